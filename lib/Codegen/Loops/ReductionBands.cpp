//===- ReductionBands.cpp - Operands in another order ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockTree.h"
#include "LoopStrategy.h"
#include "ReductionForms.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <numeric>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

using Values = Combiners::Values;

namespace {
/// Bands of rows of a reduction's elements. A row has the elements of one step
/// of the loop of the bands and all steps of the reduced loops after it.
class Bands {
public:
  explicit Bands(const ReductionElements &elements)
      : emitter(elements.emitter), builder(emitter.builder),
        rowsPerBand(elements.plan.bandRows), loops({*elements.plan.bandLoop}) {
    unsigned numKept = emitter.nest.getNumKeptLoops();
    for (unsigned loop = std::max(loops.front() + 1, numKept);
         loop != emitter.nest.getNumLoops(); ++loop) {
      loops.push_back(loop);
      rowSize = rowSize.times(emitter.nest.extents[loop]);
    }
    for (const Access &access : emitter.nest.getInputs())
      inputs.push_back(emitter.nest.createView(builder, access));
    for (const Access &output : emitter.nest.getOutputs())
      types.push_back(output.getElementType());
  }

  /// Buffers for a band of `numRows` rows, if these are no more than a band
  /// has, and `rest` more elements.
  Scratch createBuffers(OpFoldResult numRows, int64_t rest) const;
  /// Computes the elements of `rows` rows from `at` on, one row after the other
  /// from `begin` on in `buffers`.
  void compute(const Position &at, OpFoldResult rows, ValueRange buffers,
               Value begin) const;

  /// The elements of `rows` rows.
  Value createElements(Value rows) const {
    return builder.createOrFold<arith::MulIOp>(
        emitter.loc, rows, rowSize.toValue(builder, emitter.loc));
  }
  /// Reads the elements of a band of results from `buffers`. The loop of the
  /// bands counts its rows, and that of each group its elements.
  SmallVector<BufferAccess, 1> createAccesses(const ReductionElements &elements,
                                              ValueRange buffers) const;

protected:
  Access createSlice(const Access &access, Value memory, const Position &at,
                     OpFoldResult rows) const;
  Access createArray(Value buffer, OpFoldResult begin,
                     ArrayRef<OpFoldResult> sizes,
                     ArrayRef<unsigned> dims) const;

  const LoopEmitter &emitter;
  OpBuilder &builder;
  /// The elements of a row.
  Stride rowSize;
  int64_t rowsPerBand;
  SmallVector<Type> types;
  /// Those of a band, outermost first.
  SmallVector<unsigned> loops;
  /// The memory of each input.
  SmallVector<Value> inputs;
};

/// Bands of the last group of loops. The rows of a band are combined as one.
class BandEmitter : Bands {
public:
  BandEmitter(const ReductionElements &elements, const Position &position)
      : Bands(elements), loc(emitter.loc), elements(elements),
        combiners(elements.combiners), bandLoop(loops.front()),
        rowLoop(emitter.nest.getNumLoops() - 1), position(position),
        size(elements.getSize(elements.groups.size() - 1)),
        flatNest(emitter.nest.withLoopsOfScf()),
        flatEmitter(builder, flatNest, emitter.target),
        flatElements(flatEmitter, elements.body, elements.plan) {
    flatElements.groups = {{rowLoop}};
  }

  Values emit(bool isParallel);

private:
  template <typename Op> Value combine(Value lhs, Value rhs) const {
    return builder.createOrFold<Op>(loc, lhs, rhs);
  }
  /// Whether each band begins a chunk: those before it fill whole ones, also
  /// the last band of a step of the loops around it.
  bool isAligned() const {
    if (!fillsChunks(rowsPerBand))
      return false;
    std::optional<int64_t> numRows = emitter.nest.getStaticExtent(bandLoop);
    return bandLoop == elements.groups.back().front() ||
           (numRows && fillsChunks(*numRows));
  }
  bool fillsChunks(int64_t rows) const {
    return rowSize.isStatic() && rowSize.constant * rows % kReductionChunk == 0;
  }
  /// The least number of rows that are whole bands and whole chunks.
  int64_t getIndependentRows() const {
    int64_t rows =
        kReductionChunk /
        (rowSize.isStatic() ? std::gcd(rowSize.constant, kReductionChunk) : 1);
    return std::lcm(rows, rowsPerBand);
  }

