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

/// Makes two reductions of each one whose inputs have the elements of an outer
/// group closer to each other than those of the last one: the first one
/// combines the groups within that one, in the order of the memory, and the
/// second one the results, which are the elements of the outer groups.
/// [REDUCE-6] Updates `ops`, which are in the order of the program.
void splitReductions(SmallVectorImpl<linalg::LinalgOp> &ops,
                     RewriterBase &rewriter);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_SPLITREDUCTIONS_H
