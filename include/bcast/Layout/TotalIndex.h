//===- TotalIndex.h - Index arithmetic without errors -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The results of bcast.linearize_index and bcast.delinearize_index, in bounds
// and out of bounds. In bounds, PhysicalLayout::linearize and delinearize
// return the same.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LAYOUT_TOTALINDEX_H
#define BCAST_LAYOUT_TOTALINDEX_H

#include "bcast/Layout/PhysicalLayout.h"

namespace mlir::bcast {

/// The sum of the indices times their strides, modulo 2^64. `layout` is static
/// and `index` has an entry per dimension. [INDEX-2]
int64_t linearizeTotal(const PhysicalLayout &layout,
                       llvm::ArrayRef<int64_t> index);

/// Coordinates; `isInBounds` if each is in [0, extent).
struct TotalIndex {
  llvm::SmallVector<int64_t, 4> coordinate;
  bool isInBounds;
};

/// The remainders of floor divisions by the widths; a width of 0 counts as 1.
/// The last quotient is the coordinate of the most major dimension. At rank 0,
/// only address 0 is in bounds. `layout` is static. [INDEX-3]
TotalIndex delinearizeTotal(const PhysicalLayout &layout, int64_t address);

} // namespace mlir::bcast

#endif // BCAST_LAYOUT_TOTALINDEX_H
