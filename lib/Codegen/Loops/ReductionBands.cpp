//===- ReductionBands.cpp - Operands in another order ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionBands.h"
#include "BlockTree.h"
#include "ElementBytes.h"
#include "LoopStrategy.h"
#include "ReductionRows.h"
#include "bcast/Rules/Reduction.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <numeric>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

using Values = Combiners::Values;

/// What a band reads of each input that is contiguous along it: several cache
/// lines that follow each other, if the buffer stays in the second cache.
static constexpr int64_t kMaxBandBytes = 256, kMaxBufferBytes = 1 << 20;

/// The elements of a band of short rows.
static constexpr int64_t kBandElements = 4096;

/// The elements that are combined together: four blocks.
static constexpr int64_t kChunk = kPartsSideBySide * kReductionBlock;

/// Larger buffers are not on the stack.
static constexpr int64_t kMaxStackBytes = 128 * 1024;

std::optional<unsigned>
mlir::bcast::loops::findBandLoop(const NestBuilder &nest) {
  const LoopNest &loops = nest.nest;
  unsigned numLoops = loops.getNumLoops();
  if (!loops.isAffine || nest.getLanes() == 1 || numLoops < 2 ||
      !loops.groups[numLoops - 1] ||
      loops.groups[numLoops - 1] != loops.groups[numLoops - 2] ||
      llvm::any_of(loops.accesses, std::mem_fn(&Access::isIndex)))
    return std::nullopt;
  auto countInputs = [&](unsigned loop) {
    return llvm::count_if(loops.accesses, [&](const Access &access) {
      return access.reads(numLoops - 1) && access.isContiguous(loop);
    });
  };
  unsigned best = numLoops - 2;
  for (unsigned loop = best;
       loop-- > 0 && loops.groups[loop] == loops.groups[best];)
    if (countInputs(loop) > countInputs(best))
      best = loop;
  return best;
}

namespace {
class BandEmitter {
public:
  BandEmitter(NestBuilder &nest, const ReductionElements &elements,
              unsigned bandLoop, const Position &position)
      : nest(nest), builder(nest.builder), loc(nest.loc), elements(elements),
        combiners(elements.combiners), bandLoop(bandLoop),
        rowLoop(nest.nest.getNumLoops() - 1), position(position),
        size(elements.getSize(elements.groups.size() - 1)),
        flat(nest.nest.withLoopsOfScf()), flatNest(builder, flat, nest.target),
        flatElements(flatNest, elements.body, rowLoop) {
    flatElements.groups = {{rowLoop}};
    for (OpFoldResult extent :
         ArrayRef(nest.nest.extents).drop_front(bandLoop + 1))
      rowSize = rowSize.times(extent);
    rowsPerBand = chooseRowsPerBand();
    for (const Access &access : getInputs())
      inputs.push_back(nest.nest.createView(builder, access));
  }

  Values emit(bool isParallel);

private:
  ArrayRef<Access> getInputs() const {
    return ArrayRef(nest.nest.accesses)
        .drop_back(nest.nest.getOutputs().size());
  }
  int64_t chooseRowsPerBand() const;

