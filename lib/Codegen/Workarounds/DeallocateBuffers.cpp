//===- DeallocateBuffers.cpp - Functions that free what they allocate -----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's ownership-based-buffer-deallocation fails on a module if one of
// its functions already frees buffers (docs/upstream/deallocate-twice.mlir,
// llvm/llvm-project#75127).
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Support/LLVM22.h"
#include "bcast/Support/Walk.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTDEALLOCATEBUFFERS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Whether `op` may own a buffer, or frees one.
static bool needsDeallocation(Operation *op) {
  auto isMemRef = [](Type type) { return isa<BaseMemRefType>(type); };
  return hasEffect<MemoryEffects::Allocate>(op) ||
         isa_and_nonnull<bufferization::BufferizationDialect>(
             op->getDialect()) ||
         isa<memref::ReallocOp>(op) ||
         (isa<CallOpInterface>(op) &&
          llvm::any_of(op->getResultTypes(), isMemRef));
}

static void buildBefore(OpPassManager &pm) {
  pm.addPass(memref::createExpandReallocPass({/*emitDeallocs=*/false}));
  pm.addPass(createCanonicalizerPass());
}

static void buildAfter(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass());
  pm.addPass(bufferization::createBufferDeallocationSimplificationPass());
  pm.addPass(bufferization::createLowerDeallocationsPass());
  pm.addPass(createConvertBufferizationToMemRefPass());
  pm.addPass(createCSEPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

namespace {
struct DeallocateBuffers
    : public bcast::impl::BcastDeallocateBuffersBase<DeallocateBuffers> {
  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    OpPassManager pm(ModuleOp::getOperationName());
    buildBefore(pm);
    buildAfter(pm);
    pm.getDependentDialects(registry);
  }

  void runOnOperation() override {
    bool isNeeded = containsOp(getOperation(), needsDeallocation);
    if (isNeeded && failed(run(buildBefore)))
      return signalPassFailure();
    SymbolTableCollection symbols;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isDeclaration() || function->hasAttr(kFreesBuffersAttrName))
        continue;
      if (isNeeded &&
          failed(bufferization::deallocateBuffersOwnershipBased(
              function, bufferization::DeallocationOptions(), symbols)))
        return signalPassFailure();
      function->setAttr(kFreesBuffersAttrName, UnitAttr::get(&getContext()));
    }
    if (isNeeded && failed(run(buildAfter)))
      return signalPassFailure();
  }

private:
  LogicalResult run(void (*build)(OpPassManager &)) {
    OpPassManager pm(ModuleOp::getOperationName());
    build(pm);
    return runPipeline(pm, getOperation());
  }
};
} // namespace
