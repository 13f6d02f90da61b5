//===- pd-run.cpp - Compiles and runs a program of the front end ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PdDialect.h"
#include "PdToBcast.h"
#include "bcast/Arrays/Literal.h"
#include "bcast/Arrays/Print.h"
#include "bcast/Execution/Executable.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

static llvm::Error run(ModuleOp module, ArrayRef<char *> literals) {
  PassManager pm(module.getContext());
  pm.addPass(example::createConvertPdToBcast());
  if (failed(pm.run(module)))
    return llvm::createStringError("the program could not be lowered");

  // The module is now a bcast program. A compiler that uses the code in its own
  // way adds bcast::buildToLLVMPipeline to the pass manager.
  llvm::Expected<func::FuncOp> entry = bcast::findEntry(module, "main");
  if (!entry)
    return entry.takeError();
  auto executable = bcast::Executable::compile(module, *entry);
  if (!executable)
    return executable.takeError();

  std::vector<bcast::Array> inputs;
  for (const char *literal : literals) {
    llvm::Expected<bcast::Array> input = bcast::parseLiteral(literal);
    if (!input)
      return input.takeError();
    inputs.push_back(std::move(*input));
  }
  std::vector<const bcast::Array *> pointers;
  for (const bcast::Array &input : inputs)
    pointers.push_back(&input);
  llvm::Expected<std::vector<bcast::Array>> results =
      (*executable)->run(pointers);
  if (!results)
    return results.takeError();
  for (const bcast::Array &result : *results) {
    bcast::printArray(result, llvm::outs());
    llvm::outs() << "\n";
  }
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  if (argc < 2) {
    llvm::errs() << "usage: pd-run FILE [2x3xf32=[[1,2,3],[4,5,6]]...]\n";
    return 2;
  }
  DialectRegistry registry;
  bcast::registerExecution(registry);
  registry.insert<example::PdDialect>();
  MLIRContext context(registry);
  // Errors are shown with the line of the source and with their notes.
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(argv[1], sources, &context);
  if (!module)
    return 1;
  if (llvm::Error error = run(*module, ArrayRef(argv, argc).drop_front(2))) {
    llvm::errs() << llvm::toString(std::move(error)) << "\n";
    return 1;
  }
}
