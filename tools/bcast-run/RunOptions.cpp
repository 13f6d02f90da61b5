//===- RunOptions.cpp - The command line of bcast-run ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunExtension.h"
#include "bcast/Arrays/Literal.h"
#include "bcast/Arrays/Npy.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/Options.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/StringSaver.h"

using namespace mlir;
using namespace mlir::bcast;
namespace cl = llvm::cl;

cl::OptionCategory &mlir::bcast::getRunCategory() {
  static cl::OptionCategory category("bcast-run options");
  return category;
}

static cl::opt<std::string> file(cl::Positional,
                                 cl::desc("FILE (a program, a model that ends "
                                          "with .onnx or .xml, or - for "
                                          "standard input)"),
                                 cl::init("-"), cl::cat(getRunCategory()));
static cl::opt<std::string>
    entry("entry", cl::value_desc("name"), cl::cat(getRunCategory()),
          cl::desc("The function to run (default: main, or the only public "
                   "one)"));
static cl::list<std::string>
    inputs("input", cl::value_desc("2x1xf32=[[1],[2]] or @x.npy"),
           cl::cat(getRunCategory()),
           cl::desc("An input, one per argument, in order; for an input of a "
                    "model also with its name, as in x=@x.npy"));
static cl::list<std::string>
    outputs("output", cl::value_desc("@y.npy"), cl::cat(getRunCategory()),
            cl::desc("The file of a result, one per result, in order or by "
                     "name; without any, results are printed in NumPy's "
                     "format"));
static cl::list<std::string>
    expectedOutputs("expected-output",
                    cl::value_desc("2x1xf32=[[1],[2]] or @z.npy"),
                    cl::cat(getRunCategory()),
                    cl::desc("An expected result, one per result, in order or "
                             "by name"));
static cl::opt<bool>
    reference("reference", cl::cat(getRunCategory()),
              cl::desc("Run the reference evaluator too, and fail where a "
                       "result differs from it"));
static cl::opt<bool> printAllocations(
    "print-allocations", cl::cat(getRunCategory()),
    cl::desc("Print to stderr the number of allocations of the compiled "
             "program, without results, and the peak of allocated bytes"));
static cl::opt<bool> printMemory(
    "print-memory", cl::cat(getRunCategory()),
    cl::desc("Print the memory of the results, one line each, with padding: "
             "* if it may hold anything"));
static cl::opt<unsigned> parallelThreshold(
    "parallel-threshold", cl::init(CompileOptions().parallelThreshold),
    cl::value_desc("nanoseconds"), cl::cat(getRunCategory()),
    cl::desc("Do not divide work that one thread is estimated to do in less "
             "time (default: 10000)"));
static cl::opt<Accuracy, false, NamedValueParser<Accuracy>> accuracy(
    "accuracy", cl::cat(getRunCategory()), cl::init(Accuracy::Precise),
    cl::desc("The accuracy of floats"),
    cl::values(clEnumValN(Accuracy::Precise, "precise",
                          "as specified (the default)"),
               clEnumValN(Accuracy::Relaxed, "relaxed",
                          "faster, with the larger errors of docs/math.md")));
static cl::opt<std::string>
    cache("cache", cl::value_desc("FOLDER"), cl::cat(getRunCategory()),
          cl::desc("Keep object code in the folder, and load the code of a "
                   "program that was compiled before from there"));
static cl::list<std::string> libraries(
    "library", cl::value_desc("FILE"), cl::cat(getRunCategory()),
    cl::desc("A shared library with functions that the program has without a "
             "body; may be given several times"));
namespace {
enum class Target { Baseline, Host };
} // namespace
static cl::opt<Target, false, NamedValueParser<Target>> target(
    "target", cl::init(Target::Host), cl::cat(getRunCategory()),
    cl::desc("The processor whose vectors the passes use (default: host)"),
    cl::values(clEnumValN(Target::Baseline, "baseline", "Every processor"),
               clEnumValN(Target::Host, "host", "This machine")));
