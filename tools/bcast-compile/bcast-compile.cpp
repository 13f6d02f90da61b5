//===- bcast-compile.cpp - Compiles a program ahead of time ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"
#include "CompileExtension.h"
#include "Header.h"
#include "Names.h"
#include "SharedLibrary.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Execution/Executable.h"
#include "bcast/Execution/ObjectCode.h"
#include "bcast/Execution/Program.h"
#include "bcast/Pipelines/Contracts.h"
#include "bcast/Rules/Shape.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/Places.h"
#include "bcast/Support/Version.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::bcast;

/// Returns the functions `names`, or all public ones.
static llvm::Expected<SmallVector<func::FuncOp>>
findEntries(ModuleOp module, ArrayRef<std::string> names) {
  SmallVector<func::FuncOp> entries;
  for (StringRef name : names) {
    llvm::Expected<func::FuncOp> entry = findEntry(module, name);
    if (!entry)
      return entry.takeError();
    if (llvm::is_contained(entries, *entry))
      return llvm::createStringError("--entry: '" + name + "' is given twice");
    entries.push_back(*entry);
  }
  if (!names.empty())
    return entries;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isDeclaration() &&
        !findShapedFunction(function))
      entries.push_back(function);
  if (entries.empty())
    return llvm::createStringError(
        "the module has no public function with a body" +
        describeForeignFunctions(module));
  return entries;
}

static llvm::Expected<std::vector<ObjectEntry>>
nameEntries(ArrayRef<func::FuncOp> functions, const CommandLine &options) {
  std::vector<ObjectEntry> entries;
  for (func::FuncOp function : functions) {
    std::string name = options.prefix + function.getName().str();
    if (llvm::Error error = checkFunctionName(name))
      return std::move(error);
    entries.push_back({function, name, options.unchecked});
  }
  return entries;
}

static std::string getOrigin(func::FuncOp function) {
  std::string origin = "@" + function.getName().str();
  if (auto loc = dyn_cast<FileLineColLoc>(function.getLoc())) {
    origin += " of ";
    origin += llvm::sys::path::filename(loc.getFilename().getValue());
    if (loc.getLine() > 0) // A function of a model has no line.
      origin += ":" + std::to_string(loc.getLine());
  }
  return origin;
}

static llvm::Error writeFile(StringRef path, StringRef contents) {
  auto file = openOutput(path);
  if (!file)
    return file.takeError();
  (*file)->os() << contents;
  return finishOutput(**file);
}

/// Adds what the functions demand of extents, and the extents of results.
static llvm::Error addContracts(ModuleOp module, ArrayRef<ObjectEntry> entries,
                                MutableArrayRef<HeaderFunction> functions) {
  auto isStatic = [](const ArrayType &array) {
    return llvm::none_of(array.shape, isDynamic);
  };
  llvm::StringMap<HeaderFunction *> byName;
  // The extents of parts of arrays have notes of their own.
  for (auto [entry, function] : llvm::zip_equal(entries, functions))
    if (function.notes.empty() &&
        (!llvm::all_of(function.plain.signature.inputs, isStatic) ||
         !llvm::all_of(function.plain.signature.results, isStatic)))
      byName[func::FuncOp(entry.function).getName()] = &function;
  if (byName.empty())
    return llvm::Error::success();
  auto contracts = getContracts(module, [&](func::FuncOp function) {
    const HeaderFunction *found = byName.lookup(function.getName());
    return found ? ContractNames{found->names.inputs, found->names.results,
                                 "_dim"}
                 : ContractNames();
  });
  if (failed(contracts))
    return llvm::createStringError("the contracts could not be computed");
  for (auto &[name, contract] : *contracts)
    if (HeaderFunction *function = byName.lookup(name))
      function->contract = std::move(contract.lines);
  return llvm::Error::success();
}

/// Returns the present contents of the header's file, or null without such a
/// file.
static std::unique_ptr<llvm::MemoryBuffer> keepHeader(StringRef path) {
  if (!llvm::sys::fs::is_regular_file(path))
    return nullptr;
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false,
                                            /*IsVolatile=*/true);
  return buffer ? std::move(*buffer) : nullptr;
}

static CodeFormat getFormat(OutputKind kind) {
  switch (kind) {
  case OutputKind::Object:
  case OutputKind::SharedLibrary:
    return CodeFormat::Object;
  case OutputKind::Assembly:
    return CodeFormat::Assembly;
  case OutputKind::LLVMIR:
    return CodeFormat::LLVMIR;
  }
  llvm_unreachable("every kind has a format");
}

