//===- GeneralizeLinalg.h - Named operations as linalg.generic --*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_BCASTTOLINALG_GENERALIZELINALG_H
#define BCAST_CONVERSION_BCASTTOLINALG_GENERALIZELINALG_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::bcast {

/// Rewrites `op` to a linalg.generic if it is elementwise, a copy, a broadcast,
/// a transpose, a reduction or, with `products`, a contraction, on tensors or
/// on buffers. Returns null for any other operation, for linalg.fill and for a
/// linalg.generic.
linalg::GenericOp generalize(linalg::LinalgOp op, RewriterBase &rewriter,
                             bool products);

/// Makes each input of `op` that is not a tensor or a buffer a value that its
/// body captures.
void captureScalars(linalg::GenericOp op, RewriterBase &rewriter);

/// Does both for the operations in `root`. Returns how many become a
/// linalg.generic.
unsigned generalizeAll(Operation *root, bool products);

} // namespace mlir::bcast

#endif // BCAST_CONVERSION_BCASTTOLINALG_GENERALIZELINALG_H
