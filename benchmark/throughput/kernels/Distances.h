//===- Distances.h - The distances of all pairs of points -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BENCHMARK_THROUGHPUT_KERNELS_DISTANCES_H
#define BCAST_BENCHMARK_THROUGHPUT_KERNELS_DISTANCES_H

#include "Kernels.h"
#include "Vector.h"
#include <algorithm>
#include <vector>

namespace kernels {

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

/// Adds the squares of the differences along the coordinates `first`,
/// `first + step`, ... Each file that includes this has its own code: not all
/// contract the product and the sum.
template <int rows, int vectors>
static void addSquares(const Distances &op, int64_t i, const float *panel,
                       int64_t first, int64_t step,
                       Floats (&sums)[rows][vectors]) {
  constexpr Lanes<16> full;
  for (int64_t d = first; d < op.d; d += step) {
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
}

/// Stores the distances of a tile.
template <int rows, int vectors>
inline void storeTile(const Distances &op, int64_t i, int64_t j,
                      const Floats (&sums)[rows][vectors]) {
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

/// Computes panels of points of y. `Tile<rows>` computes the distances of as
/// many points of x from one, in registers. The panel is transposed: lanes are
/// points.
template <template <int, int> class Tile, int rows, int vectors>
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
      Tile<rows, vectors>::compute(op, i, panel.data(), j);
    for (; i < op.n; ++i)
      Tile<1, vectors>::compute(op, i, panel.data(), j);
  }
}

template <template <int, int> class Tile, int rows, int vectors>
void addDistances(Kernels &kernels, bool isInOrder = false) {
  kernels.push_back({"pairwise-squared-distance",
                     std::to_string(rows) + " rows of " +
                         std::to_string(vectors) + " vectors",
                     countPanels<vectors>, runDistances<Tile, rows, vectors>,
                     isInOrder});
}

} // namespace kernels

#endif // BCAST_BENCHMARK_THROUGHPUT_KERNELS_DISTANCES_H
