//===- CostModel.cpp - The time that an assignment of layouts takes -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutAssignment.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace mlir::bcast;
using namespace mlir::bcast::layouts;
using llvm::SaturatingAdd;
using llvm::SaturatingMultiply;

void AssignmentProblem::addRead(unsigned nest, NestRead read) {
  std::vector<unsigned> &readers = values[read.value].readers;
  // All reads of a nest are added in sequence.
  if (readers.empty() || readers.back() != nest)
    readers.push_back(nest);
  nests[nest].reads.push_back(std::move(read));
}

static uint64_t getExtent(const LayoutCosts &costs, int64_t extent) {
  return isDynamic(extent) ? costs.unknownExtent : extent;
}

DimOrder mlir::bcast::layouts::getRowMajorOrder(int64_t rank) {
  return DimOrder(llvm::reverse(llvm::seq(rank)));
}

/// Returns `order` without the dimensions of extent 1.
static DimOrder dropUnitDims(llvm::ArrayRef<int64_t> shape,
                             llvm::ArrayRef<int64_t> order) {
  DimOrder dims;
  llvm::copy_if(order, std::back_inserter(dims),
                [&](int64_t dim) { return shape[dim] != 1; });
  return dims;
}

bool mlir::bcast::layouts::isSameOrder(llvm::ArrayRef<int64_t> shape,
                                       llvm::ArrayRef<int64_t> lhs,
                                       llvm::ArrayRef<int64_t> rhs) {
  return dropUnitDims(shape, lhs) == dropUnitDims(shape, rhs);
}

DimOrder mlir::bcast::layouts::getReadOrder(const OperandMap &map,
                                            llvm::ArrayRef<int64_t> nest) {
  DimOrder order;
  for (int64_t nestDim : nest)
    for (auto [dim, read] : llvm::enumerate(map.dims))
      if (read.resultDim == nestDim)
        order.push_back(dim);
  return order;
}

uint64_t mlir::bcast::layouts::getMoveCost(const AssignmentProblem &problem,
                                           const StoredValue &value) {
  if (llvm::is_contained(value.shape, 0))
    return 0;
  uint64_t cost = SaturatingMultiply<uint64_t>(
      value.elementBytes, problem.costs.picosecondsPerByte);
  for (int64_t extent : value.shape)
    cost = SaturatingMultiply(cost, getExtent(problem.costs, extent));
  return cost;
}

/// Whether the value varies along dimension `nestDim` of the nest.
static bool dependsOn(const StoredValue &value, const OperandMap &map,
                      int64_t nestDim) {
  return llvm::any_of(llvm::enumerate(map.dims), [&](auto entry) {
    auto [dim, read] = entry;
    return read.resultDim == nestDim && read.read != DimRead::Expand &&
           value.shape[dim] != 1;
  });
}

uint64_t mlir::bcast::layouts::getNumReads(const AssignmentProblem &problem,
                                           const OrderedNest &nest,
                                           const NestRead &read,
                                           llvm::ArrayRef<int64_t> order) {
  uint64_t count = 1;
  bool isOutside = false;
  for (int64_t nestDim : order)
    if (dependsOn(problem.values[read.value], read.map, nestDim))
      isOutside = true;
    else if (isOutside)
      count = SaturatingMultiply(count,
                                 getExtent(problem.costs, nest.shape[nestDim]));
  return count;
}

/// Whether both orders agree on runs of at least a cache line.
static bool isInOrder(const LayoutCosts &costs, const StoredValue &value,
                      llvm::ArrayRef<int64_t> lhs,
                      llvm::ArrayRef<int64_t> rhs) {
  DimOrder lhsDims = dropUnitDims(value.shape, lhs);
  DimOrder rhsDims = dropUnitDims(value.shape, rhs);
  if (lhsDims == rhsDims)
    return true;
  uint64_t run = value.elementBytes;
  for (auto [lhsDim, rhsDim] : llvm::zip_equal(lhsDims, rhsDims)) {
    if (lhsDim != rhsDim)
      break;
    run = SaturatingMultiply(run, getExtent(costs, value.shape[lhsDim]));
  }
  return run >= static_cast<uint64_t>(costs.cacheLine);
}

