//===- ExtentFacts.h - Facts about runtime extents --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_CANONICALIZATION_EXTENTFACTS_H
#define BCAST_LIB_DIALECT_BCAST_IR_CANONICALIZATION_EXTENTFACTS_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"

namespace mlir::bcast::detail {

/// A name of an extent. Extents of the same name are equal. A bounded walk over
/// defining operations finds the name, in constant time.
class ExtentName {
public:
  /// Dimension `dim` of `tensor`.
  static ExtentName get(Value tensor, int64_t dim);
  /// An index that is used as a size.
  static ExtentName get(Value size);
  static ExtentName get(int64_t extent) { return {Value(), extent}; }

  bool operator==(const ExtentName &other) const {
    return value == other.value && number == other.number;
  }
  /// The extent of a tensor is never negative.
  bool isNonNegative() const;

private:
  static constexpr int64_t kIsSize = -1;

  ExtentName(Value value, int64_t number) : value(value), number(number) {}

  /// A tensor, an index, or null.
  Value value;
  /// The tensor's dimension, kIsSize, or the constant.
  int64_t number;
};

/// Whether both tensors have the same shape for sure.
bool haveSameShape(Value lhs, Value rhs);

/// Whether every runtime check of `op` holds for sure.
bool isProvenToFit(BroadcastInDimOp op);

/// The name of extent `dim` of the result, static or given by a size.
ExtentName getResultExtent(BroadcastInDimOp op, int64_t dim);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_IR_CANONICALIZATION_EXTENTFACTS_H
