//===- BcastContenders.cpp - This project and the stock pipeline ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contender.h"
#include "bcast/Codegen/Pipelines.h"
#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/Transforms/RequestCWrappers.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::bcast;

static llvm::cl::opt<bool>
    relaxed("relaxed", llvm::cl::desc("Compile bcast's programs with relaxed "
                                      "accuracy"));

void mlir::bcast::registerContenders(DialectRegistry &registry) {
  registerExecution(registry);
}

llvm::Expected<Contender> mlir::bcast::createBcast(MLIRContext &context,
                                                   const Job &job) {
  auto module = parseSourceString<ModuleOp>(job.program, &context);
  if (!module)
    return llvm::createStringError("the program does not parse");
  auto entry = findEntry(*module, "main");
  if (!entry)
    return entry.takeError();
  CompileOptions options;
  options.threads = job.threads;
  if (relaxed)
    options.accuracy = Accuracy::Relaxed;
  auto executable = Executable::compile(*module, *entry, options);
  if (!executable)
    return executable.takeError();
  std::vector<Buffer> inputs;
  for (const Operand &input : job.data.inputs)
    inputs.push_back(input.getBuffer());
  auto call = [inputs, output = job.data.output->getBuffer(),
               shared = std::shared_ptr<Executable>(std::move(*executable))] {
    llvm::cantFail(shared->call(inputs, output));
  };
  return Contender{"bcast", "", call};
}

static void cleanUp(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

/// One linalg.generic per operation, on tensors in their physical form. This is
/// where this project's part of the stock pipeline ends.
static void buildUnfusedLinalgPipeline(OpPassManager &pm) {
  pm.addPass(createBcastLegalizeToExplicit());
  cleanUp(pm);
  pm.addPass(createBcastMaterializeLayouts());
  cleanUp(pm);
  pm.addPass(createConvertBcastToLinalg());
}

/// Upstream's passes only, in a typical pipeline.
static void buildStockPipeline(OpPassManager &pm) {
  cleanUp(pm);
  pm.addPass(createLinalgElementwiseOpFusionPass());
  cleanUp(pm);
  pm.addPass(bufferization::createEmptyTensorEliminationPass());
  bufferization::OneShotBufferizePassOptions bufferize;
  bufferize.bufferizeFunctionBoundaries = true;
  bufferize.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  bufferize.bufferAlignment = 64;
  pm.addPass(bufferization::createOneShotBufferizePass(bufferize));
  cleanUp(pm);
  bufferization::BufferResultsToOutParamsPassOptions outParams;
  outParams.hoistStaticAllocs = true;
  outParams.modifyPublicFunctions = true;
  pm.addPass(bufferization::createBufferResultsToOutParamsPass(outParams));
  cleanUp(pm);
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToAffineLoopsPass());
  pm.addNestedPass<func::FuncOp>(
      affine::createAffineLoopInvariantCodeMotionPass());
  pm.addNestedPass<func::FuncOp>(affine::createAffineScalarReplacementPass());
  cleanUp(pm);
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addNestedPass<func::FuncOp>(LLVM::createLLVMRequestCWrappersPass());
  pm.addPass(arith::createArithExpandOpsPass());
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(createConvertToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  cleanUp(pm);
}

namespace {
/// A function of the LLVM dialect, compiled for this machine, and memrefs.
class StockExecutable {
public:
  static llvm::Expected<std::shared_ptr<StockExecutable>>
  compile(ModuleOp module, const Data &data);

  void call() { function(packed.data()); }

  /// "scalar" if a loop does not compute on vectors, else "vectors".
  StringRef getLoops() const { return hasScalarLoop ? "scalar" : "vectors"; }

private:
  /// The physical form of the array: a row-major memref.
  void addArgument(const Operand &operand);

  std::unique_ptr<ExecutionEngine> engine;
  void (*function)(void **) = nullptr;
  std::vector<std::vector<int64_t>> descriptors;
  std::vector<void *> pointers, packed;
  bool hasScalarLoop = false;
};
} // namespace

/// Whether code for `instruction` calls a function for each element, even if
/// the operands are vectors.
static bool callsPerElement(const llvm::Instruction &instruction) {
  const auto *intrinsic = dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (!intrinsic)
    return isa<llvm::CallBase>(instruction);
  switch (intrinsic->getIntrinsicID()) {
  case llvm::Intrinsic::cos:
  case llvm::Intrinsic::exp:
  case llvm::Intrinsic::log:
  case llvm::Intrinsic::pow:
  case llvm::Intrinsic::sin:
  case llvm::Intrinsic::tanh:
    return true;
  default:
    return false;
  }
}

/// Whether a loop is of LLVM's vectorizer, which marks its remainder loops and
/// names the blocks from which they are unrolled, has other vectors, or copies
/// memory, and calls no function for each element.
static bool isVectorLoop(const llvm::Loop &loop) {
  bool hasVectors =
      llvm::getBooleanLoopAttribute(&loop, "llvm.loop.isvectorized") ||
      loop.getName().contains("scalar.ph");
  for (const llvm::BasicBlock *block : loop.blocks())
    for (const llvm::Instruction &instruction : *block) {
      if (callsPerElement(instruction))
        return false;
      hasVectors |= instruction.getType()->isVectorTy() ||
                    isa<llvm::MemIntrinsic>(instruction);
    }
  return hasVectors;
}

/// Whether an innermost loop of the optimized `module` is scalar.
static bool findScalarLoop(llvm::Module &module) {
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    llvm::DominatorTree tree(function);
    llvm::LoopInfo loops(tree);
    for (const llvm::Loop *loop : loops.getLoopsInPreorder())
      if (loop->isInnermost() && !isVectorLoop(*loop))
        return true;
  }
  return false;
}

