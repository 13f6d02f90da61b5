//===- Runner.cpp - Programs that answer vectors --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runner.h"
#include "Compare.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Program.h"
#include <array>

using namespace mlir;
using namespace mlir::bcast;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// The process
//===----------------------------------------------------------------------===//

static llvm::Error nameFile(const Twine &what, std::error_code error) {
  return llvm::createStringError(what + ": " + error.message());
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
mlir::bcast::runCommand(StringRef command, ArrayRef<ConformanceVector> vectors,
                        int &exitCode) {
  SmallString<64> questions, answers;
  int file;
  if (std::error_code error = llvm::sys::fs::createTemporaryFile(
          "bcast-conformance", "questions", file, questions))
    return nameFile("a temporary file", error);
  llvm::FileRemover removeQuestions(questions);
  {
    llvm::raw_fd_ostream os(file, /*shouldClose=*/true);
    for (const ConformanceVector &vector : vectors)
      writeVector(vector, /*withExpected=*/false, os);
    os.flush();
    if (std::error_code error = os.error()) {
      os.clear_error();
      return nameFile("'" + questions + "'", error);
    }
  }
  if (std::error_code error = llvm::sys::fs::createTemporaryFile(
          "bcast-conformance", "answers", answers))
    return nameFile("a temporary file", error);
  llvm::FileRemover removeAnswers(answers);
  std::string message;
  exitCode = llvm::sys::ExecuteAndWait(
      "/bin/sh", {"sh", "-c", command}, /*Env=*/std::nullopt,
      {StringRef(questions), StringRef(answers), std::nullopt},
      /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  if (!message.empty() && exitCode >= 0)
    return llvm::createStringError("--runner: " + message);
  auto buffer = llvm::MemoryBuffer::getFile(answers, /*IsText=*/true);
  if (!buffer)
    return nameFile("'" + answers + "'", buffer.getError());
  return std::move(*buffer);
}

//===----------------------------------------------------------------------===//
// The report
//===----------------------------------------------------------------------===//

/// In the order of `Verdict`.
static constexpr StringLiteral kVerdictNames[] = {"agree", "differ",
                                                  "unsupported", "missing"};

namespace {
/// The answers to the vectors of a group.
struct GroupReport {
  StringRef kind;
  unsigned vectors = 0;
  /// By verdict.
  std::array<unsigned, 4> counts = {};
  uint64_t elements = 0, differingElements = 0;
  std::vector<std::string> shown;
};
} // namespace

static std::string describe(const ConformanceVector &vector,
                            const Comparison::Difference &difference) {
  std::string text = vector.id + ":";
  if (!difference.index.empty())
    text += " " + difference.index;
  if (!difference.operands.empty())
    text += " of " + llvm::join(difference.operandValues, ", ");
  if (difference.expectedValue.empty())
    return text + " expected " + difference.expected + ", got " +
           difference.answer;
  text += " expected " + difference.expectedValue + ", got " +
          difference.answerValue + " (";
  if (!difference.operands.empty())
    text += llvm::join(difference.operands, ", ") + ": ";
  return text + difference.expected + ", " + difference.answer + ")";
}

static void writeDifferences(const ConformanceVector &vector,
                             const Comparison &comparison, raw_ostream &os) {
  json::OStream writer(os);
  writer.object([&] {
    writer.attribute("id", vector.id);
    writer.attribute("kind", vector.kind);
    writer.attribute("group", vector.group);
    writer.attributeArray("differences", [&] {
      for (const Comparison::Difference &difference : comparison.differences)
        writer.object([&] {
          if (!difference.index.empty())
            writer.attribute("index", difference.index);
          if (!difference.operands.empty()) {
            writer.attribute("operands", difference.operands);
            writer.attribute("operand_values", difference.operandValues);
          }
          if (!difference.expectedValue.empty()) {
            writer.attribute("expected_value", difference.expectedValue);
            writer.attribute("answer_value", difference.answerValue);
          }
          writer.attribute("expected", difference.expected);
          writer.attribute("answer", difference.answer);
        });
    });
  });
  os << '\n';
}

static void printReport(const llvm::MapVector<StringRef, GroupReport> &groups,
                        raw_ostream &os) {
  os << "vectors   agree  differ  unsupported  no answer\n";
  for (const auto &[name, group] : groups) {
    auto [agree, differ, unsupported, missing] = group.counts;
    os << llvm::format("%7u %7u %7u %12u %10u  ", group.vectors, agree, differ,
                       unsupported, missing)
       << name;
    if (group.differingElements)
      os << " (" << group.differingElements << " of " << group.elements
         << " elements)";
    os << '\n';
    for (const std::string &line : group.shown)
      os << "    " << line << '\n';
  }
}

static void writeSummary(const llvm::MapVector<StringRef, GroupReport> &groups,
                         raw_ostream &os) {
  for (const auto &entry : groups) {
    const GroupReport &group = entry.second;
    json::OStream writer(os);
    writer.object([&] {
      writer.attribute("kind", group.kind);
      writer.attribute("group", entry.first);
      writer.attribute("vectors", group.vectors);
      for (auto [name, count] : llvm::zip(kVerdictNames, group.counts))
        writer.attribute(name, count);
      writer.attribute("elements", group.elements);
      writer.attribute("differing_elements", group.differingElements);
    });
    os << '\n';
  }
}

/// Reads the lines of the answers, by the id of their vector.
static llvm::Error
readAnswers(StringRef text, StringRef name,
            const llvm::StringMap<size_t> &indices,
            std::vector<std::optional<json::Object>> &answers) {
  size_t line = 0;
  while (!text.empty()) {
    StringRef first;
    std::tie(first, text) = text.split('\n');
    ++line;
    if (first.trim().empty())
      continue;
    auto fail = [&](const Twine &message) {
      return llvm::createStringError(name + ":" + Twine(line) + ": " + message);
    };
    llvm::Expected<json::Value> value = json::parse(first);
    if (!value)
      return fail("not a line of JSON: " + llvm::toString(value.takeError()));
    json::Object *object = value->getAsObject();
    std::optional<StringRef> id =
        object ? object->getString("id") : std::nullopt;
    if (!id)
      return fail("expected an object with the \"id\" of a vector");
    auto found = indices.find(*id);
    if (found == indices.end())
      return fail("no vector has the id '" + *id + "'");
    if (answers[found->second])
      return fail("'" + *id + "' is answered twice");
    answers[found->second] = std::move(*object);
  }
  return llvm::Error::success();
}

llvm::Expected<bool>
mlir::bcast::reportAnswers(ArrayRef<ConformanceVector> vectors,
                           StringRef answersText, StringRef name,
                           const ReportOptions &options, raw_ostream &os) {
  llvm::StringMap<size_t> indices;
  for (auto [index, vector] : llvm::enumerate(vectors))
    indices[vector.id] = index;
  std::vector<std::optional<json::Object>> answers(vectors.size());
  if (llvm::Error error = readAnswers(answersText, name, indices, answers))
    return error;

  llvm::MapVector<StringRef, GroupReport> groups;
  bool conforms = true;
  for (auto [index, vector] : llvm::enumerate(vectors)) {
    GroupReport &group = groups[vector.group];
    group.kind = vector.kind;
    ++group.vectors;
    Comparison comparison;
    comparison.verdict = Verdict::Missing;
    if (answers[index]) {
      llvm::Expected<Comparison> found = compareAnswer(vector, *answers[index]);
      if (!found)
        return llvm::createStringError(
            name + ": the answer to '" + vector.id +
            "': " + llvm::toString(found.takeError()));
      comparison = std::move(*found);
    }
    ++group.counts[static_cast<size_t>(comparison.verdict)];
    if (comparison.verdict == Verdict::Unsupported)
      continue;
    if (vector.elements) {
      group.elements += vector.elements->results.size();
      group.differingElements += comparison.differences.size();
    }
    if (comparison.verdict == Verdict::Agrees)
      continue;
    conforms = false;
    if (options.json)
      writeDifferences(vector, comparison, os);
    for (const Comparison::Difference &difference : comparison.differences)
      if (group.shown.size() < options.shown)
        group.shown.push_back(describe(vector, difference));
  }
  if (options.json)
    writeSummary(groups, os);
  else
    printReport(groups, os);
  return conforms;
}
