//===- ReductionBands.cpp - Operands in another order ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionBands.h"
#include "Bands.h"
#include "BlockTree.h"
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

/// The elements that are combined together: four blocks.
static constexpr int64_t kChunk = kPartsSideBySide * kReductionBlock;

namespace {
class BandEmitter {
public:
  BandEmitter(const LoopEmitter &emitter, const ReductionElements &elements,
              unsigned bandLoop, const Position &position)
      : emitter(emitter), builder(emitter.builder), loc(emitter.loc),
        elements(elements), combiners(elements.combiners), bandLoop(bandLoop),
        rowLoop(emitter.nest.getNumLoops() - 1), position(position),
        size(elements.getSize(elements.groups.size() - 1)),
        bands(emitter, bandLoop), flatNest(emitter.nest.withLoopsOfScf()),
        flatEmitter(builder, flatNest, emitter.target),
        flatElements(flatEmitter, elements.body, rowLoop) {
    flatElements.groups = {{rowLoop}};
  }

  Values emit(bool isParallel);

private:
  template <typename Op> Value combine(Value lhs, Value rhs) const {
    return builder.createOrFold<Op>(loc, lhs, rhs);
  }
  /// Whether each band fills whole chunks.
  bool isAligned() const {
    return bands.rowSize.isStatic() &&
           bands.rowSize.constant * bands.rowsPerBand % kChunk == 0;
  }
  /// The least number of rows that are whole bands and whole chunks.
  int64_t getIndependentRows() const {
    int64_t rows = kChunk / (bands.rowSize.isStatic()
                                 ? std::gcd(bands.rowSize.constant, kChunk)
                                 : 1);
    return std::lcm(rows, bands.rowsPerBand);
  }

  void emitRows(LoopRange rows, bool isLast) const;
  void emitBands(unsigned loop, const Position &at, LoopRange rows, bool isLast,
                 ValueRange buffers) const;
  void emitBand(const Position &at, OpFoldResult rows,
                ValueRange buffers) const;
  /// The elements of `buffers`. Their positions are those of `atElement`, in
  /// loops that need not be affine.
  SmallVector<BufferAccess, 1> createAccesses(ValueRange buffers) const;
  Position atElement(Value number) const {
    return Position(rowLoop + 1).shifted(rowLoop, number);
  }
  /// Stores the combination of `count` elements from `begin` on in `buffers`.
  void storeChunk(ValueRange buffers, Value begin, OpFoldResult count,
                  Value index) const;

  const LoopEmitter &emitter;
  OpBuilder &builder;
  Location loc;
  const ReductionElements &elements;
  const Combiners &combiners;
  unsigned bandLoop, rowLoop;
  const Position &position;
  /// The number of elements.
  OpFoldResult size;
  Bands bands;
  /// Of each output: the values of all chunks.
  Values sums;
  /// Loops whose bounds need not be affine, and the elements of the buffers as
  /// the row that they walk.
  LoopNest flatNest;
  LoopEmitter flatEmitter;
  ReductionElements flatElements;
};
} // namespace

