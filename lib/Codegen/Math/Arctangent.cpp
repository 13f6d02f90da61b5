//===- Arctangent.cpp - atan2 ---------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "Polynomials.h"
#include "Reduction.h"

using namespace mlir;
using namespace mlir::bcast::detail;

/// number - x, where number = high + low, and `high` is the nearest value of
/// x's type.
static Expr subtractFrom(double high, double low, Expr x) {
  return high - (x - low);
}

// The angle in the first half quadrant is atan(smaller / larger).
Expr bcast::detail::expandAtan2(Expr y, Expr x) {
  bool isF64 = x.isF64();
  double halfPiHigh = isF64 ? 0x1.921fb54442d18p0 : 0x1.921fb6p0;
  double halfPiLow = isF64 ? 0x1.1a62633145c07p-54 : -0x1.777a5cp-25;
  Expr absY = abs(y), absX = abs(x);
  Expr isSteep = isGreater(absY, absX);
  Expr larger = select(isSteep, absY, absX);
  Expr smaller = select(isSteep, absX, absY);
  // Equal operands include zeros and infinities, whose quotient is NaN.
  Expr areZero = isEqual(larger, 0.0);
  Expr ofEqual = select(areZero, 0.0, x.constant(1.0));
  Expr areEqual = isEqual(larger, smaller);
  Expr quotient = select(areEqual, ofEqual, smaller / larger);
  Expr square = quotient * quotient;
  Expr factor =
      isF64 ? polynomial(kAtanF64, square) : polynomial(kAtanF32, square);
  Expr angle = fma(quotient * square, factor, quotient);
  angle = select(isSteep, subtractFrom(halfPiHigh, halfPiLow, angle), angle);
  Expr isLeft = isLess(copySign(x.constant(1.0), x), 0.0); // -0, too.
  angle =
      select(isLeft, subtractFrom(2 * halfPiHigh, 2 * halfPiLow, angle), angle);
  Expr isNaN = isUnordered(x, y);
  Expr sum = x + y;
  return select(isNaN, sum, copySign(angle, y));
}
