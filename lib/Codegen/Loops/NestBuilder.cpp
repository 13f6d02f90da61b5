//===- NestBuilder.cpp - Builder of loop nests ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NestBuilder.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// Whether `nest` is computed by one thread: of one, or of those that share a
/// loop around it.
static bool runsOnOneThread(const LoopNest &nest, const CpuTarget &target) {
  return target.threads == 1 || !nest.isAffine ||
         nest.op->getParentOfType<scf::ParallelOp>();
}

NestBuilder::NestBuilder(OpBuilder &builder, const LoopNest &nest,
                         const CpuTarget &target)
    : builder(builder), nest(nest), target(target), loc(nest.op.getLoc()),
      maxParallelDepth(runsOnOneThread(nest, target) ? 0 : kMaxParallelDepth) {
  for (const Access &access : nest.accesses)
    views.emplace_back(builder, nest, access, getLanes() > 1);
}

int64_t NestBuilder::getLanes() const {
  if (target.vectorBits == 0 || nest.getNumLoops() == 0 ||
      !isVectorizable(nest.op))
    return 1;
  return std::max(1u, target.getLanes(getWidestElement(nest.op)));
}

Stride NestBuilder::getElements(unsigned loop) const {
  Stride elements;
  for (OpFoldResult extent : ArrayRef(nest.extents).drop_front(loop))
    elements = elements.times(extent);
  return elements;
}

SmallVector<LoopRange> NestBuilder::getRanges() const {
  return llvm::map_to_vector(nest.extents, [&](OpFoldResult extent) {
    return LoopRange{builder.getIndexAttr(0), extent};
  });
}

OpFoldResult NestBuilder::apply(AffineExpr expr,
                                ArrayRef<OpFoldResult> dims) const {
  return affine::makeComposedFoldedAffineApply(
      builder, loc, AffineMap::get(dims.size(), 0, expr), dims);
}

OpFoldResult NestBuilder::roundDown(OpFoldResult size, int64_t factor) const {
  AffineExpr dim = builder.getAffineDimExpr(0);
  return apply(dim.floorDiv(factor) * factor, {size});
}

bool NestBuilder::canMask() const {
  return target.has(CpuFeature::MaskedMemory) && isSpeculatable(nest.op);
}

OpFoldResult NestBuilder::createCount(Value iv, OpFoldResult end,
                                      int64_t offset, int64_t unit) const {
  AffineExpr left =
      builder.getAffineSymbolExpr(0) - builder.getAffineDimExpr(0) - offset;
  return affine::makeComposedFoldedAffineApply(
      builder, loc, AffineMap::get(1, 1, left.floorDiv(unit)), {iv, end});
}

Value NestBuilder::createMask(Value iv, OpFoldResult end, int64_t size,
                              int64_t offset, int64_t unit) const {
  Value count = getValueOrCreateConstantIndexOp(
      builder, loc, createCount(iv, end, offset, unit));
  return vector::CreateMaskOp::create(
      builder, loc, VectorType::get({size}, builder.getI1Type()), count);
}

namespace {
/// A bound of a loop in the forms of affine.for.
struct Bound {
  AffineMap map;
  SmallVector<Value> operands;

  Bound(OpBuilder &builder, OpFoldResult bound) {
    if (std::optional<int64_t> constant = getConstantIntValue(bound)) {
      map = builder.getConstantAffineMap(*constant);
      return;
    }
    operands.push_back(cast<Value>(bound));
    map = affine::isValidSymbol(operands.back())
              ? builder.getSymbolIdentityMap()
              : builder.getDimIdentityMap();
  }
};
} // namespace

static SmallVector<Value> createScfLoop(OpBuilder &builder, Location loc,
                                        Value first, Value last, int64_t step,
                                        ValueRange values,
                                        NestBuilder::EmitSum emit) {
  Value stride = arith::ConstantIndexOp::create(builder, loc, step);
  auto loop = scf::ForOp::create(
      builder, loc, first, last, stride, values,
      [&](OpBuilder &inner, Location, Value iv, ValueRange arguments) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToEnd(inner.getInsertionBlock());
        scf::YieldOp::create(builder, loc, emit(iv, arguments));
      });
  return llvm::to_vector_of<Value>(loop.getResults());
}