static llvm::Error
compile(ModuleOp module, llvm::SourceMgr &sources, const CommandLine &options,
        ArrayRef<std::unique_ptr<CompileExtension>> extensions,
        const char *argv0) {
  auto functions = findEntries(module, options.entries);
  if (!functions)
    return functions.takeError();
  for (const std::unique_ptr<CompileExtension> &extension : extensions)
    if (llvm::Error error = extension->rewrite(module, *functions))
      return error;
  auto entries = nameEntries(*functions, options);
  if (!entries)
    return entries.takeError();
  auto machine = options.target == "host"
                     ? Machine::getHost()
                     : Machine::get(options.target, options.cpu,
                                    options.features, options.vectorBits);
  if (!machine)
    return machine.takeError();
  machine->cpu.threads = options.threads;
  machine->cpu.parallelThreshold = options.parallelThreshold;
  machine->cpu.accuracy = options.accuracy;
  SmallVector<char, 0> code;
  std::vector<CEntryPoint> plain;
  if (llvm::Error error = compileToObject(module, *entries, *machine,
                                          getFormat(options.kind), code, plain))
    return error;
  std::vector<HeaderFunction> described;
  for (auto [function, entry] : llvm::zip_equal(plain, *entries)) {
    described.push_back({function,
                         createParameterNames(entry.function, sources),
                         getOrigin(entry.function),
                         {},
                         {}});
    HeaderFunction &last = described.back();
    for (const std::unique_ptr<CompileExtension> &extension : extensions)
      if (llvm::Error error =
              extension->describe(entry.function, last.names, last.notes))
        return error;
  }
  if (llvm::Error error = addContracts(module, *entries, described))
    return error;
  // Files are written last, so that an error leaves all files unchanged.
  auto earlierHeader = keepHeader(options.header);
  if (llvm::Error error =
          writeFile(options.header,
                    createHeader(options.header, described, machine->cpu)))
    return error;
  llvm::Error error =
      options.kind == OutputKind::SharedLibrary
          ? linkSharedLibrary(code, options, argv0)
          : writeFile(options.output, StringRef(code.data(), code.size()));
  if (error && earlierHeader)
    return llvm::joinErrors(
        std::move(error),
        writeFile(options.header, earlierHeader->getBuffer()));
  if (error)
    llvm::sys::fs::remove(options.header);
  return error;
}

/// Ends the tool with an error if LLVM cannot generate code. Some targets
/// report this only as a fatal error. No file is written yet.
static void failInLLVM(void *, const char *reason, bool) {
  if (isLostOutput(reason))
    fail("not all output could be written: " +
         StringRef(reason).split(": ").second);
  llvm::WithColor::error(llvm::errs(), "bcast-compile")
      << "LLVM cannot generate code for this program and target: "
      << StringRef(reason).split('\n').first << "\n";
  std::_Exit(1);
}

int main(int argc, char **argv) {
  llvm::InitLLVM initLLVM(argc, argv);
  llvm::install_fatal_error_handler(failInLLVM);
  registerVersionPrinter();
  CommandLine options = parseCommandLine(argc, argv);
  std::vector<std::unique_ptr<CompileExtension>> extensions;
  for (const CompileExtensions::entry &entry : CompileExtensions::entries()) {
    extensions.push_back(entry.instantiate());
    if (llvm::Error error = extensions.back()->checkOptions())
      fail(llvm::toString(std::move(error)));
  }

  DialectRegistry registry;
  registerExecution(registry);
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false); // An error is a line, not a program.

  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler diagnosticHandler(sources, &context);
  addNamesToDiagnostics(context);
  auto readAndCompile = [&]() -> llvm::Error {
    auto buffer = readProgram(options.file);
    if (!buffer)
      return buffer.takeError();
    auto module =
        parseProgram(std::move(*buffer), sources, context, Bytecode::Trusted);
    return module ? compile(**module, sources, options, extensions, argv[0])
                  : module.takeError();
  };
  llvm::Error error = readAndCompile();
  if (!error)
    return 0;
  // An error without text was already reported.
  if (std::string text = llvm::toString(std::move(error)); !text.empty())
    fail(text);
  return 1;
}
