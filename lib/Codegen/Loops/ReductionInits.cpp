//===- ReductionInits.cpp - Initial values of reductions ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionInits.h"
#include "Phases.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// Whether `op` or an operation in it may access `memory`, which is that of an
/// allocation or of an argument.
static bool mayAccess(Operation *op, Value memory) {
  auto isSame = [&](Value operand) {
    if (!isa<BaseMemRefType>(operand.getType()))
      return false;
    Value other = getRoot(operand);
    return other == memory || (!other.getDefiningOp<memref::AllocOp>() &&
                               !memory.getDefiningOp<memref::AllocOp>());
  };
  return op
      ->walk([&](Operation *inner) {
        bool accesses = !isMemoryEffectFree(inner) &&
                        llvm::any_of(inner->getOperands(), isSame);
        return accesses ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The operation that fills `buffer` before `op`, if nothing between the two
/// may access it.
static linalg::FillOp findFill(Operation *op, Value buffer) {
  Value memory = getRoot(buffer);
  for (Operation *before = op->getPrevNode(); before;
       before = before->getPrevNode()) {
    auto fill = dyn_cast<linalg::FillOp>(before);
    if (fill && fill.getOutputs().front() == buffer)
      return fill;
    if (mayAccess(before, memory))
      return {};
  }
  return {};
}

SmallVector<linalg::FillOp> mlir::bcast::loops::takeInits(LoopNest &nest) {
  SmallVector<linalg::FillOp> fills;
  for (Value buffer : nest.op.getDpsInits()) {
    linalg::FillOp fill = findFill(nest.op, buffer);
    nest.inits.push_back(fill ? fill.getInputs().front() : Value());
    if (fill)
      fills.push_back(fill);
  }
  return fills;
}