static cl::opt<bool>
    timing("timing", cl::cat(getRunCategory()),
           cl::desc("Print to stderr the time of each phase from the start of "
                    "the process to the end of the call"));
static cl::opt<bool> explain(
    "explain", cl::cat(getRunCategory()),
    cl::desc("Print the nests of loops of the compiled function, the bytes "
             "that each reads and writes, and the temporary buffers; do not "
             "run it"));
static cl::opt<double> relativeTolerance(
    "rtol", cl::cat(getRunCategory()),
    cl::desc("Relative tolerance of comparisons (default: a few units in "
             "the last place of the element type)"));
static cl::opt<double> absoluteTolerance(
    "atol", cl::init(0), cl::cat(getRunCategory()),
    cl::desc("Absolute tolerance of comparisons (default: 0, or, if --rtol has "
             "its default, the same tolerance for subnormal numbers)"));

/// Removes LLVM's option `name`, which every program that is linked to LLVM
/// has.
static void freeName(StringRef name) {
  if (cl::Option *other = cl::getRegisteredOptions().lookup(name))
    other->removeArgument();
}

/// Returns a hint if `text` looks like the name of a file.
static std::string suggestFile(StringRef option, StringRef text) {
  if (!text.ends_with(".npy") && (text.empty() || !llvm::sys::fs::exists(text)))
    return "";
  return ("; did you mean " + option + "=@" + text + "?").str();
}

/// Joins `--input @x.npy` to `--input=@x.npy`: LLVM takes an argument that
/// begins with @ for a file of more arguments.
static SmallVector<const char *> joinFiles(ArrayRef<char *> arguments,
                                           llvm::StringSaver &saver) {
  SmallVector<const char *> joined;
  for (const char *argument : arguments) {
    StringRef name = joined.empty() ? "" : joined.back();
    if (name.consume_front("-"))
      name.consume_front("-");
    bool takesFile = llvm::is_contained(
        {inputs.ArgStr, outputs.ArgStr, expectedOutputs.ArgStr}, name);
    if (takesFile && argument[0] == '@')
      joined.back() = saver.save(Twine(joined.back()) + "=" + argument).data();
    else
      joined.push_back(argument);
  }
  return joined;
}

/// Fails if an option is given that the others exclude.
static llvm::Error checkExplain() {
  bool hasOutputs = outputs.getNumOccurrences() > 0;
  if (!explain || (!hasOutputs && expectedOutputs.getNumOccurrences() == 0))
    return llvm::Error::success();
  return llvm::createStringError(
      "--explain computes no results; leave out --" +
      (hasOutputs ? outputs : expectedOutputs).ArgStr);
}

/// Reads the command line with LLVM. With `returnErrors`, errors are returned;
/// otherwise, the process exits.
static llvm::Error parseWithLLVM(ArrayRef<const char *> arguments,
                                 bool returnErrors) {
  std::string errors;
  llvm::raw_string_ostream os(errors);
  if (cl::ParseCommandLineOptions(
          arguments.size(), arguments.data(),
          "Compiles a function of a bcast program for this machine and runs "
          "it\n",
          returnErrors ? &os : nullptr))
    return llvm::Error::success();
  StringRef text(errors);
  text.consume_front("bcast-run: ");
  return llvm::createStringError(text.trim());
}

