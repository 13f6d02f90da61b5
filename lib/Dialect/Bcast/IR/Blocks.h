//===- Blocks.h - Operands that repeat in blocks ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_BLOCKS_H
#define BCAST_LIB_DIALECT_BCAST_IR_BLOCKS_H

#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace mlir::bcast::detail {

/// The operand that repeats in blocks, in the result's shape: each dimension of
/// blocks is split into the operand's extent and the size of a block, along
/// which the operand is broadcast, and merged again. [BLOCKS-3]
Value createRepeated(OpBuilder &builder, Location loc, RankedTensorType type,
                     const ShapeSource &source,
                     ArrayRef<OpFoldResult> resultSizes);

/// A result whose dimensions of blocks are split, each into the least extent of
/// the operands that repeat and the size of a block. The operation is computed
/// in this shape, where all operands are read as without blocks.
struct SplitResult {
  /// Fails, without a change, unless the blocks of all operands have a common
  /// shape: they are the same and known, or those of two extents.
  static FailureOr<SplitResult>
  get(ElementwiseOpInterface op, const RuntimeBroadcast &broadcast,
      OpBuilder &builder,
      function_ref<ArrayRef<OpFoldResult>()> getResultSizes);

  /// The operand in the split shape.
  Value createOperand(OpBuilder &builder, Location loc,
                      const ShapeSource &source) const;

  SmallVector<OpFoldResult> sizes;
  /// The dimensions of the split shape that each one of the result becomes.
  SmallVector<ReassociationIndices> groups;
};

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_IR_BLOCKS_H
