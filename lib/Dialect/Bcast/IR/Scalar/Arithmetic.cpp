//===- Arithmetic.cpp - Scalar arithmetic ---------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarBuilder.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

using arith::CmpFPredicate;
using arith::CmpIPredicate;

static bool isFloat(ValueRange args) {
  return isa<FloatType>(args.front().getType());
}

template <typename FloatOp, typename IntOp>
static Value createFloatOrInt(ImplicitLocOpBuilder &b, Value lhs, Value rhs) {
  if (isa<FloatType>(lhs.getType()))
    return FloatOp::create(b, lhs, rhs);
  return IntOp::create(b, lhs, rhs);
}

static Value createZero(ImplicitLocOpBuilder &b, Type type) {
  return createConstant(b, type, 0.0);
}

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

Value AbsOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  Value x = args[0];
  if (isFloat(args))
    return math::AbsFOp::create(b, x);
  if (hasUnsignedElements(*this))
    return x;
  Value zero = createZero(b, x.getType());
  Value isNegative = createCmp(b, CmpIPredicate::slt, x, zero);
  return createSelect(b, isNegative, arith::SubIOp::create(b, zero, x), x);
}

Value NegateOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  Value x = args[0];
  if (isFloat(args))
    return arith::NegFOp::create(b, x);
  return arith::SubIOp::create(b, createZero(b, x.getType()), x);
}

Value SignOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  Value x = args[0];
  Value zero = createZero(b, x.getType());
  Value one = createConstant(b, x.getType(), 1.0);
  if (isFloat(args)) {
    // Zeros and NaN are their own sign. [SIGN-1]
    Value isZeroOrNaN = createCmp(b, CmpFPredicate::UEQ, x, zero);
    return createSelect(b, isZeroOrNaN, x, math::CopySignOp::create(b, one, x));
  }
  Value isNonZero = createCmp(b, CmpIPredicate::ne, x, zero);
  Value sign = createSelect(b, isNonZero, one, zero);
  if (hasUnsignedElements(*this))
    return sign;
  Value isNegative = createCmp(b, CmpIPredicate::slt, x, zero);
  return createSelect(b, isNegative, createConstant(b, x.getType(), -1.0),
                      sign);
}

//===----------------------------------------------------------------------===//
// Addition and multiplication
//===----------------------------------------------------------------------===//

Value AddOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return createFloatOrInt<arith::AddFOp, arith::AddIOp>(b, args[0], args[1]);
}

Value SubtractOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return createFloatOrInt<arith::SubFOp, arith::SubIOp>(b, args[0], args[1]);
}

Value MultiplyOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return createFloatOrInt<arith::MulFOp, arith::MulIOp>(b, args[0], args[1]);
}

Value SquaredDifferenceOp::buildScalar(ImplicitLocOpBuilder &b,
                                       ValueRange args) {
  Value difference =
      createFloatOrInt<arith::SubFOp, arith::SubIOp>(b, args[0], args[1]);
  return createFloatOrInt<arith::MulFOp, arith::MulIOp>(b, difference,
                                                        difference);
}

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

namespace {
/// A divisor that never traps: 1 in place of 0, and in place of -1 under the
/// most negative dividend.
struct SafeDivisor {
  Value divisor;
  Value isZero;
};
} // namespace

static SafeDivisor createSafeDivisor(ImplicitLocOpBuilder &b, Value lhs,
                                     Value rhs, bool isUnsigned) {
  Type type = rhs.getType();
  unsigned width = type.getIntOrFloatBitWidth();
  Value isZero = createCmp(b, CmpIPredicate::eq, rhs, createZero(b, type));
  Value isUnsafe = isZero;
  if (!isUnsigned) {
    Value min = createConstant(b, type, APInt::getSignedMinValue(width));
    Value isMin = createCmp(b, CmpIPredicate::eq, lhs, min);
    Value isMinusOne =
        createCmp(b, CmpIPredicate::eq, rhs, createConstant(b, type, -1.0));
    isUnsafe = arith::OrIOp::create(
        b, isZero, arith::AndIOp::create(b, isMin, isMinusOne));
  }
  Value one = createConstant(b, type, 1.0);
  return {createSelect(b, isUnsafe, one, rhs), isZero};
}

static Value createRemainder(ImplicitLocOpBuilder &b, Value lhs, Value rhs,
                             bool isUnsigned) {
  SafeDivisor safe = createSafeDivisor(b, lhs, rhs, isUnsigned);
  Value remainder =
      isUnsigned ? arith::RemUIOp::create(b, lhs, safe.divisor).getResult()
                 : arith::RemSIOp::create(b, lhs, safe.divisor).getResult();
  return createSelect(b, safe.isZero, lhs, remainder); // [REMAINDER-1]
}

