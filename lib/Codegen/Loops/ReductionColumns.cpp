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
#include "NonTemporalStores.h"
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
using Form = ReductionElements::Form;

/// The columns of a tile: their lanes are in the first or the second cache.
/// They have at most this much stack memory, lanes and trees together.
static constexpr int64_t kTileColumns = 1024, kTileBytes = 256 * 1024;

/// Fewer rows are read at a time in any form.
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
  if (!width || (height && *height <= kFewRows))
    return false;
  if (*width < kFewColumns)
    return (!height || *height > kReductionBlock) &&
           areRowsContiguous(nest.nest, rows, columns);
  return llvm::any_of(
      ArrayRef(nest.nest.accesses).drop_back(nest.getOutputs().size()),
      [&](const Access &access) {
        if (access.isIndex())
          return false;
        Stride size{getElementBytes(access.getElementType()), {}};
        for (auto [loop, extent] : llvm::enumerate(nest.nest.extents))
          if (access.reads(loop))
            size = size.times(extent);
        return !size.isStatic() || size.constant > kSecondCache;
      });
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
        isFlat(width == nest.nest.getStaticExtent(columns) &&
               areRowsContiguous(nest.nest, rows, columns)),
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
    forColumns(length, /*parts=*/1, [&](Value column, const Form &form) {
      emit(column, form.lanes);
    });
  }
  /// As above, with `parts` vectors at a time as far as they fill the columns.
  void forColumns(int64_t length, int64_t parts,
                  function_ref<void(Value, const Form &)> emit) {
    LoopRange range{builder.getIndexAttr(0), builder.getIndexAttr(length)};
    for (const Form &form :
         {Form{elements.body, lanes, parts}, Form{elements.body, lanes, 1},
          Form{elements.scalarBody, 1, 1}}) {
      range.upper = builder.getIndexAttr(
          llvm::alignDown(length, form.lanes * form.parts));
      nest.createLoop(range, form.lanes * form.parts,
                      [&](Value column) { emit(column, form); });
      range.lower = range.upper;
    }
  }

  Values loadAll(Value index, int64_t size) const;
  Values combineLanes(Value column, int64_t size) const;
  void combineFlatLanes() const;
  Value createIndex(AffineExpr expr, ArrayRef<OpFoldResult> dims) const {
    return getValueOrCreateConstantIndexOp(builder, nest.loc,
                                           nest.apply(expr, dims));
  }
  Value shift(Value index, int64_t steps) const {
    return createIndex(builder.getAffineDimExpr(0) + steps, {index});
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

/// The lanes of all columns, in vectors across columns: each half of lanes is a
/// half of the elements. The results become the first accumulators.
void TileEmitter::combineFlatLanes() const {
  SmallVector<Values> vectors;
  for (int64_t index = 0; index != width; ++index)
    vectors.push_back(loadAll(
        createIndex(builder.getAffineConstantExpr(index * numLanes), {}),
        numLanes));
  for (int64_t half = numLanes / 2; half != 0; half /= 2) {
    SmallVector<Values> halves;
    for (ValueRange vector : vectors)
      for (int64_t begin : {int64_t(0), half})
        halves.push_back(llvm::map_to_vector(vector, [&](Value value) -> Value {
          if (half == 1)
            return vector::ExtractOp::create(builder, nest.loc, value, begin);
          return vector::ExtractStridedSliceOp::create(
              builder, nest.loc, value, begin, half, /*strides=*/1);
        }));
    for (int64_t index = 0; index != width; ++index)
      vectors[index] = combiners.combine(halves[index], halves[index + width]);
  }
  for (auto [index, values] : llvm::enumerate(vectors))
    for (auto [value, accumulator] : llvm::zip_equal(values, accumulators))
      store(nest, value, accumulator,
            createIndex(builder.getAffineConstantExpr(index), {}));
}

/// One lane after the other, so that memory is read in a few streams, and the
/// elements of a lane are combined in registers.
void TileEmitter::emitBlock(Value begin, OpFoldResult numRows, Trees &trees) {
  OpFoldResult zero = builder.getIndexAttr(0);
  AffineExpr first = builder.getAffineDimExpr(0);
  Position at = position.shifted(rows, begin);
  OpFoldResult rowsPerLane = nest.apply(first.floorDiv(numLanes), {numRows});
  // A step reads whole cache lines.
  int64_t parts = llvm::divideCeil(
      kCacheLineBytes,
      lanes * getElementBytes(nest.nest.getOutputs().front().getElementType()));
  // Combines accumulators from `lane` on with the elements of `count` rows.
  auto emitLanes = [&](const Position &from, OpFoldResult lane, int64_t length,
                       OpFoldResult count, bool isFirst) {
    AffineExpr second = builder.getAffineDimExpr(1);
    forColumns(length, parts, [&](Value column, const Form &form) {
      Value index = createIndex(first * width + second, {lane, column});
      Values values;
      if (isFirst) {
        values = combiners.createNeutrals(form.lanes, form.parts);
      } else {
        for (int64_t part = 0; part != form.parts; ++part)
          llvm::append_range(
              values, loadAll(shift(index, part * form.lanes), form.lanes));
      }
      Position at = from.shifted(columns, column);
      values = nest.createLoop(
          {zero, count}, /*step=*/1, values, [&](Value row, ValueRange before) {
            return combiners.combine(
                before, elements.computeParts(
                            form, at.shifted(rows, row, numLanes), computed));
          });
      for (int64_t part = 0; part != form.parts; ++part)
        for (auto [value, accumulator] :
             llvm::zip_equal(combiners.getPart(values, part), accumulators))
          store(nest, value, accumulator, shift(index, part * form.lanes));
    });
  };
  LoopRange allLanes{zero, builder.getIndexAttr(numLanes)};
  if (isFlat)
    emitLanes(at, zero, numLanes * width, rowsPerLane, /*isFirst=*/true);
  else
    nest.createLoop(allLanes, /*step=*/1, [&](Value lane) {
      emitLanes(at.shifted(rows, lane), lane, width, rowsPerLane,
                /*isFirst=*/true);
    });
  nest.createLoop(
      {nest.roundDown(numRows, numLanes), numRows}, /*step=*/1, [&](Value row) {
        emitLanes(at.shifted(rows, row), nest.apply(first % numLanes, {row}),
                  width, builder.getIndexAttr(1), /*isFirst=*/false);
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
