//===- RegionPatterns.cpp - Steps on operations with regions --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/Reduction/Reduction.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// Replaces a loop or branch by its body, computed once. Operands of the same
/// types, such as the lower bound and initial values of a loop, become the
/// arguments. The yielded values become the results.
struct InlineRegion : public RewritePattern {
  InlineRegion(MLIRContext *context, unsigned index)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        index(index) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (index >= op->getNumRegions() || !op->getBlock() ||
        op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return rewriter.notifyMatchFailure(op, "has no such region");
    Region &region = op->getRegion(index);
    if (!region.hasOneBlock() || !region.front().mightHaveTerminator())
      return rewriter.notifyMatchFailure(op, "has no body of one block");
    Operation *terminator = region.front().getTerminator();
    if (terminator->getOperandTypes() != op->getResultTypes() &&
        !op->use_empty())
      return rewriter.notifyMatchFailure(op, "gives what it does not yield");

    SmallVector<Value> arguments;
    for (Type type : region.front().getArgumentTypes()) {
      auto operand = llvm::find_if(op->getOperands(), [&](Value operand) {
        return operand.getType() == type;
      });
      if (operand == op->operand_end())
        return rewriter.notifyMatchFailure(op,
                                           "has no operand for an argument");
      arguments.push_back(*operand);
    }
    SmallVector<Value> yielded;
    for (Value value : terminator->getOperands()) {
      auto argument = dyn_cast<BlockArgument>(value);
      yielded.push_back(argument && argument.getOwner() == &region.front()
                            ? arguments[argument.getArgNumber()]
                            : value);
    }
    bool isUsed = !op->use_empty();
    rewriter.eraseOp(terminator);
    rewriter.inlineBlockBefore(&region.front(), op, arguments);
    if (isUsed)
      rewriter.replaceOp(op, yielded);
    else
      rewriter.eraseOp(op);
    return success();
  }

  unsigned index;
};
} // namespace

void mlir::bcast::populateRegionReductionPatterns(RewritePatternSet &patterns) {
  for (unsigned index : {0, 1})
    patterns.add<InlineRegion>(patterns.getContext(), index);
}
