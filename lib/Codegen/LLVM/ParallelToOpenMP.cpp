//===- ParallelToOpenMP.cpp - Parallel loops on threads -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTPARALLELTOOPENMP
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

namespace {
struct ParallelToOpenMP
    : public bcast::impl::BcastParallelToOpenMPBase<ParallelToOpenMP> {
  void runOnOperation() override {
    CpuTarget target = CpuTargetAttr::getTargetOf(getOperation());
    if (target.threads == 1)
      return;
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