  Value createConstant(int64_t value) const {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  template <typename Op> Value combine(Value lhs, Value rhs) const {
    return builder.createOrFold<Op>(loc, lhs, rhs);
  }
  Value createProduct(const Stride &stride) const {
    Value product = createConstant(stride.constant);
    for (Value factor : stride.factors)
      product = combine<arith::MulIOp>(product, factor);
    return product;
  }
  /// The elements of `rows` rows.
  Value createElements(Value rows) const {
    return combine<arith::MulIOp>(rows, createProduct(rowSize));
  }
  Value getIndex(const Position &at, unsigned loop) const {
    return getValueOrCreateConstantIndexOp(
        builder, loc,
        nest.apply(at.indices[loop],
                   getAsOpFoldResult(ValueRange(at.variables))));
  }

  /// Whether each band fills whole chunks.
  bool isAligned() const {
    return rowSize.isStatic() && rowSize.constant * rowsPerBand % kChunk == 0;
  }
  /// The least number of rows that are whole bands and whole chunks.
  int64_t getIndependentRows() const {
    int64_t rows =
        kChunk / (rowSize.isStatic() ? std::gcd(rowSize.constant, kChunk) : 1);
    return std::lcm(rows, rowsPerBand);
  }

  void emitRows(LoopRange rows, bool isLast) const;
  void emitBands(unsigned loop, const Position &at, LoopRange rows, bool isLast,
                 ValueRange buffers) const;
  void emitBand(const Position &at, OpFoldResult rows,
                ValueRange buffers) const;
  void computeBand(const Position &at, OpFoldResult rows, ValueRange buffers,
                   Value begin) const;
  /// The elements of `buffers`. Their positions are those of `atElement`, in
  /// loops that need not be affine.
  SmallVector<View, 1> createViews(ValueRange buffers) const;
  Position atElement(Value number) const {
    return Position(rowLoop + 1).shifted(rowLoop, number);
  }
  Access createSlice(const Access &access, Value memory, const Position &at,
                     OpFoldResult rows) const;
  /// Stores the combination of `count` elements from `begin` on in `buffers`.
  void storeChunk(ValueRange buffers, Value begin, OpFoldResult count,
                  Value index) const;

  NestBuilder &nest;
  OpBuilder &builder;
  Location loc;
  const ReductionElements &elements;
  const Combiners &combiners;
  unsigned bandLoop, rowLoop;
  const Position &position;
  /// The number of elements.
  OpFoldResult size;
  /// The elements of a row: a step of the loop of bands.
  Stride rowSize;
  int64_t rowsPerBand;
  /// The memory of each input.
  SmallVector<Value> inputs;
  /// Of each output: the values of all chunks.
  Values sums;
  /// Loops whose bounds need not be affine, and the elements of the buffers as
  /// the row that they walk.
  LoopNest flat;
  NestBuilder flatNest;
  ReductionElements flatElements;
};
} // namespace

/// The number is known, because it is the step of a loop.
int64_t BandEmitter::chooseRowsPerBand() const {
  int64_t rowsPerLine = 1, outputBytes = 0;
  for (const Access &access : getInputs())
    if (access.isContiguous(bandLoop))
      rowsPerLine =
          std::max(rowsPerLine,
                   kCacheLineBytes / getElementBytes(access.getElementType()));
  for (const Access &output : nest.nest.getOutputs())
    outputBytes += getElementBytes(output.getElementType());
  int64_t rows = kMaxBandBytes / kCacheLineBytes * rowsPerLine;
  if (rowSize.isStatic())
    while (rows > rowsPerLine &&
           rows * rowSize.constant * outputBytes > kMaxBufferBytes)
      rows /= 2;
  if (rowSize.isStatic() && rows * rowSize.constant < kBandElements)
    rows = llvm::alignTo(llvm::divideCeil(kBandElements, rowSize.constant),
                         rowsPerLine);
  std::optional<int64_t> extent = nest.nest.getStaticExtent(bandLoop);
  return extent ? std::min(rows, *extent) : rows;
}

namespace {
/// Memory on the stack, or on the heap until the end of its life.
class Scratch {
public:
  Scratch(const NestBuilder &nest, ArrayRef<Type> types, OpFoldResult count)
      : nest(nest) {
    SmallVector<int64_t> shape;
    SmallVector<Value> sizes;
    dispatchIndexOpFoldResults(count, sizes, shape);
    auto alignment = nest.builder.getI64IntegerAttr(kCacheLineBytes);
    for (Type type : types) {
      auto memory = MemRefType::get(shape, type);
      isOnHeap = !memory.hasStaticShape() ||
                 shape.front() * getElementBytes(type) > kMaxStackBytes;
      if (isOnHeap)
        buffers.push_back(memref::AllocOp::create(nest.builder, nest.loc,
                                                  memory, sizes, alignment));
      else
        buffers.push_back(memref::AllocaOp::create(nest.builder, nest.loc,
                                                   memory, alignment));
    }
  }

  void free() const {
    if (isOnHeap)
      for (Value buffer : buffers)
        memref::DeallocOp::create(nest.builder, nest.loc, buffer);
  }

