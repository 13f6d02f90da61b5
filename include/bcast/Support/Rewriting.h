//===- RewriteToFixpoint.h - Rewriting that ends ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_FUSION_REWRITETOFIXPOINT_H
#define BCAST_LIB_CODEGEN_FUSION_REWRITETOFIXPOINT_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast::fusion {

/// Rewrites what is in `root` until no pattern applies, in any number of
/// rounds. Patterns that undo each other would not end: after more rewrites
/// than any program needs, the operations stay as they are, with a warning.
void rewriteToFixpoint(Operation *root, RewritePatternSet &&patterns);

} // namespace mlir::bcast::fusion

#endif // BCAST_LIB_CODEGEN_FUSION_REWRITETOFIXPOINT_H
