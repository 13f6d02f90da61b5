//===- InverseHyperbolic.cpp - asinh, acosh and atanh ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each is log(1 + u), where u is as precise for small arguments as for others.
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "Reduction.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::bcast::detail;

static Expr sqrt(Expr x) { return x.make<math::SqrtOp>(x); }

/// log(1 + u), or log(2 x) for an x whose square may be out of range. `x` is
/// not below 0; infinity and NaN are their own results.
static Expr selectLogOfTwice(Expr x, Expr u) {
  constexpr double kLn2 = 0x1.62e42fefa39efp-1;
  Expr isLarge = isGreater(x, 0x1p60);
  Expr result = expandLog1pOfFinite(select(isLarge, x, u));
  result = select(isLarge, result + kLn2, result);
  return select(isLess(x, x.infinity()), result, x);
}

// u = |x| + x^2 / (1 + sqrt(1 + x^2)).
Expr bcast::detail::expandAsinh(Expr x) {
  Expr magnitude = abs(x), least = atLeast(magnitude, getTiny(x));
  Expr square = least * least;
  Expr denominator = 1.0 + sqrt(1.0 + square);
  Expr u = least + square / denominator;
  Expr result = selectLogOfTwice(least, u);
  // The result may be above x, so neither a maximum nor a minimum selects.
  Expr isTiny = isLess(magnitude, getTiny(x));
  return copySign(select(isTiny, magnitude, result), x);
}

// u = t + sqrt(2 t + t^2), t = x - 1.
Expr bcast::detail::expandAcosh(Expr x) {
  Expr t = x - 1.0;
  Expr u = t + sqrt(fma(t, t, t + t));
  return select(isLess(t, 0.0), x.notANumber(), selectLogOfTwice(x, u));
}

// u = 2 |x| / (1 - |x|), and half of the logarithm.
Expr bcast::detail::expandAtanh(Expr x) {
  Expr magnitude = abs(x), least = atLeast(magnitude, getTiny(x));
  Expr distance = 1.0 - least;
  Expr u = (least + least) / distance;
  Expr result = 0.5 * expandLog1pOfFinite(u);
  Expr isInside = isLess(magnitude, 1.0);
  Expr isPole = isEqual(magnitude, 1.0);
  Expr outside = select(isPole, x.infinity(), x.notANumber());
  result = select(isInside, result, outside);
  // The result may be below x, so neither a maximum nor a minimum selects.
  Expr isTiny = isLess(magnitude, getTiny(x));
  return copySign(select(isTiny, magnitude, result), x);
}
