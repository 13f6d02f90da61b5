//===- ReductionColumns.cpp - Columns of a large operand ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionColumns.h"
#include "BlockTree.h"
#include "NonTemporalStores.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Rules/Reduction.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

using Values = Combiners::Values;
using StepShape = ReductionElements::StepShape;

/// The most columns of a tile, and the most stack memory of their lanes and
/// trees. They stay in the second cache.
static constexpr int64_t kTileColumns = 1024, kTileBytes = 256 * 1024;

/// Fewer rows are read at a time in steps of any shape.
static constexpr int64_t kFewRows = 64;

/// Fewer columns do not fill the vectors that are combined side by side.
static constexpr int64_t kFewColumns = 64;

static unsigned getRowLoop(const ReductionElements &elements) {
  return elements.groups.front().front();
}

/// Whether the rows of each input are one after the other.
static bool areRowsContiguous(const LoopNest &nest, unsigned rows,
                              unsigned columns) {
  return llvm::all_of(
      ArrayRef(nest.accesses).drop_back(nest.getOutputs().size()),
      [&](const Access &access) {
        std::optional<Stride> stride = access.getStride(rows);
        if (!stride)
          return !access.reads(columns);
        return access.isContiguous(columns) &&
               *stride == Stride().times(nest.extents[columns]);
      });
}

bool mlir::bcast::loops::canReadRowByRow(const ReductionElements &elements) {
  const LoopEmitter &emitter = elements.emitter;
  if (elements.groups.size() != 1 || elements.groups.front().size() != 1)
    return false;
  // Pairs of an element and its index have no order, and need much memory.
  if (llvm::is_contained(emitter.nest.combiners, arith::AtomicRMWKind::assign))
    return false;
  unsigned columns = *elements.vectorLoop, rows = getRowLoop(elements);
  std::optional<int64_t> width = emitter.nest.getStaticExtent(columns);
  std::optional<int64_t> height = emitter.nest.getStaticExtent(rows);
  if (!width || (height && *height <= kFewRows))
    return false;
  if (*width < kFewColumns)
    return (!height || *height > kReductionBlock) &&
           areRowsContiguous(emitter.nest, rows, columns);
  return llvm::any_of(
      ArrayRef(emitter.nest.accesses).drop_back(emitter.getOutputs().size()),
      [&](const Access &access) {
        if (access.isIndex())
          return false;
        Stride size{getElementBytes(access.getElementType()), {}};
        for (auto [loop, extent] : llvm::enumerate(emitter.nest.extents))
          if (access.reads(loop))
            size = size.times(extent);
        return !size.isStatic() || size.constant > kManyBytes;
      });
}

namespace {
class TileEmitter {
public:
  /// `position` is at the first of `width` columns.
  TileEmitter(const ReductionElements &elements, const Position &position,
              const ComputedValues &computed, int64_t width)
      : elements(elements), combiners(elements.combiners),
        emitter(elements.emitter), builder(emitter.builder), position(position),
        computed(computed), columns(*elements.vectorLoop),
        rows(getRowLoop(elements)), width(width),
        numLanes(getOrderLanes(emitter.nest)), lanes(elements.body.getLanes()),
        isFlat(width == emitter.nest.getStaticExtent(columns) &&
               areRowsContiguous(emitter.nest, rows, columns)),
        isNarrow(isFlat && width < lanes) {}

  void emit();

private:
  struct Trees {
    BlockTree vectors, elements;
  };

  void emitBlock(Value begin, OpFoldResult numRows, Trees &trees);
  void finish(Trees &trees);

