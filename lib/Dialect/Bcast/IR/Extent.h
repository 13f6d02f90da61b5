//===- Extent.h - An extent and where it comes from -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_EXTENT_H
#define BCAST_LIB_DIALECT_BCAST_IR_EXTENT_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/PairExtents.h"

namespace mlir::bcast::detail {

/// A dynamic dimension of a tensor, an index that is no such dimension, or a
/// constant. Equal objects are equal extents, once the checks of the operations
/// that compute them have passed.
struct Extent {
  static constexpr int64_t kIsIndex = -1;

  /// A tensor, an index, or null for a constant.
  Value value;
  /// The tensor's dimension, kIsIndex, or the constant.
  int64_t number;

  static Extent get(Value tensor, int64_t dim);
  static Extent get(Value index);
  static Extent get(int64_t constant) { return {Value(), constant}; }
  static Extent get(OpFoldResult extent);

  bool isConstant() const { return !value; }
  bool isIndex() const { return value && number == kIsIndex; }
  bool isOne() const { return isConstant() && number == 1; }
  bool isNonNegative() const;

  /// What the operation that computes the tensor makes of its dimension.
  /// Nothing for a dimension that it computes from several.
  std::optional<Extent> getSource() const;
  /// The source of the source, and so on, in a bounded number of steps.
  Extent getRepresentative() const;
  OpFoldResult materialize(OpBuilder &builder, Location loc) const;

  auto getKey() const {
    return std::make_pair(value.getAsOpaquePointer(), number);
  }
  bool operator==(const Extent &other) const {
    return value == other.value && number == other.number;
  }
};

std::optional<PairedDims> pairExtents(ArrayRef<Extent> source,
                                      ArrayRef<Extent> target);

/// The number that multiplies `extent` to `size`, if it is known.
std::optional<int64_t> divideExtents(Extent size, Extent extent);

/// Whether both tensors have the same shape for sure.
bool haveSameShape(Value lhs, Value rhs);

/// Whether every runtime check of `op` holds for sure.
bool isProvenToFit(BroadcastInDimOp op);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_IR_EXTENT_H
