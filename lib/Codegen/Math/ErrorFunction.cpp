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
#include "SlowPath.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast::detail;

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

// A polynomial below 1; above, 1 - e^P(|x|), which is 1 from the bound on.
Expr bcast::detail::expandErf(Expr x) {
  bool isF64 = x.isF64();
  Expr magnitude = abs(x), base = atLeast(magnitude, getTiny(x));
  Expr square = base * base;
  Expr clamped = atMost(base, isF64 ? 5.93 : 3.93);
  Expr exponent = isF64 ? polynomial(kErfcLargeF64, clamped)
                        : polynomial(kErfcLargeF32, clamped);
  Expr large = copySign(1.0 - expandExpOfModerate(exponent), x);
  Expr factor = isF64 ? polynomial(kErfSmallF64, square)
                      : polynomial(kErfSmallF32, square);
  Expr isSmall = isLess(magnitude, 1.0);
  if (!x.getContext().hasFMA)
    return select(isSmall, fma(x, factor, x), large);
  // Processors are slow to multiply a subnormal number.
  Expr isSubnormal = isLess(magnitude, std::ldexp(1.0, 1 - getExponentBias(x)));
  Expr multiplicand = select(isSubnormal, 0.0, x);
  Expr result = select(isSmall, fma(multiplicand, factor, x), large);
  auto expand = [&] {
    double first = isF64 ? kErfSmallF64[0] : kErfSmallF32[0];
    return copySign(expandErfOfSubnormal(magnitude, first), x);
  };
  return isa<VectorType>(x.getType())
             ? computeWhere(isSubnormal, result, expand)
             : select(isSubnormal, expand(), result);
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
