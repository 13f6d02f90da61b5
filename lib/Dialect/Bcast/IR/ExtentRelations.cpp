//===- ExtentRelations.cpp - Relations between extents --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExtentRelations.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

using BroadcastExtent = ExtentRelations::BroadcastExtent;

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

template <typename MapT>
void ExtentRelations::set(MapT &map, const typename MapT::key_type &key,
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

void ExtentRelations::endScope() {
  size_t begin = scopes.pop_back_val();
  while (changes.size() > begin) {
    changes.back()();
    changes.pop_back();
  }
}

//===----------------------------------------------------------------------===//
// Broadcasts of extents
//===----------------------------------------------------------------------===//

ExtentRelations::Unknown ExtentRelations::getUnknown(Value value,
                                                     int64_t number) {
  auto [it, isNew] = unknowns.try_emplace({value, number}, origins.size());
  if (isNew)
    origins.push_back({value, number});
  return it->second;
}

/// Whether `size` is that of a tile: the least of constants and of what is left
/// of a loop. Bounds ignore overflow, so no other arithmetic counts.
static bool isTileSize(Value size) {
  using Variable = ValueBoundsConstraintSet::Variable;
  OpFoldResult zero = OpBuilder(size.getContext()).getIndexAttr(0);
  auto isNonNegative = [&](const Variable &variable) {
    return ValueBoundsConstraintSet::compare(
        variable, ValueBoundsConstraintSet::GE, zero);
  };
  auto isConstant = [](AffineExpr expr) {
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    return constant && constant.getValue() >= 0;
  };
  if (auto maximum = size.getDefiningOp<affine::AffineMaxOp>())
    return llvm::any_of(maximum.getMap().getResults(), isConstant);
  auto minimum = size.getDefiningOp<affine::AffineMinOp>();
  if (!minimum)
    return false;
  AffineMap map = minimum.getMap();
  SmallVector<Value> operands(minimum.getOperands());
  auto bindTo = [&](AffineExpr expr) {
    return Variable(AffineMap::get(map.getNumDims(), map.getNumSymbols(), expr),
                    operands);
  };
  return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
    if (isConstant(expr))
      return true;
    // n less a multiple of a step.
    auto difference = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!difference || difference.getKind() != AffineExprKind::Add)
      return false;
    auto step = dyn_cast<AffineBinaryOpExpr>(difference.getLHS());
    return step && step.getKind() == AffineExprKind::Mul &&
           isa<AffineDimExpr, AffineSymbolExpr>(step.getLHS()) &&
           isa<AffineConstantExpr>(step.getRHS()) &&
           !isConstant(step.getRHS()) &&
           isa<AffineDimExpr, AffineSymbolExpr, AffineConstantExpr>(
               difference.getRHS()) &&
           isNonNegative(bindTo(step.getLHS())) && isNonNegative(bindTo(expr));
  });
}

bool ExtentRelations::isNonNegative(const BroadcastExtent &extent) const {
  return llvm::all_of(extent, [&](Unknown unknown) {
    const Origin &origin = origins[unknown];
    if (isConstant(unknown))
      return origin.number >= 0;
    return origin.number != kIsIndex || nonNegative.count(unknown) != 0 ||
           isTileSize(origin.value);
  });
}

std::optional<int64_t>
ExtentRelations::getConstant(const BroadcastExtent &extent) const {
  if (extent.empty())
    return 1;
  if (extent.size() == 1 && isConstant(extent.front()))
    return origins[extent.front()].number;
  return std::nullopt;
}

BroadcastExtent ExtentRelations::get(int64_t extent) {
  return extent == 1 ? BroadcastExtent()
                     : BroadcastExtent{getUnknown(Value(), extent)};
}

BroadcastExtent ExtentRelations::get(Value size) {
  void *key = size.getAsOpaquePointer();
  if (auto it = extents.find({key, kIsIndex}); it != extents.end())
    return normalize(it->second);
  if (auto it = pending.find(key); it != pending.end())
    return settle(size, SmallVector<BroadcastExtent, 2>(it->second.parts));
  if (!asked.insert({key, kIsIndex}).second)
    return normalize(getUnknown(size, kIsIndex));
  BroadcastExtent extent = computeIndex(size);
  asked.erase({key, kIsIndex});
  if (!pending.count(key))
    set(extents, {key, kIsIndex}, extent);
  return extent;
}

BroadcastExtent ExtentRelations::get(Value tensor, int64_t dim) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!type.isDynamicDim(dim))
    return get(type.getDimSize(dim));
  std::pair<void *, int64_t> key(tensor.getAsOpaquePointer(), dim);
  if (auto it = extents.find(key); it != extents.end())
    return normalize(it->second);
  if (!asked.insert(key).second)
    return normalize(getUnknown(tensor, dim));
  BroadcastExtent extent = computeExtent(tensor, dim);
  asked.erase(key);
  set(extents, key, extent);
  return extent;
}

