//===- LayoutAssignment.h - Which layouts move the fewest bytes -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The problem that bcast-assign-layouts solves, without IR. A program is a set
// of loop nests, each of which computes one value from others; what is computed
// within a nest stays in registers. An assignment gives every nest an order of
// its loops, which is the dimension order of what it stores. Its cost is the
// bytes that are moved, as LayoutCosts weighs them:
//
//  * a value that is stored is written once;
//  * a nest reads each byte of an operand once, whether it is broadcast or not:
//    what is read again comes from the cache;
//  * in another dimension order a byte costs `transposedRead` of them, and the
//    surcharge again each time that a loop outside repeats the read;
//  * a copy in another order is such a read, a write, and `copyOverhead`; those
//    that read the copy instead read in order.
//
// Sums and products saturate. docs/layouts.md explains it.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_TRANSFORMS_ASSIGNLAYOUTS_LAYOUTASSIGNMENT_H
#define BCAST_LIB_DIALECT_BCAST_TRANSFORMS_ASSIGNLAYOUTS_LAYOUTASSIGNMENT_H

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
  /// The cost of a byte that is read in another order. Measured: a 2048x2048
  /// f32 operand, transposed in registers, costs 3 times one that is not.
  int64_t transposedRead = 3;
  /// Bytes. An order counts as the loops' where they are the same for so many
  /// adjacent bytes: memory is moved in no smaller pieces.
  int64_t cacheLine = 64;
  /// Bytes that are moved in the time that an allocation and one more loop
  /// nest take.
  int64_t copyOverhead = 4096;
};

/// A tensor in memory.
struct StoredValue {
  llvm::SmallVector<int64_t, 4> shape;
  int64_t elementBytes = 1;
  /// The order in which it lies or, where a nest computes it, in which readers
  /// that take no other need it.
  std::optional<DimOrder> order;
  /// The nest that computes it, if one does.
  std::optional<unsigned> nest;
  /// The nests that read it, each once.
  std::vector<unsigned> readers;
};

/// A nest reads a stored value.
struct NestRead {
  unsigned value;
  /// From the dimensions of the value to those of the nest.
  OperandMap map;
  /// Copies are shared by reads of one scope.
  unsigned scope = 0;
  /// Whether the nest that computes the value becomes one with this one if
  /// their orders are the same, all reads of the value by this nest fuse, and
  /// so do its earlier readers.
  bool fuses = false;
};

struct OrderedNest {
  llvm::SmallVector<int64_t, 4> shape;
  /// The order that it has, and keeps where no other is better.
  DimOrder order;
  bool isFixed = false;
  /// Whether it does more than move elements.
  bool computes = true;
  std::vector<NestRead> reads;
};

struct AssignmentProblem {
  LayoutCosts costs;
  std::vector<StoredValue> values;
  std::vector<OrderedNest> nests;

  /// Has nest `nest` read a value, which gets it as a reader.
  void addRead(unsigned nest, NestRead read);
};

/// One order for each nest.
using NestOrders = std::vector<DimOrder>;

struct Assignment {
  NestOrders orders;
  /// Whether no assignment costs less.
  bool isExact;
};

/// Reads of a value that share a copy of it in `order`.
struct LayoutCopy {
  unsigned value;
  DimOrder order;
  /// The nest, and the number of the read in it.
  std::vector<std::pair<unsigned, unsigned>> reads;
  /// The number of reads of the whole value.
  uint64_t numReads = 0;
  /// The cost of making the copy.
  uint64_t cost = 0;
};

/// Whether two orders of the dimensions of `shape` place the same elements at
/// the same addresses: dimensions of extent 1 may stand anywhere.
bool isSameOrder(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> lhs,
                 llvm::ArrayRef<int64_t> rhs);

/// The order of the dimensions of an operand in which loops of order `nest`
/// read it.
DimOrder getReadOrder(const OperandMap &map, llvm::ArrayRef<int64_t> nest);

/// The bytes of a stored value.
uint64_t getNumBytes(const AssignmentProblem &problem,
                     const StoredValue &value);

/// How often a nest of this order reads the value as a whole, if it lies in
/// another order.
uint64_t getNumReads(const AssignmentProblem &problem, const OrderedNest &nest,
                     const NestRead &read, llvm::ArrayRef<int64_t> order);

/// The cost for a nest of reading a value in `valueOrder`.
uint64_t getReadCost(const AssignmentProblem &problem, const OrderedNest &nest,
                     const NestRead &read, llvm::ArrayRef<int64_t> valueOrder,
                     llvm::ArrayRef<int64_t> nestOrder);

/// Those of `readers`, the nests that read a value, that become one nest with
/// its producer.
llvm::ArrayRef<unsigned> getFusedReaders(const AssignmentProblem &problem,
                                         const NestOrders &orders,
                                         unsigned value,
                                         llvm::ArrayRef<unsigned> readers);

/// The number of loop nests that compute something, once fused nests are one.
unsigned countNests(const AssignmentProblem &problem, const NestOrders &orders);

/// The cost of storing a value: nothing if all its readers are fused with its
/// producer.
uint64_t getStoreCost(const AssignmentProblem &problem,
                      const NestOrders &orders, unsigned value,
                      std::optional<unsigned> onlyReader = std::nullopt);

/// The cost of all reads of a value and of storing it. With `onlyReader`, as if
/// that nest alone read it.
uint64_t getValueCost(const AssignmentProblem &problem,
                      const NestOrders &orders, unsigned value,
                      std::optional<unsigned> onlyReader = std::nullopt,
                      std::vector<LayoutCopy> *copies = nullptr);

/// The bytes that an assignment moves.
uint64_t getCost(const AssignmentProblem &problem, const NestOrders &orders);

/// The copies that pay for themselves under an assignment.
std::vector<LayoutCopy> getCopies(const AssignmentProblem &problem,
                                  const NestOrders &orders);

/// Exact where every value is read by one nest and no nest has more than 4
/// dimensions that are not of extent 1: every order of those is tried. Else a
/// heuristic: first as if a value were read by its first reader alone, in
/// orders that its operands and readers suggest where there are more
/// dimensions; then nest by nest, as long as that costs less, up to 8 times
/// over.
Assignment solve(const AssignmentProblem &problem);

} // namespace mlir::bcast::layouts

#endif // BCAST_LIB_DIALECT_BCAST_TRANSFORMS_ASSIGNLAYOUTS_LAYOUTASSIGNMENT_H
