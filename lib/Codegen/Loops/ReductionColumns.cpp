//===- ReductionColumns.cpp - Columns of a large operand ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionColumns.h"
#include "BlockTree.h"
#include "ElementBytes.h"
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

/// The columns of a tile: their lanes are in the first or the second cache.
/// They have at most this much stack memory, lanes and trees together.
static constexpr int64_t kTileColumns = 1024, kTileBytes = 256 * 1024;

/// Operands of more bytes do not stay in the second cache.
static constexpr int64_t kCachedBytes = 1 << 20;

/// Columns whose lanes do not stay in the first cache; several rows are then
/// combined with a lane at a time.
static constexpr int64_t kManyColumns = 512, kRowsPerLane = 4;

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
  const NestBuilder &nest = elements.nest;
  if (nest.maxParallelDepth != 0 || elements.groups.size() != 1 ||
      elements.groups.front().size() != 1)
    return false;
  // Pairs of an element and its index have no order, and need much memory.
  if (llvm::is_contained(nest.nest.combiners, arith::AtomicRMWKind::assign))
    return false;
  unsigned columns = *elements.vectorLoop, rows = getRowLoop(elements);
  std::optional<int64_t> width = nest.nest.getStaticExtent(columns);
  std::optional<int64_t> height = nest.nest.getStaticExtent(rows);
  if (!width || (height && *height <= kReductionBlock))
    return false;
  if (*width < kFewColumns)
    return areRowsContiguous(nest.nest, rows, columns);
  int64_t bytes = llvm::divideCeil(getWidestElement(nest.nest.op), 8);
  return !height || *height * *width * bytes > kCachedBytes;
}

namespace {
class TileEmitter {
public:
  /// `position` is at the first of `width` columns.
  TileEmitter(const ReductionElements &elements, const Position &position,
              const ComputedValues &computed, int64_t width)
      : elements(elements), combiners(elements.combiners), nest(elements.nest),
        builder(nest.builder), position(position), computed(computed),
        columns(*elements.vectorLoop), rows(getRowLoop(elements)), width(width),
        numLanes(getOrderLanes(nest.nest)), lanes(elements.body.getLanes()),
        rowsPerLane(width > kManyColumns ? kRowsPerLane : 1),
        isFlat(width == nest.nest.getStaticExtent(columns) &&
               areRowsContiguous(nest.nest, rows, columns)) {}

  void emit();

private:
  struct Trees {
    BlockTree vectors, elements;
  };

  void emitBlock(Value begin, OpFoldResult numRows, Trees &trees);
  void combineRow(const Position &at, OpFoldResult lane, int64_t length,
                  int64_t count);
  void finish(Trees &trees);

  /// Emits code for each vector of `length` columns, and for each column of
  /// the rest.
  void forColumns(int64_t length, function_ref<void(Value, int64_t)> emit) {
    LoopRange range{builder.getIndexAttr(0), builder.getIndexAttr(length)};
    LoopRange rest{nest.roundDown(range.upper, lanes), range.upper};
    nest.createLoop({range.lower, rest.lower}, lanes,
                    [&](Value column) { emit(column, lanes); });
    nest.createLoop(rest, /*step=*/1, [&](Value column) { emit(column, 1); });
  }

  Values loadAll(Value index, int64_t size) const;
  Values combineLanes(Value column, int64_t size) const;
  Value createIndex(AffineExpr expr, ArrayRef<OpFoldResult> dims) const {
    return getValueOrCreateConstantIndexOp(builder, nest.loc,
                                           nest.apply(expr, dims));
  }
  /// The tree of `column` among those of vectors or elements.
  BlockTree &getTree(Trees &trees, Value column, int64_t size) const {
    AffineExpr index = builder.getAffineDimExpr(0);
    BlockTree &tree = size == 1 ? trees.elements : trees.vectors;
    tree.setColumn(createIndex(size == 1 ? index - width / lanes * lanes
                                         : index.floorDiv(lanes),
                               {column}));
    return tree;
  }

