//===- ExtentRelations.h - Relations between extents ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_EXTENTRELATIONS_H
#define BCAST_LIB_DIALECT_BCAST_IR_EXTENTRELATIONS_H

#include "bcast/Dialect/Bcast/IR/Extents.h"
#include <functional>
#include <map>

namespace mlir::bcast::detail {

/// The relations of runtime extents that the operations and the passed checks
/// of a function imply.
///
/// A BroadcastExtent is the broadcast of a set of unknown extents, each of
/// which is 1 or the result. The broadcast of the empty set is 1. The broadcast
/// of x and y is `select(x == 1, y, x)`, after a check that both fit. Extents
/// with equal sets are equal.
///
/// Operations are visited in the order of execution. The facts of a check hold
/// until the end of its scope.
class ExtentRelations {
public:
  /// An unknown: an extent of a tensor, an index, or a constant other than 1.
  using Unknown = unsigned;
  /// Sorted and unique.
  using BroadcastExtent = SmallVector<Unknown, 4>;

  BroadcastExtent get(Value size);
  BroadcastExtent get(Value tensor, int64_t dim);
  BroadcastExtent get(int64_t extent);

  /// Returns the value of `extent` if it is constant.
  std::optional<int64_t> getConstant(const BroadcastExtent &extent) const;

  /// Whether the known facts imply `check`.
  bool isImplied(CheckExtentOp check);
  /// Whether they imply a condition of an operation.
  bool isImplied(const RuntimeBroadcast &broadcast, const ExtentCheck &check);
  /// Adds the facts that hold after `check`.
  void assume(CheckExtentOp check);

  /// The first value that was set for `extent` in an open scope, or null.
  Value getValue(const BroadcastExtent &extent) const;
  void setValue(const BroadcastExtent &extent, Value value);

  void beginScope() { scopes.push_back(changes.size()); }
  void endScope();

private:
  struct Origin {
    /// A tensor, an index, or null for a constant.
    Value value;
    /// The tensor's dimension, kIsIndex, or the constant.
    int64_t number;
  };
  static constexpr int64_t kIsIndex = -1;
  /// A broadcast of more parts becomes one unknown, which bounds time and
  /// memory.
  static constexpr size_t kMaxParts = 16;

  /// A broadcast of parts that are not known to fit.
  struct Pending {
    SmallVector<BroadcastExtent, 2> parts;
    /// For each part, whether a check has shown that it is 1 or the value.
    SmallVector<bool, 2> checked;
  };

  /// A sum of extents, modulo 2^64.
  struct Sum {
    SmallVector<BroadcastExtent, 4> parts;
    int64_t constant = 0;

    void add(const BroadcastExtent &extent, const ExtentRelations &relations);
  };

  Unknown getUnknown(Value value, int64_t number);
  bool isConstant(Unknown unknown) const { return !origins[unknown].value; }
  bool isNonNegative(const BroadcastExtent &extent) const;
  BroadcastExtent get(const ShapeSource &source, int64_t dim);
  void assumeTileOfEither(Value size);
  BroadcastExtent computeIndex(Value size);
  BroadcastExtent computeExtent(Value tensor, int64_t dim);
  BroadcastExtent computeSum(Value size);
  /// Sums of the same parts are one unknown, of `value` and `number` if it is
  /// new: the extent of a concatenation and the index that computes it.
  BroadcastExtent getSum(Sum sum, Value value, int64_t number);
  BroadcastExtent settle(Value size, ArrayRef<BroadcastExtent> parts);

  BroadcastExtent replaceAll(ArrayRef<Unknown> unknowns) const;
  BroadcastExtent normalize(ArrayRef<Unknown> unknowns) const;
  BroadcastExtent unite(ArrayRef<BroadcastExtent> extents) const;
  bool isCovered(Unknown unknown, ArrayRef<Unknown> by) const;
  bool fit(Unknown lhs, Unknown rhs) const;
  bool fit(ArrayRef<BroadcastExtent> extents) const;

  void assumeFit(Unknown lhs, Unknown rhs);
  void assumeFit(const BroadcastExtent &extent);
  void assumeCovered(Unknown unknown, const BroadcastExtent &by);
  void assumeEqual(const BroadcastExtent &lhs, const BroadcastExtent &rhs);
  void assumeEqualOrOne(Value extent, Value expected);
  void replace(Unknown unknown, const BroadcastExtent &by);

  template <typename MapT>
  void set(MapT &map, const typename MapT::key_type &key,
           typename MapT::mapped_type value);

  std::vector<Origin> origins;
  DenseMap<std::pair<Value, int64_t>, Unknown> unknowns;
  std::map<std::pair<SmallVector<BroadcastExtent, 4>, int64_t>, Unknown> sums;
  /// Extents whose computation has begun. In unreachable code, an extent may
  /// depend on itself.
  DenseSet<std::pair<void *, int64_t>> asked;

  // The facts of the open scopes.
  std::map<std::pair<void *, int64_t>, BroadcastExtent> extents;
  std::map<void *, Pending> pending;
  /// Unknowns that turned out to be broadcasts of others.
  std::map<Unknown, BroadcastExtent> replacements;
  /// For each unknown, the broadcasts that it is 1 or equal to.
  std::map<Unknown, SmallVector<BroadcastExtent, 1>> covers;
  std::map<std::pair<Unknown, Unknown>, bool> fitting;
  std::map<Unknown, SmallVector<Unknown, 4>> neighbors;
  std::map<Unknown, bool> nonNegative;
  std::map<BroadcastExtent, Value> values;

  /// Functions that undo each change, and the starts of the scopes.
  std::vector<std::function<void()>> changes;
  SmallVector<size_t> scopes;
};

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_IR_EXTENTRELATIONS_H
