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

/// `operand`, broadcast to `type` as `map` says, with a size per dynamic extent
/// of `type`. What `map` says goes into `reads` where the types leave it open.
BroadcastInDimOp createBroadcastInDim(OpBuilder &builder, Location loc,
                                      RankedTensorType type, Value operand,
                                      ValueRange sizes, const OperandMap &map);

/// Rewrites `op` so that it needs no rule: each operand that is not read as it
/// is becomes the result of a bcast.broadcast_in_dim, whose dynamic sizes are
/// built from the operands' extents. Fails, without a diagnostic and without a
/// change, where it has no rule.
///
/// Runtime checks are not this function's: they are inserted before, while the
/// rule is still known.
LogicalResult makeExplicit(ElementwiseOpInterface op, RewriterBase &rewriter);

/// Replaces `op` by bcast.broadcast_in_dim, or by its operand where that is the
/// result already.
void makeExplicit(BroadcastOp op, RewriterBase &rewriter);

/// Patterns that call makeExplicit on operations that need no runtime check.
void populateExplicitFormPatterns(RewritePatternSet &patterns);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_EXPLICITFORM_H
