//===- Trigonometric.cpp - sin, cos and tan -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In f64, x = n pi/2 + r, where n is the integer nearest to x / (pi/2), and |r|
// <= pi/4. The two low bits of n select the result among +-sin(r) and +-cos(r).
//
// In f32 with FMA, sin(x) = (-1)^n sin(r), where x = n pi + r and |r| <= pi/2:
// one polynomial. cos(x) is the same with n - 1/2. Without FMA, f32 is computed
// in f64.
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "Polynomials.h"
#include "Reduction.h"
#include "SlowPath.h"

using namespace mlir;
using namespace mlir::bcast::detail;

/// Up to this |x|, n has at most 20 bits. Beyond, libm is called.
static constexpr double kLargestReduced = 0x1p20;
/// The same for f32 in f32: x / pi is precise enough to keep |r| within the
/// interval of the polynomials.
static constexpr double kLargestReducedF32 = 0x1p18;

static constexpr double kOneOverPi = 0x1.45f306dc9c883p-2;

namespace {
struct Reduced {
  Nearest n;
  Expr r;
};
} // namespace

/// pi/2 in parts. With FMA, each part may be a whole f64; without, all but the
/// last have 33 bits, so that their products with n are exact. Near a multiple
/// of pi/2, r may be 2^-60, or 2^-30 for an f32 x. No part is negative, so that
/// -0 stays -0.
static ArrayRef<double> getPartsOfHalfPi(bool hasFMA, bool forF64) {
  static constexpr double kWhole[] = {
      0x1.921fb54442d18p+0, 0x1.1a62633145c06p-54, 0x1.c1cd129024e09p-107};
  static constexpr double kShort[] = {0x1.921fb544p+0, 0x1.0b4611a6p-34,
                                      0x1.3198a2ep-69, 0x1.b839a252049c1p-104};
  static constexpr double kShortForF32[] = {0x1.921fb544p+0,
                                            0x1.0b4611a626331p-34};
  if (hasFMA)
    return ArrayRef(kWhole).take_front(forF64 ? 3 : 2);
  return forF64 ? ArrayRef(kShort) : ArrayRef<double>(kShortForF32);
}

static Reduced reduce(Expr x, bool forF64) {
  Nearest n = roundProduct(x, 2 * kOneOverPi);
  Expr r = x;
  for (double part : getPartsOfHalfPi(x.getContext().hasFMA, forF64))
    r = fma(n.number, -part, r);
  return {n, r};
}

/// sin(r) and cos(r), |r| <= pi/4, for results in f64 or in f32.
static Expr sinReduced(Expr r, bool forF64) {
  Expr z = r * r;
  Expr q = forF64 ? polynomial(kSinF64, z) : polynomial(kSinF32, z);
  return r * fma(z, q, 1.0); // -0 stays -0.
}

static Expr cosReduced(Expr r, bool forF64) {
  Expr z = r * r;
  Expr q = forF64 ? polynomial(kCosF64, z) : polynomial(kCosF32, z);
  Expr head = fma(z, -0.5, 1.0);
  return fma(z * z, q, head);
}

static Expr isOdd(Expr n) { return isEqualInteger(n & 1.0, 1.0); }

/// sin(x + quadrant pi/2).
static Expr sinInQuadrant(Expr x, unsigned quadrant, bool forF64) {
  Reduced reduced = reduce(x, forF64);
  Expr n = reduced.n.bits;
  if (quadrant)
    n = n + double(quadrant);
  Expr isCosine = isOdd(n);
  Expr cosine = cosReduced(reduced.r, forF64);
  Expr magnitude = select(isCosine, cosine, sinReduced(reduced.r, forF64));
  // The second bit of n becomes the sign's.
  Expr sign = shiftLeft(shiftRightLogical(n, 1), 63);
  return fromBits(toBits(magnitude) ^ sign, x.getType());
}

static Expr sinInF64(Expr x, bool forF64) {
  return sinInQuadrant(x, 0, forF64);
}

static Expr cosInF64(Expr x, bool forF64) {
  return sinInQuadrant(x + getTinyShift(x), 1, forF64);
}

static Expr tanInF64(Expr x, bool forF64) {
  Reduced reduced = reduce(x, forF64);
  Expr sin = sinReduced(reduced.r, forF64), cos = cosReduced(reduced.r, forF64);
  Expr odd = isOdd(reduced.n.bits);
  Expr numerator = select(odd, 0.0 - cos, sin);
  return numerator / select(odd, sin, cos);
}

