//===- Elementwise.cpp - Algebra on elementwise operations ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only what is exact for every value of the type. For floats that leaves out
// much that holds for real numbers: x + 0.0 turns -0.0 into 0.0, x * 0.0 is not
// 0.0 for NaN, infinities and negative numbers, and x - x is NaN for
// infinities.
//
//===----------------------------------------------------------------------===//

#include "Canonicalization.h"
#include "ExtentFacts.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

//===----------------------------------------------------------------------===//
// Splat constants
//===----------------------------------------------------------------------===//

std::optional<DenseElementsAttr> bcast::detail::matchSplat(Value value) {
  if (endsInCycle(value.getDefiningOp<BroadcastInDimOp>()))
    return std::nullopt;
  while (auto broadcast = value.getDefiningOp<BroadcastInDimOp>())
    value = broadcast.getOperand();
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat() ||
      elements.empty())
    return std::nullopt;
  return elements;
}

template <typename IntegerPredicate, typename FloatPredicate>
static bool isSplatOf(Value value, IntegerPredicate integer,
                      FloatPredicate floating) {
  std::optional<DenseElementsAttr> splat = matchSplat(value);
  if (!splat)
    return false;
  if (isa<FloatType>(splat->getElementType()))
    return floating(splat->getSplatValue<APFloat>());
  return integer(splat->getSplatValue<APInt>());
}

static bool never(const APFloat &) { return false; }

static bool isIntegerZero(Value value) {
  return isSplatOf(value, [](const APInt &x) { return x.isZero(); }, never);
}

static bool isAllOnes(Value value) {
  return isSplatOf(value, [](const APInt &x) { return x.isAllOnes(); }, never);
}

static bool isOne(Value value) {
  return isSplatOf(
      value, [](const APInt &x) { return x.isOne(); },
      [](const APFloat &x) { return x.isExactlyValue(1.0); });
}

static bool isTwo(Value value) {
  return isSplatOf(
      value, [](const APInt &x) { return x == 2; },
      [](const APFloat &x) { return x.isExactlyValue(2.0); });
}

/// 0 for integers, -0.0 for floats: 0.0 + -0.0 is 0.0, and -0.0 + -0.0 is -0.0.
static bool isNeutralAddend(Value value) {
  return isSplatOf(
      value, [](const APInt &x) { return x.isZero(); },
      [](const APFloat &x) { return x.isNegZero(); });
}

/// 0 for integers, 0.0 for floats: -0.0 - 0.0 is -0.0, and 0.0 - 0.0 is 0.0.
static bool isNeutralSubtrahend(Value value) {
  return isSplatOf(
      value, [](const APInt &x) { return x.isZero(); },
      [](const APFloat &x) { return x.isPosZero(); });
}

//===----------------------------------------------------------------------===//
// Operations that give one of their operands
//===----------------------------------------------------------------------===//

/// `x` in op(x, neutral) and op(neutral, x); null where it is neither.
template <typename OpTy>
static Value dropEither(OpTy op, bool (*isNeutral)(Value)) {
  if (isNeutral(op.getRhs()))
    return op.getLhs();
  return isNeutral(op.getLhs()) ? op.getRhs() : Value();
}

/// `x` in op(x, neutral).
template <typename OpTy>
static Value dropRight(OpTy op, bool (*isNeutral)(Value)) {
  return isNeutral(op.getRhs()) ? op.getLhs() : Value();
}

/// The operand that decides the result alone.
template <typename OpTy>
static Value findAbsorbing(OpTy op, bool (*isAbsorbing)(Value)) {
  if (isAbsorbing(op.getRhs()))
    return op.getRhs();
  return isAbsorbing(op.getLhs()) ? op.getLhs() : Value();
}

template <typename OpTy> static Value dropEqual(OpTy op) {
  return op.getLhs() == op.getRhs() ? op.getLhs() : Value();
}

/// `x` in op(op(x)), of an operation that is its own inverse.
template <typename OpTy> static Value dropInvolution(OpTy op) {
  auto inner = op.getOperand().template getDefiningOp<OpTy>();
  return inner ? inner.getOperand() : Value();
}

/// `op(x)` in op(op(x)), of an operation that changes nothing when repeated.
template <typename OpTy> static Value dropRepetition(OpTy op) {
  return op.getOperand().template getDefiningOp<OpTy>() ? op.getOperand()
                                                        : Value();
}

static Value firstOf(Value value, Value otherwise) {
  return value ? value : otherwise;
}

