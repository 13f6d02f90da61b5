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

/// How many operands of `op` lie in another order than `type`, of those that
/// are stored and not broadcast or constant.
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

namespace {
/// Computes in the layout that is wanted, instead of in another one first. The
/// relayout reads one tensor in another order and writes it; the operands that
/// the operation reads in another order instead must not be more than that one.
struct ComputeInLayout : public OpRewritePattern<RelayoutOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(RelayoutOp op,
                                PatternRewriter &rewriter) const override {
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
};
} // namespace

void bcast::detail::populateRelayoutPatterns(RewritePatternSet &patterns) {
  patterns.add<ComputeInLayout>(patterns.getContext());
}
