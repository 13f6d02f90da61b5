//===- TiledTransposeLoops.cpp - Tiles with operands in another order -----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EnclosingLoops.h"
#include "NonTemporalStores.h"
#include "StrategyBase.h"
#include "Unrolling.h"
#include "bcast/Codegen/MemoryOverlap.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// Smaller tiles take as long as single elements.
static constexpr int64_t kMinTileSide = 4;

/// The bytes of a page, and the pages of which a processor knows the places.
static constexpr uint64_t kPageBytes = 4096, kManyPages = 2048;

/// The bytes of a column of a tall band of tiles.
static constexpr int64_t kTallTileBytes = 256;

/// The body is copied for each row of a tile.
static constexpr int64_t kMaxOpsInTile = 1024;

/// Interleaves any number of vectors: each result is put together from one
/// after the other.
static SmallVector<Value> interleaveInTurn(OpBuilder &builder, Location loc,
                                           ArrayRef<Value> vectors,
                                           int64_t lanes) {
  int64_t size = vectors.size();
  SmallVector<Value> results;
  for (int64_t result = 0; result != size; ++result) {
    Value all = vectors.front();
    for (int64_t next = 1; next != size; ++next) {
      SmallVector<int64_t> mask;
      for (int64_t lane = 0; lane != lanes; ++lane) {
        int64_t element = result * lanes + lane, from = element % size;
        int64_t known = next == 1 && from == 0 ? element / size : lane;
        mask.push_back(from == next ? lanes + element / size : known);
      }
      all = vector::ShuffleOp::create(builder, loc, all, vectors[next], mask);
    }
    results.push_back(all);
  }
  return results;
}

/// Of 2^n vectors in n rounds. Each round interleaves vectors k and k + 2^(n-1)
/// to vectors 2k and 2k + 1.
SmallVector<Value> mlir::bcast::loops::interleave(OpBuilder &builder,
                                                  Location loc,
                                                  SmallVector<Value> vectors) {
  int64_t size = vectors.size();
  int64_t lanes = cast<VectorType>(vectors.front().getType()).getDimSize(0);
  if (!llvm::isPowerOf2_64(size))
    return interleaveInTurn(builder, loc, vectors, lanes);
  SmallVector<int64_t> low, high;
  for (int64_t lane = 0; lane != lanes / 2; ++lane) {
    low.append({lane, lanes + lane});
    high.append({lanes / 2 + lane, lanes + lanes / 2 + lane});
  }
  for (int64_t round = 1; round < size; round *= 2) {
    SmallVector<Value> next;
    for (int64_t row = 0; row != size / 2; ++row)
      for (ArrayRef<int64_t> mask : {low, high})
        next.push_back(vector::ShuffleOp::create(
            builder, loc, vectors[row], vectors[row + size / 2], mask));
    vectors = std::move(next);
  }
  return vectors;
}

namespace {
class TiledTransposeLoops : public StrategyBase {
public:
  TiledTransposeLoops(const LoopEmitter &emitter, ArrayRef<LoopRange> ranges,
                      const TilePlan &plan)
      : StrategyBase(emitter, ranges, getRowSet(emitter), plan.side),
        numLoops(emitter.nest.getNumLoops()), row(numLoops - 1),
        column(plan.column), side(plan.side), plan(plan), height(plan.height),
        fullRows(emitter.roundDown(ranges[column].upper, side)),
        fullColumns(emitter.roundDown(ranges[row].upper, side)) {}

  void emitWithRest() {
    emit();
    tiles.annotate(/*unroll=*/1, /*areKept=*/true);
    // The rests at the right and at the bottom are small.
    OpFoldResult zero = emitter.builder.getIndexAttr(0);
    SmallVector<LoopRange> rest(ranges);
    rest[column] = {zero, fullRows};
    rest[row] = {fullColumns, ranges[row].upper};
    emitRest(rest);
    rest[column] = {fullRows, ranges[column].upper};
    rest[row] = {zero, ranges[row].upper};
    emitRest(rest);
  }

private:
  static LoopSet getRowSet(const LoopEmitter &emitter) {
    LoopSet set(emitter.nest.getNumLoops());
    set.set(set.size() - 1);
    return set;
  }

  bool isOuter(unsigned loop) const override {
    return loop != row && loop != column;
  }

  bool isTransposed(unsigned access) const {
    return plan.transports[access] == Transport::Transposed;
  }

  /// Whether tiles of `access` may come from memory, where a prefetch takes
  /// less time than it saves. Sizes that are known only at run time count as
  /// large.
  bool mayExceedSecondCache(unsigned access) const {
    auto root = dyn_cast<MemRefType>(
        getViewedBuffer(emitter.nest.accesses[access].buffer).getType());
    std::optional<int64_t> bytes = root ? getStaticBytes(root) : std::nullopt;
    return !bytes || *bytes > kManyBytes;
  }

