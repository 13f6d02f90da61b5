//===- WorkEstimate.cpp - How long one thread takes -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkEstimate.h"
#include "LoopBody.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Fusion/ElementCost.h"

using namespace mlir;
using namespace mlir::bcast;

static constexpr int64_t kScalarOp = 300, kScalarExpensiveOp = 5000;
static constexpr int64_t kOpPerByte = 4, kExpensiveOpPerByte = 32,
                         kAccessPerByte = 8;

int64_t mlir::bcast::loops::getPicosecondsPerStep(linalg::GenericOp op,
                                                  bool isScalar) {
  int64_t bytes = llvm::divideCeil(getWidestElement(op), 8);
  int64_t cost = 0;
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (isScalar)
      cost += isExpensive(inner) ? kScalarExpensiveOp : kScalarOp;
    else
      cost += bytes * (isExpensive(inner) ? kExpensiveOpPerByte : kOpPerByte);
  }
  return cost;
}

int64_t mlir::bcast::loops::getPicosecondsPerAccess(Type elementType,
                                                    bool isScalar) {
  return isScalar ? kScalarOp : getElementBytes(elementType) * kAccessPerByte;
}

int64_t mlir::bcast::loops::countExpensiveOps(linalg::GenericOp op) {
  return llvm::count_if(op.getBody()->getOperations(), isExpensive);
}

int64_t mlir::bcast::loops::countExpandedOps(linalg::GenericOp op) {
  constexpr int64_t kOpsPerFunction = 16;
  return op.getBody()->getOperations().size() +
         (kOpsPerFunction - 1) * countExpensiveOps(op);
}
