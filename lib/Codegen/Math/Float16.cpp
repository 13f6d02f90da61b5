//===- Float16.cpp - f16 in integer arithmetic ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without instructions for f16, LLVM calls a function for each conversion of an
// element. The libgcc of GCC 12 has them for x86, and not for RISC-V.
//
//===----------------------------------------------------------------------===//

#include "Conversions16.h"
#include "Reduction.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast::detail;

static constexpr int kBias = 15, kFractionBits = 10;

/// An integer of `like`'s type. Numbers below 0 wrap around.
static Expr constant(Expr like, uint64_t value) {
  return like.constant(APInt(like.getWidth(), value, /*isSigned=*/false,
                             /*implicitTrunc=*/true));
}

/// The bits of 2^exponent in the type of `x`, of which all exponents, also
/// those of 0 and infinity, are powers.
static uint64_t getBitsOfPower(Expr x, int exponent) {
  return static_cast<uint64_t>(exponent + getExponentBias(x))
         << getFractionWidth(x);
}

static Expr isBelow(Expr x, uint64_t bound) {
  return compareIntegers(arith::CmpIPredicate::ult, x, constant(x, bound));
}

Value bcast::detail::widenFloat16(ImplicitLocOpBuilder &b, Value half) {
  ExprContext context{b, /*hasFMA=*/false, /*hasAVX512=*/false};
  Type type = getTypeWithElements(half.getType(), b.getF32Type());
  Expr bits = extend(toBits({context, half}), 32);
  Expr sign = shiftLeft(bits & double(0x8000), 16);
  Expr magnitude = bits & double(0x7fff);
  Expr moved = shiftLeft(magnitude, 23 - kFractionBits);
  uint64_t rebias = uint64_t(127 - kBias) << 23;
  Expr normal = moved + constant(moved, rebias);
  // An infinity or NaN has the largest exponent.
  Expr special = moved + constant(moved, 2 * rebias);
  // A subnormal number is a fraction of the smallest normal one.
  Expr sum = moved + constant(moved, rebias + (1 << 23));
  Expr subnormal = toBits(fromBits(sum, type) - std::ldexp(1.0, 1 - kBias));
  Expr isSubnormal = isBelow(magnitude, 1 << kFractionBits);
  Expr isFinite = isBelow(magnitude, 0x7c00);
  Expr result =
      select(isSubnormal, subnormal, select(isFinite, normal, special));
  return fromBits(result | sign, type);
}

Value bcast::detail::roundToFloat16(ImplicitLocOpBuilder &b, Value wide) {
  ExprContext context{b, /*hasFMA=*/false, /*hasAVX512=*/false};
  Expr x(context, wide);
  int width = x.getWidth(), dropped = getFractionWidth(x) - kFractionBits;
  Expr bits = toBits(x);
  Expr magnitude = bits & constant(bits, ~0ULL >> (65 - width));
  Expr sign = shiftRightLogical(bits, width - 16) & double(0x8000);
  // Adds a bit less than half a unit, and the rest if the last kept bit is odd.
  Expr isOdd = shiftRightLogical(magnitude, dropped) & 1.0;
  Expr nearest = magnitude + constant(bits, (1ULL << (dropped - 1)) - 1 -
                                                getBitsOfPower(x, -kBias));
  Expr normal = shiftRightLogical(nearest + isOdd, dropped);
  // The addition of this power rounds a subnormal number in the last bits.
  int ulps = 1 - kBias + dropped;
  Expr sum = fromBits(magnitude, x.getType()) + std::ldexp(1.0, ulps);
  Expr sumBits = toBits(sum);
  Expr subnormal = sumBits + constant(bits, -getBitsOfPower(x, ulps));
  Expr isSubnormal = isBelow(magnitude, getBitsOfPower(x, 1 - kBias));
  Expr isFinite = isBelow(magnitude, getBitsOfPower(x, kBias + 1));
  uint64_t infinity = getBitsOfPower(x, getExponentBias(x) + 1);
  Expr isNumber = isBelow(magnitude, infinity + 1);
  Expr special = select(isNumber, double(0x7c00), constant(bits, 0x7e00));
  Expr result =
      select(isSubnormal, subnormal, select(isFinite, normal, special));
  Expr half = truncate(result | sign, 16);
  return fromBits(half, getTypeWithElements(wide.getType(), b.getF16Type()));
}
