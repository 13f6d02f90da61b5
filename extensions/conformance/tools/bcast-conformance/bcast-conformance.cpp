//===- bcast-conformance.cpp - The vectors of the specification -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Corners.h"
#include "Report.h"
#include "Runner.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/Version.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/WithColor.h"
#include <csignal>

using namespace mlir;
using namespace mlir::bcast;
namespace cl = llvm::cl;

static cl::OptionCategory category("bcast-conformance options");
static cl::opt<std::string>
    runner("runner", cl::value_desc("COMMAND"), cl::cat(category),
           cl::desc("Run the shell command, which reads vectors as lines of "
                    "JSON and answers them, and report where its answers "
                    "differ; exit code 1 if any does"));
static cl::opt<unsigned>
    timeout("timeout", cl::init(RunnerLimits().seconds),
            cl::value_desc("SECONDS"), cl::cat(category),
            cl::desc("End a runner after this time (default: 3600; 0: none)"));
static cl::opt<unsigned> memoryLimit(
    "memory-limit", cl::init(RunnerLimits().memoryMiB), cl::value_desc("MIB"),
    cl::cat(category),
    cl::desc("The address space that each process of a runner may have "
             "(default: 0, no limit)"));
static cl::opt<unsigned> outputLimit(
    "output-limit", cl::init(RunnerLimits().outputMiB), cl::value_desc("MIB"),
    cl::cat(category),
    cl::desc("End a runner that prints more, or writes a larger file (default: "
             "1024; 0: no limit)"));
static cl::opt<std::string>
    answersFile("answers", cl::value_desc("FILE"), cl::cat(category),
                cl::desc("Report on the answers in the file, or - for "
                         "standard input"));
static cl::opt<bool>
    questions("questions", cl::cat(category),
              cl::desc("Write the vectors without what is expected, as a "
                       "runner reads them"));
static cl::opt<std::string>
    filter("filter", cl::value_desc("REGEX"), cl::cat(category),
           cl::desc("Only vectors whose id matches, as in "
                    "--filter='^broadcast numpy' or --filter='^divide.* i32'"));
static cl::opt<unsigned>
    show("show", cl::init(ReportOptions().shown), cl::value_desc("N"),
         cl::cat(category),
         cl::desc("The differences that a report shows of each rule and "
                  "operation (default: 3)"));
static cl::opt<bool>
    jsonReport("json", cl::cat(category),
               cl::desc("Report all differences as lines of JSON"));
static cl::opt<std::string> output("o", cl::init("-"), cl::value_desc("FILE"),
                                   cl::cat(category),
                                   cl::desc("The output (default: -)"));

void mlir::bcast::writeVector(const ConformanceVector &vector,
                              bool withExpected, raw_ostream &os) {
  os << '{' << vector.question;
  if (withExpected && vector.shape && !vector.shape->clause.empty()) {
    os << ",\"expected\":{\"clause\":\"" << vector.shape->clause << "\"}";
  } else if (withExpected && vector.shape) {
    os << ",\"expected\":{\"shape\":";
    writeExtents(os, vector.shape->shape);
    if (vector.shape->type) {
      os << ",\"type\":";
      writeExtents(os, *vector.shape->type);
    }
    os << ",\"reads\":";
    writeList(os, vector.shape->reads,
              [&](const Extents &dims) { writeExtents(os, dims); });
    os << '}';
  } else if (withExpected) {
    const ExpectedElements &expected = *vector.elements;
    os << ",\"expected\":{";
    if (expected.shape) {
      os << "\"shape\":";
      writeExtents(os, *expected.shape);
      os << ',';
    }
    os << "\"elements\":";
    writeList(os, expected.results, [&](std::optional<uint64_t> bits) {
      if (bits)
        os << '"' << stringifyBits(*bits, expected.resultType) << '"';
      else
        os << "null";
    });
    os << ",\"tolerance\":" << expected.tolerance << '}';
  }
  os << "}\n";
}

/// Kinds in the order of extensions/conformance/docs/conformance.md.
static size_t getPlace(StringRef kind) {
  static constexpr StringLiteral kinds[] = {"broadcast",
                                            "broadcast_to",
                                            "dynamic_broadcast",
                                            "dynamic_broadcast_to",
                                            "elementwise",
                                            "broadcast_elements",
                                            "reduce",
                                            "arg_reduce",
                                            "iota",
                                            "relayout"};
  return llvm::find(kinds, kind) - std::begin(kinds);
}

static llvm::Expected<std::vector<ConformanceVector>> makeVectors() {
  llvm::Regex regex(filter);
  std::string error;
  if (!filter.empty() && !regex.isValid(error))
    return llvm::createStringError("--filter: '" + filter + "': " + error);
  std::vector<ConformanceVector> vectors;
  auto wants = [&](StringRef id) { return filter.empty() || regex.match(id); };
  auto take = [&](ConformanceVector vector) {
    vectors.push_back(std::move(vector));
  };
  VectorConsumer consume = {wants, take};
  makeShapeVectors(consume);
  makeElementVectors(consume);
  makeReductionVectors(consume);
  makeArrayVectors(consume);
  makeLayoutVectors(consume);
  if (vectors.empty())
    return llvm::createStringError("--filter: no vector's id matches '" +
                                   filter +
                                   "'; an id is, for example, "
                                   "'broadcast numpy (2,3) (3)'");
  llvm::sort(vectors, [](const auto &a, const auto &b) {
    return std::pair(getPlace(a.kind), StringRef(a.id)) <
           std::pair(getPlace(b.kind), StringRef(b.id));
  });
  return vectors;
}

