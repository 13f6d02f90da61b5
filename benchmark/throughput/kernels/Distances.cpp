//===- Distances.cpp - Kernels for the distances of all pairs -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distances.h"

using namespace kernels;

namespace {

/// Sums in any order.
template <int rows, int vectors> struct AnyTile {
  static void compute(const Distances &op, int64_t i, const float *panel,
                      int64_t j) {
    Floats sums[rows][vectors]{};
    addSquares<rows, vectors>(op, i, panel, /*first=*/0, /*step=*/1, sums);
    storeTile<rows, vectors>(op, i, j, sums);
  }
};

} // namespace

void kernels::addDistanceKernels(Kernels &kernels) {
  addDistances<AnyTile, 4, 4>(kernels);
  addDistances<AnyTile, 6, 4>(kernels);
  addDistances<AnyTile, 8, 2>(kernels);
  addDistances<AnyTile, 12, 2>(kernels);
  addDistances<AnyTile, 8, 3>(kernels);
  addDistances<AnyTile, 16, 1>(kernels);
  addDistances<AnyTile, 3, 8>(kernels);
  addOrderedDistanceKernels(kernels);
}
