//===- ExtentRelations.h - Relations between extents ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_TRANSFORMS_EXTENTRELATIONS_H
#define BCAST_LIB_DIALECT_BCAST_TRANSFORMS_EXTENTRELATIONS_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include <functional>
#include <map>

namespace mlir::bcast::detail {

/// The relations of runtime extents that the operations and the passed checks
/// of a function imply.
///
/// An extent is written as a join: the broadcast of a set of unknowns, of which
/// each is 1 or the extent. The join of none is 1, and that of x and y is
/// `select(x == 1, y, x)` once a check has passed that they fit. Two extents of
/// one join are equal, however they are computed.
///
/// Operations are visited in the order of execution; what a check says is known
/// until the scope ends that it was passed in.
class ExtentRelations {
public:
  /// An unknown: an extent of a tensor, an index, or a constant other than 1.
  using Unknown = unsigned;
  /// Sorted, each once.
  using BroadcastExtent = SmallVector<Unknown, 4>;

  BroadcastExtent get(Value size);
  BroadcastExtent get(Value tensor, int64_t dim);
  BroadcastExtent get(int64_t extent);

  /// The constant that `join` is, if it is one.
  std::optional<int64_t> getConstant(const BroadcastExtent &join) const;

  /// Whether `check` holds because of what is known.
  bool isImplied(CheckExtentOp check);
  /// Adds the facts that hold after `check`.
  void assume(CheckExtentOp check);

  /// The first value that was given for `join` in this scope, or null.
  Value getValue(const BroadcastExtent &join) const;
  void setValue(const BroadcastExtent &join, Value value);

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
  /// A broadcast of more unknowns is one unknown: this bounds time and memory.
  static constexpr size_t kMaxParts = 16;

  /// A broadcast of parts of which it is not known that they fit together.
  struct Pending {
    SmallVector<BroadcastExtent, 2> parts;
    /// Per part whether it was checked to be 1 or the value.
    SmallVector<bool, 2> checked;
  };

  Unknown getUnknown(Value value, int64_t number);
  bool isConstant(Unknown unknown) const { return !origins[unknown].value; }
  bool isNonNegative(Unknown unknown) const;
  BroadcastExtent computeIndex(Value size);
  BroadcastExtent computeExtent(Value tensor, int64_t dim);
  BroadcastExtent settle(Value size, ArrayRef<BroadcastExtent> parts);

  BroadcastExtent replaceAll(ArrayRef<Unknown> unknowns) const;
  BroadcastExtent normalize(ArrayRef<Unknown> unknowns) const;
  BroadcastExtent unite(ArrayRef<BroadcastExtent> joins) const;
  bool isCovered(Unknown unknown, ArrayRef<Unknown> by) const;
  bool fit(Unknown lhs, Unknown rhs) const;
  bool fit(ArrayRef<BroadcastExtent> joins) const;

  void assumeFit(Unknown lhs, Unknown rhs);
  void assumeFit(const BroadcastExtent &join);
  void assumeCovered(Unknown unknown, const BroadcastExtent &by);
  void assumeEqual(const BroadcastExtent &lhs, const BroadcastExtent &rhs);
  void assumeEqualOrOne(Value extent, Value expected);
  void replace(Unknown unknown, const BroadcastExtent &by);

  template <typename MapT>
  void set(MapT &map, const typename MapT::key_type &key,
           typename MapT::mapped_type value);

  std::vector<Origin> origins;
  DenseMap<std::pair<Value, int64_t>, Unknown> unknowns;
  /// The extents in computation: in unreachable code an extent may depend on
  /// itself.
  DenseSet<std::pair<void *, int64_t>> asked;

  // The facts, until the scope ends.
  std::map<std::pair<void *, int64_t>, BroadcastExtent> joins;
  std::map<void *, Pending> pending;
  /// Unknowns that turned out to be joins.
  std::map<Unknown, BroadcastExtent> replacements;
  /// Joins of which an unknown is 1 or the extent.
  std::map<Unknown, SmallVector<BroadcastExtent, 1>> covers;
  std::map<std::pair<Unknown, Unknown>, bool> fitting;
  std::map<Unknown, SmallVector<Unknown, 4>> neighbors;
  std::map<Unknown, bool> nonNegative;
  std::map<BroadcastExtent, Value> values;

  /// The undo of each change, and the starts of the scopes.
  std::vector<std::function<void()>> changes;
  SmallVector<size_t> scopes;
};

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_TRANSFORMS_EXTENTRELATIONS_H
