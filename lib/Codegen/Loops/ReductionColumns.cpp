//===- ReductionColumns.cpp - Columns of a large operand ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockTree.h"
#include "NonTemporalStores.h"
#include "ReductionForms.h"
#include "bcast/Rules/Reduction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

using Values = Combiners::Values;
using Width = ReductionPlan::Width;

/// The place of `column` of `row` in an array along `loop` of rows of `size`
/// elements.
static Position getPlaceInRows(const LoopEmitter &emitter, unsigned loop,
                               OpFoldResult row, OpFoldResult column,
                               OpFoldResult size) {
  AffineExpr first, second, pitch;
  bindDims(emitter.builder.getContext(), first, second);
  bindSymbols(emitter.builder.getContext(), pitch);
  Value index = emitter.createIndex(affine::makeComposedFoldedAffineApply(
      emitter.builder, emitter.loc, first * pitch + second,
      {row, column, size}));
  return Position(emitter.nest.getNumLoops()).shifted(loop, index);
}

namespace {
/// Some rows of a tile, whose values are combined with those of other rows.
struct TilePart {
  OpFoldResult first;
  /// The last part may have fewer.
  int64_t numRows;
  /// Of each output: memory for the values, and the place of the first one.
  ArrayRef<BufferAccess> values;
  Position place;
};

class TileEmitter {
public:
  /// `position` is at the first of `width` columns. All rows are combined, or
  /// those of `part`.
  TileEmitter(const ReductionElements &elements, const Position &position,
              const ComputedValues &computed, OpFoldResult width, bool isFlat,
              const std::optional<TilePart> &part)
      : elements(elements), combiners(elements.combiners),
        emitter(elements.emitter), builder(emitter.builder), position(position),
        computed(computed), columns(*elements.plan.vectorLoop),
        rows(elements.groups.front().front()), part(part), width(width),
        mostColumns(getConstantIntValue(width).value_or(
            isFlat ? kFewColumns : elements.plan.tileColumns)),
        numLanes(getOrderLanes(emitter.nest)), lanes(elements.plan.lanes),
        masksRest(elements.plan.masksRest),
        placesPerLane(masksRest && !isFlat ? llvm::alignTo(mostColumns, lanes)
                                           : mostColumns),
        pitch(isFlat ? width
                     : OpFoldResult(builder.getIndexAttr(placesPerLane))),
        isFlat(isFlat), isNarrow(isFlat && mostColumns < lanes),
        hasAnyWidth(isFlat && isa<Value>(width)),
        areFew(isFlat && !hasAnyWidth && mostColumns < kFewColumns),
        parts(hasAnyWidth ? elements.plan.lineParts
              : areFew && elements.plan.knownColumns
                  ? elements.plan.getPartsOfFew(mostColumns)
                  : elements.plan.tileParts) {}

  void emit();

private:
  struct Trees {
    BlockTree vectors, elements;
  };

  void emitBlock(Value begin, OpFoldResult numRows, Trees &trees);
  void finish(Trees &trees);

