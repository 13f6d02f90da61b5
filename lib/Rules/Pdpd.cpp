//===- Pdpd.cpp - PDPD's rule ---------------------------------------------===//
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

static constexpr llvm::StringLiteral kRule = "pdpd";

namespace {
struct Labels {
  std::string a, b;
};
} // namespace

/// The leading dimensions of B that must lie inside A. Trailing extents of 1 do
/// not count; dynamic extents beyond A must be 1 at run time. [PDPD-5]
static int64_t countNeeded(int64_t rankA, llvm::ArrayRef<int64_t> b,
                           int64_t start) {
  int64_t needed = b.size();
  while (needed > 0 && !isKnownNotOne(b[needed - 1]) &&
         (b[needed - 1] == 1 || start > rankA - needed))
    --needed;
  return needed;
}

static BroadcastResolution place(llvm::ArrayRef<int64_t> a,
                                 llvm::ArrayRef<int64_t> b, int64_t axis,
                                 const Labels &labels) {
  int64_t rankA = a.size(), rankB = b.size();
  if (axis < kPdpdDefaultAxis)
    return makeError(kRule, "PDPD-4",
                     "axis is " + std::to_string(axis) +
                         "; it must be 0 or more, or -1 for rank(A) - rank(B)");
  if (rankB > rankA)
    return makeError(
        kRule, "PDPD-2",
        labels.b + " has rank " + std::to_string(rankB) + ", " + labels.a +
            " has rank " + std::to_string(rankA) +
            "; the rank of B must be at most that of A",
        drawAlignment({{labels.a, a, consecutive(rankB - rankA, rankA)},
                       {labels.b, b, consecutive(0, rankB)}},
                      std::nullopt));
  if (rankB == 0) // [PDPD-8]: a scalar goes with every A, at any axis.
    axis = 0;
  int64_t start = axis == kPdpdDefaultAxis ? rankA - rankB : axis;

  int64_t needed = countNeeded(rankA, b, start);
  if (start > rankA - needed)
    return makeError(kRule, "PDPD-6",
                     "axis " + std::to_string(start) + " and the " +
                         formatCount(needed, "leading dimension") + " of " +
                         labels.b + ", of shape " + formatShape(b) +
                         ", reach beyond the rank " + std::to_string(rankA) +
                         " of " + labels.a + ", of shape " + formatShape(a) +
                         "; axis can be at most " +
                         std::to_string(rankA - needed));

  ResolvedBroadcast resolved;
  resolved.resultShape.assign(a.begin(), a.end()); // [PDPD-1]
  resolved.operands.push_back(OperandMap::makeIdentity(rankA));
  OperandMap &mapB = resolved.operands.emplace_back();
  // Extents of 1 beyond A read dimensions of A that no other dimension of B
  // reads.
  int64_t free = 0;
  for (int64_t dim = 0; dim < rankB; ++dim) {
    int64_t position = start + dim;
    if (position >= rankA) {
      position = free++;
      mapB.dims.push_back(
          {position, a[position] == 1 ? DimRead::Equal : DimRead::Expand});
      continue;
    }
    if (std::optional<DimRead> read = readTarget(b[dim], a[position])) {
      mapB.dims.push_back({position, *read});
      continue;
    }
    bool stretchesA = a[position] == 1; // [PDPD-9]
    PlacedShape placedB{
        labels.b, b.take_front(std::min(rankB, rankA - start)), {}};
    placedB.positions = consecutive(start, placedB.shape.size());
    return makeError(
        kRule, "PDPD-7",
        "dimension " + std::to_string(position) + ": " + labels.a +
            " has extent " + formatExtent(a[position]) + ", " + labels.b +
            " has extent " + formatExtent(b[dim]) +
            (stretchesA ? "; an extent of A is never stretched"
                        : "; the extent of B must be 1 or that of "
                          "A"),
        drawAlignment({{labels.a, a, consecutive(0, rankA)}, placedB},
                      position));
  }
  return resolved;
}

/// Whether `b` may fit at `axis`; place() decides. Errors of place() are costly
/// to format, and this cheap test rules out most of the axes.
static bool mayFit(llvm::ArrayRef<int64_t> a, llvm::ArrayRef<int64_t> b,
                   int64_t axis) {
  int64_t rankA = a.size(), rankB = b.size();
  if (axis > rankA - countNeeded(rankA, b, axis))
    return rankB == 0;
  int64_t inside = std::min(rankB, rankA - axis);
  return llvm::all_of(
      llvm::zip(b.take_front(inside), a.slice(axis, inside)), [](auto pair) {
        return readTarget(std::get<0>(pair), std::get<1>(pair)).has_value();
      });
}

