//===- LoopPlan.cpp - How the loops of a nest run -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopPlan.h"
#include "LoopStrategy.h"
#include "NonTemporalStores.h"
#include "PlanCost.h"
#include "ProductLoops.h"
#include "Unrolling.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Fusion/MachineModel.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

TargetNest::TargetNest(const LoopNest &nest, const CpuTarget &target)
    : nest(nest), target(target), registerLanes(1) {
  if (target.vectorBits != 0 && nest.getNumLoops() != 0 &&
      isVectorizable(nest.body))
    registerLanes = std::max(1u, target.getLanes(getWidestElement(nest.body)));
}

bool TargetNest::canMask() const {
  return target.has(CpuFeature::MaskedMemory) && isSpeculatable(nest.body);
}

int64_t mlir::bcast::loops::getNumRegisters(const CpuTarget &target) {
  if (target.has(CpuFeature::RegisterPairs))
    return 16;
  bool isX86 = target.triple.empty() || llvm::Triple(target.triple).isX86();
  return isX86 && !target.has(CpuFeature::AVX512) ? 16 : 32;
}

WorkSplit TargetNest::getWorkSplit(unsigned loop) const {
  WorkSplit split;
  split.work = getElements(loop + 1);
  split.isInnermost = loop + 1 == nest.getNumLoops();
  for (const Access &output : nest.getOutputs()) {
    int64_t bytes = getElementBytes(output.getElementType());
    std::optional<Stride> stride = output.getStride(loop);
    // Rows of unknown length are long in most programs. If not, two threads
    // share the line at the border of their parts, which costs little.
    if (stride && !stride->isStatic())
      continue;
    if (stride)
      bytes *= stride->constant % target.lineBytes;
    int64_t steps = target.lineBytes / std::gcd(bytes, target.lineBytes);
    split.stepsPerLine = std::max(split.stepsPerLine, steps);
  }
  return split;
}

/// Estimates the time that the steps of the innermost loop take.
static int64_t getPicosecondsPerElement(const TargetNest &loops) {
  bool isScalar = loops.getLanes() == 1;
  int64_t cost = 1 + getPicosecondsPerStep(loops.nest.body, isScalar);
  for (const Access &access : loops.nest.accesses)
    if (!access.isIndex() && access.reads(loops.nest.getNumLoops() - 1))
      cost += getPicosecondsPerAccess(access.getElementType(), isScalar);
  return cost;
}

unsigned TargetNest::getParallelDepth() const {
  // One thread computes it: there is no other, or several share a loop around
  // it.
  bool isAlone = target.threads == 1 || !nest.isAffine ||
                 nest.op->getParentOfType<scf::ParallelOp>();
  return isAlone ? 0 : kMaxParallelDepth;
}

int64_t TargetNest::chooseUnrolling(int64_t lanes, int64_t vectors,
                                    int64_t numReads,
                                    std::optional<int64_t> steps) const {
  ArrayRef<Access> outputs = nest.getOutputs();
  VectorStep step;
  step.numStores = vectors * outputs.size();
  if (!outputs.empty())
    step.storeBits =
        lanes * 8 * getElementBytes(outputs.front().getElementType());
  int64_t numOps = numReads + outputs.size();
  for (Operation *op : nest.body.ops)
    numOps += countFinalOps(*op, /*isWide=*/step.storeBits >= 512);
  step.numOps = vectors * numOps;
  return step.chooseUnrolling(steps);
}

ThreadTest TargetNest::planThreads(int64_t step, const WorkSplit &split,
                                   unsigned depth, bool isNonTemporal) const {
  int64_t threshold = int64_t(target.parallelThreshold) * 1000;
  ThreadTest test{
      std::lcm(step, split.stepsPerLine),
      int64_t(llvm::divideCeil(threshold, getPicosecondsPerElement(*this)))};
  if (split.minElements) {
    test.minElements = *split.minElements;
    test.isAlwaysTrue = test.minElements == 0;
    return test;
  }
  // Outputs with non-temporal stores are large. If there are few rows, the rows
  // are large.
  test.hasElements = isNonTemporal;
  test.isAlwaysTrue = isNonTemporal && split.isInnermost;
  test.prefersInner = !split.isInnermost && depth > 1;
  return test;
}

std::optional<bool> ThreadTest::decide(std::optional<int64_t> steps,
                                       const Stride &work) const {
  if (isAlwaysTrue)
    return true;
  if (!steps)
    return std::nullopt;
  if (*steps <= grain)
    return false;
  bool needsWork =
      !hasElements || (prefersInner && *steps < kMinGrains * grain);
  if (needsWork && !work.isStatic())
    return std::nullopt;
  uint64_t elements = llvm::SaturatingMultiply<uint64_t>(*steps, work.constant);
  return (hasElements || elements >= uint64_t(minElements)) &&
         (!prefersInner || *steps >= kMinGrains * grain ||
          work.constant < minElements);
}

