//===- StepCounts.cpp - The steps of several loops ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopNest.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The size that `dim`, which may be null, reads, if the operation that makes
/// the buffer has it as an operand.
static std::optional<OpFoldResult> findGivenSize(memref::DimOp dim) {
  Operation *op = dim ? dim.getSource().getDefiningOp() : nullptr;
  std::optional<int64_t> index = op ? dim.getConstantIndex() : std::nullopt;
  if (!index)
    return std::nullopt;
  if (auto alloc = dyn_cast<memref::AllocOp>(op))
    return alloc.getMixedSizes()[*index];
  if (auto cast = dyn_cast<memref::ReinterpretCastOp>(op))
    return cast.getMixedSizes()[*index];
  auto slice = dyn_cast<memref::SubViewOp>(op);
  if (slice && slice.getDroppedDims().none())
    return slice.getMixedSizes()[*index];
  return std::nullopt;
}

/// Moves to after the operations that compute `factors`, if these are at the
/// top of the function. Dimensions of buffers that are there are computed
/// there, and those of others are the sizes that these were given.
static void moveToTop(OpBuilder &builder, Location loc,
                      MutableArrayRef<OpFoldResult> factors) {
  Block *block = nullptr;
  Operation *last = nullptr;
  for (OpFoldResult &factor : factors) {
    auto value = dyn_cast<Value>(factor);
    if (!value)
      continue;
    auto dim = value.getDefiningOp<memref::DimOp>();
    if (std::optional<OpFoldResult> size = findGivenSize(dim)) {
      factor = *size;
      value = dyn_cast<Value>(factor);
      if (!value)
        continue;
      dim = value.getDefiningOp<memref::DimOp>();
    }
    if (!affine::isTopLevelValue(value) && dim && dim.getConstantIndex() &&
        affine::isTopLevelValue(dim.getSource())) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointAfterValue(dim.getSource());
      factor = value = memref::DimOp::create(builder, loc, dim.getSource(),
                                             *dim.getConstantIndex());
    }
    if (!affine::isTopLevelValue(value) ||
        (block && block != value.getParentBlock()))
      return;
    block = value.getParentBlock();
    Operation *op = value.getDefiningOp();
    if (op && (!last || last->isBeforeInBlock(op)))
      last = op;
  }
  if (last)
    builder.setInsertionPointAfter(last);
  else if (block)
    builder.setInsertionPointToStart(block);
}

/// The product of `lhs` and `rhs`, or kManySteps if it does not fit in 64 bits.
static OpFoldResult multiplySaturating(OpBuilder &builder, Location loc,
                                       OpFoldResult lhs, OpFoldResult rhs) {
  if (getConstantIntValue(lhs) == 1)
    return rhs;
  if (getConstantIntValue(lhs) && getConstantIntValue(rhs)) {
    int64_t product = Stride().times({lhs, rhs}).constant;
    return builder.getIndexAttr(std::min(product, kManySteps));
  }
  OpBuilder::InsertionGuard guard(builder);
  OpFoldResult factors[] = {lhs, rhs};
  moveToTop(builder, loc, factors);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value most = arith::ConstantIndexOp::create(builder, loc, kManySteps);
  Value left = getValueOrCreateConstantIndexOp(builder, loc, factors[0]);
  Value right = getValueOrCreateConstantIndexOp(builder, loc, factors[1]);
  auto product = arith::MulSIExtendedOp::create(builder, loc, left, right);
  Value fits = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                     product.getHigh(), zero);
  // Both are less than 2^63, so that the low half is less than 2^64.
  Value low =
      arith::MinUIOp::create(builder, loc, product.getLow(), most).getResult();
  return arith::SelectOp::create(builder, loc, fits, low, most).getResult();
}

OpFoldResult LoopNest::multiply(OpBuilder &builder, ArrayRef<unsigned> loops,
                                ArrayRef<OpFoldResult> extents) const {
  Location loc = op->getLoc();
  // An input that is not read only has the shape.
  bool fits = llvm::any_of(
      llvm::seq<unsigned>(0, accesses.size()), [&](unsigned index) {
        const Access &access = accesses[index];
        if (index < op.getNumDpsInputs() && !body.isRead(index))
          return false;
        return !access.isIndex() && llvm::all_of(loops, [&](unsigned loop) {
          return access.reads(loop) && !access.getStretchCondition(loop);
        });
      });
  AffineExpr lhs, rhs;
  bindSymbols(builder.getContext(), lhs, rhs);
  OpFoldResult product = builder.getIndexAttr(1);
  bool isNested = !op->getParentOp()->hasTrait<OpTrait::AffineScope>();
  for (OpFoldResult extent : extents) {
    if (!fits) {
      product = multiplySaturating(builder, loc, product, extent);
      continue;
    }
    // A symbol in a region is none of a product that saturates.
    OpBuilder::InsertionGuard guard(builder);
    OpFoldResult factors[] = {product, extent};
    if (isNested)
      moveToTop(builder, loc, factors);
    product =
        affine::makeComposedFoldedAffineApply(builder, loc, lhs * rhs, factors);
  }
  return product;
}

OpFoldResult LoopNest::getStepsUnlessEmpty(OpBuilder &builder, unsigned loop,
                                           ArrayRef<unsigned> inner) const {
  SmallVector<OpFoldResult> sizes{extents[loop]};
  for (unsigned other : inner)
    if (other != loop && !getStaticExtent(other))
      sizes.push_back(extents[other]);
  if (sizes.size() == 1 || !mayHaveManySteps(loop))
    return extents[loop];
  Location loc = op->getLoc();
  OpBuilder::InsertionGuard guard(builder);
  moveToTop(builder, loc, sizes);
  Value steps = getValueOrCreateConstantIndexOp(builder, loc, sizes.front());
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  for (OpFoldResult size : ArrayRef(sizes).drop_front()) {
    Value isEmpty = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, cast<Value>(size), zero);
    steps = arith::SelectOp::create(builder, loc, isEmpty, zero, steps);
  }
  return isAffine && !affine::isValidSymbol(steps) ? extents[loop]
                                                   : OpFoldResult(steps);
}

void LoopNest::skipEmptySteps(OpBuilder &builder) {
  auto all = llvm::to_vector(llvm::seq<unsigned>(0, getNumLoops()));
  unsigned numKept = isReduction() ? getNumKeptLoops() : getNumLoops();
  // The outermost of `loops` that may have very many steps.
  auto skip = [&](ArrayRef<unsigned> loops, ArrayRef<unsigned> inner) {
    const auto *outermost = llvm::find_if(
        loops, [&](unsigned loop) { return mayHaveManySteps(loop); });
    if (outermost != loops.end())
      extents[*outermost] = getStepsUnlessEmpty(builder, *outermost, inner);
  };
  ArrayRef<unsigned> kept = ArrayRef(all).take_front(numKept);
  skip(kept, kept);
  skip(ArrayRef(all).drop_front(numKept), all);
}
