//===- Reduce.h - Sums and extremes of a row --------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BENCHMARK_THROUGHPUT_KERNELS_REDUCE_H
#define BCAST_BENCHMARK_THROUGHPUT_KERNELS_REDUCE_H

#include "Vector.h"
#include <algorithm>
#include <limits>

namespace kernels {

struct Add {
  template <typename V> V operator()(V a, V b) const { return a + b; }
};
/// Ignores NaN, which the exponentials of a softmax bring to the result.
struct Greater {
  template <typename V> V operator()(V a, V b) const { return a > b ? a : b; }
};

/// Combines lane i with lane i + 8, then with lane i + 4, and so on.
template <int n = 16, typename Combine>
inline float combineLanes(Vector<float, n> v, Combine combine) {
  if constexpr (n == 1) {
    return v;
  } else {
    Vector<float, n / 2> halves[2];
    std::memcpy(halves, &v, sizeof(v));
    return combineLanes<n / 2>(combine(halves[0], halves[1]), combine);
  }
}

/// Combines compute(Lanes<k>, j), which gives the k values from j on, for all j
/// below n, in `unroll` vectors. Calls it once for each j.
template <int unroll, typename Compute, typename Combine>
inline float reduce(int64_t n, float identity, Compute compute,
                    Combine combine) {
  Floats partial[unroll];
#pragma GCC unroll 16
  for (int u = 0; u < unroll; ++u)
    partial[u] = Floats{} + identity;
  int64_t j = 0;
  for (; j + 16 * unroll <= n; j += 16 * unroll)
#pragma GCC unroll 16
    for (int u = 0; u < unroll; ++u)
      partial[u] = combine(partial[u], compute(Lanes<16>(), j + u * 16));
  for (; j + 16 <= n; j += 16)
    partial[0] = combine(partial[0], compute(Lanes<16>(), j));
#pragma GCC unroll 16
  for (int step = unroll / 2; step > 0; step /= 2)
#pragma GCC unroll 16
    for (int u = 0; u < step; ++u)
      partial[u] = combine(partial[u], partial[u + step]);
  float result = combineLanes(partial[0], combine);
  for (; j < n; ++j)
    result = combine(result, compute(Lanes<1>(), j));
  return result;
}

template <typename Compute> inline float findMaximum(int64_t n, Compute x) {
  return reduce<8>(n, -std::numeric_limits<float>::infinity(), x, Greater());
}

/// Sums in an order that is fast.
template <int unroll> struct AnyOrder {
  template <typename Compute> static float sum(int64_t n, Compute compute) {
    return reduce<unroll>(n, 0.0f, compute, Add());
  }
};

/// Combines neighbours, then neighbours among the results, and so on; the last
/// one has none if their number is odd. T is a float or a vector.
template <typename T> class Tree {
public:
  /// Adds the combination of 2^level values.
  void add(T value, int level = 0) {
    int64_t bit = int64_t(1) << level;
    for (; count & bit; ++level, bit <<= 1) {
      value = pending[level] + value;
      count ^= bit;
    }
    pending[level] = value;
    count |= bit;
  }
  T getSum() const {
    T sum{};
    bool isFirst = true;
    for (int level = 0; count >> level; ++level)
      if (count >> level & 1) {
        sum = isFirst ? pending[level] : pending[level] + sum;
        isFirst = false;
      }
    return sum;
  }

private:
  T pending[40];
  int64_t count = 0;
};

/// Sums in the order of REDUCE-6: blocks of 256, 16 lanes, trees. Several
/// blocks in flight do not wait for each other's additions; the prefetchers of
/// some processors follow one block only.
template <int inFlight> struct SpecifiedOrder {
  static constexpr int64_t kBlock = 256;

  template <typename Compute> static float sum(int64_t n, Compute compute) {
    Tree<float> blocks;
    int64_t j = 0;
    for (; j + inFlight * kBlock <= n; j += inFlight * kBlock) {
      Floats lanes[inFlight];
#pragma GCC unroll 4
      for (int b = 0; b < inFlight; ++b)
        lanes[b] = compute(Lanes<16>(), j + b * kBlock);
      for (int64_t k = 16; k < kBlock; k += 16)
#pragma GCC unroll 4
        for (int b = 0; b < inFlight; ++b)
          lanes[b] += compute(Lanes<16>(), j + b * kBlock + k);
      float sums[inFlight];
#pragma GCC unroll 4
      for (int b = 0; b < inFlight; ++b)
        sums[b] = combineLanes(lanes[b], Add());
      if constexpr (inFlight == 4)
        blocks.add((sums[0] + sums[1]) + (sums[2] + sums[3]), 2);
      else
        blocks.add(sums[0]);
    }
    if (inFlight > 1 && j + 2 * kBlock <= n) {
      Floats low = compute(Lanes<16>(), j);
      Floats high = compute(Lanes<16>(), j + kBlock);
      for (int64_t k = 16; k < kBlock; k += 16) {
        low += compute(Lanes<16>(), j + k);
        high += compute(Lanes<16>(), j + kBlock + k);
      }
      blocks.add(combineLanes(low, Add()) + combineLanes(high, Add()), 1);
      j += 2 * kBlock;
    }
    for (; j < n; j += kBlock)
      blocks.add(sumBlock(j, std::min(n, j + kBlock), compute));
    return 0.0f + blocks.getSum();
  }

private:
  template <typename Compute>
  static float sumBlock(int64_t j, int64_t end, Compute compute) {
    float lanes[16];
    int present = 0;
    if (j + 16 <= end) {
      Floats sum = compute(Lanes<16>(), j);
      for (j += 16; j + 16 <= end; j += 16)
        sum += compute(Lanes<16>(), j);
      std::memcpy(lanes, &sum, sizeof(sum));
      present = 16;
    }
    for (int i = 0; j < end; ++i, ++j) {
      float value = compute(Lanes<1>(), j);
      lanes[i] = i < present ? lanes[i] + value : value;
      present = std::max(present, i + 1);
    }
    for (int half = 8; half > 0; half /= 2)
      for (int i = 0; i < half && i + half < present; ++i)
        lanes[i] += lanes[i + half];
    return lanes[0];
  }
};

} // namespace kernels

#endif // BCAST_BENCHMARK_THROUGHPUT_KERNELS_REDUCE_H
