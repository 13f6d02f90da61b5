//===- PrepareReductions.cpp - Before reductions are fused ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrepareReductions.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast;

//===----------------------------------------------------------------------===//
// Initial values
//===----------------------------------------------------------------------===//

/// Creates whether a reduced extent is 0. Null if none is.
static Value createIsEmpty(linalg::LinalgOp op, RewriterBase &rewriter) {
  Location loc = op.getLoc();
  SmallVector<Range> ranges = op.createLoopRanges(rewriter, loc);
  SmallVector<unsigned> reduced;
  op.getReductionDims(reduced);
  Value isEmpty;
  for (unsigned loop : reduced) {
    if (getConstantIntValue(ranges[loop].size).value_or(0) != 0)
      continue;
    Value size =
        getValueOrCreateConstantIndexOp(rewriter, loc, ranges[loop].size);
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value isZero = arith::CmpIOp::create(rewriter, loc,
                                         arith::CmpIPredicate::eq, size, zero);
    isEmpty =
        isEmpty
            ? arith::OrIOp::create(rewriter, loc, isEmpty, isZero).getResult()
            : isZero;
  }
  return isEmpty;
}

namespace {
/// Replaces a reduction whose body folds to a constant, such as the product of
/// x - x, by a fill.
struct ReduceToConstant : public OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() == 0)
      return rewriter.notifyMatchFailure(op, "is not a reduction of tensors");
    Location loc = op.getLoc();
    Operation *terminator = op.getBody()->getTerminator();
    bool isReplaced = false;
    for (auto [result, init, yielded] : llvm::zip_equal(
             op.getResults(), op.getOutputs(), terminator->getOperands())) {
      auto fill = init.getDefiningOp<linalg::FillOp>();
      TypedAttr constant;
      if (result.use_empty() || !fill ||
          !matchPattern(yielded, m_Constant(&constant)))
        continue;
      Value isEmpty = createIsEmpty(op, rewriter);
      Value value = arith::ConstantOp::create(rewriter, loc, constant);
      if (isEmpty)
        value = rewriter.createOrFold<arith::SelectOp>(
            loc, isEmpty, fill.getInputs().front(), value);
      auto filled = linalg::FillOp::create(rewriter, loc, value,
                                           fill.getOutputs().front());
      rewriter.replaceAllUsesWith(result, filled.getResult(0));
      isReplaced = true;
    }
    return success(isReplaced);
  }
};

/// Selects the initial value if there are no steps, and else the result of a
/// reduction that begins with nothing.
struct SelectUnreadInit : public OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() == 0)
      return rewriter.notifyMatchFailure(op, "is not a reduction of tensors");
    Location loc = op.getLoc();
    bool isReplaced = false;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      Value before = init.get();
      if (op.payloadUsesValueFromOperand(&init) ||
          before.getDefiningOp<tensor::EmptyOp>() ||
          !op.getMatchingIndexingMap(&init).isProjectedPermutation())
        continue;
      rewriter.setInsertionPoint(op);
      Value isEmpty = createIsEmpty(op, rewriter);
      auto type = cast<RankedTensorType>(before.getType());
      Value empty = tensor::EmptyOp::create(
          rewriter, loc, tensor::getMixedSizes(rewriter, loc, before),
          type.getElementType(), type.getEncoding());
      rewriter.modifyOpInPlace(op, [&] { init.set(empty); });
      isReplaced = true;
      if (!isEmpty)
        continue;
      rewriter.setInsertionPointAfter(op);
      Value result = op.getTiedOpResult(&init);
      auto select =
          arith::SelectOp::create(rewriter, loc, isEmpty, before, result);
      rewriter.replaceAllUsesExcept(result, select, select);
    }
    return success(isReplaced);
  }
};
} // namespace

void fusion::populateUnreadInitPatterns(RewritePatternSet &patterns) {
  patterns.add<ReduceToConstant>(patterns.getContext(), /*benefit=*/3);
  patterns.add<SelectUnreadInit>(patterns.getContext(), /*benefit=*/2);
}
