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
                         "; it must be 0 or more, or -1 for rank(A) - rank(B)",
                     "",
                     rankB == 0 ? "did you mean rule(#bcast.pdpd)? a scalar "
                                  "goes with every A"
                                : "");
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

/// The text of a suggested axis at which B fits; empty if there is none.
static std::string suggestAxis(llvm::ArrayRef<int64_t> a,
                               llvm::ArrayRef<int64_t> b) {
  int64_t rankA = a.size(), rankB = b.size();
  if (rankB > rankA)
    return "";
  for (int64_t axis = rankA; axis >= 0; --axis) {
    // Errors of place() are costly to format. A cheap test first rules out most
    // of the axes.
    if (axis > rankA - countNeeded(rankA, b, axis))
      continue;
    int64_t inside = std::min(rankB, rankA - axis);
    bool fits = llvm::all_of(
        llvm::zip(b.take_front(inside), a.slice(axis, inside)), [](auto pair) {
          return readTarget(std::get<0>(pair), std::get<1>(pair)).has_value();
        });
    if (fits && succeeds(place(a, b, axis, {"A", "B"})))
      return "did you mean rule(#bcast.pdpd<axis = " + std::to_string(axis) +
             ">)?";
  }
  return "";
}

BroadcastResolution mlir::bcast::resolvePdpd(llvm::ArrayRef<int64_t> a,
                                             llvm::ArrayRef<int64_t> b,
                                             int64_t axis) {
  if (llvm::Error error = checkShapes(kRule, {a, b}))
    return error;
  return addFix(place(a, b, axis, {"A (operand 0)", "B (operand 1)"}), [&] {
    std::string fix = suggestAxis(a, b);
    if (fix.empty() && succeeds(place(b, a, axis, {"A", "B"})))
      fix = "did you mean to swap the operands? only B is stretched";
    if (fix.empty() && succeeds(resolveNumpy({a, b})))
      fix = "did you mean rule(#bcast.numpy)? it stretches both operands";
    return fix;
  });
}

BroadcastResolution mlir::bcast::resolvePdpdTo(llvm::ArrayRef<int64_t> operand,
                                               llvm::ArrayRef<int64_t> target,
                                               int64_t axis) {
  if (llvm::Error error = checkShapes(kRule, {operand, target}))
    return error;
  BroadcastResolution resolved = addFix(
      place(target, operand, axis, {"A (the target)", "B (the operand)"}),
      [&] { return suggestAxis(target, operand); });
  if (resolved) {
    resolved->target = resolved->operands.front();
    resolved->operands.erase(resolved->operands.begin());
  }
  return resolved;
}
