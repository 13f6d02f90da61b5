//===- CommandLine.cpp - The command line of bcast-compile ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"
#include "CompileExtension.h"
#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/Models.h"
#include "bcast/Support/Options.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include <optional>

using namespace mlir::bcast;
namespace cl = llvm::cl;

cl::OptionCategory &mlir::bcast::getCompileCategory() {
  static cl::OptionCategory category("bcast-compile options");
  return category;
}

static cl::opt<std::string> file(cl::Positional, cl::Required,
                                 cl::desc("FILE (a program, a model that ends "
                                          "with .onnx or .xml, or - for "
                                          "standard input)"),
                                 cl::cat(getCompileCategory()));
static cl::opt<std::string>
    output("o", cl::value_desc("file"), cl::cat(getCompileCategory()),
           cl::desc("The file of the code: .o for an object file, .so for a "
                    "shared library, .s for assembly, .ll for LLVM IR "
                    "(default: FILE's name with .o)"));
static cl::opt<std::string>
    header("header", cl::value_desc("file.h"), cl::cat(getCompileCategory()),
           cl::desc("The file of the C header (default: -o's name with .h)"));
static cl::list<std::string>
    entries("entry", cl::value_desc("name"), cl::CommaSeparated,
            cl::cat(getCompileCategory()),
            cl::desc("The functions to compile (default: all public ones)"));
static cl::opt<std::string> prefix("prefix", cl::value_desc("text"),
                                   cl::cat(getCompileCategory()),
                                   cl::desc("The prefix of the names in C "
                                            "(default: for a model, its name "
                                            "and _)"));
static cl::opt<std::string>
    target("target", cl::value_desc("host|triple"), cl::init("host"),
           cl::cat(getCompileCategory()),
           cl::desc("The machine to compile for: this one, or every "
                    "processor of a triple, as in x86_64-linux-gnu"));
static cl::opt<std::string>
    cpu("cpu", cl::value_desc("name"), cl::cat(getCompileCategory()),
        cl::desc("The processor, with a triple, as in x86-64-v3"));
static cl::opt<std::string>
    features("features", cl::value_desc("+a,-b"), cl::cat(getCompileCategory()),
             cl::desc("Features of the processor, with a triple, as in "
                      "+avx2,+fma"));
static cl::opt<unsigned>
    vectorBits("vector-bits", cl::value_desc("N"),
               cl::cat(getCompileCategory()),
               cl::desc("The bits of a vector register, with a triple: exactly "
                        "N for Arm's SVE, at least N for RISC-V's V; 0 for "
                        "scalar code (default: as the features promise)"));
static cl::opt<bool>
    unchecked("unchecked", cl::cat(getCompileCategory()),
              cl::desc("Add for each function NAME a function NAME_unchecked, "
                       "which does not check the arrays of the caller"));
static cl::opt<std::string>
    linker("linker", cl::value_desc("command"), cl::cat(getCompileCategory()),
           cl::desc("The C compiler that links a shared library (default: cc, "
                    "or Clang; for another machine TRIPLE-gcc, or Clang)"));
static cl::opt<std::string>
    runtime("runtime", cl::value_desc("file"), cl::cat(getCompileCategory()),
            cl::desc("libBcastRuntime.a for a shared library, or its source, "
                     "Error.c (default: those beside this tool)"));

void mlir::bcast::fail(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "bcast-compile") << message << "\n";
  std::exit(1);
}

static std::string replaceExtension(llvm::StringRef path,
                                    llvm::StringRef extension) {
  llvm::SmallString<128> replaced(path);
  llvm::sys::path::replace_extension(replaced, extension);
  return std::string(replaced);
}

/// Returns "my_net_" for "models/my-net.onnx", and "model_3d_" for "3d.onnx".
static std::string makePrefix(llvm::StringRef model) {
  std::string name;
  for (char c : llvm::sys::path::stem(model))
    if (llvm::isAlnum(c))
      name += c;
    else if (!llvm::StringRef(name).ends_with("_"))
      name += '_';
  if (name.empty() || !llvm::isAlpha(name.front()))
    name = "model_" + llvm::StringRef(name).ltrim('_').str();
  return llvm::StringRef(name).ends_with("_") ? name : name + "_";
}

