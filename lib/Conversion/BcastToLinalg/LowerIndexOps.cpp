//===- LowerIndexOps.cpp - Index arithmetic in layouts --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The target is not affine.linearize_index and affine.delinearize_index:
// overflow and sizes of 0 are undefined there, and defined here.
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {
class IndexBuilder {
public:
  IndexBuilder(Location loc, OpBuilder &builder) : builder(loc, builder) {}

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, value);
  }
  template <typename Op> Value apply(Value lhs, Value rhs) {
    return builder.createOrFold<Op>(lhs, rhs);
  }
  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return builder.createOrFold<arith::CmpIOp>(predicate, lhs, rhs);
  }
  Value select(Value condition, Value ifTrue, Value ifFalse) {
    return builder.createOrFold<arith::SelectOp>(condition, ifTrue, ifFalse);
  }

  /// Returns the dynamic extents, and null for static ones. A negative size
  /// counts as 0. [INDEX-1]
  SmallVector<Value> clampSizes(const PhysicalLayout &layout,
                                ValueRange sizes) {
    SmallVector<Value> extents;
    for (int64_t extent : layout.getShape()) {
      if (!isDynamic(extent)) {
        extents.push_back(Value());
        continue;
      }
      extents.push_back(apply<arith::MaxSIOp>(sizes.front(), constant(0)));
      sizes = sizes.drop_front();
    }
    return extents;
  }

private:
  ImplicitLocOpBuilder builder;
};
} // namespace

/// Computes the sum of the indices times the strides. [INDEX-2]
static LogicalResult expandLinearizeIndex(LinearizeIndexOp op,
                                          PatternRewriter &rewriter) {
  IndexBuilder builder(op.getLoc(), rewriter);
  PhysicalLayout layout = op.getLayout();
  SmallVector<Value> sizes = builder.clampSizes(layout, op.getSizes());
  Value address;
  // The stride is the product of a constant, which wraps, and a value.
  uint64_t factor = 1;
  Value dynamicFactor;
  for (int64_t dim : layout.getMinorToMajor()) {
    Value term = op.getIndices()[dim];
    if (factor != 1)
      term = builder.apply<arith::MulIOp>(
          term, builder.constant(static_cast<int64_t>(factor)));
    if (dynamicFactor)
      term = builder.apply<arith::MulIOp>(term, dynamicFactor);
    address = address ? builder.apply<arith::AddIOp>(address, term) : term;
    if (!sizes[dim])
      factor *= static_cast<uint64_t>(layout.getWidth(dim));
    else if (dynamicFactor)
      dynamicFactor = builder.apply<arith::MulIOp>(dynamicFactor, sizes[dim]);
    else
      dynamicFactor = sizes[dim];
  }
  rewriter.replaceOp(op, address ? address : builder.constant(0));
  return success();
}

/// Divides by the widths, most minor first, rounding down. [INDEX-3]
static LogicalResult expandDelinearizeIndex(DelinearizeIndexOp op,
                                            PatternRewriter &rewriter) {
  using arith::CmpIPredicate;
  IndexBuilder builder(op.getLoc(), rewriter);
  PhysicalLayout layout = op.getLayout();
  int64_t rank = layout.getRank();
  Value left = op.getAddress();
  if (rank == 0) {
    rewriter.replaceOp(
        op, builder.compare(CmpIPredicate::eq, left, builder.constant(0)));
    return success();
  }
  SmallVector<Value> sizes = builder.clampSizes(layout, op.getSizes());
  SmallVector<Value> results(rank);
  Value zero = builder.constant(0);
  for (int64_t i = 0; i < rank - 1; ++i) {
    int64_t dim = layout.minor(i);
    if (!sizes[dim] && layout.getWidth(dim) <= 1) {
      results[dim] = zero;
      continue;
    }
    Value width =
        sizes[dim]
            ? builder.apply<arith::MaxSIOp>(sizes[dim], builder.constant(1))
            : builder.constant(layout.getWidth(dim));
    // arith.floordivsi is not lowered to LLVM directly.
    Value quotient = builder.apply<arith::DivSIOp>(left, width);
    Value remainder = builder.apply<arith::RemSIOp>(left, width);
    Value isBelow = builder.compare(CmpIPredicate::slt, remainder, zero);
    results[dim] = builder.select(
        isBelow, builder.apply<arith::AddIOp>(remainder, width), remainder);
    left = builder.select(
        isBelow, builder.apply<arith::SubIOp>(quotient, builder.constant(1)),
        quotient);
  }
  results[layout.major(0)] = left;

  Value inBounds;
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t extent = layout.getExtent(dim);
    // A remainder is always below its width.
    if (dim != layout.major(0) && !sizes[dim] && extent > 0 &&
        extent == layout.getWidth(dim))
      continue;
    // As an unsigned number, a negative coordinate is not below an extent.
    Value isBelow =
        builder.compare(CmpIPredicate::ult, results[dim],
                        sizes[dim] ? sizes[dim] : builder.constant(extent));
    inBounds =
        inBounds ? builder.apply<arith::AndIOp>(inBounds, isBelow) : isBelow;
  }
  results.push_back(inBounds);
  rewriter.replaceOp(op, results);
  return success();
}

void mlir::bcast::populateExpandIndexOpsPatterns(RewritePatternSet &patterns) {
  patterns.add(expandLinearizeIndex);
  patterns.add(expandDelinearizeIndex);
}
