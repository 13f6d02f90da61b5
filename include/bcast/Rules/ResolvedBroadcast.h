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
// The question. Front ends state broadcasts in different words: NumPy aligns
// shapes at the right, PDPD places an operand at an axis, XLA lists the
// dimension of the result for each dimension of the operand, OpenVINO stretches
// in both directions. What do they have in common? Each says, for every element
// of the result, which element of each operand belongs to it.
//
// The answer. A dimension of an operand reads one dimension of the result, in
// one of four ways:
//
//   Equal    The extents agree. The operand's index is the result's.
//   Expand   The operand's extent is 1. Its index is 0.
//   Either   It is one of both, and only the run time knows: index 0 if the
//            extent is 1, else the result's index.
//   Block    The operand's extent k divides the result's, n. Its index is the
//            result's, floordiv n / k. At run time k may be 1 or n.
//
// A dimension of the result that no dimension of the operand reads is new: the
// operand is the same along it. That is all. An operand is a list of pairs
// (result dimension, way), and a rule is a function from shapes to a shape and
// such a list for each operand.
//
// An example. x has shape 2x3x4 and b has 3. By PDPD with axis 1, b's only
// dimension reads dimension 1 of the result; dimensions 0 and 2 are new:
//
//   result            2   3   4
//   x  [(0, Equal), (1, Equal), (2, Equal)]
//   b                [(1, Equal)]
//
// By NumPy's rule, a b of shape 1x4 reads dimensions 1 and 2:
//
//   b                [(1, Expand), (2, Equal)]
//
// Extents of `?`. An extent that is known at run time may be 1 there. If the
// result's extent is also `?`, the way is Either. One compilation then serves
// both cases, and the check of the run time is the rule's condition on two
// extents: they are equal, or one is 1. If the result's extent is known not to
// be 1, and the operand's is `?`, the rule decides whether the operand must be
// equal.
//
// What follows from it.
//
// - The indexing map of linalg: result index d for Equal, 0 for Expand. Either
//   has no affine map, and becomes a choice.
// - The explicit form, bcast.broadcast_in_dim, holds the list: its `dims` are
//   the first halves of the pairs, in order. So it states any rule without
//   blocks. A block is a view of it: the result's dimension is split into k and
//   n / k, of which the operand reads the first, and merged again.
// - Two broadcasts one after the other are one: `compose` replaces each result
//   dimension of the inner one by the one that it reads in the outer one, and
//   Equal after any way is that way. An Expand stays an Expand.
// - A broadcast may be exchanged with an elementwise operation, since that
//   reads all operands at the same index.
// - The gradient of an operand is a sum along its new and its Expand
//   dimensions.
//
// What does not follow: which dimensions a rule aligns, and whether an extent
// of 1 may stretch at all. These are the rules (Rules.h), a file each.
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
  /// The operand's extent k divides the result's, n: the operand's index is the
  /// result's, floordiv n / k. Only rules have it, not bcast.broadcast_in_dim.
  Block = 3,
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

  /// True if some dimension reads Block: elements repeat.
  bool hasBlocks() const;

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
