//===- Rewriting.h - Rewriting that ends ------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_REWRITING_H
#define BCAST_SUPPORT_REWRITING_H

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::bcast {

/// An operation in `root` with a graph region in which a value depends on
/// itself, which no program computes. Null if there is none.
Operation *findCycle(Operation *root);

/// Rewrites what is in `root` until no pattern applies, in the rounds of
/// `config`. Patterns that undo each other would not end: after more rewrites
/// than any program needs, the operations stay as they are, and rewriting
/// fails. Nothing is rewritten if a value of a graph region depends on itself.
LogicalResult rewriteGreedily(Operation *root,
                              const FrozenRewritePatternSet &patterns,
                              GreedyRewriteConfig config = {});

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_REWRITING_H