std::optional<int64_t> ExtentProduct::getStatic() const {
  if (!known.isStatic())
    return std::nullopt;
  if (!buffer)
    return known.constant;
  ArrayRef<int64_t> shape =
      cast<MemRefType>(buffer.getType()).getShape().drop_front(firstDim);
  if (ShapedType::isDynamicShape(shape))
    return std::nullopt;
  return known.times(getAsIndexOpFoldResult(buffer.getContext(), shape))
      .constant;
}

Stride ExtentProduct::create(OpBuilder &builder, Location loc) const {
  Stride product = known;
  if (buffer)
    for (int64_t dim = firstDim;
         dim < cast<MemRefType>(buffer.getType()).getRank(); ++dim)
      product = product.times(memref::getMixedSize(builder, loc, buffer, dim));
  return product;
}

WorkSplit RowPlan::getWorkSplit(const TargetNest &loops, unsigned loop,
                                const RowPart *part) const {
  WorkSplit split = loops.getWorkSplit(loop);
  if (part)
    split.minElements = part->minElements;
  else if (!minElements.empty())
    split.minElements = minElements[loop];
  return split;
}

std::optional<unsigned> RowPlan::getVectorLoop(const LoopNest &nest) const {
  unsigned innermost = nest.getNumLoops() - 1;
  if (lanes == 1 &&
      (nest.getNumLoops() == 0 || nest.getStaticExtent(innermost) != 1))
    return std::nullopt;
  return innermost;
}

/// The times of two plans differ, if unknown extents are in them, by more.
static constexpr double kRoughFactor = 1.5;

/// Adds the versions of a plan of parallel loops.
static LoopPlan withVersions(LoopPlan plan, const TargetNest &loops) {
  StreamAlignment alignment = plan.tiles ? StreamAlignment::AlignedRows
                              : plan.shortRows
                                  ? StreamAlignment::AlignedPairsOfLoops
                                  : StreamAlignment::AnyRows;
  if (std::optional<PlanVersion> streams = planStreams(loops, alignment))
    plan.versions.push_back(std::move(*streams));
  if (plan.versions.empty() || !plan.versions.front().conditions.empty())
    plan.versions.emplace_back();
  return plan;
}

/// Adds a plan for each candidate of rows. Those that always have non-temporal
/// stores have one.
static void addRows(SmallVectorImpl<LoopPlan> &plans, const TargetNest &loops) {
  unsigned numLoops = loops.nest.getNumLoops();
  std::optional<int64_t> steps =
      numLoops == 0 ? std::nullopt : loops.nest.getStaticExtent(numLoops - 1);
  LoopPlan plan = withVersions({}, loops);
  int64_t alignment = plan.versions.front().streamAlignment;
  if (alignment != 0)
    plan.versions.front().rows = planRows(loops, steps, alignment);
  if (std::optional<PlanVersion> flat = planFlatRows(loops))
    plan.versions.insert(plan.versions.end() - 1, std::move(*flat));
  if (plan.versions.size() == 1 && alignment != 0) {
    plans.push_back(std::move(plan));
    return;
  }
  for (RowPlan &rows : getRowCandidates(loops, steps, /*streamAlignment=*/0)) {
    plan.versions.back().rows = std::move(rows);
    plans.push_back(plan);
  }
}

/// The first of `plans` that takes the least time. Of reductions with unknown
/// extents, also one that takes little more: estimates are rough, and the later
/// ones have more code.
static LoopPlan &getFastest(MutableArrayRef<LoopPlan> plans,
                            const TargetNest &loops) {
  SmallVector<double> times;
  for (const LoopPlan &plan : plans)
    times.push_back(getPicoseconds(plan, loops));
  bool isRough =
      loops.nest.isReduction() && !loops.getElements(/*loop=*/0).isStatic();
  double most = *llvm::min_element(times) * (isRough ? kRoughFactor : 1);
  auto *best = llvm::find_if(times, [&](double time) { return time <= most; });
  return plans[best - times.begin()];
}

SmallVector<LoopPlan, kMaxCandidates>
mlir::bcast::loops::getCandidates(const TargetNest &loops) {
  SmallVector<LoopPlan, kMaxCandidates> plans;
  const LoopNest &nest = loops.nest;
  if (nest.isReduction()) {
    for (ReductionPlan &reduction : getReductionCandidates(loops))
      plans.emplace_back().reduction = std::move(reduction);
    if (std::optional<ProductPlan> product = planProduct(nest, loops.target)) {
      // Where it has too few steps, the run time takes the reduction.
      LoopPlan plan = getFastest(plans, loops);
      plan.product = std::move(product);
      plans.insert(plans.begin(), std::move(plan));
    }
    return plans;
  }
  for (TilePlan &tiles : getTileCandidates(loops)) {
    LoopPlan plan;
    plan.tiles = std::move(tiles);
    plans.push_back(withVersions(std::move(plan), loops));
  }
  if (std::optional<ShortRowPlan> shortRows = planShortRows(loops)) {
    LoopPlan plan;
    plan.shortRows = std::move(*shortRows);
    plans.push_back(withVersions(std::move(plan), loops));
  }
  addRows(plans, loops);
  return plans;
}

LoopPlan mlir::bcast::loops::planLoops(const TargetNest &loops) {
  auto plans = getCandidates(loops);
  return std::move(getFastest(plans, loops));
}
