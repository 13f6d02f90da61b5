//===- Sizes.cpp - Strides and sizes of a layout --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Layout/PhysicalLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::bcast;

PhysicalLayout::Dims PhysicalLayout::getStrides() const {
  Dims strides(getRank());
  Dims inner;
  for (int64_t dim : minorToMajor) { // [LAYOUT-12]
    strides[dim] = multiplyExtents(inner).value_or(kDynamic);
    inner.push_back(widths[dim]);
  }
  return strides;
}

std::optional<int64_t> PhysicalLayout::getNumElements() const {
  return multiplyExtents(extents);
}

std::optional<int64_t> PhysicalLayout::getNumAllocatedElements() const {
  return multiplyExtents(widths);
}

/// [LAYOUT-14]
static std::optional<int64_t> toBytes(std::optional<int64_t> count,
                                      unsigned elementBitWidth) {
  int64_t bytes = std::max<int64_t>((int64_t(elementBitWidth) + 7) / 8, 1);
  if (!count || llvm::MulOverflow(*count, bytes, bytes))
    return std::nullopt;
  return bytes;
}

std::optional<int64_t>
PhysicalLayout::getNumBytes(unsigned elementBitWidth) const {
  return toBytes(getNumElements(), elementBitWidth);
}

std::optional<int64_t>
PhysicalLayout::getNumAllocatedBytes(unsigned elementBitWidth) const {
  return toBytes(getNumAllocatedElements(), elementBitWidth);
}
