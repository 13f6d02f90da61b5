//===- ResolvedBroadcast.h - The meaning of a broadcast ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one result of every broadcasting rule. Result types, indexing maps,
// runtime checks and reference results derive from it.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_RULES_RESOLVEDBROADCAST_H
#define BCAST_RULES_RESOLVEDBROADCAST_H

#include "bcast/Rules/BroadcastError.h"
#include "bcast/Rules/Shape.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::bcast {

/// The way an operand dimension reads its result dimension. The values are
/// stable: bcast.broadcast_in_dim stores them.
enum class DimRead {
  /// The extents are the same: the operand's index is the result's index.
  Equal = 0,
  /// The operand's extent is 1 and is stretched: the operand's index is 0.
  Expand = 1,
  /// Known only at run time: Expand if the operand's extent is 1, else Equal.
  Either = 2,
};

/// One operand dimension: its result dimension, and the way it reads that.
struct OperandDim {
  int64_t resultDim;
  DimRead read;

  bool operator==(const OperandDim &other) const {
    return resultDim == other.resultDim && read == other.read;
  }
};

/// One operand: an entry per operand dimension. No two entries read the same
/// result dimension. A result dimension without an entry is new: the operand
/// does not depend on it.
struct OperandMap {
  llvm::SmallVector<OperandDim, 4> dims;

  /// The map of an operand of `rank` dimensions that has the result's shape.
  static OperandMap makeIdentity(int64_t rank);

  /// The result dimension of each operand dimension.
  llvm::SmallVector<int64_t, 4> getResultDims() const;

  /// True if the operand has the result's shape: it reads every result
  /// dimension in order, and no dimension is or can be stretched.
  bool isIdentity(int64_t resultRank) const;

  /// True if each element of the operand is read once: every result dimension
  /// is read, in any order, and no dimension is or can be stretched.
  bool isPermutation(int64_t resultRank) const;

  /// True if some dimension reads Either: its stretching is known only at run
  /// time.
  bool hasRuntimeStretch() const;

  bool operator==(const OperandMap &other) const { return dims == other.dims; }
};

/// The map of broadcast `inner` followed by broadcast `outer`.
OperandMap compose(const OperandMap &inner, const OperandMap &outer);

/// The result's shape and a map for each operand.
struct ResolvedBroadcast {
  llvm::SmallVector<int64_t, 4> resultShape;
  llvm::SmallVector<OperandMap, 2> operands;
  /// For a broadcast to a target: the map of the target's extents.
  OperandMap target;
};

/// A resolved broadcast or an error, which is always a BroadcastError.
using BroadcastResolution = llvm::Expected<ResolvedBroadcast>;

} // namespace mlir::bcast

#endif // BCAST_RULES_RESOLVEDBROADCAST_H
