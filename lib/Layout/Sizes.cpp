//===- Sizes.cpp - Strides and sizes of a layout --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Layout/PhysicalLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir::bcast;

/// The product of `factors`. Empty if it is dynamic or does not fit in int64,
/// unless a factor is 0.
static std::optional<int64_t> multiply(llvm::ArrayRef<int64_t> factors) {
  if (llvm::is_contained(factors, 0))
    return 0;
  int64_t product = 1;
  for (int64_t factor : factors) {
    if (isDynamic(factor))
      return std::nullopt;
    std::optional<int64_t> next = llvm::checkedMul(product, factor);
    if (!next)
      return std::nullopt;
    product = *next;
  }
  return product;
}

PhysicalLayout::Dims PhysicalLayout::getStrides() const {
  Dims strides(getRank());
  Dims inner;
  for (int64_t dim : minorToMajor) { // [LAYOUT-12]
    strides[dim] = multiply(inner).value_or(kDynamic);
    inner.push_back(widths[dim]);
  }
  return strides;
}

std::optional<int64_t> PhysicalLayout::getNumElements() const {
  return multiply(extents);
}

std::optional<int64_t> PhysicalLayout::getNumAllocatedElements() const {
  return multiply(widths);
}

/// [LAYOUT-14]
static std::optional<int64_t> toBytes(std::optional<int64_t> count,
                                      unsigned elementBitWidth) {
  int64_t bytes = std::max<int64_t>((int64_t(elementBitWidth) + 7) / 8, 1);
  return count ? llvm::checkedMul(*count, bytes) : std::nullopt;
}

std::optional<int64_t>
PhysicalLayout::getNumBytes(unsigned elementBitWidth) const {
  return toBytes(getNumElements(), elementBitWidth);
}

std::optional<int64_t>
PhysicalLayout::getNumAllocatedBytes(unsigned elementBitWidth) const {
  return toBytes(getNumAllocatedElements(), elementBitWidth);
}
