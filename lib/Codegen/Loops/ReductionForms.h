//===- ReductionForms.h - The forms of a reduction --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_REDUCTIONFORMS_H
#define BCAST_LIB_CODEGEN_LOOPS_REDUCTIONFORMS_H

#include "BlockTree.h"
#include "ReductionElements.h"

namespace mlir::bcast::loops {

/// Emits the combination of the last group at `position`. The vectors of
/// `elements` lie along its innermost loop: the lanes of a vector are those of
/// the order, if there is one.
Combiners::Values emitReductionRow(const ReductionElements &elements,
                                   const Position &position,
                                   const ComputedValues &computed);

/// Emits the combination of `count` rows of a few blocks, or at most one if the
/// size is dynamic, from `position` on along the loop of the results: one
/// vector of `count` values per output. Lanes are combined once for all rows.
Combiners::Values emitReductionRows(const ReductionElements &elements,
                                    int64_t count, const Position &position,
                                    const ComputedValues &computed);

/// Emits the results along the innermost kept loop at `position`. The lanes of
/// all columns of a tile are in memory on the stack while its rows are read
/// from the first to the last. [REDUCE-6] If there are few columns, of unknown
/// number, as many rows as lanes are read like one. If the tiles are shared,
/// threads have parts of their rows.
void emitRowByRow(const ReductionElements &elements, const Position &position,
                  const ComputedValues &computed, bool isShared,
                  bool areFew = false);

/// Emits the combination of the last group at `position`, band by band. The
/// rows of a band are combined as one. Threads share the bands if `isParallel`.
Combiners::Values emitReductionBands(const ReductionElements &elements,
                                     const Position &position, bool isParallel);

/// Emits the combination of the last group at `position`, strip by strip.
/// Threads share the strips if `isParallel`. `emitBlock` emits the value of a
/// block that begins after them.
Combiners::Values emitReductionStrips(
    const ReductionElements &elements, const Position &position,
    const ComputedValues &computed, bool isParallel,
    function_ref<Combiners::Values(const ReductionBlock &)> emitBlock);

/// Puts `numRows` rows of results in order, band by band. `emitRows` emits the
/// results of each.
void emitBandsOfResults(const ReductionElements &elements, OpFoldResult numRows,
                        const Position &position,
                        function_ref<void(const ReductionElements::Band &,
                                          LoopRange rows, const Position &)>
                            emitRows);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_REDUCTIONFORMS_H
