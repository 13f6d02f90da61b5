//===- ErrorFunction.cpp - erf and erfc -----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "Polynomials.h"
#include "Reduction.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast::detail;

/// The middle of the interval of kErfcLargeF32.
static constexpr double kErfcMiddle = 2.5625;

/// fma(x, factor, x) of a subnormal x that is not below 0, in the last bits of
/// numbers of moderate size. Requires FMA.
static Expr expandErfOfSubnormal(Expr x, double factor) {
  unsigned shift = getFractionWidth(x);
  Expr scaled = normalize(x);
  Expr least = x.constant(std::ldexp(1.0, 1 - getExponentBias(x) + int(shift)));
  Expr normal = fma(scaled, factor, scaled);
  Expr rounded = fma(scaled, factor, scaled + least);
  Expr isNormal = isLess(least, normal);
  Expr normalBits = toBits(normal), leastBits = toBits(least);
  Expr shifted =
      normalBits - shiftLeft(normalBits.constant(shift), getFractionWidth(x));
  Expr bits = select(isNormal, shifted, toBits(rounded) - leastBits);
  return fromBits(bits, x.getType());
}

/// erf(x) of an x not below 1, up to the bound from which on it is 1.
static Expr expandLargeErf(Expr x) {
  if (x.isF64())
    return 1.0 -
           expandExpOfModerate(polynomial(kErfcLargeF64, atMost(x, 5.93)));
  // A chain of its own beside that of small x takes less time than e^P.
  return 1.0 - polynomial(kErfcLargeF32, atMost(x, 4.0) - kErfcMiddle);
}

// x + x P(x^2) below 1, or 9/8 for f32.
Expr bcast::detail::expandErf(Expr x) {
  bool isF64 = x.isF64();
  Expr magnitude = abs(x), base = atLeast(magnitude, getTiny(x));
  Expr square = base * base;
  Expr large = copySign(expandLargeErf(base), x);
  Expr factor = isF64 ? polynomial(kErfSmallF64, square)
                      : polynomial(kErfSmallF32, square);
  Expr isSmall = isLess(magnitude, isF64 ? 1.0 : 1.125);
  auto compute = [&] { return select(isSmall, fma(x, factor, x), large); };
  if (!x.getContext().hasFMA)
    return compute();
  // Processors are slow to multiply a subnormal number.
  Expr isSubnormal = isLess(magnitude, std::ldexp(1.0, 1 - getExponentBias(x)));
  auto computeAny = [&] {
    Expr multiplicand = select(isSubnormal, 0.0, x);
    Expr other = select(isSmall, fma(multiplicand, factor, x), large);
    double first = isF64 ? kErfSmallF64[0] : kErfSmallF32[0];
    Expr subnormal = copySign(expandErfOfSubnormal(magnitude, first), x);
    return select(isSubnormal, subnormal, other);
  };
  return isa<VectorType>(x.getType())
             ? branchOnAny(isSubnormal, x.getType(), computeAny, compute)
             : computeAny();
}

// e^(-x^2) t P(1 - 2 t) with t = 1 / (1 + |x| / 4), or 2 less that if x is
// below 0.
Expr bcast::detail::expandErfc(Expr x) {
  bool isF64 = x.isF64();
  // From the bound on, e^(-x^2) is 0.
  Expr magnitude = atMost(atLeast(abs(x), getTiny(x)), isF64 ? 27.3 : 10.1);
  Expr quarter = magnitude * 0.25;
  Expr t = 1.0 / (quarter + 1.0);
  // t plus the rest is the quotient, to more bits.
  Expr rest = 1.0 - t;
  rest = t * fma(-t, quarter, rest);
  Expr u = fma(rest, -2.0, fma(t, -2.0, 1.0));
  Expr p =
      isF64 ? polynomial(kErfcScaledF64, u) : polynomial(kErfcScaledF32, u);
  Expr result = expandQuotientByExpOfSquare(fma(t, p, rest * p), magnitude);
  return select(isLess(x, 0.0), 2.0 - result, result);
}
