//===- bcast-opt.cpp - The optimizer driver -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/TransformOps/BcastTransformOps.h"
#include "bcast/Pipelines/Pipelines.h"
#include "bcast/RegisterAllExtensions.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/FrontEnds.h"
#include "bcast/Support/Nesting.h"
#include "bcast/Support/Operations.h"
#include "bcast/Support/Options.h"
#include "bcast/Support/Places.h"
#include "bcast/Support/Version.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

/// Like MlirOptMain, but limits the bytes read from endless streams, and
/// reports output that cannot be written.
static llvm::Error run(StringRef inputName, StringRef outputName,
                       DialectRegistry &registry, MlirOptMainConfig config,
                       ArrayRef<char *> arguments, bool &succeeded) {
  if (inputName == "-" && llvm::sys::Process::StandardInIsUserInput())
    llvm::errs() << "(processing input from stdin now, hit ctrl-c/ctrl-d to "
                    "interrupt)\n";
  // After the plugins, which may have these dialects.
  bcast::addFrontEndDialects(registry);
  auto input = bcast::readProgram(inputName);
  if (!input)
    return input.takeError();
  if (!isBytecode(**input)) {
    if (llvm::Error error = bcast::checkNesting(
            (*input)->getBuffer(), (*input)->getBufferIdentifier()))
      return error;
    if (failed(bcast::checkOperationsOfText(**input, registry,
                                            config.inputSplitMarker())))
      return llvm::Error::success();
  }
  // MlirOptMain makes the context.
  config.setPassPipelineSetupFn([original = config,
                                 arguments](PassManager &pm) {
    bcast::addNamesToDiagnostics(*pm.getContext());
    // Options have no place in a program.
    ScopedDiagnosticHandler handler(
        pm.getContext(), [&](Diagnostic &diagnostic) {
          if (std::string text =
                  bcast::improvePassError(diagnostic.str(), arguments);
              !text.empty())
            llvm::WithColor::error(llvm::errs(), "bcast-opt") << text << "\n";
        });
    return original.setupPassPipeline(pm);
  });
  auto output = bcast::openOutput(outputName);
  if (!output)
    return output.takeError();
  succeeded = mlir::succeeded(
      MlirOptMain((*output)->os(), std::move(*input), registry, config));
  return succeeded ? bcast::finishOutput(**output) : llvm::Error::success();
}

/// Returns an error if the command line has an earlier name of a pass, for
/// which LLVM would suggest a name that is spelled alike.
static llvm::Error checkPassNames(ArrayRef<char *> arguments) {
  static constexpr std::pair<StringLiteral, StringLiteral> renamed[] = {
      {"bcast-annotate-unrolling", "bcast-lower-affine"},
      {"bcast-control-unrolling", "bcast-lower-affine"},
      {"bcast-copies-to-linalg", "bcast-prepare-loops"},
      {"bcast-copy-nested-results", "bcast-prepare-bufferization"},
      {"bcast-drop-barriers", "bcast-parallel-to-openmp"},
      {"bcast-expand-bf16", "bcast-legalize-floats"},
      {"bcast-expand-f16", "bcast-legalize-floats"},
      {"bcast-expand-index-ops", "convert-bcast-to-linalg"},
      {"bcast-expand-switches", "bcast-prepare-bufferization"},
      {"bcast-fix-vector-length", "bcast-legalize-llvm"},
      {"bcast-generalize-linalg", "convert-bcast-to-linalg"},
      {"bcast-generalize-maps", "convert-bcast-to-linalg"},
      {"bcast-inline-alloca-scopes", "bcast-scf-to-cf"},
      {"bcast-legalize-16bit-float-memory", "bcast-legalize-llvm"},
      {"bcast-lift-control-flow", "bcast-prepare-bufferization"},
      {"bcast-math-to-libm", "bcast-expand-math"},
      {"bcast-move-floats-as-bits", "bcast-legalize-llvm"},
      {"bcast-protect-arguments", "bcast-prepare-bufferization"},
      {"bcast-push-broadcasts", "bcast-propagate-broadcasts-up"},
      {"bcast-split-bf16", "bcast-legalize-floats"},
      {"bcast-verify-bufferizable", "bcast-prepare-bufferization"},
      {"bcast-verify-layouts", "bcast-legalize-to-explicit"},
      {"bcast-verify-lowered", "bcast-legalize-llvm"},
      {"bcast-version-innermost", "bcast-linalg-to-loops"},
      {"bcast-widen-floats", "bcast-legalize-floats"}};
  for (StringRef argument : arguments)
    for (auto [earlier, current] : renamed)
      if (argument.starts_with("-") && argument.contains(earlier))
        return llvm::createStringError("the pass '" + earlier +
                                       "' has another name: '" + current + "'");
  return llvm::Error::success();
}

static int fail(llvm::Error error) {
  // An error without text was already reported.
  if (std::string text = llvm::toString(std::move(error)); !text.empty())
    llvm::WithColor::error(llvm::errs(), "bcast-opt") << text << "\n";
  return 1;
}

int main(int argc, char **argv) {
  llvm::InitLLVM initLLVM(argc, argv);
  bcast::reportLostOutput("bcast-opt");
  if (llvm::Error error =
          checkPassNames(ArrayRef(argv, argc).drop_front(argc > 0)))
    return fail(std::move(error));
  bcast::registerVersionPrinter();
  bcast::hideOptionsOfLLVM();
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<bcast::BcastDialect>();
  bcast::registerTransformDialectExtension(registry);
  registerAllPasses();
  bcast::registerPasses();
  bcast::registerPipelines();
  bcast::registerAllExtensions(registry);
  auto [inputName, outputName] = registerAndParseCLIOptions(
      argc, argv, "bcast optimizer driver\n", registry);
  auto config = MlirOptMainConfig::createFromCLOptions();
  // These options read no input.
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(
        MlirOptMain(argc, argv, inputName, outputName, registry));
  bool succeeded = false;
  if (llvm::Error error = run(inputName, outputName, registry, config,
                              ArrayRef(argv, argc), succeeded))
    return fail(std::move(error));
  return succeeded ? 0 : 1;
}
