//===- LayoutCasts.h - Casts of tensors with a layout -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_LAYOUTCASTS_H
#define BCAST_DIALECT_BCAST_IR_LAYOUTCASTS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::bcast {

/// Whether both sides of a tensor.cast have the same dimension order, and the
/// same padding of extents that are static in both types. [RELAYOUT-2]
bool keepsLayout(tensor::CastOp op);

/// Reports a tensor.cast that would change a layout; bufferization would drop
/// the change silently. Casts that only make an extent static or dynamic are
/// valid. [RELAYOUT-2]
LogicalResult verifyCast(tensor::CastOp op);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_LAYOUTCASTS_H