  void emitRows(LoopRange rows, bool isLast) const;
  void emitBands(unsigned loop, const Position &at, LoopRange rows, bool isLast,
                 ValueRange buffers) const;
  void emitBand(const Position &at, OpFoldResult rows,
                ValueRange buffers) const;
  /// The elements of `buffers`. Their positions are those of `atElement`, in
  /// loops that need not be affine.
  SmallVector<BufferAccess, 1> createRow(ValueRange buffers) const;
  Position atElement(Value number) const {
    return Position(rowLoop + 1).shifted(rowLoop, number);
  }
  /// Stores the combination of `count` elements from `begin` on in `buffers`.
  void storeChunk(ValueRange buffers, Value begin, OpFoldResult count,
                  Value index) const;

  Location loc;
  const ReductionElements &elements;
  const Combiners &combiners;
  unsigned bandLoop, rowLoop;
  const Position &position;
  /// The number of elements.
  OpFoldResult size;
  /// The values of all chunks.
  const Scratch *sums = nullptr;
  /// Loops whose bounds need not be affine, and the elements of the buffers as
  /// the row that they walk.
  LoopNest flatNest;
  LoopEmitter flatEmitter;
  ReductionElements flatElements;
};
} // namespace

Scratch Bands::createBuffers(OpFoldResult numRows, int64_t rest) const {
  // There may be fewer rows than a band has.
  Value rows = builder.createOrFold<arith::MinSIOp>(
      emitter.loc, emitter.createIndex(rowsPerBand),
      emitter.createIndex(numRows));
  Value elements = createElements(rows);
  Value capacity = builder.createOrFold<arith::AddIOp>(
      emitter.loc, elements, emitter.createIndex(rest));
  return Scratch(emitter, types, getAsOpFoldResult(capacity));
}

/// A row-major array of `sizes` from `begin` on in `buffer`: its dimensions are
/// those of `dims`.
Access Bands::createArray(Value buffer, OpFoldResult begin,
                          ArrayRef<OpFoldResult> sizes,
                          ArrayRef<unsigned> dims) const {
  Access array;
  SmallVector<OpFoldResult> strides(sizes.size());
  for (auto [dim, stride] : llvm::zip_equal(dims, getRowMajorStrides(sizes)))
    array.dims.push_back({dim, stride});
  for (unsigned dim = sizes.size(); dim-- > 0;)
    strides[dim] =
        getAsOpFoldResult(array.dims[dim].stride.toValue(builder, emitter.loc));
  array.buffer = memref::ReinterpretCastOp::create(builder, emitter.loc, buffer,
                                                   begin, sizes, strides,
                                                   ArrayRef<NamedAttribute>());
  return array;
}

SmallVector<BufferAccess, 1>
Bands::createAccesses(const ReductionElements &elements,
                      ValueRange buffers) const {
  SmallVector<unsigned> dims{loops.front()};
  SmallVector<OpFoldResult> sizes{builder.getIndexAttr(rowsPerBand)};
  for (ArrayRef<unsigned> group : elements.groups) {
    dims.push_back(group.back());
    sizes.push_back(elements.extents[group.back()]);
  }
  return llvm::map_to_vector<1>(buffers, [&](Value buffer) {
    Access array = createArray(buffer, builder.getIndexAttr(0), sizes, dims);
    return BufferAccess(builder, emitter.nest, array, /*hasVectors=*/true);
  });
}

/// The part of `access` that a band reads.
Access Bands::createSlice(const Access &access, Value memory,
                          const Position &at, OpFoldResult rows) const {
  Access slice;
  SmallVector<OpFoldResult> offsets, sizes;
  SmallVector<int64_t> shape;
  for (const AccessDim &dim : access.dims) {
    auto *inner = llvm::find(loops, dim.loop);
    bool isRow = inner == loops.begin(), isInBand = inner != loops.end();
    offsets.push_back(isInBand && !isRow
                          ? OpFoldResult(builder.getIndexAttr(0))
                          : getAsOpFoldResult(emitter.getIndex(at, dim.loop)));
    if (!isInBand) {
      sizes.push_back(builder.getIndexAttr(1));
      continue;
    }
    sizes.push_back(isRow ? rows : emitter.nest.extents[dim.loop]);
    shape.push_back(
        getConstantIntValue(sizes.back()).value_or(ShapedType::kDynamic));
    slice.dims.push_back({unsigned(inner - loops.begin()), dim.stride});
  }
  SmallVector<OpFoldResult> steps(sizes.size(), builder.getIndexAttr(1));
  auto type = memref::SubViewOp::inferRankReducedResultType(
      shape, cast<MemRefType>(memory.getType()), offsets, sizes, steps);
  slice.buffer =
      memref::SubViewOp::create(builder, emitter.loc, cast<MemRefType>(type),
                                memory, offsets, sizes, steps);
  return slice;
}