  /// A number of columns: a multiple of `factor`, and at most `most`.
  struct Length {
    OpFoldResult value;
    int64_t most, factor = 1;
  };
  Length getWidth() const {
    std::optional<int64_t> all = getConstantIntValue(elements.extents[columns]);
    return {width, mostColumns, all ? std::gcd(*all, mostColumns) : 1};
  }
  /// Emits code for each vector of `length` columns, `parts` at a time as far
  /// as they fill the columns, and for the rest: a vector under a mask, or each
  /// column. An unknown number of columns has less code: each vector that is
  /// left has the mask.
  void forColumns(Length length, int64_t parts,
                  function_ref<void(Value, Width, Value mask)> emit) {
    LoopRange range{builder.getIndexAttr(0), length.value};
    bool hasMask = masksRest && length.factor % lanes != 0;
    SmallVector<Width, 3> steps;
    if (parts != 1)
      steps.push_back({lanes, parts});
    if (!hasMask || !isa<Value>(length.value))
      steps.push_back({lanes, 1});
    steps.push_back(hasMask ? Width{lanes} : Width{});
    for (const Width &step : steps) {
      bool isMasked = hasMask && &step == &steps.back();
      bool isLast = isMasked || length.factor % step.getResults() == 0;
      range.upper = isLast ? length.value
                           : emitter.roundDown(length.value, step.getResults());
      LoopRange bounded = range;
      OpFoldResult limit;
      if (isa<Value>(range.upper)) {
        bounded.upper = builder.getIndexAttr(length.most);
        limit = range.upper;
      }
      emitter.createLoop(bounded, limit, step.getResults(), ValueRange(),
                         [&](Value column, ValueRange) {
                           Value mask;
                           if (isMasked)
                             mask = emitter.createMask(column, length.value,
                                                       lanes);
                           emit(column, step, mask);
                           return Values();
                         });
      if (isLast)
        return;
      range.lower = range.upper;
    }
  }

  /// The place of an accumulator.
  Position getPlace(OpFoldResult lane, OpFoldResult column) const {
    return getPlaceInRows(emitter, columns, lane, column, pitch);
  }
  Position getPlace(Value column) const {
    return getPlace(builder.getIndexAttr(0), column);
  }
  /// The accumulators of `size` elements from `place` on.
  Values load(const Position &place, int64_t size) const {
    return loadElements(builder, accumulators, size, place, Value());
  }
  void store(ValueRange values, const Position &place, Value mask = {}) const {
    store(values, accumulators, place, mask);
  }
  void store(ValueRange values, ArrayRef<BufferAccess> arrays,
             const Position &place, Value mask) const {
    for (auto [value, array] : llvm::zip_equal(values, arrays))
      if (isa<VectorType>(value.getType()))
        array.storeVector(builder, value, place, mask);
      else
        array.store(builder, value, place);
  }
  Values combineLanes(Value column, int64_t size) const;
  void combineNarrowLanes() const;
  void combineFlatLanes();
  /// The tree of `column` among those of vectors or elements.
  BlockTree &getTree(Trees &trees, Value column, int64_t size) const {
    AffineExpr index, first;
    bindDims(builder.getContext(), index, first);
    BlockTree &tree = size == 1 ? trees.elements : trees.vectors;
    tree.setColumn(
        emitter.createIndex(size == 1 ? index - first : index.floorDiv(lanes),
                            {column, emitter.roundDown(width, lanes)}));
    return tree;
  }

  const ReductionElements &elements;
  const Combiners &combiners;
  const LoopEmitter &emitter;
  OpBuilder &builder;
  const Position &position;
  const ComputedValues &computed;
  unsigned columns, rows;
  const std::optional<TilePart> &part;
  /// The columns, or all that are left if their number is unknown.
  OpFoldResult width;
  /// The most columns of a tile.
  int64_t mostColumns;
  int64_t numLanes, lanes;
  /// Whether the columns that do not fill a vector are one under a mask.
  bool masksRest;
  /// The accumulators from a lane of a column to the next one, at most and in
  /// fact.
  int64_t placesPerLane;
  OpFoldResult pitch;
  /// Whether the elements after a row are those of the next one, so that as
  /// many rows as lanes are read like one.
  bool isFlat;
  /// Whether, besides, a row is known to be shorter than a vector, or unknown.
  bool isNarrow, hasAnyWidth;
  /// Whether they are known to be few.
  bool areFew;
  /// The vectors of a row that are read one after the other.
  int64_t parts;
  /// Of each output: the lanes of all columns, lane by lane.
  SmallVector<BufferAccess, 1> accumulators;
};
} // namespace

