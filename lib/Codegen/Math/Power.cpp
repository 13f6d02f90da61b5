//===- Power.cpp - pow and cbrt -------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "Polynomials.h"
#include "Reduction.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::bcast::detail;

//===----------------------------------------------------------------------===//
// pow
//===----------------------------------------------------------------------===//

namespace {
/// Whether the exponent is an integer, and whether it is odd.
struct Parity {
  Expr isInteger, isOdd;
};
} // namespace

/// The parity of an f32 that is extended to f64. From 2^24 on, every f32 is
/// even.
static Parity getParityOfF32(Expr y) {
  Expr clamped = atMost(atLeast(y, -0x1p30), 0x1p30);
  Nearest n = roundProduct(clamped, 1.0);
  Expr isInteger = isEqual(n.number, clamped);
  return {isInteger, isInteger & isEqualInteger(n.bits & 1.0, 1.0)};
}

/// Infinities count as even.
static Parity getParity(Expr y) {
  Expr isInteger = isEqual(roundEven(y), y);
  Expr half = 0.5 * y;
  return {isInteger, isInteger & negate(isEqual(roundEven(half), half))};
}

/// x^y from |x|^y. [POWER-2]
static Expr selectSpecialPowers(Expr x, Expr y, Parity parity, Expr power) {
  Expr isNegative = isLess(copySign(x.constant(1.0), x), 0.0); // -0, too.
  Expr isNegativePower = isNegative & parity.isOdd;
  Expr sign = select(isNegativePower, -1.0, x.constant(1.0));
  Expr result = copySign(power, sign);
  // Finite numbers below 0 have only powers by integers.
  Expr infinity = x.infinity();
  Expr isBelowZero = isLess(x, 0.0);
  Expr isFiniteBelowZero = isBelowZero & isLess(abs(x), infinity);
  Expr isInvalid = isFiniteBelowZero & negate(parity.isInteger);
  Expr isNaN = isInvalid | isUnordered(x, y);
  result = select(isNaN, x.notANumber(), result);
  Expr isZerothPower = isEqual(y, 0.0);
  Expr isOne = isZerothPower | isEqual(x, 1.0);
  Expr isMinusOne = isEqual(x, -1.0);
  Expr isInfinitePower = isEqual(abs(y), infinity);
  return select(isOne | (isMinusOne & isInfinitePower), 1.0, result);
}

/// e^(y log|x|) in f64, which is precise enough for f32. No f32 is subnormal in
/// f64.
static Expr expandPowF32InF64(Expr x32, Expr y32) {
  Expr x = toF64(x32), y = toF64(y32);
  Expr logarithm = expandLogForF32(abs(x));
  // Beyond these bounds the result is 0 or infinity in f32.
  Expr exponent = atMost(atLeast(y * logarithm, -120.0), 120.0);
  Expr power = expandExpForF32(exponent);
  return toF32(selectSpecialPowers(x, y, getParityOfF32(y), power));
}

/// An exponent of y's sign with the same powers, and without subnormal
/// products.
static Expr avoidTiny(Expr y) {
  return copySign(atLeast(abs(y), y.isF64() ? 0x1p-120 : 0x1p-60), y);
}

/// 2^(y log2|x|), with the logarithm as a sum of two. Requires FMA.
static Expr expandPowF32(Expr x, Expr y) {
  Expr magnitude = abs(x), infinity = x.infinity();
  Sum logarithm = expandLog2ToSum(magnitude);
  Expr factor = avoidTiny(y);
  Expr product = factor * logarithm.high;
  Expr rest = fma(factor, logarithm.high, -product);
  rest = fma(factor, logarithm.low, rest);
  Expr exponent = product + rest;
  Expr power = expandExp2OfSum({product, rest}, exponent);
  // The rest is for numbers that few programs have.
  Expr isInRange = isLess(abs(exponent), 150.0);
  Expr isPositive = isGreater(x, 0.0);
  Expr isOrdinary = isPositive & isInRange;
  if (!isWideVector(x)) // Else the logarithm of infinity is out of range.
    isOrdinary = isOrdinary & isLess(x, infinity);
  return computeWhere(negate(isOrdinary), power, [&] {
    Expr isNonZero = isGreater(magnitude, 0.0);
    Expr isFinite = isNonZero & isLess(magnitude, infinity);
    Expr isShrinking = isLess(y, 0.0);
    Expr isGrowing = isGreater(magnitude, 1.0) ^ isShrinking;
    Expr limit = select(isGrowing, infinity, infinity.constant(0.0));
    Expr moderate = select(isFinite & isInRange, power, limit);
    return selectSpecialPowers(x, y, getParity(factor), moderate);
  });
}

Expr bcast::detail::expandPow(Expr x, Expr y) {
  if (!x.isF64())
    return x.getContext().hasFMA ? expandPowF32(x, y) : expandPowF32InF64(x, y);
  // y log|x| to 64 bits: up to 10 of them are before the point.
  Sum logarithm = expandLogToSum(abs(x));
  Expr factor = avoidTiny(y);
  Expr product = factor * logarithm.high;
  Expr rest = fma(factor, logarithm.high, 0.0 - product);
  rest = fma(factor, logarithm.low, rest);
  Expr power = expandExpOfSum({product, rest});
  return selectSpecialPowers(x, y, getParity(factor), power);
}

//===----------------------------------------------------------------------===//
// pow with a constant exponent
//===----------------------------------------------------------------------===//

