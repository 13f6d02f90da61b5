//===- IntegerLaws.cpp - The laws of integers -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers are polynomials modulo a power of two.
//
//===----------------------------------------------------------------------===//

#include "Laws.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

/// A product of more factors is too large.
static constexpr size_t kMaxFactors = 1024;

/// Splits `term` into a coefficient and what it multiplies; null if it is a
/// constant.
static std::pair<APInt, const Term *> splitCoefficient(const Term *term,
                                                       unsigned width) {
  if (auto integer = dyn_cast_or_null<IntegerAttr>(term->attribute);
      integer && term->kind == Term::Kind::Constant)
    return {integer.getValue(), nullptr};
  if (term->isNode("arith.muli") && term->args.size() == 2 &&
      term->args.front()->kind == Term::Kind::Constant)
    return {cast<IntegerAttr>(term->args.front()->attribute).getValue(),
            term->args.back()};
  return {APInt(width, 1), term};
}

static unsigned getWidth(Type type) {
  return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
}

const Term *TermPool::makeSum(Type type, ArrayRef<const Term *> args) {
  unsigned width = getWidth(type);
  APInt constant(width, 0);
  llvm::MapVector<const Term *, APInt> coefficients;
  auto add = [&](const Term *term) {
    auto [coefficient, rest] = splitCoefficient(term, width);
    if (!rest)
      constant += coefficient;
    else
      coefficients.try_emplace(rest, APInt(width, 0)).first->second +=
          coefficient;
  };
  for (const Term *arg : args) {
    if (arg->isNode("arith.addi"))
      llvm::for_each(arg->args, add);
    else
      add(arg);
  }
  Terms sum;
  for (const Term *term :
       inOrder(llvm::to_vector<4>(llvm::make_first_range(coefficients)))) {
    const APInt &coefficient = coefficients[term];
    if (coefficient.isZero())
      continue;
    if (coefficient.isOne()) {
      sum.push_back(term);
      continue;
    }
    sum.push_back(
        makeNode("arith.muli", type,
                 {getConstant(IntegerAttr::get(type, coefficient)), term}));
  }
  if (!constant.isZero() || sum.empty())
    sum.push_back(getConstant(IntegerAttr::get(type, constant)));
  return sum.size() == 1 ? sum.front() : makeNode("arith.addi", type, sum);
}

const Term *TermPool::makeProduct(Type type, ArrayRef<const Term *> args) {
  APInt coefficient(getWidth(type), 1);
  Terms factors;
  for (const Term *arg : args) {
    auto [scale, rest] = splitCoefficient(arg, getWidth(type));
    coefficient *= scale;
    if (!rest)
      continue;
    if (rest->isNode("arith.muli"))
      llvm::append_range(factors, rest->args);
    else
      factors.push_back(rest);
    if (factors.size() > kMaxFactors) {
      hasLargeProduct = true;
      return makeNode("arith.muli", type, args);
    }
  }
  // A factor x - y is one like y - x.
  for (const Term *&factor : factors)
    if (factors.size() > 1 && factor->isNode("arith.addi") &&
        splitCoefficient(factor->args.front(), getWidth(type))
            .first.isNegative()) {
      factor = makeProduct(type, {getInteger(type, -1), factor});
      coefficient.negate();
    }
  const Term *scale = getConstant(IntegerAttr::get(type, coefficient));
  if (coefficient.isZero() || factors.empty())
    return scale;
  // A sum is multiplied out, so that sums of multiples have one form.
  if (factors.size() == 1 && factors.front()->isNode("arith.addi") &&
      !coefficient.isOne()) {
    Terms parts;
    for (const Term *part : factors.front()->args)
      parts.push_back(makeProduct(type, {scale, part}));
    return makeSum(type, parts);
  }
  const Term *product = factors.size() == 1
                            ? factors.front()
                            : makeNode("arith.muli", type, inOrder(factors));
  return coefficient.isOne() ? product
                             : makeNode("arith.muli", type, {scale, product});
}

const Term *TermPool::makeFlat(Operation *op, Type type,
                               ArrayRef<const Term *> args) {
  StringRef name = op->getName().getStringRef();
  Terms flat;
  const Term *constant = nullptr;
  auto add = [&](const Term *term) {
    if (term->kind != Term::Kind::Constant)
      flat.push_back(term);
    else
      constant = constant ? apply(op, {constant, term}) : term;
  };
  for (const Term *arg : args) {
    if (arg->isNode(name))
      llvm::for_each(arg->args, add);
    else
      add(arg);
  }
  flat = inOrder(flat);
  flat.erase(llvm::unique(flat), flat.end());
  // What holds and does not.
  if (type.isInteger(1))
    for (const Term *term : flat)
      if (llvm::is_contained(flat, makeXor(type, {term, getInteger(type, 1)})))
        return getInteger(type, isa<arith::OrIOp, arith::MinSIOp>(op) ||
                                    isa<arith::MaxUIOp>(op));
  if (constant) {
    bool isAnd = isa<arith::AndIOp>(op), isOr = isa<arith::OrIOp>(op);
    if ((isAnd && isInteger(constant, 0)) || (isOr && isInteger(constant, -1)))
      return constant;
    bool isNeutral =
        (isAnd && isInteger(constant, -1)) || (isOr && isInteger(constant, 0));
    if (auto real = constant->getFloat(); real && real->isInfinity())
      isNeutral = isa<arith::MaximumFOp>(op) == real->isNegative();
    if (auto integer = dyn_cast<IntegerAttr>(constant->attribute)) {
      APInt value = integer.getValue();
      isNeutral |= (isa<arith::MaxSIOp>(op) && value.isMinSignedValue()) ||
                   (isa<arith::MinSIOp>(op) && value.isMaxSignedValue()) ||
                   (isa<arith::MaxUIOp>(op) && value.isZero()) ||
                   (isa<arith::MinUIOp>(op) && value.isAllOnes());
    }
    if (!isNeutral || flat.empty())
      flat.push_back(constant);
  }
  return flat.size() == 1 ? flat.front() : makeNode(name, type, flat);
}

