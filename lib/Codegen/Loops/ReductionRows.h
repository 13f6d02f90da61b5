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

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_REDUCTIONROWS_H
