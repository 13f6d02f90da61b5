//===- OperationPatterns.cpp - Steps on one operation ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/Reduction/Reduction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;

/// An operation of this dialect, or an elementwise one of another dialect.
static bool isOperation(Operation *op) {
  return isa_and_present<BcastDialect>(op->getDialect()) ||
         isa<ElementwiseOpInterface>(op);
}

static bool isCall(Operation *op) { return isa<CallOpInterface>(op); }

/// The type of the only result if that is a tensor, or null.
static RankedTensorType getResultType(Operation *op) {
  if (op->getNumResults() != 1)
    return {};
  return dyn_cast<RankedTensorType>(op->getResult(0).getType());
}

namespace {
/// A step on operations that compute a tensor and satisfy `isOne`.
struct TensorPattern : public RewritePattern {
  TensorPattern(MLIRContext *context, bool (*isOne)(Operation *))
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        isOne(isOne) {}

  virtual LogicalResult rewrite(Operation *op, RankedTensorType type,
                                PatternRewriter &rewriter) const = 0;

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = getResultType(op);
    if (!type || !isOne(op))
      return rewriter.notifyMatchFailure(op, "is for other operations");
    return rewrite(op, type, rewriter);
  }

  bool (*isOne)(Operation *);
};

/// Each operand has a pattern of its own, so that each is tried separately.
struct ReplaceByOperand : public TensorPattern {
  ReplaceByOperand(MLIRContext *context, bool (*isOne)(Operation *),
                   unsigned index)
      : TensorPattern(context, isOne), index(index) {}

  LogicalResult rewrite(Operation *op, RankedTensorType type,
                        PatternRewriter &rewriter) const override {
    if (index >= op->getNumOperands() ||
        op->getOperand(index).getType() != type)
      return rewriter.notifyMatchFailure(op, "has no such operand of its type");
    rewriter.replaceOp(op, op->getOperand(index));
    return success();
  }

  unsigned index;
};

struct ReplaceByConstant : public TensorPattern {
  using TensorPattern::TensorPattern;

  LogicalResult rewrite(Operation *op, RankedTensorType type,
                        PatternRewriter &rewriter) const override {
    Type elementType = type.getElementType();
    if (!type.hasStaticShape() || !elementType.isIntOrFloat())
      return rewriter.notifyMatchFailure(op, "has no static shape");
    // The element type may be unsigned.
    Attribute zero;
    if (auto floatType = dyn_cast<FloatType>(elementType))
      zero = FloatAttr::get(floatType, 0.0);
    else
      zero = IntegerAttr::get(elementType,
                              APInt(elementType.getIntOrFloatBitWidth(), 0));
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

struct DropLayoutOfResult : public TensorPattern {
  using TensorPattern::TensorPattern;

  LogicalResult rewrite(Operation *op, RankedTensorType type,
                        PatternRewriter &rewriter) const override {
    if (!isa_and_nonnull<LayoutAttr>(type.getEncoding()))
      return rewriter.notifyMatchFailure(op, "has no layout");
    rewriter.modifyOpInPlace(
        op, [&] { op->getResult(0).setType(type.dropEncoding()); });
    return success();
  }
};
} // namespace

/// An operation becomes one of its operands or zero.
static void addReplacements(RewritePatternSet &patterns,
                            bool (*isOne)(Operation *)) {
  constexpr unsigned kMaxOperands = 3;
  for (unsigned index = 0; index != kMaxOperands; ++index)
    patterns.add<ReplaceByOperand>(patterns.getContext(), isOne, index);
  patterns.add<ReplaceByConstant>(patterns.getContext(), isOne);
}

void mlir::bcast::populateOperationReductionPatterns(
    RewritePatternSet &patterns) {
  addReplacements(patterns, isOperation);
  patterns.add<DropRule>(patterns.getContext());
  patterns.add<DropLayoutOfResult>(patterns.getContext(), isOperation);
}

void mlir::bcast::populateCallReductionPatterns(RewritePatternSet &patterns) {
  addReplacements(patterns, isCall);
}