void StockExecutable::addArgument(const Operand &operand) {
  auto data = reinterpret_cast<int64_t>(operand.data);
  std::vector<int64_t> words{data, data, 0};
  PhysicalLayout::Dims shape = operand.layout.getPhysicalShape();
  PhysicalLayout::Dims strides = PhysicalLayout::rowMajor(shape).getStrides();
  words.insert(words.end(), shape.begin(), shape.end());
  words.insert(words.end(), strides.begin(), strides.end());
  descriptors.push_back(std::move(words));
}

llvm::Expected<std::shared_ptr<StockExecutable>>
StockExecutable::compile(ModuleOp module, const Data &data) {
  PassManager toLinalg(module.getContext());
  buildUnfusedLinalgPipeline(toLinalg);
  PassManager toLLVM(module.getContext());
  buildStockPipeline(toLLVM);
  if (failed(toLinalg.run(module)))
    return llvm::createStringError("it has no form in linalg");
  // Upstream's passes see only physical tensors.
  for (auto function : module.getOps<func::FuncOp>()) {
    function.removeArgAttrsAttr();
    function.removeResAttrsAttr();
  }
  if (failed(toLLVM.run(module)))
    return llvm::createStringError("upstream's passes do not compile it");
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::Aggressive);
  auto machine = builder->createTargetMachine();
  if (!machine)
    return machine.takeError();
  ExecutionEngineOptions options;
  auto optimize = makeOptimizingTransformer(/*optLevel=*/3, /*sizeLevel=*/0,
                                            machine->get());
  bool hasScalarLoop = false;
  auto optimizeAndInspect = [&](llvm::Module *code) {
    llvm::Error error = optimize(code);
    hasScalarLoop = findScalarLoop(*code);
    return error;
  };
  options.transformer = optimizeAndInspect;
  options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::Aggressive;
  auto engine = ExecutionEngine::create(module, options, std::move(*machine));
  if (!engine)
    return engine.takeError();
  auto function = (*engine)->lookupPacked("_mlir_ciface_main");
  if (!function)
    return function.takeError();
  auto executable = std::make_shared<StockExecutable>();
  executable->engine = std::move(*engine);
  executable->function = *function;
  executable->hasScalarLoop = hasScalarLoop;
  for (const Operand &input : data.inputs)
    executable->addArgument(input);
  executable->addArgument(*data.output);
  for (auto &descriptor : executable->descriptors)
    executable->pointers.push_back(descriptor.data());
  for (void *&pointer : executable->pointers)
    executable->packed.push_back(&pointer);
  return executable;
}

llvm::Expected<Contender> mlir::bcast::createStock(MLIRContext &context,
                                                   const Job &job) {
  if (!job.workload.dynamicTwinOf.empty())
    return llvm::createStringError(
        "upstream has no form of what run time decides about broadcasts");
  auto module = parseSourceString<ModuleOp>(job.program, &context);
  if (!module)
    return llvm::createStringError("the program does not parse");
  auto executable = StockExecutable::compile(*module, job.data);
  if (!executable)
    return executable.takeError();
  return Contender{"stock", (*executable)->getLoops().str(),
                   [shared = *executable] { shared->call(); }};
}