void Bands::compute(const Position &at, OpFoldResult rows, ValueRange buffers,
                    Value begin) const {
  LoopNest band;
  band.op = emitter.nest.op;
  band.body = emitter.nest.body;
  for (unsigned loop : loops)
    band.extents.push_back(loop == loops.front() ? rows
                                                 : emitter.nest.extents[loop]);
  for (auto [access, memory] :
       llvm::zip_equal(emitter.nest.getInputs(), inputs))
    band.accesses.push_back(createSlice(access, memory, at, rows));
  auto dims = llvm::to_vector(llvm::seq<unsigned>(0, loops.size()));
  for (Value buffer : buffers)
    band.accesses.push_back(
        createArray(buffer, getAsOpFoldResult(begin), band.extents, dims));
  LoopEmitter tiles(builder, band, emitter.target);
  tiles.parallelDepth = 0;
  if (auto plans = getTileCandidates(tiles, kMaxBandBytes); !plans.empty())
    return emitTiledTransposeLoops(tiles, plans.front());
  SmallVector<LoopRange> ranges = tiles.getRanges();
  emitRowLoops(tiles, ranges);
}

Values BandEmitter::emit(bool isParallel) {
  return createInScope(emitter, [&] {
    OpFoldResult count = emitter.apply(
        builder.getAffineDimExpr(0).ceilDiv(kReductionChunk), {size});
    Scratch scratch(emitter, types, count);
    sums = &scratch;
    LoopRange rows{builder.getIndexAttr(0), emitter.nest.extents[bandLoop]};
    if (isParallel && position.parallelDepth != 0 &&
        bandLoop == elements.groups.back().front()) {
      int64_t step = getIndependentRows();
      OpFoldResult end = emitter.roundDown(rows.upper, step);
      WorkSplit split;
      split.work = rowSize;
      emitter.createParallelLoop(
          {rows.lower, end}, step, split, position,
          [&](Value first, const Position &) {
            OpFoldResult last =
                emitter.apply(builder.getAffineDimExpr(0) + step, {first});
            emitRows({first, last}, /*isLast=*/false);
          });
      rows.lower = end;
    }
    emitRows(rows, /*isLast=*/true);
    Values result =
        emitTreeOfParts(combiners, count, combiners.createNeutrals(/*lanes=*/1),
                        [&](Value part) { return scratch.load(part); });
    scratch.free();
    return result;
  });
}

