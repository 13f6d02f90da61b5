//===- Interpreter.h - Python's functions and its arrays --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of the interpreter in this process, which are in Python's
// stable interface, and the structures of Python, NumPy and DLPack whose fields
// calls read.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CAPI_INTERPRETER_H
#define BCAST_LIB_CAPI_INTERPRETER_H

#include <cstdint>
#include <dlfcn.h>
#include <utility>

namespace mlir::bcast::python {

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

/// PyObject, and PyArrayObject_fields of NumPy.
struct PythonObject {
  intptr_t numReferences;
  void *type;
};
struct NumpyArray {
  PythonObject object;
  char *data;
  int rank;
  intptr_t *shape, *strides;
  void *base, *dtype;
  int flags;
};
/// NPY_ARRAY_WRITEABLE.
constexpr int kWriteable = 0x400;

/// DLTensor of DLPack 1.0.
struct ForeignTensor {
  void *data;
  int32_t deviceType, deviceId, rank;
  uint8_t code, bits;
  uint16_t lanes;
  int64_t *shape, *strides;
  uint64_t byteOffset;
};
/// kDLCPU.
constexpr int32_t kCpu = 1;
/// DLDataTypeCode.
enum ForeignCode : uint8_t {
  kForeignInt = 0,
  kForeignUInt = 1,
  kForeignFloat = 2,
  kForeignBFloat = 4,
  kForeignBool = 6
};
/// DLManagedTensorVersioned.
struct OwnedTensor {
  uint32_t major, minor;
  void *context;
  void (*free)(OwnedTensor *self);
  uint64_t flags;
  ForeignTensor tensor;
};
/// DLPackExchangeAPI of DLPack 1.3: a library's functions on its tensors, whose
/// classes have it as `__dlpack_c_exchange_api__`.
struct ExchangeFunctions {
  uint32_t major, minor;
  void *previous;
  int (*allocate)(ForeignTensor *prototype, OwnedTensor **tensor, void *context,
                  void (*setError)(void *context, const char *kind,
                                   const char *message));
  int (*own)(void *object, OwnedTensor **tensor);
  int (*makeObject)(OwnedTensor *tensor, void **object);
  int (*view)(void *object, ForeignTensor *tensor);
};

/// PyMethodDef, with METH_FASTCALL.
struct MethodDefinition {
  const char *name;
  void *(*function)(void *self, void *const *arguments, intptr_t count);
  int flags;
  const char *documentation;
};
constexpr int kFastCall = 0x80;

/// The functions of the interpreter in this process.
struct Interpreter {
  int (*getBuffer)(void *object, PythonBuffer *buffer, int flags);
  void (*releaseBuffer)(PythonBuffer *buffer);
  void *(*getItem)(void *tuple, intptr_t index);
  intptr_t (*getSize)(void *tuple);
  void *(*makeTuple)(intptr_t size);
  int (*setItem)(void *tuple, intptr_t index, void *item);
  void *(*makeInt)(long long value);
  double (*getDouble)(void *number);
  long long (*getInt)(void *number, int *overflow);
  void *(*getElement)(void *object, void *key);
  void *(*call)(void *function, ...);
  void *(*makeFunction)(MethodDefinition *method, void *self, void *module);
  void *(*makeCapsule)(void *pointer, const char *name, void (*free)(void *));
  void *(*getPointer)(void *capsule, const char *name);
  void *(*getError)();
  void (*clearError)();
  void *(*releaseLock)();
  void (*takeLock)(void *state);
  void (*addReference)(void *object);
  void (*dropReference)(void *object);
  bool isComplete = true;

  static const Interpreter &get() {
    static const Interpreter interpreter;
    return interpreter;
  }

private:
  Interpreter() {
    find(getBuffer, "PyObject_GetBuffer");
    find(releaseBuffer, "PyBuffer_Release");
    find(getItem, "PyTuple_GetItem");
    find(getSize, "PyTuple_Size");
    find(makeTuple, "PyTuple_New");
    find(setItem, "PyTuple_SetItem");
    find(makeInt, "PyLong_FromLongLong");
    find(getDouble, "PyFloat_AsDouble");
    find(getInt, "PyLong_AsLongLongAndOverflow");
    find(getElement, "PyObject_GetItem");
    find(call, "PyObject_CallFunctionObjArgs");
    find(makeFunction, "PyCFunction_NewEx");
    find(makeCapsule, "PyCapsule_New");
    find(getPointer, "PyCapsule_GetPointer");
    find(getError, "PyErr_Occurred");
    find(clearError, "PyErr_Clear");
    find(releaseLock, "PyEval_SaveThread");
    find(takeLock, "PyEval_RestoreThread");
    find(addReference, "Py_IncRef");
    find(dropReference, "Py_DecRef");
  }

  template <typename Function> void find(Function &function, const char *name) {
    function = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
    isComplete &= function != nullptr;
  }
};

/// A reference that is dropped at the end.
class Reference {
public:
  explicit Reference(void *object) : object(object) {}
  Reference(Reference &&other) : object(other.take()) {}
  ~Reference() {
    if (object)
      Interpreter::get().dropReference(object);
  }
  static Reference share(void *object) {
    Interpreter::get().addReference(object);
    return Reference(object);
  }
  void *get() const { return object; }
  void *take() { return std::exchange(object, nullptr); }
  void set(void *other) { Reference(std::exchange(object, other)); }

private:
  void *object;
};

} // namespace mlir::bcast::python

#endif // BCAST_LIB_CAPI_INTERPRETER_H
