//===- LayoutAssignment.h - Which layouts move the fewest bytes -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The problem that bcast-assign-layouts solves, without IR. A program is a set
// of loop nests. Each nest loads and stores values; its intermediate values
// stay in registers. An assignment gives every nest an order of its loops,
// which is also the dimension order of its results. The cost of an assignment
// is the time in which it moves bytes, in picoseconds:
//
//  * A stored value is written once.
//  * A nest reads each byte of an operand once, even if the operand is
//    broadcast: the cache serves repeated reads.
//  * A byte that is read in another dimension order takes `transposedRead`
//    times as long. Each repetition by an outer loop adds the surcharge again.
//  * A copy to another order costs such a read, a write, and `copyOverhead`.
//    Nests then read the copy in its own order.
//
// Sums and products saturate. See docs/layouts.md.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_FUSION_ASSIGNLAYOUTS_LAYOUTASSIGNMENT_H
#define BCAST_LIB_FUSION_ASSIGNLAYOUTS_LAYOUTASSIGNMENT_H

#include "bcast/Fusion/MachineModel.h"
#include "bcast/Rules/ResolvedBroadcast.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace mlir::bcast::layouts {

/// An order of dimensions, the most minor first.
using DimOrder = llvm::SmallVector<int64_t, 4>;

struct LayoutCosts {
  /// The value assumed for a dynamic extent.
  int64_t unknownExtent = 1024;
  int64_t picosecondsPerByte = kPicosecondsPerByte;
  /// Measured: to read a 2048x2048 f32 operand and transpose it in registers
  /// takes 3 times as long.
  int64_t transposedRead = 3;
  /// In bytes. Two orders count as equal if they agree on runs of this length,
  /// because memory moves in whole cache lines.
  int64_t cacheLine = 64;
  /// Of an allocation and another loop nest.
  int64_t copyOverhead = 32'768;
};

/// A tensor in memory.
struct StoredValue {
  llvm::SmallVector<int64_t, 4> shape;
  int64_t elementBytes = 1;
  /// The order of an input, or the order that fixed uses of a nest's result
  /// require.
  std::optional<DimOrder> order;
  /// The nest that computes the value; none for an input.
  std::optional<unsigned> nest;
  /// The nests that read the value, each once, in program order.
  std::vector<unsigned> readers;
};

/// The read of a stored value by a nest.
struct NestRead {
  unsigned value;
  /// From the dimensions of the value to those of the nest.
  OperandMap map;
  /// Reads of one scope share copies.
  unsigned scope = 0;

  bool operator==(const NestRead &other) const {
    return value == other.value && map == other.map && scope == other.scope;
  }
};

struct OrderedNest {
  llvm::SmallVector<int64_t, 4> shape;
  /// The initial order. It stays unless another one costs less.
  DimOrder order;
  std::vector<NestRead> reads;
  bool isFixed = false;
};

struct AssignmentProblem {
  LayoutCosts costs;
  std::vector<StoredValue> values;
  std::vector<OrderedNest> nests;

  /// Adds a read to `nest`, and `nest` to the readers of the value.
  void addRead(unsigned nest, NestRead read);
};

/// One order for each nest.
using NestOrders = std::vector<DimOrder>;

struct Assignment {
  NestOrders orders;
  /// Whether no assignment costs less.
  bool isExact;
};

/// A copy of a value in `order`, and the reads that use it.
struct LayoutCopy {
  unsigned value;
  DimOrder order;
  /// Pairs of a nest and the number of the read in the nest.
  std::vector<std::pair<unsigned, unsigned>> reads;
  /// How many times the nests read the whole value.
  uint64_t numReads = 0;
  /// The cost of creating the copy.
  uint64_t cost = 0;
};

DimOrder getRowMajorOrder(int64_t rank);

/// Whether two orders of the dimensions of `shape` place each element at the
/// same address. Dimensions of extent 1 may be anywhere.
bool isSameOrder(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> lhs,
                 llvm::ArrayRef<int64_t> rhs);

/// Returns the dimension order in which loops of order `nest` read an operand.
DimOrder getReadOrder(const OperandMap &map, llvm::ArrayRef<int64_t> nest);

/// The time of reading or writing a value in its order.
uint64_t getMoveCost(const AssignmentProblem &problem,
                     const StoredValue &value);

/// Returns how many times a nest with loops of `order` reads the whole value,
/// if the value has another order.
uint64_t getNumReads(const AssignmentProblem &problem, const OrderedNest &nest,
                     const NestRead &read, llvm::ArrayRef<int64_t> order);

/// Returns the cost of a read of a value in `valueOrder` by a nest in
/// `nestOrder`.
uint64_t getReadCost(const AssignmentProblem &problem, const OrderedNest &nest,
                     const NestRead &read, llvm::ArrayRef<int64_t> valueOrder,
                     llvm::ArrayRef<int64_t> nestOrder);

/// Returns the cost of storing a value in the order that its uses require; 0
/// for an input.
uint64_t getStoreCost(const AssignmentProblem &problem,
                      const NestOrders &orders, unsigned value);

/// Returns the cost of storing a value and of all its reads. With `onlyReader`,
/// reads of other nests do not count. Appends the copies that pay to `copies`.
uint64_t getValueCost(const AssignmentProblem &problem,
                      const NestOrders &orders, unsigned value,
                      std::optional<unsigned> onlyReader = std::nullopt,
                      std::vector<LayoutCopy> *copies = nullptr);

/// Returns the cost of an assignment.
uint64_t getCost(const AssignmentProblem &problem, const NestOrders &orders);

/// Returns the copies that reduce the cost of an assignment.
std::vector<LayoutCopy> getCopies(const AssignmentProblem &problem,
                                  const NestOrders &orders);

/// The orders to try for each nest, its own first.
struct Candidates {
  std::vector<std::vector<DimOrder>> ofNest;
  /// Whether no other order can cost less.
  bool areAll = true;
};

Candidates getCandidates(const AssignmentProblem &problem);

/// Finds an assignment of low cost. The result is exact if every value has at
/// most one reader, no nest has readers of several results, and no nest has
/// more than 4 dimensions of an extent other than 1: then the solver tries
/// every order. Otherwise it is a heuristic. First, only the first reader of
/// each value counts, and a nest of more dimensions tries the orders that its
/// operands and readers suggest. Then each nest in turn takes its best order,
/// in up to 8 sweeps while the cost falls.
Assignment solve(const AssignmentProblem &problem);

} // namespace mlir::bcast::layouts

#endif // BCAST_LIB_FUSION_ASSIGNLAYOUTS_LAYOUTASSIGNMENT_H