static Value createQuotient(ImplicitLocOpBuilder &b, Value lhs, Value rhs,
                            bool isUnsigned) {
  SafeDivisor safe = createSafeDivisor(b, lhs, rhs, isUnsigned);
  Value quotient =
      isUnsigned ? arith::DivUIOp::create(b, lhs, safe.divisor).getResult()
                 : arith::DivSIOp::create(b, lhs, safe.divisor).getResult();
  Value allOnes =
      createConstant(b, lhs.getType(),
                     APInt::getAllOnes(lhs.getType().getIntOrFloatBitWidth()));
  return createSelect(b, safe.isZero, allOnes, quotient); // [DIVIDE-1]
}

Value DivideOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  if (isFloat(args))
    return arith::DivFOp::create(b, args[0], args[1]);
  return createQuotient(b, args[0], args[1], hasUnsignedElements(*this));
}

/// a / b rounded down: NumPy's floor_divide. [FLOOR_DIVIDE-2]
static Value createFloorDivide(ImplicitLocOpBuilder &b, Value lhs, Value rhs) {
  Value zero = createZero(b, lhs.getType());
  Value one = createConstant(b, lhs.getType(), 1.0);
  Value half = createConstant(b, lhs.getType(), 0.5);
  Value quotient = arith::DivFOp::create(b, lhs, rhs);
  Value remainder = arith::RemFOp::create(b, lhs, rhs);
  Value whole =
      arith::DivFOp::create(b, arith::SubFOp::create(b, lhs, remainder), rhs);
  Value isAbove = createCmp(b, CmpFPredicate::ONE, remainder, zero);
  Value remainderIsNegative = createCmp(b, CmpFPredicate::OLT, remainder, zero);
  Value divisorIsNegative = createCmp(b, CmpFPredicate::OLT, rhs, zero);
  Value signsDiffer =
      arith::XOrIOp::create(b, remainderIsNegative, divisorIsNegative);
  isAbove = arith::AndIOp::create(b, isAbove, signsDiffer);
  whole = createSelect(b, isAbove, arith::SubFOp::create(b, whole, one), whole);
  // The difference is a multiple of the divisor up to rounding.
  Value down = math::FloorOp::create(b, whole);
  Value rest = arith::SubFOp::create(b, whole, down);
  Value isNextNearer = createCmp(b, CmpFPredicate::OGT, rest, half);
  Value nearest =
      createSelect(b, isNextNearer, arith::AddFOp::create(b, down, one), down);
  Value isZero = createCmp(b, CmpFPredicate::OEQ, whole, zero);
  Value signedZero = math::CopySignOp::create(b, zero, quotient);
  Value result = createSelect(b, isZero, signedZero, nearest);
  Value divisorIsZero = createCmp(b, CmpFPredicate::OEQ, rhs, zero);
  return createSelect(b, divisorIsZero, quotient, result);
}

Value FloorDivideOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  Value lhs = args[0], rhs = args[1];
  if (isFloat(args))
    return createFloorDivide(b, lhs, rhs);
  bool isUnsigned = hasUnsignedElements(*this);
  Value quotient = createQuotient(b, lhs, rhs, isUnsigned);
  if (isUnsigned)
    return quotient;
  // [FLOOR_DIVIDE-1]
  Value zero = createZero(b, lhs.getType());
  Value remainder = createRemainder(b, lhs, rhs, isUnsigned);
  Value isNonZero = createCmp(b, CmpIPredicate::ne, remainder, zero);
  Value signsDiffer = createCmp(b, CmpIPredicate::slt,
                                arith::XOrIOp::create(b, lhs, rhs), zero);
  Value divisorIsNonZero = createCmp(b, CmpIPredicate::ne, rhs, zero);
  Value isAbove = arith::AndIOp::create(
      b, divisorIsNonZero, arith::AndIOp::create(b, isNonZero, signsDiffer));
  Value minusOne = createConstant(b, lhs.getType(), -1.0);
  return arith::AddIOp::create(b, quotient,
                               createSelect(b, isAbove, minusOne, zero));
}

Value RemainderOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  if (isFloat(args))
    return arith::RemFOp::create(b, args[0], args[1]);
  return createRemainder(b, args[0], args[1], hasUnsignedElements(*this));
}

