//===- Python.cpp - Calls with NumPy arrays -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The Python package calls this library with ctypes, which takes longer for the
// address of one array than NumPy for a whole ufunc. The function here becomes
// a function of Python that takes arrays as objects. Its functions are those of
// the interpreter in the process, which are in Python's stable interface. So
// this library does not depend on Python.
//
// Python's buffer protocol takes 0.1 microseconds for an array. So the fields
// of arrays are read where NumPy's interface for C has had them since 1.7. If
// an array's fields are elsewhere, there is no such function, and the package
// makes all calls with ctypes.
//
//===----------------------------------------------------------------------===//

#include "Compilation.h"
#include "Interpreter.h"
#include "bcast-c/Execution.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <memory>
#include <optional>
#include <string>
#include <utility>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::python;

namespace {
/// The kinds of arguments: an array, a Python number of the exact class, or an
/// object that is not an input of the program.
enum Kind : char { kArray = 'a', kFloat = 'f', kInt = 'i', kObject = 'o' };
/// Bytes of results that are worth the package's function.
constexpr uint64_t kLargeBytes = 1 << 16;
/// Bytes of results that NumPy refuses.
constexpr uint64_t kTooManyBytes = uint64_t(1) << 62;
/// NumPy has arrays of up to 64 dimensions; those of most have few.
constexpr int kMaxRank = 8;
constexpr uintptr_t kMaxAlignment = 64;

/// A function of Python: the arguments and the results of calls.
struct PythonCall {
  const BcastExecutable *executable;
  /// The object that frees the executable.
  Reference owner;
  /// By argument that a call passes, its kind. Further arguments are captured.
  std::string kinds;
  /// Whether a dynamic extent of 1 is of another function.
  bool isOneStatic;
  /// Whether results without dimensions are NumPy's scalars.
  bool hasScalars;
  Reference none, arrayClass, floatClass, intClass, empty, emptyLarge, noIndex;
  /// Dtypes of all arguments and of the results.
  std::vector<Reference> inputDtypes, resultDtypes;
  /// Arrays that every call passes.
  std::vector<Reference> captured;
  /// The objects of arguments that are not inputs.
  std::vector<Reference> objects;
  /// By extent of all results, the input and the dimension that have it, or
  /// -1 and the number; empty if that is not known of all.
  std::vector<std::pair<int64_t, int64_t>> resultExtents;
  /// Classes of tensors of another library, which arguments and new results
  /// are, and its functions; null if there are none.
  std::vector<Reference> tensorClasses;
  const ExchangeFunctions *exchange = nullptr;

  bool isTensor(void *object) const {
    void *type = static_cast<PythonObject *>(object)->type;
    return llvm::any_of(tensorClasses, [&](const Reference &tensorClass) {
      return tensorClass.get() == type;
    });
  }
  const Signature &getSignature() const {
    return executable->executable->getSignature();
  }
};

} // namespace

/// The code of DLPack for elements of bcast's type.
static ForeignCode getForeignCode(BcastElementType type) {
  switch (type) {
  case BCAST_I1:
    return kForeignBool;
  case BCAST_I8:
  case BCAST_I16:
  case BCAST_I32:
  case BCAST_I64:
    return kForeignInt;
  case BCAST_UI8:
  case BCAST_UI16:
  case BCAST_UI32:
  case BCAST_UI64:
    return kForeignUInt;
  case BCAST_BF16:
    return kForeignBFloat;
  case BCAST_F16:
  case BCAST_F32:
  case BCAST_F64:
    return kForeignFloat;
  }
  llvm_unreachable("unknown element type");
}

namespace {
/// The memory of arrays while a call uses it. The caller has references.
class Arrays {
public:
  explicit Arrays(const PythonCall &call) : call(call) {}

  /// Fails unless the object is an array of the dtype and of the type's rank.
  bool take(void *object, const ArrayType &type, void *dtype) {
    if (static_cast<PythonObject *>(object)->type != call.arrayClass.get())
      return takeTensor(object, type);
    auto *array = static_cast<NumpyArray *>(object);
    int64_t rank = type.shape.size();
    if (array->dtype != dtype || array->rank != rank || rank > kMaxRank)
      return false;
    Memory &memory = memories.emplace_back();
    unsigned shift = llvm::Log2_32(getByteWidth(type.elementType));
    // Another thread may give the array another shape while the code runs.
    for (int64_t dim = 0; dim < rank; ++dim) {
      memory.shape[dim] = array->shape[dim];
      if (array->strides[dim] & ((intptr_t(1) << shift) - 1))
        return false;
      memory.strides[dim] = array->strides[dim] >> shift;
    }
    buffers.push_back({int32_t(type.elementType), rank, nullptr, nullptr,
                       array->data, /*includesPadding=*/false});
    return true;
  }

