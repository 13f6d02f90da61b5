//===- LoopEmitter.cpp - Emitter of loop nests ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopEmitter.h"
#include "Unrolling.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

LoopEmitter::LoopEmitter(OpBuilder &builder, const LoopNest &nest,
                         const CpuTarget &target)
    : TargetNest(nest, target), builder(builder), loc(nest.op.getLoc()),
      parallelDepth(getParallelDepth()) {
  for (const Access &access : nest.accesses)
    accesses.emplace_back(builder, nest, access, getLanes() > 1);
}

SmallVector<LoopRange> LoopEmitter::getRanges() const {
  return llvm::map_to_vector(nest.extents, [&](OpFoldResult extent) {
    return LoopRange{builder.getIndexAttr(0), extent};
  });
}

OpFoldResult LoopEmitter::apply(AffineExpr expr,
                                ArrayRef<OpFoldResult> dims) const {
  return affine::makeComposedFoldedAffineApply(
      builder, loc, AffineMap::get(dims.size(), 0, expr), dims);
}

Value LoopEmitter::createIndex(OpFoldResult index) const {
  return getValueOrCreateConstantIndexOp(builder, loc, index);
}

OpFoldResult LoopEmitter::roundDown(OpFoldResult size, int64_t factor) const {
  AffineExpr dim = builder.getAffineDimExpr(0);
  return apply(dim.floorDiv(factor) * factor, {size});
}

OpFoldResult LoopEmitter::createCount(Value iv, OpFoldResult end,
                                      int64_t offset, int64_t unit) const {
  AffineExpr left =
      builder.getAffineSymbolExpr(0) - builder.getAffineDimExpr(0) - offset;
  return affine::makeComposedFoldedAffineApply(
      builder, loc, AffineMap::get(1, 1, left.floorDiv(unit)), {iv, end});
}

Value LoopEmitter::createMask(Value iv, OpFoldResult end, int64_t size,
                              int64_t offset, int64_t unit) const {
  Value count = createIndex(createCount(iv, end, offset, unit));
  return vector::CreateMaskOp::create(
      builder, loc, VectorType::get({size}, builder.getI1Type()), count);
}

namespace {
/// A bound of a loop in the forms of affine.for.
struct Bound {
  AffineMap map;
  SmallVector<Value> operands;

  Bound(OpBuilder &builder, ArrayRef<OpFoldResult> bounds) {
    SmallVector<Value> dims, symbols;
    auto results = llvm::map_to_vector(bounds, [&](OpFoldResult bound) {
      if (std::optional<int64_t> constant = getConstantIntValue(bound))
        return builder.getAffineConstantExpr(*constant);
      auto value = cast<Value>(bound);
      bool isSymbol = affine::isValidSymbol(value);
      SmallVector<Value> &values = isSymbol ? symbols : dims;
      values.push_back(value);
      return isSymbol ? builder.getAffineSymbolExpr(values.size() - 1)
                      : builder.getAffineDimExpr(values.size() - 1);
    });
    map = AffineMap::get(dims.size(), symbols.size(), results,
                         builder.getContext());
    operands = llvm::to_vector(llvm::concat<Value>(dims, symbols));
  }
};
} // namespace

static SmallVector<Value> createScfLoop(OpBuilder &builder, Location loc,
                                        Value first, Value last, int64_t step,
                                        ValueRange values,
                                        LoopEmitter::EmitIteration emit) {
  Value stride = arith::ConstantIndexOp::create(builder, loc, step);
  auto loop = scf::ForOp::create(
      builder, loc, first, last, stride, values,
      [&](OpBuilder &inner, Location, Value iv, ValueRange arguments) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToEnd(inner.getInsertionBlock());
        scf::YieldOp::create(builder, loc, emit(iv, arguments));
      });
  annotateSteps(loop);
  return llvm::to_vector_of<Value>(loop.getResults());
}

static SmallVector<Value> createAffineLoop(OpBuilder &builder, Location loc,
                                           const Bound &first,
                                           const Bound &last, int64_t step,
                                           ValueRange values,
                                           LoopEmitter::EmitIteration emit) {
  auto loop = affine::AffineForOp::create(
      builder, loc, first.operands, first.map, last.operands, last.map, step,
      values, [&](OpBuilder &inner, Location, Value iv, ValueRange arguments) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToEnd(inner.getInsertionBlock());
        affine::AffineYieldOp::create(builder, loc, emit(iv, arguments));
      });
  annotateSteps(loop);
  return llvm::to_vector_of<Value>(loop.getResults());
}

void LoopEmitter::createLoop(LoopRange range, OpFoldResult limit, int64_t step,
                             EmitStep emit) const {
  createLoop(range, limit, step, ValueRange(), [&](Value iv, ValueRange) {
    emit(iv);
    return SmallVector<Value>();
  });
}

SmallVector<Value> LoopEmitter::createLoop(LoopRange range, int64_t step,
                                           ValueRange values,
                                           EmitIteration emit) const {
  return createLoop(range, OpFoldResult(), step, values, emit);
}

SmallVector<Value> LoopEmitter::createLoop(LoopRange range, OpFoldResult limit,
                                           int64_t step, ValueRange values,
                                           EmitIteration emit) const {
  std::optional<int64_t> lower = getConstantIntValue(range.lower);
  std::optional<int64_t> upper = getConstantIntValue(range.upper);
  if (!limit && lower && upper && *lower >= *upper)
    return SmallVector<Value>(values);
  if (!limit && lower && upper && *lower + step >= *upper)
    return emit(arith::ConstantIndexOp::create(builder, loc, *lower), values);
  if (!nest.isAffine) {
    auto getValue = [&](OpFoldResult bound) {
      return getValueOrCreateConstantIndexOp(builder, loc, bound);
    };
    Value first = getValue(range.lower), last = getValue(range.upper);
    if (limit)
      last = arith::MinSIOp::create(builder, loc, last, getValue(limit));
    return createScfLoop(builder, loc, first, last, step, values, emit);
  }
  SmallVector<OpFoldResult> ends{range.upper};
  if (limit)
    ends.push_back(limit);
  return createAffineLoop(builder, loc, Bound(builder, {range.lower}),
                          Bound(builder, ends), step, values, emit);
}

void LoopEmitter::createParts(
    LoopRange range, OpFoldResult limit, int64_t step,
    function_ref<void(Value first, OpFoldResult count)> emit) const {
  OpFoldResult end = roundDown(range.upper, step);
  createLoop({range.lower, end}, limit, step,
             [&](Value first) { emit(first, builder.getIndexAttr(step)); });
  OpFoldResult rest = apply(builder.getAffineDimExpr(0) % step, {range.upper});
  createLoop({end, range.upper}, limit, step,
             [&](Value first) { emit(first, rest); });
}

void mlir::bcast::loops::choose(OpBuilder &builder, Location loc,
                                OpFoldResult condition,
                                function_ref<void(bool)> emit) {
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
