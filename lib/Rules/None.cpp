//===- None.cpp - No broadcasting -----------------------------------------===//
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

static constexpr llvm::StringLiteral kRule = "none";

/// Places all shapes at dimension 0.
static llvm::SmallVector<PlacedShape>
place(llvm::ArrayRef<llvm::ArrayRef<int64_t>> shapes,
      llvm::ArrayRef<std::string> labels) {
  llvm::SmallVector<PlacedShape> placed;
  for (auto [shape, label] : llvm::zip(shapes, labels))
    placed.push_back({label, shape, consecutive(0, shape.size())});
  return placed;
}

static BroadcastResolution
resolveEqual(llvm::ArrayRef<llvm::ArrayRef<int64_t>> shapes,
             llvm::ArrayRef<std::string> labels) {
  if (llvm::Error error = checkShapes(kRule, shapes))
    return error;
  for (size_t i = 1; i < shapes.size(); ++i) {
    if (shapes[i].size() == shapes[0].size())
      continue;
    return makeError(kRule, "NONE-1",
                     labels[0] + " has rank " +
                         std::to_string(shapes[0].size()) + ", " + labels[i] +
                         " has rank " + std::to_string(shapes[i].size()) +
                         "; without a rule the ranks must be equal",
                     drawAlignment(place(shapes, labels), std::nullopt));
  }

  ResolvedBroadcast resolved;
  size_t rank = shapes[0].size();
  for (size_t dim = 0; dim < rank; ++dim) {
    size_t known = 0;
    for (size_t i = 1; i < shapes.size(); ++i) {
      if (isDynamic(shapes[i][dim])) // [NONE-3]
        continue;
      if (isDynamic(shapes[known][dim]))
        known = i;
      if (shapes[i][dim] == shapes[known][dim])
        continue;
      return makeError(kRule, "NONE-2",
                       "dimension " + std::to_string(dim) + ": " +
                           labels[known] + " has extent " +
                           formatExtent(shapes[known][dim]) + ", " + labels[i] +
                           " has extent " + formatExtent(shapes[i][dim]) +
                           "; without a rule the extents must be equal",
                       drawAlignment(place(shapes, labels), dim));
    }
    resolved.resultShape.push_back(shapes[known][dim]);
  }
  resolved.operands.assign(shapes.size(), OperandMap::makeIdentity(rank));
  return resolved;
}

static std::string suggestNumpy(BroadcastResolution withNumpy) {
  return succeeds(std::move(withNumpy)) ? "did you mean to add "
                                          "rule(#bcast.numpy)?"
                                        : "";
}

BroadcastResolution
mlir::bcast::resolveNone(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands) {
  llvm::SmallVector<std::string> labels;
  for (size_t i = 0; i < operands.size(); ++i)
    labels.push_back(operandLabel(i));
  return addFix(resolveEqual(operands, labels), [&]() -> std::string {
    BroadcastResolution withNumpy = resolveNumpy(operands);
    if (withNumpy || operands.size() <= 2)
      return suggestNumpy(std::move(withNumpy));
    std::string fix;
    llvm::handleAllErrors(
        withNumpy.takeError(),
        [&](const BroadcastError &error) { fix = error.getFix(); });
    return fix;
  });
}

BroadcastResolution mlir::bcast::resolveNoneTo(llvm::ArrayRef<int64_t> operand,
                                               llvm::ArrayRef<int64_t> target) {
  BroadcastResolution resolved =
      addFix(resolveEqual({operand, target}, {"the operand", "the target"}),
             [&] { return suggestNumpy(resolveNumpyTo(operand, target)); });
  if (resolved) {
    resolved->target = resolved->operands.pop_back_val();
    resolved->resultShape.assign(target.begin(), target.end());
  }
  return resolved;
}
