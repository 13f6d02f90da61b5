//===- PlanRows.cpp - Plans of vectors along rows -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EnclosingLoops.h"
#include "NonTemporalStores.h"
#include "PlanCost.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The bound on the operations of a step; measured.
static constexpr int64_t kMaxOpsPerStep = 256;

/// Stores of 512 bits are not faster than two of 256, and much slower on some
/// processors. Operations on 512 bits are.
static constexpr int64_t kMaxStoreBits = 256;

/// The loads of a vector whose elements are a few apart, about.
static constexpr int64_t kShuffledLoads = 3;

/// LLVM unswitches a loop for each combination of this many stretched operands.
static constexpr unsigned kMaxChoices = 2;

namespace {
/// What sets the candidates for a row apart.
struct RowForm {
  /// Vectors are smaller than those of AVX-512.
  bool isSmall = false;
  /// The first vectors are those of the first cache line.
  bool beginsAtLine = false;
};

class RowPlanner {
public:
  RowPlanner(const TargetNest &loops, std::optional<int64_t> steps,
             int64_t streamAlignment)
      : loops(loops), nest(loops.nest), target(loops.target), steps(steps),
        isNonTemporal(streamAlignment != 0), innermost(nest.getNumLoops() - 1) {
  }

  SmallVector<RowPlan, kMaxCandidates> createAll() {
    SmallVector<RowPlan, kMaxCandidates> plans;
    for (bool beginsAtLine : {false, true})
      for (bool isSmall : {false, true}) {
        form = {isSmall, beginsAtLine};
        plan = RowPlan();
        if (std::optional<RowPlan> next = create())
          plans.push_back(std::move(*next));
      }
    return plans;
  }

private:
  /// None if the nest has no rows of this form.
  std::optional<RowPlan> create() {
    for (const auto &[index, access] : llvm::enumerate(nest.accesses)) {
      plan.transports.push_back(chooseTransport(index, access));
      plan.prefetches.push_back(choosePrefetch(index, access));
    }
    plan.lanes = chooseLanes();
    bool hasVectors = nest.getNumLoops() != 0 && plan.lanes > 1;
    if (form.isSmall && !(hasVectors && mayHaveSmallVectors()))
      return std::nullopt;
    if (form.isSmall)
      plan.lanes = plan.lanes * kMaxStoreBits / target.vectorBits;
    if (hasVectors ? form.beginsAtLine != isNonTemporal && !mayBeginAtLine()
                   : form.beginsAtLine)
      return std::nullopt;
    if (nest.getNumLoops() == 0)
      return plan;
    if (hasVectors) {
      addParts();
      chooseUnrolling();
    } else {
      add({RowPart::Scalars}).isDivisible = true;
    }
    plan.complete(loops, steps, isNonTemporal);
    return plan;
  }

  RowPart &add(RowPart part) {
    plan.parts.push_back(part);
    return plan.parts.back();
  }

  int64_t count(Transport transport) const {
    return llvm::count(plan.transports, transport);
  }
  int64_t countGathers() const {
    return count(Transport::Gather) + count(Transport::Shuffled);
  }

  Transport chooseTransport(unsigned index, const Access &access) const {
    if (nest.getNumLoops() == 0 || !access.reads(innermost))
      return Transport::Splat;
    if (access.isContiguous(innermost))
      return Transport::Contiguous;
    if (!loops.isStretched(access, innermost))
      return index < nest.getInputs().size() &&
                     getShuffledStride(access, innermost) != 0
                 ? Transport::Shuffled
                 : Transport::Gather;
    return nest.body.isRead(index) ? Transport::ContiguousOrSplat
                                   : Transport::Splat;
  }

  /// Of inputs that are read once. Those that a loop over rows reads again are
  /// in the cache. The next step's arrive while this one computes. If it mostly
  /// loads and stores, they only slow it down.
  Prefetch choosePrefetch(unsigned index, const Access &access) const {
    Transport transport = plan.transports[index];
    if (!nest.body.isRead(index) || (transport != Transport::Contiguous &&
                                     transport != Transport::ContiguousOrSplat))
      return {};
    if (std::optional<ExtentProduct> distance =
            getDistanceToNextSlice(loops, access))
      return isBoundByMemory() ? Prefetch()
                               : Prefetch{/*isAhead=*/false, distance};
    return {isNonTemporal && !access.isIndex() &&
            access.dims.size() == nest.getNumLoops() &&
            getStaticOffset(nest.getOutputs().front())};
  }

