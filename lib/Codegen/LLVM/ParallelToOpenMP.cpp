//===- ParallelToOpenMP.cpp - Parallel loops on threads -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Buffers/EarlyExits.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTPARALLELTOOPENMP
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Code cannot leave a parallel region early, so one thread runs the loops that
/// may end with an error.
static LogicalResult makeSequential(ModuleOp module) {
  const buffers::EarlyExits earlyExits(module);
  SmallVector<scf::ParallelOp> loops;
  module.walk([&](scf::ParallelOp loop) {
    if (earlyExits.areIn(loop))
      loops.push_back(loop);
  });
  IRRewriter rewriter(module.getContext());
  for (scf::ParallelOp loop : loops) {
    rewriter.setInsertionPoint(loop);
    if (failed(scf::parallelForToNestedFors(rewriter, loop)))
      return loop.emitOpError("cannot run on one thread");
  }
  return success();
}

namespace {
struct ParallelToOpenMP
    : public bcast::impl::BcastParallelToOpenMPBase<ParallelToOpenMP> {
  void runOnOperation() override {
    CpuTarget target = CpuTargetAttr::getTargetOf(getOperation());
    if (target.threads == 1)
      return;
    if (failed(makeSequential(getOperation())))
      return signalPassFailure();
    ConvertSCFToOpenMPPassOptions openMP;
    openMP.numThreads = target.threads;
    OpPassManager passes(ModuleOp::getOperationName());
    passes.addPass(createConvertSCFToOpenMPPass(openMP));
    passes.addPass(createBcastDropBarriers());
    if (failed(runPipeline(passes, getOperation())))
      signalPassFailure();
  }
};
} // namespace
