//===- CallPlan.h - What a call checks --------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most calls pass row-major arrays of the right types. These checks find that
// out in a few nanoseconds, and the call takes the entry point without checks.
// Other calls take the entry point whose checks have messages.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXECUTION_CALLPLAN_H
#define BCAST_EXECUTION_CALLPLAN_H

#include "bcast/Execution/Signature.h"
#include "llvm/Support/Compiler.h"

namespace mlir::bcast {

/// The addresses and dynamic extents of the arrays of a call, as the entry
/// point without checks takes them.
class PlainCall {
public:
  static constexpr size_t kMaxArrays = 16;
  static constexpr size_t kMaxExtents = 64;

  void *const *getData() const { return data; }
  const int64_t *getExtents() const { return extents; }

private:
  friend class CallPlan;
  void *data[kMaxArrays];
  /// The bytes of each array.
  int64_t bytes[kMaxArrays];
  int64_t extents[kMaxExtents];
  size_t numExtents = 0;
};

/// The types of a signature, for quick checks.
class CallPlan {
public:
  explicit CallPlan(const Signature &signature);
  CallPlan(const CallPlan &) = delete;

  /// Whether calls with as many inputs and results can be plain.
  bool takes(size_t inputs, size_t results) const {
    return inputs == numInputs && results == numResults;
  }

  /// Adds array `i`: inputs first, then results, in order. Returns false unless
  /// it has the type of the signature and elements, is row-major and aligned.
  /// `strides` is null for row-major.
  bool add(PlainCall &call, size_t i, void *data, ArrayRef<int64_t> shape,
           const int64_t *strides) const {
    const Type &type = types[i];
    if (shape.size() != type.rank || !data ||
        reinterpret_cast<uintptr_t>(data) & type.alignmentMask)
      return false;
    call.data[i] = data;
    if (LLVM_UNLIKELY(type.isDynamic))
      return addDynamic(call, i, shape, strides);
    const int64_t *known = type.shape;
    for (size_t dim = 0; dim < type.rank; ++dim)
      if (shape[dim] != known[dim])
        return false;
    if (LLVM_UNLIKELY(strides != nullptr))
      for (size_t dim = 0; dim < type.rank; ++dim)
        if (strides[dim] != known[type.rank + dim] && shape[dim] != 1)
          return false;
    call.bytes[i] = type.bytes;
    return true;
  }

  /// Whether array `i` has elements of this type.
  bool hasType(size_t i, int32_t elementType) const {
    return int32_t(types[i].elementType) == elementType;
  }

  /// Whether array `i` overlaps an earlier one.
  static bool overlaps(const PlainCall &call, size_t i) {
    auto begin = reinterpret_cast<uintptr_t>(call.data[i]);
    for (size_t j = 0; j < i; ++j) {
      auto other = reinterpret_cast<uintptr_t>(call.data[j]);
      if (begin < other + call.bytes[j] && other < begin + call.bytes[i])
        return true;
    }
    return false;
  }

private:
  struct Type {
    ElementType elementType;
    unsigned rank;
    bool isDynamic;
    uintptr_t alignmentMask;
    /// All bytes, or those of one element if the shape is dynamic.
    int64_t bytes;
    /// The shape in `numbers`; the strides of a static shape follow it.
    const int64_t *shape;
  };

  bool addDynamic(PlainCall &call, size_t i, ArrayRef<int64_t> shape,
                  const int64_t *strides) const;

  SmallVector<Type, 4> types;
  SmallVector<int64_t, 32> numbers;
  /// No call has as many if no call of the signature is plain.
  size_t numInputs, numResults;
};

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_CALLPLAN_H
