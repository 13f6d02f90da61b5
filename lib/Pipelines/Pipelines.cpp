//===- Pipelines.cpp - The pipelines from source to LLVM ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Pipelines/Pipelines.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "bcast/Conversion/ElementwiseToBcast/ElementwiseToBcast.h"
#include "bcast/Conversion/TosaToBcast/TosaToBcast.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/Transforms/RequestCWrappers.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::bcast;

static void addCleanup(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

static void addExplicitStage(OpPassManager &pm) {
  pm.addPass(createBcastVerifyLayouts());
  pm.addPass(createBcastInsertChecks());
  pm.addPass(createBcastLegalizeToExplicit());
  pm.addNestedPass<func::FuncOp>(createBcastRefineExtents());
  pm.addPass(createBcastSinkBroadcasts());
  pm.addPass(createBcastResolveExtents());
  addCleanup(pm);
  pm.addNestedPass<func::FuncOp>(createBcastHoistChecks());
}

/// Functions of so many operations compile in seconds.
static constexpr unsigned kMaxOpsAfterInlining = 4096;

static void addLinalgStage(OpPassManager &pm, bool shapeFunctions = true) {
  // Checks of a callee come before the caller's computation, too.
  pm.addPass(createBcastInline({kMaxOpsAfterInlining}));
  pm.addPass(createSymbolDCEPass());
  if (shapeFunctions)
    pm.addPass(createBcastAddShapeFunctions());
  pm.addPass(createBcastResolveExtents());
  addCleanup(pm);
  pm.addNestedPass<func::FuncOp>(createBcastHoistChecks());
  pm.addNestedPass<func::FuncOp>(createBcastAssignLayouts());
  buildLowerToLinalgPipeline(pm);
}

void bcast::buildLowerToLinalgPipeline(OpPassManager &pm, bool fuse) {
  pm.addPass(createBcastMaterializeLayouts());
  addCleanup(pm);
  pm.addNestedPass<func::FuncOp>(createBcastPushBroadcasts());
  pm.addPass(createBcastExpandIndexOps());
  addCleanup(pm);
  pm.addPass(createConvertBcastToLinalg());
  addCleanup(pm);
  if (!fuse)
    return;
  pm.addPass(createBcastFuseElementwise());
  addCleanup(pm);
}

/// Upstream's buildBufferDeallocationPipeline, but for functions that free
/// their buffers already.
static void addDeallocation(OpPassManager &pm) {
  pm.addPass(memref::createExpandReallocPass({/*emitDeallocs=*/false}));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createBcastDeallocateBuffers());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(bufferization::createBufferDeallocationSimplificationPass());
  pm.addPass(bufferization::createLowerDeallocationsPass());
  // The copies that make one owner of a buffer two.
  pm.addPass(createConvertBufferizationToMemRefPass());
  pm.addPass(createCSEPass());
  addCleanup(pm);
}

/// Tensors to memrefs: identity layouts at function boundaries, results in
/// buffers of the caller, buffers aligned to a cache line and freed.
static void addBufferization(OpPassManager &pm) {
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  options.bufferAlignment = 64;
  options.allowReturnAllocsFromLoops = true;
  pm.addPass(createBcastLiftControlFlow());
  pm.addPass(createBcastGeneralizeMaps());
  pm.addPass(createBcastVerifyBufferizable());
  pm.addNestedPass<func::FuncOp>(createBcastProtectArguments());
  pm.addPass(createBcastLowerBoundaries());
  pm.addPass(createBcastResolveExtents());
  addCleanup(pm);
  pm.addNestedPass<func::FuncOp>(createBcastHoistChecks());
  pm.addPass(createBcastPlaceResults());
  pm.addPass(createBcastCreateGlobals({options.bufferAlignment}));
  pm.addPass(bufferization::createOneShotBufferizePass(options));
  addCleanup(pm);
  addDeallocation(pm);
}

static void addAffineStage(OpPassManager &pm, const CpuTarget &target) {
  addBufferization(pm);
  pm.addPass(createBcastCopiesToLinalg());
  pm.addPass(createBcastVersionInnermost());
  BcastLinalgToLoopsOptions loops;
  loops.vectorBits = target.vectorBits;
  loops.masks = target.masks;
  loops.lastLevelCache = target.lastLevelCache;
  loops.threads = target.threads;
  loops.parallelThreshold = target.parallelThreshold;
  pm.addPass(createBcastLinalgToLoops(loops));
  pm.addNestedPass<func::FuncOp>(
      affine::createAffineLoopInvariantCodeMotionPass());
  pm.addNestedPass<func::FuncOp>(createBcastForwardScalars());
  addCleanup(pm);
}