/// The lanes of `size` columns.
Values TileEmitter::combineLanes(Value column, int64_t size) const {
  return emitLaneTree(
      combiners, std::nullopt, 0, 1, numLanes, [&](int64_t lane) {
        return load(getPlace(builder.getIndexAttr(lane), column), size);
      });
}

/// The lanes of all columns, in vectors across columns: each half of lanes is a
/// half of the elements. The results become the first accumulators.
void TileEmitter::combineFlatLanes() {
  AffineExpr size = builder.getAffineDimExpr(0);
  for (int64_t half = numLanes / 2; half != 0; half /= 2) {
    // The last vector may go on with lanes that are combined.
    OpFoldResult length =
        emitter.apply((size * half).ceilDiv(lanes) * lanes, {width});
    forColumns(
        {length, half * mostColumns, lanes}, /*parts=*/1,
        [&](Value index, Width, Value) {
          Position place = getPlace(index);
          store(combiners.combine(
                    load(place, lanes),
                    load(getPlace(builder.getIndexAttr(half), index), lanes)),
                place);
        });
  }
}

/// As above, in registers.
void TileEmitter::combineNarrowLanes() const {
  SmallVector<Values> vectors;
  for (int64_t index = 0; index != mostColumns; ++index)
    vectors.push_back(
        load(getPlace(emitter.createIndex(index * numLanes)), numLanes));
  for (int64_t half = numLanes / 2; half != 0; half /= 2) {
    SmallVector<Values> halves;
    for (ValueRange vector : vectors)
      for (int64_t begin : {int64_t(0), half})
        halves.push_back(llvm::map_to_vector(vector, [&](Value value) -> Value {
          if (half == 1)
            return vector::ExtractOp::create(builder, emitter.loc, value,
                                             begin);
          return vector::ExtractStridedSliceOp::create(
              builder, emitter.loc, value, begin, half, /*strides=*/1);
        }));
    for (int64_t index = 0; index != mostColumns; ++index)
      vectors[index] =
          combiners.combine(halves[index], halves[index + mostColumns]);
  }
  for (auto [index, values] : llvm::enumerate(vectors))
    store(values, getPlace(emitter.createIndex(index)));
}

