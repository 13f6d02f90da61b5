//===- Dims.cpp - Dimension numbers and layouts of other shapes -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Layout/PhysicalLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir::bcast;

static llvm::Error makeError(std::string message) {
  return llvm::createStringError(std::move(message),
                                 llvm::inconvertibleErrorCode());
}

llvm::Expected<int64_t> mlir::bcast::normalizeDim(int64_t dim, int64_t rank) {
  if (dim >= 0 ? dim < rank : rank > 0 && dim >= -rank)
    return dim < 0 ? dim + rank : dim;
  std::string number = "dimension " + std::to_string(dim);
  if (rank <= 0)
    return makeError(number + " does not exist, a scalar has none [LAYOUT-11]");
  return makeError(number + " is outside [" + std::to_string(-rank) + ", " +
                   std::to_string(rank) + ") for rank " + std::to_string(rank) +
                   " [LAYOUT-11]");
}

PhysicalLayout PhysicalLayout::withSizes(llvm::ArrayRef<int64_t> sizes) const {
  PhysicalLayout result = *this;
  for (auto [extent, width] : llvm::zip(result.extents, result.widths)) {
    if (!isDynamic(extent) || sizes.empty())
      continue;
    extent = width = std::max<int64_t>(sizes.front(), 0);
    sizes = sizes.drop_front();
  }
  return result;
}

llvm::Expected<PhysicalLayout>
PhysicalLayout::permuteDims(llvm::ArrayRef<int64_t> permutation) const {
  int64_t rank = getRank();
  Dims inverse(rank, -1);
  bool isPermutation = static_cast<int64_t>(permutation.size()) == rank;
  for (auto [to, from] : llvm::enumerate(permutation)) {
    isPermutation &= from >= 0 && from < rank && inverse[from] == -1;
    if (!isPermutation)
      break;
    inverse[from] = to;
  }
  if (!isPermutation)
    return makeError(formatList(permutation) + " is not a permutation of the " +
                     formatCount(rank, "dimension"));
  PhysicalLayout result;
  for (int64_t from : permutation) {
    result.extents.push_back(extents[from]);
    result.widths.push_back(widths[from]);
  }
  for (int64_t dim : minorToMajor)
    result.minorToMajor.push_back(inverse[dim]);
  return result;
}

llvm::Expected<PhysicalLayout> PhysicalLayout::moveDim(int64_t from,
                                                       int64_t to) const {
  llvm::Expected<int64_t> source = normalizeDim(from, getRank());
  if (!source)
    return source.takeError();
  llvm::Expected<int64_t> target = normalizeDim(to, getRank());
  if (!target)
    return target.takeError();
  auto permutation = llvm::to_vector<4>(llvm::seq<int64_t>(getRank()));
  permutation.erase(permutation.begin() + *source);
  permutation.insert(permutation.begin() + *target, *source);
  return permuteDims(permutation);
}

llvm::Expected<PhysicalLayout> PhysicalLayout::deleteDim(int64_t dim) const {
  llvm::Expected<int64_t> deleted = normalizeDim(dim, getRank());
  if (!deleted)
    return deleted.takeError();
  PhysicalLayout result = *this;
  result.extents.erase(result.extents.begin() + *deleted);
  result.widths.erase(result.widths.begin() + *deleted);
  llvm::erase(result.minorToMajor, *deleted);
  for (int64_t &entry : result.minorToMajor)
    entry -= entry > *deleted;
  return result;
}

llvm::Expected<PhysicalLayout>
PhysicalLayout::insertUnitDim(int64_t dim) const {
  llvm::Expected<int64_t> inserted = normalizeDim(dim, getRank() + 1);
  if (!inserted)
    return inserted.takeError();
  PhysicalLayout result = *this;
  result.extents.insert(result.extents.begin() + *inserted, 1);
  result.widths.insert(result.widths.begin() + *inserted, 1);
  for (int64_t &entry : result.minorToMajor)
    entry += entry >= *inserted;
  auto *place = result.minorToMajor.begin();
  if (*inserted < getRank())
    place = llvm::find(result.minorToMajor, *inserted + 1) + 1;
  else if (getRank() > 0)
    place = llvm::find(result.minorToMajor, getRank() - 1);
  result.minorToMajor.insert(place, *inserted);
  return result;
}
