//===- Exponential.cpp - exp, exp2, expm1 and hyperbolic functions --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// e^x = 2^n e^r, where n is the integer nearest to x / ln(2), and |r| <=
// ln(2)/2.
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "Polynomials.h"
#include "Reduction.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast::detail;

static constexpr double kLog2E = 0x1.71547652b82fep0;
static constexpr double kLn2 = 0x1.62e42fefa39efp-1;

/// Whether e^x may have the larger error.
static bool isShort(Expr x) {
  return x.getContext().isRelaxed && !x.isF64() && x.getContext().hasFMA;
}

namespace {
/// ln(2) in two parts. The first has so few bits that its product with an
/// exponent is exact even without FMA.
struct Ln2 {
  double high, low;
};

struct Reduced {
  Nearest n;
  Expr r;
};
} // namespace

static Ln2 getLn2(Expr x) {
  if (x.isF64())
    return {0x1.62e42feep-1, 0x1.a39ef35793c76p-33};
  return {0x1.62e4p-1, 0x1.7f7d1cf79abcap-20};
}

static Reduced reduce(Expr x, int bias) {
  Nearest n = roundProduct(x, kLog2E, bias);
  if (isShort(x))
    return {n, fma(n.number, -kLn2, x)};
  Ln2 ln2 = getLn2(x);
  Expr r = fma(n.number, -ln2.high, x);
  return {n, fma(n.number, -ln2.low, r)};
}

/// e^r, |r| <= ln(2)/2.
static Expr expReduced(Expr r) {
  if (isShort(r))
    return fma(polynomial(kExpRelaxedF32, r), r, 1.0);
  Expr p =
      r.isF64() ? fma(polynomial(kExpF64, r), r, 1.0) : polynomial(kExpF32, r);
  return fma(p, r, 1.0);
}

/// The part of a product's exponent that scale() needs in the bits of n.
static int getScaleBias(Expr x) {
  return isWideVector(x) ? 0 : getExponentBias(x) - 1;
}

static Expr scaleByInstruction(Expr p, Expr n) {
  return callWideIntrinsic(p.isF64() ? "llvm.x86.avx512.mask.scalef.pd.512"
                                     : "llvm.x86.avx512.mask.scalef.ps.512",
                           p, {p, n});
}

/// p * 2^n of a smaller n, by operations without subnormal operands or results.
static Expr scaleDown(Expr p, const Nearest &n) {
  int bias = getExponentBias(p), shift = p.isF64() ? 128 : 64;
  Expr biased = n.bits + double(bias + shift - getScaleBias(p));
  Expr scaled = p * makePower(biased, p);
  // A sum with the smallest normal number rounds as a subnormal one does. Only
  // integers take the shift back: LLVM would multiply the numbers of all lanes.
  Expr least = scaled.constant(std::ldexp(1.0, 1 - bias + shift));
  Expr bits = toBits(scaled), leastBits = toBits(least);
  Expr subnormal = toBits(scaled + least) - leastBits;
  Expr normal = bits - shiftLeft(bits.constant(shift), getFractionWidth(p));
  Expr isNormal = isGreater(scaled, least);
  Expr result = fromBits(select(isNormal, normal, subnormal), p.getType());
  return select(isLess(n.number, -double(bias + shift / 2)), 0.0, result);
}

/// p * 2^n, rounded once; n.bits include getScaleBias(). NaN stays NaN. n may
/// be below all exponents, which gives 0 for every p. p is at least
/// 2^leastExponent.
static Expr scale(Expr p, const Nearest &n, int leastExponent = -1) {
  Expr isSmall = isLess(n.number, 1.5 - leastExponent - getExponentBias(p));
  auto createSmall = [&] { return scaleDown(p, n); };
  if (isWideVector(p))
    return branchOnAny(
        isSmall, p.getType(),
        [&] {
          Expr other = select(isSmall, 0.0, n.number);
          return select(isSmall, createSmall(), scaleByInstruction(p, other));
        },
        [&] { return scaleByInstruction(p, n.number); });
  Expr half = p * makePower(n.bits, p); // 2^n alone may overflow.
  Expr result = half + half;
  return isa<VectorType>(p.getType())
             ? computeWhere(isSmall, result, createSmall)
             : select(isSmall, createSmall(), result);
}

