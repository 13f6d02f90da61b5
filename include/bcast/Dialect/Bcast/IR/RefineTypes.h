//===- RefineTypes.h - More static types ------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_REFINETYPES_H
#define BCAST_DIALECT_BCAST_IR_REFINETYPES_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast {

/// Returns the operand if `value` is a tensor.cast that only makes extents
/// dynamic and keeps the layout; otherwise `value`.
Value lookThroughCast(Value value);

/// Stores constants among `sizes`, one per dynamic extent of `shape`, as
/// extents of `shape`. Returns the other sizes, including negative constants.
SmallVector<Value> takeConstantSizes(ValueRange sizes,
                                     SmallVectorImpl<int64_t> &shape);

/// Replaces each tensor operand of an elementwise operation, a broadcast or a
/// relayout by `refine(operand)`, which has the operand's type or a more static
/// one, and makes constant sizes static extents. The result type is inferred;
/// readers get a tensor.cast back to the old type. Conditions that were checked
/// at run time are implied by the types or still checked.
///
/// Fails, without a diagnostic and without a change, if no type becomes more
/// static, or if the extents contradict each other, which the runtime check
/// reports.
LogicalResult refineTypes(Operation *op, RewriterBase &rewriter,
                          function_ref<Value(Value)> refine);

/// Sets the shape of the result of `op` to a more static one. Readers get a
/// tensor.cast back to the old type.
void refineResultType(Operation *op, ArrayRef<int64_t> shape,
                      RewriterBase &rewriter);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_REFINETYPES_H
