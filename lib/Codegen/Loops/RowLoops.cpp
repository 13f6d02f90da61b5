//===- RowLoops.cpp - Loops with vectors along rows -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EnclosingLoops.h"
#include "NonTemporalStores.h"
#include "RowInputs.h"
#include "StrategyBase.h"
#include "bcast/Fusion/MachineModel.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The vectors per step with non-temporal stores, and the bound on the
/// operations of a step; measured.
static constexpr int64_t kVectorsPerStep = 4, kMaxOpsPerStep = 256;

/// The vectors of a row that is one step, so that the operand that the next row
/// repeats stays in registers. Most processors have 32. Vectors that find no
/// register are loaded again.
static constexpr int64_t kMaxRepeatedVectors = 32;

/// Stores of 512 bits are not faster than two of 256, and much slower on some
/// processors. Operations on 512 bits are.
static constexpr int64_t kMaxStoreBits = 256;

namespace {
class RowLoops : public StrategyBase {
public:
  RowLoops(const LoopEmitter &emitter, ArrayRef<LoopRange> ranges)
      : RowLoops(emitter, ranges, chooseLanes(emitter, ranges)) {}

  /// Padding of less than a vector needs no additional stores at the end of the
  /// row.
  bool storesPadding() const {
    const auto &padding = getPadding();
    return padding && emitter.getOutputs().size() == 1 && lanes > 1 &&
           padding->cells <= lanes && canMaskRest() && !inputs.isAnyGathered();
  }

  std::optional<unsigned> getVectorLoop() const {
    // One step alone needs none.
    if (lanes == 1 && (numLoops == 0 || getStaticSteps() != 1))
      return std::nullopt;
    return innermost;
  }

  void emitRows() {
    inputs.createIsAnyStretched();
    emit();
  }

private:
  RowLoops(const LoopEmitter &emitter, ArrayRef<LoopRange> ranges,
           int64_t lanes)
      : StrategyBase(emitter, ranges, getInnermostSet(emitter), lanes),
        numLoops(emitter.nest.getNumLoops()), innermost(numLoops - 1),
        lanes(lanes), inputs(emitter, lanes),
        scalarBody(emitter.nest, LoopSet(numLoops), /*lanes=*/1) {}

  static LoopSet getInnermostSet(const LoopEmitter &emitter) {
    LoopSet set(emitter.nest.getNumLoops());
    if (!set.empty())
      set.set(set.size() - 1);
    return set;
  }

  const std::optional<RowPadding> &getPadding() const {
    return emitter.nest.getOutputs().front().padding;
  }

  std::optional<int64_t> getStaticSteps() const {
    return getStaticSteps(ranges.back());
  }

  static std::optional<int64_t> getStaticSteps(LoopRange range) {
    auto lower = getConstantIntValue(range.lower);
    auto upper = getConstantIntValue(range.upper);
    if (!lower || !upper)
      return std::nullopt;
    return *upper - *lower;
  }

  static int64_t chooseLanes(const LoopEmitter &emitter,
                             ArrayRef<LoopRange> ranges) {
    if (ranges.empty() ||
        !llvm::all_of(emitter.getOutputs(), [&](const BufferAccess &output) {
          return output.isContiguous(ranges.size() - 1);
        }))
      return 1;
    // Registers full of bf16 become two of f32 in
    // `bcast-legalize-floats`.
    int64_t lanes = emitter.getLanes();
    if (lanes > 1 && movesOnlyBFloat16(emitter.nest.body))
      lanes *= 2;
    std::optional<int64_t> steps = getStaticSteps(ranges.back());
    if (lanes > 1 && prefersSmallStores(emitter) &&
        (!steps || *steps > kVectorsPerStep * lanes))
      lanes = lanes * kMaxStoreBits / emitter.target.vectorBits;
    if (!steps || *steps >= lanes || *steps <= 0)
      return lanes;
    return emitter.target.has(CpuFeature::MaskedMemory)
               ? llvm::PowerOf2Ceil(*steps)
               : llvm::bit_floor<uint64_t>(*steps);
  }

