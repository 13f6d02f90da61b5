//===- ExtentAnalysis.cpp - Relations between extents ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExtentAnalysis.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

template <typename MapT>
void ExtentAnalysis::set(MapT &map, const typename MapT::key_type &key,
                         typename MapT::mapped_type value) {
  auto it = map.find(key);
  if (!scopes.empty()) {
    if (it == map.end())
      changes.push_back([&map, key] { map.erase(key); });
    else
      changes.push_back([&map, key, old = it->second] { map[key] = old; });
  }
  map[key] = std::move(value);
}

void ExtentAnalysis::add(BroadcastsOf &map, Unknown unknown,
                         const Broadcast &broadcast) {
  SmallVector<Broadcast, 1> all = map[unknown];
  if (all.size() == kMaxCovers)
    all.erase(all.begin());
  all.push_back(broadcast);
  set(map, unknown, all);
}

void ExtentAnalysis::endScope() {
  size_t begin = scopes.pop_back_val();
  while (changes.size() > begin) {
    changes.back()();
    changes.pop_back();
  }
}

/// Every extent is computed before its first use, since recursion is bounded.
void ExtentAnalysis::visit(Operation *op) {
  if (auto check = dyn_cast<CheckExtentOp>(op))
    assume(check);
  for (Value result : op->getResults()) {
    if (result.getType().isIndex()) {
      Broadcast extent = getBroadcast(Extent::get(result));
      if (!values.count(extent))
        set(values, extent, result);
    } else if (auto type = dyn_cast<RankedTensorType>(result.getType())) {
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        getBroadcast(Extent::get(result, dim));
    }
  }
}

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

ExtentAnalysis::Unknown ExtentAnalysis::getUnknown(const Extent &extent) {
  auto [it, isNew] = unknowns.try_emplace(extent.getKey(), origins.size());
  if (isNew)
    origins.push_back(extent);
  return it->second;
}

bool ExtentAnalysis::isNonNegative(const Broadcast &extent) const {
  return llvm::all_of(extent, [&](Unknown unknown) {
    return nonNegative.count(unknown) || origins[unknown].isNonNegative();
  });
}

std::optional<int64_t>
ExtentAnalysis::getConstant(const Broadcast &extent) const {
  if (extent.empty())
    return 1;
  if (extent.size() == 1 && origins[extent.front()].isConstant())
    return origins[extent.front()].number;
  return std::nullopt;
}

ExtentAnalysis::Broadcast ExtentAnalysis::getBroadcast(const Extent &extent) {
  if (extent.isOne())
    return {};
  if (extent.isConstant())
    return {getUnknown(extent)};
  Key key = extent.getKey();
  if (auto it = extents.find(key); it != extents.end())
    return normalize(it->second);
  if (auto it = pending.find(key); it != pending.end())
    return settle(extent, Parts(it->second));
  if (asked.size() > kMaxDepth || !asked.insert(key).second)
    return normalize(getUnknown(extent));
  Broadcast broadcast = compute(extent);
  asked.erase(key);
  if (!pending.count(key))
    set(extents, key, broadcast);
  return broadcast;
}

ExtentAnalysis::Broadcast ExtentAnalysis::compute(const Extent &extent) {
  if (std::optional<Extent> source = extent.getSource())
    return getBroadcast(*source);
  if (extent.value.getDefiningOp<arith::SelectOp>())
    return computeSelect(extent.value);
  return computeSum(extent);
}

void ExtentAnalysis::add(Sum &sum, const Broadcast &part) const {
  if (std::optional<int64_t> known = getConstant(part))
    sum.add(*known);
  else
    sum.parts.push_back(part);
}

/// The operands of a sum that `size` is; otherwise nothing. Adds the constant
/// part to `constant`.
static std::optional<SmallVector<Value, 4>> matchSum(Value size,
                                                     int64_t &constant) {
  if (auto add = size.getDefiningOp<arith::AddIOp>())
    return SmallVector<Value, 4>{add.getLhs(), add.getRhs()};
  auto apply = size.getDefiningOp<affine::AffineApplyOp>();
  if (!apply)
    return std::nullopt;
  AffineMap map = apply.getAffineMap();
  SmallVector<Value, 4> operands;
  SmallVector<AffineExpr> rest{map.getResult(0)};
  while (!rest.empty()) {
    AffineExpr expr = rest.pop_back_val();
    if (auto known = dyn_cast<AffineConstantExpr>(expr)) {
      constant = int64_t(uint64_t(constant) + uint64_t(known.getValue()));
    } else if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      operands.push_back(apply.getOperand(dim.getPosition()));
    } else if (auto symbol = dyn_cast<AffineSymbolExpr>(expr)) {
      operands.push_back(
          apply.getOperand(map.getNumDims() + symbol.getPosition()));
    } else if (expr.getKind() == AffineExprKind::Add) {
      auto sum = cast<AffineBinaryOpExpr>(expr);
      rest.append({sum.getLHS(), sum.getRHS()});
    } else {
      return std::nullopt;
    }
  }
  return operands;
}

