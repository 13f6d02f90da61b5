//===- Sorts.cpp - Elements in order --------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/Sorts.h"
#include "bcast/Import/GraphBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

/// Whether `lhs` is greater or less than `rhs`; NaN is the greatest number.
static Value createIsAhead(OpBuilder &builder, Location loc, Value lhs,
                           Value rhs, bool isLargest, bool isUnsigned) {
  if (!isa<FloatType>(lhs.getType())) {
    using Predicate = arith::CmpIPredicate;
    Predicate greater = isUnsigned ? Predicate::ugt : Predicate::sgt;
    Predicate less = isUnsigned ? Predicate::ult : Predicate::slt;
    return arith::CmpIOp::create(builder, loc, isLargest ? greater : less, lhs,
                                 rhs);
  }
  using Predicate = arith::CmpFPredicate;
  Value isAhead = arith::CmpFOp::create(
      builder, loc, isLargest ? Predicate::UGT : Predicate::ULT, lhs, rhs);
  // A NaN is not ahead of another, and only ahead of numbers if it is greater.
  Value other = isLargest ? rhs : lhs;
  Value isNumber =
      arith::CmpFOp::create(builder, loc, Predicate::ORD, other, other);
  return arith::AndIOp::create(builder, loc, isAhead, isNumber);
}

SmallVector<Value, 1> GraphBuilder::createTopK(Value x, OpFoldResult count,
                                               int64_t axis, bool isLargest,
                                               Type positionType) {
  if (!x)
    return {};
  Type type = getTensorType(x).getElementType();
  FailureOr<int64_t> dim = getDim(axis, getTensorType(x).getRank());
  if (failed(dim) || failed(checkNonNegative(count, "k")) ||
      failed(checkAtMost(count, getSize(x, *dim), "k")))
    return {};
  Sizes extents = getSizes(x);
  extents[*dim] = count;
  if (llvm::any_of(extents, isZeroInteger)) {
    SmallVector<Value, 1> results;
    for (Type element : {type, positionType})
      results.push_back(
          tensor::EmptyOp::create(builder, loc, extents, element));
    return results;
  }
  bool isUnsigned = type.isUnsignedInteger() || type.isInteger(1);
  auto [values, positions] = importing::createTopK(
      builder, loc, createBitcast(x, getSignless(type)), *dim, count,
      positionType,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange lhs,
          ValueRange rhs) {
        return createIsAhead(nested, nestedLoc, lhs.front(), rhs.front(),
                             isLargest, isUnsigned);
      });
  values = createBitcast(withSizes(values, extents), type);
  return {withSizes(values, extents), withSizes(positions, extents)};
}