  /// Whether the nest mostly loads and stores. Computations in bf16 need
  /// conversions, by later passes if not in the body.
  static bool isBoundByMemory(const LoopEmitter &emitter) {
    if (computesBFloat16(emitter.nest.body))
      return false;
    int64_t access = 0;
    for (const Access &each : emitter.nest.accesses)
      if (!each.isIndex() && each.isContiguous(emitter.nest.getNumLoops() - 1))
        access += getPicosecondsPerAccess(each.getElementType(),
                                          /*isScalar=*/false);
    return getPicosecondsPerStep(emitter.nest.body, /*isScalar=*/false) <=
           access;
  }

  /// Whether smaller vectors than those of AVX-512 pay. Non-temporal stores
  /// write whole cache lines.
  static bool prefersSmallStores(const LoopEmitter &emitter) {
    return emitter.target.has(CpuFeature::AVX512) &&
           emitter.target.vectorBits > kMaxStoreBits &&
           emitter.streamAlignment == 0 &&
           !emitter.nest.getOutputs().front().padding &&
           isBoundByMemory(emitter);
  }

  bool isOuter(unsigned loop) const override { return loop != innermost; }

  void emitSteps(const Position &position,
                 const ComputedValues &computed) override {
    if (numLoops == 0)
      return emitScalarStep(position, computed);
    emitInnermost(position, computed);
  }

  Position atStep(Position position, Value iv) const {
    position.set(innermost, iv);
    return position;
  }

  void begin(const LoopSet &open, const Position &outer,
             ComputedValues &computed) const override {
    inputs.createSplats(open, outer, computed);
  }

  void emitInnermost(const Position &position, const ComputedValues &computed) {
    OpFoldResult lower = ranges[innermost].lower;
    OpFoldResult upper = ranges[innermost].upper;
    if (lanes == 1)
      return emitter.createParallelLoop(
          {lower, upper}, /*step=*/1, emitter.getWorkSplit(innermost), position,
          [&](Value iv, const Position &) {
            emitScalarStep(atStep(position, iv), computed);
          });
    inputs.findNextSlices();
    if (beginsAtLine())
      lower = emitToCacheLine(lower, position, computed);
    int64_t count = getVectorsPerStep();
    if (count > 1)
      lower = emitVectorLoop({lower, upper}, count, position, computed);
    // The rest of a long row is computed under masks.
    bool masksVectors = emitter.streamAlignment != 0 && count > 1 &&
                        canMaskRest() && !getStaticSteps();
    OpFoldResult rest =
        masksVectors ? lower
                     : emitVectorLoop({lower, upper}, 1, position, computed);
    if (storesPadding())
      return emitPaddedRest(rest, upper, position, computed);
    emitRest(rest, upper, position, computed);
  }

public:
  /// Whether the first vectors of a row are those of the first cache line. LLVM
  /// does not unswitch the additional loops as well if operands are stretched.
  /// Pairs of registers are a cache line or more on most processors with V.
  bool beginsAtLine() const {
    return emitter.streamAlignment != 0 ||
           (emitter.canMask() &&
            !emitter.target.has(CpuFeature::RegisterPairs) &&
            !inputs.isAnyGathered() && !getPadding() &&
            inputs.getStretchedAccesses().empty() && isBoundByMemory(emitter) &&
            canAlignRows(emitter));
  }

private:
  /// The number of operations per vector, the store and gathers included.
  int64_t getNumOps() const {
    int64_t count = 1 + getCost(emitter.nest.body).getNumExpandedOps();
    for (unsigned access = 0; access != emitter.accesses.size(); ++access)
      if (inputs.isGathered(access))
        count += lanes;
    return count;
  }

  int64_t getVectorsPerStep() const {
    int64_t most = std::max<int64_t>(kMaxOpsPerStep / getNumOps(), 1);
    int64_t few = llvm::bit_floor<uint64_t>(std::min(most, kVectorsPerStep));
    if (std::optional<int64_t> steps = getStaticSteps();
        steps && repeatsRow()) {
      bool savesLoads = isShortRow(emitter) && isBoundByMemory(emitter);
      int64_t limit = savesLoads ? std::min(most, kMaxRepeatedVectors) : few;
      if (*steps / lanes <= limit)
        return std::max<int64_t>(*steps / lanes, 1);
    }
    return emitter.streamAlignment != 0 ? few : 1;
  }