/// One lane after the other, some steps at a time, so that memory is read in a
/// few streams, and the elements of a lane are combined in registers.
void TileEmitter::emitBlock(Value begin, OpFoldResult numRows, Trees &trees) {
  OpFoldResult zero = builder.getIndexAttr(0);
  AffineExpr first = builder.getAffineDimExpr(0);
  Position at = position.shifted(rows, begin);
  OpFoldResult rowsPerLane = emitter.apply(first.floorDiv(numLanes), {numRows});
  // Combines accumulators from `lane` on with the elements of `count` rows.
  auto emitLanes = [&](const Position &from, OpFoldResult lane, Length length,
                       OpFoldResult count, bool isFirst) {
    forColumns(length, parts, [&](Value column, Width step, Value mask) {
      ReductionElements masked = elements;
      masked.mask = mask;
      Position place = getPlace(lane, column);
      Values values;
      if (isFirst) {
        values = combiners.createNeutrals(step.lanes, step.parts);
      } else {
        for (int64_t part = 0; part != step.parts; ++part)
          llvm::append_range(
              values,
              load(place.shifted(columns, part * step.lanes), step.lanes));
      }
      Position at = from.shifted(columns, column);
      values = emitter.createLoop(
          {zero, count}, /*step=*/1, values, [&](Value row, ValueRange before) {
            return combiners.combine(
                before, masked.computeParts(
                            step, at.shifted(rows, row, numLanes), computed));
          });
      for (int64_t part = 0; part != step.parts; ++part)
        // The accumulators of the next lane may follow at once.
        store(combiners.getPart(values, part),
              place.shifted(columns, part * step.lanes),
              isFlat ? mask : Value());
    });
  };
  // `count` rows of each lane.
  auto emitRows = [&](const Position &from, OpFoldResult count, bool isFirst) {
    if (isFlat)
      return emitLanes(from, zero,
                       {emitter.apply(first * numLanes, {width}),
                        numLanes * mostColumns, numLanes},
                       count, isFirst);
    LoopRange allLanes{zero, builder.getIndexAttr(numLanes)};
    emitter.createLoop(allLanes, /*step=*/1, [&](Value lane) {
      emitLanes(from.shifted(rows, lane), lane, getWidth(), count, isFirst);
    });
  };
  OpFoldResult firstSteps = rowsPerLane;
  int64_t steps = elements.plan.tileSteps;
  // Few columns are one stream.
  if (!hasAnyWidth && !areFew &&
      getConstantIntValue(rowsPerLane).value_or(0) > steps)
    firstSteps = builder.getIndexAttr(steps);
  emitRows(at, firstSteps, /*isFirst=*/true);
  if (firstSteps != rowsPerLane)
    emitter.createParts({firstSteps, rowsPerLane}, steps,
                        [&](Value row, OpFoldResult count) {
                          emitRows(at.shifted(rows, row, numLanes), count,
                                   /*isFirst=*/false);
                        });
  emitter.createLoop({emitter.roundDown(numRows, numLanes), numRows},
                     /*step=*/1, [&](Value row) {
                       emitLanes(at.shifted(rows, row),
                                 emitter.apply(first % numLanes, {row}),
                                 getWidth(), builder.getIndexAttr(1),
                                 /*isFirst=*/false);
                     });
  Value beginInPart =
      part ? emitter.createIndex(first - builder.getAffineDimExpr(1),
                                 {begin, part->first})
           : begin;
  bool areCombined = isNarrow || hasAnyWidth;
  if (isNarrow)
    combineNarrowLanes();
  else if (areCombined)
    combineFlatLanes();
  forColumns(getWidth(), /*parts=*/1, [&](Value column, Width step, Value) {
    Values values = areCombined ? load(getPlace(column), step.lanes)
                                : combineLanes(column, step.lanes);
    getTree(trees, column, step.lanes).push(values, beginInPart);
  });
}

/// Stores the values of the trees.
void TileEmitter::finish(Trees &trees) {
  forColumns(getWidth(), /*parts=*/1,
             [&](Value column, Width step, Value mask) {
               Values values = getTree(trees, column, step.lanes).finish();
               if (part)
                 return store(values, part->values,
                              part->place.shifted(columns, column), mask);
               elements.storeResults(values, step.lanes,
                                     position.shifted(columns, column), mask);
             });
}

void TileEmitter::emit() {
  createInScope(emitter, [&] {
    // A vector may go on after the last lane.
    bool goesOn = hasAnyWidth || (isFlat && masksRest);
    int64_t count = numLanes * placesPerLane + (goesOn ? lanes : 0);
    accumulators = createArraysOnStack(emitter, count, columns);
    LoopRange range{builder.getIndexAttr(0), elements.extents[rows]};
    OpFoldResult size = range.upper, limit;
    std::optional<int64_t> most;
    if (part) {
      range.lower = part->first;
      most = part->numRows;
      AffineExpr first, end;
      bindDims(builder.getContext(), first, end);
      limit = emitter.apply(first + *most, {range.lower});
      Value left = emitter.createIndex(end - first, {range.lower, range.upper});
      size = arith::MinSIOp::create(builder, emitter.loc, left,
                                    emitter.createIndex(*most))
                 .getResult();
    }
    Trees trees{BlockTree(combiners, size, combiners.createNeutrals(lanes),
                          masksRest ? llvm::divideCeil(mostColumns, lanes)
                                    : mostColumns / lanes,
                          most),
                BlockTree(combiners, size, combiners.createNeutrals(1),
                          masksRest           ? 0
                          : isa<Value>(width) ? lanes - 1
                                              : mostColumns % lanes,
                          most)};
    emitter.createParts(range, limit, kReductionBlock,
                        [&](Value begin, OpFoldResult count) {
                          emitBlock(begin, count, trees);
                        });
    finish(trees);
    return Values();
  });
}

