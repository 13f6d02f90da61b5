//===- ReductionStrips.cpp - Vectors across the rows of a group -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The elements of a group are numbered along its rows, but contiguous across
// these. A vector has one element of each of several rows, all of one column,
// and blocks begin in other columns of each row. So a strip of rows is read in
// periods of as many columns as a block has elements: in each, a row ends one
// block and begins another. A row goes on in the next one.
//
// Columns of a distance of a multiple of the lanes belong to one lane, though
// not to the same one in each row. The tree of the lanes does not change if
// these rotate, but for the order of the operands of a sum or a product.
//
//===----------------------------------------------------------------------===//

#include "BlockTree.h"
#include "ReductionForms.h"
#include "bcast/Rules/Reduction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

using Values = Combiners::Values;

namespace {
class StripEmitter {
public:
  StripEmitter(const ReductionElements &elements, const Position &position,
               const ComputedValues &computed)
      : elements(elements), plan(elements.plan), combiners(elements.combiners),
        emitter(elements.emitter), builder(emitter.builder), loc(emitter.loc),
        position(position), computed(computed), group(plan.groups.size() - 1),
        strips(*plan.strips), rowLoop(strips.loop),
        numElements(elements.getSize(group)), rowSize(getRowSize()),
        covered(emitter.apply(builder.getAffineDimExpr(0) - !strips.isAligned,
                              {emitter.nest.extents[rowLoop]})),
        numStrips(emitter.apply(
            builder.getAffineDimExpr(0).ceilDiv(strips.rows), {covered})),
        width{plan.lanes, strips.parts} {}

  Values emit(bool isParallel,
              function_ref<Values(const ReductionBlock &)> emitBlock);

private:
  OpFoldResult getRowSize() const {
    ArrayRef<unsigned> loops = ArrayRef(plan.groups[group]).drop_front();
    auto sizes = llvm::map_to_vector(
        loops, [&](unsigned loop) { return emitter.nest.extents[loop]; });
    return emitter.nest.multiply(builder, loops, sizes);
  }
  LoopRange upTo(int64_t end) const { return upTo(builder.getIndexAttr(end)); }
  LoopRange upTo(OpFoldResult end) const {
    return {builder.getIndexAttr(0), end};
  }
  /// The value of `expr`, of one dimension and one symbol or more.
  OpFoldResult apply(AffineExpr expr, OpFoldResult dim,
                     ArrayRef<OpFoldResult> symbols) const {
    SmallVector<OpFoldResult> operands{dim};
    llvm::append_range(operands, symbols);
    return affine::makeComposedFoldedAffineApply(
        builder, loc, AffineMap::get(1, symbols.size(), expr), operands);
  }

  void emitStrip(Value strip) const;
  /// Some of the steps of a lane of a period, from `begin` on.
  struct Pass {
    Value period, begin;
    bool isFirst;
  };
  void emitLane(Value first, const Pass &pass, Value lane, Value row) const;
  void storeBlocks(Value first, LoopRange stored, Value period) const;
  /// The column of the first period in which a block begins in each of the rows
  /// from `row` on.
  Value createBegins(Value row) const;

  /// Memory with a value per lane and row of a strip.
  SmallVector<BufferAccess, 1> createLanes() const {
    return createArraysOnStack(
        emitter, plan.orderLanes * strips.rows, rowLoop,
        builder.getI64IntegerAttr(emitter.target.lineBytes));
  }
  Position getPlace(Value lane, Value row) const;
  Values load(ArrayRef<BufferAccess> lanes, const Position &place) const {
    Values values;
    for (int64_t part = 0; part != width.parts; ++part)
      llvm::append_range(values, loadElements(builder, lanes, width.lanes,
                                              getPart(place, part), Value()));
    return values;
  }
  void store(ValueRange values, ArrayRef<BufferAccess> lanes,
             const Position &place) const {
    for (int64_t part = 0; part != width.parts; ++part)
      for (auto [value, lane] :
           llvm::zip_equal(combiners.getPart(values, part), lanes))
        lane.storeVector(builder, value, getPart(place, part));
  }
  Position getPart(const Position &place, int64_t part) const {
    return place.shifted(rowLoop, part * width.lanes);
  }

