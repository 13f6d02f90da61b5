//===- ArgReductions.cpp - Kernels that find the greatest element ---------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "Reduce.h"

using namespace kernels;

namespace {

using Integers = Vector<int32_t, 16>;

/// The index of the first element that holds(element).
template <typename Holds>
int64_t findFirst(const float *x, int64_t n, Holds holds) {
  int64_t j = 0;
  for (; j + 64 <= n; j += 64) {
    Integers any{};
#pragma GCC unroll 4
    for (int u = 0; u < 4; ++u)
      any |= holds(load(Lanes<16>(), x + j + u * 16));
    bool isHere = false;
#if defined(__AVX512F__)
    isHere = _mm512_test_epi32_mask((__m512i)any, (__m512i)any) != 0;
#else
    for (int i = 0; i < 16; ++i)
      isHere |= any[i] != 0;
#endif
    if (isHere)
      break;
  }
  while (j < n && !holds(x[j]))
    ++j;
  return j;
}

/// Finds the maximum, then where it is.
int64_t findInTwoPasses(const float *x, int64_t n) {
  Integers unordered{};
  bool hasNaN = false;
  float maximum = findMaximum(n, [&](auto lanes, int64_t j) {
    auto value = load(lanes, x + j);
    if constexpr (lanes.count == 1)
      hasNaN |= value != value;
    else
      unordered |= value != value;
    return value;
  });
  for (int i = 0; i < 16; ++i)
    hasNaN |= unordered[i] != 0;
  if (hasNaN)
    return findFirst(x, n, [](auto v) { return v != v; });
  return findFirst(x, n, [=](auto v) { return v == maximum; });
}

/// Keeps the greatest element of each lane, and its index.
template <int unroll> int64_t findInOnePass(const float *x, int64_t n) {
  constexpr float least = -std::numeric_limits<float>::infinity();
  constexpr int step = 16 * unroll;
  if (n < step)
    return findInTwoPasses(x, n);
  Floats values[unroll];
  Integers indices[unroll], unordered{}, at{};
#pragma GCC unroll 8
  for (int u = 0; u < unroll; ++u) {
    values[u] = Floats{} + least;
    indices[u] = Integers{};
  }
  int64_t j = 0;
  for (; j + step <= n; j += step, at += step)
#pragma GCC unroll 8
    for (int u = 0; u < unroll; ++u) {
      Floats value = load(Lanes<16>(), x + j + u * 16);
      auto isGreater = value > values[u];
      unordered |= value != value;
      values[u] = isGreater ? value : values[u];
      indices[u] = isGreater ? at : indices[u];
    }
  Integers lane;
  for (int i = 0; i < 16; ++i)
    lane[i] = i;
  indices[0] += lane;
#pragma GCC unroll 8
  for (int u = 1; u < unroll; ++u) {
    indices[u] += lane + 16 * u;
    auto isBetter = (values[u] > values[0]) |
                    ((values[u] == values[0]) & (indices[u] < indices[0]));
    values[0] = isBetter ? values[u] : values[0];
    indices[0] = isBetter ? indices[u] : indices[0];
  }
  float maximum = combineLanes(values[0], Greater());
  Integers candidates =
      values[0] == maximum ? indices[0] : Integers{} + INT32_MAX;
  int64_t index = INT32_MAX;
  bool hasNaN = false;
  int32_t all[2][16];
  std::memcpy(all[0], &candidates, sizeof(candidates));
  std::memcpy(all[1], &unordered, sizeof(unordered));
  for (int i = 0; i < 16; ++i) {
    index = std::min<int64_t>(index, all[0][i]);
    hasNaN |= all[1][i] != 0;
  }
  for (; j < n; ++j) {
    hasNaN |= x[j] != x[j];
    if (x[j] > maximum) {
      maximum = x[j];
      index = j;
    }
  }
  return hasNaN ? findInTwoPasses(x, n) : index;
}

int64_t countRows(const Arguments &a) { return a.extents[0]; }

template <int64_t find(const float *, int64_t)>
void run(const Arguments &a, int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; ++i)
    a.out<int64_t>()[i] =
        find(a.input<float>(0) + i * a.extents[1], a.extents[1]);
}

} // namespace

void kernels::addArgReductionKernels(Kernels &kernels) {
  auto add = [&](const char *variant, auto run) {
    kernels.push_back({"argmax-rows", variant, countRows, run});
  };
  add("two passes", run<findInTwoPasses>);
  add("one pass, 2 vectors", run<findInOnePass<2>>);
  add("one pass, 4 vectors", run<findInOnePass<4>>);
  add("one pass, 8 vectors", run<findInOnePass<8>>);
}
