//===- ReductionColumns.h - Columns of a large operand ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_REDUCTIONCOLUMNS_H
#define BCAST_LIB_CODEGEN_LOOPS_REDUCTIONCOLUMNS_H

#include "ReductionElements.h"

namespace mlir::bcast::loops {

/// Emits the results along the innermost kept loop at `position`. The lanes of
/// all columns of a tile are in memory on the stack while its rows are read
/// from the first to the last. [REDUCE-6]
void emitRowByRow(const ReductionElements &elements, const Position &position,
                  const ComputedValues &computed);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_REDUCTIONCOLUMNS_H
