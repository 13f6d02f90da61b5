//===- Elementwise.cpp - Algebra on elementwise operations ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Extent.h"
#include "Canonicalization.h"
#include "mlir/IR/Matchers.h"

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

/// Whether `lhs` comes before `rhs` in the canonical order: arguments of a
/// block, results of its operations, constants. Values of different blocks have
/// no order.
static bool comesBefore(Value lhs, Value rhs) {
  bool isConstant = matchPattern(lhs, m_Constant());
  if (isConstant != matchPattern(rhs, m_Constant()))
    return !isConstant;
  if (lhs.getParentBlock() != rhs.getParentBlock())
    return false;
  auto argument = dyn_cast<BlockArgument>(lhs);
  auto otherArgument = dyn_cast<BlockArgument>(rhs);
  if (argument && otherArgument)
    return argument.getArgNumber() < otherArgument.getArgNumber();
  if (argument || otherArgument)
    return static_cast<bool>(argument);
  Operation *op = lhs.getDefiningOp(), *otherOp = rhs.getDefiningOp();
  if (op == otherOp)
    return cast<OpResult>(lhs).getResultNumber() <
           cast<OpResult>(rhs).getResultNumber();
  return op->isBeforeInBlock(otherOp);
}

/// Operands of a commutative operation have one order, so that CSE merges
/// a + b and b + a. Upstream's trait would also exchange those of PDPD's rule,
/// which is not symmetric.
template <typename OpTy>
static LogicalResult orderOperands(OpTy op, PatternRewriter &rewriter) {
  if constexpr (std::is_same_v<OpTy, CompareOp>)
    if (op.getComparisonDirection() != ComparisonDirection::EQ &&
        op.getComparisonDirection() != ComparisonDirection::NE)
      return rewriter.notifyMatchFailure(op, "is not symmetric");
  // The messages of runtime checks name the operands in the written order.
  if (op.getBroadcastRule() || !comesBefore(op.getRhs(), op.getLhs()) ||
      !haveSameShape(op.getLhs(), op.getRhs()))
    return rewriter.notifyMatchFailure(op, "may not be reordered");
  Value lhs = op.getLhs(), rhs = op.getRhs();
  rewriter.modifyOpInPlace(op, [&] { op->setOperands({rhs, lhs}); });
  return success();
}

template <typename... OpTys>
static void addOrderedOperands(RewritePatternSet &patterns) {
  (patterns.add(orderOperands<OpTys>), ...);
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
  addOrderedOperands<AddOp, MultiplyOp, MaximumOp, MinimumOp,
                     SquaredDifferenceOp, AndOp, OrOp, XorOp, CompareOp>(
      patterns);
}
