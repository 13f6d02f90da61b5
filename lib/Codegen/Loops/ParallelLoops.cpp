//===- ParallelLoops.cpp - Loops that threads share -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NonTemporalStores.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Fusion/MachineModel.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <numeric>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The least number of grains, so that one grain more or less for a thread does
/// not unbalance the work.
static constexpr int64_t kMinGrains = 16;

/// If the bounds of a divided loop depend on another loop, its parts have about
/// the same number of elements.
static constexpr int64_t kElementsPerPart = 1 << 16;

/// Estimates the time that the steps of the innermost loop take.
static int64_t getPicosecondsPerElement(const LoopEmitter &emitter) {
  bool isScalar = emitter.getLanes() == 1;
  int64_t cost = 1 + getPicosecondsPerStep(emitter.nest.body, isScalar);
  for (const Access &access : emitter.nest.accesses)
    if (!access.isIndex() && access.reads(emitter.nest.getNumLoops() - 1))
      cost += getPicosecondsPerAccess(access.getElementType(), isScalar);
  return cost;
}

namespace {
class ThreadSplit {
public:
  ThreadSplit(const LoopEmitter &emitter, LoopRange range, int64_t step,
              const WorkSplit &split)
      : emitter(emitter), builder(emitter.builder), range(range), step(step),
        split(split), grain(std::lcm(step, split.stepsPerLine)) {}

  /// Returns whether dividing this loop pays and is better than dividing an
  /// inner loop. Of these, `depth` may be divided.
  OpFoldResult createCondition(unsigned depth) const;

  void emit(LoopEmitter::EmitStep emitStep) const;

private:
  /// The least number of elements that pays.
  int64_t getMinElements() const {
    int64_t threshold = int64_t(emitter.target.parallelThreshold) * 1000;
    return llvm::divideCeil(threshold, getPicosecondsPerElement(emitter));
  }
  Value createCompare(arith::CmpIPredicate predicate, Value count,
                      int64_t bound) const {
    return builder.createOrFold<arith::CmpIOp>(emitter.loc, predicate, count,
                                               emitter.createIndex(bound));
  }
  template <typename Op> Value combine(Value lhs, Value rhs) const {
    return builder.createOrFold<Op>(emitter.loc, lhs, rhs);
  }

  /// Emits a part per thread.
  void emitEqualParts(LoopEmitter::EmitStep emitStep) const;
  /// Emits parts of one length. Bounds may depend on another loop.
  void emitLongParts(LoopEmitter::EmitStep emitStep) const;
  using EmitPart = function_ref<void(Value part)>;
  void createParallel(OpFoldResult lower, OpFoldResult upper, int64_t length,
                      EmitPart emitPart) const;
  /// Emits the steps from `lower` to the least of `uppers`.
  void createPart(ArrayRef<OpFoldResult> dims, ArrayRef<OpFoldResult> symbols,
                  AffineExpr lower, ArrayRef<AffineExpr> uppers,
                  LoopEmitter::EmitStep emitStep) const;

  const LoopEmitter &emitter;
  OpBuilder &builder;
  LoopRange range;
  int64_t step;
  const WorkSplit &split;
  /// The number of steps by 1 in an indivisible unit: whole steps and whole
  /// cache lines.
  int64_t grain;
};
} // namespace

OpFoldResult ThreadSplit::createCondition(unsigned depth) const {
  int64_t minElements = getMinElements();
  AffineExpr lower, upper;
  bindDims(builder.getContext(), lower, upper);
  Value steps = emitter.createIndex(upper - lower, {range.lower, range.upper});
  Value work = split.work.toValue(builder, emitter.loc);
  Value condition = createCompare(arith::CmpIPredicate::sgt, steps, grain);
  // Outputs with non-temporal stores are large. If there are few rows, the rows
  // are large.
  if (emitter.streamAlignment != 0 && split.isInnermost)
    return builder.getBoolAttr(true);
  if (emitter.streamAlignment == 0)
    condition = combine<arith::AndIOp>(
        condition,
        createCompare(arith::CmpIPredicate::sge,
                      combine<arith::MulIOp>(steps, work), minElements));
  if (!split.isInnermost && depth > 1) {
    Value isLong =
        createCompare(arith::CmpIPredicate::sge, steps, kMinGrains * grain);
    Value isBestHere = combine<arith::OrIOp>(
        isLong, createCompare(arith::CmpIPredicate::slt, work, minElements));
    condition = combine<arith::AndIOp>(condition, isBestHere);
  }
  if (std::optional<int64_t> known = getConstantIntValue(condition))
    return builder.getBoolAttr(*known != 0);
  return condition;
}

