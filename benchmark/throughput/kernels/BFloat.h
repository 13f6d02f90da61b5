//===- BFloat.h - Vectors of bf16 -------------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BENCHMARK_THROUGHPUT_KERNELS_BFLOAT_H
#define BCAST_BENCHMARK_THROUGHPUT_KERNELS_BFLOAT_H

#include "Vector.h"

namespace kernels {

using Halves = Vector<uint16_t, 16>;
using Words = Vector<uint32_t, 16>;

inline Floats widen(Halves halves) {
  return (Floats)(__builtin_convertvector(halves, Words) << 16);
}
inline float widen(uint16_t half) {
  uint32_t bits = uint32_t(half) << 16;
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

/// To nearest, ties to even; NaN stays NaN.
inline Halves narrow(Floats values) {
  Words bits = (Words)values;
  Words rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
  Words quiet = (bits >> 16) | 0x40;
  return __builtin_convertvector(values == values ? rounded : quiet, Halves);
}
inline uint16_t narrow(float value) { return narrow(Floats{} + value)[0]; }

/// The way two vectors of floats are rounded to one of bf16.
struct RoundIntegers {
  static Vector<uint16_t, 32> round(Floats low, Floats high) {
    Halves halves[2] = {narrow(low), narrow(high)};
    Vector<uint16_t, 32> all;
    std::memcpy(&all, halves, sizeof(all));
    return all;
  }
};

#if defined(__AVX512BF16__) && defined(__AVX512DQ__)
/// The instruction flushes subnormal numbers to zero. Vectors with such a
/// number, which are rare, are rounded by integers.
struct RoundInstruction {
  static Vector<uint16_t, 32> round(Floats low, Floats high) {
    constexpr int subnormal = 0x20;
    auto bits = _mm512_fpclass_ps_mask((__m512)low, subnormal) |
                _mm512_fpclass_ps_mask((__m512)high, subnormal);
    if (__builtin_expect(bits != 0, false))
      return RoundIntegers::round(low, high);
    return (Vector<uint16_t, 32>)_mm512_cvtne2ps_pbh((__m512)high, (__m512)low);
  }
};
#endif

} // namespace kernels

#endif // BCAST_BENCHMARK_THROUGHPUT_KERNELS_BFLOAT_H
