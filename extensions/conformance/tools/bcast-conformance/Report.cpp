//===- Report.cpp - What answers differ in --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "Compare.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Format.h"
#include <array>

using namespace mlir;
using namespace mlir::bcast;
namespace json = llvm::json;

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

//===----------------------------------------------------------------------===//
// Answers
//===----------------------------------------------------------------------===//

/// LLVM's parser calls itself for each list in a list; answers need 3.
static bool isNestedTooDeep(StringRef line) {
  constexpr unsigned limit = 100;
  unsigned depth = 0;
  bool isInString = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (isInString && line[i] == '\\')
      ++i;
    else if (line[i] == '"')
      isInString = !isInString;
    else if (!isInString && (line[i] == '[' || line[i] == '{') &&
             ++depth > limit)
      return true;
    else if (!isInString && (line[i] == ']' || line[i] == '}') && depth > 0)
      --depth;
  }
  return false;
}

static llvm::Expected<json::Value> parseLine(StringRef line) {
  // The longest answer, to iota, has 1.5 MiB; a value takes more memory than
  // its text.
  constexpr size_t limit = size_t(1) << 24;
  if (line.size() > limit)
    return llvm::createStringError("more than " + Twine(limit >> 20) + " MiB");
  if (isNestedTooDeep(line))
    return llvm::createStringError("more than 100 lists within each other");
  return json::parse(line);
}

/// Sets the line of each vector's answer; null if there is none.
static llvm::Error findAnswers(StringRef text, StringRef name,
                               const llvm::StringMap<size_t> &indices,
                               std::vector<StringRef> &answers) {
  size_t number = 0;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    ++number;
    if (line.trim().empty())
      continue;
    auto fail = [&](const Twine &message) {
      return llvm::createStringError(name + ":" + Twine(number) + ": " +
                                     message);
    };
    llvm::Expected<json::Value> value = parseLine(line);
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
    if (!answers[found->second].empty())
      return fail("'" + *id + "' is answered twice");
    answers[found->second] = line;
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
  std::vector<StringRef> answers(vectors.size());
  if (llvm::Error error = findAnswers(answersText, name, indices, answers))
    return error;

  llvm::MapVector<StringRef, GroupReport> groups;
  bool conforms = true;
  for (auto [index, vector] : llvm::enumerate(vectors)) {
    GroupReport &group = groups[vector.group];
    group.kind = vector.kind;
    ++group.vectors;
    Comparison comparison;
    comparison.verdict = Verdict::Missing;
    if (!answers[index].empty()) {
      json::Value answer = llvm::cantFail(parseLine(answers[index]));
      auto found = compareAnswer(vector, *answer.getAsObject());
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