static SmallVector<Value> createAffineLoop(OpBuilder &builder, Location loc,
                                           const Bound &first,
                                           const Bound &last, int64_t step,
                                           ValueRange values,
                                           NestBuilder::EmitSum emit) {
  auto loop = affine::AffineForOp::create(
      builder, loc, first.operands, first.map, last.operands, last.map, step,
      values, [&](OpBuilder &inner, Location, Value iv, ValueRange arguments) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToEnd(inner.getInsertionBlock());
        affine::AffineYieldOp::create(builder, loc, emit(iv, arguments));
      });
  return llvm::to_vector_of<Value>(loop.getResults());
}

void NestBuilder::createLoop(LoopRange range, int64_t step,
                             EmitStep emit) const {
  createLoop(range, step, ValueRange(), [&](Value iv, ValueRange) {
    emit(iv);
    return SmallVector<Value>();
  });
}

SmallVector<Value> NestBuilder::createLoop(LoopRange range, int64_t step,
                                           ValueRange values,
                                           EmitSum emit) const {
  std::optional<int64_t> lower = getConstantIntValue(range.lower);
  std::optional<int64_t> upper = getConstantIntValue(range.upper);
  if (lower && upper && *lower >= *upper)
    return SmallVector<Value>(values);
  if (lower && upper && *lower + step >= *upper)
    return emit(arith::ConstantIndexOp::create(builder, loc, *lower), values);
  if (!nest.isAffine)
    return createScfLoop(
        builder, loc,
        getValueOrCreateConstantIndexOp(builder, loc, range.lower),
        getValueOrCreateConstantIndexOp(builder, loc, range.upper), step,
        values, emit);
  return createAffineLoop(builder, loc, Bound(builder, range.lower),
                          Bound(builder, range.upper), step, values, emit);
}

SmallVector<Value> NestBuilder::createLoopOfAtMost(int64_t most, Value size,
                                                   int64_t step,
                                                   ValueRange values,
                                                   EmitSum emit) const {
  if (!nest.isAffine) {
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value limit = arith::ConstantIndexOp::create(builder, loc, most);
    return createScfLoop(builder, loc, zero,
                         arith::MinSIOp::create(builder, loc, size, limit),
                         step, values, emit);
  }
  Bound upper(builder, size);
  AffineMap limit = AffineMap::get(
      upper.map.getNumDims(), upper.map.getNumSymbols(),
      {upper.map.getResult(0), builder.getAffineConstantExpr(most)},
      builder.getContext());
  upper.map = limit;
  return createAffineLoop(builder, loc, Bound(builder, builder.getIndexAttr(0)),
                          upper, step, values, emit);
}

void NestBuilder::createLoop(AffineMap lower, ValueRange lowerOperands,
                             AffineMap uppers, ValueRange upperOperands,
                             int64_t step, EmitStep emit) const {
  affine::AffineForOp::create(
      builder, loc, lowerOperands, lower, upperOperands, uppers, step,
      ValueRange(), [&](OpBuilder &inner, Location, Value iv, ValueRange) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToEnd(inner.getInsertionBlock());
        emit(iv);
        affine::AffineYieldOp::create(builder, loc);
      });
}

void NestBuilder::choose(OpFoldResult condition,
                         function_ref<void(bool)> emit) const {
  if (auto value = dyn_cast<Value>(condition)) {
    auto choice = scf::IfOp::create(builder, loc, value, /*withElse=*/true);
    for (bool isTaken : {true, false}) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(isTaken ? choice.thenYield()
                                        : choice.elseYield());
      emit(isTaken);
    }
    return;
  }
  emit(cast<BoolAttr>(cast<Attribute>(condition)).getValue());
}
