//===- LLVMProgram.cpp - Programs in LLVM IR ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LLVMProgram.h"
#include "LegalizeForTarget.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include <pthread.h>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::execution;

/// Keeps the first error. Remarks and warnings are about loops that the user
/// did not write.
static void keepError(const llvm::DiagnosticInfo *info, void *problem) {
  auto &text = *static_cast<std::string *>(problem);
  if (info->getSeverity() != llvm::DS_Error || !text.empty())
    return;
  llvm::raw_string_ostream os(text);
  llvm::DiagnosticPrinterRawOStream printer(os);
  info->print(printer);
}

namespace {
/// The passes of a code generator without loop strength reduction. For dynamic
/// shapes, that takes a third of the generator's time. It finds the least
/// additions for addresses. Instructions of x86 have most of these for free:
/// code without it is as fast on AMD's Zen 4, and takes up to 1.2 times the
/// cycles in LLVM's model of Intel's Ice Lake (benchmark/targets).
class QuickPasses : public llvm::OptPassGate {
  bool shouldRunPass(StringRef name, StringRef /*unit*/) const override {
    return name != "Loop Strength Reduction";
  }
  bool isEnabled() const override { return true; }
};
} // namespace

LLVMProgram::LLVMProgram(const Machine &machine) : machine(machine) {
  context.setDiagnosticHandlerCallBack(keepError, &problem);
}

void LLVMProgram::compileQuickly() {
  static QuickPasses passes;
  if (machine.llvm->getTargetTriple().isX86())
    context.setOptPassGate(passes);
}

llvm::Expected<std::unique_ptr<LLVMProgram>>
LLVMProgram::read(const Bitcode &bitcode, const Machine &machine) {
  std::unique_ptr<LLVMProgram> program(new LLVMProgram(machine));
  llvm::MemoryBufferRef buffer(StringRef(bitcode.data(), bitcode.size()),
                               "bcast");
  if (llvm::Error error = llvm::parseBitcodeFile(buffer, program->context)
                              .moveInto(program->module))
    return std::move(error);
  return program;
}

llvm::Expected<std::unique_ptr<LLVMProgram>>
LLVMProgram::translate(ModuleOp lowered, const Machine &machine) {
  std::unique_ptr<LLVMProgram> program(new LLVMProgram(machine));
  program->module = translateModuleToLLVMIR(lowered, program->context, "bcast");
  if (!program->module)
    return llvm::createStringError("the program could not be translated");
  program->module->setTargetTriple(machine.llvm->getTargetTriple());
  program->module->setDataLayout(machine.llvm->createDataLayout());
  // The linker of RISC-V reads it, too.
  StringRef abi = machine.llvm->Options.MCOptions.getABIName();
  if (!abi.empty())
    program->module->addModuleFlag(llvm::Module::Error, "target-abi",
                                   llvm::MDString::get(program->context, abi));
  return program;
}

llvm::Error LLVMProgram::takeProblem() {
  if (problem.empty())
    return llvm::Error::success();
  return llvm::createStringError("LLVM: " + problem);
}

/// The most blocks of a function for passes that take a time that is quadratic
/// in the number of its conditions. Each array of a function adds a dozen
/// blocks of checks. Constraint elimination compares all of their conditions:
/// it takes nine tenths of LLVM's time for 100 results, and finds nothing. Jump
/// threading and correlated values ask for the range of each value in each
/// block. Loop load elimination asks for the evolution of each address: it
/// takes half of the time for 50 convolutions, whose loops have no such loads.
static size_t getMaxBlocks(llvm::StringRef pass) {
  if (pass == "ConstraintEliminationPass")
    return 200;
  if (pass == "LoopLoadEliminationPass")
    return 500;
  if (pass == "JumpThreadingPass" || pass == "CorrelatedValuePropagationPass")
    return 2000;
  return std::numeric_limits<size_t>::max();
}

/// Whether to run an LLVM pass. Compiled code calls functions by name, so no
/// calls are left for propagation of called values to find.
static bool shouldRun(llvm::StringRef pass, llvm::Any unit) {
  if (pass == "CalledValuePropagationPass")
    return false;
  const auto *function = llvm::any_cast<const llvm::Function *>(&unit);
  return !function || (*function)->size() <= getMaxBlocks(pass);
}

/// LLVM follows chains of operations by recursion, about 256 bytes per
/// operation. The memory is taken as far as it is used.
static constexpr size_t kStackBytes = size_t(1) << 29;
static constexpr unsigned kManyInstructions = 4096;

/// Does `work` on `module` with a stack for its longest chain.
static void runWithStack(const llvm::Module &module,
                         llvm::function_ref<void()> work) {
  pthread_attr_t attributes;
  if (module.getInstructionCount() < kManyInstructions ||
      pthread_attr_init(&attributes) != 0)
    return work();
  pthread_attr_setstacksize(&attributes, kStackBytes);
  auto run = [](void *function) -> void * {
    (*static_cast<llvm::function_ref<void()> *>(function))();
    return nullptr;
  };
  pthread_t thread;
  int error = pthread_create(&thread, &attributes, run, &work);
  pthread_attr_destroy(&attributes);
  if (error != 0) // The address space has a limit.
    return work();
  pthread_join(thread, nullptr);
}

llvm::Error LLVMProgram::optimize() {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassInstrumentationCallbacks callbacks;
  callbacks.registerShouldRunOptionalPassCallback(shouldRun);
  llvm::PassBuilder builder(machine.llvm.get(), llvm::PipelineTuningOptions(),
                            std::nullopt, &callbacks);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  runWithStack(*module, [&] {
    builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
        .run(*module, modules);
  });
  legalizeForTarget(*module, machine.llvm->getTargetTriple());
  return takeProblem();
}

/// The most bytes of variables for x86's small code model, whose code reaches
/// 2 GB.
static constexpr uint64_t kMaxNearBytes = uint64_t(1) << 30;

static bool isFar(const llvm::Module &module) {
  uint64_t bytes = 0;
  for (const llvm::GlobalVariable &variable : module.globals())
    bytes += module.getDataLayout().getTypeAllocSize(variable.getValueType());
  return bytes > kMaxNearBytes;
}

llvm::Error LLVMProgram::write(CodeFormat format, SmallVectorImpl<char> &code) {
  llvm::raw_svector_ostream os(code);
  if (format == CodeFormat::LLVMIR) {
    module->print(os, /*AAW=*/nullptr);
    return llvm::Error::success();
  }
  if (machine.llvm->getTargetTriple().isX86() && isFar(*module))
    machine.llvm->setCodeModel(llvm::CodeModel::Large);
  llvm::legacy::PassManager pm;
  auto type = format == CodeFormat::Object
                  ? llvm::CodeGenFileType::ObjectFile
                  : llvm::CodeGenFileType::AssemblyFile;
  if (machine.llvm->addPassesToEmitFile(pm, os, /*DwoOut=*/nullptr, type))
    return llvm::createStringError(
        "LLVM cannot write this kind of file for target '" +
        machine.llvm->getTargetTriple().str() + "'");
  runWithStack(*module, [&] { pm.run(*module); });
  return takeProblem();
}
