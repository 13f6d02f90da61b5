//===- Passes.h - Fusion of operations --------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which operations of linalg on tensors share a nest of loops.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_FUSION_PASSES_H
#define BCAST_FUSION_PASSES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Pass/Pass.h"

namespace mlir::bcast {

/// Whether to fuse the linalg.generic that produces `operand` into the owner of
/// `operand`.
bool shouldFuseProducer(OpOperand *operand);

/// Whether the passes here may fuse operations of `op`: not in a module with
/// `bcast.fuse = false`.
bool mayFuse(Operation *op);

/// Patterns that fuse elementwise linalg.generic operations, each producer into
/// the first operation that reads it.
void populateFuseElementwisePatterns(RewritePatternSet &patterns);

#define GEN_PASS_DECL
#include "bcast/Fusion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bcast/Fusion/Passes.h.inc"

} // namespace mlir::bcast

#endif // BCAST_FUSION_PASSES_H
