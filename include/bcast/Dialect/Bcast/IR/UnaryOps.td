//===- UnaryOps.td - Operations with one operand -----------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_UNARYOPS_TD
#define BCAST_DIALECT_BCAST_IR_UNARYOPS_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"

def Bcast_AbsOp : Bcast_UnaryOp<"abs", Bcast_IntOrFloatTensor> {
  let summary = "Absolute value";
  let description = [{
    The absolute value. The most negative integer gives itself; unsigned
    integers are unchanged (ABS-1).

    Example:

    ```mlir
    %r = bcast.abs %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_NegateOp : Bcast_UnaryOp<"negate", Bcast_IntOrFloatTensor> {
  let summary = "Negation";
  let description = [{
    -x. Integers wrap, unsigned ones too (WRAP-1).

    Example:

    ```mlir
    %r = bcast.negate %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_SignOp : Bcast_UnaryOp<"sign", Bcast_IntOrFloatTensor> {
  let summary = "Sign";
  let description = [{
    -1, 0 or 1 with the sign of x. NaN gives NaN, and each zero gives itself
    (SIGN-1).

    Example:

    ```mlir
    %r = bcast.sign %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_ExponentialOp : Bcast_UnaryOp<"exponential", Bcast_FloatTensor> {
  let summary = "e to the power x";
  let description = [{
    e to the power x (FLOAT-2): inf if that is out of range, 0 for -inf.

    Example:

    ```mlir
    %r = bcast.exponential %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_ExponentialMinusOneOp : Bcast_UnaryOp<"exponential_minus_one", Bcast_FloatTensor> {
  let summary = "e to the power x, less 1";
  let description = [{
    exp(x) - 1, without the cancellation near 0 (FLOAT-2); -1 for -inf.

    Example:

    ```mlir
    %r = bcast.exponential_minus_one %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_Exp2Op : Bcast_UnaryOp<"exp2", Bcast_FloatTensor> {
  let summary = "2 to the power x";
  let description = [{
    2 to the power x, as C's exp2 (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.exp2 %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_LogOp : Bcast_UnaryOp<"log", Bcast_FloatTensor> {
  let summary = "Natural logarithm";
  let description = [{
    The natural logarithm: 0 gives -inf, a negative x gives NaN (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.log %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_Log2Op : Bcast_UnaryOp<"log2", Bcast_FloatTensor> {
  let summary = "Logarithm of base 2";
  let description = [{
    The logarithm of base 2, as C's log2: 0 gives -inf, a negative x gives NaN
    (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.log2 %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_Log10Op : Bcast_UnaryOp<"log10", Bcast_FloatTensor> {
  let summary = "Logarithm of base 10";
  let description = [{
    The logarithm of base 10, as C's log10: 0 gives -inf, a negative x gives NaN
    (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.log10 %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_LogPlusOneOp : Bcast_UnaryOp<"log_plus_one", Bcast_FloatTensor> {
  let summary = "Natural logarithm of x + 1";
  let description = [{
    log(x + 1), without the rounding of x + 1 near 0 (FLOAT-2): -1 gives -inf,
    x below -1 gives NaN.

    Example:

    ```mlir
    %r = bcast.log_plus_one %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_SqrtOp : Bcast_UnaryOp<"sqrt", Bcast_FloatTensor> {
  let summary = "Square root";
  let description = [{
    The square root, correctly rounded: a negative x gives NaN, -0 gives -0.

    Example:

    ```mlir
    %r = bcast.sqrt %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_RsqrtOp : Bcast_UnaryOp<"rsqrt", Bcast_FloatTensor> {
  let summary = "Reciprocal square root";
  let description = [{
    1 / sqrt(x): 0 gives inf, -0 gives -inf, a negative x gives NaN.

    Example:

    ```mlir
    %r = bcast.rsqrt %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_CbrtOp : Bcast_UnaryOp<"cbrt", Bcast_FloatTensor> {
  let summary = "Cube root";
  let description = [{
    The cube root, also of negative numbers (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.cbrt %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_SineOp : Bcast_UnaryOp<"sine", Bcast_FloatTensor> {
  let summary = "Sine";
  let description = [{
    The sine of x in radians (FLOAT-2); NaN for infinities.

    Example:

    ```mlir
    %r = bcast.sine %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_CosineOp : Bcast_UnaryOp<"cosine", Bcast_FloatTensor> {
  let summary = "Cosine";
  let description = [{
    The cosine of x in radians (FLOAT-2); NaN for infinities.

    Example:

    ```mlir
    %r = bcast.cosine %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_TanOp : Bcast_UnaryOp<"tan", Bcast_FloatTensor> {
  let summary = "Tangent";
  let description = [{
    The tangent of x in radians (FLOAT-2); NaN for infinities.

    Example:

    ```mlir
    %r = bcast.tan %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_AsinOp : Bcast_UnaryOp<"asin", Bcast_FloatTensor> {
  let summary = "Inverse sine";
  let description = [{
    The angle from -pi/2 to pi/2 whose sine is x, as C's asin (FLOAT-2): NaN if x is outside of
    [-1, 1].

    Example:

    ```mlir
    %r = bcast.asin %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_AcosOp : Bcast_UnaryOp<"acos", Bcast_FloatTensor> {
  let summary = "Inverse cosine";
  let description = [{
    The angle from 0 to pi whose cosine is x, as C's acos (FLOAT-2): NaN if x is outside of [-1,
    1].

    Example:

    ```mlir
    %r = bcast.acos %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_AtanOp : Bcast_UnaryOp<"atan", Bcast_FloatTensor> {
  let summary = "Inverse tangent";
  let description = [{
    The angle from -pi/2 to pi/2 whose tangent is x, as C's atan (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.atan %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_SinhOp : Bcast_UnaryOp<"sinh", Bcast_FloatTensor> {
  let summary = "Hyperbolic sine";
  let description = [{
    The hyperbolic sine, (exp(x) - exp(-x)) / 2, as C's sinh (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.sinh %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_CoshOp : Bcast_UnaryOp<"cosh", Bcast_FloatTensor> {
  let summary = "Hyperbolic cosine";
  let description = [{
    The hyperbolic cosine, (exp(x) + exp(-x)) / 2, as C's cosh (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.cosh %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_TanhOp : Bcast_UnaryOp<"tanh", Bcast_FloatTensor> {
  let summary = "Hyperbolic tangent";
  let description = [{
    The hyperbolic tangent, from -1 to 1 (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.tanh %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_AsinhOp : Bcast_UnaryOp<"asinh", Bcast_FloatTensor> {
  let summary = "Inverse hyperbolic sine";
  let description = [{
    The number whose hyperbolic sine is x, as C's asinh (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.asinh %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_AcoshOp : Bcast_UnaryOp<"acosh", Bcast_FloatTensor> {
  let summary = "Inverse hyperbolic cosine";
  let description = [{
    The number from 0 whose hyperbolic cosine is x, as C's acosh (FLOAT-2): NaN if x is below 1.

    Example:

    ```mlir
    %r = bcast.acosh %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_AtanhOp : Bcast_UnaryOp<"atanh", Bcast_FloatTensor> {
  let summary = "Inverse hyperbolic tangent";
  let description = [{
    The number whose hyperbolic tangent is x, as C's atanh (FLOAT-2): infinities for 1 and -1,
    NaN if x is outside of [-1, 1].

    Example:

    ```mlir
    %r = bcast.atanh %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_LogisticOp : Bcast_UnaryOp<"logistic", Bcast_FloatTensor> {
  let summary = "Logistic function";
  let description = [{
    1 / (1 + exp(-x)), the sigmoid, from 0 to 1 (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.logistic %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_ErfOp : Bcast_UnaryOp<"erf", Bcast_FloatTensor> {
  let summary = "Error function";
  let description = [{
    The error function, 2 / sqrt(pi) times the integral of exp(-t * t) from 0 to x
    (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.erf %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_ErfcOp : Bcast_UnaryOp<"erfc", Bcast_FloatTensor> {
  let summary = "Complementary error function";
  let description = [{
    1 - erf(x), without the cancellation for erf(x) near 1, as C's erfc (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.erfc %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_FloorOp : Bcast_UnaryOp<"floor", Bcast_FloatTensor> {
  let summary = "Round down";
  let description = [{
    The largest integer that is not above x (ROUND-1).

    Example:

    ```mlir
    %r = bcast.floor %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_CeilOp : Bcast_UnaryOp<"ceil", Bcast_FloatTensor> {
  let summary = "Round up";
  let description = [{
    The smallest integer that is not below x (ROUND-1).

    Example:

    ```mlir
    %r = bcast.ceil %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_TruncOp : Bcast_UnaryOp<"trunc", Bcast_FloatTensor> {
  let summary = "Round toward zero";
  let description = [{
    The nearest integer that is not larger in magnitude (ROUND-1).

    Example:

    ```mlir
    %r = bcast.trunc %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_RoundNearestEvenOp : Bcast_UnaryOp<"round_nearest_even", Bcast_FloatTensor> {
  let summary = "Round to nearest, ties to even";
  let description = [{
    The nearest integer; halves go to the even one (ROUND-1).

    Example:

    ```mlir
    %r = bcast.round_nearest_even %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_RoundNearestAfzOp : Bcast_UnaryOp<"round_nearest_afz", Bcast_FloatTensor> {
  let summary = "Round to nearest, ties away from zero";
  let description = [{
    The nearest integer; halves go away from zero (ROUND-1).

    Example:

    ```mlir
    %r = bcast.round_nearest_afz %x : tensor<2x3xf32>
    ```
  }];
}

def Bcast_NotOp : Bcast_UnaryOp<"not", Bcast_PredOrIntTensor> {
  let summary = "Bitwise not";
  let description = [{
    Every bit inverted; the logical not of i1.

    Example:

    ```mlir
    %r = bcast.not %x : tensor<2x3xi1>
    ```
  }];
}

def Bcast_IsFiniteOp : Bcast_UnaryOp<"is_finite", Bcast_FloatTensor, Bcast_PredResult> {
  let summary = "Whether neither infinite nor NaN";
  let description = [{
    True if x is neither infinite nor NaN (CLASSIFY-1). The result is a tensor of i1.

    Example:

    ```mlir
    %r = bcast.is_finite %x : tensor<2x3xf32> -> tensor<2x3xi1>
    ```
  }];
}

def Bcast_IsInfOp : Bcast_UnaryOp<"is_inf", Bcast_FloatTensor, Bcast_PredResult> {
  let summary = "Whether infinite";
  let description = [{
    True if x is an infinity of either sign (CLASSIFY-1). The result is a tensor of i1.

    Example:

    ```mlir
    %r = bcast.is_inf %x : tensor<2x3xf32> -> tensor<2x3xi1>
    ```
  }];
}

def Bcast_IsNanOp : Bcast_UnaryOp<"is_nan", Bcast_FloatTensor, Bcast_PredResult> {
  let summary = "Whether NaN";
  let description = [{
    True if x is NaN (CLASSIFY-1). The result is a tensor of i1.

    Example:

    ```mlir
    %r = bcast.is_nan %x : tensor<2x3xf32> -> tensor<2x3xi1>
    ```
  }];
}

def Bcast_PopulationCountOp : Bcast_UnaryOp<"population_count", Bcast_IntTensor> {
  let summary = "Number of bits that are 1";
  let description = [{
    The number of bits of x that are 1, in the operand's type (BITS-1).

    Example:

    ```mlir
    %r = bcast.population_count %x : tensor<2x3xi32>
    ```
  }];
}

def Bcast_CountLeadingZerosOp : Bcast_UnaryOp<"count_leading_zeros", Bcast_IntTensor> {
  let summary = "Number of leading bits that are 0";
  let description = [{
    The number of bits above the most significant 1, and the width if x is 0 (BITS-2).

    Example:

    ```mlir
    %r = bcast.count_leading_zeros %x : tensor<2x3xui16>
    ```
  }];
}

def Bcast_CountTrailingZerosOp : Bcast_UnaryOp<"count_trailing_zeros", Bcast_IntTensor> {
  let summary = "Number of trailing bits that are 0";
  let description = [{
    The number of bits below the least significant 1, and the width if x is 0 (BITS-3).

    Example:

    ```mlir
    %r = bcast.count_trailing_zeros %x : tensor<2x3xi64>
    ```
  }];
}

#endif // BCAST_DIALECT_BCAST_IR_UNARYOPS_TD
