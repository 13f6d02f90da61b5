//===- Pipelines.cpp - The pipelines from source to LLVM ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Pipelines/Pipelines.h"
#include "BufferFunctions.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "bcast/Conversion/ElementwiseToBcast/ElementwiseToBcast.h"
#include "bcast/Conversion/LinalgToBcast/LinalgToBcast.h"
#include "bcast/Conversion/StablehloToBcast/StablehloToBcast.h"
#include "bcast/Conversion/TosaToBcast/TosaToBcast.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Shard/Passes.h"
#include "bcast/Support/Options.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/Transforms/RequestCWrappers.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bcast;

static void addCleanup(OpPassManager &pm) {
  pm.addNestedPass<func::FuncOp>(createBcastCleanUp());
}

/// Adds the passes to the explicit form.
static void addExplicitForm(OpPassManager &pm) {
  pm.addPass(createConvertLinalgToBcast({/*report=*/false}));
  pm.addPass(createBcastVerifyLayouts());
  pm.addPass(createBcastInsertChecks());
  pm.addPass(createBcastLegalizeToExplicit());
  pm.addNestedPass<func::FuncOp>(createBcastRefineExtents());
  pm.addPass(createBcastSinkBroadcasts());
}

/// Adds the passes at the end of the explicit stage and at the start of the
/// next.
static void addCleanExtents(OpPassManager &pm) {
  pm.addPass(createBcastResolveExtents());
  addCleanup(pm);
  pm.addNestedPass<func::FuncOp>(createBcastHoistChecks());
}

static void addExplicitStage(OpPassManager &pm) {
  addExplicitForm(pm);
  addCleanExtents(pm);
}

/// Functions with this many operations compile in seconds.
static constexpr unsigned kMaxOpsAfterInlining = 4096;

static void addLinalgStage(OpPassManager &pm, bool shapeFunctions = true) {
  // After inlining, checks of a callee also precede the caller's computation.
  pm.addPass(createBcastInline({kMaxOpsAfterInlining}));
  if (shapeFunctions)
    pm.addPass(createBcastAddShapeFunctions());
  addCleanExtents(pm);
  pm.addNestedPass<func::FuncOp>(createBcastPropagateBroadcastsUp());
  pm.addNestedPass<func::FuncOp>(createBcastAssignLayouts());
  buildLowerToLinalgPipeline(pm);
}

