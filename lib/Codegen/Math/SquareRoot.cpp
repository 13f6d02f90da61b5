//===- SquareRoot.cpp - Square roots of wide vectors ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Newton's method from the processor's estimate of 1 / sqrt(x), in the form of
// Goldschmidt, and one correction by the remainder, give the rounded root where
// nothing underflows. SquareRootTest compares all roots of two binades.
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "Reduction.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::bcast::detail;

/// The root where the remainder is exact.
static Expr computeRoot(Expr x) {
  Expr estimate = callWideIntrinsic("llvm.x86.avx512.rsqrt14.ps.512", x, {x},
                                    /*hasRounding=*/false);
  Expr root = x * estimate, half = estimate * 0.5;
  Expr error = fma(-root, half, 0.5);
  root = fma(root, error, root);
  half = fma(half, error, half);
  Expr remainder = fma(-root, root, x);
  return fma(remainder, half, root);
}

/// By the instruction, for which processors take long if x is subnormal. Powers
/// of 4 change no bit of the root.
static Expr computeAnyRoot(Expr x) {
  Expr isSubnormal = isLess(x, 0x1p-126);
  isSubnormal = isSubnormal & isGreater(x, 0.0);
  Expr scaled = normalize(x);
  Expr argument = select(isSubnormal, scaled + scaled, x);
  Expr root = x.make<math::SqrtOp>(argument);
  return select(isSubnormal, root * 0x1p-12, root);
}

Expr bcast::detail::expandWideSqrt(Expr x) {
  Expr isExact = isGreater(x, 0x1p-101);
  isExact = isExact & isLess(x, x.infinity());
  return branchOnAny(
      negate(isExact), x.getType(), [&] { return computeAnyRoot(x); },
      [&] { return computeRoot(x); });
}
