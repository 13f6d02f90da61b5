//===- Solver.cpp - Search for the loop orders of least cost --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutAssignment.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::bcast;
using namespace mlir::bcast::layouts;
using llvm::SaturatingAdd;

/// The cost around a nest includes all readers of a value up to this number,
/// and else only the nest itself.
static constexpr size_t kMaxReadersTogether = 16;
static constexpr int kMaxSweeps = 8;

namespace {
class Solver {
public:
  explicit Solver(const AssignmentProblem &problem);

  Assignment solve();

private:
  bool isForest() const {
    return llvm::all_of(llvm::enumerate(problem.values), [&](auto entry) {
      const auto &[number, value] = entry;
      return value.readers.size() <= 1 &&
             (!value.nest || value.readers.empty() ||
              branches[*value.nest] == number);
    });
  }
  /// Whether `nest` is the parent of the nest that stores `value`.
  bool isBranch(unsigned value, unsigned nest) const {
    return branches[*problem.values[value].nest] == value &&
           problem.values[value].readers.front() == nest;
  }

  uint64_t getLowerBound() const;
  /// Finds the best orders, if only the first reader of each branch counts.
  void solveForest();
  void solveTree(unsigned nest);
  uint64_t getTreeCost(unsigned nest, unsigned value, unsigned candidate);
  /// Gives each nest its best order in turn, while the cost falls.
  void improve();
  /// Returns the cost of the values that `nest` stores and reads.
  uint64_t getCostAround(unsigned nest) const;

  const AssignmentProblem &problem;
  Candidates candidates;
  NestOrders orders;
  /// For each nest, the values that it stores, the first of these that others
  /// read, and the values that it reads.
  std::vector<llvm::SmallVector<unsigned, 1>> results;
  std::vector<std::optional<unsigned>> branches;
  std::vector<llvm::SmallSetVector<unsigned, 4>> operands;
  /// For each nest and candidate, the least cost of the nest and all nests
  /// above.
  std::vector<std::vector<uint64_t>> treeCosts;
  /// For each value and candidate of its first reader, the best candidate of
  /// its producer.
  std::vector<std::vector<unsigned>> choices;
};
} // namespace

Solver::Solver(const AssignmentProblem &problem)
    : problem(problem), results(problem.nests.size()),
      branches(problem.nests.size()), operands(problem.nests.size()),
      treeCosts(problem.nests.size()), choices(problem.values.size()) {
  for (auto [number, value] : llvm::enumerate(problem.values))
    if (value.nest) {
      results[*value.nest].push_back(number);
      if (!value.readers.empty() && !branches[*value.nest])
        branches[*value.nest] = number;
    }
  for (auto [number, nest] : llvm::enumerate(problem.nests)) {
    orders.push_back(nest.order);
    for (const NestRead &read : nest.reads)
      operands[number].insert(read.value);
  }
}

/// The cost if every read and every stored value is in order.
uint64_t Solver::getLowerBound() const {
  uint64_t bound = 0;
  for (const auto &nest : problem.nests)
    for (const NestRead &read : nest.reads)
      bound = SaturatingAdd(bound,
                            getMoveCost(problem, problem.values[read.value]));
  for (const StoredValue &value : problem.values)
    if (value.nest)
      bound = SaturatingAdd(bound, getMoveCost(problem, value));
  return bound;
}

uint64_t Solver::getTreeCost(unsigned nest, unsigned value,
                             unsigned candidate) {
  std::optional<unsigned> producer = problem.values[value].nest;
  if (!producer)
    return getValueCost(problem, orders, value, nest);
  if (!isBranch(value, nest))
    return 0;
  std::optional<uint64_t> best;
  for (auto [index, order] : llvm::enumerate(candidates.ofNest[*producer])) {
    orders[*producer] = order;
    uint64_t cost = SaturatingAdd(treeCosts[*producer][index],
                                  getValueCost(problem, orders, value, nest));
    if (!best || cost < *best) {
      best = cost;
      choices[value][candidate] = index;
    }
  }
  return *best;
}

