//===- Laws.cpp - The laws of operations on terms -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Floats commute, and have the neutral elements of docs/canonicalization.md;
// they are not reordered. Integers are polynomials modulo a power of two.
//
//===----------------------------------------------------------------------===//

#include "Terms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

/// A product of more factors is too large.
static constexpr size_t kMaxFactors = 1024;

static bool isExactly(const Term *term, double value) {
  std::optional<APFloat> real = term->getFloat();
  if (!real)
    return false;
  APFloat expected(value);
  bool losesInfo;
  expected.convert(real->getSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
  return real->bitwiseIsEqual(expected);
}

static bool isInteger(const Term *term, int64_t value) {
  return term->getInteger() == value;
}

/// Operands in the order of creation.
static Terms inOrder(ArrayRef<const Term *> args) {
  Terms sorted(args);
  llvm::sort(sorted,
             [](const Term *x, const Term *y) { return x->id < y->id; });
  return sorted;
}

static arith::CmpFPredicate invert(arith::CmpFPredicate predicate);

const Term *TermPool::makeNegation(const Term *x) {
  if (x->isNode("arith.negf"))
    return x->args.front();
  if (std::optional<APFloat> real = x->getFloat())
    return getConstant(FloatAttr::get(x->type, -*real));
  return makeNode("arith.negf", x->type, x);
}

const Term *TermPool::dropZeros(const Term *term) {
  // Sums share sums, and may be deep.
  Terms pending = {term};
  while (!pending.empty()) {
    const Term *top = pending.back();
    const Term *&result = withoutZeros[top];
    if (!result && !top->isNode("arith.addf"))
      result = top;
    if (result) {
      pending.pop_back();
      continue;
    }
    Terms parts;
    for (const Term *arg : top->args)
      if (!isExactly(arg, 0.0))
        parts.push_back(arg);
    if (parts.empty())
      parts.push_back(top->args.front());
    Terms dropped;
    for (const Term *part : parts) {
      if (const Term *known = withoutZeros.lookup(part))
        dropped.push_back(known);
      else
        pending.push_back(part);
    }
    if (dropped.size() == parts.size())
      withoutZeros[top] =
          dropped.size() == 1
              ? dropped.front()
              : makeNode("arith.addf", top->type, inOrder(dropped));
  }
  return withoutZeros.lookup(term);
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

const Term *TermPool::normalizeFloat(Operation *op,
                                     ArrayRef<const Term *> args) {
  Type type = args.front()->type;
  const Term *x = args[0], *y = args.size() > 1 ? args[1] : nullptr;
  using Result = const Term *;
  auto add = [&](const Term *a, const Term *b) -> Result {
    for (auto [p, q] : {std::pair(a, b), std::pair(b, a)})
      if (isExactly(q, -0.0) || (isExactly(q, 0.0) && p->isNeverNegativeZero))
        return p;
    // The sum of x + 0 and y is that of x and y but for the sign of zero, which
    // another + 0 decides.
    for (auto [p, q] : {std::pair(a, b), std::pair(b, a)})
      if (isExactly(q, 0.0))
        return makeNode("arith.addf", type, inOrder({dropZeros(p), q}));
    return makeNode("arith.addf", type, inOrder({a, b}));
  };
  auto chooseExtreme = [&]() -> Result { return makeFlat(op, type, args); };
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](arith::AddFOp) { return add(x, y); })
      .Case([&](arith::SubFOp) { return add(x, makeNegation(y)); })
      .Case([&](arith::NegFOp) { return makeNegation(x); })
      .Case([&](arith::MulFOp) -> Result {
        for (auto [p, q] : {std::pair(x, y), std::pair(y, x)}) {
          if (isExactly(q, 1.0))
            return p;
          if (isExactly(q, -1.0))
            return makeNegation(p);
        }
        return makeNode("arith.mulf", type, inOrder(args));
      })
      .Case([&](arith::DivFOp) -> Result {
        return isExactly(y, 1.0) ? x : nullptr;
      })
      .Case([&](math::PowFOp) -> Result {
        if (isExactly(y, 1.0))
          return x;
        return isExactly(y, 2.0) ? makeNode("arith.mulf", type, {x, x})
                                 : nullptr;
      })
      .Case<arith::MaximumFOp, arith::MinimumFOp>(
          [&](Operation *) { return chooseExtreme(); })
      .Case<arith::MaxNumFOp, arith::MinNumFOp>([&](Operation *) -> Result {
        if (x == y)
          return x;
        return makeNode(op->getName().getStringRef(), type, inOrder(args));
      })
      .Case([&](math::CopySignOp) -> Result { return x == y ? x : nullptr; })
      .Case([&](math::AbsFOp) -> Result {
        if (x->isNode("math.absf"))
          return x;
        return x->isNode("arith.negf")
                   ? makeNode("math.absf", type, x->args.front())
                   : nullptr;
      })
      .Case<math::FloorOp, math::CeilOp, math::TruncOp, math::RoundOp,
            math::RoundEvenOp>([&](Operation *) -> Result {
        bool isWhole = x->isNode("math.floor") || x->isNode("math.ceil") ||
                       x->isNode("math.trunc") || x->isNode("math.round") ||
                       x->isNode("math.roundeven");
        return isWhole ? x : nullptr;
      })
      .Case([&](arith::TruncFOp) -> Result {
        if (!x->isNode("arith.extf"))
          return nullptr;
        Type result = op->getResult(0).getType();
        const Term *inner = x->args.front();
        return inner->type == result ? inner : nullptr;
      })
      .Case([&](arith::ExtFOp) -> Result {
        return x->isNode("arith.extf")
                   ? makeNode("arith.extf", op->getResult(0).getType(),
                              x->args.front())
                   : nullptr;
      })
      .Default([](Operation *) -> Result { return nullptr; });
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Both
//===----------------------------------------------------------------------===//

/// Returns `predicate` for its operands in reverse, if that is a form of less.
static arith::CmpIPredicate swap(arith::CmpIPredicate predicate) {
  using Predicate = arith::CmpIPredicate;
  switch (predicate) {
  case Predicate::sgt:
    return Predicate::slt;
  case Predicate::sge:
    return Predicate::sle;
  case Predicate::ugt:
    return Predicate::ult;
  case Predicate::uge:
    return Predicate::ule;
  default:
    return predicate;
  }
}

static arith::CmpFPredicate swap(arith::CmpFPredicate predicate) {
  using Predicate = arith::CmpFPredicate;
  switch (predicate) {
  case Predicate::OGT:
    return Predicate::OLT;
  case Predicate::OGE:
    return Predicate::OLE;
  case Predicate::UGT:
    return Predicate::ULT;
  case Predicate::UGE:
    return Predicate::ULE;
  default:
    return predicate;
  }
}

/// The predicate that holds where `predicate` does not.
static arith::CmpFPredicate invert(arith::CmpFPredicate predicate) {
  using Predicate = arith::CmpFPredicate;
  switch (predicate) {
  case Predicate::AlwaysFalse:
    return Predicate::AlwaysTrue;
  case Predicate::AlwaysTrue:
    return Predicate::AlwaysFalse;
  case Predicate::ORD:
    return Predicate::UNO;
  case Predicate::UNO:
    return Predicate::ORD;
  default:
    // OEQ is 1, and UNE is 13.
    return Predicate(14 - unsigned(predicate));
  }
}

const Term *TermPool::makeComparison(arith::CmpIPredicate predicate,
                                     const Term *x, const Term *y) {
  using Predicate = arith::CmpIPredicate;
  Type type = IntegerType::get(context, 1);
  if (x == y)
    return getInteger(
        type, llvm::is_contained({Predicate::eq, Predicate::sle, Predicate::sge,
                                  Predicate::ule, Predicate::uge},
                                 predicate));
  bool isSymmetric = predicate == Predicate::eq || predicate == Predicate::ne;
  if (swap(predicate) != predicate || (isSymmetric && x->id > y->id))
    return makeComparison(swap(predicate), y, x);
  return makeNode("arith.cmpi", type, {x, y},
                  getPredicate(unsigned(predicate)));
}

const Term *TermPool::makeComparison(arith::CmpFPredicate predicate,
                                     const Term *x, const Term *y) {
  using Predicate = arith::CmpFPredicate;
  Type type = IntegerType::get(context, 1);
  if (predicate == Predicate::AlwaysFalse || predicate == Predicate::AlwaysTrue)
    return getInteger(type, predicate == Predicate::AlwaysTrue);
  if (swap(predicate) != predicate)
    return makeComparison(swap(predicate), y, x);
  bool isSymmetric = !llvm::is_contained(
      {Predicate::OLT, Predicate::OLE, Predicate::ULT, Predicate::ULE},
      predicate);
  if (isSymmetric && x->id > y->id)
    std::swap(x, y);
  return makeNode("arith.cmpf", type, {x, y},
                  getPredicate(unsigned(predicate)));
}

const Term *TermPool::makeSelect(Type type, ArrayRef<const Term *> args) {
  const Term *condition = args[0], *x = args[1], *y = args[2];
  if (std::optional<int64_t> value = condition->getInteger())
    return *value ? x : y;
  if (x == y)
    return x;
  if (type.isInteger(1) && isInteger(x, -1) && isInteger(y, 0))
    return condition;
  if (condition->isNode("arith.xori") && condition->args.size() == 2 &&
      isInteger(condition->args.back(), -1))
    return makeSelect(type, {condition->args.front(), y, x});
  return makeNode("arith.select", type, args);
}

const Term *TermPool::normalize(Operation *op, ArrayRef<const Term *> args) {
  if (args.empty())
    return nullptr;
  Type type = getSignless(op->getResult(0).getType());
  if (isa<arith::SelectOp>(op))
    return makeSelect(type, args);
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    if (compare.getPredicate() == arith::CmpIPredicate::ne &&
        args[0]->isNode("arith.extui") &&
        args[0]->args.front()->type.isInteger(1) && isInteger(args[1], 0))
      return args[0]->args.front();
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return makeComparison(compare.getPredicate(), args[0], args[1]);
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return makeComparison(compare.getPredicate(), args[0], args[1]);
  if (isa<arith::TruncIOp>(op) && args.front()->isNode("arith.extui") &&
      args.front()->args.front()->type == type)
    return args.front()->args.front();
  if (isa<arith::BitcastOp>(op)) {
    const Term *x = args.front();
    if (x->type == type)
      return x;
    if (!x->isNode("arith.bitcast"))
      return nullptr;
    return x->args.front()->type == type
               ? x->args.front()
               : makeNode("arith.bitcast", type, x->args.front());
  }
  return isa<FloatType>(args.front()->type) ? normalizeFloat(op, args)
                                            : normalizeInteger(op, args);
}