  /// The same for a tensor of another library.
  bool takeTensor(void *object, const ArrayType &type) {
    ForeignTensor tensor = {};
    if (!call.isTensor(object))
      return false;
    if (call.exchange->view(object, &tensor) != 0) {
      Interpreter::get().clearError();
      return false;
    }
    return take(tensor, type);
  }

  bool take(const ForeignTensor &tensor, const ArrayType &type) {
    int64_t rank = type.shape.size();
    uint64_t bytes = getByteWidth(type.elementType);
    ForeignCode code = getForeignCode(BcastElementType(type.elementType));
    // Signless integers are of both kinds.
    bool isCode = tensor.code == code ||
                  (tensor.code == kForeignUInt && code == kForeignInt);
    if (tensor.deviceType != kCpu || tensor.rank != rank || rank > kMaxRank ||
        !isCode || tensor.bits != bytes * 8 || tensor.lanes != 1 ||
        (rank > 0 && !tensor.strides))
      return false;
    Memory &memory = memories.emplace_back();
    std::copy_n(tensor.shape, rank, memory.shape);
    std::copy_n(tensor.strides, rank, memory.strides);
    char *data = static_cast<char *>(tensor.data) + tensor.byteOffset;
    // Without elements there may be no memory, and an address is expected.
    if (!tensor.data)
      data = reinterpret_cast<char *>(kMaxAlignment);
    buffers.push_back({int32_t(type.elementType), rank, nullptr, nullptr, data,
                       /*includesPadding=*/false});
    return true;
  }

  bool takeNumber(void *object, Kind kind) {
    bool isFloat = kind == kFloat;
    if (static_cast<PythonObject *>(object)->type !=
        (isFloat ? call.floatClass : call.intClass).get())
      return false;
    Memory &memory = memories.emplace_back();
    int overflow = 0;
    if (isFloat)
      memory.real = Interpreter::get().getDouble(object);
    else
      memory.integer = Interpreter::get().getInt(object, &overflow);
    buffers.push_back({isFloat ? BCAST_F64 : BCAST_I64, 0, nullptr, nullptr,
                       nullptr, /*includesPadding=*/false});
    return overflow == 0;
  }

  /// Whether extents are those of the types.
  bool haveShapes(ArrayRef<ArrayType> types) const {
    for (const auto &[memory, buffer, type] :
         llvm::zip_equal(memories, buffers, types))
      for (auto [extent, expected] :
           llvm::zip_equal(ArrayRef(memory.shape, buffer.rank), type.shape))
        if (ShapedType::isDynamic(expected) ? call.isOneStatic && extent == 1
                                            : extent != expected)
          return false;
    return true;
  }

  const BcastBuffer *get() {
    for (auto [buffer, memory] : llvm::zip_equal(buffers, memories)) {
      buffer.shape = memory.shape;
      buffer.strides = memory.strides;
      // Numbers lie here, and have no dimensions.
      if (!buffer.data)
        buffer.data = &memory.integer;
    }
    return buffers.data();
  }

  int64_t size() const { return buffers.size(); }

private:
  struct Memory {
    int64_t shape[kMaxRank], strides[kMaxRank];
    union {
      double real;
      int64_t integer;
    };
  };

  const PythonCall &call;
  SmallVector<Memory, 6> memories;
  SmallVector<BcastBuffer, 6> buffers;
};
} // namespace

static bool takeInputs(const PythonCall &call, void *arguments,
                       Arrays &inputs) {
  const Interpreter &python = Interpreter::get();
  ArrayRef<ArrayType> types = call.getSignature().inputs;
  size_t numGiven = call.kinds.size(), numObjects = call.objects.size();
  if (python.getSize(arguments) != intptr_t(numGiven) ||
      types.size() != numGiven - numObjects + call.captured.size())
    return false;
  size_t index = 0;
  auto take = [&](void *object) {
    bool isTaken =
        inputs.take(object, types[index], call.inputDtypes[index].get());
    ++index;
    return isTaken;
  };
  const Reference *expected = call.objects.data();
  for (auto [place, kind] : llvm::enumerate(call.kinds)) {
    void *object = python.getItem(arguments, intptr_t(place));
    if (kind == kObject) {
      if (object != (expected++)->get())
        return false;
    } else if (kind == kArray) {
      if (!take(object))
        return false;
    } else {
      if (!inputs.takeNumber(object, Kind(kind)))
        return false;
      ++index;
    }
  }
  for (const Reference &array : call.captured)
    if (!take(array.get()))
      return false;
  return inputs.haveShapes(types);
}