Expr bcast::detail::expandExp(Expr x) {
  // From this bound on, the result is infinity.
  double most = x.isF64() ? 710.0 : 89.0;
  if (!isAtMost(x, most))
    x = atMost(x, most);
  Reduced reduced = reduce(x + getTinyShift(x), getScaleBias(x));
  return scale(expReduced(reduced.r), reduced.n);
}

/// 2^r, |r| <= 1/2.
static Expr exp2Reduced(Expr r) {
  return r.isF64() ? expReduced(r * kLn2)
                   : fma(polynomial(kExp2F32, r), r, 1.0);
}

Expr bcast::detail::expandExp2(Expr x) {
  // From this bound on, the result is infinity.
  x = atMost(x, x.isF64() ? 1025.0 : 129.0) + getTinyShift(x);
  Nearest n = roundSmall(x, getScaleBias(x));
  return scale(exp2Reduced(x - n.number), n);
}

Expr bcast::detail::expandExp2OfSum(Sum x, Expr nearest) {
  // From this bound on, the result is infinity.
  Nearest n = roundSmall(atMost(nearest, 129.0), getScaleBias(nearest));
  return scale(exp2Reduced((x.high - n.number) + x.low), n);
}

Expr bcast::detail::expandExpOfModerate(Expr x) {
  Reduced reduced = reduce(x, getExponentBias(x));
  Expr p = expReduced(reduced.r);
  return p * makePower(reduced.n.bits, x);
}

Expr bcast::detail::expandExpForF32(Expr x) {
  Reduced reduced = reduce(x, getExponentBias(x));
  Expr r = reduced.r;
  Expr p = fma(fma(polynomial(kPowExpForF32, r), r, 1.0), r, 1.0);
  return p * makePower(reduced.n.bits, x);
}

Expr bcast::detail::expandExpOfSum(Sum x) {
  Expr high = atMost(atLeast(x.high, -746.0), 710.0);
  Reduced reduced = reduce(high, getScaleBias(high));
  // The remainder is not valid beyond the bounds.
  Expr isOrdinary = isEqual(high, x.high);
  Expr r = reduced.r + select(isOrdinary, x.low, 0.0);
  return scale(expReduced(r), reduced.n);
}

/// -n ln(2) - x^2, for an integer n near that; without FMA as precise as with.
static Expr reduceSquare(Expr n, Expr x, Expr square) {
  Ln2 ln2 = getLn2(x);
  Expr r = n * -ln2.high;
  if (x.getContext().hasFMA)
    return fma(n, -ln2.low, fma(-x, x, r));
  // Half of the bits have exact products.
  Expr bits = toBits(x);
  APInt mask = APInt::getHighBitsSet(x.getWidth(), getFractionWidth(x) / 2 + 9);
  Expr high = fromBits(bits & bits.constant(mask), x.getType());
  Expr low = x - high;
  Expr rest = square - high * high;
  rest = rest - (high + high) * low;
  rest = rest - low * low;
  r = (r - square) + rest;
  return fma(n, -ln2.low, r);
}

Expr bcast::detail::expandQuotientByExpOfSquare(Expr factor, Expr x) {
  Expr square = x * x;
  Nearest n = roundProduct(square, -kLog2E, getScaleBias(x));
  Expr r = reduceSquare(n.number, x, square);
  Expr q = r.isF64() ? polynomial(kExpM1F64, r) : polynomial(kExpM1F32, r);
  Expr p = fma(factor, fma(r * r, q, r), factor);
  return scale(p, n, /*leastExponent=*/-7);
}

/// (e^x - 1) / 2 = 2^(n-1) (e^r - 1) + (2^(n-1) - 1/2), which does not overflow
/// before e^x does.
static Expr halfExpM1(const Reduced &reduced) {
  Expr r = reduced.r;
  Expr q = r.isF64() ? polynomial(kExpM1F64, r) : polynomial(kExpM1F32, r);
  Expr p = fma(r * r, q, r);
  Expr halfPower = makePower(reduced.n.bits, r);
  return fma(halfPower, p, halfPower - 0.5);
}

