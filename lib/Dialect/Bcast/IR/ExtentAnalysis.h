//===- ExtentAnalysis.h - Relations between extents -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_EXTENTANALYSIS_H
#define BCAST_LIB_DIALECT_BCAST_IR_EXTENTANALYSIS_H

#include "Extent.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include <functional>
#include <map>

namespace mlir::bcast::detail {

/// The relations of runtime extents that the operations and the passed checks
/// of a function imply. Operations are visited in the order of execution. The
/// facts of a check hold until the end of its scope.
class ExtentAnalysis {
public:
  /// Adds what holds after `op`, without its regions.
  void visit(Operation *op);
  void beginScope() { scopes.push_back(changes.size()); }
  void endScope();

  bool areEqual(const Extent &lhs, const Extent &rhs) {
    return getBroadcast(lhs) == getBroadcast(rhs);
  }
  std::optional<int64_t> getConstant(const Extent &extent) {
    return getConstant(getBroadcast(extent));
  }
  /// The first index in an open scope that equals `index`, or a constant that
  /// is created.
  Value getRepresentative(OpBuilder &builder, Value index);
  /// Whether the known facts imply `check`.
  bool isImplied(CheckExtentOp check);
  /// Whether they imply a condition of an operation.
  bool isImplied(const RuntimeBroadcast &broadcast, const ExtentCheck &check);

private:
  /// An extent whose source is not known, or a constant other than 1.
  using Unknown = unsigned;
  /// The broadcast of unknowns that fit: each is 1 or the result. That of none
  /// is 1. The broadcast of x and y is `select(x == 1, y, x)`, after a check
  /// that both fit. Equal sets are equal extents. Sorted and unique.
  using Broadcast = SmallVector<Unknown, 4>;
  /// The parts of a broadcast that are not known to fit.
  using Parts = SmallVector<Broadcast, 2>;
  using BroadcastsOf = DenseMap<Unknown, SmallVector<Broadcast, 1>>;

  /// A sum of extents, modulo 2^64.
  struct Sum {
    SmallVector<Broadcast, 4> parts;
    int64_t constant = 0;

    void add(int64_t number) {
      constant = int64_t(uint64_t(constant) + uint64_t(number));
    }
  };

  /// A broadcast of more parts becomes one unknown, and an unknown has its last
  /// covers, which bounds time and memory.
  static constexpr size_t kMaxParts = 16, kMaxCovers = 64;
  /// The bound of the recursion over operations that were not visited.
  static constexpr size_t kMaxDepth = 64;

  Broadcast getBroadcast(const Extent &extent);
  Broadcast compute(const Extent &extent);
  Broadcast computeSelect(Value size);
  Broadcast computeSum(const Extent &extent);
  void add(Sum &sum, const Broadcast &part) const;
  Broadcast settle(const Extent &size, const Parts &parts);

  Unknown getUnknown(const Extent &extent);
  std::optional<int64_t> getConstant(const Broadcast &extent) const;
  bool isNonNegative(const Broadcast &extent) const;
  Extent getExtent(const ShapeSource &source, int64_t dim) const;

  Broadcast replaceAll(ArrayRef<Unknown> unknowns) const;
  Broadcast normalize(ArrayRef<Unknown> unknowns) const;
  Broadcast unite(ArrayRef<Broadcast> extents) const;
  bool isCovered(Unknown unknown, ArrayRef<Unknown> by) const;
  bool fit(Unknown lhs, Unknown rhs) const;
  bool fit(ArrayRef<Broadcast> extents) const;

  void assume(CheckExtentOp check);
  void assumeCovered(Unknown unknown, const Broadcast &by);
  void assumeEqual(const Broadcast &lhs, const Broadcast &rhs);
  void assumeEqualOrOne(const Extent &extent, const Extent &expected);
  void replace(Unknown unknown, const Broadcast &by);

  void add(BroadcastsOf &map, Unknown unknown, const Broadcast &broadcast);
  template <typename MapT>
  void set(MapT &map, const typename MapT::key_type &key,
           typename MapT::mapped_type value);

  std::vector<Extent> origins;
  using Key = std::pair<void *, int64_t>;
  DenseMap<Key, Unknown> unknowns;
  std::map<std::pair<SmallVector<Broadcast, 4>, int64_t>, Unknown> sums;
  /// Extents whose computation has begun. In unreachable code, an extent may
  /// depend on itself.
  DenseSet<Key> asked;

  // The facts of the open scopes.
  DenseMap<Key, Broadcast> extents;
  DenseMap<Key, Parts> pending;
  /// Unknowns that turned out to be broadcasts of others.
  DenseMap<Unknown, Broadcast> replacements;
  /// For each unknown, broadcasts that it is 1 or equal to, and those that it
  /// is a part of, except for the first part.
  BroadcastsOf covers, broadcasts;
  DenseMap<Unknown, bool> nonNegative;
  std::map<Broadcast, Value> values;

  /// Functions that undo each change, and the starts of the scopes.
  std::vector<std::function<void()>> changes;
  SmallVector<size_t> scopes;
};

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_IR_EXTENTANALYSIS_H