Values BandEmitter::emit(bool isParallel) {
  return createInScope(builder, loc, bands.types, [&] {
    OpFoldResult count =
        emitter.apply(builder.getAffineDimExpr(0).ceilDiv(kChunk), {size});
    Scratch scratch(emitter, bands.types, count);
    sums = scratch.buffers;
    LoopRange rows{builder.getIndexAttr(0), emitter.nest.extents[bandLoop]};
    if (isParallel && position.parallelDepth != 0 &&
        bandLoop == elements.groups.back().front()) {
      int64_t step = getIndependentRows();
      OpFoldResult end = emitter.roundDown(rows.upper, step);
      WorkSplit split;
      split.work = bands.rowSize;
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
    Values result = emitTreeOfParts(emitter, combiners, sums, count,
                                    combiners.createNeutrals(/*lanes=*/1));
    scratch.free();
    return result;
  });
}

void BandEmitter::emitRows(LoopRange rows, bool isLast) const {
  createInScope(builder, loc, TypeRange(), [&] {
    int64_t lanes = elements.body.getLanes();
    // A vector reads after the elements.
    Scratch scratch = bands.createBuffers(kChunk + lanes);
    unsigned first = elements.groups.back().front();
    emitBands(first, position, rows, isLast, scratch.buffers);
    if (isLast) {
      AffineExpr number = builder.getAffineDimExpr(0);
      OpFoldResult rest = emitter.apply(number % kChunk, {size});
      emitter.createLoop(
          {builder.getIndexAttr(0), rest}, kChunk, [&](Value begin) {
            OpFoldResult index = emitter.apply(number.floorDiv(kChunk), {size});
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
  OpFoldResult end =
      isLast ? emitter.roundDown(rows.upper, bands.rowsPerBand) : rows.upper;
  emitter.createLoop({rows.lower, end}, bands.rowsPerBand, [&](Value first) {
    emitBand(at.shifted(bandLoop, first),
             builder.getIndexAttr(bands.rowsPerBand), buffers);
  });
  if (!isLast)
    return;
  OpFoldResult rest = emitter.apply(
      builder.getAffineDimExpr(0) % bands.rowsPerBand, {rows.upper});
  emitter.createLoop({end, rows.upper}, bands.rowsPerBand, [&](Value first) {
    emitBand(at.shifted(bandLoop, first), rest, buffers);
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
  Value before = bands.createElements(row);
  Value filled =
      isAligned()
          ? emitter.createIndex(0)
          : combine<arith::AndIOp>(before, emitter.createIndex(kChunk - 1));
  bands.compute(at, rows, buffers, filled);
  Value available = combine<arith::AddIOp>(
      filled, bands.createElements(emitter.createIndex(rows)));
  Value end = combine<arith::AndIOp>(available, emitter.createIndex(-kChunk));
  Value shift = emitter.createIndex(llvm::Log2_64(kChunk));
  Value firstChunk = combine<arith::ShRUIOp>(before, shift);
  flatEmitter.createLoop({builder.getIndexAttr(0), getAsOpFoldResult(end)},
                         kChunk, [&](Value begin) {
                           Value chunk = combine<arith::ShRUIOp>(begin, shift);
                           storeChunk(
                               buffers, begin, builder.getIndexAttr(kChunk),
                               combine<arith::AddIOp>(firstChunk, chunk));
                         });
  Value rest = combine<arith::SubIOp>(available, end);
  int64_t lanes = elements.body.getLanes();
  flatEmitter.createLoop(
      {builder.getIndexAttr(0), getAsOpFoldResult(rest)}, lanes,
      [&](Value index) {
        Value from = combine<arith::AddIOp>(end, index);
        for (const BufferAccess &buffer : createAccesses(buffers)) {
          Value vector = buffer.loadVector(builder, atElement(from), lanes);
          buffer.storeVector(builder, vector, atElement(index));
        }
      });
}

SmallVector<BufferAccess, 1>
BandEmitter::createAccesses(ValueRange buffers) const {
  return llvm::map_to_vector<1>(buffers, [&](Value buffer) {
    Access access;
    access.buffer = buffer;
    access.dims.push_back({rowLoop, Stride()});
    return BufferAccess(builder, flatNest, access, /*hasVectors=*/true);
  });
}

void BandEmitter::storeChunk(ValueRange buffers, Value begin,
                             OpFoldResult count, Value index) const {
  SmallVector<BufferAccess, 1> accesses = createAccesses(buffers);
  ReductionElements stored = flatElements;
  stored.extents[rowLoop] = count;
  stored.loadOverride = [&](const LoopBody &lanesOf, const Position &at,
                            Value mask) {
    return loadElements(builder, accesses, lanesOf.getLanes(), at, mask);
  };
  Values values =
      emitReductionRow(stored, /*group=*/0, atElement(begin), ComputedValues());
  for (auto [sum, value] : llvm::zip_equal(sums, values))
    memref::StoreOp::create(builder, loc, value, sum, index);
}

Values mlir::bcast::loops::emitReductionBands(const LoopEmitter &emitter,
                                              const ReductionElements &elements,
                                              unsigned bandLoop,
                                              const Position &position,
                                              bool isParallel) {
  return BandEmitter(emitter, elements, bandLoop, position).emit(isParallel);
}

void mlir::bcast::loops::emitBandsOfResults(
    const LoopEmitter &emitter, ReductionElements &elements, unsigned bandLoop,
    LoopRange range, const Position &position,
    function_ref<void(LoopRange rows, const Position &)> emitRows) {
  OpBuilder &builder = emitter.builder;
  Bands bands(emitter, bandLoop);
  auto emitBand = [&](Value first, OpFoldResult rows) {
    createInScope(builder, emitter.loc, TypeRange(), [&] {
      Position at = position.shifted(bandLoop, first);
      at.parallelDepth = 0;
      Scratch scratch = bands.createBuffers(/*rest=*/0);
      bands.compute(at, rows, scratch.buffers, emitter.createIndex(0));
      SmallVector<BufferAccess, 1> accesses =
          bands.createAccesses(scratch.buffers);
      elements.loadOverride = [&](const LoopBody &lanesOf,
                                  const Position &element, Value mask) {
        return loadElements(builder, accesses, lanesOf.getLanes(),
                            element.shifted(bandLoop, first, -1), mask);
      };
      emitRows({builder.getIndexAttr(0), rows}, at);
      elements.loadOverride = nullptr;
      scratch.free();
      return Values();
    });
  };
  OpFoldResult end = emitter.roundDown(range.upper, bands.rowsPerBand);
  OpFoldResult rest = emitter.apply(
      builder.getAffineDimExpr(0) % bands.rowsPerBand, {range.upper});
  emitter.createParallelLoop(
      {range.lower, end}, bands.rowsPerBand, emitter.getWorkSplit(bandLoop),
      position, [&](Value first, const Position &) {
        emitBand(first, builder.getIndexAttr(bands.rowsPerBand));
      });
  emitter.createLoop({end, range.upper}, bands.rowsPerBand,
                     [&](Value first) { emitBand(first, rest); });
}
