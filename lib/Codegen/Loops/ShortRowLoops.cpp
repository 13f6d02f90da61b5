//===- ShortRowLoops.cpp - Rows shorter than a vector ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StrategyBase.h"
#include "Unrolling.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The body is copied for each vector of a period.
static constexpr int64_t kMaxOpsInPeriod = 1024;

/// LLVM takes minutes to select instructions for variable shifts of shuffled
/// vectors of 64 bytes.
static constexpr int64_t kMaxLanes = 16;

namespace {
/// Merges the two innermost loops, over rows and over the channels of a row,
/// into one loop `row` over the elements of all rows. A period has the least
/// number of elements that is a multiple of both the row and the vector: 48 for
/// rows of 3 and vectors of 16.
class ShortRowLoops : public StrategyBase {
public:
  ShortRowLoops(const LoopEmitter &emitter, ArrayRef<LoopRange> ranges,
                const ShortRowPlan &plan)
      : StrategyBase(emitter, ranges, getVectorLoops(emitter), plan.lanes),
        plan(plan), row(emitter.nest.getNumLoops() - 2), channel(row + 1),
        channels(plan.channels), lanes(plan.lanes), period(plan.getPeriod()),
        numVectors(period / lanes), flatNest(flatten(emitter)),
        flatEmitter(emitter.builder, flatNest, emitter.target) {}

  void emitWithRest() {
    emit();
    if (emitter.canMask())
      return;
    SmallVector<LoopRange> rest(ranges);
    rest[row].lower = emitter.roundDown(rest[row].upper, period / channels);
    emitRest(rest);
  }

private:
  static LoopNest flatten(const LoopEmitter &emitter) {
    LoopNest result = emitter.nest;
    unsigned row = result.getNumLoops() - 2;
    AffineExpr rows = emitter.builder.getAffineDimExpr(0);
    result.extents[row] = emitter.apply(rows * *result.getStaticExtent(row + 1),
                                        {result.extents[row]});
    result.extents.pop_back();
    for (Access &access : result.accesses)
      if (access.reads(row) && access.reads(row + 1))
        access = LoopNest::collapse(std::move(access), row);
      else // It is read as it is.
        access.dims.clear();
    return result;
  }

  static LoopSet getVectorLoops(const LoopEmitter &emitter) {
    LoopSet set(emitter.nest.getNumLoops());
    set.set(set.size() - 2, set.size());
    return set;
  }

  bool isOuter(unsigned loop) const override { return loop < row; }

  /// Returns the vectors of a period that repeat the channels of an operand.
  /// The operand is the same in every row.
  SmallVector<Value> repeat(unsigned access, Position position) const {
    OpBuilder &builder = emitter.builder;
    SmallVector<Value> elements;
    for (int64_t index = 0; index != channels; ++index) {
      position.indices[channel] = builder.getAffineConstantExpr(index);
      elements.push_back(emitter.accesses[access].load(builder, position));
    }
    SmallVector<Value> vectors;
    for (int64_t vector = 0; vector != numVectors; ++vector) {
      SmallVector<Value> pattern;
      for (int64_t lane = 0; lane != lanes; ++lane)
        pattern.push_back(elements[(vector * lanes + lane) % channels]);
      vectors.push_back(vector::FromElementsOp::create(
          builder, emitter.loc, body.getVectorType(pattern.front().getType()),
          pattern));
    }
    return vectors;
  }

  /// Returns the vectors of a period with each element of an operand repeated
  /// `channels` times. The operand is the same in every channel.
  SmallVector<Value> stretch(unsigned access, const Position &position,
                             Value rowMask) const {
    OpBuilder &builder = emitter.builder;
    Value elements = emitter.accesses[access].loadVector(
        builder, position, period / channels, rowMask);
    SmallVector<Value> vectors;
    for (int64_t vector = 0; vector != numVectors; ++vector) {
      SmallVector<int64_t> lanesOfRows;
      for (int64_t lane = 0; lane != lanes; ++lane)
        lanesOfRows.push_back((vector * lanes + lane) / channels);
      vectors.push_back(vector::ShuffleOp::create(
          builder, emitter.loc, elements, elements, lanesOfRows));
    }
    return vectors;
  }

  /// The vectors of a period that are read before any of them is computed.
  using Vectors = SmallVector<SmallVector<Value>>;

  /// Reads the operands of vector `vector` of a period.
  struct Reader {
    const ShortRowLoops &loops;
    const Position &position;
    int64_t vector = 0;
    const Vectors *known = nullptr;
    Value mask = {};

    Value operator()(OpBuilder &builder, unsigned access, bool asVector) const {
      if (!asVector)
        return loops.emitter.accesses[access].load(builder, position);
      if (!(*known)[access].empty())
        return (*known)[access][vector];
      return loops.flatEmitter.accesses[access].loadVector(
          builder, position.shifted(loops.row, vector * loops.lanes),
          loops.lanes, mask);
    }
  };