void Solver::solveTree(unsigned nest) {
  size_t numCandidates = candidates.ofNest[nest].size();
  for (unsigned value : operands[nest])
    if (problem.values[value].nest && isBranch(value, nest))
      choices[value].resize(numCandidates);
  for (size_t index = 0; index < numCandidates; ++index) {
    orders[nest] = candidates.ofNest[nest][index];
    uint64_t cost = 0;
    for (unsigned value : operands[nest])
      cost = SaturatingAdd(cost, getTreeCost(nest, value, index));
    for (unsigned result : results[nest])
      if (branches[nest] != result)
        cost = SaturatingAdd(cost, getStoreCost(problem, orders, result));
    treeCosts[nest].push_back(cost);
  }
}

void Solver::solveForest() {
  // Visit producers before their readers.
  std::vector<unsigned> numUnsolved(problem.nests.size(), 0), order;
  auto getParent = [&](unsigned nest) -> std::optional<unsigned> {
    if (!branches[nest])
      return std::nullopt;
    return problem.values[*branches[nest]].readers.front();
  };
  for (unsigned nest = 0; nest < problem.nests.size(); ++nest)
    if (std::optional<unsigned> parent = getParent(nest))
      ++numUnsolved[*parent];
  for (unsigned nest = 0; nest < problem.nests.size(); ++nest)
    if (numUnsolved[nest] == 0)
      order.push_back(nest);
  for (size_t index = 0; index < order.size(); ++index) {
    solveTree(order[index]);
    if (std::optional<unsigned> parent = getParent(order[index]))
      if (--numUnsolved[*parent] == 0)
        order.push_back(*parent);
  }
  for (unsigned nest : llvm::reverse(order)) {
    unsigned index;
    if (std::optional<unsigned> parent = getParent(nest)) {
      const std::vector<DimOrder> &ofParent = candidates.ofNest[*parent];
      index = choices[*branches[nest]]
                     [llvm::find(ofParent, orders[*parent]) - ofParent.begin()];
    } else {
      index = llvm::min_element(treeCosts[nest]) - treeCosts[nest].begin();
    }
    orders[nest] = candidates.ofNest[nest][index];
  }
}

uint64_t Solver::getCostAround(unsigned nest) const {
  auto getCostOf = [&](unsigned value) {
    bool isAlone = problem.values[value].readers.size() > kMaxReadersTogether;
    return getValueCost(problem, orders, value,
                        isAlone ? std::optional(nest) : std::nullopt);
  };
  uint64_t cost = 0;
  for (unsigned value : operands[nest])
    cost = SaturatingAdd(cost, getCostOf(value));
  for (unsigned result : results[nest])
    cost = SaturatingAdd(cost, getValueCost(problem, orders, result));
  return cost;
}

void Solver::improve() {
  bool changed = true;
  for (int sweep = 0; changed && sweep < kMaxSweeps; ++sweep) {
    changed = false;
    for (unsigned nest = 0; nest < problem.nests.size(); ++nest) {
      DimOrder best = orders[nest];
      uint64_t bestCost = getCostAround(nest);
      for (const DimOrder &order : candidates.ofNest[nest]) {
        orders[nest] = order;
        uint64_t cost = getCostAround(nest);
        if (cost < bestCost) {
          bestCost = cost;
          best = order;
          changed = true;
        }
      }
      orders[nest] = best;
    }
  }
}

Assignment Solver::solve() {
  // If every read is in order already, the program stays unchanged.
  uint64_t present = getCost(problem, orders);
  if (present <= getLowerBound())
    return {orders, /*isExact=*/true};
  NestOrders best = orders;
  candidates = getCandidates(problem);
  solveForest();
  if (isForest())
    return {orders, candidates.areAll};
  // The forest ignores readers other than the first, and improve() counts
  // values with many readers in part. So either may increase the whole cost.
  uint64_t bestCost = present;
  auto keepBest = [&] {
    uint64_t cost = getCost(problem, orders);
    if (cost < bestCost) {
      best = orders;
      bestCost = cost;
    }
  };
  keepBest();
  improve();
  keepBest();
  if (bestCost == present) {
    orders = best;
    improve();
    keepBest();
  }
  return {best, /*isExact=*/false};
}

Assignment mlir::bcast::layouts::solve(const AssignmentProblem &problem) {
  return Solver(problem).solve();
}
