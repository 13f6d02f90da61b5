//===- Vector.h - Vectors of one cache line ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compilers' vector types: one register with AVX-512, several elsewhere.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BENCHMARK_THROUGHPUT_KERNELS_VECTOR_H
#define BCAST_BENCHMARK_THROUGHPUT_KERNELS_VECTOR_H

#include <cstdint>
#include <cstring>
#include <type_traits>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace kernels {

template <typename T, int n> struct VectorOf {
  typedef T type __attribute__((vector_size(n * sizeof(T))));
};
template <typename T> struct VectorOf<T, 1> {
  using type = T;
};
/// n elements; the element itself where n is 1.
template <typename T, int n> using Vector = typename VectorOf<T, n>::type;
using Floats = Vector<float, 16>;

/// How many elements a computation is to produce.
template <int n> struct Lanes {
  static constexpr int count = n;
};

/// Loads n elements, and asks for those `ahead` bytes further on where that is
/// not 0.
template <int ahead = 0, int n, typename T>
inline Vector<T, n> load(Lanes<n>, const T *from) {
  if (ahead != 0 && n > 1)
    __builtin_prefetch(reinterpret_cast<const char *>(from) + ahead);
  Vector<T, n> vector;
  std::memcpy(&vector, from, sizeof(vector));
  return vector;
}

/// How results are written.
enum class Write {
  /// Through the caches.
  Cached,
  /// Past them, which saves reading what is overwritten.
  Streamed
};

template <Write write, typename T, typename V> inline void store(T *to, V v) {
  if constexpr (write == Write::Streamed && sizeof(V) == 64) {
#if defined(__clang__)
    __builtin_nontemporal_store(v, reinterpret_cast<V *>(to));
    return;
#elif defined(__AVX512F__)
    _mm512_stream_si512(reinterpret_cast<__m512i *>(to), (__m512i)v);
    return;
#endif
  }
  std::memcpy(to, &v, sizeof(v));
}

/// Orders streamed stores before what follows.
template <Write write> inline void finish() {
#if defined(__x86_64__)
  if (write == Write::Streamed)
    _mm_sfence();
#endif
}

/// As the programs' are: NaN where an operand is NaN, and -0 < +0.
inline float maximum(float a, float b) {
  return a != a || b != b ? a + b
         : a == b         ? (__builtin_signbit(a) ? b : a)
                          : (a > b ? a : b);
}
inline float minimum(float a, float b) {
  return a != a || b != b ? a + b
         : a == b         ? (__builtin_signbit(a) ? a : b)
                          : (a < b ? a : b);
}
#if defined(__AVX512DQ__)
template <int how> inline Floats range(Floats a, Floats b) {
  __m512 x = (__m512)a, y = (__m512)b;
  __m512 ordered = _mm512_range_ps(x, y, how);
  __mmask16 unordered = _mm512_cmp_ps_mask(x, y, _CMP_UNORD_Q);
  return (Floats)_mm512_mask_add_ps(ordered, unordered, x, y);
}
inline Floats maximum(Floats a, Floats b) { return range<5>(a, b); }
inline Floats minimum(Floats a, Floats b) { return range<4>(a, b); }
#else
inline Floats maximum(Floats a, Floats b) {
  using Bits = Vector<uint32_t, 16>;
  Floats ordered = (Floats)((Bits)(a > b ? a : b) & (Bits)(b > a ? b : a));
  return a != a ? a : b != b ? b : ordered;
}
inline Floats minimum(Floats a, Floats b) {
  using Bits = Vector<uint32_t, 16>;
  return (Floats)((Bits)(a < b ? a : b) | (Bits)(b < a ? b : a));
}
#endif
/// maximum(x, 0): adding 0 turns -0 to +0.
template <typename V> inline V relu(V x) {
  V zero{};
  return (zero > x ? zero : x) + zero;
}
inline float absolute(float a) { return __builtin_fabsf(a); }
inline Floats absolute(Floats a) {
  using Bits = Vector<uint32_t, 16>;
  return (Floats)((Bits)a & 0x7fffffffu);
}

/// Writes n elements to `to`: compute(Lanes<k>, j) gives the k from j on.
template <Write write, int unroll, typename T, typename Compute>
inline void fill(T *to, int64_t n, Compute compute) {
  constexpr int width = 64 / sizeof(T);
  int64_t j = 0;
  if (write == Write::Streamed)
    for (; j < n && (reinterpret_cast<uintptr_t>(to + j) & 63); ++j)
      to[j] = compute(Lanes<1>(), j);
  for (; j + width * unroll <= n; j += width * unroll) {
    Vector<T, width> vectors[unroll];
#pragma GCC unroll 16
    for (int u = 0; u < unroll; ++u)
      vectors[u] = compute(Lanes<width>(), j + u * width);
#pragma GCC unroll 16
    for (int u = 0; u < unroll; ++u)
      store<write>(to + j + u * width, vectors[u]);
  }
  for (; j + width <= n; j += width)
    store<write>(to + j, compute(Lanes<width>(), j));
  for (; j < n; ++j)
    to[j] = compute(Lanes<1>(), j);
}

} // namespace kernels

#endif // BCAST_BENCHMARK_THROUGHPUT_KERNELS_VECTOR_H
