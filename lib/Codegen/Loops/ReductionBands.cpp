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
  BandEmitter(NestBuilder &nest, const ReductionElements &elements,
              unsigned bandLoop, const Position &position)
      : nest(nest), builder(nest.builder), loc(nest.loc), elements(elements),
        combiners(elements.combiners), bandLoop(bandLoop),
        rowLoop(nest.nest.getNumLoops() - 1), position(position),
        size(elements.getSize(elements.groups.size() - 1)),
        bands(nest, bandLoop), flat(nest.nest.withLoopsOfScf()),
        flatNest(builder, flat, nest.target),
        flatElements(flatNest, elements.body, rowLoop) {
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
  SmallVector<View, 1> createViews(ValueRange buffers) const;
  Position atElement(Value number) const {
    return Position(rowLoop + 1).shifted(rowLoop, number);
  }
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
  Bands bands;
  /// Of each output: the values of all chunks.
  Values sums;
  /// Loops whose bounds need not be affine, and the elements of the buffers as
  /// the row that they walk.
  LoopNest flat;
  NestBuilder flatNest;
  ReductionElements flatElements;
};
} // namespace

Values BandEmitter::emit(bool isParallel) {
  return createInScope(builder, loc, bands.types, [&] {
    OpFoldResult count =
        nest.apply(builder.getAffineDimExpr(0).ceilDiv(kChunk), {size});
    Scratch scratch(nest, bands.types, count);
    sums = scratch.buffers;
    LoopRange rows{builder.getIndexAttr(0), nest.nest.extents[bandLoop]};
    if (isParallel && nest.maxParallelDepth != 0 &&
        bandLoop == elements.groups.back().front()) {
      int64_t step = getIndependentRows();
      OpFoldResult end = nest.roundDown(rows.upper, step);
      WorkSplit split;
      split.work = bands.rowSize;
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
    // A vector reads after the elements.
    Scratch scratch = bands.createBuffers(kChunk + lanes);
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
      isLast ? nest.roundDown(rows.upper, bands.rowsPerBand) : rows.upper;
  nest.createLoop({rows.lower, end}, bands.rowsPerBand, [&](Value first) {
    emitBand(at.shifted(bandLoop, first),
             builder.getIndexAttr(bands.rowsPerBand), buffers);
  });
  if (!isLast)
    return;
  OpFoldResult rest =
      nest.apply(builder.getAffineDimExpr(0) % bands.rowsPerBand, {rows.upper});
  nest.createLoop({end, rows.upper}, bands.rowsPerBand, [&](Value first) {
    emitBand(at.shifted(bandLoop, first), rest, buffers);
  });
}

/// The elements of less than a chunk stay at the start of the buffers.
void BandEmitter::emitBand(const Position &at, OpFoldResult rows,
                           ValueRange buffers) const {
  Value row = bands.createConstant(0);
  for (unsigned loop = elements.groups.back().front(); loop <= bandLoop;
       ++loop) {
    row = combine<arith::MulIOp>(
        row,
        getValueOrCreateConstantIndexOp(builder, loc, nest.nest.extents[loop]));
    row = combine<arith::AddIOp>(row, bands.getIndex(at, loop));
  }
  Value before = bands.createElements(row);
  Value filled =
      isAligned()
          ? bands.createConstant(0)
          : combine<arith::AndIOp>(before, bands.createConstant(kChunk - 1));
  bands.compute(at, rows, buffers, filled);
  Value available = combine<arith::AddIOp>(
      filled, bands.createElements(
                  getValueOrCreateConstantIndexOp(builder, loc, rows)));
  Value end = combine<arith::AndIOp>(available, bands.createConstant(-kChunk));
  Value shift = bands.createConstant(llvm::Log2_64(kChunk));
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

void BandEmitter::storeChunk(ValueRange buffers, Value begin,
                             OpFoldResult count, Value index) const {
  SmallVector<View, 1> views = createViews(buffers);
  ReductionElements stored = flatElements;
  stored.extents[rowLoop] = count;
  stored.source = [&](const LoopBody &lanesOf, const Position &at, Value mask) {
    return loadElements(builder, views, lanesOf.getLanes(), at, mask);
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
