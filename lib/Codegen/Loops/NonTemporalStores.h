//===- NonTemporalStores.h - Non-temporal stores ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A store to a cache line that is in no cache reads the line first. A
// non-temporal store does not, and needs an aligned address. It pays where the
// output is larger than the last-level cache, and costs much where it is not.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_NONTEMPORALSTORES_H
#define BCAST_CODEGEN_LOOPS_NONTEMPORALSTORES_H

#include "NestBuilder.h"

namespace mlir::bcast::loops {

constexpr int64_t kCacheLine = 64;

/// The alignment that a strategy needs for non-temporal stores.
enum class StreamAlignment {
  /// Rows are long: the strategy aligns each of them by its first steps.
  LongRows,
  /// Each row begins at the start of a cache line.
  AlignedRows,
  /// The same for the rows of the two innermost loops together.
  AlignedPairsOfLoops
};

/// Whether the output of `nest` uses non-temporal stores: true or false, or an
/// i1 that is computed before the nest.
OpFoldResult createNonTemporalCondition(const NestBuilder &nest,
                                        StreamAlignment alignment);

/// The steps of the innermost loop from its start to the first cache line of
/// the output, at `position` in the loops around it.
OpFoldResult createStepsToCacheLine(const NestBuilder &nest,
                                    const Position &position);

/// Ends a thread's non-temporal stores with a fence: another thread may read
/// the result after an ordinary store of this one.
void createStreamFence(const NestBuilder &nest);

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_NONTEMPORALSTORES_H