/// Runs the function while another thread may take Python's lock.
static bool run(const PythonCall &call, Arrays &inputs, Arrays &results) {
  const Interpreter &python = Interpreter::get();
  void *state = python.releaseLock();
  bool hasRun =
      bcastExecutableRun(call.executable, inputs.get(), inputs.size(),
                         results.get(), results.size(), /*error=*/nullptr);
  python.takeLock(state);
  return hasRun;
}

/// A new array; none if NumPy has none of this shape, or with an exception of
/// Python. The package's function may run a handler of signals, which raises.
static Reference allocate(const PythonCall &call, size_t index,
                          ArrayRef<int64_t> shape) {
  const Interpreter &python = Interpreter::get();
  Reference tuple(python.makeTuple(intptr_t(shape.size())));
  uint64_t bytes = getByteWidth(call.getSignature().results[index].elementType);
  for (auto [dim, extent] : llvm::enumerate(shape)) {
    // The tuple takes the reference, also if it fails.
    if (!tuple.get() ||
        python.setItem(tuple.get(), intptr_t(dim), python.makeInt(extent)) != 0)
      return Reference(nullptr);
    bytes = llvm::SaturatingMultiply(bytes, uint64_t(extent));
  }
  if (bytes >= kTooManyBytes)
    return Reference(nullptr);
  bool isLarge = bytes >= kLargeBytes;
  const Reference &make = isLarge ? call.emptyLarge : call.empty;
  Reference array(python.call(make.get(), tuple.get(),
                              call.resultDtypes[index].get(), nullptr));
  if (!array.get() && !isLarge)
    python.clearError();
  return array;
}

/// A new tensor of another library, which is added to `results`; none if it has
/// none of this shape.
static Reference allocateTensor(const PythonCall &call, size_t index,
                                ArrayRef<int64_t> shape, Arrays &results) {
  const ArrayType &type = call.getSignature().results[index];
  SmallVector<int64_t, kMaxRank> extents(shape), strides(shape.size());
  int64_t stride = 1;
  for (size_t dim = shape.size(); dim-- > 0;) {
    strides[dim] = stride;
    stride *= std::max<int64_t>(shape[dim], 1);
  }
  ForeignTensor prototype = {
      nullptr,
      kCpu,
      0,
      int32_t(shape.size()),
      uint8_t(getForeignCode(BcastElementType(type.elementType))),
      uint8_t(getByteWidth(type.elementType) * 8),
      1,
      extents.data(),
      strides.data(),
      0};
  OwnedTensor *tensor = nullptr;
  if (call.exchange->allocate(&prototype, &tensor, nullptr,
                              [](void *, const char *, const char *) {}) != 0 ||
      !tensor) {
    Interpreter::get().clearError();
    return Reference(nullptr);
  }
  if (!results.take(tensor->tensor, type)) {
    if (tensor->free)
      tensor->free(tensor);
    return Reference(nullptr);
  }
  void *object = nullptr;
  if (call.exchange->makeObject(tensor, &object) != 0)
    return Reference(nullptr);
  return Reference(object);
}

/// The shapes of the results. Those in a layout are for the general way.
static std::optional<SmallVector<SmallVector<int64_t, kMaxRank>, 2>>
getResultShapes(const PythonCall &call, Arrays &inputs) {
  ArrayRef<ArrayType> types = call.getSignature().results;
  SmallVector<SmallVector<int64_t, kMaxRank>, 2> shapes;
  bool isStatic = true;
  for (const ArrayType &type : types) {
    if (type.layout)
      return std::nullopt;
    isStatic &= !ShapedType::isDynamicShape(type.shape);
    shapes.emplace_back(type.shape.begin(), type.shape.end());
  }
  if (!call.resultExtents.empty()) {
    const BcastBuffer *buffers = inputs.get();
    const std::pair<int64_t, int64_t> *next = call.resultExtents.data();
    for (auto &shape : shapes)
      for (int64_t &extent : shape) {
        auto [argument, number] = *next++;
        extent = argument < 0 ? number : buffers[argument].shape[number];
      }
    return shapes;
  }
  SmallVector<int64_t *, 2> pointers;
  for (auto &shape : shapes)
    pointers.push_back(shape.data());
  if (!isStatic && !bcastExecutableGetResultShapes(
                       call.executable, inputs.get(), inputs.size(),
                       pointers.data(), int64_t(types.size()),
                       /*error=*/nullptr))
    return std::nullopt;
  return shapes;
}

