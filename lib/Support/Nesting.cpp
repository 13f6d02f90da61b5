//===- Nesting.cpp - Nesting depth of a program's text --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/Nesting.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

using llvm::StringRef;
using namespace mlir::bcast;

namespace {
/// Reads the brackets, operators and aliases of a text, token by token.
class NestingScanner {
public:
  explicit NestingScanner(StringRef text) : text(text) {}

  /// Returns the exceeded limit, if any, at `getOffset`.
  std::optional<std::string> findProblem();
  size_t getOffset() const { return start; }

private:
  /// The contents of an alias.
  struct Alias {
    unsigned depth = 0;
    uint64_t parts = 1;
  };
  /// An open pair of brackets, or the whole text.
  struct Group {
    unsigned numOperators = 0;
    bool followsOperand = false;
  };

  bool skipSpace();
  void skipString();
  StringRef takeName();
  void openGroup();
  void closeGroup();
  void takeOperand(StringRef name);
  void takeOperator() {
    ++groups.back().numOperators;
    groups.back().followsOperand = false;
  }
  /// Takes a token that ends an expression.
  void takeOther() { groups.back() = {}; }
  void takeAlias();
  void finishDefinition();
  bool startsDefinition() const;
  void takeToken();

  StringRef text;
  size_t pos = 0;
  /// The start of the token.
  size_t start = 0;
  llvm::SmallVector<Group> groups = {Group()};
  llvm::StringMap<Alias> aliases;
  /// The alias in definition, or empty.
  StringRef defined;
  Alias definition;
  /// The number of a result, as in %0#1.
  uint64_t resultNumber = 0;
  /// Whether the previous token requires another one, as a colon does.
  bool expectsMore = false;
  unsigned depth = 0;
};
} // namespace

/// Skips white space and comments. Returns whether a line ended.
bool NestingScanner::skipSpace() {
  bool isNewLine = false;
  while (pos < text.size()) {
    if (llvm::isSpace(text[pos])) {
      isNewLine |= text[pos++] == '\n';
    } else if (text.substr(pos).starts_with("//")) {
      // Programs of a split file are independent.
      if (text.substr(pos).starts_with("// -----"))
        groups.assign(1, Group());
      pos = std::min(text.find('\n', pos), text.size());
    } else {
      break;
    }
  }
  return isNewLine;
}

void NestingScanner::skipString() {
  for (++pos; pos < text.size() && text[pos] != '"' && text[pos] != '\n'; ++pos)
    if (text[pos] == '\\')
      ++pos;
  pos = std::min(pos + 1, text.size());
}

StringRef NestingScanner::takeName() {
  size_t first = pos;
  while (pos < text.size() &&
         (llvm::isAlnum(text[pos]) || StringRef("_.$").contains(text[pos])))
    ++pos;
  return text.slice(first, pos);
}

void NestingScanner::openGroup() {
  depth = groups.size();
  groups.emplace_back();
}

void NestingScanner::closeGroup() {
  if (groups.size() > 1)
    groups.pop_back();
  groups.back().followsOperand = true;
}

void NestingScanner::takeOperand(StringRef name) {
  if (name == "mod" || name == "floordiv" || name == "ceildiv")
    return takeOperator();
  if (groups.back().followsOperand)
    takeOther();
  groups.back().followsOperand = true;
}

/// Whether a definition of the alias follows its name.
bool NestingScanner::startsDefinition() const {
  StringRef rest = text.substr(pos).ltrim();
  return groups.size() == 1 && rest.starts_with("=") && !rest.starts_with("==");
}

void NestingScanner::finishDefinition() {
  if (!defined.empty())
    aliases[defined] = definition;
  defined = "";
  definition = Alias();
}

void NestingScanner::takeAlias() {
  ++pos;
  takeName();
  StringRef name = text.slice(start, pos);
  takeOther();
  if (name.size() > 1 && llvm::isDigit(name[1])) {
    if (name.drop_front().getAsInteger(10, resultNumber))
      resultNumber = kMaxResults;
    return;
  }
  if (startsDefinition()) {
    finishDefinition();
    defined = name;
    return;
  }
  auto alias = aliases.find(name);
  if (alias == aliases.end())
    return;
  depth = groups.size() - 1 + alias->second.depth;
  definition.parts += alias->second.parts;
}

void NestingScanner::takeToken() {
  char c = text[pos];
  depth = groups.size() - 1;
  switch (c) {
  case '"':
    skipString();
    return takeOther();
  case '#':
  case '!':
    return takeAlias();
  case '(':
  case '[':
  case '{':
  case '<':
    ++pos;
    // A comparison, as in d0 <= 4.
    if (c == '<' && text.substr(pos).starts_with("="))
      return takeOther();
    return openGroup();
  case ')':
  case ']':
  case '}':
  case '>':
    ++pos;
    if (c == '>' && text.substr(pos).starts_with("="))
      return takeOther();
    return closeGroup();
  case '-':
    ++pos;
    if (!text.substr(pos).starts_with(">"))
      return takeOperator();
    ++pos;
    return takeOther();
  case '+':
  case '*':
    ++pos;
    return takeOperator();
  default:
    break;
  }
  if (c == '%')
    ++pos;
  StringRef name = takeName();
  if (pos == start) {
    ++pos;
    return takeOther();
  }
  takeOperand(name);
}

std::optional<std::string> NestingScanner::findProblem() {
  for (bool isNewLine = skipSpace(); pos < text.size();
       isNewLine = skipSpace()) {
    start = pos;
    char c = text[pos];
    bool startsOperation = llvm::isAlpha(c) || StringRef("\"%@#!^").contains(c);
    if (isNewLine && groups.size() == 1 && startsOperation && !expectsMore)
      finishDefinition();
    takeToken();
    StringRef token = text.slice(start, pos);
    expectsMore = token == ":" || token == "->" || token == "=";
    if (!defined.empty())
      definition.depth = std::max(definition.depth, depth);
    if (depth > kMaxNesting)
      return ("more than " + llvm::Twine(kMaxNesting) + " levels of nesting")
          .str();
    if (groups.back().numOperators > kMaxOperators)
      return ("an expression of more than " + llvm::Twine(kMaxOperators) +
              " operators")
          .str();
    if (resultNumber >= kMaxResults)
      return ("an operation of more than " + llvm::Twine(kMaxResults) +
              " results")
          .str();
    if (!defined.empty() && definition.parts > kMaxAliasParts)
      return ("an alias for more than " + llvm::Twine(kMaxAliasParts) +
              " attributes or types")
          .str();
  }
  return std::nullopt;
}

llvm::Error mlir::bcast::checkNesting(StringRef text, StringRef name) {
  NestingScanner scanner(text);
  std::optional<std::string> problem = scanner.findProblem();
  if (!problem)
    return llvm::Error::success();
  StringRef before = text.take_front(scanner.getOffset());
  size_t column = before.size() - (before.rfind('\n') + 1) + 1;
  return llvm::createStringError(
      name + ":" + llvm::Twine(before.count('\n') + 1) + ":" +
      llvm::Twine(column) + ": " + *problem + "; no program may have so many");
}
