//===- Expansions.h - Functions as arithmetic -------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function builds its formula for f32 or f64, for scalars or vectors of
// one dimension, for all arguments. docs/math.md has the special cases, and
// error bounds that hold with and without FMA.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_MATH_EXPANSIONS_H
#define BCAST_LIB_CODEGEN_MATH_EXPANSIONS_H

#include "Expr.h"

namespace mlir::bcast::detail {

Expr expandExp(Expr x);
Expr expandExp2(Expr x);
Expr expandExpM1(Expr x);
Expr expandLog(Expr x);
Expr expandLog2(Expr x);
Expr expandLog10(Expr x);
Expr expandLog1p(Expr x);
Expr expandSinh(Expr x);
Expr expandCosh(Expr x);
Expr expandTanh(Expr x);
Expr expandErf(Expr x);
Expr expandErfc(Expr x);
Expr expandSin(Expr x);
Expr expandCos(Expr x);
Expr expandTan(Expr x);
Expr expandCbrt(Expr x);
Expr expandAsin(Expr x);
Expr expandAcos(Expr x);
Expr expandAtan(Expr x);
Expr expandAsinh(Expr x);
Expr expandAcosh(Expr x);
Expr expandAtanh(Expr x);
Expr expandAtan2(Expr y, Expr x);
Expr expandMaximum(Expr a, Expr b);
Expr expandMinimum(Expr a, Expr b);
/// Of the clamp of a conversion to integers, drops what a clamp before it does:
/// `op` is the minimum of the former.
void simplifyClamp(arith::MinNumFOp op);
/// For f64, requires FMA.
Expr expandPow(Expr x, Expr y);

/// Whether `op` divides f32 by what the loop around it does not change.
bool isDivisionByInvariant(arith::DivFOp op);
/// x / divisor, rounded as by the instruction. Requires isDivisionByInvariant,
/// FMA and the insertion point in the loop.
Expr expandDivisionByInvariant(Expr x, Expr divisor);
/// The square root, rounded as by the instruction. Requires a wide vector of
/// f32, and FMA.
Expr expandWideSqrt(Expr x);

/// Whether powers by `exponent` are products, roots and quotients.
bool isShortPower(double exponent);
/// Requires isShortPower(exponent).
Expr expandShortPower(Expr x, double exponent);

/// math.ipowi, with an infinite power, 1 / 0, as 0. [POWER-1]
Expr expandIntegerPower(Expr base, Expr exponent);

/// A function that neither LLVM nor libm has as comparisons, a minimum and a
/// maximum; null for another one.
Value expandClassification(ImplicitLocOpBuilder &b, Operation *op);

/// math.fpowi, with the products of upstream's convert-math-to-funcs.
Expr expandFloatPower(Expr base, Expr exponent);

/// The logarithm of an f64, precise enough for powers in f32. `x` must be a
/// value of f32 that is not negative.
Expr expandLogForF32(Expr x);
/// e^x in f64 for moderate x, precise enough for f32.
Expr expandExpForF32(Expr x);

/// A number as the sum of two. The second is small beside the first.
struct Sum {
  Expr high, low;
};

/// The logarithm of `x`, an f64 not below 0, to 64 bits. Requires FMA.
Sum expandLogToSum(Expr x);
/// e^x in f64.
Expr expandExpOfSum(Sum x);

/// factor / e^(x^2), rounded once if it is subnormal, for a factor from 2^-6 to
/// 1 and an x from getTiny(x) to where that is 0.
Expr expandQuotientByExpOfSquare(Expr factor, Expr x);

/// The base-2 logarithm of `x`, an f32 that is finite and above 0, to 31 bits.
/// Of a wide vector, those of 0 and infinity are not finite. Requires FMA.
Sum expandLog2ToSum(Expr x);
/// 2^x, |x| <= 150; `nearest` is x.high + x.low.
Expr expandExp2OfSum(Sum x, Expr nearest);

/// log(1 + x) of a finite number above -1.
Expr expandLog1pOfFinite(Expr x);

/// e^x; the result must be a normal number.
Expr expandExpOfModerate(Expr x);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_CODEGEN_MATH_EXPANSIONS_H
