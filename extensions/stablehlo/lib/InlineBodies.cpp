//===- InlineBodies.cpp - Calls in the bodies of reductions ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::bcast;

/// The block of the callee, or null if it does not have one with the types of
/// the call.
static Block *findBody(func::CallOp call) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (!callee || !callee.getBody().hasOneBlock() || callee->isAncestor(call) ||
      callee.getFunctionType() != call.getCalleeType())
    return nullptr;
  Block *block = &callee.getBody().front();
  return isa_and_nonnull<func::ReturnOp>(block->getTerminator()) ? block
                                                                 : nullptr;
}

void stablehlo::inlineCalls(Block &body, size_t maxOps,
                            llvm::function_ref<bool(func::FuncOp)> isInlined) {
  size_t numInlined = 0;
  SmallVector<func::CallOp> calls(body.getOps<func::CallOp>());
  while (!calls.empty()) {
    func::CallOp call = calls.pop_back_val();
    Block *callee = findBody(call);
    if (!callee ||
        (isInlined && !isInlined(cast<func::FuncOp>(callee->getParentOp()))))
      continue;
    numInlined += callee->getOperations().size();
    if (numInlined > maxOps)
      return;
    OpBuilder builder(call);
    IRMapping mapping;
    mapping.map(callee->getArguments(), call.getOperands());
    for (Operation &op : callee->without_terminator()) {
      Operation *copy = builder.clone(op, mapping);
      if (auto inner = dyn_cast<func::CallOp>(copy))
        calls.push_back(inner);
    }
    for (auto [result, value] : llvm::zip_equal(
             call.getResults(), callee->getTerminator()->getOperands()))
      result.replaceAllUsesWith(mapping.lookupOrDefault(value));
    call.erase();
  }
}