  int64_t chooseLanes() const {
    if (nest.getNumLoops() == 0 ||
        !llvm::all_of(nest.getOutputs(), [&](const Access &output) {
          return output.isContiguous(innermost);
        }))
      return 1;
    // Registers full of bf16 become two of f32 in
    // `bcast-legalize-floats`.
    int64_t lanes = loops.getLanes();
    if (lanes > 1 && movesOnlyBFloat16(nest.body))
      lanes *= 2;
    if (!steps || *steps >= lanes || *steps <= 0)
      return lanes;
    return target.has(CpuFeature::MaskedMemory)
               ? llvm::PowerOf2Ceil(*steps)
               : llvm::bit_floor<uint64_t>(*steps);
  }

  void addParts() {
    RowPart::Form rest = canMaskRest() ? RowPart::Masked : RowPart::Scalars;
    // The steps that are left, if known.
    std::optional<int64_t> left = steps;
    if (form.beginsAtLine) {
      add({rest, RowPart::CacheLine});
      left = std::nullopt;
    }
    auto addVectors = [&](int64_t vectors) {
      if (left && *left < vectors * plan.lanes)
        return;
      left = left ? std::optional(*left % (vectors * plan.lanes)) : left;
      add({RowPart::Vectors, RowPart::LastWholeStep, vectors}).isDivisible =
          true;
    };
    int64_t vectors = getVectorsPerStep();
    if (vectors > 1)
      addVectors(vectors);
    // The rest of a long row is computed under masks.
    if (!isNonTemporal || vectors == 1 || !canMaskRest() || steps)
      addVectors(1);
    if (canPadRest())
      add({RowPart::Padded});
    else if (left != 0)
      add({rest});
  }

  /// Chooses the factor of each loop over whole vectors. Those after steps of
  /// several vectors are few. If all parts of a row are one step, the loop
  /// around it is the innermost one.
  void chooseUnrolling() {
    // A gather has an index and a load of each lane.
    int64_t numReads = 2 * plan.lanes * count(Transport::Gather) +
                       2 * kShuffledLoads * count(Transport::Shuffled);
    for (unsigned index = 0;
         index != nest.accesses.size() - nest.getOutputs().size(); ++index)
      numReads += plan.transports[index] != Transport::Splat &&
                  plan.transports[index] != Transport::Gather &&
                  plan.transports[index] != Transport::Shuffled &&
                  nest.body.isRead(index);
    std::optional<int64_t> left = steps;
    int64_t vectorsOfRow = 0;
    bool hasLoop = false, isRest = false;
    for (RowPart &part : plan.parts) {
      if (part.end == RowPart::CacheLine)
        left = std::nullopt;
      std::optional<int64_t> numSteps;
      int64_t size = part.vectors * plan.lanes;
      if (left && part.form != RowPart::Scalars)
        numSteps = part.form == RowPart::Vectors
                       ? *left / size
                       : int64_t(llvm::divideCeil(*left, size));
      if (part.form == RowPart::Vectors && !isRest)
        part.unroll =
            loops.chooseUnrolling(plan.lanes, part.vectors, numReads, numSteps);
      isRest |= part.form == RowPart::Vectors;
      if (left)
        left = *left % size;
      hasLoop |= numSteps != 1;
      // A mask takes as many operations as a vector.
      vectorsOfRow += part.form == RowPart::Vectors ? part.vectors : 2;
    }
    if (!hasLoop && innermost != 0)
      plan.unroll = loops.chooseUnrolling(plan.lanes, vectorsOfRow, numReads,
                                          nest.getStaticExtent(innermost - 1));
  }

  /// Whether the nest mostly loads and stores. Computations in bf16 need
  /// conversions, by later passes if not in the body.
  bool isBoundByMemory() const {
    if (computesBFloat16(nest.body))
      return false;
    int64_t time = 0;
    for (const Access &access : nest.accesses)
      if (!access.isIndex() && access.isContiguous(innermost))
        time += getPicosecondsPerAccess(access.getElementType(),
                                        /*isScalar=*/false);
    return getPicosecondsPerStep(nest.body, /*isScalar=*/false) <= time;
  }

