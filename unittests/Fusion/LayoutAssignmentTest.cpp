//===- LayoutAssignmentTest.cpp - Assignments against all others ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares the solver with all assignments. Their costs are computed a second
// time: element by element, if that defines the model, and with all sets of
// copies.
//
//===----------------------------------------------------------------------===//

#include "Fusion/AssignLayouts/LayoutAssignment.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <random>

using namespace mlir::bcast;
using namespace mlir::bcast::layouts;

namespace {

using Order = DimOrder;

std::vector<Order> allOrders(size_t rank) {
  std::vector<Order> orders;
  Order order;
  for (size_t dim = 0; dim < rank; ++dim)
    order.push_back(dim);
  do
    orders.push_back(order);
  while (std::next_permutation(order.begin(), order.end()));
  return orders;
}

int64_t countElements(llvm::ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

/// Returns the addresses of a value in `order`, in the order in which a nest of
/// order `loops` visits them. Steps of loops on which the value does not depend
/// are not repeated.
std::vector<int64_t> visitAddresses(const StoredValue &value,
                                    const OperandMap &map,
                                    const OrderedNest &nest, const Order &loops,
                                    const Order &order) {
  std::vector<int64_t> strides(value.shape.size());
  int64_t stride = 1;
  for (int64_t dim : order) {
    strides[dim] = stride;
    stride *= value.shape[dim];
  }
  std::vector<int64_t> addresses, index(nest.shape.size(), 0);
  for (int64_t step = countElements(nest.shape); step > 0; --step) {
    int64_t address = 0;
    for (size_t dim = 0; dim < map.dims.size(); ++dim)
      if (map.dims[dim].read == DimRead::Equal)
        address += index[map.dims[dim].resultDim] * strides[dim];
    if (addresses.empty() || addresses.back() != address)
      addresses.push_back(address);
    for (int64_t dim : loops) {
      if (++index[dim] < nest.shape[dim])
        break;
      index[dim] = 0;
    }
  }
  return addresses;
}

/// Whether first visits of addresses proceed by 1 for at least a cache line
/// before each jump.
bool goThroughMemory(const AssignmentProblem &problem, const StoredValue &value,
                     const std::vector<int64_t> &addresses) {
  std::vector<int64_t> first;
  for (int64_t address : addresses)
    if (!llvm::is_contained(first, address))
      first.push_back(address);
  int64_t shortest = first.size(), run = 0;
  for (size_t step = 0; step < first.size(); ++step) {
    ++run;
    if (step + 1 == first.size() || first[step + 1] != first[step] + 1) {
      shortest = std::min(shortest, run);
      run = 0;
    }
  }
  return shortest == static_cast<int64_t>(first.size()) ||
         shortest * value.elementBytes >= problem.costs.cacheLine;
}

uint64_t countReadCost(const AssignmentProblem &problem,
                       const OrderedNest &nest, const NestRead &read,
                       const Order &valueOrder, const Order &loops) {
  const StoredValue &value = problem.values[read.value];
  uint64_t element = value.elementBytes * problem.costs.picosecondsPerByte;
  uint64_t move = countElements(value.shape) * element;
  if (move == 0 || countElements(nest.shape) == 0)
    return move;
  std::vector<int64_t> addresses =
      visitAddresses(value, read.map, nest, loops, valueOrder);
  if (goThroughMemory(problem, value, addresses))
    return move;
  return move + addresses.size() * element * (problem.costs.transposedRead - 1);
}

/// The cost of a copy: a read by loops of its own, and a write.
uint64_t countCopyCost(const AssignmentProblem &problem, unsigned number,
                       const Order &from, const Order &to) {
  const StoredValue &value = problem.values[number];
  OrderedNest nest;
  nest.shape = value.shape;
  NestRead read{number, OperandMap::makeIdentity(value.shape.size())};
  return countReadCost(problem, nest, read, from, to) +
         countElements(value.shape) * value.elementBytes *
             problem.costs.picosecondsPerByte +
         problem.costs.copyOverhead;
}

bool isSame(llvm::ArrayRef<int64_t> shape, Order lhs, Order rhs) {
  auto dropUnits = [&](Order &order) {
    llvm::erase_if(order, [&](int64_t dim) { return shape[dim] == 1; });
  };
  dropUnits(lhs);
  dropUnits(rhs);
  return lhs == rhs;
}

/// The least cost of an assignment over all sets of copies: each value may be
/// copied to any orders, and each read takes the best one.
uint64_t countCost(const AssignmentProblem &problem, const NestOrders &orders) {
  uint64_t cost = 0;
  for (unsigned number = 0; number < problem.values.size(); ++number) {
    const StoredValue &value = problem.values[number];
    const Order &order = value.nest ? orders[*value.nest] : *value.order;
    uint64_t move = countElements(value.shape) * value.elementBytes *
                    problem.costs.picosecondsPerByte;
    std::vector<std::pair<unsigned, unsigned>> reads;
    for (unsigned nest = 0; nest < problem.nests.size(); ++nest)
      for (unsigned read = 0; read < problem.nests[nest].reads.size(); ++read)
        if (problem.nests[nest].reads[read].value == number)
          reads.push_back({nest, read});
    if (value.nest)
      cost += move;
    if (value.nest && value.order && !isSame(value.shape, order, *value.order))
      cost += countCopyCost(problem, number, order, *value.order);
    // The value's own order, and copies in all others.
    std::vector<Order> all = allOrders(value.shape.size());
    std::vector<uint64_t> copyCosts;
    for (const Order &copy : all)
      copyCosts.push_back(countCopyCost(problem, number, order, copy));
    all.push_back(order);
    std::vector<std::vector<uint64_t>> readCosts;
    for (auto [nest, read] : reads) {
      readCosts.emplace_back();
      for (const Order &from : all)
        readCosts.back().push_back(
            countReadCost(problem, problem.nests[nest],
                          problem.nests[nest].reads[read], from, orders[nest]));
    }
    std::optional<uint64_t> best;
    for (unsigned copies = 0; copies < (1u << copyCosts.size()); ++copies) {
      uint64_t sum = 0;
      for (size_t copy = 0; copy < copyCosts.size(); ++copy)
        if (copies >> copy & 1)
          sum += copyCosts[copy];
      for (const std::vector<uint64_t> &costs : readCosts) {
        uint64_t least = costs.back();
        for (size_t copy = 0; copy < copyCosts.size(); ++copy)
          if (copies >> copy & 1)
            least = std::min(least, costs[copy]);
        sum += least;
      }
      best = best ? std::min(*best, sum) : sum;
    }
    cost += *best;
  }
  return cost;
}

/// Returns the least cost of all assignments.
uint64_t countLeastCost(const AssignmentProblem &problem) {
  NestOrders orders(problem.nests.size());
  std::optional<uint64_t> best;
  auto visit = [&](auto &&self, unsigned nest) -> void {
    if (nest == problem.nests.size()) {
      uint64_t cost = countCost(problem, orders);
      best = best ? std::min(*best, cost) : cost;
      return;
    }
    if (problem.nests[nest].isFixed) {
      orders[nest] = problem.nests[nest].order;
      return self(self, nest + 1);
    }
    for (const Order &order : allOrders(problem.nests[nest].shape.size())) {
      orders[nest] = order;
      self(self, nest + 1);
    }
  };
  visit(visit, 0);
  return *best;
}

/// Random problems: nests of up to 3 dimensions that read values of up to 3,
/// transposed and broadcast.
class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {}

  AssignmentProblem generate(unsigned numNests, bool isTree) {
    AssignmentProblem problem;
    problem.costs.copyOverhead = pick({0, 0, 0, 128, 32'768});
    extents = {pick({2, 3, 4}), pick({1, 3, 4}), pick({2, 4})};
    problem.costs.cacheLine = pick({1, 8, 16, 64});
    std::vector<unsigned> unread;
    for (unsigned number = 0; number < numNests; ++number) {
      bool isLast = number + 1 == numNests;
      addNest(problem, unread, isTree, isLast);
    }
    return problem;
  }

private:
  int64_t pick(std::vector<int64_t> numbers) {
    return numbers[random() % numbers.size()];
  }

  Order pickOrder(size_t rank) {
    std::vector<Order> orders = allOrders(rank);
    return orders[random() % orders.size()];
  }

  void addNest(AssignmentProblem &problem, std::vector<unsigned> &unread,
               bool isTree, bool isLast) {
    unsigned number = problem.nests.size();
    OrderedNest nest;
    nest.shape.assign(extents.end() - pick({1, 2, 3, 3, 3}), extents.end());
    nest.order = pickOrder(nest.shape.size());
    nest.isFixed = pick({0, 0, 0, 0, 1});
    problem.nests.push_back(nest);
    for (int64_t reads = pick({1, 2, 2, 3}); reads > 0; --reads)
      addRead(problem, number);
    // A tree reads each inner value once.
    std::vector<unsigned> left;
    for (unsigned value : unread)
      if (random() % 4 == 0 || !tryRead(problem, number, value) || !isTree)
        left.push_back(value);
    unread = left;
    unread.push_back(addResult(problem, isLast));
    // In a tree, one result has a reader.
    if (pick({0, 0, 0, 1}))
      if (unsigned result = addResult(problem, isTree); !isTree)
        unread.push_back(result);
  }

  unsigned addResult(AssignmentProblem &problem, bool isReturned) {
    const OrderedNest &nest = problem.nests.back();
    StoredValue result;
    result.shape = nest.shape;
    result.elementBytes = pick({1, 4, 8});
    result.nest = problem.nests.size() - 1;
    if (isReturned || pick({0, 0, 1}))
      result.order = nest.isFixed ? nest.order : pickOrder(nest.shape.size());
    problem.values.push_back(result);
    return problem.values.size() - 1;
  }

  /// Adds a read of a new value: some dimensions of the nest, some of them
  /// stretched.
  void addRead(AssignmentProblem &problem, unsigned number) {
    const OrderedNest &nest = problem.nests[number];
    StoredValue value;
    value.elementBytes = pick({1, 4, 8});
    NestRead read{static_cast<unsigned>(problem.values.size()), {}};
    for (int64_t dim : pickOrder(nest.shape.size())) {
      if (pick({0, 0, 0, 1}))
        continue;
      bool isStretched = pick({0, 0, 0, 1});
      read.map.dims.push_back(
          {dim, isStretched ? DimRead::Expand : DimRead::Equal});
      value.shape.push_back(isStretched ? 1 : nest.shape[dim]);
    }
    value.order = pickOrder(value.shape.size());
    problem.values.push_back(value);
    problem.addRead(number, read);
  }

  /// Adds a read of another nest's value, if it fits.
  bool tryRead(AssignmentProblem &problem, unsigned number, unsigned value) {
    const OrderedNest &nest = problem.nests[number];
    llvm::ArrayRef<int64_t> shape = problem.values[value].shape;
    NestRead read{value, {}};
    std::vector<bool> taken(nest.shape.size(), false);
    for (int64_t extent : shape) {
      std::vector<int64_t> dims;
      for (size_t dim = 0; dim < nest.shape.size(); ++dim)
        if (!taken[dim] && (extent == 1 || extent == nest.shape[dim]))
          dims.push_back(dim);
      if (dims.empty())
        return false;
      int64_t dim = pick(dims);
      taken[dim] = true;
      read.map.dims.push_back(
          {dim, extent == nest.shape[dim] ? DimRead::Equal : DimRead::Expand});
    }
    problem.addRead(number, read);
    return true;
  }

  std::mt19937 random;
  /// All shapes have these extents, so that nests can read each other.
  std::vector<int64_t> extents;
};

TEST(LayoutAssignment, TreesAreSolvedExactly) {
  unsigned numDeep = 0, numWithCopies = 0;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    AssignmentProblem problem = Generator(seed).generate(1 + seed % 4, true);
    Assignment assignment = solve(problem);
    EXPECT_TRUE(assignment.isExact) << "seed " << seed;
    EXPECT_EQ(countCost(problem, assignment.orders), countLeastCost(problem))
        << "seed " << seed;
    EXPECT_EQ(getCost(problem, assignment.orders),
              countCost(problem, assignment.orders))
        << "seed " << seed;
    numWithCopies += !getCopies(problem, assignment.orders).empty();
    numDeep += llvm::any_of(problem.values, [](const StoredValue &value) {
      return value.nest && !value.readers.empty();
    });
  }
  // Many problems are not trivial.
  EXPECT_GT(numDeep, 100u);
  EXPECT_GT(numWithCopies, 40u);
}

TEST(LayoutAssignment, DagsAreNotMadeWorse) {
  unsigned numLeast = 0, numDags = 0;
  for (unsigned seed = 0; seed < 500; ++seed) {
    AssignmentProblem problem =
        Generator(1000 + seed).generate(2 + seed % 3, false);
    NestOrders given;
    for (const OrderedNest &nest : problem.nests)
      given.push_back(nest.order);
    Assignment assignment = solve(problem);
    uint64_t cost = getCost(problem, assignment.orders);
    uint64_t least = countLeastCost(problem);
    EXPECT_LE(cost, getCost(problem, given)) << "seed " << seed;
    EXPECT_GE(cost, least) << "seed " << seed;
    // An exact assignment has the least cost.
    if (assignment.isExact)
      EXPECT_EQ(cost, least) << "seed " << seed;
    else
      ++numDags;
    numLeast += cost == least && !assignment.isExact;
  }
  EXPECT_GT(numDags, 50u);
  // The heuristic finds the minimum in most cases.
  EXPECT_GE(numLeast * 100, numDags * 90);
}

AssignmentProblem makeTransposition(llvm::ArrayRef<int64_t> shape) {
  AssignmentProblem problem;
  StoredValue value;
  value.shape.assign(shape.begin(), shape.end());
  value.elementBytes = 8;
  value.order.emplace();
  OrderedNest nest;
  nest.shape = value.shape;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    value.order->push_back(dim);
    nest.order.push_back(shape.size() - 1 - dim);
  }
  problem.values.push_back(value);
  problem.nests.push_back(nest);
  problem.addRead(0, {0, OperandMap::makeIdentity(shape.size())});
  StoredValue result;
  result.shape = value.shape;
  result.nest = 0;
  result.order = nest.order;
  problem.values.push_back(result);
  return problem;
}

TEST(LayoutAssignment, HugeAndUnknownExtents) {
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  AssignmentProblem huge = makeTransposition({kMax, kMax, kMax});
  EXPECT_EQ(getMoveCost(huge, huge.values[0]),
            std::numeric_limits<uint64_t>::max());
  EXPECT_EQ(solve(huge).orders[0], huge.nests[0].order);

  AssignmentProblem unknown = makeTransposition({kDynamic, 16});
  EXPECT_EQ(getMoveCost(unknown, unknown.values[0]),
            1024u * 16 * 8 * kPicosecondsPerByte);

  AssignmentProblem empty = makeTransposition({kMax, kMax, 0});
  EXPECT_EQ(getMoveCost(empty, empty.values[0]), 0u);
  EXPECT_EQ(solve(empty).orders[0], empty.nests[0].order);

  AssignmentProblem scalar = makeTransposition({});
  EXPECT_TRUE(solve(scalar).isExact);
  EXPECT_TRUE(solve(AssignmentProblem()).isExact);
}

// With 6 dimensions, only the orders of the operands are tried.
TEST(LayoutAssignment, ManyDimensions) {
  AssignmentProblem problem = makeTransposition({4, 4, 4, 4, 4, 4});
  problem.values.back().order.reset();
  problem.values.back().readers.clear();
  Assignment assignment = solve(problem);
  EXPECT_FALSE(assignment.isExact);
  EXPECT_EQ(assignment.orders[0], *problem.values[0].order);
}

// A value with many readers, and a long chain of nests, take linear time.
TEST(LayoutAssignment, ManyNests) {
  AssignmentProblem problem = makeTransposition({64, 64});
  for (unsigned number = 1; number < 2000; ++number) {
    problem.nests.push_back(problem.nests[0]);
    problem.nests.back().reads.clear();
    problem.addRead(number, {0, OperandMap::makeIdentity(2)});
    problem.addRead(number, {number, OperandMap::makeIdentity(2)});
    StoredValue result = problem.values[1];
    result.readers.clear();
    result.nest = number;
    problem.values.push_back(result);
  }
  Assignment assignment = solve(problem);
  NestOrders given;
  for (const OrderedNest &nest : problem.nests)
    given.push_back(nest.order);
  EXPECT_LE(getCost(problem, assignment.orders), getCost(problem, given));
}

} // namespace