  /// Emits code for each vector of `length` columns, and for each column of
  /// the rest.
  void forColumns(int64_t length, function_ref<void(Value, int64_t)> emit) {
    forColumns(length, /*parts=*/1, [&](Value column, const StepShape &shape) {
      emit(column, shape.lanes);
    });
  }
  /// As above, with `parts` vectors at a time as far as they fill the columns.
  void forColumns(int64_t length, int64_t parts,
                  function_ref<void(Value, const StepShape &)> emit) {
    LoopRange range{builder.getIndexAttr(0), builder.getIndexAttr(length)};
    for (const StepShape &shape : {StepShape{elements.body, lanes, parts},
                                   StepShape{elements.body, lanes, 1},
                                   StepShape{elements.scalarBody, 1, 1}}) {
      range.upper = builder.getIndexAttr(
          llvm::alignDown(length, shape.lanes * shape.parts));
      emitter.createLoop(range, shape.lanes * shape.parts,
                         [&](Value column) { emit(column, shape); });
      range.lower = range.upper;
    }
  }

  Values loadAll(Value index, int64_t size) const;
  Values combineLanes(Value column, int64_t size) const;
  void combineFlatLanes() const;
  Value shift(Value index, int64_t steps) const {
    return emitter.createIndex(builder.getAffineDimExpr(0) + steps, {index});
  }
  /// The tree of `column` among those of vectors or elements.
  BlockTree &getTree(Trees &trees, Value column, int64_t size) const {
    AffineExpr index = builder.getAffineDimExpr(0);
    BlockTree &tree = size == 1 ? trees.elements : trees.vectors;
    tree.setColumn(emitter.createIndex(size == 1 ? index - width / lanes * lanes
                                                 : index.floorDiv(lanes),
                                       {column}));
    return tree;
  }

  const ReductionElements &elements;
  const Combiners &combiners;
  const LoopEmitter &emitter;
  OpBuilder &builder;
  const Position &position;
  const ComputedValues &computed;
  unsigned columns, rows;
  int64_t width, numLanes, lanes;
  /// Whether the elements after a row are those of the next one, so that as
  /// many rows as lanes are read like one.
  bool isFlat;
  /// Whether, besides, a row is shorter than a vector.
  bool isNarrow;
  /// Of each output: the lanes of all columns, lane by lane.
  SmallVector<Value> accumulators;
};
} // namespace

/// Whether accumulators of `type` are bytes: a vector of i1 has bits, but an
/// element of a memref of i1 is a byte.
static bool isInBytes(Type type) { return type.isInteger(1); }

/// Loads a vector of `size` elements of `type`, or an element.
static Value load(const LoopEmitter &emitter, Type type, Value buffer,
                  Value index, int64_t size) {
  Type stored = cast<MemRefType>(buffer.getType()).getElementType();
  Value value;
  if (size == 1) {
    value = memref::LoadOp::create(emitter.builder, emitter.loc, buffer, index);
  } else {
    value =
        vector::LoadOp::create(emitter.builder, emitter.loc,
                               VectorType::get({size}, stored), buffer, index);
    type = VectorType::get({size}, type);
  }
  if (isInBytes(getElementTypeOrSelf(type)))
    value = arith::TruncIOp::create(emitter.builder, emitter.loc, type, value);
  return value;
}

static void store(const LoopEmitter &emitter, Value value, Value buffer,
                  Value index) {
  Type type = value.getType();
  if (isInBytes(getElementTypeOrSelf(type))) {
    Type byte = emitter.builder.getI8Type();
    auto vector = dyn_cast<VectorType>(type);
    value = arith::ExtUIOp::create(emitter.builder, emitter.loc,
                                   vector ? vector.clone(byte) : byte, value);
  }
  if (isa<VectorType>(type))
    vector::StoreOp::create(emitter.builder, emitter.loc, value, buffer, index);
  else
    memref::StoreOp::create(emitter.builder, emitter.loc, value, buffer, index);
}

/// The accumulators of `size` elements from `index` on.
Values TileEmitter::loadAll(Value index, int64_t size) const {
  Values values;
  for (auto [output, accumulator] :
       llvm::zip_equal(emitter.nest.getOutputs(), accumulators))
    values.push_back(
        load(emitter, output.getElementType(), accumulator, index, size));
  return values;
}

