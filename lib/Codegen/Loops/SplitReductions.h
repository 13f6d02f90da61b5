//===- SplitReductions.h - Reductions of several groups ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_SPLITREDUCTIONS_H
#define BCAST_LIB_CODEGEN_LOOPS_SPLITREDUCTIONS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::bcast::loops {

/// Makes two reductions of each one whose inputs are contiguous along a loop of
/// an outer group: the first one combines the groups within that one, with
/// vectors along the loop, and the second one combines the results, which are
/// the elements of the outer groups. [REDUCE-6] Updates `ops`, which are in the
/// order of the program.
void splitReductions(SmallVectorImpl<linalg::LinalgOp> &ops,
                     RewriterBase &rewriter);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_SPLITREDUCTIONS_H
