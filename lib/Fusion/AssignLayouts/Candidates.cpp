//===- Candidates.cpp - Orders to try for a loop nest ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutAssignment.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::bcast;
using namespace mlir::bcast::layouts;

/// 4 dimensions have 24 orders; 5 have 120.
static constexpr size_t kMaxPermutedDims = 4;
static constexpr size_t kMaxSuggested = 24;

/// Returns `order` with its dimensions that are in `dims` permuted to the order
/// of `dims`. The other dimensions keep their positions.
static DimOrder reorder(llvm::ArrayRef<int64_t> order,
                        llvm::ArrayRef<int64_t> dims) {
  DimOrder result(order.begin(), order.end());
  const int64_t *next = dims.begin();
  for (int64_t &dim : result)
    if (llvm::is_contained(dims, dim))
      dim = *next++;
  return result;
}

/// Adds an order unless an equal one is there.
static void addCandidate(const OrderedNest &nest, std::vector<DimOrder> &orders,
                         DimOrder order) {
  if (orders.size() < kMaxSuggested &&
      llvm::none_of(orders, [&](const DimOrder &other) {
        return isSameOrder(nest.shape, other, order);
      }))
    orders.push_back(std::move(order));
}

static std::vector<DimOrder> permute(const OrderedNest &nest,
                                     llvm::ArrayRef<int64_t> variedDims) {
  std::vector<DimOrder> orders = {nest.order};
  DimOrder majorToMinor(variedDims.begin(), variedDims.end());
  do {
    DimOrder dims(majorToMinor.rbegin(), majorToMinor.rend());
    addCandidate(nest, orders,
                 reorder(getRowMajorOrder(nest.shape.size()), dims));
  } while (std::next_permutation(majorToMinor.begin(), majorToMinor.end()));
  return orders;
}

/// Adds the order in which `nest` reads a value of `valueOrder` in place.
static void addOrderOfRead(const OrderedNest &nest, const OperandMap &map,
                           llvm::ArrayRef<int64_t> valueOrder,
                           std::vector<DimOrder> &orders) {
  DimOrder dims;
  for (int64_t dim : valueOrder)
    if (map.dims[dim].read != DimRead::Expand)
      dims.push_back(map.dims[dim].resultDim);
  addCandidate(nest, orders, reorder(nest.order, dims));
}

Candidates
mlir::bcast::layouts::getCandidates(const AssignmentProblem &problem) {
  Candidates candidates;
  std::vector<unsigned> suggested;
  for (auto [number, nest] : llvm::enumerate(problem.nests)) {
    llvm::SmallVector<int64_t, 4> variedDims;
    for (auto [dim, extent] : llvm::enumerate(nest.shape))
      if (extent != 1)
        variedDims.push_back(dim);
    if (nest.isFixed || variedDims.size() > kMaxPermutedDims) {
      candidates.ofNest.push_back({nest.order});
      if (!nest.isFixed)
        suggested.push_back(number);
      continue;
    }
    candidates.ofNest.push_back(permute(nest, variedDims));
  }
  candidates.areAll = suggested.empty();

  for (unsigned number : suggested)
    addCandidate(problem.nests[number], candidates.ofNest[number],
                 getRowMajorOrder(problem.nests[number].shape.size()));
  for (const StoredValue &value : problem.values)
    if (value.order && value.nest && !problem.nests[*value.nest].isFixed)
      addCandidate(problem.nests[*value.nest], candidates.ofNest[*value.nest],
                   *value.order);
  // Orders propagate from values to their readers, and back.
  auto addOfReads = [&](unsigned number) {
    const OrderedNest &nest = problem.nests[number];
    for (const NestRead &read : nest.reads) {
      const StoredValue &value = problem.values[read.value];
      if (!value.nest) {
        addOrderOfRead(nest, read.map, *value.order, candidates.ofNest[number]);
        continue;
      }
      for (const DimOrder &order : candidates.ofNest[*value.nest])
        addOrderOfRead(nest, read.map, order, candidates.ofNest[number]);
    }
  };
  llvm::for_each(suggested, addOfReads);
  for (const OrderedNest &nest : llvm::reverse(problem.nests)) {
    unsigned number = &nest - problem.nests.data();
    for (const NestRead &read : nest.reads) {
      const StoredValue &value = problem.values[read.value];
      if (!value.nest || !llvm::is_contained(suggested, *value.nest))
        continue;
      for (const DimOrder &order : candidates.ofNest[number])
        addCandidate(problem.nests[*value.nest], candidates.ofNest[*value.nest],
                     reorder(problem.nests[*value.nest].order,
                             getReadOrder(read.map, order)));
    }
  }
  llvm::for_each(suggested, addOfReads);
  return candidates;
}
