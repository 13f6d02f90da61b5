//===- ResolvedBroadcast.cpp - The meaning of a broadcast -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Rules/ResolvedBroadcast.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace mlir::bcast;

OperandMap OperandMap::makeIdentity(int64_t rank) {
  OperandMap map;
  for (int64_t dim = 0; dim < rank; ++dim)
    map.dims.push_back({dim, DimRead::Equal});
  return map;
}

llvm::SmallVector<int64_t, 4> OperandMap::getResultDims() const {
  return llvm::map_to_vector<4>(
      dims, [](const OperandDim &dim) { return dim.resultDim; });
}

bool OperandMap::hasRuntimeStretch() const {
  return llvm::any_of(
      dims, [](const OperandDim &dim) { return dim.read == DimRead::Either; });
}

bool OperandMap::hasBlocks() const {
  return llvm::any_of(
      dims, [](const OperandDim &dim) { return dim.read == DimRead::Block; });
}

bool OperandMap::isPermutation(int64_t resultRank) const {
  return static_cast<int64_t>(dims.size()) == resultRank &&
         llvm::all_of(dims, [](const OperandDim &dim) {
           return dim.read == DimRead::Equal;
         });
}

bool OperandMap::isIdentity(int64_t resultRank) const {
  return isPermutation(resultRank) &&
         llvm::all_of(llvm::enumerate(dims), [](const auto &it) {
           return it.value().resultDim == static_cast<int64_t>(it.index());
         });
}

/// Equal is neutral. If one of the two stretches, so does the composition. A
/// block of blocks is a block, and 1 or the result's extent are special cases.
static DimRead composeRead(DimRead inner, DimRead outer) {
  if (inner == DimRead::Equal)
    return outer;
  if (inner == DimRead::Expand || outer == DimRead::Expand)
    return DimRead::Expand;
  if (inner == DimRead::Block || outer == DimRead::Block)
    return DimRead::Block;
  return DimRead::Either;
}

OperandMap mlir::bcast::compose(const OperandMap &inner,
                                const OperandMap &outer) {
  OperandMap map;
  for (const OperandDim &dim : inner.dims) {
    const OperandDim &read = outer.dims[dim.resultDim];
    map.dims.push_back({read.resultDim, composeRead(dim.read, read.read)});
  }
  return map;
}