llvm::Expected<RunOptions> mlir::bcast::parseCommandLine(
    ArrayRef<char *> argv, ArrayRef<std::unique_ptr<RunExtension>> extensions) {
  freeName("threads");
  cl::opt<unsigned> threads(
      "threads", cl::init(1), cl::value_desc("N"), cl::cat(getRunCategory()),
      cl::desc("The number of threads that share the work; 0 for OpenMP's "
               "number, which is OMP_NUM_THREADS or else all processors "
               "(default: 1)"));
  cl::HideUnrelatedOptions(getRunCategory());
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  SmallVector<const char *> arguments = joinFiles(argv, saver);
  bool isRequested = llvm::any_of(extensions, [&](const auto &extension) {
    return extension->isRequested(argv);
  });
  if (llvm::Error error = parseWithLLVM(arguments, isRequested))
    return error;
  if (file.getNumOccurrences() == 0 &&
      llvm::sys::Process::StandardInIsUserInput())
    return llvm::createStringError(
        "expected FILE, or - for a program that is typed in");
  if (llvm::Error error = checkExplain())
    return error;
  RunOptions options;
  options.file = file;
  options.entry = entry;
  options.inputs = inputs;
  options.outputs = outputs;
  options.expectedOutputs = expectedOutputs;
  options.reference = reference;
  options.printAllocations = printAllocations;
  options.printMemory = printMemory;
  options.timing = timing;
  options.explain = explain;
  if (target == Target::Baseline)
    options.compile.target = CpuTarget();
  options.compile.threads = threads;
  if (cache.getNumOccurrences() > 0 && cache.empty())
    return llvm::createStringError("--cache: expected the name of a folder");
  options.compile.cache = cache;
  options.compile.libraries = libraries;
  options.compile.parallelThreshold = parallelThreshold;
  options.compile.accuracy = accuracy;
  for (const cl::opt<double> *tolerance :
       {&relativeTolerance, &absoluteTolerance})
    if (!(*tolerance >= 0))
      return llvm::createStringError("--" + tolerance->ArgStr +
                                     ": expected a number that is not "
                                     "negative, got " +
                                     Twine(std::to_string(*tolerance)));
  if (relativeTolerance.getNumOccurrences() > 0)
    options.rtol = relativeTolerance;
  if (absoluteTolerance.getNumOccurrences() > 0)
    options.atol = absoluteTolerance;
  for (const std::unique_ptr<RunExtension> &extension : extensions)
    if (llvm::Error error = extension->checkOptions(options))
      return error;
  return options;
}

/// Removes the name from `x=@x.npy` or `x=2xf32=1` and returns it; empty
/// without one. A value is a file or has one equals sign.
static StringRef takeName(StringRef &text) {
  auto [name, value] = text.split('=');
  if (text.starts_with("@") || !(value.starts_with("@") || value.contains('=')))
    return "";
  text = value;
  return name;
}

/// Whether `text` is the name of an array, and not the type of a value.
static bool isName(StringRef text, ArrayRef<ArrayType> types) {
  return llvm::any_of(types,
                      [&](const ArrayType &type) {
                        return !text.empty() && type.name == text;
                      }) &&
         !parseElementType(text.substr(text.find_last_of('x') + 1));
}

llvm::Expected<std::vector<std::string>>
mlir::bcast::orderByName(StringRef option, ArrayRef<std::string> texts,
                         ArrayRef<ArrayType> types) {
  std::vector<std::string> ordered(types.size()), others;
  for (StringRef value : texts) {
    StringRef name = takeName(value);
    if (name.empty()) {
      StringRef first = value.take_until([](char c) { return c == '='; });
      if (option != "--output" && value.contains('=') && isName(first, types))
        return llvm::createStringError(
            option + ": expected a type and '=', or @FILE, after '" + first +
            "=', as in " + first + "=2xf32=[1,2], found '" +
            value.drop_front(first.size() + 1).take_front(40) + "'");
      others.push_back(value.str());
      continue;
    }
    const auto *type = llvm::find_if(
        types, [&](const ArrayType &type) { return type.name == name; });
    std::string what = (option + ": '" + name + "'").str();
    if (type == types.end())
      return llvm::createStringError(what + " is not a name; expected one of " +
                                     listTypes(types));
    std::string &place = ordered[type - types.begin()];
    if (!place.empty())
      return llvm::createStringError(what + " is given twice");
    // Spaces in place of the name keep the columns of diagnostics.
    place = value.starts_with("@")
                ? value.str()
                : std::string(name.size() + 1, ' ') + value.str();
  }
  // Values without a name are for the other arrays, in order.
  if (others.size() == texts.size())
    return others;
  ArrayRef<std::string> rest = others;
  for (auto [index, place] : llvm::enumerate(ordered)) {
    if (!place.empty())
      continue;
    if (rest.empty())
      return llvm::createStringError(option + ": none is given for '" +
                                     types[index].name + "'");
    place = rest.consume_front();
  }
  llvm::append_range(ordered, rest);
  return ordered;
}