  /// Emits bands of rows, with tiles along the rows: the output is written in a
  /// few streams, and whole cache lines of the other operands are read.
  void emitSteps(const Position &position,
                 const ComputedValues &computed) override {
    OpFoldResult zero = emitter.builder.getIndexAttr(0);
    WorkSplit rows = emitter.getWorkSplit(column);
    rows.work = Stride().times(emitter.nest.extents[row]);
    WorkSplit columns = emitter.getWorkSplit(row);
    columns.work = Stride{height, {}};
    emitter.createParallelLoop(
        {zero, fullRows}, height, rows, position,
        [&](Value band, const Position &inBand) {
          emitter.createParallelLoop(
              {zero, fullColumns}, side, columns, inBand,
              [&](Value columnTile, const Position &inColumns) {
                createTileLoop(band, [&](Value rowTile) {
                  Position inner = inColumns;
                  inner.set(column, rowTile);
                  inner.set(row, columnTile);
                  emitTile(inner, computed);
                });
              });
        });
  }

  /// Divides a loop outside of the bands.
  WorkSplit getWorkSplit(unsigned loop) const override {
    WorkSplit split = emitter.getWorkSplit(loop);
    if (column < loop)
      split.work = split.work.times(emitter.nest.extents[column]);
    return split;
  }

  /// The tiles of a band.
  void createTileLoop(Value band, LoopEmitter::EmitStep emit) const {
    if (height == side)
      return emit(band);
    std::optional<int64_t> steps = getConstantIntValue(fullRows);
    bool isWhole = steps && *steps % height == 0;
    emitter.createLoop(
        {band,
         emitter.apply(emitter.builder.getAffineDimExpr(0) + height, {band})},
        isWhole ? OpFoldResult() : fullRows, side, emit);
  }

  void emitTile(const Position &position, ComputedValues computed) {
    OpBuilder &builder = emitter.builder;
    tiles.add(builder.getBlock());
    // Values that do not depend on the row are shared by all rows of the tile.
    LoopSet notRows(numLoops, true);
    notRows.reset(column);
    SmallVector<SmallVector<Value>> transposed(emitter.accesses.size());
    auto compute = [&](const LoopSet &loops, ComputedValues &values,
                       const Position &at, int64_t lane) {
      body.compute(builder, loops, values,
                   [&](OpBuilder &inner, unsigned access, bool asVector) {
                     const BufferAccess &buffer = emitter.accesses[access];
                     if (!asVector)
                       return buffer.load(inner, at);
                     if (isTransposed(access))
                       return transposed[access][lane];
                     if (plan.transports[access] == Transport::Contiguous)
                       return buffer.loadVector(inner, at, side);
                     if (plan.transports[access] == Transport::Shuffled)
                       return buffer.loadShuffled(inner, at, row, side, side);
                     return buffer.gather(inner, at, row, side, side);
                   });
    };
    compute(notRows, computed, position, /*lane=*/0);
    for (auto [access, buffer] : llvm::enumerate(emitter.accesses)) {
      if (!isTransposed(access) || !emitter.nest.body.isRead(access))
        continue;
      SmallVector<Value> columns;
      for (int64_t lane = 0; lane != side; ++lane)
        columns.push_back(
            buffer.loadVector(builder, position.shifted(row, lane), side));
      // The next tile: processors prefetch no loads far from each other.
      if (mayExceedSecondCache(access))
        for (int64_t lane = 0; lane != side; ++lane)
          buffer.prefetch(builder, position.shifted(row, side + lane));
      transposed[access] = interleave(builder, emitter.loc, std::move(columns));
    }
    for (int64_t lane = 0; lane != side; ++lane) {
      ComputedValues rowComputed = computed;
      Position inner = position.shifted(column, lane);
      compute(LoopSet(numLoops, true), rowComputed, inner, lane);
      for (auto [index, output] : llvm::enumerate(emitter.getOutputs()))
        output.storeVector(builder,
                           body.getStoredValue(builder, index, rowComputed),
                           inner, /*mask=*/{}, emitter.streamAlignment);
    }
  }

  unsigned numLoops;
  /// The innermost loop, along rows of the outputs, and the loop along their
  /// columns, in which other operands are contiguous.
  unsigned row, column;
  int64_t side;
  const TilePlan &plan;
  int64_t height;
  UnrolledLoops tiles;
  /// The ends of the whole tiles.
  OpFoldResult fullRows, fullColumns;
};
} // namespace

/// Returns the loop in which most of the operands that are not contiguous in
/// the innermost loop are contiguous, or none.
static std::optional<unsigned> findColumn(const LoopNest &nest) {
  unsigned innermost = nest.getNumLoops() - 1;
  SmallVector<unsigned> votes(innermost);
  for (const Access &access : nest.accesses)
    for (unsigned loop = 0; loop != innermost; ++loop)
      if (access.reads(innermost) && access.isContiguous(loop))
        ++votes[loop];
  auto *best = llvm::max_element(votes);
  if (best == votes.end() || *best == 0)
    return std::nullopt;
  return best - votes.begin();
}

