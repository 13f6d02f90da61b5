//===- Reduction.cpp - Shapes of reductions -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Rules/Reduction.h"
#include "RuleHelpers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::bcast;
using namespace mlir::bcast::detail;

static constexpr llvm::StringLiteral kRule = "reduce";

/// "did you mean dims = [0, 1]?" if the entries, counted from the end where
/// they are negative, sorted and each named once, are dimensions.
static std::string suggestDims(llvm::ArrayRef<int64_t> dims, int64_t rank) {
  llvm::SmallVector<int64_t> fixed;
  for (int64_t dim : dims) {
    if (dim < -rank || dim >= rank)
      return "";
    fixed.push_back(dim < 0 ? dim + rank : dim);
  }
  llvm::sort(fixed);
  fixed.erase(llvm::unique(fixed), fixed.end());
  return "did you mean dims = " + formatList(fixed) + "?";
}

static llvm::Error checkDims(llvm::ArrayRef<int64_t> operand,
                             llvm::ArrayRef<int64_t> dims) {
  int64_t rank = operand.size();
  std::string list = "dims = " + formatList(dims);
  for (auto [index, dim] : llvm::enumerate(dims)) {
    if (rank == 0)
      return makeError(kRule, "REDUCE-1",
                       list + ": the operand has rank 0 and no dimension to "
                              "reduce");
    if (dim < 0 || dim >= rank)
      return makeError(kRule, "REDUCE-1",
                       list + ": entry " + std::to_string(index) + " is " +
                           std::to_string(dim) + ", outside [0, " +
                           std::to_string(rank) + ") of the operand " +
                           formatShape(operand),
                       /*alignment=*/"", suggestDims(dims, rank));
    if (index != 0 && dim <= dims[index - 1])
      return makeError(kRule, "REDUCE-1",
                       list + ": entry " + std::to_string(index) + " is " +
                           std::to_string(dim) + " after " +
                           std::to_string(dims[index - 1]) +
                           "; entries must increase",
                       /*alignment=*/"", suggestDims(dims, rank));
  }
  return llvm::Error::success();
}

/// [REDUCE-8]
static llvm::Error checkCount(llvm::ArrayRef<int64_t> operand,
                              llvm::ArrayRef<int64_t> dims) {
  if (llvm::is_contained(operand, 0))
    return llvm::Error::success();
  int64_t count = 1;
  for (int64_t dim : dims)
    if (!isDynamic(operand[dim]) &&
        llvm::MulOverflow(count, operand[dim], count))
      return makeError(kRule, "REDUCE-8",
                       "dims = " + formatList(dims) + " of the operand " +
                           formatShape(operand) +
                           " have more elements than 64 bits count",
                       /*alignment=*/"",
                       "reduce a smaller operand: what a broadcast repeats has "
                       "the same maximum, and a sum that is a multiple");
  return llvm::Error::success();
}

llvm::SmallVector<llvm::SmallVector<int64_t, 2>, 2>
mlir::bcast::groupAdjacentDims(llvm::ArrayRef<int64_t> dims) {
  llvm::SmallVector<llvm::SmallVector<int64_t, 2>, 2> groups;
  for (int64_t dim : dims) {
    if (groups.empty() || groups.back().back() + 1 != dim)
      groups.emplace_back();
    groups.back().push_back(dim);
  }
  return groups;
}

llvm::Expected<ResolvedReduction>
mlir::bcast::resolveReduce(llvm::ArrayRef<int64_t> operand,
                           llvm::ArrayRef<int64_t> dims, bool keepDims) {
  if (llvm::Error error = checkShapes(kRule, {operand}))
    return error;
  if (llvm::Error error = checkDims(operand, dims))
    return error;
  if (llvm::Error error = checkCount(operand, dims))
    return error;
  ResolvedReduction resolved;
  for (auto [dim, extent] : llvm::enumerate(operand)) {
    bool isReduced = llvm::is_contained(dims, static_cast<int64_t>(dim));
    if (!isReduced)
      resolved.keptDims.push_back(dim);
    if (!isReduced || keepDims)
      resolved.resultShape.push_back(isReduced ? 1 : extent);
  }
  resolved.groups = groupAdjacentDims(dims);
  return resolved;
}