llvm::Expected<std::vector<std::string>>
mlir::bcast::getPaths(ArrayRef<std::string> outputs) {
  std::vector<std::string> paths;
  for (StringRef output : outputs) {
    StringRef path = output;
    if (!path.consume_front("@") || path.empty())
      return llvm::createStringError("--output: expected @FILE, got '" +
                                     output + "'" +
                                     suggestFile("--output", output));
    // Processes of an MPI job share names as lines.
    if (path.contains('\n'))
      return llvm::createStringError(
          "--output: the name of a file has a line break");
    for (StringRef other : paths)
      if (path != "/dev/null" && isSameFile(path, other))
        return llvm::createStringError(
            "--output: '" + path + "' is given twice" +
            (other == path ? "" : ", also as '" + other.str() + "'") +
            "; each result needs a file of its own");
    paths.push_back(path.str());
  }
  return paths;
}

/// Returns an error if `text` looks like the name of a file without @.
static llvm::Error checkText(StringRef option, size_t index, StringRef text) {
  std::string suggestion = suggestFile(option, text);
  if (text.starts_with("@") || text.contains('=') || suggestion.empty())
    return llvm::Error::success();
  return llvm::createStringError(option + " " + Twine(index) +
                                 ": expected a type and values, as in "
                                 "2xf32=[1,2], or @FILE, got '" +
                                 text + "'" + suggestion);
}

static llvm::Error addName(const Twine &name, llvm::Error error) {
  return llvm::createStringError(name + ": " +
                                 llvm::toString(std::move(error)));
}

llvm::Expected<ArraySource> ArraySource::open(StringRef option, size_t index,
                                              StringRef text) {
  if (llvm::Error error = checkText(option, index, text))
    return error;
  ArraySource source;
  source.name = (option + " " + Twine(index)).str();
  if (text.consume_front("@")) {
    llvm::Expected<NpyInput> file = NpyInput::open(text);
    if (!file)
      return addName(source.name, file.takeError());
    source.elementType = file->getElementType();
    source.shape.assign(file->getShape().begin(), file->getShape().end());
    source.file.emplace(std::move(*file));
    return source;
  }
  source.literal = text;
  llvm::Expected<LiteralType> type = parseLiteralType(text);
  if (!type)
    return addName(source.name, type.takeError());
  source.elementType = type->elementType;
  source.shape = type->shape;
  return source;
}

llvm::Expected<Array> ArraySource::read(const ArrayBox &box) const {
  llvm::Expected<Array> part =
      file ? file->read(box) : parseLiteralPart(literal, box);
  if (!part)
    return addName(name, part.takeError());
  return part;
}

llvm::Expected<std::vector<Array>>
mlir::bcast::readArrays(StringRef option, ArrayRef<std::string> texts) {
  std::vector<Array> arrays;
  for (auto [index, text] : llvm::enumerate(texts)) {
    if (llvm::Error error = checkText(option, index, text))
      return error;
    StringRef value = text;
    llvm::Expected<Array> array =
        value.consume_front("@") ? readNpy(value) : parseLiteral(value);
    if (!array)
      return addName(option + " " + Twine(index), array.takeError());
    arrays.push_back(std::move(*array));
  }
  return arrays;
}
