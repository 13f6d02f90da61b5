//===- RowLoops.cpp - Loops with vectors along rows -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NonTemporalStores.h"
#include "RowInputs.h"
#include "StrategyBase.h"
#include "Unrolling.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

namespace {
class RowLoops : public StrategyBase {
public:
  RowLoops(const LoopEmitter &emitter, const RowPlan &plan,
           ArrayRef<LoopRange> ranges, const LoopEmitter *pairs)
      : StrategyBase(emitter, ranges, getInnermostSet(emitter), plan.lanes),
        plan(plan), numLoops(emitter.nest.getNumLoops()),
        innermost(numLoops - 1), inputs(emitter, plan, pairs),
        scalarBody(emitter.nest, LoopSet(numLoops), /*lanes=*/1) {}

  void emitRows() {
    inputs.begin();
    emit();
    rows.annotate(plan.unroll, /*areKept=*/false);
  }

private:
  using KnownVectors = RowInputs::KnownVectors;

  static LoopSet getInnermostSet(const LoopEmitter &emitter) {
    LoopSet set(emitter.nest.getNumLoops());
    if (!set.empty())
      set.set(set.size() - 1);
    return set;
  }

  bool isOuter(unsigned loop) const override { return loop != innermost; }

  WorkSplit getWorkSplit(unsigned loop) const override {
    return plan.getWorkSplit(emitter, loop);
  }

  void begin(const LoopSet &open, const Position &outer,
             ComputedValues &computed) const override {
    inputs.createSplats(open, outer, computed);
  }

  void emitSteps(const Position &position,
                 const ComputedValues &computed) override {
    if (numLoops == 0)
      return emitScalars(position, computed);
    inputs.beginRow(position);
    rows.add(emitter.builder.getBlock());
    LoopRange range = ranges[innermost];
    for (const RowPart &part : plan.parts) {
      OpFoldResult end = createEnd(part, range, position);
      emitPart(part, {range.lower, end}, position, computed);
      range.lower = end;
    }
  }

  int64_t getStepSize(const RowPart &part) const {
    return part.form == RowPart::Scalars ? 1 : plan.lanes * part.vectors;
  }

  OpFoldResult createEnd(const RowPart &part, LoopRange range,
                         const Position &position) const {
    AffineExpr first, last;
    bindDims(emitter.builder.getContext(), first, last);
    int64_t size = getStepSize(part);
    switch (part.end) {
    case RowPart::CacheLine:
      return createStepsToCacheLine(emitter, position);
    case RowPart::LastWholeStep:
      return emitter.apply(first + (last - first).floorDiv(size) * size,
                           {range.lower, range.upper});
    case RowPart::LastStep:
      return range.upper;
    }
    llvm_unreachable("unknown end");
  }

  void emitPart(const RowPart &part, LoopRange range, const Position &outside,
                const ComputedValues &computed) {
    if (part.form == RowPart::Padded)
      return emitPadded(range, outside, computed);
    Position position = outside;
    if (!part.isDivisible)
      position.parallelDepth = 0;
    UnrolledLoops loops;
    emitter.createParallelLoop(
        range, getStepSize(part), plan.getWorkSplit(emitter, innermost, &part),
        position, [&](Value iv, Position at) {
          if (isa<BlockArgument>(iv))
            loops.add(emitter.builder.getBlock());
          at.set(innermost, iv);
          switch (part.form) {
          case RowPart::Scalars:
            return emitScalars(at, computed);
          case RowPart::Vectors:
            return emitVectors(part, at, computed);
          default:
            return emitMasked(part, iv, range.upper, at, computed);
          }
        });
    bool isRest =
        part.form == RowPart::Masked ||
        (&part != plan.parts.begin() && (&part)[-1].form == RowPart::Vectors);
    int64_t numStores = part.vectors * emitter.getOutputs().size();
    if (part.form != RowPart::Scalars)
      loops.annotate(part.unroll, isRest || numStores >= kVectorsPerStep);
  }

  /// Emits the rest of a row and the padding.
  void emitPadded(LoopRange range, const Position &outside,
                  const ComputedValues &computed) {
    OpBuilder &builder = emitter.builder;
    const RowPadding &padding = *emitter.nest.getOutputs().front().padding;
    OpFoldResult end = emitter.apply(
        builder.getAffineDimExpr(0) + padding.cells, {range.upper});
    Value cells = arith::ConstantOp::create(
        builder, emitter.loc,
        DenseElementsAttr::get(body.getVectorType(padding.value.getType()),
                               Attribute(padding.value)));
    auto emitVector = [&](Value iv, bool isWhole) {
      Position at = outside;
      at.set(innermost, iv);
      ComputedValues values = computed;
      Value isElement = emitter.createMask(iv, range.upper, plan.lanes);
      computeMasked(at, values, isElement);
      Value row = body.getStoredValue(builder, 0, values);
      row =
          arith::SelectOp::create(builder, emitter.loc, isElement, row, cells);
      emitter.getOutputs().front().storeVector(
          builder, row, at,
          isWhole ? Value() : emitter.createMask(iv, end, plan.lanes),
          emitter.streamAlignment);
    };
    // An ordinary store among those that are not would wait for its line.
    AffineExpr first, last;
    bindDims(builder.getContext(), first, last);
    OpFoldResult whole =
        emitter.apply(first + (last - first).floorDiv(plan.lanes) * plan.lanes,
                      {range.lower, end});
    emitter.createLoop({range.lower, whole}, plan.lanes,
                       [&](Value iv) { emitVector(iv, /*isWhole=*/true); });
    emitter.createLoop({whole, end}, plan.lanes,
                       [&](Value iv) { emitVector(iv, /*isWhole=*/false); });
  }

