//===- Logarithm.cpp - log and log1p --------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// log(x) = k ln(2) + log(1 + r), where x = 2^k (1 + r), and 1 + r lies between
// sqrt(1/2) and sqrt(2).
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "Polynomials.h"
#include "Reduction.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast::detail;

static constexpr double kSqrtHalf = 0x1.6a09e667f3bcdp-1;

namespace {
struct Decomposed {
  /// k as an integer and as a float.
  Expr exponent, exponentNumber;
  /// 1 + r.
  Expr mantissa;
};
} // namespace

/// Decomposes a normal number above 0.
static Decomposed decompose(Expr x) {
  unsigned fractionWidth = getFractionWidth(x);
  Expr bits = toBits(x);
  Expr lowest = bits.constant(getBits(x, kSqrtHalf));
  Expr offset = bits - lowest;
  Expr fraction = offset & offset.constant(APInt::getLowBitsSet(x.getWidth(),
                                                                fractionWidth));
  Expr exponent = shiftRightArithmetic(offset, fractionWidth);
  Expr mantissa = fromBits(fraction + lowest, x.getType());
  // Converts to a float by addition, because few targets convert 64-bit
  // integers.
  double rounder = getRounder(x);
  Expr sum =
      fromBits(exponent + exponent.constant(getBits(x, rounder)), x.getType());
  return {exponent, sum - rounder, mantissa};
}

/// k ln(2) + log(1 + r) in f32.
static Expr addLogsF32(Expr k, Expr r) {
  // ln(2) in two parts: the product of k and the first one, of 9 bits, is
  // exact.
  constexpr double kLn2High = 0x1.63p-1, kLn2Low = -0x1.bd0105c610ca8p-13;
  Expr square = r * r;
  Expr cube = r * square;
  Expr y = cube * polynomial(kLogF32, r);
  y = fma(k, kLn2Low, y);
  y = fma(square, -0.5, y);
  return fma(k, kLn2High, r + y);
}

/// The same in f64. In s = r / (2 + r) the series has half as many terms; r -
/// r^2/2 is kept apart, as in fdlibm, because s is rounded.
static Expr addLogsF64(Expr k, Expr r) {
  constexpr double kLn2High = 0x1.62e42feep-1, kLn2Low = 0x1.a39ef35793c76p-33;
  Expr s = r / (2.0 + r);
  Expr z = s * s;
  Expr rest = z * polynomial(kLogQuotientF64, z);
  Expr halfSquare = 0.5 * r * r;
  Expr sum = halfSquare + rest;
  Expr y = fma(s, sum, k * kLn2Low);
  return fma(k, kLn2High, r - (halfSquare - y));
}

static Expr addLogs(Expr k, Expr r) {
  return r.isF64() ? addLogsF64(k, r) : addLogsF32(k, r);
}

/// The logarithm of 0, or `result`.
static Expr selectLogOfZero(Expr x, Expr infinity, Expr result) {
  Expr isZero = isEqual(x, 0.0);
  return select(isZero, 0.0 - infinity, result);
}

/// Selects the logarithm of special cases; `result` is that of finite numbers
/// above 0.
static Expr selectSpecialCases(Expr x, Expr result) {
  Expr infinity = x.infinity();
  result = select(isLess(x, infinity), result, x); // Infinity and NaN.
  result = selectLogOfZero(x, infinity, result);
  Expr isNegative = isLess(x, 0.0);
  return select(isNegative, x.notANumber(), result);
}

namespace {
struct Argument {
  Expr exponent, r;
};
} // namespace

/// Computes k and r, also for subnormal numbers.
static Argument reduce(Expr x) {
  double smallestNormal = x.isF64() ? 0x1p-1022 : 0x1p-126;
  unsigned fractionWidth = getFractionWidth(x);
  Expr isSubnormal = isLess(x, smallestNormal);
  Expr normal = select(isSubnormal, x * std::ldexp(1.0, fractionWidth), x);
  Decomposed parts = decompose(normal);
  Expr k = parts.exponentNumber;
  k = select(isSubnormal, k - double(fractionWidth), k);
  return {k, parts.mantissa - 1.0};
}

Expr bcast::detail::expandLog(Expr x) {
  Argument argument = reduce(x);
  return selectSpecialCases(x, addLogs(argument.exponent, argument.r));
}

Expr bcast::detail::expandLog1p(Expr x) {
  Expr sum = 1.0 + x;
  Decomposed parts = decompose(sum);
  // (1 + x) / 2^k - 1 without the rounding of 1 + x.
  Expr one = toBits(x.constant(1.0));
  Expr scale = fromBits(one - shiftLeft(parts.exponent, getFractionWidth(x)),
                        x.getType());
  Expr exact = fma(x, scale, scale - 1.0);
  // For large x, 1 + x is x, and the power of two may be out of range.
  Expr isLarge = isGreater(x, 0x1p60);
  Expr r = select(isLarge, parts.mantissa - 1.0, exact);
  Expr result = addLogs(parts.exponentNumber, r);
  return copySign(selectSpecialCases(sum, result), x); // log1p(-0) is -0.
}

Expr bcast::detail::expandLogForF32(Expr x) {
  constexpr double kLn2 = 0x1.62e42fefa39efp-1;
  Decomposed parts = decompose(x);
  Expr r = parts.mantissa - 1.0;
  Expr result =
      fma(parts.exponentNumber, kLn2, r * polynomial(kPowLogForF32, r));
  Expr infinity = x.infinity();
  result = selectLogOfZero(x, infinity, result);
  return select(isEqual(x, infinity), infinity, result);
}

//===----------------------------------------------------------------------===//
// Sums of two f64
//===----------------------------------------------------------------------===//

static Sum multiply(Sum a, Sum b) {
  Expr high = a.high * b.high;
  Expr rest = fma(a.high, b.high, 0.0 - high);
  return {high, rest + fma(a.high, b.low, a.low * b.high)};
}

/// Requires |a| >= |b|, or a = 0.
static Sum add(Sum a, Sum b) {
  Expr high = a.high + b.high;
  Expr rest = (a.high - high) + b.high;
  return {high, rest + (a.low + b.low)};
}

// log(1 + r) = 2 s + 2 s^3/3 + s^5 P(s^2), s = r / (2 + r): all terms but P are
// sums.
Sum bcast::detail::expandLogToSum(Expr x) {
  constexpr double kLn2High = 0x1.62e42feep-1, kLn2Low = 0x1.a39ef35793c76p-33;
  Argument argument = reduce(x);
  Expr r = argument.r;
  Expr denominator = 2.0 + r;
  Expr denominatorLow = r - (denominator - 2.0);
  Expr reciprocal = 1.0 / denominator;
  Expr quotient = r * reciprocal;
  Expr remainder = fma(0.0 - quotient, denominator, r);
  remainder = fma(0.0 - quotient, denominatorLow, remainder);
  Sum s{quotient, remainder * reciprocal};
  Sum square = multiply(s, s);
  Expr rest = square.high * polynomial(kPowLogRestF64, square.high);
  Sum twoThirds{r.constant(0x1.5555555555555p-1),
                r.constant(0x1.5555555555555p-55)};
  Sum factor = add(twoThirds, {rest, r.constant(0.0)});
  Sum cubic = multiply(multiply(s, square), factor);
  Sum doubled{s.high + s.high, s.low + s.low};
  Expr k = argument.exponent;
  Sum exponent{k * kLn2High, k * kLn2Low};
  Sum result = add(exponent, add(doubled, cubic));
  // For special cases, `high` has the result.
  return {selectSpecialCases(x, result.high), result.low};
}
