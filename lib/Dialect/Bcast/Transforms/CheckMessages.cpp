//===- CheckMessages.cpp - Messages of failed checks ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckMessages.h"
#include "bcast/Rules/Rules.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using bcast::detail::CheckMessages;

static BroadcastRuleAttrInterface getRule(Operation *op) {
  if (auto elementwise = dyn_cast<ElementwiseOpInterface>(op))
    return elementwise.getBroadcastRule();
  if (auto broadcast = dyn_cast<BroadcastOp>(op))
    return broadcast.getRule();
  return {};
}

/// Returns a name such as "operand 1". A shape without a tensor is the target
/// of bcast.broadcast or the result of another operation.
static std::string nameSource(Operation *op, const RuntimeBroadcast &broadcast,
                              unsigned source) {
  if (broadcast.sources[source].tensor)
    return "operand " + std::to_string(source);
  return isa<BroadcastOp>(op) ? "the target" : "the result";
}

//===----------------------------------------------------------------------===//
// The other side of a comparison
//===----------------------------------------------------------------------===//

/// Returns the sources that can have the expected extent, without the source of
/// `check`.
static SmallVector<unsigned>
getExpectedSources(const RuntimeBroadcast &broadcast,
                   const ExtentCheck &check) {
  int64_t resultExtent = broadcast.resultShape[check.resultDim];
  SmallVector<unsigned> fixed, equal, either;
  for (auto [index, source] : llvm::enumerate(broadcast.sources))
    for (auto [dim, read] : llvm::enumerate(source.map.dims)) {
      if (index == check.source || read.resultDim != check.resultDim ||
          read.read == DimRead::Expand)
        continue;
      if (!isDynamic(source.shape[dim])) {
        if (source.shape[dim] == resultExtent)
          fixed.push_back(index);
      } else if (read.read == DimRead::Equal) {
        equal.push_back(index);
      } else if (index < check.source || !source.tensor) {
        // Among extents that may be stretched, the first one other than 1 is
        // expected. It precedes the extents that differ from it; the target is
        // first.
        either.push_back(index);
      }
    }
  if (!isDynamic(resultExtent))
    return fixed.empty() ? fixed : SmallVector<unsigned>{fixed.front()};
  // Among equal extents, the target is expected, or else the first.
  if (!equal.empty())
    return {broadcast.sources[equal.back()].tensor ? equal.front()
                                                   : equal.back()};
  return either;
}

/// Sets the members of `texts` on the other side of the comparison.
static void describeExpected(Operation *op, const RuntimeBroadcast &broadcast,
                             const ExtentCheck &check, CheckMessages &texts) {
  if (check.kind == ExtentCheck::Kind::One ||
      check.kind == ExtentCheck::Kind::NonNegative)
    return;
  SmallVector<unsigned> sources = getExpectedSources(broadcast, check);
  texts.against = "the result";
  if (sources.empty())
    return;
  texts.against =
      llvm::join(llvm::map_range(sources,
                                 [&](unsigned source) {
                                   return nameSource(op, broadcast, source);
                                 }),
                 " or ");
  const ShapeSource &first = broadcast.sources[sources.front()];
  for (auto [extent, read] : llvm::zip_equal(first.shape, first.map.dims))
    texts.isAnyOne |= isDynamic(extent) && read.read == DimRead::Either &&
                      read.resultDim == check.resultDim;
}

//===----------------------------------------------------------------------===//
// The clause
//===----------------------------------------------------------------------===//

/// Computes each result extent from the static extents alone.
static SmallVector<int64_t> getKnownExtents(const RuntimeBroadcast &broadcast) {
  SmallVector<int64_t> extents(broadcast.resultShape.size(), 1);
  for (const ShapeSource &source : broadcast.sources)
    for (auto [extent, read] : llvm::zip_equal(source.shape, source.map.dims))
      if (isKnownNotOne(extent))
        extents[read.resultDim] = extent;
  return extents;
}

/// Returns the shapes of the sources, with `extents` in place of dynamic ones.
static SmallVector<SmallVector<int64_t>>
fillShapes(const RuntimeBroadcast &broadcast, ArrayRef<int64_t> extents) {
  SmallVector<SmallVector<int64_t>> shapes;
  for (const ShapeSource &source : broadcast.sources) {
    SmallVector<int64_t> &shape = shapes.emplace_back(source.shape);
    for (auto [extent, read] : llvm::zip_equal(shape, source.map.dims))
      if (isDynamic(extent))
        extent = read.read == DimRead::Expand ? 1 : extents[read.resultDim];
  }
  return shapes;
}

