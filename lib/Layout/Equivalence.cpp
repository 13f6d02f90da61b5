//===- Equivalence.cpp - Layouts with the same addresses ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Product.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir::bcast;
using namespace mlir::bcast::detail;

bool PhysicalLayout::isPhysicallyEquivalent(const PhysicalLayout &other) const {
  if (*this == other)
    return true;
  if (extents != other.extents)
    return false;
  // Both layouts have the same runtime extents.
  auto symbols = llvm::to_vector<4>(llvm::seq<int64_t>(getRank()));
  std::optional<Product> size = getSize(*this, symbols);
  if (!size || size != getSize(other, symbols)) // [LAYOUT-15]
    return false;
  if (isEmpty())
    return true;
  auto strides = bcast::detail::getStrides(*this, symbols);
  auto otherStrides = bcast::detail::getStrides(other, symbols);
  return llvm::all_of(symbols, [&](int64_t dim) {
    return extents[dim] == 1 || strides[dim] == otherStrides[dim];
  });
}