std::optional<TilePlan> mlir::bcast::loops::planTiles(const TargetNest &loops,
                                                      unsigned column,
                                                      int64_t side,
                                                      int64_t height) {
  const LoopNest &nest = loops.nest;
  unsigned innermost = nest.getNumLoops() - 1;
  int64_t numOps = nest.body.ops.size();
  if (side < 2 || side > std::min(kMaxTileSide, loops.getLanes()) ||
      !llvm::isPowerOf2_64(side) || height < side || height % side != 0 ||
      numOps * side > kMaxOpsInTile || column >= innermost ||
      !llvm::all_of(nest.getOutputs(), [&](const Access &output) {
        return output.isContiguous(innermost);
      }))
    return std::nullopt;
  TilePlan plan{column, side, height, {}};
  for (const Access &access : nest.accesses)
    plan.transports.push_back(
        !access.reads(innermost)                    ? Transport::Splat
        : access.isContiguous(column)               ? Transport::Transposed
        : access.isContiguous(innermost)            ? Transport::Contiguous
        : getShuffledStride(access, innermost) != 0 ? Transport::Shuffled
                                                    : Transport::Gather);
  return plan;
}

/// How many bytes of a column of an operand in another order are read before
/// the next columns: a cache line, so that the outputs are written in few
/// streams. More if lines of all columns are in so many pages that a processor
/// forgets their places, or if many rows of the outputs are in few pages.
static int64_t chooseColumnBytes(const TargetNest &loops, unsigned column) {
  const LoopNest &nest = loops.nest;
  unsigned row = nest.getNumLoops() - 1;
  std::optional<int64_t> steps = nest.getStaticExtent(row);
  // The bytes from a step of `loop` to the next one, or 0 if unknown.
  auto getBytesApart = [](const Access &access, unsigned loop) -> uint64_t {
    std::optional<Stride> stride = access.getStride(loop);
    return stride && stride->isStatic()
               ? llvm::SaturatingMultiply<uint64_t>(
                     llvm::AbsoluteValue(stride->constant),
                     getElementBytes(access.getElementType()))
               : 0;
  };
  bool isLarge = false, hasManyPages = false;
  for (const Access &access : nest.getInputs()) {
    if (!access.isContiguous(column) || !access.reads(row))
      continue;
    Stride bytes = nest.getBytes(access);
    isLarge |= bytes.isStatic() && bytes.constant > kManyBytes;
    uint64_t apart = getBytesApart(access, row);
    hasManyPages |= apart >= kPageBytes / 2 &&
                    llvm::SaturatingMultiply(std::min(apart, kPageBytes),
                                             uint64_t(steps.value_or(0))) >
                        kManyPages * kPageBytes;
  }
  Stride moved = getMovedBytes(nest);
  bool isFromMemory =
      moved.isStatic() && moved.constant > loops.target.nonTemporalThreshold;
  const Access &output = nest.getOutputs().front();
  uint64_t apart = getBytesApart(output, column);
  bool hasNearRows = apart >= kPageBytes / 8 && apart <= kPageBytes / 2;
  bool isAdjacent =
      apart == llvm::SaturatingMultiply<uint64_t>(
                   steps.value_or(0), getElementBytes(output.getElementType()));
  return isLarge && (isFromMemory ? hasManyPages || hasNearRows
                                  : hasNearRows && !isAdjacent)
             ? kTallTileBytes
             : loops.target.lineBytes;
}

SmallVector<TilePlan, 3>
mlir::bcast::loops::getTileCandidates(const TargetNest &loops,
                                      std::optional<int64_t> columnBytes) {
  const LoopNest &nest = loops.nest;
  SmallVector<TilePlan, 3> plans;
  std::optional<unsigned> column =
      nest.getNumLoops() < 2 ? std::nullopt : findColumn(nest);
  if (!column)
    return plans;
  if (!columnBytes)
    columnBytes = chooseColumnBytes(loops, *column);
  auto canHave = [&](unsigned loop, int64_t side) {
    return nest.getStaticExtent(loop).value_or(side) >= side;
  };
  auto fills = [&](unsigned loop, int64_t side) {
    return nest.getStaticExtent(loop).value_or(side) % side == 0;
  };
  unsigned row = nest.getNumLoops() - 1;
  for (int64_t side = std::min(kMaxTileSide, loops.getLanes());
       side >= kMinTileSide; side /= 2) {
    if (!canHave(row, side) || !canHave(*column, side))
      continue;
    if (std::optional<TilePlan> plan = planTiles(
            loops, *column, side,
            std::max(side, *columnBytes * 8 / getWidestElement(nest.body))))
      plans.push_back(std::move(*plan));
    if (fills(row, side) && fills(*column, side))
      break;
  }
  return plans;
}

void mlir::bcast::loops::emitTiledTransposeLoops(const LoopEmitter &emitter,
                                                 const TilePlan &plan) {
  SmallVector<LoopRange> ranges = emitter.getRanges();
  TiledTransposeLoops(emitter, ranges, plan).emitWithRest();
}
