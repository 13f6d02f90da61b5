//===- NonTemporalStores.h - Non-temporal stores ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An ordinary store to a line that is not cached reads the line first. A
// non-temporal store does not, but needs an aligned address. It pays if a nest
// reads and writes more than the caches hold, and is costly otherwise.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_NONTEMPORALSTORES_H
#define BCAST_CODEGEN_LOOPS_NONTEMPORALSTORES_H

#include "LoopEmitter.h"

namespace mlir::bcast::loops {

/// The alignment that a strategy needs for non-temporal stores.
enum class StreamAlignment {
  /// The strategy aligns each row by its first steps, or rows are short and
  /// whole cache lines.
  AnyRows,
  /// Each row begins at the start of a cache line.
  AlignedRows,
  /// The two innermost loops together begin at the start of a cache line.
  AlignedPairsOfLoops
};

/// The bytes that the nest reads once or writes. Operands that are broadcast
/// stay in a cache.
Stride getMovedBytes(const LoopNest &nest);

/// Whether rows of the output are known to have less than 1 KiB: the peeled
/// ends of rows to cache lines would cost too much.
bool isShortRow(const LoopNest &nest);

/// The version of the plan in which the output of the nest uses non-temporal
/// stores, if that may pay.
std::optional<PlanVersion> planStreams(const TargetNest &loops,
                                       StreamAlignment alignment);

/// Whether all conditions hold: true, or an i1 that is computed before the
/// nest.
OpFoldResult createTests(OpBuilder &builder, const LoopNest &nest,
                         ArrayRef<Condition> conditions);

/// Whether ordinary stores pay for long rows that begin at a cache line, as
/// createStepsToCacheLine() makes them: a vector across two lines takes twice
/// the time in the caches.
bool canAlignRows(const TargetNest &loops);

/// Returns the steps of the innermost loop before the first whole cache line of
/// the output, at `position` in the outer loops; 0 for rows of less than 1 KiB.
OpFoldResult createStepsToCacheLine(const LoopEmitter &emitter,
                                    const Position &position);

/// Creates a fence after a thread's non-temporal stores, which orders these
/// before later ordinary stores that other threads observe. If a loop around
/// the nest stores slice after slice, it is after that loop.
void createStreamFence(const LoopEmitter &emitter);

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_NONTEMPORALSTORES_H
