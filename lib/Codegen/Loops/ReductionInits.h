//===- ReductionInits.h - Initial values of reductions ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_REDUCTIONINITS_H
#define BCAST_LIB_CODEGEN_LOOPS_REDUCTIONINITS_H

#include "LoopNest.h"

namespace mlir::bcast::loops {

/// Sets the initial values of `nest` whose outputs a linalg.fill before the
/// reduction fills, and returns these fills. The loops store every element, so
/// the fills are then superfluous.
SmallVector<linalg::FillOp> absorbInitialFills(LoopNest &nest);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_REDUCTIONINITS_H