  const ReductionElements &elements;
  const ReductionPlan &plan;
  const Combiners &combiners;
  const LoopEmitter &emitter;
  OpBuilder &builder;
  Location loc;
  const Position &position;
  const ComputedValues &computed;
  unsigned group;
  const ReductionPlan::Strips &strips;
  unsigned rowLoop;
  OpFoldResult numElements, rowSize;
  /// The rows of all strips. Where blocks begin in any column, that of the last
  /// element of a row ends in the next one.
  OpFoldResult covered, numStrips;
  ReductionPlan::Width width;
  /// The lanes of the blocks that end in a period, and of those that begin.
  SmallVector<BufferAccess, 1> ended, begun;
  /// The values of all blocks.
  const Scratch *sums = nullptr;
};
} // namespace

Values
StripEmitter::emit(bool isParallel,
                   function_ref<Values(const ReductionBlock &)> emitBlock) {
  AffineExpr number = builder.getAffineDimExpr(0);
  return createInScope(emitter, [&] {
    OpFoldResult count =
        emitter.apply(number.ceilDiv(kReductionBlock), {numElements});
    Values neutral = combiners.createNeutrals(/*lanes=*/1);
    Scratch scratch(emitter, ValueRange(neutral).getTypes(), count);
    sums = &scratch;
    Position outside = position;
    if (!isParallel)
      outside.parallelDepth = 0;
    WorkSplit split;
    split.work = Stride{strips.rows, {}}.times({rowSize});
    emitter.createParallelLoop(
        upTo(numStrips), /*step=*/1, split, outside,
        [&](Value strip, const Position &) { emitStrip(strip); });
    // The blocks that begin in other rows.
    AffineExpr size = builder.getAffineSymbolExpr(0);
    OpFoldResult rest =
        apply((number * size).ceilDiv(kReductionBlock) * kReductionBlock,
              covered, {rowSize});
    emitter.createParts(
        {rest, numElements}, kReductionBlock,
        [&](Value begin, OpFoldResult count) {
          OpFoldResult end = emitter.apply(number + builder.getAffineDimExpr(1),
                                           {begin, count});
          scratch.store(
              emitBlock({begin, end}),
              emitter.createIndex(number.floorDiv(kReductionBlock), {begin}));
        });
    Values result = emitTreeOfParts(combiners, count, neutral, [&](Value part) {
      return scratch.load(part);
    });
    scratch.free();
    return result;
  });
}

Position StripEmitter::getPlace(Value lane, Value row) const {
  return Position(emitter.nest.getNumLoops())
      .shifted(rowLoop, lane, strips.rows)
      .shifted(rowLoop, row);
}

