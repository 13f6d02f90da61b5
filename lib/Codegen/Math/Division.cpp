//===- Division.cpp - Quotients by one divisor ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop that divides by what it does not change multiplies by the reciprocal r
// instead, and corrects the product q by its remainder, as Markstein showed:
// q + r * (x - q * d), by two fused multiply-adds, is the rounded quotient x /
// d where nothing underflows or overflows. DivisionTest compares all divisors.
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::bcast::detail;

bool bcast::detail::isDivisionByInvariant(arith::DivFOp op) {
  auto loop = dyn_cast<LoopLikeOpInterface>(op->getParentOp());
  return loop && getElementTypeOrSelf(op.getType()).isF32() &&
         loop.isDefinedOutsideOfLoop(op.getRhs());
}

Expr bcast::detail::expandDivisionByInvariant(Expr x, Expr divisor) {
  ImplicitLocOpBuilder &b = x.getBuilder();
  OpBuilder::InsertPoint inLoop = b.saveInsertionPoint();
  b.setInsertionPoint(b.getInsertionBlock()->getParentOp());
  Expr reciprocal = 1.0 / divisor;
  // Between these |x|, the remainder is exact, and the quotient neither small
  // nor huge.
  Expr size = abs(divisor);
  Expr low = atLeast(size, 0x1p22) * 0x1p-124;
  Expr high = size * 0x1p126;
  // None, if the divisor or the reciprocal is subnormal.
  Expr isUsual = isGreater(size, 0x1.fffffcp-127);
  isUsual = isUsual & isLess(size, 0x1.000002p126);
  high = select(isUsual, high, 0.0);
  b.restoreInsertionPoint(inLoop);

  Expr product = x * reciprocal;
  Expr remainder = fma(-product, divisor, x);
  Expr quotient = fma(remainder, reciprocal, product);
  Expr magnitude = abs(x);
  Expr isRight = isGreater(magnitude, low);
  // Zeros, of which a softmax with a mask is full, keep the product's sign.
  isRight = isRight | isEqual(x, 0.0);
  isRight = isRight & isLess(magnitude, high);
  return computeWhere(negate(isRight), copySign(quotient, product),
                      [&] { return x / divisor; });
}
