//===- BroadcastInDim.cpp - The explicit broadcast ------------------------===//
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

static constexpr llvm::StringLiteral kRule = "broadcast_in_dim";

static BroadcastResolution resolve(llvm::ArrayRef<int64_t> operand,
                                   llvm::ArrayRef<int64_t> dims,
                                   llvm::ArrayRef<int64_t> result) {
  int64_t rank = operand.size(), resultRank = result.size();
  std::string list = "dims = " + formatList(dims);
  if (static_cast<int64_t>(dims.size()) != rank)
    return makeError(kRule, "EXPLICIT-1",
                     list + " has " +
                         formatCount(dims.size(), "entry", "entries") +
                         ", and the operand " + formatShape(operand) +
                         " has rank " + std::to_string(rank) +
                         "; it needs one entry per operand dimension");
  llvm::SmallVector<std::optional<size_t>> entryOf(resultRank);
  for (auto [index, dim] : llvm::enumerate(dims)) {
    if (dim < 0 || dim >= resultRank)
      return makeError(kRule, "EXPLICIT-2",
                       list + ": entry " + std::to_string(index) + " is " +
                           std::to_string(dim) + ", outside [0, " +
                           std::to_string(resultRank) + ") of the result " +
                           formatShape(result));
    if (entryOf[dim])
      return makeError(kRule, "EXPLICIT-3",
                       list + ": entries " + std::to_string(*entryOf[dim]) +
                           " and " + std::to_string(index) + " are both " +
                           std::to_string(dim) +
                           "; no two operand dimensions read one result "
                           "dimension");
    entryOf[dim] = index;
  }
  return readTargetShape(
      {"the operand", operand, llvm::SmallVector<int64_t, 4>(dims)},
      {"the result", result, consecutive(0, resultRank)},
      {kRule, "EXPLICIT-4"});
}

BroadcastResolution
mlir::bcast::resolveBroadcastInDim(llvm::ArrayRef<int64_t> operand,
                                   llvm::ArrayRef<int64_t> dims,
                                   llvm::ArrayRef<int64_t> result) {
  if (llvm::Error error = checkShapes(kRule, {operand, result}))
    return error;
  return addFix(resolve(operand, dims, result), [&]() -> std::string {
    auto found = findIncreasingDims(operand, result, false);
    return found ? "did you mean dims = " + formatList(*found) + "?" : "";
  });
}