/// The blocks that begin in the rows of `strip`. Strips overlap, so that they
/// have equal heights, and each stores the blocks of an equal part of all rows.
void StripEmitter::emitStrip(Value strip) const {
  createInScope(emitter, [&] {
    AffineExpr number = builder.getAffineDimExpr(0);
    AffineExpr all, count;
    bindSymbols(builder.getContext(), all, count);
    OpFoldResult begin = builder.getIndexAttr(0);
    if (!isOneInteger(numStrips))
      begin = apply((number * (all - strips.rows)).floorDiv(count - 1), strip,
                    {covered, numStrips});
    Value first = emitter.createIndex(begin);
    auto getStored = [&](AffineExpr part) {
      return emitter.apply(
          number - builder.getAffineDimExpr(1),
          {apply((part * all).floorDiv(count), strip, {covered, numStrips}),
           begin});
    };
    LoopRange stored{getStored(number), getStored(number + 1)};
    StripEmitter inner = *this;
    inner.ended = createLanes();
    OpFoldResult numPeriods = emitter.apply(
        number.ceilDiv(kReductionBlock) + !strips.isAligned, {rowSize});
    LoopRange lanes = upTo(plan.orderLanes), rows = upTo(strips.rows);
    auto forLanes = [&](function_ref<void(Value, Value)> emit) {
      emitter.createLoop(lanes, /*step=*/1, [&](Value lane) {
        emitter.createLoop(rows, width.getResults(),
                           [&](Value row) { emit(lane, row); });
      });
    };
    if (!strips.isAligned) {
      inner.begun = createLanes();
      Values neutral = combiners.createNeutrals(width.lanes, width.parts);
      forLanes([&](Value lane, Value row) {
        store(neutral, inner.begun, getPlace(lane, row));
      });
    }
    emitter.createLoop(upTo(numPeriods), /*step=*/1, [&](Value period) {
      auto emitPass = [&](Value begin, bool isFirst) {
        forLanes([&](Value lane, Value row) {
          inner.emitLane(first, {period, begin, isFirst}, lane, row);
        });
      };
      emitPass(emitter.createIndex(0), /*isFirst=*/true);
      emitter.createLoop(
          {builder.getIndexAttr(strips.steps),
           builder.getIndexAttr(kReductionBlock / plan.orderLanes)},
          strips.steps,
          [&](Value begin) { emitPass(begin, /*isFirst=*/false); });
      inner.storeBlocks(first, stored, period);
    });
    return Values();
  });
}

Value StripEmitter::createBegins(Value row) const {
  auto type = VectorType::get({width.lanes}, builder.getI32Type());
  auto splat = [&](Value index) -> Value {
    Value number =
        arith::IndexCastOp::create(builder, loc, builder.getI32Type(), index);
    return vector::BroadcastOp::create(builder, loc, type, number);
  };
  // Only the number of the first element in its block counts.
  AffineExpr number = builder.getAffineDimExpr(0);
  AffineExpr size = builder.getAffineSymbolExpr(0);
  Value step = splat(
      emitter.createIndex(emitter.apply(-number % kReductionBlock, {rowSize})));
  Value first = splat(emitter.createIndex(
      apply((-number * size) % kReductionBlock, row, {rowSize})));
  auto numbers =
      llvm::to_vector_of<int32_t>(llvm::seq<int32_t>(0, width.lanes));
  Value lanes = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(type, ArrayRef<int32_t>(numbers)));
  Value last = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(type, int32_t(kReductionBlock - 1)));
  Value before = arith::AddIOp::create(
      builder, loc, first, arith::MulIOp::create(builder, loc, lanes, step));
  return arith::AndIOp::create(builder, loc, before, last);
}

/// The elements of `lane` of one pass.
void StripEmitter::emitLane(Value first, const Pass &pass, Value lane,
                            Value row) const {
  AffineExpr lhs, rhs;
  bindDims(builder.getContext(), lhs, rhs);
  Value firstRow = emitter.createIndex(lhs + rhs, {first, row});
  Position place = getPlace(lane, row);
  size_t numOutputs = combiners.getNumOutputs();
  Values neutral = combiners.createNeutrals(width.lanes, width.parts);
  // What one period begins the next one ends.
  Values values = neutral;
  if (!pass.isFirst || !strips.isAligned)
    values = load(pass.isFirst ? begun : ended, place);
  SmallVector<Value> begins;
  if (!strips.isAligned) {
    llvm::append_range(values, pass.isFirst ? neutral : load(begun, place));
    for (int64_t part = 0; part != width.parts; ++part)
      begins.push_back(createBegins(
          emitter.createIndex(lhs + part * width.lanes, {firstRow})));
  }
  auto emitStep = [&](OpFoldResult step, ValueRange before) -> Values {
    OpFoldResult index = emitter.apply(lhs + rhs, {pass.begin, step});
    Value column =
        emitter.createIndex(lhs + rhs * plan.orderLanes, {lane, index});
    Value number =
        emitter.createIndex(lhs * kReductionBlock + rhs, {pass.period, column});
    Values parts = elements.computeParts(
        width,
        elements.atElement(group, position, number).shifted(rowLoop, firstRow),
        computed);
    Values ends = combiners.combine(before.take_front(neutral.size()), parts);
    if (strips.isAligned)
      return ends;
    Values after = combiners.combine(before.drop_front(neutral.size()), parts);
    Value columns = vector::BroadcastOp::create(
        builder, loc, begins.front().getType(),
        arith::IndexCastOp::create(builder, loc, builder.getI32Type(), column));
    for (size_t value = 0; value != neutral.size(); ++value) {
      Value isBefore =
          arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                                columns, begins[value / numOutputs]);
      ends[value] = arith::SelectOp::create(builder, loc, isBefore, ends[value],
                                            before[value]);
      after[value] = arith::SelectOp::create(
          builder, loc, isBefore, before[neutral.size() + value], after[value]);
    }
    llvm::append_range(ends, after);
    return ends;
  };
  if (plan.unrollsLanes)
    for (int64_t step = 0; step != strips.steps; ++step)
      values = emitStep(builder.getIndexAttr(step), values);
  else
    values = emitter.createLoop(
        upTo(strips.steps), /*step=*/1, values,
        [&](Value step, ValueRange before) { return emitStep(step, before); });
  store(ArrayRef(values).take_front(neutral.size()), ended, place);
  if (!strips.isAligned)
    store(ArrayRef(values).drop_front(neutral.size()), begun, place);
}