/// The result, or a tuple of them, as new arrays; null if there is none.
static void *runWithNewResults(const PythonCall &call, Arrays &inputs) {
  const Interpreter &python = Interpreter::get();
  ArrayRef<ArrayType> types = call.getSignature().results;
  auto shapes = getResultShapes(call, inputs);
  if (!shapes)
    return nullptr;
  SmallVector<Reference, 2> arrays;
  Arrays results(call);
  for (auto [index, type] : llvm::enumerate(types)) {
    if (call.exchange) {
      arrays.push_back(allocateTensor(call, index, (*shapes)[index], results));
      if (!arrays.back().get())
        return nullptr;
      continue;
    }
    arrays.push_back(allocate(call, index, (*shapes)[index]));
    if (!arrays.back().get() || !results.take(arrays.back().get(), type,
                                              call.resultDtypes[index].get()))
      return nullptr;
  }
  if (!run(call, inputs, results))
    return nullptr;
  for (auto [array, type] : llvm::zip_equal(arrays, types))
    if (call.hasScalars && type.shape.empty()) {
      array.set(python.getElement(array.get(), call.noIndex.get()));
      if (!array.get())
        return nullptr;
    }
  if (arrays.size() == 1)
    return arrays.front().take();
  Reference tuple(python.makeTuple(intptr_t(arrays.size())));
  for (auto [index, array] : llvm::enumerate(arrays))
    if (!tuple.get() ||
        python.setItem(tuple.get(), intptr_t(index), array.take()) != 0)
      return nullptr;
  return tuple.take();
}

/// Writes the results to an array, or to a tuple of arrays.
static bool runInto(const PythonCall &call, Arrays &inputs, void *out,
                    void *tupleClass) {
  const Interpreter &python = Interpreter::get();
  ArrayRef<ArrayType> types = call.getSignature().results;
  bool isTuple = static_cast<PythonObject *>(out)->type == tupleClass;
  if ((isTuple ? python.getSize(out) : 1) != intptr_t(types.size()))
    return false;
  Arrays results(call);
  for (auto [index, type] : llvm::enumerate(types)) {
    void *array = isTuple ? python.getItem(out, intptr_t(index)) : out;
    if (!results.take(array, type, call.resultDtypes[index].get()) ||
        !(static_cast<NumpyArray *>(array)->flags & kWriteable))
      return false;
  }
  return run(call, inputs, results);
}

constexpr const char *kCapsule = "bcast.call";

/// The function of Python: call(arguments, out).
static void *callPython(void *self, void *const *arguments, intptr_t count) {
  const Interpreter &python = Interpreter::get();
  auto &call = *static_cast<PythonCall *>(python.getPointer(self, kCapsule));
  auto answer = [&](void *object) {
    if (!object && !python.getError()) {
      object = call.none.get();
      python.addReference(object);
    }
    return object;
  };
  if (count != 2)
    return answer(nullptr);
  Arrays inputs(call);
  void *out = arguments[1];
  if (!takeInputs(call, arguments[0], inputs))
    return answer(nullptr);
  if (out == call.none.get())
    return answer(runWithNewResults(call, inputs));
  void *tupleClass = static_cast<PythonObject *>(arguments[0])->type;
  if (!runInto(call, inputs, out, tupleClass))
    return answer(nullptr);
  python.addReference(out);
  return out;
}

