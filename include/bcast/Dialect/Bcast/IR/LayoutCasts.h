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

/// Whether a tensor.cast has the same dimension order and padding on both
/// sides, where both types know the extent. [RELAYOUT-2]
bool keepsLayout(tensor::CastOp op);

/// Reports a tensor.cast to or from a tensor with a layout that would change
/// the layout, which bufferization drops without a word. Casts that only make
/// an extent static or dynamic are fine. [RELAYOUT-2]
LogicalResult verifyCast(tensor::CastOp op);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_LAYOUTCASTS_H