/// The lanes of `size` columns: lane i with lane i + half, and again.
Values TileEmitter::combineLanes(Value column, int64_t size) const {
  SmallVector<Values> values(numLanes);
  for (auto [lane, loaded] : llvm::enumerate(values)) {
    Value index = emitter.createIndex(
        builder.getAffineDimExpr(0) + int64_t(lane) * width, {column});
    loaded = loadAll(index, size);
  }
  for (int64_t half = numLanes / 2; half != 0; half /= 2)
    for (int64_t lane = 0; lane != half; ++lane)
      values[lane] = combiners.combine(values[lane], values[lane + half]);
  return values.front();
}

/// The lanes of all columns, in vectors across columns: each half of lanes is a
/// half of the elements. The results become the first accumulators.
void TileEmitter::combineFlatLanes() const {
  SmallVector<Values> vectors;
  for (int64_t index = 0; index != width; ++index)
    vectors.push_back(loadAll(emitter.createIndex(index * numLanes), numLanes));
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
    for (int64_t index = 0; index != width; ++index)
      vectors[index] = combiners.combine(halves[index], halves[index + width]);
  }
  for (auto [index, values] : llvm::enumerate(vectors))
    for (auto [value, accumulator] : llvm::zip_equal(values, accumulators))
      store(emitter, value, accumulator, emitter.createIndex(index));
}

/// One lane after the other, so that memory is read in a few streams, and the
/// elements of a lane are combined in registers.
void TileEmitter::emitBlock(Value begin, OpFoldResult numRows, Trees &trees) {
  OpFoldResult zero = builder.getIndexAttr(0);
  AffineExpr first = builder.getAffineDimExpr(0);
  Position at = position.shifted(rows, begin);
  OpFoldResult rowsPerLane = emitter.apply(first.floorDiv(numLanes), {numRows});
  // A step reads whole cache lines.
  int64_t parts = llvm::divideCeil(
      emitter.target.lineBytes,
      lanes *
          getElementBytes(emitter.nest.getOutputs().front().getElementType()));
  // Combines accumulators from `lane` on with the elements of `count` rows.
  auto emitLanes = [&](const Position &from, OpFoldResult lane, int64_t length,
                       OpFoldResult count, bool isFirst) {
    AffineExpr second = builder.getAffineDimExpr(1);
    forColumns(length, parts, [&](Value column, const StepShape &shape) {
      Value index = emitter.createIndex(first * width + second, {lane, column});
      Values values;
      if (isFirst) {
        values = combiners.createNeutrals(shape.lanes, shape.parts);
      } else {
        for (int64_t part = 0; part != shape.parts; ++part)
          llvm::append_range(
              values, loadAll(shift(index, part * shape.lanes), shape.lanes));
      }
      Position at = from.shifted(columns, column);
      values = emitter.createLoop(
          {zero, count}, /*step=*/1, values, [&](Value row, ValueRange before) {
            return combiners.combine(
                before, elements.computeParts(
                            shape, at.shifted(rows, row, numLanes), computed));
          });
      for (int64_t part = 0; part != shape.parts; ++part)
        for (auto [value, accumulator] :
             llvm::zip_equal(combiners.getPart(values, part), accumulators))
          store(emitter, value, accumulator, shift(index, part * shape.lanes));
    });
  };
  LoopRange allLanes{zero, builder.getIndexAttr(numLanes)};
  if (isFlat)
    emitLanes(at, zero, numLanes * width, rowsPerLane, /*isFirst=*/true);
  else
    emitter.createLoop(allLanes, /*step=*/1, [&](Value lane) {
      emitLanes(at.shifted(rows, lane), lane, width, rowsPerLane,
                /*isFirst=*/true);
    });
  emitter.createLoop({emitter.roundDown(numRows, numLanes), numRows},
                     /*step=*/1, [&](Value row) {
                       emitLanes(at.shifted(rows, row),
                                 emitter.apply(first % numLanes, {row}), width,
                                 builder.getIndexAttr(1), /*isFirst=*/false);
                     });
  if (isNarrow)
    combineFlatLanes();
  forColumns(width, [&](Value column, int64_t size) {
    Values values =
        isNarrow ? loadAll(column, size) : combineLanes(column, size);
    getTree(trees, column, size).push(values, begin, /*numBlocks=*/1);
  });
}