  void emitVectors(const RowPart &part, const Position &position,
                   const ComputedValues &computed) {
    SmallVector<KnownVectors> ofShortRows;
    if (plan.channels != 0)
      ofShortRows = inputs.readShortRows(position, part.vectors, /*mask=*/{});
    for (int64_t vector = 0; vector < part.vectors; vector += kVectorsPerStep) {
      int64_t count = std::min(kVectorsPerStep, part.vectors - vector);
      emitVectors(position.shifted(innermost, vector * plan.lanes), computed,
                  count, part.prefetches,
                  plan.channels == 0
                      ? ArrayRef<KnownVectors>()
                      : ArrayRef(ofShortRows).slice(vector, count));
    }
  }

  /// All vectors are computed before the first store: LLVM does not know that
  /// inputs and output do not alias.
  void emitVectors(const Position &position, const ComputedValues &computed,
                   int64_t count, bool prefetches,
                   ArrayRef<KnownVectors> known) {
    SmallVector<Position> positions;
    for (int64_t vector = 0; vector != count; ++vector)
      positions.push_back(position.shifted(innermost, vector * plan.lanes));
    SmallVector<KnownVectors> stretched;
    if (known.empty()) {
      stretched = inputs.readStretched(positions, computed, prefetches);
      known = stretched;
    }
    SmallVector<ComputedValues> steps(count, computed);
    for (int64_t vector = 0; vector != count; ++vector) {
      if (prefetches)
        inputs.prefetch(positions[vector], vector);
      computeVector(positions[vector], steps[vector], known[vector]);
    }
    for (int64_t vector = 0; vector != count; ++vector)
      storeVector(positions[vector], steps[vector], /*mask=*/{},
                  emitter.streamAlignment);
  }

  /// The vectors from `iv` to `end`.
  void emitMasked(const RowPart &part, Value iv, OpFoldResult end,
                  const Position &position, const ComputedValues &computed) {
    SmallVector<KnownVectors> known;
    if (plan.channels != 0)
      known = inputs.readShortRows(
          position, part.vectors,
          emitter.createMask(iv, end, part.vectors * plan.lanes / plan.channels,
                             /*offset=*/0, plan.channels));
    for (int64_t vector = 0; vector != part.vectors; ++vector) {
      int64_t first = vector * plan.lanes;
      Position at = position.shifted(innermost, first);
      ComputedValues values = computed;
      Value mask = emitter.createMask(iv, end, plan.lanes, first);
      if (known.empty())
        computeMasked(at, values, mask);
      else
        computeVector(at, values, known[vector], mask);
      storeVector(at, values, mask);
    }
  }

  /// Computes a vector under `mask`, without storing it.
  void computeMasked(const Position &position, ComputedValues &computed,
                     Value mask) {
    computeVector(
        position, computed,
        inputs.readStretched(position, computed, /*prefetches=*/false, mask)
            .front(),
        mask);
  }

  void computeVector(const Position &position, ComputedValues &computed,
                     const KnownVectors &known, Value mask = {}) {
    body.compute(emitter.builder, LoopSet(numLoops, true), computed,
                 inputs.getReader(position, known, mask));
  }

  void storeVector(const Position &position, ComputedValues &computed,
                   Value mask = {}, int64_t streamAlignment = 0) {
    for (auto [index, output] : llvm::enumerate(emitter.getOutputs()))
      output.storeVector(emitter.builder,
                         body.getStoredValue(emitter.builder, index, computed),
                         position, mask, streamAlignment);
  }

  void emitScalars(const Position &position, ComputedValues computed) {
    scalarBody.compute(emitter.builder, LoopSet(numLoops, true), computed,
                       inputs.getReader(position));
    for (auto [index, output] : llvm::enumerate(emitter.getOutputs()))
      output.store(emitter.builder,
                   scalarBody.getStoredValue(emitter.builder, index, computed),
                   position);
  }

  const RowPlan &plan;
  /// The loops around the rows.
  UnrolledLoops rows;
  unsigned numLoops, innermost;
  RowInputs inputs;
  LoopBody scalarBody;
};
} // namespace

void mlir::bcast::loops::emitRowLoops(const LoopEmitter &emitter,
                                      const RowPlan &plan,
                                      ArrayRef<LoopRange> ranges,
                                      const LoopEmitter *pairs) {
  RowLoops(emitter, plan, ranges, pairs).emitRows();
}

void mlir::bcast::loops::emitRowLoops(const LoopEmitter &emitter,
                                      ArrayRef<LoopRange> ranges) {
  std::optional<int64_t> steps;
  if (!ranges.empty()) {
    std::optional<int64_t> lower = getConstantIntValue(ranges.back().lower);
    std::optional<int64_t> upper = getConstantIntValue(ranges.back().upper);
    if (lower && upper)
      steps = *upper - *lower;
  }
  emitRowLoops(emitter, planRows(emitter, steps, emitter.streamAlignment),
               ranges);
}
