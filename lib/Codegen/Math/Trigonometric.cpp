//===- Trigonometric.cpp - sin, cos and tan -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x = n pi/2 + r, where n is the integer nearest to x / (pi/2), and |r| <=
// pi/4. The two low bits of n select the result among +-sin(r) and +-cos(r).
// f32 is computed in f64.
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
  constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
  Nearest n = roundProduct(x, kTwoOverPi);
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

static Expr tanInF64(Expr x, bool forF64) {
  Reduced reduced = reduce(x, forF64);
  Expr sin = sinReduced(reduced.r, forF64), cos = cosReduced(reduced.r, forF64);
  Expr odd = isOdd(reduced.n.bits);
  Expr numerator = select(odd, 0.0 - cos, sin);
  return numerator / select(odd, sin, cos);
}

/// Computes in f64, and calls libm's function for large numbers.
static Expr expandPeriodic(Expr x, LibraryFunction function,
                           llvm::function_ref<Expr(Expr, bool)> compute) {
  Expr result = x.isF64() ? compute(x, true) : toF32(compute(toF64(x), false));
  return callWhere(isGreater(abs(x), kLargestReduced), x, result, function);
}

Expr bcast::detail::expandSin(Expr x) {
  return expandPeriodic(x, LibraryFunction::Sin, [](Expr x, bool forF64) {
    return sinInQuadrant(x, 0, forF64);
  });
}

Expr bcast::detail::expandCos(Expr x) {
  return expandPeriodic(x, LibraryFunction::Cos, [](Expr x, bool forF64) {
    return sinInQuadrant(x, 1, forF64);
  });
}

Expr bcast::detail::expandTan(Expr x) {
  return expandPeriodic(x, LibraryFunction::Tan, tanInF64);
}
