//===- ComputePart.h - Part of an elementwise operation ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_FUSION_COMPUTEPART_H
#define BCAST_LIB_FUSION_COMPUTEPART_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::bcast::fusion {

/// Steps `offset`, `offset + stride`, ..., of which there are `size`.
struct StepRange {
  OpFoldResult offset;
  OpFoldResult size;
  OpFoldResult stride;
};

/// Whether one result of `op` is read, of which each parallel loop has a
/// dimension, and whether slices of the inputs are what part of the parallel
/// steps reads.
bool canComputePart(linalg::GenericOp op);

/// Lets the body of `part`, which computes the steps in `loops`, see the
/// indices of the whole.
void shiftIndices(linalg::GenericOp part, ArrayRef<StepRange> loops);

/// Computes those steps of `op` that are in `loops`, one range for each loop,
/// at the insertion point of `builder`. `getInput` returns what a part reads in
/// place of a slice of an input, or null. Ranges without a size, of which the
/// loop is a reduction, are all steps. Returns the part of result `result`.
/// Precondition: `canComputePart(op)`.
Value computePart(linalg::GenericOp op, unsigned result,
                  SmallVector<StepRange> loops, OpBuilder &builder,
                  function_ref<Value(OpOperand &)> getInput = nullptr);

} // namespace mlir::bcast::fusion

#endif // BCAST_LIB_FUSION_COMPUTEPART_H
