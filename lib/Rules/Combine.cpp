//===- Combine.cpp - Extents that meet in one dimension -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleHelpers.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::bcast;
using namespace mlir::bcast::detail;

using Reader = ExtentOfShape;

static llvm::Error mismatch(llvm::ArrayRef<PlacedShape> shapes,
                            int64_t resultDim, const Reader &first,
                            const Reader &second,
                            const CombineClauses &clauses) {
  auto describe = [&](const Reader &reader) {
    return shapes[reader.shape].label + " has extent " +
           formatExtent(reader.extent);
  };
  return makeError(clauses.rule, clauses.mismatch,
                   "dimension " + std::to_string(resultDim) + ": " +
                       describe(first) + ", " + describe(second) +
                       "; they must be equal, or one of them 1",
                   drawAlignment(shapes, resultDim));
}

/// The way `extent` reads the result's extent, both as combine() has them.
static DimRead readCombined(int64_t extent, int64_t resultExtent,
                            unsigned numDynamic) {
  if (!isDynamic(extent))
    return extent == resultExtent ? DimRead::Equal : DimRead::Expand;
  // A dynamic extent among extents of 1 is the result's extent.
  if (isDynamic(resultExtent) && numDynamic == 1)
    return DimRead::Equal;
  return DimRead::Either;
}

BroadcastResolution detail::combine(llvm::ArrayRef<PlacedShape> shapes,
                                    int64_t resultRank,
                                    const CombineClauses &clauses) {
  llvm::SmallVector<llvm::SmallVector<Reader, 2>, 4> readers(resultRank);
  ResolvedBroadcast resolved;
  for (auto [index, placed] : llvm::enumerate(shapes)) {
    OperandMap &map = resolved.operands.emplace_back();
    map.dims.resize(placed.shape.size());
    for (auto [dim, extent] : llvm::enumerate(placed.shape))
      readers[placed.positions[dim]].push_back({index, dim, extent});
  }

  for (int64_t resultDim = 0; resultDim < resultRank; ++resultDim) {
    llvm::ArrayRef<Reader> here = readers[resultDim];
    if (clauses.repeats(resultDim)) {
      if (llvm::Error error =
              combineBlocks(shapes, resultDim, here, resolved, clauses))
        return error;
      continue;
    }
    const Reader *fixed = nullptr;
    unsigned numDynamic = 0;
    for (const Reader &reader : here) {
      numDynamic += isDynamic(reader.extent);
      if (!isKnownNotOne(reader.extent))
        continue;
      if (fixed && fixed->extent != reader.extent)
        return mismatch(shapes, resultDim, *fixed, reader, clauses);
      if (!fixed)
        fixed = &reader;
    }
    int64_t extent = fixed ? fixed->extent : (numDynamic > 0 ? kDynamic : 1);
    resolved.resultShape.push_back(extent);
    for (const Reader &reader : here)
      resolved.operands[reader.shape].dims[reader.dim] = {
          resultDim, readCombined(reader.extent, extent, numDynamic)};
  }
  return resolved;
}

BroadcastResolution detail::readTargetShape(const PlacedShape &operand,
                                            const PlacedShape &target,
                                            const CombineClauses &clauses) {
  ResolvedBroadcast resolved;
  resolved.resultShape.assign(target.shape.begin(), target.shape.end());
  resolved.target = OperandMap::makeIdentity(target.shape.size());
  OperandMap &map = resolved.operands.emplace_back();
  for (auto [extent, position] : llvm::zip(operand.shape, operand.positions)) {
    int64_t targetExtent = target.shape[position];
    bool repeats = clauses.repeats(position);
    std::optional<DimRead> read = repeats
                                      ? readBlockTarget(extent, targetExtent)
                                      : readTarget(extent, targetExtent);
    if (!read)
      return makeError(
          clauses.rule, repeats ? clauses.blockMismatch : clauses.mismatch,
          "dimension " + std::to_string(position) + ": " + operand.label +
              " has extent " + formatExtent(extent) + ", " + target.label +
              " has extent " + formatExtent(targetExtent) + "; " +
              (repeats ? explainBlockMismatch(extent, targetExtent)
                       : "the extent of " + operand.label +
                             " must be 1 or that of " + target.label),
          drawAlignment({operand, target}, position));
    map.dims.push_back({position, *read});
  }
  return resolved;
}
