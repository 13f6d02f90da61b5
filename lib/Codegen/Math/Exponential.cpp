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

static Reduced reduce(Expr x, int bias = 0) {
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

static Expr scaleByInstruction(Expr p, Expr n) {
  return callWideIntrinsic(p.isF64() ? "llvm.x86.avx512.mask.scalef.pd.512"
                                     : "llvm.x86.avx512.mask.scalef.ps.512",
                           p, {p, n});
}

/// p * 2^n, rounded once. n may be out of the range of exponents, so there are
/// two steps, the first of which is exact. NaN stays NaN.
static Expr scale(Expr p, const Nearest &n) {
  if (isWideVector(p))
    return scaleByInstruction(p, n.number);
  double bias = getExponentBias(p);
  Expr half = shiftRightLogical(n.bits, 1);
  Expr first = p * makePower(half + bias, p);
  return first * makePower(n.bits - half + bias, p);
}

Expr bcast::detail::expandExp(Expr x) {
  // Past these bounds the result is 0 or infinity.
  double least = x.isF64() ? -746.0 : -104.0, most = x.isF64() ? 710.0 : 89.0;
  bool isBounded = isAtMost(x, most);
  x = atLeast(x, least);
  if (!isBounded)
    x = atMost(x, most);
  Reduced reduced = reduce(x);
  return scale(expReduced(reduced.r), reduced.n);
}

/// 2^r, |r| <= 1/2.
static Expr exp2Reduced(Expr r) {
  return r.isF64() ? expReduced(r * kLn2)
                   : fma(polynomial(kExp2F32, r), r, 1.0);
}

Expr bcast::detail::expandExp2(Expr x) {
  // Past these bounds the result is 0 or infinity.
  x = x.isF64() ? atMost(atLeast(x, -1076.0), 1025.0)
                : atMost(atLeast(x, -151.0), 129.0);
  Nearest n = roundSmall(x);
  return scale(exp2Reduced(x - n.number), n);
}

Expr bcast::detail::expandExp2OfSum(Sum x, Expr nearest) {
  Nearest n = roundSmall(nearest);
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
  Reduced reduced = reduce(high);
  // The remainder is not valid beyond the bounds.
  Expr isOrdinary = isEqual(high, x.high);
  Expr r = reduced.r + select(isOrdinary, x.low, 0.0);
  return scale(expReduced(r), reduced.n);
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
  Expr clamped = x.isF64() ? atMost(atLeast(x, -38.0), 710.0)
                           : atMost(atLeast(x, -18.0), 89.0);
  Expr half = halfExpM1(reduce(clamped, getExponentBias(x) - 1));
  return copySign(half + half, x); // -0 is its own result.
}

namespace {
/// With |x| = n ln(2) + r: sinh(|x|) / 2 = difference cosh(r) + sum sinh(r),
/// and cosh(|x|) / 2 = sum cosh(r) + difference sinh(r).
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
  Expr magnitude = atMost(abs(x), x.isF64() ? 710.8 : 89.7);
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
  Hyperbolic parts = reduceHyperbolic(x);
  Expr half = fma(parts.difference, parts.coshMinusOne, parts.difference);
  half = fma(parts.sum, parts.sinh, half);
  return copySign(half + half, x);
}

Expr bcast::detail::expandCosh(Expr x) {
  Hyperbolic parts = reduceHyperbolic(x);
  Expr rest = parts.difference * parts.sinh;
  Expr half = fma(parts.sum, parts.coshMinusOne, rest) + parts.sum;
  return half + half;
}

// |x| = n ln(2)/2 + r. With t = tanh(r) and E = 2^n, tanh(n ln(2)/2) is (E - 1)
// / (E + 1), and by the addition theorem tanh(|x|) = ((E - 1) + t (E + 1)) /
// ((E + 1) + t (E - 1)).
Expr bcast::detail::expandTanh(Expr x) {
  // From the bound on, the quotient is 1.
  Expr magnitude = atMost(abs(x), x.isF64() ? 20.0 : 10.0);
  Nearest n = roundProduct(magnitude, 2 * kLog2E, getExponentBias(x));
  // For large n, the quotient hardly depends on r: one part of ln(2) is enough.
  Expr r = fma(n.number, -kLn2 / 2, magnitude);
  Expr z = r * r;
  Expr q = x.isF64() ? polynomial(kTanhF64, z) : polynomial(kTanhF32, z);
  Expr t = fma(r * z, q, r);
  Expr power = makePower(n.bits, x);
  Expr less = power - 1.0, more = power + 1.0;
  Expr numerator = fma(t, more, less);
  return copySign(numerator / fma(t, less, more), x);
}
