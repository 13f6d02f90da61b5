//===- DeallocateBuffers.cpp - Functions that free what they allocate -----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Codegen/ResultBuffers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTDEALLOCATEBUFFERS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Where a region has several blocks, upstream's deallocation remembers which
/// values other blocks use, and then replaces the loops and branches that some
/// of these are results of. Other blocks get them as block arguments.
static void passResultsToNextBlocks(func::FuncOp function) {
  auto isBuffer = [](Value value) {
    return isa<BaseMemRefType>(value.getType());
  };
  SmallVector<Operation *> structured;
  function.walk([&](RegionBranchOpInterface op) {
    if (!op->getParentRegion()->hasOneBlock() &&
        llvm::any_of(op->getResults(), isBuffer))
      structured.push_back(op);
  });
  OpBuilder builder(function.getContext());
  for (Operation *op : structured) {
    SmallVector<Value> buffers(
        llvm::make_filter_range(op->getResults(), isBuffer));
    Block *next = op->getBlock()->splitBlock(op->getNextNode());
    builder.setInsertionPointAfter(op);
    auto branch =
        cf::BranchOp::create(builder, op->getLoc(), next, ValueRange(buffers));
    for (Value buffer : buffers)
      buffer.replaceAllUsesExcept(
          next->addArgument(buffer.getType(), op->getLoc()), branch);
  }
}

namespace {
struct DeallocateBuffers
    : public bcast::impl::BcastDeallocateBuffersBase<DeallocateBuffers> {
  void runOnOperation() override {
    SymbolTableCollection symbols;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isDeclaration() || function->hasAttr(kFreesBuffersAttrName))
        continue;
      passResultsToNextBlocks(function);
      if (failed(bufferization::deallocateBuffersOwnershipBased(
              function, bufferization::DeallocationOptions(), symbols)))
        return signalPassFailure();
      function->setAttr(kFreesBuffersAttrName, UnitAttr::get(&getContext()));
    }
  }
};
} // namespace
