//===- bcast-run.cpp - Compiles and runs a program ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunExtension.h"
#include "RunSteps.h"
#include "bcast/Arrays/Npy.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Execution/Explain.h"
#include "bcast/Execution/Precision.h"
#include "bcast/Execution/Program.h"
#include "bcast/Execution/Timings.h"
#include "bcast/Reference/Evaluator.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/Places.h"
#include "bcast/Support/Version.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::bcast;

static llvm::Expected<std::vector<ArrayPtr>>
evaluateReference(func::FuncOp entry, std::vector<Array> inputs) {
  std::vector<ArrayPtr> values;
  for (Array &input : inputs)
    values.push_back(std::make_shared<const Array>(std::move(input)));
  return evaluate(entry, values);
}

static llvm::Error checkAgainstReference(ArrayRef<ArrayPtr> expected,
                                         ArrayRef<Array> results,
                                         ArrayRef<ArrayType> types,
                                         ArrayRef<ElementType> precision,
                                         const RunOptions &options) {
  // The evaluator computes the same operations, so even the signs of zeros must
  // agree, unless the user gives a tolerance.
  ZeroSign zeroSign = options.rtol || options.atol.value_or(0) > 0
                          ? ZeroSign::Ignored
                          : ZeroSign::Compared;
  for (auto [index, pair] : llvm::enumerate(llvm::zip(results, expected)))
    if (llvm::Error error = checkResult(
            "the reference", nameArray("result", index, types[index]),
            std::get<0>(pair), *std::get<1>(pair), precision[index], options,
            zeroSign))
      return error;
  return llvm::Error::success();
}

static llvm::Error printMemory(ArrayRef<PhysicalArray> results) {
  for (const PhysicalArray &result : results) {
    result.print(llvm::outs());
    llvm::outs() << "\n";
  }
  return finishStandardOutput();
}

static llvm::Error writeOutputs(ArrayRef<Array> results,
                                const RunOptions &options) {
  if (options.outputs.empty())
    return llvm::Error::success();
  return writeNpyFiles(
      llvm::map_to_vector<4>(results,
                             [](const Array &result) { return &result; }),
      options.outputs);
}

static llvm::Error explain(ModuleOp module, func::FuncOp entry,
                           const Signature &signature,
                           const RunOptions &options) {
  llvm::Expected<std::vector<ArraySource>> sources =
      openInputs(signature, options);
  if (!sources)
    return sources.takeError();
  std::vector<SmallVector<int64_t, 4>> shapes;
  for (const ArraySource &source : *sources)
    shapes.push_back(llvm::to_vector<4>(source.getShape()));
  llvm::Expected<std::string> text =
      explainProgram(module, entry, shapes, options.compile);
  if (!text)
    return text.takeError();
  llvm::outs() << *text;
  return finishStandardOutput();
}

