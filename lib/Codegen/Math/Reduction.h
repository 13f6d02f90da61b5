//===- Reduction.h - Rounding and powers of two -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_MATH_REDUCTION_H
#define BCAST_LIB_CODEGEN_MATH_REDUCTION_H

#include "Expr.h"

namespace mlir::bcast::detail {

/// The number of bits of the fraction.
inline unsigned getFractionWidth(Expr x) { return x.isF64() ? 52 : 23; }

/// The biased exponent of 1.
inline int getExponentBias(Expr x) { return x.isF64() ? 1023 : 127; }

/// 1.5 * 2^52, or 1.5 * 2^23 for f32. Its sum with a small number has the
/// nearest integer in the low bits, which takes one instruction on every
/// target.
inline double getRounder(Expr x) { return x.isF64() ? 0x1.8p52 : 0x1.8p23; }

/// An integer as a float, and in the low bits of an integer. The bits from bit
/// 9 on, or from bit 12 on for f64, are those of getRounder.
struct Nearest {
  Expr number, bits;
};

/// The integer nearest to x * factor, up to rounding. `bias` is added to the
/// bits.
inline Nearest roundProduct(Expr x, double factor, int bias = 0) {
  double rounder = getRounder(x) + bias;
  Expr sum = fma(x, factor, rounder);
  return {sum - rounder, toBits(sum)};
}

/// The integer nearest to a small x. `bias` is added to the bits.
inline Nearest roundSmall(Expr x, int bias = 0) {
  double rounder = getRounder(x) + bias;
  Expr sum = x + rounder;
  return {sum - rounder, toBits(sum)};
}

/// The float of x's type whose exponent, bias included, is in the low bits.
inline Expr makePower(Expr biasedExponent, Expr x) {
  return fromBits(shiftLeft(biasedExponent, getFractionWidth(x)), x.getType());
}

// Processors are slow where an operand or a product is subnormal. So formulas
// take another number for an x near 0, for which the result is 1, or x itself:
// the lesser or the larger of x and the result then, as the function has it.

/// Below this |x|, functions like x + x^2 are x.
inline double getTiny(Expr x) { return x.isF64() ? 0x1p-60 : 0x1p-30; }

/// This does not change an x for which x + x^2 is not x.
inline double getTinyShift(Expr x) { return x.isF64() ? 0x1p-120 : 0x1p-60; }

/// This does not change an x for which x + x^3 is not x. Its cube is normal.
inline double getTinyShiftOfOdd(Expr x) {
  return x.isF64() ? 0x1p-80 : 0x1p-40;
}

/// x * 2^(fraction's width) of a subnormal x that is not below 0. Processors
/// are slow to multiply one.
inline Expr normalize(Expr x) {
  unsigned width = getFractionWidth(x);
  Expr bits = toBits(x);
  Expr least = bits.constant(APInt(x.getWidth(), width + 1).shl(width));
  return fromBits(bits + least, x.getType()) - fromBits(least, x.getType());
}

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_CODEGEN_MATH_REDUCTION_H
