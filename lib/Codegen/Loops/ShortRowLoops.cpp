//===- ShortRowLoops.cpp - Rows shorter than a vector ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopStrategy.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The body is copied for each vector of a period.
static constexpr int64_t kMaxOpsInPeriod = 1024;

/// LLVM takes minutes to select instructions for variable shifts of shuffled
/// vectors of 64 bytes.
static constexpr int64_t kMaxLanes = 16;

/// The nest with its two innermost loops as one. Operands that repeat are read
/// as in `nest`.
static LoopNest flatten(const LoopEmitter &emitter) {
  LoopNest result = emitter.nest;
  unsigned row = result.getNumLoops() - 2;
  AffineExpr rows = emitter.builder.getAffineDimExpr(0);
  result.extents[row] = emitter.apply(rows * *result.getStaticExtent(row + 1),
                                      {result.extents[row]});
  result.extents.pop_back();
  for (Access &access : result.accesses) {
    if (emitter.nest.isCollapsible(access, row)) {
      access = LoopNest::collapse(std::move(access), row);
      continue;
    }
    for (AccessDim &dim : access.dims)
      dim.loop = std::min(dim.loop, row);
    access.coversBufferDims = true;
  }
  return result;
}

/// Each operand must be the same in every row, or the same in every channel of
/// a row, or have the strides of the outputs, or be contiguous along the rows.
static std::optional<Transports> chooseTransports(const LoopNest &nest) {
  unsigned row = nest.getNumLoops() - 2, channel = row + 1;
  Transports transports;
  for (const Access &access : nest.accesses) {
    bool readsRow = access.reads(row), readsChannel = access.reads(channel);
    bool isInterleaved = readsRow && readsChannel && access.isContiguous(row) &&
                         access.dims.back().loop == row &&
                         &access < nest.getOutputs().begin();
    if (readsRow && readsChannel && !isInterleaved
            ? !access.isContiguous(channel) || !nest.isCollapsible(access, row)
            : readsRow && !access.isContiguous(row))
      return std::nullopt;
    transports.push_back(isInterleaved  ? Transport::Interleaved
                         : readsRow     ? readsChannel ? Transport::Contiguous
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
                     llvm::count(plan.transports, Transport::Stretched) +
                     llvm::count(plan.transports, Transport::Interleaved) -
                     int64_t(nest.getOutputs().size());
  if (rows)
    rows = *rows * plan.channels / plan.getPeriod();
  // The rest would be all steps, one by one.
  if (rows == 0 && !loops.canMask())
    return std::nullopt;
  plan.unroll =
      loops.chooseUnrolling(lanes, plan.getPeriod() / lanes, numReads, rows);
  return plan;
}

void mlir::bcast::loops::emitShortRowLoops(const LoopEmitter &emitter,
                                           const ShortRowPlan &plan) {
  LoopNest flat = flatten(emitter);
  LoopEmitter flatEmitter(emitter.builder, flat, emitter.target);
  flatEmitter.streamAlignment = emitter.streamAlignment;
  RowPlan rows;
  rows.lanes = plan.lanes;
  rows.channels = plan.channels;
  rows.transports = plan.transports;
  int64_t vectors = plan.getPeriod() / plan.lanes;
  rows.parts.push_back({RowPart::Vectors, RowPart::LastWholeStep, vectors,
                        /*prefetches=*/false, /*isDivisible=*/true,
                        plan.unroll});
  if (emitter.canMask())
    rows.parts.push_back({RowPart::Masked, RowPart::LastStep, vectors});
  else
    rows.parts.push_back({RowPart::Scalars});
  emitRowLoops(flatEmitter, rows, flatEmitter.getRanges(), &emitter);
}
