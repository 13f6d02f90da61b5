//===- Logarithm.cpp - log, log2, log10 and log1p -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// log(x) = k ln(2) + log(1 + r), where x = 2^k (1 + r), and 1 + r lies between
// sqrt(1/2) and sqrt(2), or in f32 between 3/4 and 3/2.
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "Polynomials.h"
#include "Reduction.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

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
  Expr lowest = bits.constant(getBits(x, x.isF64() ? kSqrtHalf : 0.75));
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

namespace {
/// The logarithm of 2 in two parts. The product of the first part and an
/// exponent is exact even without FMA. Both parts are positive, so an infinite
/// exponent gives an infinite sum.
struct LogOf2 {
  double high, low;
};

struct Base {
  ArrayRef<double> polynomialF32;
  LogOf2 inF32, inF64;
  /// The logarithm of e.
  double factor;
};
} // namespace

static const Base kNatural{kLogF32,
                           {0x1.62p-1, 0x1.c85fdf473de6bp-10},
                           {0x1.62e42feep-1, 0x1.a39ef35793c76p-33},
                           1};
static const Base kBinary{kLog2F32, {1, 0}, {1, 0}, 0x1.71547652b82fep+0};
static const Base kDecimal{kLog10F32,
                           {0x1.344p-2, 0x1.3509f79fef312p-18},
                           {0x1.34413508p-2, 0x1.f79fef311f12bp-34},
                           0x1.bcb7b1526e50ep-2};

/// k log(2) + log(1 + r) in f32.
static Expr addLogsF32(Expr k, Expr r, const Base &base) {
  Expr p = polynomial(base.polynomialF32, r);
  if (base.inF32.low == 0)
    return fma(r, p, k);
  return fma(k, base.inF32.high, fma(r, p, k * base.inF32.low));
}

/// The same in f64. In s = r / (2 + r) the series has half as many terms; r -
/// r^2/2 is kept apart, as in fdlibm, because s is rounded.
static Expr addLogsF64(Expr k, Expr r, const Base &base) {
  Expr s = r / (2.0 + r);
  Expr z = s * s;
  Expr rest = z * polynomial(kLogQuotientF64, z);
  Expr halfSquare = 0.5 * r * r;
  Expr sum = halfSquare + rest;
  if (base.factor == 1) {
    Expr y = fma(s, sum, k * base.inF64.low);
    return fma(k, base.inF64.high, r - (halfSquare - y));
  }
  Expr logarithm = r - (halfSquare - s * sum);
  if (base.inF64.low == 0)
    return fma(logarithm, base.factor, k);
  logarithm = logarithm * base.factor;
  return fma(k, base.inF64.high, fma(k, base.inF64.low, logarithm));
}

