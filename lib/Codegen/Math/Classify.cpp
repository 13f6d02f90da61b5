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

Value bcast::detail::expandClassification(ImplicitLocOpBuilder &b,
                                          Operation *op) {
  if (!isa<math::ClampFOp, math::IsInfOp, math::IsNormalOp>(op))
    return {};
  Value x = op->getOperand(0);
  if (auto clamp = dyn_cast<math::ClampFOp>(op)) {
    Value lower =
        arith::MinimumFOp::create(b, x, clamp.getMax(), clamp.getFastmath());
    return arith::MaximumFOp::create(b, lower, clamp.getMin(),
                                     clamp.getFastmath());
  }
  auto compare = [&, magnitude = math::AbsFOp::create(b, x).getResult()](
                     arith::CmpFPredicate predicate, const APFloat &bound) {
    return arith::CmpFOp::create(
        b, predicate, magnitude,
        createScalarOrSplatConstant(b, b.getLoc(), x.getType(), bound));
  };
  const llvm::fltSemantics &semantics =
      cast<FloatType>(getElementTypeOrSelf(x)).getFloatSemantics();
  APFloat infinity = APFloat::getInf(semantics);
  if (isa<math::IsInfOp>(op))
    return compare(arith::CmpFPredicate::OEQ, infinity);
  Value isLarge = compare(arith::CmpFPredicate::OGE,
                          APFloat::getSmallestNormalized(semantics));
  return arith::AndIOp::create(b, isLarge,
                               compare(arith::CmpFPredicate::OLT, infinity));
}