  /// Whether the next row has an operand's same vectors, which may stay in
  /// registers.
  bool repeatsRow() const {
    return numLoops > 1 &&
           llvm::any_of(emitter.nest.accesses, [&](const Access &access) {
             return access.isContiguous(innermost) &&
                    !access.reads(innermost - 1);
           });
  }

  /// Emits steps of `count` whole vectors in `range`. Returns the step after
  /// them.
  OpFoldResult emitVectorLoop(LoopRange range, int64_t count,
                              const Position &position,
                              const ComputedValues &computed) {
    AffineExpr first, last;
    bindDims(emitter.builder.getContext(), first, last);
    int64_t step = lanes * count;
    OpFoldResult end =
        emitter.apply(first + (last - first).floorDiv(step) * step,
                      {range.lower, range.upper});
    emitter.createParallelLoop(
        {range.lower, end}, step, emitter.getWorkSplit(innermost), position,
        [&](Value iv, const Position &) {
          emitVectorSteps(atStep(position, iv), computed, count,
                          /*prefetches=*/emitter.streamAlignment == 0 ||
                              count == getVectorsPerStep());
        });
    return end;
  }

  /// Emits the rest of a row, less than a vector.
  void emitRest(OpFoldResult lower, OpFoldResult upper,
                const Position &position, const ComputedValues &computed) {
    if (canMaskRest())
      return emitter.createLoop({lower, upper}, lanes, [&](Value iv) {
        emitMaskedStep(atStep(position, iv), computed,
                       emitter.createMask(iv, upper, lanes));
      });
    emitter.createLoop({lower, upper}, /*step=*/1, [&](Value iv) {
      emitScalarStep(atStep(position, iv), computed);
    });
  }

  /// Emits the rest of a row and the padding.
  void emitPaddedRest(OpFoldResult lower, OpFoldResult upper,
                      const Position &position,
                      const ComputedValues &computed) {
    OpBuilder &builder = emitter.builder;
    AffineExpr last = builder.getAffineDimExpr(0);
    OpFoldResult end = emitter.apply(last + getPadding()->cells, {upper});
    Value padding = arith::ConstantOp::create(
        builder, emitter.loc,
        DenseElementsAttr::get(
            body.getVectorType(getPadding()->value.getType()),
            Attribute(getPadding()->value)));
    emitter.createLoop({lower, end}, lanes, [&](Value iv) {
      Position at = atStep(position, iv);
      ComputedValues values = computed;
      Value isElement = emitter.createMask(iv, upper, lanes);
      computeMasked(at, values, isElement);
      Value row = body.getStoredValue(builder, 0, values);
      row = arith::SelectOp::create(builder, emitter.loc, isElement, row,
                                    padding);
      bool isFull = getConstantIntValue(emitter.createCount(iv, end)) >= lanes;
      emitter.getOutputs().front().storeVector(
          builder, row, at,
          isFull ? Value() : emitter.createMask(iv, end, lanes));
    });
  }

  /// Emits the steps before the first whole cache line of a row. Returns the
  /// first step of the line.
  OpFoldResult emitToCacheLine(OpFoldResult lower, const Position &position,
                               const ComputedValues &computed) {
    OpFoldResult line = createStepsToCacheLine(emitter, position);
    emitRest(lower, line, position, computed);
    return line;
  }

  /// The number of steps after the last whole vector; 0 if it is not static.
  int64_t getStaticRest() const {
    std::optional<int64_t> steps = getStaticSteps();
    return steps ? *steps % lanes : 0;
  }

  /// Gathers load element by element and need a static count. The rest of rows
  /// with non-temporal stores depends on their address.
  bool canMaskRest() const {
    bool isRestStatic = getStaticSteps() && emitter.streamAlignment == 0;
    return emitter.canMask() && (isRestStatic || !inputs.isAnyGathered());
  }

  void emitVectorSteps(const Position &position, const ComputedValues &computed,
                       int64_t count, bool prefetches) {
    for (int64_t vector = 0; vector < count; vector += kVectorsPerStep)
      emitVectors(position.shifted(innermost, vector * lanes), computed,
                  std::min(kVectorsPerStep, count - vector), prefetches);
  }

