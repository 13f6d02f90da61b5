//===- bcast-conformance.cpp - The vectors of the specification -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Corners.h"
#include "Runner.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/Version.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::bcast;
namespace cl = llvm::cl;

static cl::OptionCategory category("bcast-conformance options");
static cl::opt<std::string>
    runner("runner", cl::value_desc("COMMAND"), cl::cat(category),
           cl::desc("Run the shell command, which reads vectors as lines of "
                    "JSON and answers them, and report where its answers "
                    "differ; exit code 1 if any does"));
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

/// Kinds in the order of docs/conformance.md.
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
  auto buffer =
      llvm::MemoryBuffer::getFileOrSTDIN(answersFile, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError("'" + answersFile +
                                   "': " + buffer.getError().message());
  return std::move(*buffer);
}

/// Returns the exit code.
static llvm::Expected<int> run() {
  bool reports = runner.getNumOccurrences() || answersFile.getNumOccurrences();
  if (runner.getNumOccurrences() && answersFile.getNumOccurrences())
    return llvm::createStringError(
        "--runner and --answers exclude each other; leave out one");
  if (reports && questions)
    return llvm::createStringError(
        "--questions writes vectors; leave out --runner and --answers");
  if (!reports && (show.getNumOccurrences() || jsonReport))
    return llvm::createStringError(
        "--" + (jsonReport ? jsonReport.ArgStr : show.ArgStr) +
        " is for a report; add --runner or --answers");
  auto vectors = makeVectors();
  if (!vectors)
    return vectors.takeError();
  auto file = openOutput(output);
  if (!file)
    return file.takeError();
  raw_ostream &os = (*file)->os();
  int exitCode = 0;
  if (!reports) {
    for (const ConformanceVector &vector : *vectors)
      writeVector(vector, !questions, os);
  } else {
    int runnerCode = 0;
    auto answers = runner.getNumOccurrences()
                       ? runCommand(runner, *vectors, runnerCode)
                       : readAnswers();
    if (!answers)
      return answers.takeError();
    ReportOptions options;
    options.shown = show;
    options.json = jsonReport;
    llvm::Expected<bool> conforms = reportAnswers(
        *vectors, (*answers)->getBuffer(),
        runner.getNumOccurrences() ? "the runner" : StringRef(answersFile),
        options, os);
    if (!conforms)
      return conforms.takeError();
    exitCode = !*conforms;
    if (runnerCode != 0) {
      llvm::WithColor::error(llvm::errs(), "bcast-conformance")
          << "--runner: the command ended with exit code " << runnerCode
          << "\n";
      exitCode = 1;
    }
  }
  if (llvm::Error error = finishOutput(**file))
    return error;
  return exitCode;
}

int main(int argc, char **argv) {
  llvm::InitLLVM initLLVM(argc, argv);
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
  llvm::WithColor::error(llvm::errs(), "bcast-conformance")
      << llvm::toString(exitCode.takeError()) << "\n";
  return 1;
}