  Values buffers;

private:
  const NestBuilder &nest;
  bool isOnHeap = false;
};
} // namespace

static SmallVector<Type> getTypes(const NestBuilder &nest) {
  return llvm::map_to_vector(nest.nest.getOutputs(),
                             std::mem_fn(&Access::getElementType));
}

Values BandEmitter::emit(bool isParallel) {
  SmallVector<Type> types = getTypes(nest);
  return createInScope(builder, loc, types, [&] {
    OpFoldResult count =
        nest.apply(builder.getAffineDimExpr(0).ceilDiv(kChunk), {size});
    Scratch scratch(nest, types, count);
    sums = scratch.buffers;
    LoopRange rows{builder.getIndexAttr(0), nest.nest.extents[bandLoop]};
    if (isParallel && nest.maxParallelDepth != 0 &&
        bandLoop == elements.groups.back().front()) {
      int64_t step = getIndependentRows();
      OpFoldResult end = nest.roundDown(rows.upper, step);
      WorkSplit split;
      split.work = rowSize;
      nest.createParallelLoop({rows.lower, end}, step, split, [&](Value first) {
        OpFoldResult last =
            nest.apply(builder.getAffineDimExpr(0) + step, {first});
        emitRows({first, last}, /*isLast=*/false);
      });
      rows.lower = end;
    }
    emitRows(rows, /*isLast=*/true);
    Values result = emitTreeOfParts(nest, combiners, sums, count,
                                    combiners.createNeutrals(/*lanes=*/1));
    scratch.free();
    return result;
  });
}

void BandEmitter::emitRows(LoopRange rows, bool isLast) const {
  createInScope(builder, loc, TypeRange(), [&] {
    int64_t lanes = elements.body.getLanes();
    // A rest, a band, and what a vector reads after its elements.
    Value capacity =
        combine<arith::AddIOp>(createElements(createConstant(rowsPerBand)),
                               createConstant(kChunk + lanes));
    Scratch scratch(nest, getTypes(nest), getAsOpFoldResult(capacity));
    unsigned first = elements.groups.back().front();
    emitBands(first, position, rows, isLast, scratch.buffers);
    if (isLast) {
      AffineExpr number = builder.getAffineDimExpr(0);
      OpFoldResult rest = nest.apply(number % kChunk, {size});
      nest.createLoop(
          {builder.getIndexAttr(0), rest}, kChunk, [&](Value begin) {
            OpFoldResult index = nest.apply(number.floorDiv(kChunk), {size});
            storeChunk(scratch.buffers, begin, rest,
                       getValueOrCreateConstantIndexOp(builder, loc, index));
          });
    }
    scratch.free();
    return Values();
  });
}

/// Walks the loops of the group around the bands, and the bands.
void BandEmitter::emitBands(unsigned loop, const Position &at, LoopRange rows,
                            bool isLast, ValueRange buffers) const {
  if (loop != bandLoop) {
    LoopRange range{builder.getIndexAttr(0), nest.nest.extents[loop]};
    return nest.createLoop(range, /*step=*/1, [&](Value iv) {
      emitBands(loop + 1, at.shifted(loop, iv), rows, isLast, buffers);
    });
  }
  OpFoldResult end =
      isLast ? nest.roundDown(rows.upper, rowsPerBand) : rows.upper;
  nest.createLoop({rows.lower, end}, rowsPerBand, [&](Value first) {
    emitBand(at.shifted(bandLoop, first), builder.getIndexAttr(rowsPerBand),
             buffers);
  });
  if (!isLast)
    return;
  OpFoldResult rest =
      nest.apply(builder.getAffineDimExpr(0) % rowsPerBand, {rows.upper});
  nest.createLoop({end, rows.upper}, rowsPerBand, [&](Value first) {
    emitBand(at.shifted(bandLoop, first), rest, buffers);
  });
}

/// The elements of less than a chunk stay at the start of the buffers.
void BandEmitter::emitBand(const Position &at, OpFoldResult rows,
                           ValueRange buffers) const {
  Value row = createConstant(0);
  for (unsigned loop = elements.groups.back().front(); loop <= bandLoop; ++loop)
    row = combine<arith::AddIOp>(
        combine<arith::MulIOp>(row, getValueOrCreateConstantIndexOp(
                                        builder, loc, nest.nest.extents[loop])),
        getIndex(at, loop));
  Value before = createElements(row);
  Value filled =
      isAligned() ? createConstant(0)
                  : combine<arith::AndIOp>(before, createConstant(kChunk - 1));
  computeBand(at, rows, buffers, filled);
  Value available = combine<arith::AddIOp>(
      filled,
      createElements(getValueOrCreateConstantIndexOp(builder, loc, rows)));
  Value end = combine<arith::AndIOp>(available, createConstant(-kChunk));
  Value shift = createConstant(llvm::Log2_64(kChunk));
  Value firstChunk = combine<arith::ShRUIOp>(before, shift);
  flatNest.createLoop({builder.getIndexAttr(0), getAsOpFoldResult(end)}, kChunk,
                      [&](Value begin) {
                        Value chunk = combine<arith::ShRUIOp>(begin, shift);
                        storeChunk(buffers, begin, builder.getIndexAttr(kChunk),
                                   combine<arith::AddIOp>(firstChunk, chunk));
                      });
  Value rest = combine<arith::SubIOp>(available, end);
  int64_t lanes = elements.body.getLanes();
  flatNest.createLoop({builder.getIndexAttr(0), getAsOpFoldResult(rest)}, lanes,
                      [&](Value index) {
                        Value from = combine<arith::AddIOp>(end, index);
                        for (const View &view : createViews(buffers)) {
                          Value vector =
                              view.loadVector(builder, atElement(from), lanes);
                          view.storeVector(builder, vector, atElement(index));
                        }
                      });
}

SmallVector<View, 1> BandEmitter::createViews(ValueRange buffers) const {
  return llvm::map_to_vector<1>(buffers, [&](Value buffer) {
    Access access;
    access.buffer = buffer;
    access.dims.push_back({rowLoop, Stride()});
    return View(builder, flat, access, /*hasVectors=*/true);
  });
}

/// The part of `access` that a band reads.
Access BandEmitter::createSlice(const Access &access, Value memory,
                                const Position &at, OpFoldResult rows) const {
  Access slice;
  SmallVector<OpFoldResult> offsets, sizes;
  SmallVector<int64_t> shape;
  for (const AccessDim &dim : access.dims) {
    bool isInBand = dim.loop >= bandLoop;
    offsets.push_back(dim.loop <= bandLoop
                          ? getAsOpFoldResult(getIndex(at, dim.loop))
                          : builder.getIndexAttr(0));
    if (!isInBand) {
      sizes.push_back(builder.getIndexAttr(1));
      continue;
    }
    sizes.push_back(dim.loop == bandLoop ? rows : nest.nest.extents[dim.loop]);
    shape.push_back(
        getConstantIntValue(sizes.back()).value_or(ShapedType::kDynamic));
    slice.dims.push_back({dim.loop - bandLoop, dim.stride});
  }
  SmallVector<OpFoldResult> steps(sizes.size(), builder.getIndexAttr(1));
  auto type = memref::SubViewOp::inferRankReducedResultType(
      shape, cast<MemRefType>(memory.getType()), offsets, sizes, steps);
  slice.buffer = memref::SubViewOp::create(builder, loc, cast<MemRefType>(type),
                                           memory, offsets, sizes, steps);
  return slice;
}

/// Computes the elements of `rows` rows from `at` on, one row after the other
/// from `begin` on in `buffers`.
void BandEmitter::computeBand(const Position &at, OpFoldResult rows,
                              ValueRange buffers, Value begin) const {
  LoopNest band;
  band.op = nest.nest.op;
  band.extents.push_back(rows);
  llvm::append_range(band.extents,
                     ArrayRef(nest.nest.extents).drop_front(bandLoop + 1));
  for (auto [access, memory] : llvm::zip_equal(getInputs(), inputs))
    band.accesses.push_back(createSlice(access, memory, at, rows));
  SmallVector<Stride> strides(band.getNumLoops());
  SmallVector<OpFoldResult> mixed(band.getNumLoops());
  for (unsigned loop = band.getNumLoops(); loop-- > 0;) {
    if (loop + 1 != band.getNumLoops())
      strides[loop] = strides[loop + 1].times(band.extents[loop + 1]);
    mixed[loop] =
        strides[loop].isStatic()
            ? OpFoldResult(builder.getIndexAttr(strides[loop].constant))
            : createProduct(strides[loop]);
  }
  for (Value buffer : buffers) {
    Access output;
    output.buffer = memref::ReinterpretCastOp::create(
        builder, loc, buffer, getAsOpFoldResult(begin), band.extents, mixed,
        ArrayRef<NamedAttribute>());
    for (auto [loop, stride] : llvm::enumerate(strides))
      output.dims.push_back({unsigned(loop), stride});
    band.accesses.push_back(output);
  }
  NestBuilder tiles(builder, band, nest.target);
  tiles.maxParallelDepth = 0;
  if (canUseTiledTransposeLoops(tiles))
    return emitTiledTransposeLoops(tiles, kMaxBandBytes);
  SmallVector<LoopRange> ranges = tiles.getRanges();
  emitRowLoops(tiles, ranges);
}

void BandEmitter::storeChunk(ValueRange buffers, Value begin,
                             OpFoldResult count, Value index) const {
  SmallVector<View, 1> views = createViews(buffers);
  ReductionElements stored = flatElements;
  stored.extents[rowLoop] = count;
  stored.source = [&](const LoopBody &lanesOf, const Position &at, Value mask) {
    return llvm::map_to_vector(views, [&](const View &view) -> Value {
      return lanesOf.getLanes() == 1
                 ? view.load(builder, at)
                 : view.loadVector(builder, at, lanesOf.getLanes(), mask);
    });
  };
  Values values =
      emitReductionRow(stored, /*group=*/0, atElement(begin), ComputedValues());
  for (auto [sum, value] : llvm::zip_equal(sums, values))
    memref::StoreOp::create(builder, loc, value, sum, index);
}

Values mlir::bcast::loops::emitReductionBands(NestBuilder &nest,
                                              const ReductionElements &elements,
                                              unsigned bandLoop,
                                              const Position &position,
                                              bool isParallel) {
  return BandEmitter(nest, elements, bandLoop, position).emit(isParallel);
}