namespace {
/// Tiles of all columns.
class ColumnEmitter {
public:
  ColumnEmitter(const ReductionElements &elements, const Position &position,
                const ComputedValues &computed, OpFoldResult numColumns,
                bool areFew)
      : elements(elements), plan(elements.plan), emitter(elements.emitter),
        builder(emitter.builder), position(position), computed(computed),
        columns(*plan.vectorLoop), rows(elements.groups.front().front()),
        numColumns(numColumns), numRows(elements.extents[rows]), areFew(areFew),
        zero(builder.getIndexAttr(0)) {}

  /// One thread computes all tiles.
  void emitTiles() const {
    LoopRange range{zero, numColumns};
    if (areFew)
      return emitTile(zero, numColumns);
    if (getConstantIntValue(numColumns))
      return emitter.createParts(
          range, plan.tileColumns,
          [&](Value first, OpFoldResult width) { emitTile(first, width); });
    emitter.createLoop(range, plan.tileColumns, [&](Value first) {
      emitTile(first, getColumnsFrom(first));
    });
  }

  /// Threads share the parts of all tiles. The values of the parts of a column
  /// are then combined as blocks would be. [REDUCE-6]
  void emitParts() const {
    AffineExpr number = builder.getAffineDimExpr(0);
    AffineExpr size = builder.getAffineSymbolExpr(0);
    std::optional<int64_t> known = getConstantIntValue(numColumns);
    int64_t most = known.value_or(areFew ? kFewColumns : plan.tileColumns);
    int64_t partRows = plan.getTileRows(std::min(most, plan.tileColumns));
    bool isOneTile = areFew || (known && *known <= plan.tileColumns);
    OpFoldResult numParts = emitter.apply(number.ceilDiv(partRows), {numRows});
    OpFoldResult numTiles =
        isOneTile
            ? OpFoldResult(builder.getIndexAttr(1))
            : emitter.apply(number.ceilDiv(plan.tileColumns), {numColumns});
    // Each thread has units one after the other. The last part and the last
    // tile are smaller than others, so that those of which there are more are
    // divided.
    std::optional<int64_t> parts = getConstantIntValue(numParts);
    bool dividesTiles =
        parts && known &&
        *parts < int64_t(llvm::divideCeil(*known, plan.tileColumns));
    OpFoldResult numInner = dividesTiles ? numParts : numTiles;
    createInScope(emitter, [&] {
      Values neutral = elements.combiners.createNeutrals(/*lanes=*/1);
      Scratch scratch(emitter, ValueRange(neutral).getTypes(),
                      multiply(numParts, numColumns));
      auto values = llvm::map_to_vector<1>(scratch.buffers, [&](Value buffer) {
        return getArrayAccess(emitter, buffer, columns);
      });
      WorkSplit always;
      always.minElements = 0;
      emitter.createParallelLoop(
          {zero, multiply(numParts, numTiles)}, /*step=*/1, always, position,
          [&](Value index, const Position &) {
            OpFoldResult part = index, first = zero;
            if (!isOneTile) {
              part = apply(number.floorDiv(size), index, numInner);
              OpFoldResult tile = apply(number % size, index, numInner);
              if (dividesTiles)
                std::swap(part, tile);
              first = emitter.apply(number * plan.tileColumns, {tile});
            }
            bool isWhole =
                isOneTile || (known && *known % plan.tileColumns == 0);
            OpFoldResult width =
                isWhole && known
                    ? builder.getIndexAttr(std::min(*known, plan.tileColumns))
                    : getColumnsFrom(first);
            emitTile(first, width,
                     TilePart{emitter.apply(number * partRows, {part}),
                              partRows, values, getPlace(part, first)});
          });
      combineParts(values, numParts);
      scratch.free();
      return Values();
    });
  }

private:
  void emitTile(OpFoldResult first, OpFoldResult width,
                const std::optional<TilePart> &part = std::nullopt) const {
    bool isFlat = plan.areRowsContiguous &&
                  (areFew || isEqualConstantIntOrValue(width, numColumns));
    TileEmitter(elements, position.shifted(columns, emitter.createIndex(first)),
                computed, width, isFlat, part)
        .emit();
  }

