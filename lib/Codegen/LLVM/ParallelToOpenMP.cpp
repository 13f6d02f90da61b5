//===- ParallelToOpenMP.cpp - Parallel loops on threads -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops of convert-scf-to-openmp end with two barriers
// (docs/upstream/wait-twice.mlir).
//
//===----------------------------------------------------------------------===//

#include "../Buffers/EarlyExits.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Rewrite/PatternApplicator.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTPARALLELTOOPENMP
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Code cannot leave a parallel region early, so one thread runs the loops that
/// may end with an error. One runs loops with reductions, too: the order of
/// several is open, and OpenMP's dialect does not have all of them.
static LogicalResult makeSequential(ModuleOp module) {
  const buffers::EarlyExits earlyExits(module);
  SmallVector<scf::ParallelOp> loops;
  module.walk([&](scf::ParallelOp loop) {
    if (loop.getNumResults() != 0 || earlyExits.areIn(loop))
      loops.push_back(loop);
  });
  if (loops.empty())
    return success();
  RewritePatternSet patterns(module.getContext());
  populateSCFToControlFlowConversionPatterns(patterns);
  FrozenRewritePatternSet frozen(std::move(patterns));
  PatternApplicator applicator(frozen);
  applicator.applyDefaultCostModel();
  PatternRewriter rewriter(module.getContext());
  for (scf::ParallelOp loop : loops) {
    rewriter.setInsertionPoint(loop);
    if (failed(applicator.matchAndRewrite(loop, rewriter)))
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
    if (failed(runPipeline(passes, getOperation())))
      return signalPassFailure();
    // One barrier is at the end of the region.
    getOperation()->walk([](omp::ParallelOp parallel) {
      Operation *end = parallel.getRegion().back().getTerminator();
      if (auto loop = dyn_cast_if_present<omp::WsloopOp>(end->getPrevNode()))
        loop.setNowait(true);
    });
  }
};
} // namespace