BroadcastExtent ExtentRelations::computeExtent(Value tensor, int64_t dim) {
  if (std::optional<ExtentSource> source = getExtentSource(tensor, dim))
    return source->dim ? get(source->value, *source->dim) : get(source->value);
  if (auto castOp = tensor.getDefiningOp<tensor::CastOp>())
    if (isa<RankedTensorType>(castOp.getSource().getType()))
      return get(castOp.getSource(), dim);
  if (auto slice = tensor.getDefiningOp<tensor::ExtractSliceOp>()) {
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    int64_t sourceDim = 0;
    for (int64_t kept = dim; dropped[sourceDim] || kept-- > 0; ++sourceDim)
      ;
    OpFoldResult size = slice.getMixedSizes()[sourceDim];
    if (auto value = dyn_cast<Value>(size))
      return get(value);
  }
  if (auto concat = tensor.getDefiningOp<tensor::ConcatOp>()) {
    if (dim != static_cast<int64_t>(concat.getDim()))
      return get(concat.getInputs().front(), dim);
    Sum sum;
    for (Value input : concat.getInputs())
      sum.add(get(input, dim), *this);
    return getSum(std::move(sum), tensor, dim);
  }
  return normalize(getUnknown(tensor, dim));
}

/// Matches `select(x == 1, y, x)`.
static std::optional<std::pair<Value, Value>> matchBroadcast(Value size) {
  auto select = size.getDefiningOp<arith::SelectOp>();
  if (!select)
    return std::nullopt;
  auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq)
    return std::nullopt;
  Value first = select.getFalseValue(), next = select.getTrueValue();
  auto isOne = [](Value value) { return getConstantIntValue(value) == 1; };
  if (!(compare.getLhs() == first && isOne(compare.getRhs())) &&
      !(compare.getRhs() == first && isOne(compare.getLhs())))
    return std::nullopt;
  return std::make_pair(first, next);
}

void ExtentRelations::Sum::add(const BroadcastExtent &extent,
                               const ExtentRelations &relations) {
  if (std::optional<int64_t> known = relations.getConstant(extent))
    constant = int64_t(uint64_t(constant) + uint64_t(*known));
  else
    parts.push_back(extent);
}

BroadcastExtent ExtentRelations::getSum(Sum sum, Value value, int64_t number) {
  if (sum.parts.empty())
    return get(sum.constant);
  if (sum.parts.size() == 1 && sum.constant == 0)
    return sum.parts.front();
  llvm::sort(sum.parts);
  auto [it, isNew] =
      sums.try_emplace({std::move(sum.parts), sum.constant}, Unknown());
  if (isNew)
    it->second = getUnknown(value, number);
  return normalize(it->second);
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

BroadcastExtent ExtentRelations::computeSum(Value size) {
  Sum sum;
  SmallVector<Value> rest{size};
  while (!rest.empty()) {
    if (rest.size() + sum.parts.size() > kMaxParts)
      return normalize(getUnknown(size, kIsIndex));
    Value part = rest.pop_back_val();
    int64_t constant = 0;
    if (auto operands = matchSum(part, constant)) {
      llvm::append_range(rest, *operands);
      sum.constant = int64_t(uint64_t(sum.constant) + uint64_t(constant));
    } else {
      sum.add(part == size ? normalize(getUnknown(size, kIsIndex)) : get(part),
              *this);
    }
  }
  return getSum(std::move(sum), size, kIsIndex);
}

/// The size of a tile of an extent that may be stretched is 1 or that of the
/// result: `select(_, 1, x)`.
void ExtentRelations::assumeTileOfEither(Value size) {
  auto select = size.getDefiningOp<arith::SelectOp>();
  if (select && getConstantIntValue(select.getTrueValue()) == 1)
    assumeCovered(getUnknown(size, kIsIndex), get(select.getFalseValue()));
}

BroadcastExtent ExtentRelations::computeIndex(Value size) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return get(*constant);
  if (auto dimOp = size.getDefiningOp<tensor::DimOp>()) {
    auto type = dyn_cast<RankedTensorType>(dimOp.getSource().getType());
    std::optional<int64_t> dim = dimOp.getConstantIndex();
    if (type && dim && *dim >= 0 && *dim < type.getRank())
      return get(dimOp.getSource(), *dim);
  }
  auto broadcast = matchBroadcast(size);
  if (!broadcast) {
    assumeTileOfEither(size);
    return computeSum(size);
  }
  auto [first, next] = *broadcast;
  BroadcastExtent firstJoin = get(first), nextJoin = get(next);
  Pending parts;
  if (auto it = pending.find(first.getAsOpaquePointer()); it != pending.end())
    parts = it->second;
  if (parts.parts.empty() || fit(parts.parts))
    parts = {{firstJoin}, {true}};
  if (parts.parts.size() == kMaxParts)
    return normalize(getUnknown(size, kIsIndex));
  parts.parts.push_back(nextJoin);
  // The value is the first part other than 1.
  parts.checked.assign(parts.parts.size(), false);
  parts.checked.front() = true;
  set(pending, size.getAsOpaquePointer(), parts);
  return settle(size, parts.parts);
}

