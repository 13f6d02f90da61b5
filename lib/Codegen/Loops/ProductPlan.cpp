//===- ProductPlan.cpp - The plan of a product of matrices ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProductLoops.h"
#include "ReductionElements.h"
#include "bcast/Rules/Reduction.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// Fewer steps of the reduced loop leave most chains of the order empty.
static constexpr int64_t kLeastSteps = 32, kMostSteps = 1 << 30;

/// The values of chains of so few steps are combined in registers: storing them
/// would take as long as the steps. The tiles are smaller. All chains are
/// combined at once, unless code is to be short.
static constexpr int64_t kShortSteps = 128;

/// The rows that pay for the copy of a panel.
static constexpr int64_t kLeastPackedRows = 16;

/// The inputs of `nest` that read its reduced loop.
static SmallVector<unsigned> findReducedInputs(const LoopNest &nest) {
  SmallVector<unsigned> inputs;
  for (auto [input, access] : llvm::enumerate(nest.getInputs()))
    if (access.reads(nest.getNumLoops() - 1))
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

bool mlir::bcast::loops::canMaskResults(const LoopNest &nest,
                                        const CpuTarget &target,
                                        unsigned columns) {
  return target.has(CpuFeature::MaskedMemory) && isSpeculatable(nest.body) &&
         llvm::all_of(nest.epilogues, [&](const LoopNest::Epilogue &epilogue) {
           return isSpeculatable(epilogue.body) &&
                  llvm::all_of(epilogue.accesses, [&](const Access &access) {
                    return !access.reads(columns) ||
                           (access.isContiguous(columns) &&
                            isReadable(access, columns));
                  });
         });
}

/// Widths that fill `extent`: each has code of its own, so they are few.
static SmallVector<ProductPlan::Width, 3>
chooseWidths(int64_t vectors, int64_t lanes, std::optional<int64_t> extent,
             bool canMask) {
  int64_t whole = vectors * lanes, left = extent.value_or(1) % whole;
  int64_t leftVectors = llvm::divideCeil(left, lanes);
  if (left % lanes != 0 && canMask && (!extent || leftVectors == vectors))
    return {{vectors, lanes, /*isMasked=*/true}};
  SmallVector<ProductPlan::Width, 3> widths;
  if (!extent || *extent >= whole)
    widths.push_back({vectors, lanes});
  bool isMasked = left % lanes != 0 && canMask;
  if (isMasked || left >= lanes)
    widths.push_back({isMasked ? leftVectors : left / lanes, lanes, isMasked});
  if (!isMasked && left % lanes != 0)
    widths.push_back({1, 1});
  return widths;
}

std::optional<ProductPlan>
mlir::bcast::loops::planProduct(const LoopNest &nest, const CpuTarget &target) {
  unsigned numKept = nest.getNumKeptLoops();
  if (nest.combiners.size() != 1 || numKept < 2 || target.vectorBits == 0 ||
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
  plan.chains = getOrderLanes(nest);
  bool gathers = false;
  for (unsigned input : inputs)
    if (nest.accesses[input].reads(columns)) {
      plan.packed.push_back(input);
      gathers |= !nest.accesses[input].isContiguous(columns);
    }
  if (plan.packed.empty())
    return std::nullopt;
  std::optional<int64_t> numSteps = nest.getStaticExtent(plan.reduced);
  int64_t accumulators = getNumRegisters(target) / 2;
  if (numSteps && *numSteps <= kShortSteps) {
    bool takesAll = *numSteps % plan.chains == 0 && !nest.isOneOfMany();
    plan.chainsPerStep = takesAll ? plan.chains : 4;
    accumulators /= 2;
  }
  int64_t most = accumulators / 2;
  std::optional<int64_t> numRows = nest.getStaticExtent(*rows);
  plan.height = most;
  if (numRows)
    plan.height = llvm::divideCeil(*numRows, llvm::divideCeil(*numRows, most));
  plan.repeatsRows = !numRows || *numRows % plan.height != 0;
  int64_t leastRows = kLeastPackedRows;
  if (!gathers && numRows && *numRows < leastRows) {
    plan.packed.clear();
    leastRows = 2;
  }
  auto isAtLeast = [&](unsigned loop, int64_t least) {
    std::optional<int64_t> extent = nest.getStaticExtent(loop);
    if (extent)
      return *extent >= least;
    plan.conditions.push_back({loop, least});
    // A layer of a network has an unknown number of rows alone.
    return plan.conditions.size() == 1 || !nest.isOneOfMany();
  };
  // A panel of more steps does not fit memory.
  if (numSteps && *numSteps > kMostSteps)
    return std::nullopt;
  std::optional<int64_t> numColumns = nest.getStaticExtent(columns);
  bool fillsHalf = !gathers && numSteps && *numSteps >= kReductionBlock;
  if (!isAtLeast(*rows, leastRows) ||
      !isAtLeast(columns, fillsHalf ? lanes / 2 : lanes) ||
      !isAtLeast(plan.reduced, kLeastSteps))
    return std::nullopt;
  int64_t vectors = llvm::bit_floor<uint64_t>(
      std::max<int64_t>(accumulators / plan.height, 1));
  plan.widths = chooseWidths(vectors, lanes, numColumns,
                             canMaskResults(nest, target, columns));
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

std::string ProductPlan::toString() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (unsigned loop : outer)
    os << "each d" << loop << "; ";
  os << "rows d" << rows << " by " << height
     << (repeatsRows ? ", the last repeated" : "") << "; columns d" << columns
     << " by ";
  llvm::interleaveComma(widths, os, [&](const Width &width) {
    os << width.vectors << "x" << width.lanes
       << (width.isMasked ? " masked" : "");
  });
  os << "; d" << reduced << " in " << chains << " chains by " << chainsPerStep;
  if (!packed.empty())
    llvm::interleaveComma(packed, os << "; panels of operand ");
  for (unsigned loop : inner)
    os << " for all d" << loop;
  for (const Condition &condition : conditions)
    os << "; if d" << condition.loop << " >= " << condition.least;
  return text;
}