/// Stores the values of the trees.
void TileEmitter::finish(Trees &trees) {
  forColumns(width, [&](Value column, int64_t size) {
    Values values =
        getTree(trees, column, size).finish(combiners.createNeutrals(size));
    elements.storeResults(values, size, position.shifted(columns, column));
  });
}

void TileEmitter::emit() {
  createInScope(builder, emitter.loc, TypeRange(), [&] {
    SmallVector<Type> types, vectorTypes;
    for (const Access &output : emitter.nest.getOutputs()) {
      types.push_back(output.getElementType());
      vectorTypes.push_back(VectorType::get({lanes}, types.back()));
      Type stored =
          isInBytes(types.back()) ? builder.getI8Type() : types.back();
      accumulators.push_back(memref::AllocaOp::create(
          builder, emitter.loc, MemRefType::get({numLanes * width}, stored)));
    }
    OpFoldResult size = elements.extents[rows], zero = builder.getIndexAttr(0);
    auto combine = [&](ValueRange lhs, ValueRange rhs) {
      return combiners.combine(lhs, rhs);
    };
    BlockTree vectors(builder, emitter.loc, vectorTypes, size, combine,
                      width / lanes);
    BlockTree rest(builder, emitter.loc, types, size, combine, width % lanes);
    Trees trees{std::move(vectors), std::move(rest)};
    OpFoldResult end = emitter.roundDown(size, kReductionBlock);
    emitter.createLoop({zero, end}, kReductionBlock, [&](Value begin) {
      emitBlock(begin, builder.getIndexAttr(kReductionBlock), trees);
    });
    OpFoldResult numRows =
        emitter.apply(builder.getAffineDimExpr(0) % kReductionBlock, {size});
    emitter.createLoop({end, size}, kReductionBlock,
                       [&](Value begin) { emitBlock(begin, numRows, trees); });
    finish(trees);
    return Values();
  });
}

/// The columns of a tile, a multiple of all numbers of lanes.
static int64_t getTileColumns(const ReductionElements &elements) {
  int64_t values =
      getOrderLanes(elements.emitter.nest) +
      BlockTree::getNumLevels(elements.extents[getRowLoop(elements)]);
  int64_t bytes = 0;
  for (const Access &output : elements.emitter.nest.getOutputs())
    bytes += values * getElementBytes(output.getElementType());
  return std::clamp<int64_t>(
      llvm::bit_floor<uint64_t>(
          std::min(kTileBytes, elements.emitter.target.l2Bytes / 4) / bytes),
      kFewColumns, kTileColumns);
}

void mlir::bcast::loops::emitRowByRow(const ReductionElements &elements,
                                      const Position &position,
                                      const ComputedValues &computed) {
  const LoopEmitter &emitter = elements.emitter;
  unsigned columns = *elements.vectorLoop;
  int64_t width = *emitter.nest.getStaticExtent(columns);
  int64_t tile = getTileColumns(elements);
  int64_t last = width / tile * tile;
  LoopRange tiles{emitter.builder.getIndexAttr(0),
                  emitter.builder.getIndexAttr(last)};
  emitter.createLoop(tiles, tile, [&](Value first) {
    TileEmitter(elements, position.shifted(columns, first), computed, tile)
        .emit();
  });
  if (last == width)
    return;
  Value first = emitter.createIndex(last);
  TileEmitter(elements, position.shifted(columns, first), computed,
              width - last)
      .emit();
}