static Value selectOperand(SelectOp op) {
  if (op.getOnTrue() == op.getOnFalse())
    return op.getOnTrue();
  std::optional<DenseElementsAttr> pred = matchSplat(op.getPred());
  if (!pred)
    return {};
  return pred->getSplatValue<bool>() ? op.getOnTrue() : op.getOnFalse();
}

/// A value that is the result of `op` in every element; null where none is
/// known.
static Value findEqualValue(Operation *op) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([](AddOp add) { return dropEither(add, isNeutralAddend); })
      .Case([](SubtractOp subtract) {
        return dropRight(subtract, isNeutralSubtrahend);
      })
      .Case([](MultiplyOp multiply) {
        return firstOf(dropEither(multiply, isOne),
                       findAbsorbing(multiply, isIntegerZero));
      })
      .Case<DivideOp, PowerOp>([](auto op) { return dropRight(op, isOne); })
      .Case([](AndOp op) {
        return firstOf(dropEqual(op),
                       firstOf(dropEither(op, isAllOnes),
                               findAbsorbing(op, isIntegerZero)));
      })
      .Case([](OrOp op) {
        return firstOf(dropEqual(op), firstOf(dropEither(op, isIntegerZero),
                                              findAbsorbing(op, isAllOnes)));
      })
      .Case([](XorOp op) { return dropEither(op, isIntegerZero); })
      .Case<ShiftLeftOp, ShiftRightArithmeticOp, ShiftRightLogicalOp>(
          [](auto shift) { return dropRight(shift, isIntegerZero); })
      .Case<MaximumOp, MinimumOp>([](auto op) { return dropEqual(op); })
      .Case([](SelectOp select) { return selectOperand(select); })
      .Case<NegateOp, NotOp>([](auto op) { return dropInvolution(op); })
      .Case<AbsOp, SignOp, FloorOp, CeilOp, RoundNearestEvenOp,
            RoundNearestAfzOp>([](auto op) { return dropRepetition(op); })
      .Default([](Operation *) { return Value(); });
}

namespace {
struct UseEqualValue
    : public OpInterfaceRewritePattern<ElementwiseOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(ElementwiseOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (op.getBroadcastRule())
      return rewriter.notifyMatchFailure(op, "has a rule");
    Value value = findEqualValue(op);
    if (!value)
      return rewriter.notifyMatchFailure(op, "is no known identity");
    if (value == op->getResult(0))
      return rewriter.notifyMatchFailure(op, "reads its own result");
    if (value.getType() != op->getResult(0).getType())
      return rewriter.notifyMatchFailure(op, "has another type");
    // That the operands' shapes agree is checked at run time.
    for (Value operand : op->getOperands())
      if (op->getNumOperands() > 1 && !haveSameShape(operand, value))
        return rewriter.notifyMatchFailure(op, "the shapes may differ");
    rewriter.replaceOp(op, value);
    return success();
  }
};

/// abs(negate(x)) is abs(x), also for the most negative integer. [ABS-1]
struct AbsOfNegate : public OpRewritePattern<AbsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AbsOp op,
                                PatternRewriter &rewriter) const override {
    auto negate = op.getOperand().getDefiningOp<NegateOp>();
    auto type = op.getOperand().getType();
    if (!negate || negate.getOperand().getType() != type ||
        type.getElementType().isUnsignedInteger() || endsInCycle(negate))
      return rewriter.notifyMatchFailure(op, "is not of a signed negation");
    rewriter.modifyOpInPlace(
        op, [&] { op.getOperandMutable().assign(negate.getOperand()); });
    return success();
  }
};

/// power(x, 2) is multiply(x, x).
struct SquareOfPower : public OpRewritePattern<PowerOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(PowerOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getBroadcastRule())
      return rewriter.notifyMatchFailure(op, "has a rule");
    if (!isTwo(op.getRhs()))
      return rewriter.notifyMatchFailure(op, "the exponent is not 2");
    // That the operands' shapes agree is checked at run time.
    if (!haveSameShape(op.getRhs(), op.getLhs()))
      return rewriter.notifyMatchFailure(op, "the shapes may differ");
    rewriter.replaceOpWithNewOp<MultiplyOp>(op, op.getType(), op.getLhs(),
                                            op.getLhs(), op.getRuleAttr());
    return success();
  }
};
} // namespace

void bcast::detail::populateElementwisePatterns(RewritePatternSet &patterns) {
  patterns.add<UseEqualValue, AbsOfNegate, SquareOfPower>(
      patterns.getContext());
}