/// Sums of the same parts are one unknown: the extent of a concatenation and
/// the index that computes it.
ExtentAnalysis::Broadcast ExtentAnalysis::computeSum(const Extent &extent) {
  Sum sum;
  SmallVector<Value> rest;
  if (auto concat = extent.value.getDefiningOp<tensor::ConcatOp>())
    for (Value input : concat.getInputs())
      add(sum, getBroadcast(Extent::get(input, extent.number)));
  else if (extent.isIndex())
    rest.push_back(extent.value);
  else
    return normalize(getUnknown(extent));
  while (!rest.empty()) {
    if (rest.size() + sum.parts.size() > kMaxParts)
      return normalize(getUnknown(extent));
    Value part = rest.pop_back_val();
    int64_t constant = 0;
    if (auto operands = matchSum(part, constant)) {
      llvm::append_range(rest, *operands);
      sum.add(constant);
    } else {
      add(sum, part == extent.value ? normalize(getUnknown(extent))
                                    : getBroadcast(Extent::get(part)));
    }
  }
  if (sum.parts.empty())
    return getBroadcast(Extent::get(sum.constant));
  if (sum.parts.size() == 1 && sum.constant == 0)
    return sum.parts.front();
  llvm::sort(sum.parts);
  auto [it, isNew] =
      sums.try_emplace({std::move(sum.parts), sum.constant}, Unknown());
  if (isNew)
    it->second = getUnknown(extent);
  return normalize(it->second);
}

/// Whether `compare` is `extent == 1`.
static bool isComparedToOne(arith::CmpIOp compare, Value extent) {
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq)
    return false;
  auto isOne = [](Value value) { return getConstantIntValue(value) == 1; };
  return (compare.getLhs() == extent && isOne(compare.getRhs())) ||
         (compare.getRhs() == extent && isOne(compare.getLhs()));
}

ExtentAnalysis::Broadcast ExtentAnalysis::computeSelect(Value size) {
  auto select = size.getDefiningOp<arith::SelectOp>();
  Extent result = Extent::get(size),
         first = Extent::get(select.getFalseValue());
  Broadcast firstBroadcast = getBroadcast(first);
  auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!isComparedToOne(compare, select.getFalseValue())) {
    // The size of a tile of an extent that may be stretched is 1 or that of
    // the result: `select(_, 1, x)`.
    if (getConstantIntValue(select.getTrueValue()) == 1)
      assumeCovered(getUnknown(result), firstBroadcast);
    return normalize(getUnknown(result));
  }
  Parts parts{firstBroadcast};
  if (auto it = pending.find(first.getKey());
      it != pending.end() && !extents.count(first.getKey()))
    parts = it->second;
  if (parts.size() == kMaxParts)
    return normalize(getUnknown(result));
  parts.push_back(getBroadcast(Extent::get(select.getTrueValue())));
  set(pending, result.getKey(), parts);
  return settle(result, parts);
}

/// Returns the broadcast of `parts` if they fit; else `size` is an unknown. The
/// value is the first part other than 1, so that part fits.
ExtentAnalysis::Broadcast ExtentAnalysis::settle(const Extent &size,
                                                 const Parts &parts) {
  Unknown unknown = getUnknown(size);
  Broadcast result = normalize(unknown), extent = unite(parts);
  bool areChecked = llvm::all_of(llvm::drop_begin(parts), [&](auto &part) {
    return llvm::all_of(normalize(part), [&](Unknown other) {
      return llvm::is_contained(result, other) || isCovered(other, result);
    });
  });
  if ((!areChecked && !fit(parts)) || extent.size() > kMaxParts)
    return result;
  auto *constant = llvm::find_if(
      extent, [&](Unknown part) { return origins[part].isConstant(); });
  if (constant != extent.end()) {
    Broadcast known{*constant};
    for (Unknown part : extent)
      assumeCovered(part, known);
    extent = known;
  }
  // That a part is 1 or the broadcast is all that it says now.
  Broadcast whole{unknown};
  for (Unknown part : extent) {
    SmallVector<Broadcast, 1> others = covers[part];
    llvm::erase(others, whole);
    set(covers, part, others);
    if (areChecked && part != extent.front())
      add(broadcasts, part, whole);
  }
  set(extents, size.getKey(), extent);
  assumeEqual(result, extent);
  return normalize(extent);
}

