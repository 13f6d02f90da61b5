//===- Independent.h - The rules stated a second time -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules on static shapes once more, written from their sources and not from
// lib/Rules, as what the sweeps compare with.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_UNITTESTS_RULES_INDEPENDENT_H
#define BCAST_UNITTESTS_RULES_INDEPENDENT_H

#include "RulesTestUtils.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace mlir::bcast::test::independent {

/// The position of an operand dimension that reads no particular dimension of
/// the result: its extent is 1, and its index is always 0.
inline constexpr int64_t kAnywhere = -1;

struct Answer {
  Shape shape;
  /// Per operand and operand dimension, the result dimension under which it
  /// stands, or kAnywhere.
  std::vector<Shape> positions;
};

using MaybeAnswer = std::optional<Answer>;

/// No answer where the shapes do not broadcast.
MaybeAnswer none(const std::vector<Shape> &operands);
MaybeAnswer numpy(const std::vector<Shape> &operands);
MaybeAnswer pdpd(const Shape &a, const Shape &b, int64_t axis);
MaybeAnswer inDim(const Shape &lhs, const Shape &rhs, const Shape &dims);

/// These have the positions of the operand only.
MaybeAnswer numpyTo(const Shape &operand, const Shape &target);
MaybeAnswer pdpdTo(const Shape &operand, const Shape &target, int64_t axis);
MaybeAnswer inDimTo(const Shape &operand, const Shape &target,
                    const Shape &dims);
MaybeAnswer bidirectionalTo(const Shape &operand, const Shape &target);
MaybeAnswer broadcastInDim(const Shape &operand, const Shape &dims,
                           const Shape &result);

/// Says whether following the fix of an error would have helped.
using FixCheck = llvm::function_ref<bool(llvm::StringRef fix)>;

/// Compares `resolution` with `answer`: legal or not, the result's shape, every
/// operand map, and for every result index which element of each operand is
/// read; and that a fix, where an error has one, helps. Counts the case in
/// `tally` and gives what differs, or nothing.
std::string compare(BroadcastResolution resolution, const MaybeAnswer &answer,
                    const std::vector<Shape> &operands, Tally &tally,
                    FixCheck fixHelps);

} // namespace mlir::bcast::test::independent

#endif // BCAST_UNITTESTS_RULES_INDEPENDENT_H