  OpFoldResult getColumnsFrom(OpFoldResult first) const {
    AffineExpr begin, end;
    bindDims(builder.getContext(), begin, end);
    return emitter.apply(end - begin, {first, numColumns});
  }

  void combineParts(ArrayRef<BufferAccess> values,
                    OpFoldResult numParts) const {
    WorkSplit split;
    split.minElements = areFew ? kManySteps : 0;
    LoopRange range{zero, emitter.roundDown(numColumns, plan.lanes)};
    // An unknown number of columns has less code.
    bool areAllMasked = plan.masksRest && !getConstantIntValue(numColumns);
    if (areAllMasked)
      range.upper = zero;
    for (bool isRest : {false, true}) {
      bool isMasked = isRest && plan.masksRest;
      int64_t lanes = isRest && !isMasked ? 1 : plan.lanes;
      emitter.createParallelLoop(
          range, lanes, split, position,
          [&](Value column, const Position &inside) {
            Value mask;
            if (isMasked)
              mask = emitter.createMask(column, numColumns, lanes);
            Values all = emitTreeOfParts(
                elements.combiners, numParts,
                elements.combiners.createNeutrals(lanes), [&](Value part) {
                  return loadElements(builder, values, lanes,
                                      getPlace(part, column), mask);
                });
            elements.storeResults(all, lanes, inside.shifted(columns, column),
                                  mask);
          });
      range = {range.upper, numColumns};
      if (!areAllMasked)
        split.minElements = kManySteps;
    }
  }

  /// The place of the value of a part of a column.
  Position getPlace(OpFoldResult part, OpFoldResult column) const {
    return getPlaceInRows(emitter, columns, part, column, numColumns);
  }
  OpFoldResult apply(AffineExpr expr, OpFoldResult dim,
                     OpFoldResult symbol) const {
    return affine::makeComposedFoldedAffineApply(builder, emitter.loc, expr,
                                                 {dim, symbol});
  }
  OpFoldResult multiply(OpFoldResult lhs, OpFoldResult rhs) const {
    return Stride().times({lhs, rhs}).toSymbol(builder, emitter.loc);
  }

  const ReductionElements &elements;
  const ReductionPlan &plan;
  const LoopEmitter &emitter;
  OpBuilder &builder;
  const Position &position;
  const ComputedValues &computed;
  unsigned columns, rows;
  OpFoldResult numColumns, numRows;
  /// Whether they are known to be one tile of a few.
  bool areFew;
  OpFoldResult zero;
};
} // namespace

void mlir::bcast::loops::emitRowByRow(const ReductionElements &elements,
                                      const Position &position,
                                      const ComputedValues &computed,
                                      bool isShared, bool areFew) {
  const LoopEmitter &emitter = elements.emitter;
  const std::optional<Condition> &known = elements.plan.knownColumns;
  auto emit = [&](OpFoldResult numColumns) {
    ColumnEmitter tiles(elements, position, computed, numColumns, areFew);
    isShared ? tiles.emitParts() : tiles.emitTiles();
  };
  OpFoldResult numColumns = elements.extents[*elements.plan.vectorLoop];
  if (!areFew || !known)
    return emit(numColumns);
  emitter.choose(createTests(emitter.builder, emitter.nest, *known),
                 [&](bool areKnown) {
                   emit(areKnown ? emitter.builder.getIndexAttr(known->bound)
                                 : numColumns);
                 });
}
