//===- Arctangent.cpp - Inverse trigonometric functions -------------------===//
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

using namespace mlir;
using namespace mlir::bcast::detail;

namespace {
/// A number as the sum of the nearest value of a type, and the rest.
struct Split {
  double high, low;
};
} // namespace

static Split getHalfPi(Expr x) {
  if (x.isF64())
    return {0x1.921fb54442d18p0, 0x1.1a62633145c07p-54};
  return {0x1.921fb6p0, -0x1.777a5cp-25};
}

static Split getPi(Expr x) {
  Split half = getHalfPi(x);
  return {2 * half.high, 2 * half.low};
}

static Expr subtractFrom(Split number, Expr x) {
  return number.high - (x - number.low);
}

/// The arctangent of a number of at most 1.
static Expr atanReduced(Expr x) {
  Expr square = x * x;
  Expr factor =
      x.isF64() ? polynomial(kAtanF64, square) : polynomial(kAtanF32, square);
  return fma(x * square, factor, x);
}

// The angle in the first half quadrant is atan(smaller / larger).
Expr bcast::detail::expandAtan2(Expr y, Expr x) {
  Expr absY = abs(y), absX = abs(x);
  Expr isSteep = isGreater(absY, absX);
  Expr larger = select(isSteep, absY, absX);
  Expr smaller = select(isSteep, absX, absY);
  // Equal operands include zeros and infinities, whose quotient is NaN.
  Expr areZero = isEqual(larger, 0.0);
  Expr ofEqual = select(areZero, 0.0, x.constant(1.0));
  Expr areEqual = isEqual(larger, smaller);
  Expr quotient = select(areEqual, ofEqual, smaller / larger);
  Expr angle = atanReduced(atLeast(quotient, getTiny(x)));
  angle = atMost(angle, quotient);
  angle = select(isSteep, subtractFrom(getHalfPi(x), angle), angle);
  Expr isLeft = isLess(copySign(x.constant(1.0), x), 0.0); // -0, too.
  angle = select(isLeft, subtractFrom(getPi(x), angle), angle);
  Expr isNaN = isUnordered(x, y);
  Expr sum = x + y;
  return select(isNaN, sum, copySign(angle, y));
}

// Above 1, pi/2 - atan(1 / |x|).
Expr bcast::detail::expandAtan(Expr x) {
  Expr magnitude = abs(x), least = atLeast(magnitude, getTiny(x));
  Expr isSteep = isGreater(magnitude, 1.0);
  Expr numerator = select(isSteep, -1.0, least);
  Expr steepest = atMost(magnitude, 1 / getTiny(x));
  Expr angle = atanReduced(numerator / select(isSteep, steepest, 1.0));
  Split halfPi = getHalfPi(x);
  Expr steep = (angle + halfPi.low) + halfPi.high;
  return copySign(atMost(select(isSteep, steep, angle), magnitude), x);
}

namespace {
/// asin(x) = `angle` up to 1/2. Above, it is pi/2 - 2 `angle`, where `angle` is
/// asin(sqrt((1 - x) / 2)).
struct ReducedArcsine {
  Expr isLarge, angle;
};
} // namespace

static ReducedArcsine reduceArcsine(Expr x) {
  Expr isLarge = isGreater(x, 0.5);
  Expr half = fma(x, -0.5, 0.5);
  Expr square = select(isLarge, half, x * x);
  Expr root = half.make<math::SqrtOp>(half);
  Expr argument = select(isLarge, root, x);
  Expr factor =
      x.isF64() ? polynomial(kAsinF64, square) : polynomial(kAsinF32, square);
  return {isLarge, fma(argument * square, factor, argument)};
}

Expr bcast::detail::expandAsin(Expr x) {
  Expr magnitude = abs(x);
  ReducedArcsine reduced = reduceArcsine(magnitude - getTinyShiftOfOdd(x));
  Expr angle = reduced.angle;
  Expr large = subtractFrom(getHalfPi(x), angle + angle);
  Expr result = select(reduced.isLarge, large, angle);
  return copySign(atLeast(result, magnitude), x);
}

Expr bcast::detail::expandAcos(Expr x) {
  ReducedArcsine reduced = reduceArcsine(atLeast(abs(x), getTiny(x)));
  Expr angle = reduced.angle;
  Expr small = subtractFrom(getHalfPi(x), copySign(angle, x));
  Expr twice = angle + angle;
  Expr isLeft = isLess(x, 0.0);
  Expr large = select(isLeft, subtractFrom(getPi(x), twice), twice);
  return select(reduced.isLarge, large, small);
}