  const ReductionElements &elements;
  const Combiners &combiners;
  const NestBuilder &nest;
  OpBuilder &builder;
  const Position &position;
  const ComputedValues &computed;
  unsigned columns, rows;
  int64_t width, numLanes, lanes, rowsPerLane;
  /// Whether the elements after a row are those of the next one, so that as
  /// many rows as lanes are read like one.
  bool isFlat;
  /// Of each output: the lanes of all columns, lane by lane.
  SmallVector<Value> accumulators;
};
} // namespace

/// Whether accumulators of `type` are bytes: a vector of i1 has bits, but an
/// element of a memref of i1 is a byte.
static bool isInBytes(Type type) { return type.isInteger(1); }

/// Loads a vector of `size` elements of `type`, or an element.
static Value load(const NestBuilder &nest, Type type, Value buffer, Value index,
                  int64_t size) {
  Type stored = cast<MemRefType>(buffer.getType()).getElementType();
  Value value;
  if (size == 1) {
    value = memref::LoadOp::create(nest.builder, nest.loc, buffer, index);
  } else {
    value = vector::LoadOp::create(
        nest.builder, nest.loc, VectorType::get({size}, stored), buffer, index);
    type = VectorType::get({size}, type);
  }
  if (isInBytes(getElementTypeOrSelf(type)))
    value = arith::TruncIOp::create(nest.builder, nest.loc, type, value);
  return value;
}

static void store(const NestBuilder &nest, Value value, Value buffer,
                  Value index) {
  Type type = value.getType();
  if (isInBytes(getElementTypeOrSelf(type))) {
    Type byte = nest.builder.getI8Type();
    auto vector = dyn_cast<VectorType>(type);
    value = arith::ExtUIOp::create(nest.builder, nest.loc,
                                   vector ? vector.clone(byte) : byte, value);
  }
  if (isa<VectorType>(type))
    vector::StoreOp::create(nest.builder, nest.loc, value, buffer, index);
  else
    memref::StoreOp::create(nest.builder, nest.loc, value, buffer, index);
}

/// The accumulators of `size` elements from `index` on.
Values TileEmitter::loadAll(Value index, int64_t size) const {
  Values values;
  for (auto [output, accumulator] :
       llvm::zip_equal(nest.nest.getOutputs(), accumulators))
    values.push_back(
        load(nest, output.getElementType(), accumulator, index, size));
  return values;
}

/// Combines `length` elements from `at` on with accumulators from `lane` on,
/// and those of the next `count` - 1 rows of the same lane.
void TileEmitter::combineRow(const Position &at, OpFoldResult lane,
                             int64_t length, int64_t count) {
  forColumns(length, [&](Value column, int64_t size) {
    AffineExpr a, b;
    bindDims(builder.getContext(), a, b);
    Value index = createIndex(a * width + b, {lane, column});
    Values values = loadAll(index, size);
    Position element = at.shifted(columns, column);
    for (int64_t row = 0; row != count; ++row)
      values = combiners.combine(
          values, elements.computeVectors(
                      size == 1 ? elements.scalarBody : elements.body,
                      element.shifted(rows, row * numLanes), computed));
    for (auto [value, accumulator] : llvm::zip_equal(values, accumulators))
      store(nest, value, accumulator, index);
  });
}

/// The lanes of `size` columns: lane i with lane i + half, and again.
Values TileEmitter::combineLanes(Value column, int64_t size) const {
  SmallVector<Values> values(numLanes);
  for (auto [lane, loaded] : llvm::enumerate(values)) {
    Value index = createIndex(
        builder.getAffineDimExpr(0) + int64_t(lane) * width, {column});
    loaded = loadAll(index, size);
  }
  for (int64_t half = numLanes / 2; half != 0; half /= 2)
    for (int64_t lane = 0; lane != half; ++lane)
      values[lane] = combiners.combine(values[lane], values[lane + half]);
  return values.front();
}

