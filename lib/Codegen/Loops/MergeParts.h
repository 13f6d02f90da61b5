//===- MergeParts.h - Parts of one result computed together -----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_MERGEPARTS_H
#define BCAST_LIB_CODEGEN_LOOPS_MERGEPARTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::bcast::loops {

/// Merges operations that are next to each other, read the same elements and
/// write parts of one buffer, such as the halves of a rotation, and updates
/// `ops`, which are in the order of the program.
void mergeParts(SmallVectorImpl<linalg::LinalgOp> &ops, RewriterBase &rewriter);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_MERGEPARTS_H