static Expr addLogs(Expr k, Expr r, const Base &base) {
  return r.isF64() ? addLogsF64(k, r, base) : addLogsF32(k, r, base);
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

/// Whether instructions take the numbers of this type apart.
static bool canSplitByInstruction(Expr x) {
  return !x.isF64() && isWideVector(x);
}

/// For infinity and 0, k is an infinity and r is 0. Below 0, r is NaN.
static Argument reduceByInstructions(Expr x) {
  constexpr int64_t kFromThreeQuarters = 3, kNaNBelowZero = 3 << 2;
  ImplicitLocOpBuilder &b = x.getBuilder();
  Value how =
      x.createConstant(b.getI32IntegerAttr(kFromThreeQuarters | kNaNBelowZero));
  auto getExponent = [&](Expr x) {
    return callWideIntrinsic("llvm.x86.avx512.mask.getexp.ps.512", x, {x});
  };
  Expr mantissa =
      callWideIntrinsic("llvm.x86.avx512.mask.getmant.ps.512", x, {x, how});
  Expr exponent = getExponent(x);
  return {exponent - getExponent(mantissa), mantissa - 1.0};
}

/// Computes k and r, also for subnormal numbers.
static Argument reduce(Expr x) {
  if (canSplitByInstruction(x))
    return reduceByInstructions(x);
  double smallestNormal = x.isF64() ? 0x1p-1022 : 0x1p-126;
  unsigned fractionWidth = getFractionWidth(x);
  Expr isSubnormal = isLess(x, smallestNormal);
  Expr normal = select(isSubnormal, normalize(x), x);
  Decomposed parts = decompose(normal);
  Expr k = parts.exponentNumber;
  k = select(isSubnormal, k - double(fractionWidth), k);
  return {k, parts.mantissa - 1.0};
}

static Expr expandLogarithm(Expr x, const Base &base) {
  Argument argument = reduce(x);
  Expr result = addLogs(argument.exponent, argument.r, base);
  // Instructions leave infinities and NaN where they belong.
  return canSplitByInstruction(x) ? result : selectSpecialCases(x, result);
}

Expr bcast::detail::expandLog(Expr x) { return expandLogarithm(x, kNatural); }

Expr bcast::detail::expandLog2(Expr x) { return expandLogarithm(x, kBinary); }

Expr bcast::detail::expandLog10(Expr x) { return expandLogarithm(x, kDecimal); }

Expr bcast::detail::expandLog1pOfFinite(Expr x) {
  Decomposed parts = decompose(1.0 + x);
  // (1 + x) / 2^k - 1 without the rounding of 1 + x.
  Expr one = toBits(x.constant(1.0));
  Expr scale = fromBits(one - shiftLeft(parts.exponent, getFractionWidth(x)),
                        x.getType());
  Expr exact = fma(x, scale, scale - 1.0);
  // For large x, 1 + x is x, and the power of two may be out of range.
  Expr isLarge = isGreater(x, 0x1p60);
  Expr r = select(isLarge, parts.mantissa - 1.0, exact);
  return addLogs(parts.exponentNumber, r, kNatural);
}

Expr bcast::detail::expandLog1p(Expr x) {
  Expr result = expandLog1pOfFinite(x + getTinyShift(x));
  result = atMost(selectSpecialCases(1.0 + x, result), x);
  return copySign(result, x); // log1p(-0) is -0.
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
  Expr rest = fma(a.high, b.high, -high);
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
/// s = r / (2 + r).
static Sum getQuotient(Expr r) {
  Expr denominator = 2.0 + r;
  Expr denominatorLow = r - (denominator - 2.0);
  Expr reciprocal = 1.0 / denominator;
  Expr quotient = r * reciprocal;
  Expr remainder = fma(-quotient, denominator, r);
  remainder = fma(-quotient, denominatorLow, remainder);
  return {quotient, remainder * reciprocal};
}

Sum bcast::detail::expandLogToSum(Expr x) {
  constexpr double kLn2High = 0x1.62e42feep-1, kLn2Low = 0x1.a39ef35793c76p-33;
  Argument argument = reduce(x);
  Expr r = argument.r;
  Sum s = getQuotient(r);
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

// log2(1 + r) = 2 s / ln(2) + s^3 P(s^2). Only the first term is a sum.
Sum bcast::detail::expandLog2ToSum(Expr x) {
  constexpr double kHigh = 0x1.715476p+1, kLow = 0x1.4ae0bf85ddf44p-25;
  Argument argument = reduce(x);
  Sum s = getQuotient(argument.r);
  Expr z = s.high * s.high;
  Expr high = s.high * kHigh;
  Expr low = fma(s.high, kHigh, -high);
  low = fma(s.high, kLow, low);
  // The derivative is about 2 / ln(2) (1 + s^2).
  low = fma(s.low, fma(z, kHigh, kHigh), low);
  Expr cube = s.high * z;
  low = fma(cube, polynomial(kPowLog2RestF32, z), low);
  Expr k = argument.exponent, sum = k + high;
  Expr rest = (k - sum) + high;
  return {sum, rest + low};
}
