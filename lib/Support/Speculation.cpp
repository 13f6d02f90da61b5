//===- Speculation.cpp - Operations that may be computed early ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/Speculation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

using namespace mlir;

/// Whether each division by `divisor` has a result.
static bool isSafeDivisor(Value divisor) {
  APInt number;
  if (matchPattern(divisor, m_ConstantInt(&number)))
    return !number.isZero() && !number.isAllOnes();
  auto least = divisor.getDefiningOp<arith::MaxSIOp>();
  return least && getConstantIntValue(least.getRhs()).value_or(0) >= 1;
}

static bool isDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp,
             arith::CeilDivUIOp, arith::FloorDivSIOp, arith::RemSIOp,
             arith::RemUIOp>(op);
}

bool bcast::mayBeSpeculated(Operation *op) {
  if (isDivision(op))
    return isSafeDivisor(op->getOperand(1));
  if (!isSpeculatable(op))
    return false;
  WalkResult walk = op->walk([&](Operation *nested) {
    return isDivision(nested) && !isSafeDivisor(nested->getOperand(1))
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return !walk.wasInterrupted();
}

void bcast::moveInvariants(LoopLikeOpInterface loop) {
  moveLoopInvariantCode(
      loop.getLoopRegions(),
      [&](Value value, Region *) { return loop.isDefinedOutsideOfLoop(value); },
      [](Operation *op, Region *) {
        return isMemoryEffectFree(op) && mayBeSpeculated(op);
      },
      [&](Operation *op, Region *) { loop.moveOutOfLoop(op); });
}
