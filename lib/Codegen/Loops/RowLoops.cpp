//===- RowLoops.cpp - Loops with vectors along rows -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NonTemporalStores.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// How far the inputs are read ahead, in bytes, where the output passes the
/// caches: as measured.
static constexpr int64_t kPrefetchBytes = 4096;

/// The vectors that are read, and then stored, together where the output passes
/// the caches, and the operations that they may take: as measured.
static constexpr int64_t kNonTemporalVectors = 4, kMaxNonTemporalOps = 256;

namespace {
class RowLoops {
  /// Reads vectors along the innermost loop, under `mask`; operands that are
  /// not contiguous in it are gathered from `count` steps.
  auto getReader(const Position &position, Value mask = {},
                 int64_t count = 0) const {
    return [&position, mask, count, this](OpBuilder &builder, unsigned access,
                                          bool asVector) {
      const View &view = nest.views[access];
      if (!asVector)
        return view.load(builder, position);
      if (view.isContiguous(innermost))
        return view.loadVector(builder, position, lanes, mask);
      return view.gather(builder, position, innermost, lanes,
                         mask ? count : lanes);
    };
  }

public:
  RowLoops(NestBuilder &nest, ArrayRef<LoopRange> ranges)
      : nest(nest), ranges(ranges), numLoops(nest.nest.getNumLoops()),
        innermost(numLoops - 1), lanes(chooseLanes()),
        body(nest.nest, getInnermostSet(), lanes),
        scalarBody(nest.nest, LoopSet(numLoops), /*lanes=*/1) {}

  /// Where the padding of a row is less than a vector, its end takes no more
  /// stores than without.
  bool storesPadding() const {
    const auto &padding = getPadding();
    return padding && nest.getOutputs().size() == 1 && lanes > 1 &&
           padding->cells <= lanes && canMaskRest() && !isAnyGathered();
  }

  void emit() {
    ComputedValues computed = body.start(nest.builder);
    Position position(numLoops);
    LoopSet open(numLoops);
    body.compute(nest.builder, open, computed, getReader(position));
    emitLoop(0, open, position, computed);
  }

private:
  LoopSet getInnermostSet() const {
    LoopSet set(numLoops);
    if (numLoops != 0)
      set.set(innermost);
    return set;
  }

  const std::optional<RowPadding> &getPadding() const {
    return nest.nest.getOutputs().front().padding;
  }

  std::optional<int64_t> getStaticSteps() const {
    auto lower = getConstantIntValue(ranges[innermost].lower);
    auto upper = getConstantIntValue(ranges[innermost].upper);
    if (!lower || !upper)
      return std::nullopt;
    return *upper - *lower;
  }

  int64_t chooseLanes() const {
    if (numLoops == 0 ||
        !llvm::all_of(nest.getOutputs(), [&](const View &output) {
          return output.isContiguous(innermost);
        }))
      return 1;
    // Registers full of bf16 become two of f32 in `bcast-split-bf16`.
    int64_t lanes = nest.getLanes();
    if (lanes > 1 && movesOnlyBFloat16(nest.nest.op))
      lanes *= 2;
    std::optional<int64_t> steps = getStaticSteps();
    if (!steps || *steps >= lanes || *steps <= 0)
      return lanes;
    return nest.target.has(CpuFeature::MaskedMemory)
               ? llvm::PowerOf2Ceil(*steps)
               : llvm::bit_floor<uint64_t>(*steps);
  }

  void emitLoop(unsigned loop, LoopSet open, const Position &position,
                const ComputedValues &computed) {
    if (numLoops == 0)
      return emitScalarStep(position, computed);
    if (loop == innermost)
      return emitInnermost(position, computed);
    open.set(loop);
    nest.createParallelLoop(
        ranges[loop], /*step=*/1, nest.getWorkSplit(loop), [&](Value iv) {
          Position inner = position;
          inner.set(loop, iv);
          ComputedValues innerComputed = computed;
          body.compute(nest.builder, open, innerComputed, getReader(inner));
          emitLoop(loop + 1, open, inner, innerComputed);
        });
  }

  Position atStep(Position position, Value iv) const {
    position.set(innermost, iv);
    return position;
  }