Value ExtentAnalysis::getRepresentative(OpBuilder &builder, Value index) {
  Broadcast extent = getBroadcast(Extent::get(index));
  if (auto it = values.find(extent); it != values.end())
    return it->second;
  if (std::optional<int64_t> constant = getConstant(extent))
    index = arith::ConstantIndexOp::create(builder, index.getLoc(), *constant);
  set(values, extent, index);
  return index;
}

//===----------------------------------------------------------------------===//
// Sets of unknowns
//===----------------------------------------------------------------------===//

ExtentAnalysis::Broadcast
ExtentAnalysis::replaceAll(ArrayRef<Unknown> unknowns) const {
  Broadcast extent;
  SmallVector<Unknown> rest(unknowns);
  while (!rest.empty()) {
    Unknown unknown = rest.pop_back_val();
    if (auto it = replacements.find(unknown); it != replacements.end())
      rest.append(it->second.begin(), it->second.end());
    else
      extent.push_back(unknown);
  }
  llvm::sort(extent);
  extent.erase(llvm::unique(extent), extent.end());
  return extent;
}

bool ExtentAnalysis::isCovered(Unknown unknown, ArrayRef<Unknown> by) const {
  auto it = covers.find(unknown);
  return it != covers.end() &&
         llvm::any_of(it->second, [&](const Broadcast &cover) {
           return llvm::all_of(replaceAll(cover), [&](Unknown part) {
             return part != unknown && llvm::is_contained(by, part);
           });
         });
}

ExtentAnalysis::Broadcast
ExtentAnalysis::normalize(ArrayRef<Unknown> unknowns) const {
  Broadcast extent = replaceAll(unknowns);
  for (size_t index = extent.size(); index-- > 0 && extent.size() > 1;)
    if (isCovered(extent[index], extent))
      extent.erase(extent.begin() + index);
  return extent;
}

ExtentAnalysis::Broadcast
ExtentAnalysis::unite(ArrayRef<Broadcast> extents) const {
  Broadcast all;
  for (const Broadcast &extent : extents)
    all.append(extent);
  return normalize(all);
}

/// Parts of one broadcast fit.
bool ExtentAnalysis::fit(Unknown lhs, Unknown rhs) const {
  auto isBesideIn = [&](Unknown unknown, Unknown other) {
    auto it = broadcasts.find(unknown);
    return it != broadcasts.end() &&
           llvm::any_of(it->second, [&](const Broadcast &broadcast) {
             return llvm::is_contained(replaceAll(broadcast), other);
           });
  };
  return lhs == rhs || isCovered(lhs, rhs) || isCovered(rhs, lhs) ||
         isBesideIn(lhs, rhs) || isBesideIn(rhs, lhs);
}

