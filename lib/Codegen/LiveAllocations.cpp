//===- LiveAllocations.cpp - What a function that fails has to free -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LiveAllocations.h"
#include "mlir/IR/Dominance.h"

using namespace mlir;
using namespace mlir::bcast;

/// The only operation that frees `alloc` by name; null where there is none, or
/// more.
static memref::DeallocOp findDealloc(memref::AllocOp alloc) {
  memref::DeallocOp found;
  for (Operation *user : alloc->getUsers())
    if (auto dealloc = dyn_cast<memref::DeallocOp>(user)) {
      if (found)
        return {};
      found = dealloc;
    }
  return found;
}

DenseMap<Operation *, SmallVector<memref::AllocOp>>
bcast::detail::findLiveAllocations(func::FuncOp function,
                                   ArrayRef<Operation *> exits) {
  DominanceInfo dominance(function);
  PostDominanceInfo postDominance(function);
  // What is freed whenever it is made has no other name that frees it.
  SmallVector<std::pair<memref::AllocOp, memref::DeallocOp>> lifetimes;
  function.walk([&](memref::AllocOp alloc) {
    memref::DeallocOp dealloc = findDealloc(alloc);
    if (dealloc && postDominance.properlyPostDominates(dealloc, alloc))
      lifetimes.push_back({alloc, dealloc});
  });
  DenseMap<Operation *, SmallVector<memref::AllocOp>> live;
  for (Operation *exit : exits)
    for (auto [alloc, dealloc] : lifetimes)
      if (dominance.properlyDominates(alloc.getOperation(), exit) &&
          postDominance.properlyPostDominates(dealloc, exit))
        live[exit].push_back(alloc);
  // Each one is made before the next.
  for (auto &[exit, allocs] : live)
    llvm::sort(allocs, [&](memref::AllocOp lhs, memref::AllocOp rhs) {
      return dominance.properlyDominates(lhs.getOperation(),
                                         rhs.getOperation());
    });
  return live;
}
