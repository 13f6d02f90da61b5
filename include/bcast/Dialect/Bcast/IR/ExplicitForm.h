//===- ExplicitForm.h - From implicit to explicit broadcasts ----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_EXPLICITFORM_H
#define BCAST_DIALECT_BCAST_IR_EXPLICITFORM_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast {

/// Creates the broadcast of `operand` to `type` by `map`, with a size per
/// dynamic extent of `type`. `reads` states the reads of `map` that the types
/// leave open.
BroadcastInDimOp createBroadcastInDim(OpBuilder &builder, Location loc,
                                      RankedTensorType type, Value operand,
                                      ValueRange sizes, const OperandMap &map);

/// Rewrites `op` so that it needs no rule: each operand that is broadcast
/// becomes the result of a bcast.broadcast_in_dim, whose dynamic sizes are
/// built from the operands' extents. Fails, without a diagnostic and without a
/// change, if `op` has no rule.
///
/// Does not insert runtime checks. Insert these before, while the rule is
/// known.
LogicalResult makeExplicit(ElementwiseOpInterface op, RewriterBase &rewriter);

/// Replaces `op` by bcast.broadcast_in_dim, or by its operand if that equals
/// the result.
void makeExplicit(BroadcastOp op, RewriterBase &rewriter);

/// Rewrites a reduction with keep_dims to one without and a
/// bcast.broadcast_in_dim, which adds the reduced dimensions with extent 1.
/// Fails, without a diagnostic and without a change, if `op` has no keep_dims.
LogicalResult makeExplicit(ReductionOpInterface op, RewriterBase &rewriter);

/// Patterns that call makeExplicit on operations that need no runtime check.
void populateExplicitFormPatterns(RewritePatternSet &patterns);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_EXPLICITFORM_H