  void emitSteps(const Position &position,
                 const ComputedValues &computed) override {
    const LoopNest &loops = emitter.nest;
    Vectors repeated(loops.accesses.size());
    for (unsigned index = 0; index != loops.accesses.size(); ++index)
      if (plan.transports[index] == Transport::Repeated &&
          emitter.nest.body.isRead(index))
        repeated[index] = repeat(index, position);
    LoopSet notRows(row + 2, true);
    notRows.reset(row);
    SmallVector<ComputedValues> perVector(numVectors, computed);
    for (auto [vector, inner] : llvm::enumerate(perVector))
      body.compute(
          emitter.builder, notRows, inner,
          Reader{*this, position, static_cast<int64_t>(vector), &repeated});
    OpFoldResult end = flatNest.extents[row];
    OpFoldResult fullEnd = emitter.roundDown(end, period);
    UnrolledLoops periods, rests;
    emitter.createParallelLoop({emitter.builder.getIndexAttr(0), fullEnd},
                               period, flatEmitter.getWorkSplit(row), position,
                               [&](Value iv, const Position &inside) {
                                 periods.add(emitter.builder.getBlock());
                                 emitPeriod(iv, inside, perVector, repeated);
                               });
    periods.annotate(plan.unroll, numVectors >= kVectorsPerStep);
    if (emitter.canMask())
      emitter.createLoop({fullEnd, end}, period, [&](Value iv) {
        rests.add(emitter.builder.getBlock());
        emitPeriod(iv, position, perVector, repeated, end);
      });
    rests.annotate(/*unroll=*/1, /*areKept=*/true);
  }

  /// Emits a period. Elements from `end` on are masked, if given.
  void emitPeriod(Value iv, const Position &position,
                  ArrayRef<ComputedValues> perVector, Vectors known,
                  OpFoldResult end = {}) {
    OpBuilder &builder = emitter.builder;
    AffineExpr element = builder.getAffineDimExpr(0);
    Position inRows = position, inElements = position;
    inRows.set(row, iv, element.floorDiv(channels));
    inElements.set(row, iv);
    Value rowMask =
        end ? emitter.createMask(iv, end, period / channels, 0, channels)
            : Value();
    for (unsigned index = 0; index != known.size(); ++index)
      if (plan.transports[index] == Transport::Stretched &&
          emitter.nest.body.isRead(index))
        known[index] = stretch(index, inRows, rowMask);
    for (int64_t vector = 0; vector != numVectors; ++vector) {
      Value mask =
          end ? emitter.createMask(iv, end, lanes, vector * lanes) : Value();
      ComputedValues computed = perVector[vector];
      body.compute(builder, LoopSet(row + 2, true), computed,
                   Reader{*this, inElements, vector, &known, mask});
      for (auto [index, output] : llvm::enumerate(flatEmitter.getOutputs()))
        output.storeVector(builder,
                           body.getStoredValue(builder, index, computed),
                           inElements.shifted(row, vector * lanes), mask,
                           emitter.streamAlignment);
    }
  }

  const ShortRowPlan &plan;
  unsigned row, channel;
  int64_t channels, lanes, period, numVectors;
  LoopNest flatNest;
  LoopEmitter flatEmitter;
};
} // namespace

/// Each operand must be the same in every row, or the same in every channel of
/// a row, or have the strides of the outputs.
static std::optional<Transports> chooseTransports(const LoopNest &nest) {
  unsigned row = nest.getNumLoops() - 2, channel = row + 1;
  Transports transports;
  for (const Access &access : nest.accesses) {
    bool readsRow = access.reads(row), readsChannel = access.reads(channel);
    if (readsRow && readsChannel
            ? !access.isContiguous(channel) || !nest.isCollapsible(access, row)
            : readsRow && !access.isContiguous(row))
      return std::nullopt;
    transports.push_back(readsRow       ? readsChannel ? Transport::Contiguous
                                                       : Transport::Stretched
                         : readsChannel ? Transport::Repeated
                                        : Transport::Splat);
  }
  return transports;
}

std::optional<ShortRowPlan>
mlir::bcast::loops::planShortRows(const TargetNest &loops, int64_t lanes) {
  const LoopNest &nest = loops.nest;
  bool hasPairs = loops.target.has(CpuFeature::RegisterPairs);
  int64_t most = std::min(kMaxLanes * (hasPairs ? 2 : 1), loops.getLanes());
  if (lanes == 0)
    lanes = most;
  if (nest.getNumLoops() < 2 || lanes > most || !llvm::isPowerOf2_64(lanes))
    return std::nullopt;
  ShortRowPlan plan{
      nest.getStaticExtent(nest.getNumLoops() - 1).value_or(lanes),
      lanes,
      /*unroll=*/1,
      {}};
  int64_t numOps = nest.body.ops.size();
  std::optional<Transports> transports = chooseTransports(nest);
  if (plan.channels >= lanes || !transports ||
      numOps * (plan.getPeriod() / lanes) > kMaxOpsInPeriod)
    return std::nullopt;
  plan.transports = std::move(*transports);
  std::optional<int64_t> rows = nest.getStaticExtent(nest.getNumLoops() - 2);
  int64_t numReads = llvm::count(plan.transports, Transport::Contiguous) +
                     llvm::count(plan.transports, Transport::Stretched) -
                     int64_t(nest.getOutputs().size());
  if (rows)
    rows = *rows * plan.channels / plan.getPeriod();
  plan.unroll =
      loops.chooseUnrolling(lanes, plan.getPeriod() / lanes, numReads, rows);
  return plan;
}

void mlir::bcast::loops::emitShortRowLoops(const LoopEmitter &emitter,
                                           const ShortRowPlan &plan) {
  SmallVector<LoopRange> ranges = emitter.getRanges();
  ShortRowLoops(emitter, ranges, plan).emitWithRest();
}
