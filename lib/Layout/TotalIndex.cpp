//===- TotalIndex.cpp - Index arithmetic without errors -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Layout/TotalIndex.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::bcast;

int64_t mlir::bcast::linearizeTotal(const PhysicalLayout &layout,
                                    llvm::ArrayRef<int64_t> index) {
  uint64_t address = 0, stride = 1;
  for (int64_t dim : layout.getMinorToMajor()) {
    address += static_cast<uint64_t>(index[dim]) * stride;
    stride *= static_cast<uint64_t>(layout.getWidth(dim));
  }
  return static_cast<int64_t>(address);
}

TotalIndex mlir::bcast::delinearizeTotal(const PhysicalLayout &layout,
                                         int64_t address) {
  TotalIndex result;
  int64_t rank = layout.getRank();
  result.coordinate.resize(rank);
  for (int64_t i = 0; i < rank - 1; ++i) {
    int64_t dim = layout.minor(i);
    int64_t width = std::max<int64_t>(layout.getWidth(dim), 1);
    int64_t quotient = llvm::divideFloorSigned(address, width);
    result.coordinate[dim] = llvm::mod(address, width);
    address = quotient;
  }
  if (rank > 0)
    result.coordinate[layout.major(0)] = address;
  result.isInBounds =
      rank > 0 ? layout.isInBounds(result.coordinate) : address == 0;
  return result;
}
