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

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// If the bounds of a divided loop depend on another loop, its parts have about
/// the same number of elements.
static constexpr int64_t kElementsPerPart = 1 << 16;

namespace {
class ThreadSplit {
public:
  ThreadSplit(const LoopEmitter &emitter, LoopRange range, int64_t step,
              const WorkSplit &split, const Position &outside)
      : emitter(emitter), builder(emitter.builder), range(range), step(step),
        split(split),
        test(emitter.planThreads(step, split, outside.parallelDepth,
                                 emitter.streamAlignment != 0)),
        grain(test.grain) {}

  OpFoldResult createCondition() const;

  void emit(LoopEmitter::EmitStep emitStep) const;

private:
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
  /// Emits the steps of `part` that are in the range.
  void createPart(LoopRange part, LoopEmitter::EmitStep emitStep) const {
    emitter.createLoop(part, range.upper, step, emitStep);
  }

  const LoopEmitter &emitter;
  OpBuilder &builder;
  LoopRange range;
  int64_t step;
  const WorkSplit &split;
  ThreadTest test;
  /// The number of steps by 1 in an indivisible unit: whole steps and whole
  /// cache lines.
  int64_t grain;
};
} // namespace

OpFoldResult ThreadSplit::createCondition() const {
  using Predicate = arith::CmpIPredicate;
  AffineExpr lower, upper;
  bindDims(builder.getContext(), lower, upper);
  Value steps = emitter.createIndex(upper - lower, {range.lower, range.upper});
  Value work = split.work.toValue(builder, emitter.loc);
  Value condition = createCompare(Predicate::sgt, steps, grain);
  if (test.isAlwaysTrue)
    return builder.getBoolAttr(true);
  if (!test.hasElements)
    condition = combine<arith::AndIOp>(
        condition,
        createCompare(Predicate::sge, combine<arith::MulIOp>(steps, work),
                      test.minElements));
  if (test.prefersInner) {
    Value isLong =
        createCompare(Predicate::sge, steps, ThreadTest::kMinGrains * grain);
    Value isBestHere = combine<arith::OrIOp>(
        isLong, createCompare(Predicate::slt, work, test.minElements));
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

void ThreadSplit::emitEqualParts(LoopEmitter::EmitStep emitStep) const {
  int64_t numParts = getNumParts(emitter.target);
  AffineExpr part, lower, grains, first, last;
  bindDims(builder.getContext(), part, lower, grains);
  bindDims(builder.getContext(), first, last);
  OpFoldResult numGrains =
      emitter.apply((last - first).ceilDiv(grain), {range.lower, range.upper});
  createParallel(builder.getIndexAttr(0), builder.getIndexAttr(numParts),
                 /*length=*/1, [&](Value iv) {
                   auto getBound = [&](AffineExpr part) {
                     return emitter.apply(
                         lower + (part * grains).floorDiv(numParts) * grain,
                         {iv, range.lower, numGrains});
                   };
                   createPart({getBound(part), getBound(part + 1)}, emitStep);
                 });
}

void ThreadSplit::emitLongParts(LoopEmitter::EmitStep emitStep) const {
  int64_t length = llvm::alignTo(kElementsPerPart, grain);
  createParallel(range.lower, range.upper, length, [&](Value iv) {
    createPart({iv, emitter.apply(builder.getAffineDimExpr(0) + length, {iv})},
               emitStep);
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

OpFoldResult LoopEmitter::createThreadTest(LoopRange range, int64_t step,
                                           const WorkSplit &split,
                                           const Position &outside) const {
  if (outside.parallelDepth == 0 || split.minElements == kManySteps)
    return builder.getBoolAttr(false);
  return ThreadSplit(*this, range, step, split, outside).createCondition();
}

void LoopEmitter::createParallelLoop(LoopRange range, int64_t step,
                                     const WorkSplit &split,
                                     const Position &outside,
                                     EmitInside emit) const {
  Position inside = outside;
  auto emitStep = [&](Value iv) { emit(iv, inside); };
  OpFoldResult condition = createThreadTest(range, step, split, outside);
  choose(condition, [&](bool isDivided) {
    inside.parallelDepth =
        isDivided ? 0 : outside.parallelDepth - isa<Value>(condition);
    if (isDivided)
      ThreadSplit(*this, range, step, split, outside).emit(emitStep);
    else
      createLoop(range, step, emitStep);
  });
}
