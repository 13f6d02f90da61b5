//===- IntegerPower.cpp - Powers of integers ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast::detail;

using arith::CmpIPredicate;

/// The power by a constant that is not negative.
static Expr createChain(Expr square, APInt rest) {
  std::optional<Expr> power;
  for (; !rest.isZero(); rest.lshrInPlace(1)) {
    if (rest[0])
      power = power ? *power * square : square;
    if (rest.ugt(1))
      square = square * square;
  }
  return power ? *power : square.constant(1.0);
}

/// Squares and multiplies until no lane has bits of the exponent left, which is
/// read as unsigned.
static Expr createLoop(Expr base, Expr exponent) {
  const ExprContext &context = base.getContext();
  ImplicitLocOpBuilder &b = base.getBuilder();
  Expr zero = exponent.constant(0.0), one = exponent.constant(1.0);
  auto condition = [&](OpBuilder &, Location, ValueRange state) {
    Value isRest =
        compareIntegers(CmpIPredicate::ne, {context, state[2]}, zero);
    if (isa<VectorType>(base.getType()))
      isRest =
          vector::ReductionOp::create(b, vector::CombiningKind::OR, isRest);
    scf::ConditionOp::create(b, isRest, state);
  };
  auto body = [&](OpBuilder &, Location, ValueRange state) {
    Expr power(context, state[0]), square(context, state[1]);
    Expr rest(context, state[2]);
    Expr isOdd = compareIntegers(CmpIPredicate::ne, rest & one, zero);
    power = select(isOdd, power * square, power);
    square = square * square;
    rest = rest.make<arith::ShRUIOp>(rest, one);
    scf::YieldOp::create(b, ValueRange{power, square, rest});
  };
  auto loop = scf::WhileOp::create(
      b, TypeRange{base.getType(), base.getType(), exponent.getType()},
      ValueRange{base.constant(1.0), base, exponent}, condition, body);
  return {context, loop.getResult(0)};
}

static Expr isBelowZero(Expr x) {
  return compareIntegers(CmpIPredicate::slt, x, x.constant(0.0));
}

/// The least exponent has no negative: its power has one factor more than that
/// by the largest exponent.
Expr bcast::detail::expandFloatPower(Expr base, Expr exponent) {
  unsigned width = exponent.getWidth();
  Expr isNegative = isBelowZero(exponent);
  Expr least = exponent.constant(APInt::getSignedMinValue(width));
  Expr isLeast = compareIntegers(CmpIPredicate::eq, exponent, least);
  Expr negated = exponent.constant(0.0) - exponent;
  Expr magnitude = select(isNegative, negated, exponent);
  Expr largest = exponent.constant(APInt::getSignedMaxValue(width));
  Expr power = createLoop(base, select(isLeast, largest, magnitude));
  power = select(isLeast, power * base, power);
  return select(isNegative, 1.0 / power, power);
}

Expr bcast::detail::expandIntegerPower(Expr base, Expr exponent) {
  // Of 0 by -1, which is infinite, 0.
  if (base.getWidth() == 1)
    return base | negate(exponent);
  // LLVM takes exponential time in the length of a chain of squarings.
  constexpr uint64_t kLargestInChain = 64;
  APInt number;
  if (matchPattern(Value(exponent), m_ConstantInt(&number)) &&
      number.ule(kLargestInChain))
    return createChain(base, number);
  Expr power = createLoop(base, exponent);
  // By a negative exponent, only 1 and -1 have powers other than 0, which are
  // those by the exponent's low bit.
  Expr isNegative = isBelowZero(exponent);
  Expr isOne = isEqualInteger(base, 1.0);
  Expr isUnit = isOne | isEqualInteger(base, -1.0);
  Expr ofNegative = select(isUnit, power, 0.0);
  return select(isNegative, ofNegative, power);
}
