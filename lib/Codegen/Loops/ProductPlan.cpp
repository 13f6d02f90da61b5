//===- ProductPlan.cpp - The plan of a product of matrices ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProductLoops.h"
#include "ReductionElements.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// Fewer steps of the reduced loop leave most chains of the order empty.
static constexpr int64_t kLeastSteps = 32;

/// The tiles of rows that pay for the copy of a panel.
static constexpr int64_t kTilesPerPanel = 3;

/// The vector registers of the target that the loops may fill.
static int64_t getNumRegisters(const CpuTarget &target) {
  if (target.has(CpuFeature::RegisterPairs))
    return 16;
  bool isX86 = target.triple.empty() || llvm::Triple(target.triple).isX86();
  return isX86 && !target.has(CpuFeature::AVX512) ? 16 : 32;
}

/// The inputs of `nest` that read its reduced loop.
static SmallVector<unsigned> findReducedInputs(const LoopNest &nest) {
  SmallVector<unsigned> inputs;
  size_t numInputs = nest.accesses.size() - nest.getOutputs().size();
  for (unsigned input = 0; input != numInputs; ++input)
    if (nest.accesses[input].reads(nest.getNumLoops() - 1))
      inputs.push_back(input);
  return inputs;
}

/// The last loop that some of `inputs` read, and none that reads `columns`.
static std::optional<unsigned>
findRows(const LoopNest &nest, ArrayRef<unsigned> inputs, unsigned columns) {
  for (unsigned loop = columns; loop-- > 0;) {
    bool isRead = false, isShared = true;
    for (unsigned input : inputs) {
      const Access &access = nest.accesses[input];
      isRead |= access.reads(loop);
      isShared &= !(access.reads(loop) && access.reads(columns));
    }
    if (isRead && isShared)
      return loop;
  }
  return std::nullopt;
}

/// Whether the loops can read and write `access` in vectors along `columns`.
static bool isReadable(const Access &access, unsigned columns) {
  return !access.isIndex() && !access.getElementType().isInteger(1) &&
         !access.getStretchCondition(columns);
}

/// The powers of two from `most` on that fill `extent`; of an unknown one, the
/// first and 1.
static SmallVector<int64_t, 4> getSizes(int64_t most,
                                        std::optional<int64_t> extent) {
  SmallVector<int64_t, 4> sizes{most};
  if (!extent && most != 1)
    sizes.push_back(1);
  for (int64_t left = extent.value_or(0) % most; left != 0;
       left -= sizes.back())
    if (int64_t next = llvm::bit_floor<uint64_t>(left); true)
      sizes.push_back(next);
  return sizes;
}

std::optional<ProductPlan>
mlir::bcast::loops::planProduct(const LoopNest &nest, const CpuTarget &target) {
  unsigned numKept = nest.getNumKeptLoops();
  if (nest.combiners.size() != 1 || numKept < 2 ||
      nest.getNumLoops() != numKept + 1 || !isVectorizable(nest.body))
    return std::nullopt;
  int64_t lanes = target.getLanes(getWidestElement(nest.body));
  unsigned columns = numKept - 1;
  SmallVector<unsigned> inputs = findReducedInputs(nest);
  std::optional<unsigned> rows = findRows(nest, inputs, columns);
  if (lanes < 2 || !rows || !nest.getOutputs().front().isContiguous(columns) ||
      !llvm::all_of(
          nest.accesses,
          [&](const Access &access) { return isReadable(access, columns); }))
    return std::nullopt;

  ProductPlan plan;
  plan.rows = *rows;
  plan.columns = columns;
  plan.reduced = numKept;
  plan.chains = hasOrder(nest) ? getOrderLanes(nest) : 1;
  int64_t height = getNumRegisters(target) / 4, vectors = 2;
  auto isAtLeast = [&](unsigned loop, int64_t least) {
    std::optional<int64_t> extent = nest.getStaticExtent(loop);
    if (!extent)
      plan.conditions.push_back({loop, least});
    return !extent || *extent >= least;
  };
  bool gathers = false;
  for (unsigned input : inputs)
    if (nest.accesses[input].reads(columns)) {
      plan.packed.push_back(input);
      gathers |= !nest.accesses[input].isContiguous(columns);
    }
  std::optional<int64_t> numRows = nest.getStaticExtent(*rows);
  if (plan.packed.empty())
    return std::nullopt;
  if (!gathers && numRows && *numRows < kTilesPerPanel * height)
    plan.packed.clear();
  int64_t leastRows = plan.packed.empty() ? height : kTilesPerPanel * height;
  if (!isAtLeast(*rows, leastRows) || !isAtLeast(columns, lanes) ||
      !isAtLeast(plan.reduced, kLeastSteps))
    return std::nullopt;

  plan.heights = getSizes(height, numRows);
  std::optional<int64_t> numColumns = nest.getStaticExtent(columns);
  if (!numColumns || *numColumns >= vectors * lanes)
    plan.widths.push_back({vectors, lanes});
  if (numColumns)
    numColumns = *numColumns % (vectors * lanes);
  if (!numColumns || *numColumns != 0)
    for (int64_t size : getSizes(lanes, numColumns))
      if (!numColumns || size <= *numColumns)
        plan.widths.push_back({1, size});
  for (unsigned loop = 0; loop != numKept; ++loop) {
    if (loop == *rows || loop == columns)
      continue;
    bool isOfPanels = llvm::any_of(inputs, [&](unsigned input) {
      return nest.accesses[input].reads(loop) &&
             nest.accesses[input].reads(columns);
    });
    (isOfPanels ? plan.outer : plan.inner).push_back(loop);
  }
  return plan;
}

void ProductPlan::print(llvm::raw_ostream &os) const {
  os << "rows d" << rows << " by ";
  llvm::interleave(heights, os, ", ");
  os << "; columns d" << columns << " by ";
  llvm::interleave(
      widths, os,
      [&](const Width &width) { os << width.vectors << 'x' << width.lanes; },
      ", ");
  os << "; d" << reduced << " in " << chains
     << (chains == 1 ? " chain" : " chains");
  if (!packed.empty())
    llvm::interleave(packed, os << "; panels of ", ", ");
  for (const Condition &condition : conditions)
    os << "; if d" << condition.loop << " >= " << condition.least;
}
