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

/// The tensor that `value` is a tensor.cast of, where the cast forgets extents
/// and keeps the layout; otherwise `value`.
Value lookThroughCast(Value value);

/// Makes those of `sizes`, one per dynamic extent of `shape`, that are
/// constants extents of it, and returns the others. A negative constant is
/// among them.
SmallVector<Value> takeConstantSizes(ValueRange sizes,
                                     SmallVectorImpl<int64_t> &shape);

/// Rewrites an elementwise operation, a broadcast or a relayout so that it
/// reads `refine(operand)`, which has the operand's type or a more static one,
/// in place of each tensor, and so that constant sizes are static extents. The
/// result's type follows; its other readers read a tensor.cast back to the
/// type that it had. Every condition that was checked at run time is implied
/// by the types or checked as before.
///
/// Fails, without a diagnostic and without a change, where no type becomes more
/// static, or where the extents contradict each other, which is for the runtime
/// check to report.
LogicalResult refineTypes(Operation *op, RewriterBase &rewriter,
                          function_ref<Value(Value)> refine);

/// Gives the result of `op` a type that knows more of its extents. Its readers
/// read a tensor.cast back to the type that it had.
void refineResultType(Operation *op, ArrayRef<int64_t> shape,
                      RewriterBase &rewriter);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_REFINETYPES_H
