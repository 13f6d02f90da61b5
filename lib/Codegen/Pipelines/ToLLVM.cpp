//===- ToLLVM.cpp - The pipelines from linalg to LLVM ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferFunctions.h"
#include "bcast/Bounds/ProveBounds.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Codegen/Pipelines.h"
#include "bcast/Conversion/LinalgToBcast/LinalgToBcast.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Pipelines/Registration.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bcast;

static void addCleanup(OpPassManager &pm) {
  pm.addNestedPass<func::FuncOp>(createBcastCleanUp());
}

/// Adds the passes from tensors to memrefs: identity layouts at function
/// boundaries, buffers that are aligned to a cache line. With
/// `allowUnknownOps`, operations that cannot be bufferized stay on tensors.
static void addBufferization(OpPassManager &pm, bool allowUnknownOps) {
  bufferization::OneShotBufferizePassOptions options;
  options.allowUnknownOps = allowUnknownOps;
  options.unknownTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  options.bufferizeFunctionBoundaries = true;
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  options.bufferAlignment = 64;
  options.allowReturnAllocsFromLoops = true;
  pm.addPass(createBcastPlaceResults());
  pm.addPass(createBcastCreateGlobals({options.bufferAlignment}));
  pm.addPass(bufferization::createOneShotBufferizePass(options));
}

void bcast::buildBufferFunctionPipeline(OpPassManager &pm, bool free) {
  pm.addPass(createConvertLinalgToBcast({/*report=*/false}));
  buildLowerToLinalgPipeline(pm);
  addBufferization(pm, /*allowUnknownOps=*/false);
  pm.addPass(createBcastForallToLoops());
  addCleanup(pm);
  if (free)
    pm.addPass(createBcastDeallocateBuffers());
}

/// Adds the passes from linalg on memrefs to loops. Without `nonElementwise`,
/// operations that are neither elementwise nor reductions stay.
static void addLoops(OpPassManager &pm, bool nonElementwise) {
  pm.addPass(createBcastPrepareLoops());
  pm.addPass(createBcastLinalgToLoops({nonElementwise}));
  pm.addNestedPass<func::FuncOp>(createBcastHoistInvariants());
  pm.addNestedPass<func::FuncOp>(createBcastForwardScalars());
  addCleanup(pm);
  pm.addPass(createBcastRelaxFloats());
}

/// Results of public functions are written to buffers of the caller; other
/// buffers are freed.
static void addBuffers(OpPassManager &pm) {
  pm.addPass(createBcastPrepareBufferization());
  pm.addPass(createBcastLowerBoundaries());
  addBufferization(pm, /*allowUnknownOps=*/false);
  pm.addPass(createBcastForallToLoops());
  addCleanup(pm);
  pm.addPass(createBcastDeallocateBuffers());
}

static void addAffineStage(OpPassManager &pm) {
  addBuffers(pm);
  addLoops(pm, /*nonElementwise=*/true);
}

/// The target is that of the module.
static void addOptimizeLinalg(OpPassManager &pm, bool bufferize) {
  if (bufferize)
    pm.addPass(createBcastFuseBuffers());
  pm.addPass(createConvertElementwiseToLinalgPass());
  pm.addPass(createConvertLinalgToBcast({/*report=*/false}));
  buildLowerToLinalgPipeline(pm, /*fuse=*/true, /*products=*/false);
  if (bufferize) {
    pm.addPass(createBcastPrepareBufferization({/*allowUnknownOps=*/true}));
    addBufferization(pm, /*allowUnknownOps=*/true);
  }
  pm.addPass(createBcastForallToLoops({/*lowerMapped=*/false}));
  addCleanup(pm);
  addLoops(pm, /*nonElementwise=*/false);
  pm.addPass(createBcastExpandMath({/*onlyAfterBarriers=*/true}));
}

/// Loading OpenMP's dialect takes a millisecond, so code for one thread does
/// not load it. With `outline`, entry points share the code of a function.
static void addLLVMStage(OpPassManager &pm, bool mayHaveThreads,
                         bool outline = false) {
  pm.addPass(createBcastLowerCommunication());
  pm.addPass(createBcastLegalizeFloats());
  pm.addPass(createBcastExpandMath());
  // Its affine.apply are lowered with the loops.
  pm.addNestedPass<func::FuncOp>(memref::createExpandStridedMetadataPass());
  pm.addPass(createBcastLowerAffine());
  if (mayHaveThreads)
    pm.addPass(createBcastParallelToOpenMP());
  pm.addNestedPass<func::FuncOp>(createBcastSCFToControlFlow());
  if (outline)
    pm.addPass(createBcastOutlineComputation());
  pm.addNestedPass<func::FuncOp>(createBcastCheckBuffers());
  pm.addPass(createBcastLowerChecks());
  pm.addNestedPass<func::FuncOp>(createBcastLowerVectors());
  pm.addPass(createConvertToLLVMPass());
  pm.addPass(createBcastLegalizeLLVM());
  // LLVM cleans up: the dialect's patterns would take a third of the passes'
  // time for a thousand operations of dynamic shapes, and save none of LLVM's.
}

void bcast::buildToBuffersPipeline(OpPassManager &pm, const CpuTarget &target) {
  pm.addPass(createBcastSetTarget(target));
  buildToLinalgPipeline(pm);
  addBuffers(pm);
}

void bcast::buildToAffinePipeline(OpPassManager &pm, const CpuTarget &target) {
  buildToBuffersPipeline(pm, target);
  addLoops(pm, /*nonElementwise=*/true);
}

