//===- Product.h - Products of extents that may be dynamic ------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_LAYOUT_PRODUCT_H
#define BCAST_LIB_LAYOUT_PRODUCT_H

#include "bcast/Layout/PhysicalLayout.h"

namespace mlir::bcast::detail {

/// A number times runtime extents, each named by a symbol. Two products agree
/// for all runtime extents above 0 exactly if they are equal.
struct Product {
  int64_t factor = 1;
  /// Sorted; empty if the factor is 0.
  llvm::SmallVector<int64_t, 4> symbols;

  bool operator==(const Product &other) const {
    return factor == other.factor && symbols == other.symbols;
  }
  bool operator!=(const Product &other) const { return !(*this == other); }
};

/// The product of `widths`, where `symbols[i]` stands for a dynamic width i.
/// Empty if the factor does not fit in int64.
std::optional<Product> multiply(llvm::ArrayRef<int64_t> widths,
                                llvm::ArrayRef<int64_t> symbols);

/// The product of all widths, where `symbols[i]` stands for a dynamic width i.
std::optional<Product> getSize(const PhysicalLayout &layout,
                               llvm::ArrayRef<int64_t> symbols);

/// The strides, one per dimension. getSize must be neither empty nor 0.
llvm::SmallVector<Product, 4> getStrides(const PhysicalLayout &layout,
                                         llvm::ArrayRef<int64_t> symbols);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_LAYOUT_PRODUCT_H
