//===- ReductionBands.h - Operands in another order -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_REDUCTIONBANDS_H
#define BCAST_LIB_CODEGEN_LOOPS_REDUCTIONBANDS_H

#include "ReductionElements.h"

namespace mlir::bcast::loops {

/// Emits the combination of the last group at `position`, band by band. The
/// rows of a band are combined as one. Threads share the bands if `isParallel`.
Combiners::Values emitReductionBands(const ReductionElements &elements,
                                     const Position &position, bool isParallel);

/// Puts `numRows` rows of results in order, band by band. `emitRows` emits the
/// results of each.
void emitBandsOfResults(
    ReductionElements &elements, OpFoldResult numRows, const Position &position,
    function_ref<void(LoopRange rows, const Position &)> emitRows);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_REDUCTIONBANDS_H