Value FloorModOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  Value lhs = args[0], rhs = args[1];
  Value zero = createZero(b, lhs.getType());
  if (isFloat(args)) { // [FLOOR_MOD-2]
    Value remainder = arith::RemFOp::create(b, lhs, rhs);
    Value remainderIsNegative =
        createCmp(b, CmpFPredicate::OLT, remainder, zero);
    Value divisorIsNegative = createCmp(b, CmpFPredicate::OLT, rhs, zero);
    Value signsDiffer =
        arith::XOrIOp::create(b, remainderIsNegative, divisorIsNegative);
    Value adjusted = createSelect(
        b, signsDiffer, arith::AddFOp::create(b, remainder, rhs), remainder);
    Value isZero = createCmp(b, CmpFPredicate::OEQ, remainder, zero);
    return createSelect(b, isZero, math::CopySignOp::create(b, zero, rhs),
                        adjusted);
  }
  bool isUnsigned = hasUnsignedElements(*this);
  Value remainder = createRemainder(b, lhs, rhs, isUnsigned);
  if (isUnsigned)
    return remainder;
  Value isNonZero = createCmp(b, CmpIPredicate::ne, remainder, zero);
  Value signsDiffer = createCmp(b, CmpIPredicate::slt,
                                arith::XOrIOp::create(b, remainder, rhs), zero);
  Value isAdjusted = arith::AndIOp::create(b, isNonZero, signsDiffer);
  return createSelect(b, isAdjusted, arith::AddIOp::create(b, remainder, rhs),
                      remainder);
}

//===----------------------------------------------------------------------===//
// Power
//===----------------------------------------------------------------------===//

/// The power with the exponent read as unsigned. math.ipowi has signed
/// exponents, so it gets half of it: x^y = (x^2)^(y / 2) x^(y mod 2).
static Value createIntegerPower(ImplicitLocOpBuilder &b, Value base,
                                Value exponent) {
  Type type = base.getType();
  Value one = createConstant(b, type, 1.0);
  Value square = arith::MulIOp::create(b, base, base);
  Value half = arith::ShRUIOp::create(b, exponent, one);
  Value power = math::IPowIOp::create(b, square, half);
  Value bit = arith::AndIOp::create(b, exponent, one);
  Value isOdd = createCmp(b, CmpIPredicate::ne, bit, createZero(b, type));
  return arith::MulIOp::create(b, power, createSelect(b, isOdd, base, one));
}

Value PowerOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  Value base = args[0], exponent = args[1];
  if (isFloat(args))
    return math::PowFOp::create(b, base, exponent);
  Value power = createIntegerPower(b, base, exponent);
  if (hasUnsignedElements(*this))
    return power;
  // The powers of 1 and -1 are correct for negative exponents too. [POWER-1]
  Type type = base.getType();
  Value one = createConstant(b, type, 1.0);
  Value minusOne = createConstant(b, type, -1.0);
  Value isOne = createCmp(b, CmpIPredicate::eq, base, one);
  Value isMinusOne = createCmp(b, CmpIPredicate::eq, base, minusOne);
  Value isUnit = arith::OrIOp::create(b, isOne, isMinusOne);
  Value zero = createZero(b, type);
  Value isNonNegative = createCmp(b, CmpIPredicate::sge, exponent, zero);
  return createSelect(b, arith::OrIOp::create(b, isNonNegative, isUnit), power,
                      zero);
}

//===----------------------------------------------------------------------===//
// Maximum, minimum, clamp
//===----------------------------------------------------------------------===//

static Value createMaximum(ImplicitLocOpBuilder &b, Value lhs, Value rhs,
                           bool isUnsigned) {
  if (isUnsigned)
    return createFloatOrInt<arith::MaximumFOp, arith::MaxUIOp>(b, lhs, rhs);
  return createFloatOrInt<arith::MaximumFOp, arith::MaxSIOp>(b, lhs, rhs);
}

static Value createMinimum(ImplicitLocOpBuilder &b, Value lhs, Value rhs,
                           bool isUnsigned) {
  if (isUnsigned)
    return createFloatOrInt<arith::MinimumFOp, arith::MinUIOp>(b, lhs, rhs);
  return createFloatOrInt<arith::MinimumFOp, arith::MinSIOp>(b, lhs, rhs);
}

Value MaximumOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return createMaximum(b, args[0], args[1], hasUnsignedElements(*this));
}

Value MinimumOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return createMinimum(b, args[0], args[1], hasUnsignedElements(*this));
}

Value ClampOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  bool isUnsigned = hasUnsignedElements(*this);
  return createMinimum(b, createMaximum(b, args[1], args[0], isUnsigned),
                       args[2], isUnsigned); // [CLAMP-1]
}