  /// All vectors are computed before the first store: LLVM does not know that
  /// inputs and output do not alias.
  void emitVectors(const Position &position, const ComputedValues &computed,
                   int64_t count, bool prefetches) {
    SmallVector<Position> positions;
    for (int64_t vector = 0; vector != count; ++vector)
      positions.push_back(position.shifted(innermost, vector * lanes));
    SmallVector<RowInputs::StretchedVectors> stretched =
        inputs.readStretched(positions, computed, prefetches);
    SmallVector<ComputedValues> steps(count, computed);
    for (int64_t vector = 0; vector != count; ++vector) {
      if (prefetches)
        inputs.prefetch(positions[vector], vector);
      computeVector(positions[vector], steps[vector], stretched[vector]);
    }
    for (int64_t vector = 0; vector != count; ++vector)
      storeVector(positions[vector], steps[vector], /*mask=*/{},
                  emitter.streamAlignment);
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

  void emitMaskedStep(const Position &position, ComputedValues computed,
                      Value mask) {
    computeMasked(position, computed, mask);
    storeVector(position, computed, mask);
  }

  void computeVector(const Position &position, ComputedValues &computed,
                     const RowInputs::StretchedVectors &stretched,
                     Value mask = {}) {
    body.compute(emitter.builder, LoopSet(numLoops, true), computed,
                 inputs.getReader(position, stretched, mask, getStaticRest()));
  }

  void storeVector(const Position &position, ComputedValues &computed,
                   Value mask = {}, int64_t streamAlignment = 0) {
    for (auto [index, output] : llvm::enumerate(emitter.getOutputs()))
      output.storeVector(emitter.builder,
                         body.getStoredValue(emitter.builder, index, computed),
                         position, mask, streamAlignment);
  }

  void emitScalarStep(const Position &position, ComputedValues computed) {
    scalarBody.compute(emitter.builder, LoopSet(numLoops, true), computed,
                       inputs.getReader(position));
    for (auto [index, output] : llvm::enumerate(emitter.getOutputs()))
      output.store(emitter.builder,
                   scalarBody.getStoredValue(emitter.builder, index, computed),
                   position);
  }

  unsigned numLoops, innermost;
  int64_t lanes;
  RowInputs inputs;
  LoopBody scalarBody;
};
} // namespace

/// Leaves no step of the outermost loop if rows have no elements. LLVM removes
/// the loops around an empty one only if its bounds are the same in each step.
static void dropEmptyRows(const LoopEmitter &emitter,
                          MutableArrayRef<LoopRange> ranges) {
  auto row = dyn_cast<Value>(ranges.back().upper);
  if (!row || emitter.streamAlignment != 0)
    return;
  OpBuilder builder(emitter.builder.getContext());
  builder.setInsertionPointAfterValue(row);
  Value zero = arith::ConstantIndexOp::create(builder, emitter.loc, 0);
  Value hasElements = arith::CmpIOp::create(
      builder, emitter.loc, arith::CmpIPredicate::ne, row, zero);
  OpFoldResult factor =
      arith::IndexCastUIOp::create(builder, emitter.loc, builder.getIndexType(),
                                   hasElements)
          .getResult();
  AffineExpr steps, symbol;
  bindDims(builder.getContext(), steps, symbol);
  OpFoldResult &upper = ranges.front().upper;
  upper = emitter.apply(steps * symbol, {upper, factor});
}

void mlir::bcast::loops::emitRowLoops(const LoopEmitter &emitter,
                                      ArrayRef<LoopRange> ranges) {
  SmallVector<LoopRange> all(ranges);
  if (all.size() > 1 && RowLoops(emitter, ranges).beginsAtLine())
    dropEmptyRows(emitter, all);
  RowLoops(emitter, all).emitRows();
}

bool mlir::bcast::loops::storesPadding(const LoopEmitter &emitter,
                                       ArrayRef<LoopRange> ranges) {
  return RowLoops(emitter, ranges).storesPadding();
}

std::optional<unsigned>
mlir::bcast::loops::getVectorLoop(const LoopEmitter &emitter,
                                  ArrayRef<LoopRange> ranges) {
  return RowLoops(emitter, ranges).getVectorLoop();
}
