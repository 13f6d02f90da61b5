//===- EarlyExits.cpp - Code that may end with an error -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EarlyExits.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Support/Walk.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::buffers;

bool buffers::needsMemory(MemRefType type) {
  return !llvm::is_contained(type.getShape(), 0);
}

EarlyExits::EarlyExits(ModuleOp module) {
  DenseMap<StringAttr, SmallVector<StringAttr>> callers;
  SmallVector<StringAttr> found;
  for (auto function : module.getOps<func::FuncOp>()) {
    StringAttr name = function.getSymNameAttr();
    bool exits = false;
    function.walk([&](Operation *op) {
      if (auto call = dyn_cast<func::CallOp>(op))
        callers[call.getCalleeAttr().getAttr()].push_back(name);
      auto alloc = dyn_cast<memref::AllocOp>(op);
      exits |= isa<CheckExtentOp, cf::AssertOp>(op) ||
               (alloc && needsMemory(alloc.getType()));
    });
    if (exits)
      found.push_back(name);
  }
  while (!found.empty()) {
    StringAttr name = found.pop_back_val();
    if (functions.insert(name).second)
      llvm::append_range(found, callers.lookup(name));
  }
}

bool EarlyExits::contains(func::CallOp call) const {
  return functions.contains(call.getCalleeAttr().getAttr());
}

bool EarlyExits::areIn(Operation *op) const {
  return containsOp(op, [&](Operation *inner) {
    auto call = dyn_cast<func::CallOp>(inner);
    return isa<CheckExtentOp, cf::AssertOp>(inner) || (call && contains(call));
  });
}