//===----------------------------------------------------------------------===//
// f32 in f32
//===----------------------------------------------------------------------===//

/// x - n period, where the period is pi times a power of two. With FMA, the
/// first difference is exact. No part is negative, so that -0 stays -0.
static Expr subtractPeriods(Expr x, Expr n, double period) {
  constexpr double kPartsOfPi[] = {0x1.921fb4p+1, 0x1.4442d0p-23,
                                   0x1.846988p-47};
  for (double part : kPartsOfPi)
    x = fma(n, -part * period, x);
  return x;
}

/// (-1)^n sin(r), |r| <= pi/2; n is in the low bits.
static Expr sinOfHalfTurn(Expr r, Expr n) {
  Expr z = r * r;
  Expr cube = r * z;
  Expr sine = fma(cube, polynomial(kSinHalfTurnF32, z), r);
  Expr sign = shiftLeft(n, 31);
  return fromBits(toBits(sine) ^ sign, r.getType());
}

static Expr sinInF32(Expr x) {
  Expr magnitude = abs(x), least = atLeast(magnitude, getTiny(x));
  Nearest n = roundProduct(least, kOneOverPi);
  Expr r = subtractPeriods(least, n.number, 1);
  Expr sine = toBits(atMost(sinOfHalfTurn(r, n.bits), magnitude));
  // The sign apart, because the polynomial's would lose that of -0.
  Expr sign = toBits(x) & sine.constant(APInt::getSignMask(32));
  return fromBits(sine ^ sign, x.getType());
}

/// cos(x) = -(-1)^n sin(r), x = (n + 1/2) pi + r.
static Expr cosInF32(Expr x) {
  x = x + getTinyShift(x);
  Nearest n = roundSmall(fma(x, kOneOverPi, -0.5));
  Expr r = subtractPeriods(x, n.number + 0.5, 1);
  return sinOfHalfTurn(r, n.bits + 1.0);
}

static Expr tanInF32(Expr x) {
  Expr isTiny = isLess(abs(x), getTiny(x));
  Expr other = select(isTiny, 0.0, x);
  Nearest n = roundProduct(other, 2 * kOneOverPi);
  Expr r = subtractPeriods(other, n.number, 0.5);
  Expr z = r * r;
  Expr cube = r * z;
  Expr tangent = fma(cube, polynomial(kTanF32, z), r);
  Expr odd = isOdd(n.bits);
  Expr numerator = select(odd, -1.0, tangent);
  return select(isTiny, x, numerator / select(odd, tangent, 1.0));
}

//===----------------------------------------------------------------------===//
// The functions
//===----------------------------------------------------------------------===//

namespace {
/// The ways to compute one function of numbers that are not large.
struct Periodic {
  LibraryFunction function;
  Expr (*inF32)(Expr);
  /// In f64, for results in f64 or in f32.
  Expr (*inF64)(Expr, bool);
};
} // namespace

/// A function that is x near 0.
template <Expr (*compute)(Expr, bool)>
static Expr computeOdd(Expr x, bool forF64) {
  Expr isTiny = isLess(abs(x), forF64 ? 0x1p-60 : 0x1p-30);
  return select(isTiny, x, compute(select(isTiny, 0.0, x), forF64));
}

static Expr expandPeriodic(Expr x, const Periodic &periodic) {
  bool isShort = !x.isF64() && x.getContext().hasFMA;
  Expr result = isShort     ? periodic.inF32(x)
                : x.isF64() ? periodic.inF64(x, true)
                            : toF32(periodic.inF64(toF64(x), false));
  Expr isLarge =
      isGreater(abs(x), isShort ? kLargestReducedF32 : kLargestReduced);
  return callWhere(isLarge, x, result, periodic.function);
}

Expr bcast::detail::expandSin(Expr x) {
  return expandPeriodic(x,
                        {LibraryFunction::Sin, sinInF32, computeOdd<sinInF64>});
}

Expr bcast::detail::expandCos(Expr x) {
  return expandPeriodic(x, {LibraryFunction::Cos, cosInF32, cosInF64});
}

Expr bcast::detail::expandTan(Expr x) {
  return expandPeriodic(x,
                        {LibraryFunction::Tan, tanInF32, computeOdd<tanInF64>});
}
