//===- Laws.cpp - The laws of operations on terms -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Laws.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

bool validation::isExactly(const Term *term, double value) {
  std::optional<APFloat> real = term->getFloat();
  if (!real)
    return false;
  APFloat expected(value);
  bool losesInfo;
  expected.convert(real->getSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
  return real->bitwiseIsEqual(expected);
}

Terms validation::inOrder(ArrayRef<const Term *> args) {
  Terms sorted(args);
  llvm::sort(sorted,
             [](const Term *x, const Term *y) { return x->id < y->id; });
  return sorted;
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

using IntPredicate = arith::CmpIPredicate;
using FloatPredicate = arith::CmpFPredicate;

/// What of equal, greater and less a predicate has, in bits: ordered ones are
/// numbered so, and unordered ones follow.
static unsigned getRelation(FloatPredicate predicate) {
  if (predicate == FloatPredicate::UNO)
    return 0;
  return predicate <= FloatPredicate::ORD ? unsigned(predicate)
                                          : unsigned(predicate) - 7;
}

FloatPredicate validation::invert(FloatPredicate predicate) {
  switch (predicate) {
  case FloatPredicate::AlwaysFalse:
    return FloatPredicate::AlwaysTrue;
  case FloatPredicate::AlwaysTrue:
    return FloatPredicate::AlwaysFalse;
  case FloatPredicate::ORD:
    return FloatPredicate::UNO;
  case FloatPredicate::UNO:
    return FloatPredicate::ORD;
  default:
    // OEQ is 1, and UNE is 13.
    return FloatPredicate(14 - unsigned(predicate));
  }
}

const Term *TermPool::makeComparison(IntPredicate predicate, const Term *x,
                                     const Term *y) {
  Type type = IntegerType::get(context, 1);
  bool isEquality =
      predicate == IntPredicate::eq || predicate == IntPredicate::ne;
  if (x == y)
    return getInteger(type, isEquality ? predicate == IntPredicate::eq
                                       : unsigned(predicate) % 2);
  if (isEquality && x->id > y->id)
    std::swap(x, y);
  // A truth value, and the byte of one.
  for (auto [p, q] : {std::pair(x, y), std::pair(y, x)}) {
    bool isByte = p->isNode("arith.extui") && isInteger(q, 0);
    const Term *truth = isByte ? p->args.front() : p;
    if (isEquality && truth->type.isInteger(1) &&
        q->kind == Term::Kind::Constant && (isByte || truth == p))
      return makeXor(
          type, {truth, getInteger(type, isInteger(q, 0) ==
                                             (predicate == IntPredicate::eq))});
  }
  // Greater follows less.
  if (predicate == IntPredicate::sgt || predicate == IntPredicate::sge ||
      predicate == IntPredicate::ugt || predicate == IntPredicate::uge) {
    std::swap(x, y);
    predicate = IntPredicate(unsigned(predicate) - 2);
  }
  return makeNode("arith.cmpi", type, {x, y},
                  getPredicate(unsigned(predicate)));
}

const Term *TermPool::makeComparison(FloatPredicate predicate, const Term *x,
                                     const Term *y) {
  Type type = IntegerType::get(context, 1);
  auto get = [&](bool truth) { return getInteger(type, truth); };
  if (predicate == FloatPredicate::AlwaysFalse ||
      predicate == FloatPredicate::AlwaysTrue)
    return get(predicate == FloatPredicate::AlwaysTrue);
  if (x->isNode("arith.extf") && y->isNode("arith.extf") &&
      x->args.front()->type == y->args.front()->type)
    return makeComparison(predicate, x->args.front(), y->args.front());
  unsigned relation = getRelation(predicate);
  if (x == y) {
    bool isOrdered = predicate <= FloatPredicate::ORD, hasEqual = relation & 1;
    if (isOrdered != hasEqual)
      return get(hasEqual);
    predicate = isOrdered ? FloatPredicate::ORD : FloatPredicate::UNO;
  } else if ((relation & 6) == 2) {
    // Less is two after greater.
    return makeComparison(FloatPredicate(unsigned(predicate) + 2), y, x);
  } else if ((relation & 6) != 4 && x->id > y->id) {
    std::swap(x, y);
  }
  return makeNode("arith.cmpf", type, {x, y},
                  getPredicate(unsigned(predicate)));
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

static unsigned getPredicateOf(const Term *comparison) {
  return cast<IntegerAttr>(comparison->attribute).getInt();
}

static bool isNaN(const Term *term) {
  std::optional<APFloat> real = term->getFloat();
  return real && real->isNaN();
}

/// Whether `comparison` is of less, and `value` the least or the largest. For
/// floats, it also holds where one is no number.
static bool isExtreme(const Term *comparison, const Term *value, bool isLeast) {
  if (value->kind != Term::Kind::Constant)
    return false;
  unsigned predicate = getPredicateOf(comparison);
  if (std::optional<APFloat> real = value->getFloat())
    return real->isInfinity() && real->isNegative() == isLeast &&
           (predicate == unsigned(FloatPredicate::ULT) ||
            predicate == unsigned(FloatPredicate::ULE));
  auto integer = dyn_cast<IntegerAttr>(value->attribute);
  if (!integer)
    return false;
  const APInt &number = integer.getValue();
  switch (IntPredicate(predicate)) {
  case IntPredicate::slt:
  case IntPredicate::sle:
    return isLeast ? number.isMinSignedValue() : number.isMaxSignedValue();
  case IntPredicate::ult:
  case IntPredicate::ule:
    return isLeast ? number.isZero() : number.isAllOnes();
  default:
    return false;
  }
}

/// Whether `condition` compares `x` and 0 by `predicate`.
static bool isTestOfZero(const Term *condition, StringRef name,
                         unsigned predicate, const Term *x) {
  if (!condition->isNode(name) || getPredicateOf(condition) != predicate)
    return false;
  const Term *first = condition->args[0], *second = condition->args[1];
  if (name == "arith.cmpi")
    return first == x && isInteger(second, 0);
  return (first == x && isExactly(second, 0)) ||
         (second == x && isExactly(first, 0));
}

/// The term whose sign a choice among `args` is; null for another choice.
static const Term *findSigned(ArrayRef<const Term *> args) {
  const Term *x = args[1], *y = args[2];
  // x where that is 0 or no number, and else 1 with its sign.
  if (y->isNode("math.copysign") && y->args[1] == x &&
      isExactly(y->args[0], 1) &&
      isTestOfZero(args[0], "arith.cmpf", unsigned(FloatPredicate::UEQ), x))
    return x;
  // -1 where x is less than 0, and else whether it is another number.
  if (!isInteger(x, -1) || !y->isNode("arith.extui") ||
      !args[0]->isNode("arith.cmpi"))
    return nullptr;
  const Term *term = args[0]->args[0], *test = y->args.front();
  if (isTestOfZero(args[0], "arith.cmpi", unsigned(IntPredicate::slt), term) &&
      test->isNode("arith.cmpi") &&
      getPredicateOf(test) == unsigned(IntPredicate::ne) &&
      ((test->args[0] == term && isInteger(test->args[1], 0)) ||
       (test->args[1] == term && isInteger(test->args[0], 0))))
    return term;
  return nullptr;
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
  if (isa<IntegerType>(type) && !type.isInteger(1) && isInteger(y, 0) &&
      (isInteger(x, 1) || isInteger(x, -1)))
    return makeNode(isInteger(x, 1) ? "arith.extui" : "arith.extsi", type,
                    condition);
  // A choice by the same condition, or by its reverse.
  Type truth = IntegerType::get(context, 1);
  const Term *reverse = makeXor(truth, {condition, getInteger(truth, 1)});
  auto follow = [&](const Term *arm, bool truth) {
    while (arm->isNode("arith.select") &&
           (arm->args[0] == condition || arm->args[0] == reverse))
      arm = arm->args[(arm->args[0] == condition) == truth ? 1 : 2];
    return arm;
  };
  x = follow(x, true);
  y = follow(y, false);
  if (x != args[1] || y != args[2])
    return makeSelect(type, {condition, x, y});
  if (condition->isNode("arith.cmpf") || condition->isNode("arith.cmpi")) {
    const Term *first = condition->args[0], *second = condition->args[1];
    if (first == second &&
        isNaN(getPredicateOf(condition) == unsigned(FloatPredicate::UNO) ? x
                                                                         : y))
      // No number, where it is none.
      if (first == x || first == y)
        return first;
    // The less or the greater of a number and the largest or the least one.
    if ((first == x && second == y && isExtreme(condition, y, false)) ||
        (first == y && second == x && isExtreme(condition, y, true)))
      return x;
  }
  if (const Term *sign = findSigned(args);
      sign && sign->isNode("arith.select") && findSigned(sign->args))
    return sign;
  if (isTestOfZero(condition, "arith.cmpi", unsigned(IntPredicate::slt), y) &&
      x == makeProduct(type, {getInteger(type, -1), y}))
    return makeAbsolute(y);
  return makeNode("arith.select", type, args);
}

const Term *TermPool::normalize(Operation *op, ArrayRef<const Term *> args) {
  if (args.empty())
    return nullptr;
  Type type = getSignless(op->getResult(0).getType());
  if (isa<arith::SelectOp>(op))
    return makeSelect(type, args);
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return makeComparison(compare.getPredicate(), args[0], args[1]);
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return makeComparison(compare.getPredicate(), args[0], args[1]);
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
