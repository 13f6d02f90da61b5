//===- LoopFusion.cpp - Which operations share a loop nest ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/Transforms/LoopFusion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;

/// The most operations in the body of a fused nest. Longer bodies are not
/// faster than two nests, and take longer to fuse and to compile.
static constexpr unsigned kMaxFusedOps = 256;

/// The most arrays of a fused nest that may be stretched at run time. Loops
/// test each of them in each step, and compilation takes a time that is
/// quadratic in these tests. A processor follows fewer streams of memory, so
/// another nest is not slower.
static constexpr unsigned kMaxStretched = 32;

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

ElementCost ElementCost::get(ElementwiseOpInterface op) {
  Block body;
  (void)buildScalarComputation(op, body);
  return get(body);
}

bool ElementCost::isCheap() const {
  return !isExpensive && numOps <= kMaxCheapOps;
}

bool ElementCost::isCheaperThanStoring() const {
  return !isExpensive && numOps <= kMaxRecomputedOps;
}

bool bcast::fitInOneNest(const ElementCost &lhs, const ElementCost &rhs) {
  return lhs.numOps + rhs.numOps <= kMaxFusedOps &&
         lhs.numStretched + rhs.numStretched <= kMaxStretched;
}

bool bcast::isFusedWithOnlyReader(const ElementCost &producer,
                                  const ElementCost &reader, bool readsOnce) {
  return fitInOneNest(producer, reader) && (readsOnce || producer.isCheap());
}

bool bcast::runsAtMostOnceAfter(Operation *reader, Operation *producer) {
  Region *region = producer->getParentRegion();
  for (Operation *op = reader; op->getParentRegion() != region;) {
    auto branch = dyn_cast<RegionBranchOpInterface>(op->getParentOp());
    if (!branch ||
        branch.isRepetitiveRegion(op->getParentRegion()->getRegionNumber()))
      return false;
    op = branch;
  }
  return region->findAncestorOpInRegion(*reader)->getBlock() ==
         producer->getBlock();
}

bool bcast::isFirstReader(Operation *reader, Operation *producer,
                          llvm::function_ref<bool(OpOperand &)> counts) {
  return llvm::all_of(producer->getUses(), [&](OpOperand &use) {
    Operation *ancestor =
        reader->getBlock()->findAncestorOpInBlock(*use.getOwner());
    return use.getOwner() == reader || !counts(use) ||
           (ancestor && reader->isBeforeInBlock(ancestor));
  });
}
