//===- PickIndex.h - Import of argmax as linalg.generic ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CONVERSION_LINALGTOBCAST_PICKINDEX_H
#define BCAST_LIB_CONVERSION_LINALGTOBCAST_PICKINDEX_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast::importing {

/// The element of `init` if all are the same constant, or null.
TypedAttr getSplat(Value init);

/// The ranked row-major type of `value` with elements of bcast, or null.
RankedTensorType getPlainType(Value value);

/// `value` in the type of `result`, of another static or dynamic shape perhaps.
Value createCast(OpBuilder &builder, Value value, Value result);

/// The dimensions of the operand that `op` reduces. Fails with the reason if
/// the results do not have all others in their order.
FailureOr<SmallVector<int64_t>> findReducedDims(linalg::GenericOp op,
                                                RewriterBase &rewriter);

/// Replaces an operation that picks the extreme elements of its only operand,
/// and their indices. Fails with the reason if it does not.
LogicalResult importPickedIndex(linalg::GenericOp op,
                                PatternRewriter &rewriter);

} // namespace mlir::bcast::importing

#endif // BCAST_LIB_CONVERSION_LINALGTOBCAST_PICKINDEX_H
