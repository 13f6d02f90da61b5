//===- Distances.cpp - Kernels for the distances of all pairs -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "Vector.h"
#include <algorithm>
#include <vector>

using namespace kernels;

namespace {

/// [N, D] and [K, D] to [N, K].
struct Distances {
  explicit Distances(const Arguments &a)
      : x(a.input<float>(0)), y(a.input<float>(1)), out(a.out<float>()),
        n(a.extents[0]), k(a.extents[1]), d(a.extents[2]) {}
  const float *x, *y;
  float *out;
  int64_t n, k, d;
};

template <int vectors> int64_t countPanels(const Arguments &a) {
  return (Distances(a).k + 16 * vectors - 1) / (16 * vectors);
}

/// The distances of `rows` points of x from a panel of points of y, in
/// registers. The panel is transposed: lanes are points.
template <int rows, int vectors>
inline void computeTile(const Distances &op, int64_t i, const float *panel,
                        int64_t j) {
  constexpr Lanes<16> full;
  Floats sums[rows][vectors]{};
  for (int64_t d = 0; d < op.d; ++d) {
    Floats y[vectors];
#pragma GCC unroll 16
    for (int v = 0; v < vectors; ++v)
      y[v] = load(full, panel + d * 16 * vectors + v * 16);
#pragma GCC unroll 16
    for (int r = 0; r < rows; ++r) {
      float x = op.x[(i + r) * op.d + d];
#pragma GCC unroll 16
      for (int v = 0; v < vectors; ++v) {
        Floats difference = y[v] - x;
        sums[r][v] += difference * difference;
      }
    }
  }
  int64_t columns = std::min<int64_t>(16 * vectors, op.k - j);
#pragma GCC unroll 16
  for (int r = 0; r < rows; ++r) {
    float *to = op.out + (i + r) * op.k + j;
    if (columns == 16 * vectors) {
#pragma GCC unroll 16
      for (int v = 0; v < vectors; ++v)
        store<Write::Cached>(to + v * 16, sums[r][v]);
    } else {
      std::memcpy(to, sums[r], columns * sizeof(float));
    }
  }
}

template <int rows, int vectors>
void runDistances(const Arguments &a, int64_t begin, int64_t end) {
  const Distances op(a);
  constexpr int width = 16 * vectors;
  std::vector<float> panel(op.d * width);
  for (int64_t part = begin; part < end; ++part) {
    int64_t j = part * width;
    for (int64_t c = 0; c < width; ++c)
      for (int64_t d = 0; d < op.d; ++d)
        panel[d * width + c] = j + c < op.k ? op.y[(j + c) * op.d + d] : 0.0f;
    int64_t i = 0;
    for (; i + rows <= op.n; i += rows)
      computeTile<rows, vectors>(op, i, panel.data(), j);
    for (; i < op.n; ++i)
      computeTile<1, vectors>(op, i, panel.data(), j);
  }
}

template <int rows, int vectors> void add(Kernels &kernels) {
  kernels.push_back({"pairwise-squared-distance",
                     std::to_string(rows) + " rows of " +
                         std::to_string(vectors) + " vectors",
                     countPanels<vectors>, runDistances<rows, vectors>});
}

} // namespace

void kernels::addDistanceKernels(Kernels &kernels) {
  add<4, 4>(kernels);
  add<6, 4>(kernels);
  add<8, 2>(kernels);
  add<12, 2>(kernels);
  add<8, 3>(kernels);
  add<16, 1>(kernels);
  add<3, 8>(kernels);
}
