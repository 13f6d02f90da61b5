//===- Independent.h - The rules stated a second time -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A second statement of the rules on static shapes, written from their sources
// and not from lib/Rules. The sweeps compare both.
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
  /// For each operand and operand dimension, the aligned result dimension, or
  /// kAnywhere.
  std::vector<Shape> positions;
  /// Whether elements repeat in blocks in each result dimension; or none.
  std::vector<bool> repeats = {};
};

using MaybeAnswer = std::optional<Answer>;

/// No answer means that the shapes do not broadcast.
MaybeAnswer none(const std::vector<Shape> &operands);
MaybeAnswer blocks(const std::vector<Shape> &operands, const Shape &dims);
MaybeAnswer numpy(const std::vector<Shape> &operands);
MaybeAnswer pdpd(const Shape &a, const Shape &b, int64_t axis);
MaybeAnswer inDim(const Shape &lhs, const Shape &rhs, const Shape &dims);

/// Answers of these functions have only the positions of the operand.
MaybeAnswer numpyTo(const Shape &operand, const Shape &target);
MaybeAnswer pdpdTo(const Shape &operand, const Shape &target, int64_t axis);
MaybeAnswer inDimTo(const Shape &operand, const Shape &target,
                    const Shape &dims);
MaybeAnswer blocksTo(const Shape &operand, const Shape &target,
                     const Shape &dims);
MaybeAnswer bidirectionalTo(const Shape &operand, const Shape &target);
MaybeAnswer broadcastInDim(const Shape &operand, const Shape &dims,
                           const Shape &result);

/// Returns whether the fix of an error makes the shapes broadcast.
using FixCheck = llvm::function_ref<bool(llvm::StringRef fix)>;

/// Compares `resolution` with `answer`: validity, the result's shape, every
/// operand map, and the element of each operand for every result index. The fix
/// of an error must help. Counts the case in `tally` and returns the
/// difference, or an empty text.
std::string compare(BroadcastResolution resolution, const MaybeAnswer &answer,
                    const std::vector<Shape> &operands, Tally &tally,
                    FixCheck fixHelps);

} // namespace mlir::bcast::test::independent

#endif // BCAST_UNITTESTS_RULES_INDEPENDENT_H
