//===- InDim.cpp - XLA's broadcast_dimensions -----------------------------===//
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

static constexpr llvm::StringLiteral kRule = "in_dim";

static std::string suggestDims(llvm::ArrayRef<int64_t> lower,
                               llvm::ArrayRef<int64_t> higher,
                               bool bothDirections) {
  auto dims = findIncreasingDims(lower, higher, bothDirections);
  return dims ? "did you mean rule(#bcast.in_dim<" + formatList(*dims) + ">)?"
              : "";
}

/// Checks `dims` and returns the positions of the lower-rank shape. An empty
/// list is the identity for equal ranks. [INDIM-2..7]
static llvm::Expected<llvm::SmallVector<int64_t, 4>>
checkDims(const PlacedShape &lower, const PlacedShape &higher,
          llvm::ArrayRef<int64_t> dims) {
  int64_t rank = lower.shape.size(), higherRank = higher.shape.size();
  std::string list = "broadcast_dimensions = " + formatList(dims);
  if (rank == higherRank) {
    llvm::SmallVector<int64_t, 4> identity = consecutive(0, rank);
    if (dims.empty() || dims == llvm::ArrayRef(identity))
      return identity;
    return makeError(kRule, "INDIM-2",
                     list + ", and both shapes have rank " +
                         std::to_string(rank) + "; equal ranks take []" +
                         (rank > 0 ? " or " + formatList(identity) : ""));
  }
  if (dims.empty() && rank > 0)
    return makeError(kRule, "INDIM-5",
                     lower.label + " has rank " + std::to_string(rank) + ", " +
                         higher.label + " has rank " +
                         std::to_string(higherRank) +
                         "; different ranks need broadcast_dimensions");
  if (static_cast<int64_t>(dims.size()) != rank)
    return makeError(
        kRule, rank == 0 ? "INDIM-3" : "INDIM-4",
        list + " has " + formatCount(dims.size(), "entry", "entries") +
            ", and " + lower.label + " has rank " + std::to_string(rank) +
            "; it needs one entry per dimension of the "
            "lower-rank shape");
  for (auto [index, dim] : llvm::enumerate(dims)) {
    if (dim < 0 || dim >= higherRank)
      return makeError(kRule, "INDIM-7",
                       list + ": entry " + std::to_string(index) + " is " +
                           std::to_string(dim) + ", outside [0, " +
                           std::to_string(higherRank) + ") of " + higher.label);
    if (index > 0 && dims[index - 1] >= dim)
      return makeError(kRule, "INDIM-6",
                       list + ": entry " + std::to_string(index) + " is " +
                           std::to_string(dim) + " after " +
                           std::to_string(dims[index - 1]) +
                           "; the entries must be strictly increasing" +
                           (dims[index - 1] == dim
                                ? ""
                                : ", and bcast.broadcast_in_dim transposes"));
  }
  return llvm::SmallVector<int64_t, 4>(dims);
}

BroadcastResolution
mlir::bcast::resolveInDim(llvm::ArrayRef<int64_t> lhs,
                          llvm::ArrayRef<int64_t> rhs,
                          llvm::ArrayRef<int64_t> broadcastDimensions) {
  if (llvm::Error error = checkShapes(kRule, {lhs, rhs}))
    return error;
  llvm::SmallVector<PlacedShape, 2> placed{
      {operandLabel(0), lhs, consecutive(0, lhs.size())},
      {operandLabel(1), rhs, consecutive(0, rhs.size())}};
  bool rhsIsHigher = lhs.size() < rhs.size();
  PlacedShape &lower = placed[rhsIsHigher ? 0 : 1];
  PlacedShape &higher = placed[rhsIsHigher ? 1 : 0];

  auto resolve = [&]() -> BroadcastResolution {
    auto positions = checkDims(lower, higher, broadcastDimensions);
    if (!positions)
      return positions.takeError();
    lower.positions = *positions;
    return combine(placed, higher.shape.size(), {kRule, "INDIM-8"});
  };
  return addFix(resolve(), [&]() -> std::string {
    if (lower.shape.size() == higher.shape.size())
      return "";
    return suggestDims(lower.shape, higher.shape, /*bothDirections=*/true);
  });
}

BroadcastResolution
mlir::bcast::resolveInDim(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands,
                          llvm::ArrayRef<int64_t> broadcastDimensions) {
  if (operands.size() == 2)
    return resolveInDim(operands[0], operands[1], broadcastDimensions);
  std::string target;
  if (operands.size() > 2)
    target = "to " +
             formatShape(*llvm::max_element(
                 operands,
                 [](auto lhs, auto rhs) { return lhs.size() < rhs.size(); })) +
             " ";
  return makeError(
      kRule, "INDIM-1",
      "takes exactly 2 operands, got " + std::to_string(operands.size()),
      /*alignment=*/"",
      "broadcast the operands " + target +
          "with bcast.broadcast rule(#bcast.in_dim<" +
          formatList(broadcastDimensions) +
          ">) first and leave the rule out here, or use rule(#bcast.numpy), "
          "which takes scalars beside tensors, too");
}

BroadcastResolution
mlir::bcast::resolveInDimTo(llvm::ArrayRef<int64_t> operand,
                            llvm::ArrayRef<int64_t> target,
                            llvm::ArrayRef<int64_t> broadcastDimensions) {
  if (llvm::Error error = checkShapes(kRule, {operand, target}))
    return error;
  int64_t rank = operand.size(), targetRank = target.size();
  PlacedShape placed{"the operand", operand, {}};
  PlacedShape placedTarget{"the target", target, consecutive(0, targetRank)};
  if (rank > targetRank)
    return makeError(kRule, "INDIM-10",
                     "the operand has rank " + std::to_string(rank) +
                         ", the target has rank " + std::to_string(targetRank) +
                         "; the operand's rank must be at most the target's");
  auto resolve = [&]() -> BroadcastResolution {
    auto positions = checkDims(placed, placedTarget, broadcastDimensions);
    if (!positions)
      return positions.takeError();
    placed.positions = *positions;
    return readTargetShape(placed, placedTarget, {kRule, "INDIM-10"});
  };
  return addFix(resolve(), [&]() -> std::string {
    return rank == targetRank ? "" : suggestDims(operand, target, false);
  });
}