/// Stores the values of the blocks that end in `period`, of the rows `stored`
/// of those from `first` on.
void StripEmitter::storeBlocks(Value first, LoopRange stored,
                               Value period) const {
  Value zero = emitter.createIndex(0);
  emitter.createLoop(upTo(strips.rows), width.getResults(), [&](Value row) {
    Values values = emitLaneTree(
        combiners, std::nullopt, 0, 1, plan.orderLanes, [&](int64_t lane) {
          return load(ended, getPlace(emitter.createIndex(lane), row));
        });
    store(values, ended, getPlace(zero, row));
  });
  emitter.createLoop(stored, /*step=*/1, [&](Value row) {
    AffineExpr lhs, rhs;
    bindDims(builder.getContext(), lhs, rhs);
    Value number = emitter.createIndex(lhs + rhs, {first, row});
    Value begin = emitter.createIndex(
        apply(lhs * builder.getAffineSymbolExpr(0), number, {rowSize}));
    // The column in which the block begins.
    AffineExpr before = lhs * kReductionBlock;
    Value column = emitter.createIndex(
        strips.isAligned ? before : before + rhs - kReductionBlock,
        {period, emitter.apply(-lhs % kReductionBlock, {begin})});
    OpBuilder::InsertionGuard guard(builder);
    if (!strips.isAligned) {
      Value isInRow =
          arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, column,
                                emitter.createIndex(rowSize));
      auto guarded = scf::IfOp::create(builder, loc, isInRow);
      builder.setInsertionPoint(guarded.thenYield());
    }
    Position place = Position(emitter.nest.getNumLoops()).shifted(rowLoop, row);
    sums->store(loadElements(builder, ended, /*lanes=*/1, place, Value()),
                emitter.createIndex((lhs + rhs).floorDiv(kReductionBlock),
                                    {begin, column}));
  });
}

Values mlir::bcast::loops::emitReductionStrips(
    const ReductionElements &elements, const Position &position,
    const ComputedValues &computed, bool isParallel,
    function_ref<Values(const ReductionBlock &)> emitBlock) {
  // The plan may be that of bands, too.
  ReductionPlan plan = elements.plan;
  plan.vectorLoop = plan.strips->loop;
  plan.lanes = elements.emitter.getLanes();
  LoopSet rows(elements.emitter.nest.getNumLoops());
  rows.set(plan.strips->loop);
  LoopBody body(elements.emitter.nest, rows, plan.lanes);
  ReductionElements acrossRows(elements.emitter, body, plan);
  ComputedValues kept = computed;
  if (plan.bandLoop) {
    kept = ComputedValues();
    acrossRows.computeKept(position, kept);
  }
  return StripEmitter(acrossRows, position, kept).emit(isParallel, emitBlock);
}
