//===- OperationPatterns.cpp - Steps on one operation ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/Reduction/Reduction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::bcast;

/// The type of the tensor that an operation of this dialect computes, or null.
static RankedTensorType getResultType(Operation *op) {
  if (!isa<BcastDialect>(op->getDialect()) || op->getNumResults() != 1)
    return {};
  return dyn_cast<RankedTensorType>(op->getResult(0).getType());
}

namespace {
/// What has one pattern for each number has each tried by itself.
struct ReplaceByOperand : public RewritePattern {
  ReplaceByOperand(MLIRContext *context, unsigned index)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        index(index) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = getResultType(op);
    if (!type || index >= op->getNumOperands() ||
        op->getOperand(index).getType() != type)
      return rewriter.notifyMatchFailure(op, "has no such operand of its type");
    rewriter.replaceOp(op, op->getOperand(index));
    return success();
  }

  unsigned index;
};

struct ReplaceByConstant : public RewritePattern {
  ReplaceByConstant(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = getResultType(op);
    if (!type || !type.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "has no static shape");
    // Zero of any element type, unsigned ones among them.
    unsigned width = type.getElementTypeBitWidth();
    Attribute zero;
    if (auto floatType = dyn_cast<FloatType>(type.getElementType()))
      zero = FloatAttr::get(floatType, 0.0);
    else
      zero = IntegerAttr::get(type.getElementType(), APInt(width, 0));
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(
        op, DenseElementsAttr::get(type, zero));
    return success();
  }
};

struct DropRule : public OpInterfaceRewritePattern<ElementwiseOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(ElementwiseOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (!op.getBroadcastRule())
      return rewriter.notifyMatchFailure(op, "has no rule");
    rewriter.modifyOpInPlace(op, [&] { op.dropBroadcastRule(); });
    return success();
  }
};

struct DropLayoutOfResult : public RewritePattern {
  DropLayoutOfResult(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = getResultType(op);
    if (!type || !isa_and_nonnull<LayoutAttr>(type.getEncoding()))
      return rewriter.notifyMatchFailure(op, "has no layout");
    rewriter.modifyOpInPlace(
        op, [&] { op->getResult(0).setType(type.dropEncoding()); });
    return success();
  }
};
} // namespace

void mlir::bcast::populateOperationReductionPatterns(
    RewritePatternSet &patterns) {
  constexpr unsigned kMaxOperands = 3;
  for (unsigned index = 0; index != kMaxOperands; ++index)
    patterns.add<ReplaceByOperand>(patterns.getContext(), index);
  patterns.add<ReplaceByConstant, DropRule, DropLayoutOfResult>(
      patterns.getContext());
}
