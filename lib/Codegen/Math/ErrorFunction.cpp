//===- ErrorFunction.cpp - erf --------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "Polynomials.h"

using namespace mlir;
using namespace mlir::bcast::detail;

// A polynomial below 1; above, 1 - e^P(|x|), which is 1 from the bound on.
Expr bcast::detail::expandErf(Expr x) {
  bool isF64 = x.isF64();
  Expr magnitude = abs(x), square = x * x;
  Expr clamped = atMost(magnitude, isF64 ? 5.93 : 3.93);
  Expr exponent = isF64 ? polynomial(kErfcLargeF64, clamped)
                        : polynomial(kErfcLargeF32, clamped);
  Expr large = copySign(1.0 - expandExpOfModerate(exponent), x);
  Expr factor = isF64 ? polynomial(kErfSmallF64, square)
                      : polynomial(kErfSmallF32, square);
  Expr isSmall = isLess(magnitude, 1.0);
  return select(isSmall, fma(x, factor, x), large);
}