static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readAnswers() {
  auto wanted = [](StringRef bytes) -> llvm::Expected<uint64_t> {
    if (bytes.size() > kMaxStreamBytes)
      return llvm::createStringError("more than " +
                                     Twine(kMaxStreamBytes >> 20) +
                                     " MiB are read only from a regular file");
    return kMaxStreamBytes + 1;
  };
  auto buffer = answersFile == "-" ? readStandardInput(wanted)
                                   : readFile(answersFile, wanted);
  if (!buffer)
    return llvm::createStringError("'" + answersFile +
                                   "': " + llvm::toString(buffer.takeError()));
  return buffer;
}

static void printError(const Twine &text) {
  llvm::WithColor::error(llvm::errs(), "bcast-conformance") << text << "\n";
}

/// Returns whether the answers are complete and agree.
static llvm::Expected<bool> reportRunner(ArrayRef<ConformanceVector> vectors,
                                         const ReportOptions &options,
                                         raw_ostream &os) {
  auto result = runCommand(runner, vectors,
                           RunnerLimits{timeout, memoryLimit, outputLimit});
  if (!result)
    return result.takeError();
  StringRef answers = result->answers->getBuffer();
  if (!result->failure.empty()) {
    printError("--runner: " + result->failure);
    // The rest of the last line may be lost.
    answers = answers.take_front(answers.rfind('\n') + 1);
  }
  llvm::Expected<bool> conforms =
      reportAnswers(vectors, answers, "the runner", options, os);
  if (!conforms)
    return conforms.takeError();
  return *conforms && result->failure.empty();
}

static llvm::Expected<bool> reportFile(ArrayRef<ConformanceVector> vectors,
                                       const ReportOptions &options,
                                       raw_ostream &os) {
  auto answers = readAnswers();
  if (!answers)
    return answers.takeError();
  return reportAnswers(vectors, (*answers)->getBuffer(), answersFile, options,
                       os);
}

static llvm::Error checkOptions(bool reports) {
  if (runner.getNumOccurrences() && answersFile.getNumOccurrences())
    return llvm::createStringError(
        "--runner and --answers exclude each other; leave out one");
  if (reports && questions)
    return llvm::createStringError(
        "--questions writes vectors; leave out --runner and --answers");
  for (cl::Option *option : {static_cast<cl::Option *>(&show),
                             static_cast<cl::Option *>(&jsonReport)})
    if (!reports && option->getNumOccurrences())
      return llvm::createStringError("--" + option->ArgStr +
                                     " is for a report; add --runner or "
                                     "--answers");
  for (cl::opt<unsigned> *option : {&timeout, &memoryLimit, &outputLimit})
    if (!runner.getNumOccurrences() && option->getNumOccurrences())
      return llvm::createStringError("--" + option->ArgStr +
                                     " is for a runner; add --runner");
  return llvm::Error::success();
}

/// Returns the exit code.
static llvm::Expected<int> run() {
  bool reports = runner.getNumOccurrences() || answersFile.getNumOccurrences();
  if (llvm::Error error = checkOptions(reports))
    return std::move(error);
  auto vectors = makeVectors();
  if (!vectors)
    return vectors.takeError();
  auto file = openOutput(output);
  if (!file)
    return file.takeError();
  raw_ostream &os = (*file)->os();
  int exitCode = 0;
  if (reports) {
    ReportOptions options;
    options.shown = show;
    options.json = jsonReport;
    auto conforms = runner.getNumOccurrences()
                        ? reportRunner(*vectors, options, os)
                        : reportFile(*vectors, options, os);
    if (!conforms)
      return conforms.takeError();
    exitCode = !*conforms;
  } else {
    for (const ConformanceVector &vector : *vectors)
      writeVector(vector, !questions, os);
  }
  if (llvm::Error error = finishOutput(**file))
    return error;
  return exitCode;
}

int main(int argc, char **argv) {
  // LLVM would handle signals that are ignored, as SIGHUP is after nohup.
  SmallVector<int> ignored;
  for (int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) {
    struct sigaction action;
    if (sigaction(signal, nullptr, &action) == 0 &&
        action.sa_handler == SIG_IGN)
      ignored.push_back(signal);
  }
  llvm::InitLLVM initLLVM(argc, argv);
  for (int signal : ignored)
    std::signal(signal, SIG_IGN);
  reportLostOutput("bcast-conformance");
  registerVersionPrinter();
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "Writes the vectors of bcast's specification as lines of JSON, or runs "
      "them\n\nWithout --runner and --answers, it writes the vectors, with "
      "what is "
      "expected: each pair of shapes to rank 3 under every rule, every "
      "elementwise operation at corners of its element types, reductions, "
      "iota and layouts.\n");
  llvm::Expected<int> exitCode = run();
  if (exitCode)
    return *exitCode;
  printError(llvm::toString(exitCode.takeError()));
  return 1;
}