static constexpr unsigned kBFloat16Bits = 16;

static void addLLVMStage(OpPassManager &pm, const CpuTarget &target) {
  pm.addPass(createBcastCheckSymbolNames());
  pm.addPass(createBcastWidenFloats());
  pm.addPass(createBcastSplitBFloat16(
      {target.vectorBits / kBFloat16Bits, target.avx512bf16}));
  pm.addPass(
      createBcastExpandMath({target.fma, target.avx512, target.avx512bf16}));
  pm.addPass(createLowerAffinePass());
  pm.addPass(createConvertMathToFuncs());
  pm.addPass(createBcastControlUnrolling());
  if (target.threads != 1) {
    ConvertSCFToOpenMPPassOptions openMP;
    openMP.numThreads = target.threads;
    pm.addPass(createConvertSCFToOpenMPPass(openMP));
    pm.addPass(createBcastInlineAllocaScopes());
    pm.addPass(createBcastDropBarriers());
  }
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addNestedPass<func::FuncOp>(createBcastCheckBuffers());
  pm.addPass(createBcastLowerChecks());
  // Before libm's functions are declared, which have no C interface.
  pm.addNestedPass<func::FuncOp>(LLVM::createLLVMRequestCWrappersPass());
  pm.addPass(createBcastMathToLibm());
  pm.addPass(createBcastExpandBFloat16());
  // Vector operations that the conversion of all dialects at once does not
  // know.
  pm.addPass(createConvertVectorToLLVMPass());
  pm.addPass(createConvertToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createBcastMoveFloatsAsBits());
  addCleanup(pm);
}

void bcast::buildToExplicitPipeline(OpPassManager &pm) { addExplicitStage(pm); }

void bcast::buildToLinalgPipeline(OpPassManager &pm, bool shapeFunctions) {
  buildToExplicitPipeline(pm);
  addLinalgStage(pm, shapeFunctions);
}

void bcast::buildToAffinePipeline(OpPassManager &pm, const CpuTarget &target) {
  buildToLinalgPipeline(pm);
  addAffineStage(pm, target);
}

void bcast::buildToLLVMPipeline(OpPassManager &pm, const CpuTarget &target) {
  buildToAffinePipeline(pm, target);
  addLLVMStage(pm, target);
}

std::vector<Stage> bcast::getStages(const CpuTarget &target) {
  return {
      {"explicit", addExplicitStage},
      {"linalg", [](OpPassManager &pm) { addLinalgStage(pm); }},
      {"affine", [target](OpPassManager &pm) { addAffineStage(pm, target); }},
      {"llvm", [target](OpPassManager &pm) { addLLVMStage(pm, target); }}};
}

void bcast::registerPasses() {
  registerBcastTransformsPasses();
  registerTosaToBcastPasses();
  registerElementwiseToBcastPasses();
  registerBcastToLinalgPasses();
  registerBcastCodegenPasses();
}

namespace {
/// The target of a pipeline, from its command line.
struct TargetOptions : public PassPipelineOptions<TargetOptions> {
  enum Machine { Baseline, Host };
  Option<Machine> machine{
      *this, "target", llvm::cl::desc("Machine to compile for"),
      llvm::cl::init(Baseline),
      llvm::cl::values(
          clEnumValN(Baseline, "baseline", "What every processor has"),
          clEnumValN(Host, "host", "The machine that this runs on"))};
  Option<unsigned> vectorBits{
      *this, "vector-bits",
      llvm::cl::desc("Size of a vector register in bits, a power of two from "
                     "64 to 2048; 0 for scalar code")};
  Option<bool> masks{
      *this, "masks",
      llvm::cl::desc("Whether masked loads and stores are as fast as whole "
                     "ones")};
  Option<int64_t> lastLevelCache{
      *this, "last-level-cache",
      llvm::cl::desc("Bytes of the last-level cache; larger outputs are stored "
                     "around it")};

