//===- Classify.cpp - Functions that are comparisons ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream swaps the bounds of math.clampf (docs/upstream/expand-clampf.mlir,
// mended after LLVM 22 by llvm/llvm-project#175012), and lowers neither
// math.isinf nor math.isnormal (llvm/llvm-project#184370).
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

static const llvm::fltSemantics &getSemantics(Type type) {
  return cast<FloatType>(getElementTypeOrSelf(type)).getFloatSemantics();
}

static LogicalResult lowerIsInf(math::IsInfOp op, PatternRewriter &rewriter) {
  Type type = op.getOperand().getType();
  Value magnitude =
      math::AbsFOp::create(rewriter, op.getLoc(), op.getOperand());
  Value infinity = createScalarOrSplatConstant(
      rewriter, op.getLoc(), type, APFloat::getInf(getSemantics(type)));
  rewriter.replaceOpWithNewOp<arith::CmpFOp>(op, arith::CmpFPredicate::OEQ,
                                             magnitude, infinity);
  return success();
}

static LogicalResult lowerIsNormal(math::IsNormalOp op,
                                   PatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Type type = op.getOperand().getType();
  const llvm::fltSemantics &semantics = getSemantics(type);
  Value magnitude = math::AbsFOp::create(rewriter, loc, op.getOperand());
  Value isLarge = arith::CmpFOp::create(
      rewriter, loc, arith::CmpFPredicate::OGE, magnitude,
      createScalarOrSplatConstant(rewriter, loc, type,
                                  APFloat::getSmallestNormalized(semantics)));
  Value isFinite = arith::CmpFOp::create(
      rewriter, loc, arith::CmpFPredicate::OLT, magnitude,
      createScalarOrSplatConstant(rewriter, loc, type,
                                  APFloat::getInf(semantics)));
  rewriter.replaceOpWithNewOp<arith::AndIOp>(op, isLarge, isFinite);
  return success();
}

static LogicalResult lowerClamp(math::ClampFOp op, PatternRewriter &rewriter) {
  Value lower = arith::MinimumFOp::create(rewriter, op.getLoc(), op.getValue(),
                                          op.getMax(), op.getFastmath());
  rewriter.replaceOpWithNewOp<arith::MaximumFOp>(op, lower, op.getMin(),
                                                 op.getFastmath());
  return success();
}

void bcast::detail::populateClassifyPatterns(RewritePatternSet &patterns) {
  patterns.add(lowerClamp);
  patterns.add(lowerIsInf);
  patterns.add(lowerIsNormal);
}
