//===- bcast-compile.cpp - Compiles a program ahead of time ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"
#include "Header.h"
#include "Names.h"
#include "SharedLibrary.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Execution/Executable.h"
#include "bcast/Execution/ObjectCode.h"
#include "bcast/Execution/Program.h"
#include "bcast/Shard/PartitionEntry.h"
#include "bcast/Shard/Shards.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/Places.h"
#include "bcast/Support/Version.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
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

/// Replaces functions by those of one process of a job.
static llvm::Error partition(ModuleOp module,
                             SmallVectorImpl<func::FuncOp> &functions,
                             const CommandLine &options) {
  if (options.grid.empty() && module.getOps<shard::GridOp>().empty())
    return llvm::createStringError(
        "--shard: the program has no shard.grid; give --grid, as in --grid=4");
  SmallVector<std::string> names;
  for (func::FuncOp function : functions)
    names.push_back(function.getName().str());
  if (llvm::Error error = partitionEntries(module, functions, /*processes=*/1,
                                           options.grid, options.split))
    return error;
  return findEntries(module, names).moveInto(functions);
}

/// "dimension 0 along axis 0, dimension 2 along axes 1 and 2".
static std::string describeSplit(const ShardedArray &array) {
  std::string text;
  for (auto [dim, axes] : llvm::enumerate(array.splitAxes)) {
    if (axes.empty())
      continue;
    text += (text.empty() ? "" : ", ") + ("dimension " + Twine(dim)).str() +
            (axes.size() == 1 ? " along axis " : " along axes ");
    llvm::raw_string_ostream os(text);
    llvm::interleave(axes, os, " and ");
  }
  return text;
}

/// What the header says of a function on shards.
static llvm::Expected<std::vector<std::string>>
describeShards(func::FuncOp function, const ParameterNames &names) {
  llvm::Expected<ShardedSignature> signature = getShardedSignature(function);
  if (!signature)
    return signature.takeError();
  std::vector<std::string> notes{
      "", "Each process of a grid " + signature->grid.stringify() +
              " of MPI processes calls it, with its parts of the arrays:"};
  auto describe = [&](ArrayRef<ShardedArray> arrays,
                      ArrayRef<std::string> arrayNames) {
    for (auto [array, name] : llvm::zip(arrays, arrayNames)) {
      std::string split = describeSplit(array);
      notes.push_back("  " + name + ": of " + array.whole.stringify() + ", " +
                      (split.empty() ? "all" : "split: " + split));
    }
  };
  describe(signature->inputs, names.inputs);
  describe(signature->results, names.results);
  notes.push_back("bcast/Runtime/BlockDistribution.h computes the parts.");
  notes.push_back(names.inputs.back() + " has in order:");
  notes.push_back("  MPI_Comm_c2f(communicator)");
  for (size_t axis = 0; axis < signature->grid.shape.size(); ++axis)
    notes.push_back(
        ("  the coordinate of the process on axis " + Twine(axis)).str());
  for (auto [array, name] : llvm::zip(signature->inputs, names.inputs))
    for (auto [dim, extent] : llvm::enumerate(array.whole.shape))
      if (isDynamic(extent))
        notes.push_back(("  the extent of dimension " + Twine(dim) +
                         " of the whole of " + name)
                            .str());
  if (signature->countDynamicExtents() > 0)
    notes.push_back(names.results.back() +
                    " gets the dynamic extents of the whole results, in "
                    "order.");
  notes.push_back("Link with -lbcast-mpi-openmpi or -lbcast-mpi-mpich.");
  return notes;
}

static llvm::Error compile(ModuleOp module, llvm::SourceMgr &sources,
                           const CommandLine &options, const char *argv0) {
  auto functions = findEntries(module, options.entries);
  if (!functions)
    return functions.takeError();
  if (options.shard)
    if (llvm::Error error = partition(module, *functions, options))
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
                         {}});
    HeaderFunction &last = described.back();
    if (isPartitioned(entry.function))
      if (llvm::Error error =
              describeShards(entry.function, last.names).moveInto(last.notes))
        return error;
  }
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
    return module ? compile(**module, sources, options, argv[0])
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
