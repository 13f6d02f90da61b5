//===- ReductionRows.h - Rows of a reduction --------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_REDUCTIONROWS_H
#define BCAST_LIB_CODEGEN_LOOPS_REDUCTIONROWS_H

#include "ReductionElements.h"

namespace mlir::bcast::loops {

/// Whether vectors may have the lanes of the order in a group of several loops:
/// a vector then lies in at most two runs of the innermost one.
bool canUseRowsAcrossLoops(const LoopEmitter &emitter);

/// The number of blocks of `size` elements, rounded up to a power of two, if it
/// is so small that they are combined without a stack; 1 without an order.
std::optional<int64_t> countFewBlocks(const LoopNest &nest, OpFoldResult size);

/// Emits the combination of group `group` at `position`. The vectors of
/// `elements` lie along its innermost loop: the lanes of a vector are those of
/// the order, if there is one.
Combiners::Values emitReductionRow(const ReductionElements &elements,
                                   unsigned group, const Position &position,
                                   const ComputedValues &computed);

/// Emits the combination of `count` rows of a few blocks, or at most one if the
/// size is dynamic, from `position` on along the kept loop `loop`: one vector
/// of `count` values per output. Lanes are combined once for all rows.
Combiners::Values emitReductionRows(const ReductionElements &elements,
                                    unsigned loop, int64_t count,
                                    const Position &position,
                                    const ComputedValues &computed);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_REDUCTIONROWS_H