  bool isPadded() const {
    return nest.getOutputs().front().padding.has_value();
  }

  /// Non-temporal stores write whole cache lines. Few vectors are one step.
  bool mayHaveSmallVectors() const {
    return target.has(CpuFeature::AVX512) &&
           target.vectorBits > kMaxStoreBits && !isNonTemporal && !isPadded() &&
           (!steps || *steps > kVectorsPerStep * plan.lanes);
  }

  /// LLVM does not unswitch the additional loops as well if operands are
  /// stretched. Pairs of registers are a cache line or more on most processors
  /// with V.
  bool mayBeginAtLine() const {
    return !isNonTemporal && loops.canMask() &&
           !target.has(CpuFeature::RegisterPairs) && countGathers() == 0 &&
           !isPadded() && count(Transport::ContiguousOrSplat) == 0 &&
           canAlignRows(loops);
  }

  /// Gathers load element by element and need a static count. The rest of rows
  /// with non-temporal stores depends on their address.
  bool canMaskRest() const {
    return loops.canMask() &&
           ((steps && !isNonTemporal) || countGathers() == 0);
  }

  /// Padding of less than a vector needs no additional stores at the end of the
  /// row.
  bool canPadRest() const {
    return isPadded() && nest.getOutputs().size() == 1 &&
           nest.getOutputs().front().padding->cells <= plan.lanes &&
           canMaskRest() && countGathers() == 0;
  }

  int64_t getVectorsPerStep() const {
    int64_t numOps = 1 + getCost(nest.body).getNumExpandedOps() +
                     plan.lanes * count(Transport::Gather);
    int64_t most = std::max<int64_t>(kMaxOpsPerStep / numOps, 1);
    int64_t few = llvm::bit_floor<uint64_t>(std::min(most, kVectorsPerStep));
    if (steps && repeatsRow()) {
      bool savesLoads = isShortRow(nest) && isBoundByMemory();
      int64_t limit = savesLoads ? std::min(most, kMaxRepeatedVectors) : few;
      if (*steps / plan.lanes <= limit)
        return std::max<int64_t>(*steps / plan.lanes, 1);
    }
    return isNonTemporal ? few : 1;
  }

  /// Whether the next row has an operand's same vectors, which may stay in
  /// registers.
  bool repeatsRow() const {
    return innermost != 0 &&
           llvm::any_of(nest.accesses, [&](const Access &access) {
             return access.isContiguous(innermost) &&
                    !access.reads(innermost - 1);
           });
  }

  const TargetNest &loops;
  const LoopNest &nest;
  const CpuTarget &target;
  std::optional<int64_t> steps;
  bool isNonTemporal;
  unsigned innermost;
  RowForm form;
  RowPlan plan;
};
} // namespace

void RowPlan::complete(const TargetNest &loops, std::optional<int64_t> steps,
                       bool isNonTemporal) {
  asksIfStretched =
      llvm::count(transports, Transport::ContiguousOrSplat) > kMaxChoices;
  gatheredRest = steps ? *steps % lanes : 0;
  bool prefetchesVectors = true;
  for (RowPart &part : parts)
    if (part.form == RowPart::Vectors)
      part.prefetches = std::exchange(prefetchesVectors, !isNonTemporal);
}

SmallVector<RowPlan, kMaxCandidates>
mlir::bcast::loops::getRowCandidates(const TargetNest &loops,
                                     std::optional<int64_t> steps,
                                     int64_t streamAlignment) {
  return RowPlanner(loops, steps, streamAlignment).createAll();
}

RowPlan mlir::bcast::loops::planRows(const TargetNest &loops,
                                     std::optional<int64_t> steps,
                                     int64_t streamAlignment) {
  auto candidates = getRowCandidates(loops, steps, streamAlignment);
  return *llvm::min_element(candidates,
                            [&](const RowPlan &lhs, const RowPlan &rhs) {
                              return getPicosecondsOfRow(lhs, loops, steps) <
                                     getPicosecondsOfRow(rhs, loops, steps);
                            });
}
