//===- DecomposeSquaredDifference.cpp - A pass on bcast operations --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DecomposeSquaredDifference.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace {

struct DecomposePattern : OpRewritePattern<bcast::SquaredDifferenceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(bcast::SquaredDifferenceOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getType();
    // Two operations would round twice.
    if (type.getElementType().isF16() || type.getElementType().isBF16())
      return rewriter.notifyMatchFailure(op, "is computed in f32");
    Value difference =
        bcast::SubtractOp::create(rewriter, op.getLoc(), type, op.getLhs(),
                                  op.getRhs(), op.getBroadcastRule());
    rewriter.replaceOpWithNewOp<bcast::MultiplyOp>(
        op, type, difference, difference,
        /*rule=*/bcast::BroadcastRuleAttrInterface());
    return success();
  }
};

struct DecomposeSquaredDifference
    : PassWrapper<DecomposeSquaredDifference, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DecomposeSquaredDifference)

  StringRef getArgument() const override {
    return "decompose-squared-difference";
  }
  StringRef getDescription() const override {
    return "Rewrite bcast.squared_difference to a subtraction and a "
           "multiplication";
  }
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<DecomposePattern>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

void example::registerDecomposeSquaredDifference() {
  PassRegistration<DecomposeSquaredDifference>();
}
