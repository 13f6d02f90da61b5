//===- RelaxFloats.cpp - Larger errors for speed --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expr.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Support/Rewriting.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTRELAXFLOATS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

using arith::FastMathFlags;

static std::optional<APFloat> getPowerOfTwo(Value value) {
  std::optional<APFloat> number = getConstant(value);
  if (number && number->getExactInverse(nullptr))
    return number;
  return std::nullopt;
}

namespace {
/// A product with a power of two. `other` is the other factor.
struct Scaled {
  Value other;
  APFloat factor;
};
} // namespace

static std::optional<Scaled> getScaled(Value value) {
  auto product = value.getDefiningOp<arith::MulFOp>();
  if (!product)
    return std::nullopt;
  for (auto [factor, other] : {std::pair(product.getRhs(), product.getLhs()),
                               std::pair(product.getLhs(), product.getRhs())})
    if (std::optional<APFloat> number = getPowerOfTwo(factor))
      return Scaled{other, *number};
  return std::nullopt;
}

/// (x c) d becomes x (c d) for constants, at least one of which is a power of
/// two.
static LogicalResult combineFactors(arith::MulFOp op,
                                    PatternRewriter &rewriter) {
  auto inner = op.getLhs().getDefiningOp<arith::MulFOp>();
  std::optional<APFloat> outerFactor = getConstant(op.getRhs());
  if (!inner || !outerFactor)
    return rewriter.notifyMatchFailure(op, "no product of constants");
  std::optional<APFloat> innerFactor = getConstant(inner.getRhs());
  if (!innerFactor || !(outerFactor->getExactInverse(nullptr) ||
                        innerFactor->getExactInverse(nullptr)))
    return rewriter.notifyMatchFailure(op, "no power of two");
  APFloat factor = *innerFactor * *outerFactor;
  if (!factor.isNormal())
    return rewriter.notifyMatchFailure(op, "the factor is out of range");
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  Value constant =
      createScalarOrSplatConstant(b, b.getLoc(), op.getType(), factor);
  rewriter.replaceOpWithNewOp<arith::MulFOp>(op, inner.getLhs(), constant,
                                             op.getFastmath());
  return success();
}

/// (x c) (y / c) becomes x y for a power of two c.
static LogicalResult cancelFactors(arith::MulFOp op,
                                   PatternRewriter &rewriter) {
  std::optional<Scaled> lhs = getScaled(op.getLhs()),
                        rhs = getScaled(op.getRhs());
  if (!lhs || !rhs || !(lhs->factor * rhs->factor).isExactlyValue(1.0))
    return rewriter.notifyMatchFailure(op, "no factors that cancel");
  rewriter.replaceOpWithNewOp<arith::MulFOp>(op, lhs->other, rhs->other,
                                             op.getFastmath());
  return success();
}

/// 1 + tanh(x) becomes 2 e^2x / (1 + e^2x).
static LogicalResult logisticOfTanh(arith::AddFOp op,
                                    PatternRewriter &rewriter) {
  auto tanh = op.getLhs().getDefiningOp<math::TanhOp>();
  std::optional<APFloat> one = getConstant(op.getRhs());
  if (!tanh || !one || !one->isExactlyValue(1.0))
    return rewriter.notifyMatchFailure(op, "not 1 + tanh(x)");
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  ExprContext context{b, /*hasFMA=*/false, /*hasAVX512=*/false};
  Expr x(context, tanh.getOperand()), two = x.constant(2.0);
  // The result of larger numbers is 2.
  Value exponent = atMost(x * two, 80.0);
  Expr power(context, math::ExpOp::create(b, exponent, FastMathFlags::afn));
  Expr quotient = power / (power + Expr(context, op.getRhs()));
  rewriter.replaceOp(op, Value(quotient * two));
  return success();
}

namespace {
struct RelaxFloats : public bcast::impl::BcastRelaxFloatsBase<RelaxFloats> {
  void runOnOperation() override;
};
} // namespace

/// Whether x / divisor may become x (1 / divisor). The reciprocal of a number
/// that may be 0 or subnormal is infinite, and that of a large one is less
/// precise.
static bool hasNormalReciprocal(Value divisor) {
  std::optional<APFloat> number = getConstant(divisor);
  return number && number->isNormal() &&
         (APFloat::getOne(number->getSemantics()) / *number).isNormal();
}

/// The flags that the operation may have.
static FastMathFlags getFlags(Operation *op) {
  if (auto division = dyn_cast<arith::DivFOp>(op))
    return hasNormalReciprocal(division.getRhs())
               ? FastMathFlags::contract | FastMathFlags::arcp
               : FastMathFlags::contract;
  if (isa<arith::AddFOp, arith::SubFOp, arith::MulFOp>(op))
    return FastMathFlags::contract;
  if (isa<math::ExpOp>(op))
    return FastMathFlags::afn;
  return FastMathFlags::none;
}

void RelaxFloats::runOnOperation() {
  if (CpuTargetAttr::getTargetOf(getOperation()).accuracy != Accuracy::Relaxed)
    return;
  // Object files keep the text in their section .comment.
  getOperation()->setAttr(
      LLVM::LLVMDialect::getIdentAttrName(),
      StringAttr::get(&getContext(), "bcast accuracy=relaxed"));
  RewritePatternSet patterns(&getContext());
  patterns.add(cancelFactors);
  patterns.add(combineFactors);
  patterns.add(logisticOfTanh);
  // Each pattern leaves fewer multiplications, divisions or functions.
  GreedyRewriteConfig config;
  config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
  if (failed(rewriteGreedily(getOperation(), std::move(patterns), config)))
    return signalPassFailure();
  getOperation().walk([](arith::ArithFastMathInterface op) {
    FastMathFlags flags = getFlags(op);
    if (flags == FastMathFlags::none)
      return;
    flags = flags | op.getFastMathFlagsAttr().getValue();
    op->setAttr(op.getFastMathAttrName(),
                arith::FastMathFlagsAttr::get(op->getContext(), flags));
  });
}
