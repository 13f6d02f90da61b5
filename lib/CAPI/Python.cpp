//===- Python.cpp - Calls with NumPy arrays -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The Python package calls this library with ctypes, which takes longer for the
// address of one array than NumPy for a whole ufunc. This function takes the
// arrays as objects, and asks them for their memory by Python's buffer
// protocol. Its functions are those of the interpreter in the process, which
// are in Python's stable interface. So this library does not depend on Python.
//
//===----------------------------------------------------------------------===//

#include "Compilation.h"
#include "bcast-c/Execution.h"
#include "llvm/ADT/SmallVector.h"
#include <dlfcn.h>

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// Py_buffer.
struct PythonBuffer {
  void *data;
  void *owner;
  intptr_t length, itemSize;
  int isReadOnly, rank;
  char *format;
  intptr_t *shape, *strides, *suboffsets;
  void *internal;
};
static_assert(sizeof(intptr_t) == sizeof(int64_t), "extents are int64_t");

/// PyBUF_STRIDES and PyBUF_WRITABLE.
constexpr int kStrides = 0x18, kWritable = 0x1;

/// The functions of the interpreter in this process.
struct Interpreter {
  int (*getBuffer)(void *object, PythonBuffer *buffer, int flags);
  void (*releaseBuffer)(PythonBuffer *buffer);
  void *(*getItem)(void *tuple, intptr_t index);
  intptr_t (*getSize)(void *tuple);
  void (*clearError)();
  void *(*releaseLock)();
  void (*takeLock)(void *state);
  bool isComplete = true;

  Interpreter() {
    find(getBuffer, "PyObject_GetBuffer");
    find(releaseBuffer, "PyBuffer_Release");
    find(getItem, "PyTuple_GetItem");
    find(getSize, "PyTuple_Size");
    find(clearError, "PyErr_Clear");
    find(releaseLock, "PyEval_SaveThread");
    find(takeLock, "PyEval_RestoreThread");
  }

private:
  template <typename Function> void find(Function &function, const char *name) {
    function = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
    isComplete &= function != nullptr;
  }
};

/// The memory of arrays while a call uses it.
class Arrays {
public:
  explicit Arrays(const Interpreter &python) : python(python) {}
  ~Arrays() {
    for (PythonBuffer &buffer : buffers)
      python.releaseBuffer(&buffer);
  }

  /// Takes the arrays of a tuple. Fails if one has no memory of whole elements.
  bool take(void *tuple, ArrayRef<ArrayType> types, int flags) {
    if (python.getSize(tuple) != intptr_t(types.size()))
      return false;
    for (auto [index, type] : llvm::enumerate(types)) {
      PythonBuffer buffer;
      if (python.getBuffer(python.getItem(tuple, index), &buffer, flags) != 0) {
        python.clearError();
        return false;
      }
      buffers.push_back(buffer);
      int64_t size = getByteWidth(type.elementType);
      if (buffer.itemSize != size || buffer.rank > kMaxRank)
        return false;
      strides.emplace_back();
      for (int dim = 0; dim < buffer.rank; ++dim) {
        if (buffer.strides[dim] % size != 0)
          return false;
        strides.back().values[dim] = buffer.strides[dim] / size;
      }
      arrays.push_back({int32_t(type.elementType), buffer.rank,
                        reinterpret_cast<int64_t *>(buffer.shape),
                        strides.back().values, buffer.data,
                        /*includesPadding=*/false});
    }
    return true;
  }

  const BcastBuffer *getArrays() {
    for (size_t i = 0; i < arrays.size(); ++i)
      arrays[i].strides = strides[i].values;
    return arrays.data();
  }

private:
  /// NumPy has arrays of up to 64 dimensions; those of most have few.
  static constexpr int kMaxRank = 8;
  struct Strides {
    int64_t values[kMaxRank];
  };

  const Interpreter &python;
  SmallVector<PythonBuffer, 6> buffers;
  SmallVector<Strides, 6> strides;
  SmallVector<BcastBuffer, 6> arrays;
};
} // namespace

/// Runs the function on tuples of arrays, which have the element types of its
/// arguments and results, while another thread may take Python's lock. Returns
/// whether it ran. If not, results are unchanged, and bcastExecutableRun finds
/// the reason. ctypes holds Python's lock during the call.
extern "C" bool bcastPythonRun(const BcastExecutable *executable, void *inputs,
                               void *results) {
  static const Interpreter python;
  if (!python.isComplete || !executable)
    return false;
  const Signature &signature = executable->executable->getSignature();
  Arrays inputArrays(python), resultArrays(python);
  if (!inputArrays.take(inputs, signature.inputs, kStrides) ||
      !resultArrays.take(results, signature.results, kStrides | kWritable))
    return false;
  void *state = python.releaseLock();
  bool hasRun = bcastExecutableRun(
      executable, inputArrays.getArrays(), int64_t(signature.inputs.size()),
      resultArrays.getArrays(), int64_t(signature.results.size()),
      /*error=*/nullptr);
  python.takeLock(state);
  return hasRun;
}