bool ExtentAnalysis::fit(ArrayRef<Broadcast> extents) const {
  for (size_t rhs = 1; rhs < extents.size(); ++rhs)
    for (size_t lhs = 0; lhs < rhs; ++lhs)
      for (Unknown lhsUnknown : normalize(extents[lhs]))
        for (Unknown rhsUnknown : normalize(extents[rhs]))
          if (!fit(lhsUnknown, rhsUnknown))
            return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Facts from checks
//===----------------------------------------------------------------------===//

void ExtentAnalysis::assumeCovered(Unknown unknown, const Broadcast &by) {
  if (llvm::is_contained(by, unknown) || origins[unknown].isConstant())
    return;
  add(covers, unknown, by);
}

void ExtentAnalysis::replace(Unknown unknown, const Broadcast &by) {
  set(replacements, unknown, by);
  SmallVector<Broadcast, 1> covering = covers[unknown];
  SmallVector<Broadcast, 1> around = broadcasts[unknown];
  for (Unknown part : by) {
    for (const Broadcast &cover : covering)
      assumeCovered(part, cover);
    for (const Broadcast &broadcast : around)
      add(broadcasts, part, broadcast);
  }
  if (by.size() == 1 && nonNegative.count(unknown))
    set(nonNegative, by.front(), true);
  if (auto it = values.find({unknown}); it != values.end() && !values.count(by))
    set(values, by, it->second);
}

void ExtentAnalysis::assumeEqual(const Broadcast &lhs, const Broadcast &rhs) {
  if (lhs == rhs)
    return;
  auto isUnknown = [&](const Broadcast &extent) {
    return extent.size() == 1 && !origins[extent.front()].isConstant();
  };
  // The earlier unknown stays.
  bool replaceLhs = isUnknown(lhs) && (!isUnknown(rhs) || lhs > rhs);
  if (!replaceLhs && !isUnknown(rhs))
    return;
  Unknown unknown = replaceLhs ? lhs.front() : rhs.front();
  const Broadcast &by = replaceLhs ? rhs : lhs;
  if (!llvm::is_contained(by, unknown))
    return replace(unknown, by);
  for (Unknown part : by)
    assumeCovered(part, {unknown});
}

void ExtentAnalysis::assumeEqualOrOne(const Extent &extent,
                                      const Extent &expected) {
  Broadcast part = getBroadcast(extent), all = getBroadcast(expected);
  for (Unknown unknown : part)
    assumeCovered(unknown, all);
  if (getConstant(part).value_or(1) != 1) {
    for (Unknown unknown : all)
      assumeCovered(unknown, part);
    assumeEqual(all, part);
  }
  // All parts may fit now.
  getBroadcast(expected);
}

bool ExtentAnalysis::isImplied(CheckExtentOp check) {
  Broadcast extent = getBroadcast(Extent::get(check.getExtent()));
  if (check.getKind() == CheckKind::NonNegative)
    return isNonNegative(extent);
  Broadcast expected = getBroadcast(Extent::get(check.getExpected()));
  return extent == expected ||
         (check.allowsOne() && unite({extent, expected}) == expected);
}

Extent ExtentAnalysis::getExtent(const ShapeSource &source, int64_t dim) const {
  if (source.tensor)
    return Extent::get(source.tensor, dim);
  return isDynamic(source.shape[dim]) ? Extent::get(source.getSize(dim))
                                      : Extent::get(source.shape[dim]);
}

bool ExtentAnalysis::isImplied(const RuntimeBroadcast &broadcast,
                               const ExtentCheck &check) {
  Broadcast extent =
      getBroadcast(getExtent(broadcast.sources[check.source], check.dim));
  if (check.kind == ExtentCheck::Kind::One)
    return extent.empty();
  if (check.kind == ExtentCheck::Kind::NonNegative)
    return isNonNegative(extent);
  if (check.kind == ExtentCheck::Kind::Divides)
    return false;
  Parts parts;
  if (int64_t known = broadcast.resultShape[check.resultDim];
      !isDynamic(known)) {
    parts.push_back(getBroadcast(Extent::get(known)));
  } else {
    SmallVector<ExtentReader> readers = broadcast.getReaders(check.resultDim);
    // Extents that may be stretched have a broadcast if they fit.
    if (readers.front().read == DimRead::Equal)
      readers.resize(1);
    for (const ExtentReader &reader : readers)
      parts.push_back(getBroadcast(
          getExtent(broadcast.sources[reader.source], reader.dim)));
    if (!fit(parts))
      return false;
  }
  Broadcast expected = unite(parts);
  return extent == expected || (check.kind == ExtentCheck::Kind::EqualOrOne &&
                                unite({extent, expected}) == expected);
}

void ExtentAnalysis::assume(CheckExtentOp check) {
  Extent extent = Extent::get(check.getExtent());
  Extent expected = Extent::get(check.getExpected());
  switch (check.getKind()) {
  case CheckKind::Equal:
  case CheckKind::Size:
  case CheckKind::Stride:
  case CheckKind::Offset:
  case CheckKind::Alignment:
    return assumeEqual(getBroadcast(extent), getBroadcast(expected));
  case CheckKind::EqualOrOne:
  case CheckKind::EqualOrAnyOne:
    return assumeEqualOrOne(extent, expected);
  case CheckKind::NonNegative:
    if (Broadcast parts = getBroadcast(extent); parts.size() == 1)
      set(nonNegative, parts.front(), true);
    return;
  case CheckKind::AtMost:
  case CheckKind::Communication:
    return;
  }
}

bool bcast::detail::isProvenToFit(BroadcastInDimOp op) {
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  ExtentAnalysis analysis;
  return llvm::all_of(getExtentChecks(op), [&](const ExtentCheck &check) {
    return analysis.isImplied(broadcast, check);
  });
}
