//===- bcast-reduce.cpp - The test case reducer ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-reduce for programs with operations of this dialect, with the pass
// bcast-reduction.
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/Reduction/Reduction.h"
#include "bcast/Dialect/Bcast/TransformOps/BcastTransformOps.h"
#include "bcast/Pipelines/Pipelines.h"
#include "bcast/RegisterAllExtensions.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/Nesting.h"
#include "bcast/Support/Operations.h"
#include "bcast/Support/Options.h"
#include "bcast/Support/Version.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Reducer/Passes.h"
#include "mlir/Support/ToolUtilities.h"
#include "mlir/Tools/ParseUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("bcast-reduce options");
static cl::opt<std::string> inputName(cl::Positional,
                                      cl::desc("<input file or model>"),
                                      cl::init("-"), cl::cat(category));
static cl::opt<std::string>
    outputName("o", cl::desc("Output filename for the reduced test case"),
               cl::value_desc("file"), cl::init("-"), cl::cat(category));
static cl::opt<bool> noImplicitModule(
    "no-implicit-module",
    cl::desc("Disable implicit addition of a top-level module op during "
             "parsing"),
    cl::cat(category));
static cl::opt<bool> allowUnregisteredDialects(
    "allow-unregistered-dialect",
    cl::desc("Allow operation with no registered dialects"), cl::cat(category));
static cl::opt<std::string> splitInputFile(
    "split-input-file", cl::ValueOptional,
    cl::callback([](const std::string &marker) {
      if (marker.empty())
        splitInputFile.setValue(kDefaultSplitMarker);
    }),
    cl::desc("Split the input file into chunks using the given or default "
             "marker and process each chunk independently"),
    cl::cat(category));

static void registerEverything(DialectRegistry &registry) {
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<bcast::BcastDialect>();
  bcast::registerTransformDialectExtension(registry);
  bcast::registerReductionPatternInterface(registry);
  registerAllPasses();
  registerReducerPasses();
  bcast::registerPasses();
  bcast::registerPipelines();
  bcast::registerAllExtensions(registry);
  bcast::registerBcastReductionPasses();
}

/// Reduces one program and prints it.
static LogicalResult reduce(MLIRContext &context,
                            const PassPipelineCLParser &passes,
                            ArrayRef<char *> arguments,
                            std::unique_ptr<llvm::MemoryBuffer> program,
                            raw_ostream &os) {
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(program), SMLoc());
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  OwningOpRef<Operation *> op =
      parseSourceFileForTool(sources, config, !noImplicitModule);
  if (!op || failed(bcast::checkOperations(*op)) || failed(verify(*op)))
    return failure();
  PassManager pm(&context, op.get()->getName().getStringRef());
  auto fail = [&](const Twine &message) -> LogicalResult {
    return emitError(UnknownLoc::get(&context))
           << bcast::improvePassError(message.str(), arguments);
  };
  if (failed(passes.addToPipeline(pm, fail)) || failed(pm.run(*op)))
    return failure();
  op.get()->print(os);
  return success();
}

static llvm::Error run(MLIRContext &context, const PassPipelineCLParser &passes,
                       ArrayRef<char *> arguments, bool &succeeded) {
  auto input = bcast::readProgram(inputName);
  if (!input)
    return input.takeError();
  if (!isBytecode(**input))
    if (llvm::Error error = bcast::checkNesting(
            (*input)->getBuffer(), (*input)->getBufferIdentifier()))
      return error;
  auto output = bcast::openOutput(outputName);
  if (!output)
    return output.takeError();
  auto reduceOne = [&](std::unique_ptr<llvm::MemoryBuffer> program,
                       raw_ostream &os) {
    return reduce(context, passes, arguments, std::move(program), os);
  };
  succeeded = mlir::succeeded(
      splitAndProcessBuffer(std::move(*input), reduceOne, (*output)->os(),
                            splitInputFile, splitInputFile));
  return succeeded ? bcast::finishOutput(**output) : llvm::Error::success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM initLLVM(argc, argv);
  bcast::reportLostOutput("bcast-reduce");
  bcast::registerVersionPrinter();
  DialectRegistry registry;
  registerEverything(registry);
  PassPipelineCLParser passes("", "Reduction Passes to Run");
  registerAsmPrinterCLOptions();
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "MLIR test case reduction tool.\n");
  MLIRContext context(registry);
  context.allowUnregisteredDialects(allowUnregisteredDialects);
  bool succeeded = false;
  if (llvm::Error error =
          run(context, passes, ArrayRef(argv, argc), succeeded)) {
    // An error without text was already reported.
    if (std::string text = llvm::toString(std::move(error)); !text.empty())
      llvm::WithColor::error(llvm::errs(), "bcast-reduce") << text << "\n";
    return 1;
  }
  return succeeded ? 0 : 1;
}
