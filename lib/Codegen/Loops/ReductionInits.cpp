//===- ReductionInits.cpp - Initial values of reductions ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionInits.h"
#include "bcast/Codegen/MemoryOverlap.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The operation that fills `buffer` before `op`, if nothing between the two
/// may access it.
static linalg::FillOp findFill(Operation *op, Value buffer) {
  for (Operation *before = op->getPrevNode(); before;
       before = before->getPrevNode()) {
    auto fill = dyn_cast<linalg::FillOp>(before);
    if (fill && fill.getOutputs().front() == buffer)
      return fill;
    if (mayAccess(before, buffer))
      return {};
  }
  return {};
}

/// Whether `op` reads the elements of output `buffer` as those of another
/// operand, perhaps.
static bool readsElsewhere(linalg::GenericOp op, OpOperand &buffer) {
  return llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) {
    return &operand != &buffer && isa<MemRefType>(operand.get().getType()) &&
           mayOverlap(operand.get(), buffer.get());
  });
}

SmallVector<linalg::FillOp>
mlir::bcast::loops::absorbInitialFills(LoopNest &nest) {
  SmallVector<linalg::FillOp> fills;
  for (OpOperand &buffer : nest.op.getDpsInitsMutable()) {
    linalg::FillOp fill = findFill(nest.op, buffer.get());
    nest.inits.push_back(fill ? fill.getInputs().front() : Value());
    if (fill && !readsElsewhere(nest.op, buffer))
      fills.push_back(fill);
  }
  return fills;
}
