//===- Numpy.cpp - NumPy's rule -------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleHelpers.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace mlir::bcast;
using namespace mlir::bcast::detail;

static constexpr llvm::StringLiteral kRule = "numpy";

/// The fix for the only one of several operands that this rule aligns wrongly
/// with the one of the highest rank.
static std::string
suggestBroadcast(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands) {
  auto higher = *llvm::max_element(
      operands, [](auto lhs, auto rhs) { return lhs.size() < rhs.size(); });
  std::optional<size_t> wrong;
  for (auto [index, operand] : llvm::enumerate(operands)) {
    if (succeeds(resolveNumpyTo(operand, higher)))
      continue;
    if (wrong)
      return "";
    wrong = index;
  }
  if (!wrong)
    return "";
  auto dims =
      findIncreasingDims(operands[*wrong], higher, /*bothDirections=*/false);
  return dims ? "broadcast " + operandLabel(*wrong) + " to " +
                    formatShape(higher) +
                    " first, with bcast.broadcast rule(#bcast.in_dim<" +
                    formatList(*dims) + ">)"
              : "";
}

/// The fix for users of XLA or PDPD, which can place the lower-rank operand
/// elsewhere than at the right.
static std::string
suggestInDim(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands) {
  if (operands.size() > 2)
    return suggestBroadcast(operands);
  if (operands.size() != 2 || operands[0].size() == operands[1].size())
    return "";
  bool swapped = operands[0].size() > operands[1].size();
  auto dims = findIncreasingDims(operands[swapped], operands[!swapped],
                                 /*bothDirections=*/true);
  return dims ? "did you mean rule(#bcast.in_dim<" + formatList(*dims) + ">)?"
              : "";
}

BroadcastResolution
mlir::bcast::resolveNumpy(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands) {
  if (llvm::Error error = checkShapes(kRule, operands))
    return error;
  int64_t rank = 0;
  for (llvm::ArrayRef<int64_t> shape : operands)
    rank = std::max<int64_t>(rank, shape.size());
  llvm::SmallVector<PlacedShape> placed;
  for (auto [index, shape] : llvm::enumerate(operands))
    placed.push_back({operandLabel(index), shape,
                      consecutive(rank - shape.size(), shape.size())});
  return addFix(combine(placed, rank, {kRule, "NUMPY-4"}),
                [&] { return suggestInDim(operands); });
}

/// A fix for an operand that would stretch the target; empty if there is none.
static std::string suggestBidirectional(llvm::ArrayRef<int64_t> operand,
                                        llvm::ArrayRef<int64_t> target) {
  return succeeds(resolveBidirectionalTo(operand, target))
             ? "did you mean rule(#bcast.bidirectional)? it stretches the "
               "target, too"
             : "";
}

BroadcastResolution
mlir::bcast::resolveNumpyTo(llvm::ArrayRef<int64_t> operand,
                            llvm::ArrayRef<int64_t> target) {
  if (llvm::Error error = checkShapes(kRule, {operand, target}))
    return error;
  int64_t rank = operand.size(), targetRank = target.size();
  PlacedShape placedTarget{"the target", target, consecutive(0, targetRank)};
  if (rank > targetRank)
    return makeError(
        kRule, "NUMPY-8",
        "the operand has rank " + std::to_string(rank) +
            ", the target has rank " + std::to_string(targetRank) +
            "; the operand's rank must be at most the target's",
        drawAlignment({{"the operand", operand, consecutive(0, rank)},
                       {"the target", target,
                        consecutive(rank - targetRank, targetRank)}},
                      std::nullopt),
        suggestBidirectional(operand, target));
  return addFix(readTargetShape({"the operand", operand,
                                 consecutive(targetRank - rank, rank)},
                                placedTarget, {kRule, "NUMPY-9"}),
                [&]() -> std::string {
                  auto dims = findIncreasingDims(operand, target, false);
                  return dims ? "did you mean rule(#bcast.in_dim<" +
                                    formatList(*dims) + ">)?"
                              : suggestBidirectional(operand, target);
                });
}