static OutputKind getKind(llvm::StringRef path) {
  auto kind = llvm::StringSwitch<std::optional<OutputKind>>(
                  llvm::sys::path::extension(path))
                  .Case(".o", OutputKind::Object)
                  .Case(".so", OutputKind::SharedLibrary)
                  .Case(".s", OutputKind::Assembly)
                  .Case(".ll", OutputKind::LLVMIR)
                  .Default(std::nullopt);
  if (!kind)
    fail("-o: expected a name that ends with .o, .so, .s or .ll, got '" + path +
         "'");
  return *kind;
}

/// Every program that is linked to LLVM has LLVM's options. Some have confusing
/// names, such as --threads.
static void removeOptionsOfLLVM() {
  llvm::SmallVector<cl::Option *> others;
  for (auto &[name, option] : cl::getRegisteredOptions())
    if (!llvm::is_contained(option->Categories, &getCompileCategory()) &&
        option->Categories.front()->getName() != "Generic Options")
      others.push_back(option);
  for (cl::Option *option : others)
    option->removeArgument();
}

CommandLine mlir::bcast::parseCommandLine(int argc, char **argv) {
  removeOptionsOfLLVM();
  cl::opt<unsigned> threads(
      "threads", cl::init(1), cl::value_desc("N"),
      cl::cat(getCompileCategory()),
      cl::desc("The number of threads that share the work of a call; 0 for "
               "OpenMP's number at run time (default: 1). With more than one, "
               "the code needs LLVM's OpenMP library, -lomp"));
  cl::opt<unsigned> parallelThreshold(
      "parallel-threshold", cl::init(CpuTarget().parallelThreshold),
      cl::value_desc("nanoseconds"), cl::cat(getCompileCategory()),
      cl::desc("Do not divide work that one thread is estimated to do in less "
               "time (default: 10000)"));
  cl::opt<Accuracy, false, NamedValueParser<Accuracy>> accuracy(
      "accuracy", cl::cat(getCompileCategory()), cl::init(Accuracy::Precise),
      cl::desc("The accuracy of floats"),
      cl::values(clEnumValN(Accuracy::Precise, "precise",
                            "as specified (the default)"),
                 clEnumValN(Accuracy::Relaxed, "relaxed",
                            "faster, with the larger errors of docs/math.md")));
  cl::ParseCommandLineOptions(argc, argv,
                              "Compiles functions of a bcast program to an "
                              "object file or a shared library, and a C "
                              "header\n");
  CommandLine options;
  options.file = file;
  options.output = output;
  if (output.getNumOccurrences() == 0) {
    if (options.file == "-")
      fail(
          "-o: expected a name, since the program is read from standard input");
    options.output = replaceExtension(llvm::sys::path::filename(file), "o");
  }
  options.kind = getKind(options.output);
  options.header =
      header.empty() ? replaceExtension(options.output, "h") : header;
  if (isSameFile(options.header, options.output) ||
      isSameFile(options.header, options.file) ||
      isSameFile(options.output, options.file))
    fail("'" + options.output + "' and '" + options.header +
         "' must be two files, and not the program");
  options.entries.assign(entries.begin(), entries.end());
  options.prefix = prefix;
  if (prefix.getNumOccurrences() == 0 && isModel(options.file))
    options.prefix = makePrefix(options.file);
  options.unchecked = unchecked;
  options.target = target;
  options.cpu = cpu;
  options.features = features;
  if (vectorBits.getNumOccurrences() != 0)
    options.vectorBits = vectorBits;
  if (target == "host" &&
      !(cpu.empty() && features.empty() && !options.vectorBits))
    fail("--cpu, --features and --vector-bits need a triple, as in "
         "--target=x86_64-linux-gnu");
  options.threads = threads;
  options.parallelThreshold = parallelThreshold;
  options.accuracy = accuracy;
  if (linker.getNumOccurrences() != 0 && linker.empty())
    fail("--linker: expected the name of a C compiler");
  options.linker = linker;
  options.runtime = runtime;
  return options;
}