void bcast::buildToLLVMPipeline(OpPassManager &pm, const CpuTarget &target) {
  buildToAffinePipeline(pm, target);
  addLLVMStage(pm, /*mayHaveThreads=*/target.threads != 1);
}

void bcast::buildOptimizeLinalgPipeline(OpPassManager &pm,
                                        const CpuTarget &target,
                                        bool bufferize) {
  pm.addPass(createBcastSetTarget(target));
  addOptimizeLinalg(pm, bufferize);
}

std::vector<Stage> bcast::getStages(const CpuTarget &target) {
  bool mayHaveThreads = target.threads != 1;
  std::vector<Stage> stages = getStagesToLinalg();
  stages.push_back({"affine", [target](OpPassManager &pm) {
                      pm.addPass(createBcastSetTarget(target));
                      addAffineStage(pm);
                    }});
  stages.push_back({"llvm", [mayHaveThreads](OpPassManager &pm) {
                      addLLVMStage(pm, mayHaveThreads, /*outline=*/true);
                    }});
  return stages;
}

namespace {
struct OptimizeLinalgOptions
    : public PassPipelineOptions<OptimizeLinalgOptions> {
  Option<bool> bufferize{*this, "bufferize", llvm::cl::init(true)};
};
} // namespace

static LogicalResult addSetTarget(OpPassManager &pm, StringRef options,
                                  PipelineErrorHandler errorHandler) {
  std::unique_ptr<Pass> setTarget = createBcastSetTarget();
  if (failed(setTarget->initializeOptions(options, errorHandler)))
    return failure();
  pm.addPass(std::move(setTarget));
  return success();
}

/// The options of the pipeline are those of bcast-set-target, its first pass.
static void registerTargetPipeline(StringRef name, StringRef description,
                                   void (*build)(OpPassManager &)) {
  registerModulePipeline(
      name, (description + "; its options are those of bcast-set-target").str(),
      getTargetOptionNames(),
      [build](OpPassManager &pm, StringRef text,
              PipelineErrorHandler errorHandler) {
        if (failed(addSetTarget(pm, text, errorHandler)))
          return failure();
        build(pm);
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> visit) {
        visit(NoOptions());
      });
}

/// bcast-optimize-linalg has an option of its own beside those of
/// bcast-set-target.
static void registerOptimizeLinalg() {
  SmallVector<StringRef> names = getTargetOptionNames();
  names.push_back("bufferize");
  registerModulePipeline(
      "bcast-optimize-linalg",
      "Lower elementwise operations and reductions of linalg, on tensors or "
      "memrefs, to affine loops; everything else stays. With bufferize=false, "
      "tensors stay tensors. Its other options are those of bcast-set-target",
      names,
      [](OpPassManager &pm, StringRef text, PipelineErrorHandler errorHandler) {
        SmallVector<StringRef> all = splitOptions(text);
        auto others = llvm::make_filter_range(all, [](StringRef option) {
          return getOptionName(option) != "bufferize";
        });
        OptimizeLinalgOptions options;
        for (StringRef option : all)
          if (getOptionName(option) == "bufferize" &&
              failed(options.parseFromString(option)))
            return failure();
        if (failed(addSetTarget(pm, llvm::join(others, " "), errorHandler)))
          return failure();
        addOptimizeLinalg(pm, options.bufferize);
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> visit) {
        visit(NoOptions());
      });
}

void bcast::registerCodegen(DialectRegistry &registry) {
  registerExtensions(registry);
  static bool registered = false;
  if (std::exchange(registered, true))
    return;
  registerBcastCodegenPasses();
  registerOptimizeLinalg();
  registerTargetPipeline("bcast-to-affine",
                         "Lower a source program to affine loops on memrefs",
                         [](OpPassManager &pm) {
                           buildToLinalgPipeline(pm);
                           addAffineStage(pm);
                         });
  static constexpr auto addPlans = [](OpPassManager &pm, bool candidates) {
    buildToLinalgPipeline(pm);
    addBuffers(pm);
    pm.addPass(createBcastPrepareLoops());
    pm.addPass(createBcastLinalgToLoops({/*lowerNonElementwise=*/true,
                                         /*printPlans=*/true, candidates}));
  };
  registerTargetPipeline(
      "bcast-print-plans",
      "Lower a source program to loops, and print the plan of each nest to the "
      "standard output",
      [](OpPassManager &pm) { addPlans(pm, /*candidates=*/false); });
  registerTargetPipeline(
      "bcast-print-candidates",
      "As bcast-print-plans, and print the plans that each nest may have, each "
      "with the time that one thread is estimated to take",
      [](OpPassManager &pm) { addPlans(pm, /*candidates=*/true); });
  registerTargetPipeline(
      "bcast-prove-bounds",
      "Lower a source program to affine loops, and print for each function how "
      "many loads and stores are proven to be inside of their buffers for all "
      "extents that pass the checks",
      [](OpPassManager &pm) {
        buildToLinalgPipeline(pm);
        addAffineStage(pm);
        pm.addPass(bounds::createProveBounds());
      });
  registerTargetPipeline("bcast-to-llvm",
                         "Lower a source program to the LLVM dialect",
                         [](OpPassManager &pm) {
                           buildToLinalgPipeline(pm);
                           addAffineStage(pm);
                           addLLVMStage(pm, /*mayHaveThreads=*/true);
                           // For readers.
                           pm.addPass(createBcastCleanUp());
                         });
}
