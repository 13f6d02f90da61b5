//===- OrderedDistances.cpp - Distances in the order of REDUCE-6 --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distances.h"

using namespace kernels;

namespace {

/// Sums in the order of REDUCE-6, of at most 256 coordinates. No multiplication
/// and addition are contracted: CMakeLists.txt compiles this file so.
template <int rows, int vectors> struct OrderedTile {
  using Sums = Floats[rows][vectors];

  static void compute(const Distances &op, int64_t i, const float *panel,
                      int64_t j) {
    Sums sums;
    addLanes<0, 1>(op, i, panel, sums);
    storeTile<rows, vectors>(op, i, j, sums);
  }

private:
  /// The tree of the lanes `first`, `first + stride`, ...
  template <int first, int stride>
  static void addLanes(const Distances &op, int64_t i, const float *panel,
                       Sums &sums) {
    if constexpr (stride == 16) {
      Sums chain{};
      addSquares<rows, vectors>(op, i, panel, first, stride, chain);
      std::memcpy(sums, chain, sizeof(sums));
    } else {
      addLanes<first, 2 * stride>(op, i, panel, sums);
      if (first + stride >= op.d)
        return;
      Sums upper;
      addLanes<first + stride, 2 * stride>(op, i, panel, upper);
      for (int r = 0; r < rows; ++r)
        for (int v = 0; v < vectors; ++v)
          sums[r][v] += upper[r][v];
    }
  }
};

} // namespace

void kernels::addOrderedDistanceKernels(Kernels &kernels) {
  addDistances<OrderedTile, 4, 4>(kernels, /*isInOrder=*/true);
  addDistances<OrderedTile, 6, 4>(kernels, /*isInOrder=*/true);
  addDistances<OrderedTile, 8, 2>(kernels, /*isInOrder=*/true);
  addDistances<OrderedTile, 12, 2>(kernels, /*isInOrder=*/true);
  addDistances<OrderedTile, 8, 3>(kernels, /*isInOrder=*/true);
  addDistances<OrderedTile, 16, 1>(kernels, /*isInOrder=*/true);
}