  void emitInnermost(const Position &position, const ComputedValues &computed) {
    OpFoldResult lower = ranges[innermost].lower;
    OpFoldResult upper = ranges[innermost].upper;
    if (lanes == 1)
      return nest.createParallelLoop(
          {lower, upper}, /*step=*/1, nest.getWorkSplit(innermost),
          [&](Value iv) { emitScalarStep(atStep(position, iv), computed); });
    if (nest.nonTemporal) {
      lower = emitToCacheLine(lower, position, computed);
      if (int64_t count = getNonTemporalVectors(); count > 1)
        lower = emitVectorLoop({lower, upper}, count, position, computed);
    }
    OpFoldResult rest = emitVectorLoop({lower, upper}, 1, position, computed);
    if (storesPadding())
      return emitPaddedRest(rest, upper, position, computed);
    emitRest(rest, upper, position, computed);
  }

  /// The operations on a vector of each operand, with those that gather it.
  int64_t getNumOps() const {
    int64_t count = nest.nest.op.getBody()->getOperations().size();
    for (const Access &access : nest.nest.accesses)
      if (access.reads(innermost) && !access.isContiguous(innermost))
        count += lanes;
    return count;
  }

  int64_t getNonTemporalVectors() const {
    return std::min<int64_t>(kNonTemporalVectors,
                             llvm::bit_floor<uint64_t>(std::max<int64_t>(
                                 kMaxNonTemporalOps / getNumOps(), 1)));
  }

  /// Steps of `count` vectors as far as they fill `range`; the step after them.
  OpFoldResult emitVectorLoop(LoopRange range, int64_t count,
                              const Position &position,
                              const ComputedValues &computed) {
    AffineExpr first, last;
    bindDims(nest.builder.getContext(), first, last);
    int64_t step = lanes * count;
    OpFoldResult end = nest.apply(first + (last - first).floorDiv(step) * step,
                                  {range.lower, range.upper});
    nest.createParallelLoop(
        {range.lower, end}, step, nest.getWorkSplit(innermost), [&](Value iv) {
          emitVectorSteps(atStep(position, iv), computed, count);
        });
    return end;
  }

  /// Less than a vector's steps.
  void emitRest(OpFoldResult lower, OpFoldResult upper,
                const Position &position, const ComputedValues &computed) {
    if (canMaskRest())
      return nest.createLoop({lower, upper}, lanes, [&](Value iv) {
        emitMaskedStep(atStep(position, iv), computed, createMask(iv, upper));
      });
    nest.createLoop({lower, upper}, /*step=*/1, [&](Value iv) {
      emitScalarStep(atStep(position, iv), computed);
    });
  }

  /// As above, and the padding.
  void emitPaddedRest(OpFoldResult lower, OpFoldResult upper,
                      const Position &position,
                      const ComputedValues &computed) {
    OpBuilder &builder = nest.builder;
    AffineExpr last = builder.getAffineDimExpr(0);
    OpFoldResult end = nest.apply(last + getPadding()->cells, {upper});
    Value padding = arith::ConstantOp::create(
        builder, nest.loc,
        DenseElementsAttr::get(
            body.getVectorType(getPadding()->value.getType()),
            Attribute(getPadding()->value)));
    nest.createLoop({lower, end}, lanes, [&](Value iv) {
      Position at = atStep(position, iv);
      ComputedValues values = computed;
      Value isElement = createMask(iv, upper);
      computeVector(at, values, isElement);
      Value row = body.getStoredValue(builder, 0, values);
      row = arith::SelectOp::create(builder, nest.loc, isElement, row, padding);
      bool isFull = getConstantIntValue(createCount(iv, end)) >= lanes;
      nest.getOutputs().front().storeVector(
          builder, row, at, isFull ? Value() : createMask(iv, end));
    });
  }

  /// The steps before the first cache line of the row; the step it starts with.
  OpFoldResult emitToCacheLine(OpFoldResult lower, const Position &position,
                               const ComputedValues &computed) {
    OpFoldResult line = createStepsToCacheLine(nest, position);
    emitRest(lower, line, position, computed);
    return line;
  }