static llvm::Error run(ModuleOp module, RunOptions options, Timings &timings) {
  timings.start("reading inputs");
  llvm::Expected<func::FuncOp> entry = findEntry(module, options.entry);
  if (!entry)
    return entry.takeError();
  llvm::Expected<Signature> signature = getSignature(*entry);
  if (!signature)
    return signature.takeError();
  if (llvm::Error error = orderOptions(*signature, options))
    return error;
  if (options.explain)
    return explain(module, *entry, *signature, options);
  llvm::Expected<std::vector<Array>> inputs =
      readArrays("--input", options.inputs);
  if (!inputs)
    return inputs.takeError();
  llvm::Expected<std::vector<Array>> expected =
      readArrays("--expected-output", options.expectedOutputs);
  if (!expected)
    return expected.takeError();
  auto pointers = llvm::map_to_vector<4>(
      *inputs, [](const Array &input) { return &input; });
  if (inputs->size() == signature->inputs.size())
    for (auto [index, input] : llvm::enumerate(*inputs))
      if (llvm::Error error =
              checkFile(*signature, index, options.inputs[index],
                        input.getElementType(), input.getShape()))
        return error;
  if (llvm::Error error = checkInputs(*signature, pointers))
    return error;

  timings.start("checking the program");
  options.compile.timings = &timings;
  auto executable = Executable::compile(module, *entry, options.compile);
  if (!executable)
    return executable.takeError();
  timings.start("first call");
  llvm::Expected<std::vector<PhysicalArray>> memory =
      (*executable)->runInMemory(pointers);
  timings.stop();
  if (!memory)
    return memory.takeError();
  if (options.timing)
    timings.print(llvm::errs());
  if (options.printAllocations)
    printAllocations();
  if (llvm::Error error = checkPadding(*memory))
    return error;
  // Evaluated before anything is printed, because the evaluator may not support
  // the program.
  llvm::Expected<std::vector<ArrayPtr>> reference = std::vector<ArrayPtr>();
  if (options.reference)
    reference = evaluateReference(*entry, std::move(*inputs));
  if (!reference)
    return reference.takeError();
  if (options.printMemory)
    if (llvm::Error error = printMemory(*memory))
      return error;
  llvm::Expected<std::vector<Array>> results =
      PhysicalArray::takeElements(std::move(*memory));
  if (!results)
    return results.takeError();
  if (options.outputs.empty() && !options.printMemory)
    if (llvm::Error error = printResults(*results))
      return error;
  std::vector<ArrayType> outputs = signature->getOutputs();
  std::vector<ElementType> precision = getComputedPrecision(*entry);
  // What is written to an argument has its own.
  for (const ArrayType &written :
       ArrayRef(outputs).drop_front(precision.size()))
    precision.push_back(written.elementType);
  for (auto [index, pair] : llvm::enumerate(llvm::zip(*results, *expected)))
    if (llvm::Error error = checkResult(
            "--expected-output", nameArray("result", index, outputs[index]),
            std::get<0>(pair), std::get<1>(pair), precision[index], options))
      return error;
  if (llvm::Error error = checkAgainstReference(*reference, *results, outputs,
                                                precision, options))
    return error;
  // Files are written last, so that an error leaves all output files unchanged.
  return writeOutputs(*results, options);
}

/// The processor time of this process; at the start of main, the time to load
/// it.
static double getProcessorSeconds() {
  llvm::sys::TimePoint<> now;
  std::chrono::nanoseconds user, system;
  llvm::sys::Process::GetTimeUsage(now, user, system);
  return std::chrono::duration<double>(user + system).count();
}

int main(int argc, char **argv) {
  Timings timings;
  timings.add("loading the process", getProcessorSeconds());
  timings.start("registering dialects");
  llvm::InitLLVM initLLVM(argc, argv);
  reportLostOutput("bcast-run");
  registerVersionPrinter();
  ArrayRef<char *> arguments(argv, argc);
  std::vector<std::unique_ptr<RunExtension>> extensions;
  for (const RunExtensions::entry &entry : RunExtensions::entries())
    extensions.push_back(entry.instantiate());
  llvm::Expected<RunOptions> options = parseCommandLine(arguments, extensions);
  for (const std::unique_ptr<RunExtension> &extension : extensions)
    if (extension->isRequested(arguments))
      return extension->run(std::move(options), arguments, timings);
  auto finish = [](llvm::Error error) {
    if (!error)
      return 0;
    // An error without text was already reported.
    if (std::string text = llvm::toString(std::move(error)); !text.empty())
      llvm::WithColor::error(llvm::errs(), "bcast-run") << text << "\n";
    return 1;
  };

  DialectRegistry registry;
  registerExecution(registry);
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false); // An error is a line, not a program.

  timings.start("parsing");
  llvm::SourceMgr sourceManager;
  SourceMgrDiagnosticHandler diagnosticHandler(sourceManager, &context);
  addNamesToDiagnostics(context);
  auto compileAndRun = [&]() -> llvm::Error {
    if (!options)
      return options.takeError();
    auto buffer = readProgram(options->file);
    if (!buffer)
      return buffer.takeError();
    auto module = parseProgram(std::move(*buffer), sourceManager, context,
                               Bytecode::Trusted);
    if (!module)
      return module.takeError();
    for (const std::unique_ptr<RunExtension> &extension : extensions)
      extension->prepare(**module);
    return run(**module, std::move(*options), timings);
  };
  return finish(compileAndRun());
}
