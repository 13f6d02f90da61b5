//===- GeneralizeLinalg.h - Named operations as linalg.generic --*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_FUSION_GENERALIZELINALG_H
#define BCAST_FUSION_GENERALIZELINALG_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::bcast::fusion {

/// Rewrites `op` to a linalg.generic if it is elementwise, a copy, a broadcast,
/// a transpose, a reduction or, with `products`, a contraction, on tensors or
/// on buffers. Returns null for any other operation, for linalg.fill and for a
/// linalg.generic.
linalg::GenericOp generalize(linalg::LinalgOp op, RewriterBase &rewriter,
                             bool products);

/// Makes each input of `op` that is not a tensor or a buffer a value that its
/// body captures.
void captureScalars(linalg::GenericOp op, RewriterBase &rewriter);

} // namespace mlir::bcast::fusion

#endif // BCAST_FUSION_GENERALIZELINALG_H