/// Other exponents do not have a short form, or have errors of more than 4
/// units.
bool bcast::detail::isShortPower(double exponent) {
  if (exponent == 0.5 || exponent == -0.5)
    return true;
  return exponent >= -3 && exponent <= 6 && exponent != 0 &&
         exponent == std::floor(exponent);
}

/// pow(x, 0.5): sqrt(x), apart from -0 and -infinity. [POWER-2]
static Expr expandSqrtOfPow(Expr x) {
  Expr sum = x + 0.0;
  Expr root = sum.make<math::SqrtOp>(sum);
  Expr isNegativeInfinity =
      isEqual(x, -std::numeric_limits<double>::infinity());
  return select(isNegativeInfinity, x.infinity(), root);
}

/// Squares, and a factor for an odd exponent. An intermediate overflow or
/// underflow implies one of the result.
static Expr expandProduct(Expr x, int exponent) {
  if (exponent == 1)
    return x;
  Expr half = expandProduct(x, exponent / 2);
  Expr square = half * half;
  return exponent % 2 == 0 ? square : square * x;
}

Expr bcast::detail::expandShortPower(Expr x, double exponent) {
  assert(isShortPower(exponent));
  if (exponent == -0.5)
    return 1.0 / expandSqrtOfPow(x);
  if (exponent == 0.5)
    return expandSqrtOfPow(x);
  // Powers of the quotient: x^2 may overflow where x^-2 is a number.
  if (exponent < 0)
    return expandProduct(1.0 / x, -exponent);
  return expandProduct(x, exponent);
}

//===----------------------------------------------------------------------===//
// cbrt
//===----------------------------------------------------------------------===//

/// Estimates x^exponent of a normal f32 above 0: the exponent's share of the
/// bits has about that share of x's exponent. `offset` is that share of the
/// bits of 1, less a correction that balances the errors.
static Expr estimatePower(Expr x, double exponent, double offset) {
  ImplicitLocOpBuilder &b = x.getBuilder();
  Expr bits = toBits(x);
  Expr number(x.getContext(),
              arith::SIToFPOp::create(b, x.getType(), Value(bits)));
  Expr share = fma(number, exponent, offset);
  Expr estimate(x.getContext(),
                arith::FPToSIOp::create(b, bits.getType(), Value(share)));
  return fromBits(estimate, x.getType());
}

/// Estimates the cube root; with the correction, the error is below 4 %.
static Expr estimateCbrt(Expr x) {
  return estimatePower(x, 1.0 / 3, 709958130.0);
}

/// Halley's step, which triples the number of correct digits.
static Expr refineCbrt(Expr root, Expr x) {
  Expr cube = root * root * root;
  Expr numerator = x + x + cube;
  return root * (numerator / (cube + cube + x));
}

/// `result` with the sign of `x`. Infinities and NaN are their own roots.
static Expr selectSpecialRoots(Expr x, Expr magnitude, Expr result) {
  Expr isFinite = isLess(magnitude, x.infinity());
  return select(isFinite, copySign(result, x), x);
}

// With y near x^(-1/3) and e = 1 - x y^3, the root is x y^2 (1 - e)^(-2/3).
static Expr expandCbrtF32(Expr x) {
  constexpr double kRootOfScale = 0x1p8;
  Expr magnitude = abs(x);
  Expr isSubnormal = isLess(magnitude, 0x1p-126);
  Expr normal = select(isSubnormal, normalize(magnitude) * 2.0, magnitude);
  Expr y = estimatePower(normal, -1.0 / 3, 1419900000.0); // |e| <= 0.1025.
  Expr root = (normal * y) * y;
  Expr e = fma(-root, y, 1.0);
  Expr change = root * e;
  root = fma(change, polynomial(kCbrtF32, e), root);
  Expr result = select(isSubnormal, root * (1 / kRootOfScale), root);
  return selectSpecialRoots(x, magnitude, result);
}

/// x = 2^(3 k) m, where m is between 1/2 and 4, in the range of f32.
static Expr expandCbrtF64(Expr x) {
  constexpr double kRootOfScale = 0x1p18;
  Expr magnitude = abs(x);
  Expr isSubnormal = isLess(magnitude, 0x1p-1022);
  Expr normal = select(isSubnormal, normalize(magnitude) * 4.0, magnitude);
  Expr bits = toBits(normal);
  Expr biased = shiftRightLogical(bits, 52);
  // Converts the exponent to a float by addition, because few targets convert
  // 64-bit integers.
  double rounder = getRounder(x);
  Expr exponent =
      fromBits(biased + bits.constant(getBits(x, rounder)), x.getType()) -
      (rounder + 1023);
  Nearest k = roundProduct(exponent, 1.0 / 3);
  Expr tripled = k.bits + k.bits + k.bits;
  Expr mantissa = fromBits(bits - shiftLeft(tripled, 52), x.getType());
  Expr root = toF64(estimateCbrt(toF32(mantissa)));
  for (int i = 0; i < 3; ++i)
    root = refineCbrt(root, mantissa);
  Expr result = root * makePower(k.bits + 1023.0, x);
  result = select(isSubnormal, result * (1 / kRootOfScale), result);
  result = select(isGreater(magnitude, 0.0), result, magnitude);
  return selectSpecialRoots(x, magnitude, result);
}

Expr bcast::detail::expandCbrt(Expr x) {
  return x.isF64() ? expandCbrtF64(x) : expandCbrtF32(x);
}
