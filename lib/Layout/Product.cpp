//===- Product.cpp - Products of extents that may be dynamic --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Product.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::bcast;
using namespace mlir::bcast::detail;

std::optional<Product>
mlir::bcast::detail::multiply(llvm::ArrayRef<int64_t> widths,
                              llvm::ArrayRef<int64_t> symbols) {
  if (llvm::is_contained(widths, 0))
    return Product{/*factor=*/0, {}};
  Product product;
  for (auto [width, symbol] : llvm::zip(widths, symbols)) {
    if (isDynamic(width)) {
      product.symbols.push_back(symbol);
      continue;
    }
    if (llvm::MulOverflow(product.factor, width, product.factor))
      return std::nullopt;
  }
  llvm::sort(product.symbols);
  return product;
}

std::optional<Product>
mlir::bcast::detail::getSize(const PhysicalLayout &layout,
                             llvm::ArrayRef<int64_t> symbols) {
  return multiply(layout.getWidths(), symbols);
}

llvm::SmallVector<Product, 4>
mlir::bcast::detail::getStrides(const PhysicalLayout &layout,
                                llvm::ArrayRef<int64_t> symbols) {
  llvm::SmallVector<Product, 4> strides(layout.getRank());
  PhysicalLayout::Dims widths, names;
  for (int64_t dim : layout.getMinorToMajor()) {
    // The stride fits in int64 as a factor of the size.
    strides[dim] = multiply(widths, names).value_or(Product());
    widths.push_back(layout.getWidth(dim));
    names.push_back(symbols[dim]);
  }
  return strides;
}
