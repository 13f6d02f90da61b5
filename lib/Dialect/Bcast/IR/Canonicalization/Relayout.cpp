//===- Relayout.cpp - Canonical forms of relayout -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalization.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// Counts operands of `op` that are in memory in another order than `type`.
/// Broadcasts and constants do not count.
static int64_t countOtherOrders(Operation *op, RankedTensorType type) {
  PhysicalLayout layout = getPhysicalLayout(type);
  return llvm::count_if(op->getOperands(), [&](Value operand) {
    auto operandType = dyn_cast<RankedTensorType>(operand.getType());
    return operandType && !matchSplat(operand) &&
           !operand.getDefiningOp<BroadcastInDimOp>() &&
           operandType.getShape() == type.getShape() &&
           getPhysicalLayout(operandType).getMinorToMajor() !=
               layout.getMinorToMajor();
  });
}

/// Computes an operation in the layout of a relayout of its result. That saves
/// the relayout, which reads one tensor in another order. So the rewrite may
/// add at most one operand in another order.
static LogicalResult computeInLayout(RelayoutOp op, PatternRewriter &rewriter) {
  if (op.getCopy())
    return rewriter.notifyMatchFailure(op, "its operand is stored");
  Operation *producer = op.getOperand().getDefiningOp();
  if (!isa_and_nonnull<ElementwiseOpInterface, BroadcastOp, BroadcastInDimOp>(
          producer))
    return rewriter.notifyMatchFailure(op, "operand is not computed");
  if (!producer->hasOneUse())
    return rewriter.notifyMatchFailure(op, "operand is read elsewhere too");
  if (countOtherOrders(producer, op.getType()) >
      countOtherOrders(producer, op.getOperand().getType()) + 1)
    return rewriter.notifyMatchFailure(
        op, "more than one further operand would be read in another order");
  rewriter.modifyOpInPlace(
      producer, [&] { producer->getResult(0).setType(op.getType()); });
  rewriter.replaceOp(op, producer);
  return success();
}

void bcast::detail::populateRelayoutPatterns(RewritePatternSet &patterns) {
  patterns.add(computeInLayout);
}
