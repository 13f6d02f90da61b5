//===- Reduction.h - Shapes and order of reductions -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The shape of a reduction's result, and the order in which float sums and
// products combine their elements. The evaluator and the compiled code read
// both here. docs/spec.md states them clause by clause.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_RULES_REDUCTION_H
#define BCAST_RULES_REDUCTION_H

#include "bcast/Rules/BroadcastError.h"
#include "bcast/Rules/Shape.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace mlir::bcast {

/// A reduction of a shape along some of its dimensions.
struct ResolvedReduction {
  llvm::SmallVector<int64_t, 4> resultShape;
  /// The operand's dimensions that are not reduced, in order.
  llvm::SmallVector<int64_t, 4> keptDims;
  /// The reduced dimensions in runs of adjacent ones, in order. [REDUCE-6]
  llvm::SmallVector<llvm::SmallVector<int64_t, 2>, 2> groups;
};

/// Reduces `operand` along `dims`, which are strictly increasing and lie in
/// [0, rank). A reduced dimension is dropped from the result; with `keepDims`
/// it stays with extent 1. The error is always a BroadcastError. [REDUCE-1..2,
/// REDUCE-8]
llvm::Expected<ResolvedReduction> resolveReduce(llvm::ArrayRef<int64_t> operand,
                                                llvm::ArrayRef<int64_t> dims,
                                                bool keepDims);

/// The runs of adjacent numbers in `dims`, which are strictly increasing.
llvm::SmallVector<llvm::SmallVector<int64_t, 2>, 2>
groupAdjacentDims(llvm::ArrayRef<int64_t> dims);

/// The consecutive elements of a group of reduced dimensions that are combined
/// before the blocks are. [REDUCE-6] Blocks and lanes keep the error of a sum
/// small. [REDUCE-7]
inline constexpr int64_t kReductionBlock = 256;

/// The lanes of a block: element k belongs to lane k mod the number of lanes. A
/// power of two: 64 bytes of accumulators, whose width is rounded up to one.
/// [REDUCE-6]
inline int64_t getReductionLanes(unsigned accumulatorBits) {
  constexpr uint64_t kBits = 512;
  return std::max<int64_t>(kBits / llvm::PowerOf2Ceil(accumulatorBits), 1);
}

} // namespace mlir::bcast

#endif // BCAST_RULES_REDUCTION_H
