//===- Float16.cpp - Conversions of 16-bit floats -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Float16.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace {
/// A 16-bit format of one sign bit, `16 - 1 - mantissaBits` exponent bits and
/// `mantissaBits` stored mantissa bits.
template <int Mantissa> struct Format {
  static constexpr int mantissaBits = Mantissa;
  static constexpr int exponentBits = 15 - Mantissa;
  static constexpr int bias = (1 << (exponentBits - 1)) - 1;
  static constexpr uint16_t infinity = ((1u << exponentBits) - 1) << Mantissa;
  static constexpr uint16_t quietBit = 1u << (Mantissa - 1);
};
using Half = Format<10>;
using BFloat = Format<7>;
} // namespace

/// Rounds a double to the nearest value of format F, ties to even.
template <typename F> static uint16_t narrow(double value) {
  constexpr int doubleMantissaBits = 52, doubleBias = 1023;
  uint64_t bits = llvm::bit_cast<uint64_t>(value);
  uint16_t sign = (bits >> 63) << 15;
  int biased = int(bits >> doubleMantissaBits) & 0x7ff;
  uint64_t mantissa = bits & llvm::maskTrailingOnes<uint64_t>(52);

  if (biased == 0x7ff) {
    if (mantissa == 0)
      return sign | F::infinity;
    return sign | F::infinity | F::quietBit |
           uint16_t(mantissa >> (doubleMantissaBits - F::mantissaBits));
  }
  // Subnormal doubles are far below half of the smallest subnormal of F.
  if (biased == 0)
    return sign;

  int exponent = biased - doubleBias;
  if (exponent > F::bias)
    return sign | F::infinity;

  // All subnormal results have the last place of the smallest normal number.
  mantissa |= uint64_t(1) << doubleMantissaBits;
  int minExponent = 1 - F::bias;
  int shift = doubleMantissaBits - F::mantissaBits;
  if (exponent < minExponent)
    shift += minExponent - exponent;
  if (shift > doubleMantissaBits + 1)
    return sign;

  uint64_t kept = mantissa >> shift;
  uint64_t dropped = mantissa & llvm::maskTrailingOnes<uint64_t>(shift);
  uint64_t halfway = uint64_t(1) << (shift - 1);
  if (dropped > halfway || (dropped == halfway && (kept & 1)))
    ++kept;

  // A carry out of the mantissa increments the exponent, which is correct: the
  // result is the next power of two, the smallest normal, or infinity.
  if (exponent < minExponent)
    return sign | uint16_t(kept);
  return sign |
         uint16_t((uint64_t(exponent + F::bias - 1) << F::mantissaBits) + kept);
}

float bcast::halfToFloat(uint16_t bits) {
  uint32_t sign = uint32_t(bits & 0x8000) << 16;
  uint32_t biased = (bits >> 10) & 0x1f;
  uint32_t mantissa = bits & 0x3ff;
  if (biased == 0x1f) {
    uint32_t quiet = mantissa ? 0x00400000 : 0;
    return llvm::bit_cast<float>(sign | 0x7f800000 | quiet | (mantissa << 13));
  }
  if (biased == 0) {
    float magnitude = float(mantissa) * 0x1p-24f;
    return sign ? -magnitude : magnitude;
  }
  return llvm::bit_cast<float>(sign | ((biased + 127 - 15) << 23) |
                               (mantissa << 13));
}

uint16_t bcast::floatToHalf(float value) { return narrow<Half>(value); }

uint16_t bcast::doubleToHalf(double value) { return narrow<Half>(value); }

float bcast::bfloatToFloat(uint16_t bits) {
  if ((bits & 0x7f80) == 0x7f80 && (bits & 0x7f))
    bits |= BFloat::quietBit;
  return llvm::bit_cast<float>(uint32_t(bits) << 16);
}

uint16_t bcast::floatToBFloat(float value) { return narrow<BFloat>(value); }

uint16_t bcast::doubleToBFloat(double value) { return narrow<BFloat>(value); }
