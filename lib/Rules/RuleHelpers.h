//===- RuleHelpers.h - Helpers of the rules ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to lib/Rules: extents that meet in one dimension, and the text of
// errors.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_RULES_RULEHELPERS_H
#define BCAST_LIB_RULES_RULEHELPERS_H

#include "bcast/Rules/ResolvedBroadcast.h"
#include "bcast/Rules/Rules.h"
#include <optional>

namespace mlir::bcast::detail {

/// A shape placed over the result's dimensions: extent i is at result dimension
/// positions[i].
struct PlacedShape {
  std::string label;
  llvm::ArrayRef<int64_t> shape;
  llvm::SmallVector<int64_t, 4> positions;
};

/// The positions of a shape of `rank` dimensions that starts at `first`.
llvm::SmallVector<int64_t, 4> consecutive(int64_t first, int64_t rank);

/// "operand 0", "operand 1", ...
std::string operandLabel(size_t index);

/// Draws the shapes one under the other as in NumPy's documentation. The
/// extents of one result dimension are in one column; a mark stands under
/// column `conflict`, if given. No line ends with a space or a newline.
std::string drawAlignment(llvm::ArrayRef<PlacedShape> shapes,
                          std::optional<int64_t> conflict);

/// The way an operand's extent reads a fixed target extent: equal, or 1 and
/// stretched. Returns none if the extents do not fit. [EXPLICIT-4]
std::optional<DimRead> readTarget(int64_t operandExtent, int64_t targetExtent);

/// The names of the rule and of the clauses in errors.
struct CombineClauses {
  llvm::StringRef rule;
  llvm::StringRef mismatch;
  /// The clause of dimensions in which extents repeat in blocks, and these
  /// dimensions: an entry for each of the result, or none.
  llvm::StringRef blockMismatch = "";
  llvm::ArrayRef<bool> isBlock = {};

  bool repeats(int64_t resultDim) const {
    return !isBlock.empty() && isBlock[resultDim];
  }
};

/// A dimension of one of several shapes.
struct ExtentOfShape {
  size_t shape;
  size_t dim;
  int64_t extent;
};

/// Degenerate-dimension broadcasting in both directions: computes the extent of
/// each of `resultRank` dimensions from all shapes placed there, and a map for
/// each shape.
BroadcastResolution combine(llvm::ArrayRef<PlacedShape> shapes,
                            int64_t resultRank, const CombineClauses &clauses);

/// Does the same in one dimension in which extents repeat in blocks. [BLOCKS-3]
llvm::Error combineBlocks(llvm::ArrayRef<PlacedShape> shapes, int64_t resultDim,
                          llvm::ArrayRef<ExtentOfShape> readers,
                          ResolvedBroadcast &resolved,
                          const CombineClauses &clauses);

/// The way an extent that may repeat reads a fixed target extent. Returns none
/// if it does not divide that. [BLOCKS-7]
std::optional<DimRead> readBlockTarget(int64_t extent, int64_t target);

/// Why `extent` is not repeated to `result`: "4 does not divide 6".
std::string explainBlockMismatch(int64_t extent, int64_t result);

/// Reads `operand`, placed at `positions` of `target`, in one direction.
BroadcastResolution readTargetShape(const PlacedShape &operand,
                                    const PlacedShape &target,
                                    const CombineClauses &clauses);

/// Strictly increasing positions of `lower` in `higher` at which all extents
/// fit, as far right as possible. With `bothDirections`, an extent of 1 of
/// `higher` may stretch too.
std::optional<llvm::SmallVector<int64_t, 4>>
findIncreasingDims(llvm::ArrayRef<int64_t> lower,
                   llvm::ArrayRef<int64_t> higher, bool bothDirections);

/// Returns an error if an extent is negative and not dynamic, or if there are
/// no shapes. [SHAPE-1]
llvm::Error checkShapes(llvm::StringRef rule,
                        llvm::ArrayRef<llvm::ArrayRef<int64_t>> shapes);

/// Builds the error. The rule's name is put before `message`.
llvm::Error makeError(llvm::StringRef rule, llvm::StringRef clause,
                      const std::string &message, std::string alignment = "",
                      std::string fix = "");

/// Returns `result`. An error without a fix gets `fix`.
BroadcastResolution addFix(BroadcastResolution result,
                           llvm::function_ref<std::string()> fix);

/// True if `result` is not an error; consumes the error.
bool succeeds(BroadcastResolution result);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_RULES_RULEHELPERS_H
