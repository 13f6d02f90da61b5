//===- ElementCost.cpp - The computation of one element -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Fusion/ElementCost.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::bcast;

static constexpr unsigned kMaxCheapOps = 4;

/// Storing an element and loading it again takes about as long as these.
static constexpr unsigned kMaxRecomputedOps = 8;

bool bcast::isExpensive(Operation &op) {
  if (op.getNumRegions() != 0)
    return true;
  if (isa<arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::DivUIOp,
          arith::RemSIOp, arith::RemUIOp>(op))
    return true;
  return isa_and_present<math::MathDialect>(op.getDialect()) &&
         !isa<math::AbsFOp, math::AbsIOp, math::CeilOp, math::CopySignOp,
              math::FloorOp, math::FmaOp, math::RoundOp, math::RoundEvenOp,
              math::TruncOp>(op);
}

ElementCost ElementCost::get(Block &body) {
  ElementCost cost;
  for (Operation &op : body) {
    // The terminator has no results.
    if (op.getNumResults() == 0 || isa<arith::ConstantOp>(op))
      continue;
    // More operations are not cheap anyway.
    if (++cost.numOps <= kMaxRecomputedOps)
      cost.isExpensive |= bcast::isExpensive(op);
  }
  return cost;
}

bool ElementCost::isCheap() const {
  return !isExpensive && numOps <= kMaxCheapOps;
}

bool ElementCost::isCheaperThanStoring() const {
  return !isExpensive && numOps <= kMaxRecomputedOps;
}
