//===- IntegerPower.cpp - Powers of integers ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast::detail;

using arith::CmpIPredicate;

static Value createLike(ImplicitLocOpBuilder &b, Value like, int64_t number) {
  Type type = like.getType(), element = getElementTypeOrSelf(type);
  if (auto floats = dyn_cast<FloatType>(element)) {
    APFloat value(static_cast<double>(number));
    bool losesInfo;
    value.convert(floats.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    return createScalarOrSplatConstant(b, b.getLoc(), type, value);
  }
  return createScalarOrSplatConstant(b, b.getLoc(), type,
                                     APInt(element.getIntOrFloatBitWidth(),
                                           number, /*isSigned=*/true,
                                           /*implicitTrunc=*/true));
}

static Value multiply(ImplicitLocOpBuilder &b, Value lhs, Value rhs) {
  if (isa<FloatType>(getElementTypeOrSelf(lhs)))
    return arith::MulFOp::create(b, lhs, rhs);
  return arith::MulIOp::create(b, lhs, rhs);
}

/// The power by a constant that is not negative.
static Value createChain(ImplicitLocOpBuilder &b, Value square, APInt rest) {
  Value power;
  for (; !rest.isZero(); rest.lshrInPlace(1)) {
    if (rest[0])
      power = power ? multiply(b, power, square) : square;
    if (rest.ugt(1))
      square = multiply(b, square, square);
  }
  return power ? power : createLike(b, square, 1);
}

/// Squares and multiplies until no lane has bits of the exponent left, which is
/// read as unsigned.
static Value createLoop(ImplicitLocOpBuilder &b, Value base, Value exponent) {
  Type type = base.getType(), exponentType = exponent.getType();
  Value zero = createLike(b, exponent, 0), one = createLike(b, exponent, 1);
  auto isSet = [&](ImplicitLocOpBuilder &b, Value bits) -> Value {
    return arith::CmpIOp::create(b, CmpIPredicate::ne, bits, zero);
  };
  auto condition = [&](OpBuilder &builder, Location loc, ValueRange state) {
    ImplicitLocOpBuilder b(loc, builder);
    Value isRest = isSet(b, state[2]);
    if (isa<VectorType>(type))
      isRest =
          vector::ReductionOp::create(b, vector::CombiningKind::OR, isRest);
    scf::ConditionOp::create(b, isRest, state);
  };
  auto body = [&](OpBuilder &builder, Location loc, ValueRange state) {
    ImplicitLocOpBuilder b(loc, builder);
    Value power = state[0], square = state[1], rest = state[2];
    Value isOdd = isSet(b, arith::AndIOp::create(b, rest, one));
    Value product = multiply(b, power, square);
    power = arith::SelectOp::create(b, isOdd, product, power);
    square = multiply(b, square, square);
    rest = arith::ShRUIOp::create(b, rest, one);
    scf::YieldOp::create(b, ValueRange{power, square, rest});
  };
  return scf::WhileOp::create(
             b, TypeRange{type, type, exponentType},
             ValueRange{createLike(b, base, 1), base, exponent}, condition,
             body)
      .getResult(0);
}

/// The least exponent has no negative: its power has one factor more than that
/// by the largest exponent.
Value bcast::detail::expandFloatPower(ImplicitLocOpBuilder &b, Value base,
                                      Value exponent) {
  unsigned width = getElementTypeOrSelf(exponent).getIntOrFloatBitWidth();
  auto createBits = [&](const APInt &bits) {
    return createScalarOrSplatConstant(b, b.getLoc(), exponent.getType(), bits);
  };
  Value zero = createLike(b, exponent, 0);
  Value isNegative =
      arith::CmpIOp::create(b, CmpIPredicate::slt, exponent, zero);
  Value isLeast =
      arith::CmpIOp::create(b, CmpIPredicate::eq, exponent,
                            createBits(APInt::getSignedMinValue(width)));
  Value magnitude = arith::SelectOp::create(
      b, isNegative, arith::SubIOp::create(b, zero, exponent), exponent);
  magnitude = arith::SelectOp::create(
      b, isLeast, createBits(APInt::getSignedMaxValue(width)), magnitude);
  Value power = createLoop(b, base, magnitude);
  power = arith::SelectOp::create(b, isLeast, multiply(b, power, base), power);
  Value inverse = arith::DivFOp::create(b, createLike(b, base, 1), power);
  return arith::SelectOp::create(b, isNegative, inverse, power);
}

Value bcast::detail::expandIntegerPower(ImplicitLocOpBuilder &b, Value base,
                                        Value exponent) {
  // Of 0 by -1, which is infinite, 0.
  if (getElementTypeOrSelf(base).isInteger(1))
    return arith::OrIOp::create(
        b, base, arith::XOrIOp::create(b, exponent, createLike(b, base, 1)));
  // LLVM takes exponential time in the length of a chain of squarings.
  constexpr uint64_t kLargestInChain = 64;
  APInt number;
  if (matchPattern(exponent, m_ConstantInt(&number)) &&
      number.ule(kLargestInChain))
    return createChain(b, base, number);
  Value power = createLoop(b, base, exponent);
  // By a negative exponent, only 1 and -1 have powers other than 0, which are
  // those by the exponent's low bit.
  Value zero = createLike(b, base, 0);
  Value isNegative =
      arith::CmpIOp::create(b, CmpIPredicate::slt, exponent, zero);
  Value one = createLike(b, base, 1), minusOne = createLike(b, base, -1);
  Value isOne = arith::CmpIOp::create(b, CmpIPredicate::eq, base, one);
  Value isMinusOne =
      arith::CmpIOp::create(b, CmpIPredicate::eq, base, minusOne);
  Value isUnit = arith::OrIOp::create(b, isOne, isMinusOne);
  Value ofNegative = arith::SelectOp::create(b, isUnit, power, zero);
  return arith::SelectOp::create(b, isNegative, ofNegative, power);
}