void ThreadSplit::createParallel(OpFoldResult lower, OpFoldResult upper,
                                 int64_t length, EmitPart emitPart) const {
  const OpFoldResult bounds[2] = {lower, upper};
  SmallVector<Value> operands[2];
  AffineMap maps[2];
  for (auto [bound, map, values] : llvm::zip_equal(bounds, maps, operands)) {
    map = AffineMap::get(1, 0, builder.getAffineDimExpr(0));
    values.push_back(emitter.createIndex(bound));
    affine::canonicalizeMapAndOperands(&map, &values);
  }
  auto loop = affine::AffineParallelOp::create(
      builder, emitter.loc, TypeRange(), ArrayRef<arith::AtomicRMWKind>(),
      maps[0], operands[0], maps[1], operands[1], length);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  emitPart(loop.getIVs().front());
  if (emitter.streamAlignment != 0)
    createStreamFence(emitter);
}

void ThreadSplit::createPart(ArrayRef<OpFoldResult> dims,
                             ArrayRef<OpFoldResult> symbols, AffineExpr lower,
                             ArrayRef<AffineExpr> uppers,
                             LoopEmitter::EmitStep emitStep) const {
  SmallVector<Value> operands;
  for (OpFoldResult operand : llvm::concat<const OpFoldResult>(dims, symbols))
    operands.push_back(emitter.createIndex(operand));
  auto getMap = [&](ArrayRef<AffineExpr> exprs) {
    return AffineMap::get(dims.size(), symbols.size(), exprs,
                          builder.getContext());
  };
  emitter.createLoop(getMap(lower), operands, getMap(uppers), operands, step,
                     emitStep);
}

void ThreadSplit::emitEqualParts(LoopEmitter::EmitStep emitStep) const {
  int64_t numParts = getNumParts(emitter.target);
  AffineExpr part, lower, upper, grains;
  bindDims(builder.getContext(), part);
  bindSymbols(builder.getContext(), lower, upper, grains);
  AffineExpr first, last;
  bindDims(builder.getContext(), first, last);
  OpFoldResult numGrains =
      emitter.apply((last - first).ceilDiv(grain), {range.lower, range.upper});
  auto getBound = [&](AffineExpr part) {
    return lower + (part * grains).floorDiv(numParts) * grain;
  };
  createParallel(builder.getIndexAttr(0), builder.getIndexAttr(numParts),
                 /*length=*/1, [&](Value iv) {
                   createPart({iv}, {range.lower, range.upper, numGrains},
                              getBound(part), {getBound(part + 1), upper},
                              emitStep);
                 });
}

void ThreadSplit::emitLongParts(LoopEmitter::EmitStep emitStep) const {
  AffineExpr part, upper;
  bindDims(builder.getContext(), part, upper);
  int64_t length = llvm::alignTo(kElementsPerPart, grain);
  createParallel(range.lower, range.upper, length, [&](Value iv) {
    createPart({iv, range.upper}, {}, part, {part + length, upper}, emitStep);
  });
}

void ThreadSplit::emit(LoopEmitter::EmitStep emitStep) const {
  auto isSymbol = [](OpFoldResult bound) {
    auto value = dyn_cast<Value>(bound);
    return !value || affine::isValidSymbol(value);
  };
  if (isSymbol(range.lower) && isSymbol(range.upper))
    emitEqualParts(emitStep);
  else
    emitLongParts(emitStep);
}

void LoopEmitter::createParallelLoop(LoopRange range, int64_t step,
                                     const WorkSplit &split,
                                     const Position &outside,
                                     EmitInside emit) const {
  Position inside = outside;
  auto emitStep = [&](Value iv) { emit(iv, inside); };
  if (outside.parallelDepth == 0)
    return createLoop(range, step, emitStep);
  ThreadSplit threads(*this, range, step, split);
  OpFoldResult condition = threads.createCondition(outside.parallelDepth);
  choose(condition, [&](bool isDivided) {
    inside.parallelDepth =
        isDivided ? 0 : outside.parallelDepth - isa<Value>(condition);
    if (isDivided)
      threads.emit(emitStep);
    else
      createLoop(range, step, emitStep);
  });
}