void bcast::buildLowerToLinalgPipeline(OpPassManager &pm, bool fuse,
                                       bool products) {
  pm.addPass(createBcastMaterializeLayouts());
  addCleanup(pm);
  pm.addPass(createBcastExpandIndexOps());
  pm.addPass(createConvertBcastToLinalg());
  addCleanup(pm);
  if (!fuse)
    return;
  pm.addPass(createBcastGeneralizeLinalg({products}));
  pm.addPass(createBcastPropagateViews());
  pm.addPass(createBcastFuseElementwise());
  pm.addPass(createBcastFuseReductions());
  addCleanup(pm);
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
  pm.addPass(createBcastCopyNestedResults());
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

/// Adds the passes from linalg on memrefs to loops. Without `others`,
/// operations that are neither elementwise nor reductions stay.
static void addLoops(OpPassManager &pm, bool others) {
  pm.addPass(createBcastCopiesToLinalg());
  pm.addPass(createBcastVersionInnermost());
  pm.addPass(createBcastLinalgToLoops({others}));
  pm.addNestedPass<func::FuncOp>(createBcastHoistInvariants());
  pm.addNestedPass<func::FuncOp>(createBcastForwardScalars());
  addCleanup(pm);
  pm.addPass(createBcastRelaxFloats());
}

/// Results of public functions are written to buffers of the caller; other
/// buffers are freed.
static void addBuffers(OpPassManager &pm) {
  pm.addPass(createBcastLiftControlFlow());
  pm.addPass(createBcastVerifyBufferizable());
  pm.addNestedPass<func::FuncOp>(createBcastProtectArguments());
  pm.addPass(createBcastLowerBoundaries());
  addCleanExtents(pm);
  addBufferization(pm, /*allowUnknownOps=*/false);
  pm.addPass(createBcastForallToLoops());
  addCleanup(pm);
  pm.addPass(createBcastDeallocateBuffers());
}

static void addAffineStage(OpPassManager &pm) {
  addBuffers(pm);
  addLoops(pm, /*others=*/true);
}

/// The target is that of the module.
static void addOptimizeLinalg(OpPassManager &pm, bool bufferize) {
  if (bufferize)
    pm.addPass(createBcastFuseBuffers());
  pm.addPass(createConvertElementwiseToLinalgPass());
  pm.addPass(createConvertLinalgToBcast({/*report=*/false}));
  buildLowerToLinalgPipeline(pm, /*fuse=*/true, /*products=*/false);
  if (bufferize) {
    pm.addPass(createBcastLiftControlFlow());
    pm.addNestedPass<func::FuncOp>(createBcastProtectArguments());
    addBufferization(pm, /*allowUnknownOps=*/true);
  }
  pm.addPass(createBcastForallToLoops({/*others=*/false}));
  addCleanup(pm);
  addLoops(pm, /*others=*/false);
}

/// Loading OpenMP's dialect takes a millisecond, so code for one thread does
/// not load it. With `outline`, entry points share the code of a function.
static void addLLVMStage(OpPassManager &pm, bool mayHaveThreads,
                         bool outline = false) {
  pm.addPass(createBcastCheckSymbolNames());
  pm.addPass(createBcastLowerCommunication());
  pm.addPass(createBcastWidenFloats());
  pm.addPass(createBcastSplitBFloat16());
  pm.addPass(createBcastExpandMath());
  pm.addPass(createBcastExpandFloat16());
  pm.addNestedPass<func::FuncOp>(createLowerAffinePass());
  pm.addPass(createConvertMathToFuncs());
  pm.addPass(createBcastAnnotateUnrolling());
  if (mayHaveThreads)
    pm.addPass(createBcastParallelToOpenMP());
  pm.addPass(createBcastInlineAllocaScopes());
  pm.addNestedPass<func::FuncOp>(createSCFToControlFlowPass());
  // Reshapes to extents from a buffer.
  pm.addNestedPass<func::FuncOp>(memref::createExpandOpsPass());
  pm.addNestedPass<func::FuncOp>(memref::createExpandStridedMetadataPass());
  pm.addNestedPass<func::FuncOp>(createLowerAffinePass());
  if (outline)
    pm.addPass(createBcastOutlineComputation());
  pm.addNestedPass<func::FuncOp>(createBcastCheckBuffers());
  pm.addPass(createBcastLowerChecks());
  // Precedes the declarations of libm's functions, which do not need C
  // wrappers.
  pm.addNestedPass<func::FuncOp>(LLVM::createLLVMRequestCWrappersPass());
  pm.addPass(createBcastMathToLibm());
  pm.addPass(createBcastExpandBFloat16());
  // Lowers vector operations that convert-to-llvm does not.
  pm.addNestedPass<func::FuncOp>(createConvertVectorToLLVMPass());
  pm.addPass(createConvertToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createBcastLegalize16BitFloatMemory());
  pm.addPass(createBcastFixVectorLength());
  pm.addNestedPass<LLVM::LLVMFuncOp>(createCanonicalizerPass());
  pm.addNestedPass<LLVM::LLVMFuncOp>(createCSEPass());
  pm.addPass(createBcastVerifyLowered());
}

void bcast::buildToExplicitPipeline(OpPassManager &pm) { addExplicitStage(pm); }

void bcast::buildToLinalgPipeline(OpPassManager &pm, bool shapeFunctions) {
  addExplicitForm(pm);
  addLinalgStage(pm, shapeFunctions);
}

void bcast::buildToBuffersPipeline(OpPassManager &pm, const CpuTarget &target) {
  pm.addPass(createBcastSetTarget(target));
  buildToLinalgPipeline(pm);
  addBuffers(pm);
}

void bcast::buildToAffinePipeline(OpPassManager &pm, const CpuTarget &target) {
  buildToBuffersPipeline(pm, target);
  addLoops(pm, /*others=*/true);
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
  return {{"explicit", addExplicitStage},
          {"linalg", [](OpPassManager &pm) { addLinalgStage(pm); }},
          {"affine",
           [target](OpPassManager &pm) {
             pm.addPass(createBcastSetTarget(target));
             addAffineStage(pm);
           }},
          {"llvm", [mayHaveThreads](OpPassManager &pm) {
             addLLVMStage(pm, mayHaveThreads, /*outline=*/true);
           }}};
}

void bcast::registerPasses() {
  registerBcastTransformsPasses();
  registerTosaToBcastPasses();
  registerElementwiseToBcastPasses();
  registerLinalgToBcastPasses();
  registerStablehloToBcastPasses();
  registerBcastToLinalgPasses();
  registerBcastCodegenPasses();
  registerBcastShardPasses();
}

namespace {
struct NoOptions : public PassPipelineOptions<NoOptions> {};

struct ExplicitToLinalgOptions
    : public PassPipelineOptions<ExplicitToLinalgOptions> {
  Option<bool> fuse{
      *this, "fuse",
      llvm::cl::desc("Fuse operations; otherwise each bcast.relayout copy "
                     "stays until bcast-fuse-elementwise"),
      llvm::cl::init(true)};
};

struct OptimizeLinalgOptions
    : public PassPipelineOptions<OptimizeLinalgOptions> {
  Option<bool> bufferize{*this, "bufferize", llvm::cl::init(true)};
};

struct LinalgOptions : public PassPipelineOptions<LinalgOptions> {
  Option<bool> shapeFunctions{
      *this, "shape-functions",
      llvm::cl::desc("Add NAME.result_shapes for each function NAME with "
                     "dynamic results, as later stages need it"),
      llvm::cl::init(true)};
};
} // namespace

/// The options in `text`, which spaces separate unless braces or quotes are
/// around them.
static SmallVector<StringRef> splitOptions(StringRef text) {
  SmallVector<StringRef> options;
  SmallVector<char> open;
  size_t begin = 0;
  for (size_t i = 0; i != text.size(); ++i) {
    char c = text[i];
    if (!open.empty() && c == open.back())
      open.pop_back();
    else if (c == '{')
      open.push_back('}');
    else if ((c == '\'' || c == '"') && (open.empty() || open.back() == '}'))
      open.push_back(c);
    else if (c == ' ' && open.empty()) {
      options.push_back(text.slice(begin, i));
      begin = i + 1;
    }
  }
  options.push_back(text.drop_front(begin));
  llvm::erase_if(options, [](StringRef option) { return option.empty(); });
  return options;
}

static StringRef getOptionName(StringRef option) {
  return option.split('=').first;
}

using ErrorHandler = function_ref<LogicalResult(const Twine &)>;

/// Fails unless `option` is one of `names`.
static LogicalResult checkOption(StringRef pipeline, StringRef option,
                                 ArrayRef<StringRef> names,
                                 ErrorHandler errorHandler) {
  StringRef name = getOptionName(option);
  if (llvm::is_contained(names, name))
    return success();
  return errorHandler(describeUnknownOption(pipeline, name, names));
}

/// Registers a pipeline on a module with options of these names.
static void registerModulePipeline(
    StringRef name, StringRef description, ArrayRef<StringRef> optionNames,
    std::function<LogicalResult(OpPassManager &, StringRef, ErrorHandler)>
        build,
    std::function<void(function_ref<void(const mlir::detail::PassOptions &)>)>
        visitOptions) {
  registerPassPipeline(
      name, description,
      [name, build, names = SmallVector<StringRef>(optionNames)](
          OpPassManager &pm, StringRef text, ErrorHandler errorHandler) {
        // Otherwise, MLIR ends the process.
        if (pm.getNesting() == OpPassManager::Nesting::Explicit &&
            pm.getOpName() && *pm.getOpName() != ModuleOp::getOperationName())
          return errorHandler("'" + name + "' runs on builtin.module, not on " +
                              *pm.getOpName() + "; write builtin.module(" +
                              name + ")");
        for (StringRef option : splitOptions(text))
          if (failed(checkOption(name, option, names, errorHandler)))
            return failure();
        return build(pm, text, errorHandler);
      },
      visitOptions);
}

/// Upstream's PassPipelineRegistration ignores some options of pipelines
/// without options.
template <typename Options>
static void registerPipeline(StringRef name, StringRef description,
                             ArrayRef<StringRef> optionNames,
                             void (*build)(OpPassManager &, const Options &)) {
  registerModulePipeline(
      name, description, optionNames,
      [build](OpPassManager &pm, StringRef text, ErrorHandler) {
        Options options;
        if (failed(options.parseFromString(text)))
          return failure();
        build(pm, options);
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> visit) {
        visit(Options());
      });
}

static LogicalResult addSetTarget(OpPassManager &pm, StringRef options,
                                  ErrorHandler errorHandler) {
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
      [build](OpPassManager &pm, StringRef text, ErrorHandler errorHandler) {
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
      [](OpPassManager &pm, StringRef text, ErrorHandler errorHandler) {
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

void bcast::registerPipelines() {
  registerOptimizeLinalg();
  registerPipeline<NoOptions>(
      "bcast-to-explicit",
      "Rewrite implicit broadcasts to bcast.broadcast_in_dim", {},
      [](OpPassManager &pm, const NoOptions &) {
        buildToExplicitPipeline(pm);
      });
  registerPipeline<LinalgOptions>(
      "bcast-to-linalg", "Lower a source program to fused linalg.generic",
      {"shape-functions"}, [](OpPassManager &pm, const LinalgOptions &options) {
        buildToLinalgPipeline(pm, options.shapeFunctions);
      });
  registerPipeline<ExplicitToLinalgOptions>(
      "bcast-explicit-to-linalg",
      "Lower the explicit form, in the layouts that it has, to linalg.generic: "
      "the last part of bcast-to-linalg",
      {"fuse"}, [](OpPassManager &pm, const ExplicitToLinalgOptions &options) {
        pm.addNestedPass<func::FuncOp>(createBcastPropagateBroadcastsUp());
        buildLowerToLinalgPipeline(pm, options.fuse);
      });
  registerTargetPipeline("bcast-to-affine",
                         "Lower a source program to affine loops on memrefs",
                         [](OpPassManager &pm) {
                           buildToLinalgPipeline(pm);
                           addAffineStage(pm);
                         });
  registerTargetPipeline("bcast-to-llvm",
                         "Lower a source program to the LLVM dialect",
                         [](OpPassManager &pm) {
                           buildToLinalgPipeline(pm);
                           addAffineStage(pm);
                           addLLVMStage(pm, /*mayHaveThreads=*/true);
                         });
}
