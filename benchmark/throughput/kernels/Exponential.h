//===- Exponential.h - exp of a vector --------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BENCHMARK_THROUGHPUT_KERNELS_EXPONENTIAL_H
#define BCAST_BENCHMARK_THROUGHPUT_KERNELS_EXPONENTIAL_H

#include "Vector.h"

namespace kernels {

/// exp(x), to 2 units in the last place, with 0, infinity and NaN. exp(n * ln 2
/// + r) = 2^n * exp(r), where exp(r) is a polynomial of degree 5 that is best
/// for |r| <= ln 2 / 2.
inline Floats exponential(Floats x) {
#if defined(__AVX512F__)
  // Beyond the bounds, the result is infinity or 0. NaN stays, because the
  // second operand does.
  __m512 clamped = _mm512_max_ps(
      _mm512_set1_ps(-104.0f), _mm512_min_ps(_mm512_set1_ps(89.0f), (__m512)x));
  Floats limited = (Floats)clamped;
#else
  Floats limited = x;
  limited = limited > 89.0f ? Floats{} + 89.0f : limited;
  limited = limited < -104.0f ? Floats{} - 104.0f : limited;
#endif
  constexpr float shift = 0x1.8p23f; // Adding it rounds to an integer.
  Floats n = (limited * 0x1.715476p+0f + shift) - shift;
  Floats r = limited - n * 0x1.62e400p-1f;
  r = r - n * 0x1.7f7d1cp-20f;
  Floats p = r * 0x1.0f9f9cp-7f + 0x1.573a1ap-5f;
  p = p * r + 0x1.555a80p-3f;
  p = p * r + 0x1.fffdc6p-2f;
  p = p * r + 0x1.fffff6p-1f;
  p = p * r + 1.0f;
#if defined(__AVX512F__)
  return (Floats)_mm512_scalef_ps((__m512)p, (__m512)n);
#else
  // Scales in two steps, because 2^n may be out of range even if the result is
  // not.
  using Integers = Vector<int32_t, 16>;
  Integers whole = __builtin_convertvector(n, Integers);
  Integers half = whole >> 1;
  p *= (Floats)((half + 127) << 23);
  return p * (Floats)((whole - half + 127) << 23);
#endif
}

#if defined(__AVX512F__)
/// exp(x) = 2^n * 2^(k/16) * exp(r): a table of 16 values in a register, and a
/// polynomial of degree 3. Fewer multiplications, and one shuffle.
inline Floats exponentialByTable(Floats x) {
  alignas(64) static const float powers[16] = {
      0x1p+0f,        0x1.0b5586p+0f, 0x1.172b84p+0f, 0x1.2387a6p+0f,
      0x1.306fe0p+0f, 0x1.3dea64p+0f, 0x1.4bfdaep+0f, 0x1.5ab07ep+0f,
      0x1.6a09e6p+0f, 0x1.7a1148p+0f, 0x1.8ace54p+0f, 0x1.9c4918p+0f,
      0x1.ae89fap+0f, 0x1.c199bep+0f, 0x1.d5818ep+0f, 0x1.ea4afap+0f};
  Floats limited = (Floats)_mm512_max_ps(
      _mm512_set1_ps(-104.0f), _mm512_min_ps(_mm512_set1_ps(89.0f), (__m512)x));
  constexpr float shift = 0x1.8p19f; // Adding it rounds to 1/16.
  Floats shifted = limited * 0x1.715476p+0f + shift;
  Floats power =
      (Floats)_mm512_permutexvar_ps((__m512i)shifted, _mm512_load_ps(powers));
  Floats n = shifted - shift;
  Floats r = limited - n * 0x1.62e400p-1f;
  r = r - n * 0x1.7f7d1cp-20f;
  Floats p = r * 0x1.555556p-3f + 0.5f;
  p = p * r + 1.0f;
  p = power * (p * r) + power;
  return (Floats)_mm512_scalef_ps((__m512)p, (__m512)n);
}
inline float exponentialByTable(float x) {
  return exponentialByTable(Floats{} + x)[0];
}
#endif

/// Computes elements that do not fill a vector.
inline float exponential(float x) { return exponential(Floats{} + x)[0]; }

// The ways to compute exp, as arguments of templates.

struct Polynomial {
  template <typename V> static V compute(V x) { return exponential(x); }
};
#if defined(__AVX512F__)
struct Table {
  template <typename V> static V compute(V x) { return exponentialByTable(x); }
};
#endif

} // namespace kernels

#endif // BCAST_BENCHMARK_THROUGHPUT_KERNELS_EXPONENTIAL_H