void BandEmitter::emitRows(LoopRange rows, bool isLast) const {
  createInScope(emitter, [&] {
    int64_t lanes = elements.body.getLanes();
    // A vector reads after the elements.
    Scratch scratch =
        createBuffers(emitter.nest.extents[bandLoop], kReductionChunk + lanes);
    unsigned first = elements.groups.back().front();
    emitBands(first, position, rows, isLast, scratch.buffers);
    if (isLast) {
      AffineExpr number = builder.getAffineDimExpr(0);
      OpFoldResult rest = emitter.apply(number % kReductionChunk, {size});
      emitter.createLoop(
          {builder.getIndexAttr(0), rest}, kReductionChunk, [&](Value begin) {
            OpFoldResult index =
                emitter.apply(number.floorDiv(kReductionChunk), {size});
            storeChunk(scratch.buffers, begin, rest,
                       emitter.createIndex(index));
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
    LoopRange range{builder.getIndexAttr(0), emitter.nest.extents[loop]};
    return emitter.createLoop(range, /*step=*/1, [&](Value iv) {
      emitBands(loop + 1, at.shifted(loop, iv), rows, isLast, buffers);
    });
  }
  auto emit = [&](Value first, OpFoldResult count) {
    emitBand(at.shifted(bandLoop, first), count, buffers);
  };
  if (isLast)
    return emitter.createParts(rows, rowsPerBand, emit);
  emitter.createLoop(rows, rowsPerBand, [&](Value first) {
    emit(first, builder.getIndexAttr(rowsPerBand));
  });
}

/// The elements of less than a chunk stay at the start of the buffers.
void BandEmitter::emitBand(const Position &at, OpFoldResult rows,
                           ValueRange buffers) const {
  Value row = emitter.createIndex(0);
  for (unsigned loop = elements.groups.back().front(); loop <= bandLoop;
       ++loop) {
    row = combine<arith::MulIOp>(
        row, emitter.createIndex(emitter.nest.extents[loop]));
    row = combine<arith::AddIOp>(row, emitter.getIndex(at, loop));
  }
  Value before = createElements(row);
  Value filled = isAligned()
                     ? emitter.createIndex(0)
                     : combine<arith::AndIOp>(
                           before, emitter.createIndex(kReductionChunk - 1));
  compute(at, rows, buffers, filled);
  Value available =
      combine<arith::AddIOp>(filled, createElements(emitter.createIndex(rows)));
  Value end =
      combine<arith::AndIOp>(available, emitter.createIndex(-kReductionChunk));
  Value shift = emitter.createIndex(llvm::Log2_64(kReductionChunk));
  Value firstChunk = combine<arith::ShRUIOp>(before, shift);
  flatEmitter.createLoop(
      {builder.getIndexAttr(0), getAsOpFoldResult(end)}, kReductionChunk,
      [&](Value begin) {
        Value chunk = combine<arith::ShRUIOp>(begin, shift);
        storeChunk(buffers, begin, builder.getIndexAttr(kReductionChunk),
                   combine<arith::AddIOp>(firstChunk, chunk));
      });
  Value rest = combine<arith::SubIOp>(available, end);
  int64_t lanes = elements.body.getLanes();
  flatEmitter.createLoop(
      {builder.getIndexAttr(0), getAsOpFoldResult(rest)}, lanes,
      [&](Value index) {
        Value from = combine<arith::AddIOp>(end, index);
        for (const BufferAccess &buffer : createRow(buffers)) {
          Value vector = buffer.loadVector(builder, atElement(from), lanes);
          buffer.storeVector(builder, vector, atElement(index));
        }
      });
}

SmallVector<BufferAccess, 1> BandEmitter::createRow(ValueRange buffers) const {
  return llvm::map_to_vector<1>(buffers, [&](Value buffer) {
    Access access;
    access.buffer = buffer;
    access.dims.push_back({rowLoop, Stride()});
    return BufferAccess(builder, flatNest, access, /*hasVectors=*/true);
  });
}

void BandEmitter::storeChunk(ValueRange buffers, Value begin,
                             OpFoldResult count, Value index) const {
  ReductionElements stored = flatElements;
  stored.extents[rowLoop] = count;
  stored.band = {createRow(buffers), Value()};
  sums->store(emitReductionRow(stored, atElement(begin), ComputedValues()),
              index);
}

Values mlir::bcast::loops::emitReductionBands(const ReductionElements &elements,
                                              const Position &position,
                                              bool isParallel) {
  return BandEmitter(elements, position).emit(isParallel);
}

void mlir::bcast::loops::emitBandsOfResults(
    const ReductionElements &elements, OpFoldResult numRows,
    const Position &position,
    function_ref<void(const ReductionElements::Band &, LoopRange rows,
                      const Position &)>
        emitRows) {
  const LoopEmitter &emitter = elements.emitter;
  OpBuilder &builder = emitter.builder;
  unsigned bandLoop = *elements.plan.bandLoop;
  Bands bands(elements);
  auto emitBand = [&](Value first, OpFoldResult rows) {
    createInScope(emitter, [&] {
      Position at = position.shifted(bandLoop, first);
      at.parallelDepth = 0;
      Scratch scratch = bands.createBuffers(rows, /*rest=*/0);
      bands.compute(at, rows, scratch.buffers, emitter.createIndex(0));
      emitRows({bands.createAccesses(elements, scratch.buffers), first},
               {builder.getIndexAttr(0), rows}, at);
      scratch.free();
      return Values();
    });
  };
  int64_t step = elements.plan.bandRows;
  OpFoldResult end = emitter.roundDown(numRows, step);
  OpFoldResult rest =
      emitter.apply(builder.getAffineDimExpr(0) % step, {numRows});
  emitter.createParallelLoop({builder.getIndexAttr(0), end}, step,
                             emitter.getWorkSplit(bandLoop), position,
                             [&](Value first, const Position &) {
                               emitBand(first, builder.getIndexAttr(step));
                             });
  emitter.createLoop({end, numRows}, step,
                     [&](Value first) { emitBand(first, rest); });
}