uint64_t mlir::bcast::layouts::getReadCost(const AssignmentProblem &problem,
                                           const OrderedNest &nest,
                                           const NestRead &read,
                                           llvm::ArrayRef<int64_t> valueOrder,
                                           llvm::ArrayRef<int64_t> nestOrder) {
  const StoredValue &value = problem.values[read.value];
  uint64_t move = getMoveCost(problem, value);
  if (isInOrder(problem.costs, value, valueOrder,
                getReadOrder(read.map, nestOrder)))
    return move;
  uint64_t surcharge =
      SaturatingMultiply<uint64_t>(move, problem.costs.transposedRead - 1);
  return SaturatingAdd(
      move, SaturatingMultiply(surcharge,
                               getNumReads(problem, nest, read, nestOrder)));
}

static uint64_t getCopyCost(const AssignmentProblem &problem,
                            const StoredValue &value,
                            llvm::ArrayRef<int64_t> from,
                            llvm::ArrayRef<int64_t> to) {
  uint64_t move = getMoveCost(problem, value);
  uint64_t read =
      isInOrder(problem.costs, value, from, to)
          ? move
          : SaturatingMultiply<uint64_t>(move, problem.costs.transposedRead);
  return SaturatingAdd(SaturatingAdd(read, move),
                       static_cast<uint64_t>(problem.costs.copyOverhead));
}

uint64_t mlir::bcast::layouts::getStoreCost(const AssignmentProblem &problem,
                                            const NestOrders &orders,
                                            unsigned number) {
  const StoredValue &value = problem.values[number];
  if (!value.nest)
    return 0;
  const DimOrder &order = orders[*value.nest];
  uint64_t move = getMoveCost(problem, value);
  if (!value.order || isSameOrder(value.shape, order, *value.order))
    return move;
  return SaturatingAdd(move, getCopyCost(problem, value, order, *value.order));
}

uint64_t mlir::bcast::layouts::getValueCost(const AssignmentProblem &problem,
                                            const NestOrders &orders,
                                            unsigned number,
                                            std::optional<unsigned> onlyReader,
                                            std::vector<LayoutCopy> *copies) {
  const StoredValue &value = problem.values[number];
  const DimOrder &order = value.nest ? orders[*value.nest] : *value.order;
  // Reads that can share a copy. Their cost is `inPlace` without it, and
  // `inOrder` with it.
  struct Group {
    LayoutCopy copy;
    uint64_t inPlace = 0, inOrder = 0;
  };
  std::map<std::pair<unsigned, DimOrder>, Group> groups;
  llvm::ArrayRef<unsigned> readers = value.readers;
  if (onlyReader)
    readers = *onlyReader;
  for (unsigned reader : readers) {
    const OrderedNest &nest = problem.nests[reader];
    for (auto [index, read] : llvm::enumerate(nest.reads)) {
      if (read.value != number)
        continue;
      DimOrder wanted = getReadOrder(read.map, orders[reader]);
      Group &group = groups[{read.scope, dropUnitDims(value.shape, wanted)}];
      group.copy.order = wanted;
      group.copy.reads.push_back({reader, static_cast<unsigned>(index)});
      group.copy.numReads =
          SaturatingAdd(group.copy.numReads,
                        getNumReads(problem, nest, read, orders[reader]));
      group.inPlace =
          SaturatingAdd(group.inPlace, getReadCost(problem, nest, read, order,
                                                   orders[reader]));
      group.inOrder = SaturatingAdd(group.inOrder, getMoveCost(problem, value));
    }
  }

  uint64_t cost = getStoreCost(problem, orders, number);
  for (auto &entry : groups) {
    Group &group = entry.second;
    group.copy.cost = getCopyCost(problem, value, order, group.copy.order);
    uint64_t withCopy = SaturatingAdd(group.copy.cost, group.inOrder);
    cost = SaturatingAdd(cost, std::min(group.inPlace, withCopy));
    if (copies && withCopy < group.inPlace) {
      group.copy.value = number;
      copies->push_back(std::move(group.copy));
    }
  }
  return cost;
}

uint64_t mlir::bcast::layouts::getCost(const AssignmentProblem &problem,
                                       const NestOrders &orders) {
  uint64_t cost = 0;
  for (unsigned value = 0; value < problem.values.size(); ++value)
    cost = SaturatingAdd(cost, getValueCost(problem, orders, value));
  return cost;
}

std::vector<LayoutCopy>
mlir::bcast::layouts::getCopies(const AssignmentProblem &problem,
                                const NestOrders &orders) {
  std::vector<LayoutCopy> copies;
  for (unsigned value = 0; value < problem.values.size(); ++value)
    (void)getValueCost(problem, orders, value, std::nullopt, &copies);
  return copies;
}