const Term *TermPool::makeXor(Type type, ArrayRef<const Term *> args) {
  APInt constant(getWidth(type), 0);
  Terms parts;
  auto add = [&](const Term *term) {
    if (term->kind == Term::Kind::Constant)
      constant ^= cast<IntegerAttr>(term->attribute).getValue();
    else if (auto *it = llvm::find(parts, term); it != parts.end())
      parts.erase(it);
    else
      parts.push_back(term);
  };
  for (const Term *arg : args) {
    if (arg->isNode("arith.xori"))
      llvm::for_each(arg->args, add);
    else
      add(arg);
  }
  // The negation of a comparison is a comparison.
  if (parts.size() == 1 && type.isInteger(1) && constant.isOne() &&
      (parts.front()->isNode("arith.cmpi") ||
       parts.front()->isNode("arith.cmpf"))) {
    const Term *comparison = parts.front();
    uint64_t predicate =
        cast<IntegerAttr>(comparison->attribute).getValue().getZExtValue();
    const Term *x = comparison->args[0], *y = comparison->args[1];
    if (comparison->isNode("arith.cmpf"))
      return makeComparison(invert(arith::CmpFPredicate(predicate)), x, y);
    return makeComparison(
        arith::invertPredicate(arith::CmpIPredicate(predicate)), x, y);
  }
  parts = inOrder(parts);
  if (!constant.isZero() || parts.empty())
    parts.push_back(getConstant(IntegerAttr::get(type, constant)));
  return parts.size() == 1 ? parts.front()
                           : makeNode("arith.xori", type, parts);
}

const Term *TermPool::makeAbsolute(const Term *x) {
  if (x->isNode("math.absi"))
    return x;
  const Term *negative = makeProduct(x->type, {getInteger(x->type, -1), x});
  return makeNode("math.absi", x->type, negative->id < x->id ? negative : x);
}

const Term *TermPool::makeConversion(Operation *op, Type type, const Term *x) {
  StringRef name = op->getName().getStringRef();
  bool isUnsigned = x->isNode("arith.extui");
  if (!isUnsigned && !x->isNode("arith.extsi"))
    return nullptr;
  const Term *inner = x->args.front();
  // Zeros above are no sign.
  if (isa<arith::ExtSIOp>(op))
    return makeNode(x->name, type, inner);
  if (isa<arith::SIToFPOp>(op))
    return makeNode(isUnsigned ? "arith.uitofp" : name, type, inner);
  if (isa<arith::ExtUIOp, arith::UIToFPOp>(op))
    return isUnsigned ? makeNode(name, type, inner) : nullptr;
  if (inner->type == type)
    return inner;
  return makeNode(getWidth(type) > getWidth(inner->type) ? x->name : name, type,
                  inner);
}

const Term *TermPool::normalizeInteger(Operation *op,
                                       ArrayRef<const Term *> args) {
  Type type = getSignless(op->getResult(0).getType());
  const Term *x = args[0], *y = args.size() > 1 ? args[1] : nullptr;
  using Result = const Term *;
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](arith::AddIOp) { return makeSum(type, args); })
      .Case([&](arith::SubIOp) {
        return makeSum(type, {x, makeProduct(type, {getInteger(type, -1), y})});
      })
      .Case([&](arith::MulIOp) { return makeProduct(type, args); })
      .Case<arith::AndIOp, arith::OrIOp, arith::MaxSIOp, arith::MaxUIOp,
            arith::MinSIOp, arith::MinUIOp>(
          [&](Operation *) { return makeFlat(op, type, args); })
      .Case([&](arith::XOrIOp) { return makeXor(type, args); })
      .Case([&](math::AbsIOp) { return makeAbsolute(x); })
      .Case<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp, arith::SIToFPOp,
            arith::UIToFPOp>(
          [&](Operation *) -> Result { return makeConversion(op, type, x); })
      .Case<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(
          [&](Operation *) -> Result { return isInteger(y, 0) ? x : nullptr; })
      .Case<arith::DivSIOp, arith::DivUIOp>(
          [&](Operation *) -> Result { return isInteger(y, 1) ? x : nullptr; })
      .Case([&](math::IPowIOp) -> Result {
        std::optional<int64_t> exponent = y->getInteger();
        // A small power is a product.
        if (!exponent || *exponent < 0 || *exponent > 64)
          return nullptr;
        Terms factors(*exponent, x);
        factors.push_back(getInteger(type, 1));
        return makeProduct(type, factors);
      })
      .Default([](Operation *) -> Result { return nullptr; });
}
