//===- ReadThroughReshapes.h - Reshapes by extents of 1 ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_FUSION_READTHROUGHRESHAPES_H
#define BCAST_LIB_FUSION_READTHROUGHRESHAPES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::bcast::fusion {

/// Lets `op` read the sources of its inputs that are a tensor.expand_shape or a
/// tensor.collapse_shape which only adds or drops extents of 1. A reshape
/// between two operations would keep them from being fused.
void readThroughReshapes(linalg::GenericOp op, RewriterBase &rewriter);

} // namespace mlir::bcast::fusion

#endif // BCAST_LIB_FUSION_READTHROUGHRESHAPES_H
