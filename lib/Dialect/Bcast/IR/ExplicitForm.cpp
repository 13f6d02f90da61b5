//===- ExplicitForm.cpp - From implicit to explicit broadcasts ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;

static bool hasDynamicShape(Type type) {
  return !cast<ShapedType>(type).hasStaticShape();
}

/// `operand`, broadcast to `resultShape` as `map` says.
static Value broadcastOperand(Value operand, const OperandMap &map,
                              ArrayRef<int64_t> resultShape,
                              RewriterBase &rewriter, Location loc) {
  if (map.isIdentity(resultShape.size()))
    return operand;
  auto type = RankedTensorType::get(resultShape,
                                    getElementTypeOrSelf(operand.getType()));
  return BroadcastInDimOp::create(rewriter, loc, type, operand,
                                  map.getResultDims());
}

LogicalResult mlir::bcast::makeExplicit(ElementwiseOpInterface op,
                                        RewriterBase &rewriter) {
  if (!op.getBroadcastRule())
    return rewriter.notifyMatchFailure(op, "has no rule");
  if (llvm::any_of(op->getOperandTypes(), hasDynamicShape))
    return rewriter.notifyMatchFailure(op, "has a dynamic shape");
  ResolvedBroadcast resolved = resolveOperands(op);
  SmallVector<Value, 3> operands;
  for (auto [operand, map] :
       llvm::zip_equal(op->getOperands(), resolved.operands))
    operands.push_back(broadcastOperand(operand, map, resolved.resultShape,
                                        rewriter, op->getLoc()));
  rewriter.modifyOpInPlace(op, [&] {
    op->setOperands(operands);
    op.dropBroadcastRule();
  });
  return success();
}

LogicalResult mlir::bcast::makeExplicit(BroadcastOp op,
                                        RewriterBase &rewriter) {
  if (hasDynamicShape(op.getOperand().getType()) ||
      hasDynamicShape(op.getType()) || !op.getSizes().empty())
    return rewriter.notifyMatchFailure(op, "has a dynamic shape");
  ResolvedBroadcast resolved = op.resolve();
  const OperandMap &map = resolved.operands.front();
  if (op.getOperand().getType() == op.getType() &&
      map.isIdentity(resolved.resultShape.size())) {
    rewriter.replaceOp(op, op.getOperand());
    return success();
  }
  rewriter.replaceOpWithNewOp<BroadcastInDimOp>(
      op, op.getType(), op.getOperand(), map.getResultDims());
  return success();
}

namespace {
struct MakeElementwiseExplicit
    : public OpInterfaceRewritePattern<ElementwiseOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(ElementwiseOpInterface op,
                                PatternRewriter &rewriter) const override {
    return makeExplicit(op, rewriter);
  }
};

struct MakeBroadcastExplicit : public OpRewritePattern<BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BroadcastOp op,
                                PatternRewriter &rewriter) const override {
    return makeExplicit(op, rewriter);
  }
};
} // namespace

void mlir::bcast::populateExplicitFormPatterns(RewritePatternSet &patterns) {
  patterns.add<MakeElementwiseExplicit, MakeBroadcastExplicit>(
      patterns.getContext());
}
