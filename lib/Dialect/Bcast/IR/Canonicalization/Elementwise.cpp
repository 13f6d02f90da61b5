//===- Elementwise.cpp - Algebra on elementwise operations ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalization.h"
#include "ExtentFacts.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

static bool isTwo(Value value) {
  std::optional<DenseElementsAttr> splat = matchSplat(value);
  if (!splat)
    return false;
  if (isa<FloatType>(splat->getElementType()))
    return splat->getSplatValue<APFloat>().isExactlyValue(2.0);
  return splat->getSplatValue<APInt>() == 2;
}

/// abs(negate(x)) is abs(x), also for the most negative integer. [ABS-1]
static LogicalResult absOfNegate(AbsOp op, PatternRewriter &rewriter) {
  auto negate = op.getOperand().getDefiningOp<NegateOp>();
  auto type = op.getOperand().getType();
  if (!negate || negate.getOperand().getType() != type ||
      type.getElementType().isUnsignedInteger() || endsInCycle(negate))
    return rewriter.notifyMatchFailure(op, "is not of a signed negation");
  rewriter.modifyOpInPlace(
      op, [&] { op.getOperandMutable().assign(negate.getOperand()); });
  return success();
}

/// power(x, 2) is multiply(x, x).
static LogicalResult squareOfPower(PowerOp op, PatternRewriter &rewriter) {
  if (op.getBroadcastRule())
    return rewriter.notifyMatchFailure(op, "has a rule");
  if (!isTwo(op.getRhs()))
    return rewriter.notifyMatchFailure(op, "the exponent is not 2");
  // The power has a runtime check of the operands' shapes, which must not get
  // lost.
  if (!haveSameShape(op.getRhs(), op.getLhs()))
    return rewriter.notifyMatchFailure(op, "the shapes may differ");
  rewriter.replaceOpWithNewOp<MultiplyOp>(op, op.getType(), op.getLhs(),
                                          op.getLhs(), op.getRuleAttr());
  return success();
}

void bcast::detail::populateElementwisePatterns(RewritePatternSet &patterns) {
  patterns.add(absOfNegate);
  patterns.add(squareOfPower);
}
