//===- RuleHelpers.cpp - Helpers of the rules -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleHelpers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir::bcast;
using namespace mlir::bcast::detail;

llvm::SmallVector<int64_t, 4> detail::consecutive(int64_t first, int64_t rank) {
  return llvm::to_vector<4>(llvm::seq(first, first + rank));
}

std::string detail::operandLabel(size_t index) {
  return "operand " + std::to_string(index);
}

std::optional<DimRead> detail::readTarget(int64_t operandExtent,
                                          int64_t targetExtent) {
  if (isDynamic(operandExtent))
    return targetExtent == 1 ? DimRead::Equal : DimRead::Either;
  if (operandExtent == targetExtent)
    return DimRead::Equal;
  if (operandExtent == 1)
    return DimRead::Expand;
  // An extent other than 1 must equal the target's at run time.
  if (isDynamic(targetExtent))
    return DimRead::Equal;
  return std::nullopt;
}

/// True if the two extents may meet in one dimension.
static bool meet(int64_t lower, int64_t higher, bool bothDirections) {
  return readTarget(lower, higher).has_value() ||
         (bothDirections && readTarget(higher, lower).has_value());
}

std::optional<llvm::SmallVector<int64_t, 4>>
detail::findIncreasingDims(llvm::ArrayRef<int64_t> lower,
                           llvm::ArrayRef<int64_t> higher,
                           bool bothDirections) {
  llvm::SmallVector<int64_t, 4> dims(lower.size());
  // The rightmost fit for each dimension, from right to left, finds a fit if
  // there is one, and prefers NumPy's alignment.
  int64_t candidate = static_cast<int64_t>(higher.size()) - 1;
  for (int64_t i = static_cast<int64_t>(lower.size()) - 1; i >= 0; --i) {
    while (candidate >= 0 && !meet(lower[i], higher[candidate], bothDirections))
      --candidate;
    if (candidate < 0)
      return std::nullopt;
    dims[i] = candidate--;
  }
  return dims;
}

llvm::Error
detail::checkShapes(llvm::StringRef rule,
                    llvm::ArrayRef<llvm::ArrayRef<int64_t>> shapes) {
  if (shapes.empty())
    return makeError(rule, "SHAPE-2", "needs at least one operand, got none");
  for (auto [index, shape] : llvm::enumerate(shapes))
    for (auto [dim, extent] : llvm::enumerate(shape))
      if (extent < 0 && !isDynamic(extent))
        return makeError(rule, "SHAPE-1",
                         "dimension " + std::to_string(dim) + " of shape " +
                             std::to_string(index) + " has extent " +
                             std::to_string(extent) +
                             "; an extent is 0, positive or dynamic");
  return llvm::Error::success();
}

llvm::Error detail::makeError(llvm::StringRef rule, llvm::StringRef clause,
                              const std::string &message, std::string alignment,
                              std::string fix) {
  return llvm::make_error<BroadcastError>(clause,
                                          rule.str() + " rule: " + message,
                                          std::move(alignment), std::move(fix));
}

BroadcastResolution detail::addFix(BroadcastResolution result,
                                   llvm::function_ref<std::string()> fix) {
  if (result)
    return result;
  return llvm::handleErrors(result.takeError(),
                            [&](std::unique_ptr<BroadcastError> error) {
                              if (error->getFix().empty())
                                error->setFix(fix());
                              return llvm::Error(std::move(error));
                            });
}

bool detail::succeeds(BroadcastResolution result) {
  if (result)
    return true;
  llvm::consumeError(result.takeError());
  return false;
}