/// Returns the broadcast of `parts` if they are known to fit; else `size` is an
/// unknown.
BroadcastExtent ExtentRelations::settle(Value size,
                                        ArrayRef<BroadcastExtent> parts) {
  std::pair<Value, int64_t> origin(size, kIsIndex);
  BroadcastExtent extent = unite(parts);
  if (!fit(parts) || extent.size() > kMaxParts)
    return normalize(getUnknown(size, kIsIndex));
  set(extents, {size.getAsOpaquePointer(), kIsIndex}, extent);
  if (auto it = unknowns.find(origin); it != unknowns.end())
    assumeEqual(normalize(it->second), extent);
  return extent;
}

//===----------------------------------------------------------------------===//
// Sets of unknowns
//===----------------------------------------------------------------------===//

BroadcastExtent ExtentRelations::replaceAll(ArrayRef<Unknown> unknowns) const {
  BroadcastExtent extent;
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

bool ExtentRelations::isCovered(Unknown unknown, ArrayRef<Unknown> by) const {
  auto it = covers.find(unknown);
  return it != covers.end() &&
         llvm::any_of(it->second, [&](const BroadcastExtent &cover) {
           return llvm::all_of(replaceAll(cover), [&](Unknown part) {
             return part != unknown && llvm::is_contained(by, part);
           });
         });
}

BroadcastExtent ExtentRelations::normalize(ArrayRef<Unknown> unknowns) const {
  BroadcastExtent extent = replaceAll(unknowns);
  for (size_t index = extent.size(); index-- > 0 && extent.size() > 1;)
    if (isCovered(extent[index], extent))
      extent.erase(extent.begin() + index);
  return extent;
}

BroadcastExtent
ExtentRelations::unite(ArrayRef<BroadcastExtent> extents) const {
  BroadcastExtent all;
  for (const BroadcastExtent &extent : extents)
    all.append(extent);
  return normalize(all);
}

bool ExtentRelations::fit(Unknown lhs, Unknown rhs) const {
  return lhs == rhs || fitting.count({lhs, rhs}) || isCovered(lhs, rhs) ||
         isCovered(rhs, lhs);
}

bool ExtentRelations::fit(ArrayRef<BroadcastExtent> extents) const {
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

void ExtentRelations::assumeFit(Unknown lhs, Unknown rhs) {
  if (fit(lhs, rhs) || (isConstant(lhs) && isConstant(rhs)))
    return;
  if (isConstant(lhs))
    return assumeCovered(rhs, {lhs});
  if (isConstant(rhs))
    return assumeCovered(lhs, {rhs});
  for (auto [one, other] : {std::pair(lhs, rhs), std::pair(rhs, lhs)}) {
    set(fitting, {one, other}, true);
    SmallVector<Unknown, 4> all = neighbors[one];
    all.push_back(other);
    set(neighbors, one, all);
  }
}

void ExtentRelations::assumeFit(const BroadcastExtent &extent) {
  for (size_t rhs = 1; rhs < extent.size(); ++rhs)
    for (size_t lhs = 0; lhs < rhs; ++lhs)
      assumeFit(extent[lhs], extent[rhs]);
}

void ExtentRelations::assumeCovered(Unknown unknown,
                                    const BroadcastExtent &by) {
  if (llvm::is_contained(by, unknown) || isConstant(unknown))
    return;
  SmallVector<BroadcastExtent, 1> all = covers[unknown];
  all.push_back(by);
  set(covers, unknown, all);
}

void ExtentRelations::replace(Unknown unknown, const BroadcastExtent &by) {
  set(replacements, unknown, by);
  SmallVector<Unknown, 4> fits = neighbors[unknown];
  SmallVector<BroadcastExtent, 1> covering = covers[unknown];
  for (Unknown part : by) {
    for (Unknown other : fits)
      for (Unknown current : replaceAll(other))
        assumeFit(part, current);
    for (const BroadcastExtent &cover : covering)
      assumeCovered(part, cover);
  }
  if (by.size() == 1 && nonNegative.count(unknown))
    set(nonNegative, by.front(), true);
  if (Value value = getValue({unknown}); value && !getValue(by))
    setValue(by, value);
}

void ExtentRelations::assumeEqual(const BroadcastExtent &lhs,
                                  const BroadcastExtent &rhs) {
  if (lhs == rhs)
    return;
  auto isUnknown = [&](const BroadcastExtent &extent) {
    return extent.size() == 1 && !isConstant(extent.front());
  };
  // The earlier unknown stays.
  bool replaceLhs = isUnknown(lhs) && (!isUnknown(rhs) || lhs > rhs);
  if (!replaceLhs && !isUnknown(rhs))
    return;
  Unknown unknown = replaceLhs ? lhs.front() : rhs.front();
  const BroadcastExtent &by = replaceLhs ? rhs : lhs;
  if (!llvm::is_contained(by, unknown))
    return replace(unknown, by);
  for (Unknown part : by)
    assumeCovered(part, {unknown});
}

void ExtentRelations::assumeEqualOrOne(Value extent, Value expected) {
  BroadcastExtent part = get(extent), all = get(expected);
  void *key = expected.getAsOpaquePointer();
  if (auto it = pending.find(key);
      it != pending.end() && !extents.count({key, kIsIndex})) {
    Pending parts = it->second;
    bool isPart = false;
    for (auto [candidate, isChecked] :
         llvm::zip_equal(parts.parts, parts.checked))
      if (normalize(candidate) == part)
        isPart = isChecked = true;
    if (isPart) {
      set(pending, key, parts);
      if (llvm::all_of(parts.checked, [](bool isChecked) { return isChecked; }))
        assumeFit(unite(parts.parts));
      return;
    }
  }
  BroadcastExtent both = unite({part, all});
  for (Unknown unknown : part)
    assumeCovered(unknown, all);
  assumeFit(both);
}

bool ExtentRelations::isImplied(CheckExtentOp check) {
  BroadcastExtent extent = get(check.getExtent());
  if (check.getKind() == CheckKind::NonNegative)
    return isNonNegative(extent);
  BroadcastExtent expected = get(check.getExpected());
  return extent == expected ||
         (check.allowsOne() && unite({extent, expected}) == expected);
}

BroadcastExtent ExtentRelations::get(const ShapeSource &source, int64_t dim) {
  if (source.tensor)
    return get(source.tensor, dim);
  return isDynamic(source.shape[dim]) ? get(source.getSize(dim))
                                      : get(source.shape[dim]);
}

bool ExtentRelations::isImplied(const RuntimeBroadcast &broadcast,
                                const ExtentCheck &check) {
  BroadcastExtent extent = get(broadcast.sources[check.source], check.dim);
  if (check.kind == ExtentCheck::Kind::One)
    return extent.empty();
  if (check.kind == ExtentCheck::Kind::NonNegative)
    return isNonNegative(extent);
  SmallVector<BroadcastExtent, 2> parts;
  if (int64_t known = broadcast.resultShape[check.resultDim];
      !isDynamic(known)) {
    parts.push_back(get(known));
  } else {
    SmallVector<ExtentReader> readers = broadcast.getReaders(check.resultDim);
    // Extents that may be stretched have a broadcast if they fit.
    if (readers.front().read == DimRead::Equal)
      readers.resize(1);
    for (const ExtentReader &reader : readers)
      parts.push_back(get(broadcast.sources[reader.source], reader.dim));
    if (!fit(parts))
      return false;
  }
  BroadcastExtent expected = unite(parts);
  return extent == expected || (check.kind == ExtentCheck::Kind::EqualOrOne &&
                                unite({extent, expected}) == expected);
}

void ExtentRelations::assume(CheckExtentOp check) {
  switch (check.getKind()) {
  case CheckKind::Equal:
  case CheckKind::Size:
  case CheckKind::Stride:
  case CheckKind::Offset:
  case CheckKind::Alignment:
    return assumeEqual(get(check.getExtent()), get(check.getExpected()));
  case CheckKind::EqualOrOne:
  case CheckKind::EqualOrAnyOne:
    return assumeEqualOrOne(check.getExtent(), check.getExpected());
  case CheckKind::NonNegative:
    if (BroadcastExtent extent = get(check.getExtent()); extent.size() == 1)
      set(nonNegative, extent.front(), true);
    return;
  case CheckKind::AtMost:
  case CheckKind::Communication:
    return;
  }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value ExtentRelations::getValue(const BroadcastExtent &extent) const {
  auto it = values.find(extent);
  return it == values.end() ? Value() : it->second;
}

void ExtentRelations::setValue(const BroadcastExtent &extent, Value value) {
  set(values, extent, value);
}