/// Whether an array's fields are where `NumpyArray` has them. `probe` is a
/// tuple of an array of 2 x 3 elements, its class and its dtype.
static bool hasExpectedFields(void *probe) {
  const Interpreter &python = Interpreter::get();
  void *object = python.getItem(probe, 0);
  PythonBuffer buffer;
  // PyBUF_STRIDES.
  if (python.getBuffer(object, &buffer, 0x18) != 0) {
    python.clearError();
    return false;
  }
  auto *array = static_cast<NumpyArray *>(object);
  bool isExpected =
      array->object.type == python.getItem(probe, 1) &&
      array->data == buffer.data && array->rank == 2 && buffer.rank == 2 &&
      ArrayRef(array->shape, 2) == ArrayRef(buffer.shape, 2) &&
      ArrayRef(array->strides, 2) == ArrayRef(buffer.strides, 2) &&
      array->dtype == python.getItem(probe, 2) && (array->flags & kWriteable);
  python.releaseBuffer(&buffer);
  return isExpected;
}

/// Returns a function of Python, call(arguments, out), or None if NumPy's
/// arrays have other fields than expected.
///
/// The function takes a tuple with an array, a Python number or a known object
/// for each of `kinds`, and None, an array or a tuple of arrays for the
/// results. It returns the results, or `out`; or None if an argument is not
/// exactly of its type or the function fails. Then nothing is changed, and
/// bcastExecutableRun converts or finds the reason. Exceptions of Python, such
/// as that of a handler of signals, are passed on. `context` is a tuple: an
/// array, its class and dtype, float, int, NumPy's empty, the package's
/// function for large arrays, and tuples of the dtypes of arguments and of
/// results, of arrays that every call passes after its own arguments, of the
/// known objects, and of numbers: two for each extent of the results, the input
/// and the dimension that have it, or -1 and the extent. These may be none.
/// Then an object that frees the executable when it goes, and a tuple, which
/// may be empty: the functions of another library on its tensors, a capsule,
/// and the classes of these, which arguments may then be, and results are.
extern "C" void *bcastPythonMakeCall(const BcastExecutable *executable,
                                     const char *kinds, void *context,
                                     void *none, bool isOneStatic,
                                     bool hasScalars) {
  const Interpreter &python = Interpreter::get();
  if (!python.isComplete || !executable || !hasExpectedFields(context)) {
    if (python.addReference)
      python.addReference(none);
    return none;
  }
  auto item = [&](intptr_t i) {
    return Reference::share(python.getItem(context, i));
  };
  auto call =
      std::unique_ptr<PythonCall>(new PythonCall{executable,
                                                 item(12),
                                                 kinds,
                                                 isOneStatic,
                                                 hasScalars,
                                                 Reference::share(none),
                                                 item(1),
                                                 item(3),
                                                 item(4),
                                                 item(5),
                                                 item(6),
                                                 Reference(python.makeTuple(0)),
                                                 {},
                                                 {},
                                                 {},
                                                 {},
                                                 {},
                                                 {},
                                                 nullptr});
  std::vector<Reference> *lists[] = {&call->inputDtypes, &call->resultDtypes,
                                     &call->captured, &call->objects};
  for (auto [index, list] : llvm::enumerate(lists)) {
    void *tuple = python.getItem(context, intptr_t(7 + index));
    for (intptr_t i = 0, size = python.getSize(tuple); i < size; ++i)
      list->push_back(Reference::share(python.getItem(tuple, i)));
  }
  void *numbers = python.getItem(context, 11);
  for (intptr_t i = 0, size = python.getSize(numbers); i + 1 < size; i += 2) {
    auto number = [&](intptr_t at) {
      int overflow;
      return int64_t(python.getInt(python.getItem(numbers, at), &overflow));
    };
    call->resultExtents.emplace_back(number(i), number(i + 1));
  }
  void *tensors = python.getItem(context, 13);
  intptr_t numTensors = python.getSize(tensors);
  if (numTensors > 0) {
    call->exchange = static_cast<const ExchangeFunctions *>(
        python.getPointer(python.getItem(tensors, 0), "dlpack_exchange_api"));
    // Other versions may have other functions.
    if (!call->exchange || call->exchange->major != 1 ||
        !call->exchange->view) {
      python.clearError();
      python.addReference(none);
      return none;
    }
    for (intptr_t i = 1; i < numTensors; ++i)
      call->tensorClasses.push_back(
          Reference::share(python.getItem(tensors, i)));
  }
  static MethodDefinition method = {"call", callPython, kFastCall, nullptr};
  Reference capsule(python.makeCapsule(call.get(), kCapsule, [](void *object) {
    delete static_cast<PythonCall *>(
        Interpreter::get().getPointer(object, kCapsule));
  }));
  if (!capsule.get())
    return nullptr;
  call.release();
  return python.makeFunction(&method, capsule.get(), nullptr);
}