Expr bcast::detail::expandExpM1(Expr x) {
  // Past these bounds the result is -1 or infinity.
  Expr shifted = x - getTinyShift(x);
  Expr clamped = x.isF64() ? atMost(atLeast(shifted, -38.0), 710.0)
                           : atMost(atLeast(shifted, -18.0), 89.0);
  Expr half = halfExpM1(reduce(clamped, getExponentBias(x) - 1));
  // -0 is its own result.
  return copySign(atLeast(half + half, x), x);
}

namespace {
/// With x = n ln(2) + r, not below 0: sinh(x) / 2 = difference cosh(r) + sum
/// sinh(r), and cosh(x) / 2 = sum cosh(r) + difference sinh(r).
struct Hyperbolic {
  /// 2^(n-2) -+ 2^(-n-2).
  Expr difference, sum;
  /// cosh(r) - 1 and sinh(r).
  Expr coshMinusOne, sinh;
};
} // namespace

/// The halves do not overflow before the functions do.
static Hyperbolic reduceHyperbolic(Expr x) {
  // From the bound on, the functions overflow.
  Expr magnitude = atMost(x, x.isF64() ? 710.8 : 89.7);
  int bias = getExponentBias(x) - 2;
  Reduced reduced = reduce(magnitude, bias);
  Expr r = reduced.r;
  Expr power = makePower(reduced.n.bits, x);
  // The inverse, or 0 where it hardly matters and is out of range.
  Expr bits = toBits(power);
  Expr exponents =
      bits.constant(APInt(x.getWidth(), 2 * bias).shl(getFractionWidth(x)));
  Expr difference = exponents - bits;
  Expr zero = bits.constant(0);
  Expr inverse =
      fromBits(difference.make<arith::MaxSIOp>(difference, zero), x.getType());
  Expr z = r * r;
  Expr cosh =
      z * (x.isF64() ? polynomial(kCoshF64, z) : polynomial(kCoshF32, z));
  Expr cube = r * z;
  Expr sinh = fma(
      cube, x.isF64() ? polynomial(kSinhF64, z) : polynomial(kSinhF32, z), r);
  Expr less = power - inverse;
  return {less, power + inverse, cosh, sinh};
}

Expr bcast::detail::expandSinh(Expr x) {
  Expr magnitude = abs(x);
  Hyperbolic parts = reduceHyperbolic(magnitude - getTinyShiftOfOdd(x));
  Expr half = fma(parts.difference, parts.coshMinusOne, parts.difference);
  half = fma(parts.sum, parts.sinh, half);
  return copySign(atLeast(half + half, magnitude), x);
}

Expr bcast::detail::expandCosh(Expr x) {
  Hyperbolic parts = reduceHyperbolic(atLeast(abs(x), getTiny(x)));
  Expr rest = parts.difference * parts.sinh;
  Expr half = fma(parts.sum, parts.coshMinusOne, rest) + parts.sum;
  return half + half;
}

// |x| = n ln(2)/2 + r. With t = tanh(r) and E = 2^n, tanh(n ln(2)/2) is (E - 1)
// / (E + 1), and by the addition theorem tanh(|x|) = ((E - 1) + t (E + 1)) /
// ((E + 1) + t (E - 1)).
Expr bcast::detail::expandTanh(Expr x) {
  // From the bound on, the quotient is 1.
  Expr limit = abs(x);
  Expr magnitude = atMost(atLeast(limit, getTiny(x)), x.isF64() ? 20.0 : 10.0);
  Nearest n = roundProduct(magnitude, 2 * kLog2E, getExponentBias(x));
  // For large n, the quotient hardly depends on r: one part of ln(2) is enough.
  Expr r = fma(n.number, -kLn2 / 2, magnitude);
  Expr z = r * r;
  Expr q = x.isF64() ? polynomial(kTanhF64, z) : polynomial(kTanhF32, z);
  Expr t = fma(r * z, q, r);
  Expr power = makePower(n.bits, x);
  Expr less = power - 1.0, more = power + 1.0;
  Expr numerator = fma(t, more, less);
  return copySign(atMost(numerator / fma(t, less, more), limit), x);
}