void TileEmitter::emitBlock(Value begin, OpFoldResult numRows, Trees &trees) {
  OpFoldResult zero = builder.getIndexAttr(0);
  nest.createLoop(
      {zero, builder.getIndexAttr(numLanes * width)}, lanes, [&](Value index) {
        for (auto [output, accumulator] : llvm::enumerate(accumulators))
          store(nest, combiners.createNeutral(output, lanes), accumulator,
                index);
      });
  Position at = position.shifted(rows, begin);
  OpFoldResult full = nest.roundDown(numRows, numLanes * rowsPerLane);
  nest.createLoop({zero, full}, numLanes * rowsPerLane, [&](Value row) {
    Position chunk = at.shifted(rows, row);
    if (isFlat)
      return combineRow(chunk, zero, numLanes * width, rowsPerLane);
    nest.createLoop(
        {zero, builder.getIndexAttr(numLanes)}, /*step=*/1, [&](Value lane) {
          combineRow(chunk.shifted(rows, lane), lane, width, rowsPerLane);
        });
  });
  nest.createLoop({full, numRows}, /*step=*/1, [&](Value row) {
    OpFoldResult lane =
        nest.apply(builder.getAffineDimExpr(0) % numLanes, {row});
    combineRow(at.shifted(rows, row), lane, width, /*count=*/1);
  });
  forColumns(width, [&](Value column, int64_t size) {
    Values values = combineLanes(column, size);
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
  createInScope(builder, nest.loc, TypeRange(), [&] {
    SmallVector<Type> types, vectorTypes;
    for (const Access &output : nest.nest.getOutputs()) {
      types.push_back(output.getElementType());
      vectorTypes.push_back(VectorType::get({lanes}, types.back()));
      Type stored =
          isInBytes(types.back()) ? builder.getI8Type() : types.back();
      accumulators.push_back(memref::AllocaOp::create(
          builder, nest.loc, MemRefType::get({numLanes * width}, stored)));
    }
    OpFoldResult size = elements.extents[rows], zero = builder.getIndexAttr(0);
    auto combine = [&](ValueRange lhs, ValueRange rhs) {
      return combiners.combine(lhs, rhs);
    };
    BlockTree vectors(builder, nest.loc, vectorTypes, size, combine,
                      width / lanes);
    BlockTree rest(builder, nest.loc, types, size, combine, width % lanes);
    Trees trees{std::move(vectors), std::move(rest)};
    OpFoldResult end = nest.roundDown(size, kReductionBlock);
    nest.createLoop({zero, end}, kReductionBlock, [&](Value begin) {
      emitBlock(begin, builder.getIndexAttr(kReductionBlock), trees);
    });
    OpFoldResult numRows =
        nest.apply(builder.getAffineDimExpr(0) % kReductionBlock, {size});
    nest.createLoop({end, size}, kReductionBlock,
                    [&](Value begin) { emitBlock(begin, numRows, trees); });
    finish(trees);
    return Values();
  });
}

/// The columns of a tile, a multiple of all numbers of lanes.
static int64_t getTileColumns(const ReductionElements &elements) {
  int64_t values =
      getOrderLanes(elements.nest.nest) +
      BlockTree::getNumLevels(elements.extents[getRowLoop(elements)]);
  int64_t bytes = 0;
  for (const Access &output : elements.nest.nest.getOutputs())
    bytes += values * getElementBytes(output.getElementType());
  return std::clamp<int64_t>(llvm::bit_floor<uint64_t>(kTileBytes / bytes),
                             kFewColumns, kTileColumns);
}

void mlir::bcast::loops::emitRowByRow(const ReductionElements &elements,
                                      const Position &position,
                                      const ComputedValues &computed) {
  const NestBuilder &nest = elements.nest;
  unsigned columns = *elements.vectorLoop;
  int64_t width = *nest.nest.getStaticExtent(columns);
  int64_t tile = getTileColumns(elements);
  int64_t last = width / tile * tile;
  LoopRange tiles{nest.builder.getIndexAttr(0),
                  nest.builder.getIndexAttr(last)};
  nest.createLoop(tiles, tile, [&](Value first) {
    TileEmitter(elements, position.shifted(columns, first), computed, tile)
        .emit();
  });
  if (last == width)
    return;
  Value first = arith::ConstantIndexOp::create(nest.builder, nest.loc, last);
  TileEmitter(elements, position.shifted(columns, first), computed,
              width - last)
      .emit();
}