  /// The steps that are left for a last vector, where that is known.
  int64_t getStaticRest() const {
    std::optional<int64_t> steps = getStaticSteps();
    return steps ? *steps % lanes : 0;
  }

  bool isAnyGathered() const {
    return llvm::any_of(nest.nest.accesses, [&](const Access &access) {
      return access.reads(innermost) && !access.isContiguous(innermost);
    });
  }

  /// Elements are gathered one by one, as many as are known to be there: run
  /// time decides where rows that are streamed begin.
  bool canMaskRest() const {
    bool isRestStatic = getStaticSteps() && !nest.nonTemporal;
    return nest.target.has(CpuFeature::MaskedMemory) &&
           isSpeculatable(nest.nest.op) && (isRestStatic || !isAnyGathered());
  }

  OpFoldResult createCount(Value iv, OpFoldResult upper) const {
    OpBuilder &builder = nest.builder;
    AffineExpr end = builder.getAffineSymbolExpr(0);
    AffineExpr index = builder.getAffineDimExpr(0);
    return affine::makeComposedFoldedAffineApply(
        builder, nest.loc, AffineMap::get(1, 1, end - index), {iv, upper});
  }

  Value createMask(Value iv, OpFoldResult upper) const {
    OpBuilder &builder = nest.builder;
    return vector::CreateMaskOp::create(
        builder, nest.loc, body.getVectorType(builder.getI1Type()),
        getValueOrCreateConstantIndexOp(builder, nest.loc,
                                        createCount(iv, upper)));
  }

  /// All are computed before any is stored, for LLVM cannot know that the
  /// inputs are not the output.
  void emitVectorSteps(const Position &position, const ComputedValues &computed,
                       int64_t count) {
    SmallVector<Position> positions;
    SmallVector<ComputedValues> steps(count, computed);
    for (int64_t vector = 0; vector != count; ++vector) {
      positions.push_back(position.shifted(innermost, vector * lanes));
      if (nest.nonTemporal)
        prefetchInputs(positions.back());
      computeVector(positions.back(), steps[vector]);
    }
    for (int64_t vector = 0; vector != count; ++vector)
      storeVector(positions[vector], steps[vector], /*mask=*/{},
                  nest.nonTemporal);
  }

  void emitMaskedStep(const Position &position, ComputedValues computed,
                      Value mask) {
    computeVector(position, computed, mask);
    storeVector(position, computed, mask);
  }

  void computeVector(const Position &position, ComputedValues &computed,
                     Value mask = {}) {
    body.compute(nest.builder, LoopSet(numLoops, true), computed,
                 getReader(position, mask, getStaticRest()));
  }

  void storeVector(const Position &position, ComputedValues &computed,
                   Value mask = {}, bool nontemporal = false) {
    for (auto [index, output] : llvm::enumerate(nest.getOutputs()))
      output.storeVector(nest.builder,
                         body.getStoredValue(nest.builder, index, computed),
                         position, mask, nontemporal);
  }

  void prefetchInputs(const Position &position) const {
    for (auto [access, view] : llvm::enumerate(nest.views))
      if (body.isRead(access) && view.readsAll(numLoops) &&
          view.isContiguous(innermost))
        view.prefetch(nest.builder, position, kPrefetchBytes);
  }

  void emitScalarStep(const Position &position, ComputedValues computed) {
    scalarBody.compute(nest.builder, LoopSet(numLoops, true), computed,
                       getReader(position));
    for (auto [index, output] : llvm::enumerate(nest.getOutputs()))
      output.store(nest.builder,
                   scalarBody.getStoredValue(nest.builder, index, computed),
                   position);
  }

  NestBuilder &nest;
  ArrayRef<LoopRange> ranges;
  unsigned numLoops, innermost;
  int64_t lanes;
  LoopBody body, scalarBody;
};
} // namespace

void mlir::bcast::loops::emitRowLoops(NestBuilder &nest,
                                      ArrayRef<LoopRange> ranges) {
  RowLoops(nest, ranges).emit();
}

bool mlir::bcast::loops::storesPadding(NestBuilder &nest,
                                       ArrayRef<LoopRange> ranges) {
  return RowLoops(nest, ranges).storesPadding();
}