/// Returns static shapes of the sources that resolve, apart from the extent of
/// `check`, which fails the check.
static SmallVector<SmallVector<int64_t>>
makeFailingShapes(const RuntimeBroadcast &broadcast, const ExtentCheck &check) {
  SmallVector<int64_t> extents = getKnownExtents(broadcast);
  const ShapeSource &subject = broadcast.sources[check.source];
  bool isEqual = check.kind == ExtentCheck::Kind::Equal;
  int64_t &others = extents[check.resultDim];
  int64_t failing = subject.shape[check.dim];
  if (check.kind == ExtentCheck::Kind::Divides) {
    // Of two extents that follow each other, none divides the other.
    others = isDynamic(failing) ? std::max<int64_t>(others, 2) : failing + 1;
    if (isDynamic(failing))
      failing = others + 1;
  } else if (!isDynamic(failing)) {
    others = failing == 2 ? 3 : 2;
  } else if (check.kind == ExtentCheck::Kind::One) {
    failing = others = 3;
  } else if (others != 1) {
    failing = isEqual ? 1 : others == 3 ? 2 : 3;
  } else {
    // If only extents of 1 are known, two dynamic extents can differ.
    failing = 3;
    bool isFixed = false;
    for (const ShapeSource &source : broadcast.sources)
      for (auto [extent, read] : llvm::zip_equal(source.shape, source.map.dims))
        isFixed |= read.resultDim == check.resultDim && extent == 1 &&
                   read.read == DimRead::Equal;
    if (!isFixed) {
      others = 2;
      failing = isEqual ? 1 : 3;
    }
  }

  SmallVector<SmallVector<int64_t>> shapes = fillShapes(broadcast, extents);
  shapes[check.source][check.dim] = failing;
  return shapes;
}

static BroadcastResolution resolve(Operation *op,
                                   ArrayRef<SmallVector<int64_t>> shapes) {
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(op))
    return resolveBroadcastInDim(shapes[0], broadcast.getDims(), shapes[1]);
  BroadcastRuleAttrInterface rule = getRule(op);
  if (isa<BroadcastOp>(op))
    return rule.resolveTo(shapes[0], shapes[1]);
  SmallVector<ArrayRef<int64_t>> operands(shapes.begin(), shapes.end());
  return rule ? rule.resolve(operands) : resolveNone(operands);
}

/// Whether the rule requires an extent of 1 independently of other operands, as
/// PDPD's rule does for extents of B beyond A. [PDPD-5]
static bool mustBeOne(Operation *op, const RuntimeBroadcast &broadcast,
                      const ExtentCheck &check) {
  constexpr int64_t kSome = 3;
  SmallVector<SmallVector<int64_t>> shapes =
      fillShapes(broadcast, getKnownExtents(broadcast));
  for (auto [shape, source] : llvm::zip_equal(shapes, broadcast.sources))
    for (auto [extent, read] : llvm::zip_equal(shape, source.map.dims))
      if (read.resultDim == check.resultDim && read.read != DimRead::Expand)
        extent = kSome;
  shapes[check.source][check.dim] = kSome;
  if (BroadcastResolution resolved = resolve(op, shapes))
    return false;
  else
    llvm::consumeError(resolved.takeError());
  return true;
}

/// Returns the clause of the rule that such failing extents violate.
static std::string findClause(Operation *op, const RuntimeBroadcast &broadcast,
                              const ExtentCheck &check) {
  if (check.kind == ExtentCheck::Kind::NonNegative)
    return "CHECK-3";
  BroadcastResolution resolved =
      resolve(op, makeFailingShapes(broadcast, check));
  // Only `reads` can require more than the rule.
  if (resolved)
    return isa<BroadcastInDimOp>(op) ? "EXPLICIT-7" : "";
  std::string clause;
  llvm::handleAllErrors(
      resolved.takeError(),
      [&](const BroadcastError &error) { clause = error.getClause().str(); },
      [](const llvm::ErrorInfoBase &) {});
  return clause;
}

CheckMessages bcast::detail::describeCheck(Operation *op,
                                           const ExtentCheck &check) {
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  CheckMessages texts;
  llvm::raw_string_ostream os(texts.subject);
  os << "'" << op->getName() << "' op ";
  if (BroadcastRuleAttrInterface rule = getRule(op)) {
    StringRef name = rule.getAbstractAttribute().getName();
    name.consume_front("bcast.");
    os << name << " rule: ";
  }
  bool isBeyond = check.kind != ExtentCheck::Kind::NonNegative &&
                  check.kind != ExtentCheck::Kind::Divides &&
                  mustBeOne(op, broadcast, check);
  if (isBeyond)
    os << "dimension " << check.dim << " of ";
  else
    os << "dimension " << check.resultDim << ": ";
  os << nameSource(op, broadcast, check.source);
  if (check.kind == ExtentCheck::Kind::Divides)
    texts.against = isa<BroadcastOp>(op) ? "the target has extent"
                                         : "the largest extent is";
  else if (!isBeyond)
    describeExpected(op, broadcast, check, texts);
  texts.clause = findClause(op, broadcast, check);
  return texts;
}