/// The text of a suggested axis at which all of `others` fit; empty if there is
/// none.
static std::string suggestAxis(llvm::ArrayRef<int64_t> a,
                               llvm::ArrayRef<llvm::ArrayRef<int64_t>> others) {
  auto isScalar = [](llvm::ArrayRef<int64_t> b) { return b.empty(); };
  if (llvm::all_of(others, isScalar))
    return "did you mean rule(#bcast.pdpd)? a scalar goes with every A";
  int64_t rankA = a.size();
  for (int64_t axis = rankA; axis >= 0; --axis)
    if (llvm::all_of(others, [&](llvm::ArrayRef<int64_t> b) {
          return static_cast<int64_t>(b.size()) <= rankA &&
                 mayFit(a, b, axis) && succeeds(place(a, b, axis, {"A", "B"}));
        }))
      return "did you mean rule(#bcast.pdpd<axis = " + std::to_string(axis) +
             ">)?";
  return "";
}

/// A fix for operands that `axis` does not place; empty if there is none.
static std::string suggestFix(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands,
                              size_t indexOfA, int64_t axis) {
  llvm::SmallVector<llvm::ArrayRef<int64_t>, 2> others(operands);
  others.erase(others.begin() + indexOfA);
  std::string fix = suggestAxis(operands[indexOfA], others);
  if (!fix.empty())
    return fix;
  bool isPair = operands.size() == 2;
  if (isPair && succeeds(place(operands[1], operands[0], axis, {"A", "B"})))
    return "did you mean to swap the operands? only B is stretched";
  if (succeeds(resolveNumpy(operands)))
    return "did you mean rule(#bcast.numpy)? it stretches " +
           std::string(isPair ? "both" : "all") + " operands";
  return "";
}

/// Refuses two operands whose fixed extents a dynamic extent of A cannot both
/// have. [PDPD-10]
static llvm::Error
checkAgreement(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands,
               size_t indexOfA, const ResolvedBroadcast &resolved) {
  size_t rankA = operands[indexOfA].size();
  llvm::SmallVector<std::optional<size_t>> owners(rankA);
  llvm::SmallVector<int64_t> extents(rankA, 1);
  for (auto [index, map] : llvm::enumerate(resolved.operands)) {
    for (auto [extent, read] : llvm::zip_equal(operands[index], map.dims)) {
      std::optional<size_t> &owner = owners[read.resultDim];
      if (!isKnownNotOne(extent) || extent == extents[read.resultDim])
        continue;
      if (owner)
        return makeError(kRule, "PDPD-10",
                         "dimension " + std::to_string(read.resultDim) +
                             ": B (" + operandLabel(*owner) + ") has extent " +
                             std::to_string(extents[read.resultDim]) + ", B (" +
                             operandLabel(index) + ") has extent " +
                             std::to_string(extent) +
                             "; the one extent of A (" +
                             operandLabel(indexOfA) + ") cannot be both");
      owner = index;
      extents[read.resultDim] = extent;
    }
  }
  return llvm::Error::success();
}

BroadcastResolution
mlir::bcast::resolvePdpd(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands,
                         int64_t axis) {
  if (operands.size() != 2 && operands.size() != 3)
    return makeError(
        kRule, "PDPD-11",
        "takes 2 or 3 operands, got " + std::to_string(operands.size()), "",
        "broadcast them with bcast.broadcast first and leave the "
        "rule out here, or use rule(#bcast.numpy)");
  if (llvm::Error error = checkShapes(kRule, operands))
    return error;
  size_t indexOfA = operands.size() == 2 ? 0 : 1;
  llvm::ArrayRef<int64_t> a = operands[indexOfA];
  ResolvedBroadcast resolved;
  resolved.resultShape.assign(a.begin(), a.end()); // [PDPD-1]
  for (auto [index, b] : llvm::enumerate(operands)) {
    if (index == indexOfA) {
      resolved.operands.push_back(OperandMap::makeIdentity(a.size()));
      continue;
    }
    BroadcastResolution placed =
        addFix(place(a, b, axis,
                     {"A (" + operandLabel(indexOfA) + ")",
                      "B (" + operandLabel(index) + ")"}),
               [&] { return suggestFix(operands, indexOfA, axis); });
    if (!placed)
      return placed;
    resolved.operands.push_back(std::move(placed->operands.back()));
  }
  if (llvm::Error error = checkAgreement(operands, indexOfA, resolved))
    return error;
  return resolved;
}

BroadcastResolution mlir::bcast::resolvePdpdTo(llvm::ArrayRef<int64_t> operand,
                                               llvm::ArrayRef<int64_t> target,
                                               int64_t axis) {
  if (llvm::Error error = checkShapes(kRule, {operand, target}))
    return error;
  BroadcastResolution resolved = addFix(
      place(target, operand, axis, {"A (the target)", "B (the operand)"}),
      [&] { return suggestAxis(target, {operand}); });
  if (resolved) {
    resolved->target = resolved->operands.front();
    resolved->operands.erase(resolved->operands.begin());
  }
  return resolved;
}