  Option<bool> fma{
      *this, "fma",
      llvm::cl::desc(
          "Whether there is an instruction that multiplies and adds")};
  Option<bool> avx512{
      *this, "avx512",
      llvm::cl::desc("Whether there is AVX-512 (F, BW, DQ, VL)")};
  Option<bool> avx512bf16{*this, "avx512bf16",
                          llvm::cl::desc("Whether there is AVX512-BF16")};
  Option<unsigned> threads{
      *this, "threads",
      llvm::cl::desc("How many threads share the work, with OpenMP, up to "
                     "65536; 0 for as many as run time has"),
      llvm::cl::init(1)};
  Option<unsigned> parallelThreshold{
      *this, "parallel-threshold",
      llvm::cl::desc("Nanoseconds; work that takes one thread less is not "
                     "divided"),
      llvm::cl::init(CpuTarget().parallelThreshold)};

  CpuTarget getTarget() const {
    CpuTarget target = machine == Host ? CpuTarget::getHost() : CpuTarget();
    if (vectorBits.hasValue())
      target.vectorBits = vectorBits;
    if (masks.hasValue())
      target.masks = masks;
    if (fma.hasValue())
      target.fma = fma;
    if (avx512bf16.hasValue())
      target.avx512bf16 = avx512bf16;
    if (avx512.hasValue())
      target.avx512 = avx512;
    if (lastLevelCache.hasValue())
      target.lastLevelCache = lastLevelCache;
    target.threads = threads;
    target.parallelThreshold = parallelThreshold;
    return target;
  }
};
} // namespace

namespace {
struct NoOptions : public PassPipelineOptions<NoOptions> {};

struct LinalgOptions : public PassPipelineOptions<LinalgOptions> {
  Option<bool> shapeFunctions{
      *this, "shape-functions",
      llvm::cl::desc("Add NAME.result_shapes for each function NAME with "
                     "dynamic results, as later stages need it"),
      llvm::cl::init(true)};
};
} // namespace

/// Upstream's PassPipelineRegistration has no way to refuse options, and is
/// silent about some where there are none.
template <typename Options>
static void registerPipeline(
    StringRef name, StringRef description,
    std::function<LogicalResult(OpPassManager &, const Options &,
                                function_ref<LogicalResult(const Twine &)>)>
        build) {
  registerPassPipeline(
      name, description,
      [build](OpPassManager &pm, StringRef text,
              function_ref<LogicalResult(const Twine &)> errorHandler) {
        Options options;
        if (failed(options.parseFromString(text)))
          return failure();
        return build(pm, options, errorHandler);
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> visit) {
        visit(Options());
      });
}

static void registerPipeline(StringRef name, StringRef description,
                             void (*build)(OpPassManager &)) {
  registerPipeline<NoOptions>(
      name, description,
      [build](OpPassManager &pm, const NoOptions &,
              function_ref<LogicalResult(const Twine &)>) -> LogicalResult {
        build(pm);
        return success();
      });
}

static void registerPipeline(StringRef name, StringRef description,
                             void (*build)(OpPassManager &,
                                           const CpuTarget &)) {
  registerPipeline<TargetOptions>(
      name, description,
      [build, name = name.str()](
          OpPassManager &pm, const TargetOptions &options,
          function_ref<LogicalResult(const Twine &)> errorHandler)
          -> LogicalResult {
        CpuTarget target = options.getTarget();
        if (std::optional<std::string> problem = target.findProblem())
          return errorHandler(name + ": " + *problem);
        build(pm, target);
        return success();
      });
}

void bcast::registerPipelines() {
  registerPipeline("bcast-to-explicit",
                   "Rewrite implicit broadcasts to bcast.broadcast_in_dim",
                   buildToExplicitPipeline);
  registerPipeline<LinalgOptions>(
      "bcast-to-linalg", "Lower a source program to fused linalg.generic",
      [](OpPassManager &pm, const LinalgOptions &options,
         function_ref<LogicalResult(const Twine &)>) -> LogicalResult {
        buildToLinalgPipeline(pm, options.shapeFunctions);
        return success();
      });
  registerPipeline("bcast-to-affine",
                   "Lower a source program to affine loops on memrefs",
                   buildToAffinePipeline);
  registerPipeline("bcast-to-llvm",
                   "Lower a source program to the LLVM dialect",
                   buildToLLVMPipeline);
}
