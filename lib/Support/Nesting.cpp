//===- Nesting.cpp - Nesting depth of a program's text --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/Nesting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using llvm::StringRef;
using namespace mlir::bcast;

/// The size of the space, comment or token at the start of `text`.
static size_t getTokenSize(StringRef text) {
  if (text.starts_with("//"))
    return text.find('\n') == StringRef::npos ? text.size() : text.find('\n');
  if (text.front() == '"') {
    size_t end = 1;
    while (end < text.size() && text[end] != '"' && text[end] != '\n')
      end += text[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text.size());
  }
  for (StringRef pair : {"->", "<=", ">=", "=="})
    if (text.starts_with(pair))
      return pair.size();
  size_t sigil = StringRef("%#!").contains(text.front());
  StringRef name = text.drop_front(sigil).take_while(
      [](char c) { return llvm::isAlnum(c) || StringRef("_.$").contains(c); });
  return std::max<size_t>(sigil + name.size(), 1);
}

llvm::Error mlir::bcast::checkNesting(StringRef text, StringRef name) {
  struct Alias {
    unsigned depth = 0;
    uint64_t parts = 1;
  };
  llvm::StringMap<Alias> aliases;
  Alias *defined = nullptr;
  // The operators of the expression in each open bracket, and outside of any.
  llvm::SmallVector<unsigned> operators = {0};
  bool isNewLine = true, expectsMore = false;
  StringRef rest = text, token;
  auto fail = [&](const llvm::Twine &problem) {
    StringRef before = text.drop_back(rest.size());
    size_t column = before.size() - (before.rfind('\n') + 1) + 1;
    return llvm::createStringError(
        name + ":" + llvm::Twine(before.count('\n') + 1) + ":" +
        llvm::Twine(column) + ": " + problem + "; no program may have so many");
  };
  for (; !rest.empty(); rest = rest.drop_front(token.size())) {
    token = rest.take_front(getTokenSize(rest));
    char c = token.front();
    if (llvm::isSpace(c) || token.starts_with("//")) {
      isNewLine |= c == '\n';
      // Programs of a split file are independent.
      if (token.starts_with("// -----"))
        operators = {0};
      continue;
    }
    // An operation ends the definition of an alias.
    if (std::exchange(isNewLine, false) && operators.size() == 1 &&
        !expectsMore && (llvm::isAlpha(c) || StringRef("\"%@#!^").contains(c)))
      defined = nullptr;
    expectsMore = token == ":" || token == "->" || token == "=";
    unsigned depth = operators.size() - 1;
    if (StringRef("([{<").contains(token)) {
      operators.push_back(0);
      ++depth;
    } else if (StringRef(")]}>").contains(token)) {
      if (operators.size() > 1)
        operators.pop_back();
    } else if (llvm::is_contained({"+", "-", "*", "mod", "floordiv", "ceildiv"},
                                  token)) {
      if (++operators.back() > kMaxOperators)
        return fail("an expression of more than " + llvm::Twine(kMaxOperators) +
                    " operators");
    } else if (!llvm::isAlnum(c) && c != '%') {
      operators.back() = 0;
    }
    if (uint64_t number;
        c == '#' && token.size() > 1 && llvm::isDigit(token[1])) {
      // The number of a result, as in %0#1.
      if (token.drop_front().getAsInteger(10, number) || number >= kMaxResults)
        return fail("an operation of more than " + llvm::Twine(kMaxResults) +
                    " results");
    } else if (c == '#' || c == '!') {
      StringRef next = rest.drop_front(token.size()).ltrim();
      auto alias = aliases.find(token);
      if (depth == 0 && next.starts_with("=") && !next.starts_with("==")) {
        defined = &(aliases[token] = {});
      } else if (alias != aliases.end()) {
        depth += alias->second.depth;
        if (defined && (defined->parts += alias->second.parts) > kMaxAliasParts)
          return fail("an alias for more than " + llvm::Twine(kMaxAliasParts) +
                      " attributes or types");
      }
    }
    if (defined)
      defined->depth = std::max(defined->depth, depth);
    if (depth > kMaxNesting)
      return fail("more than " + llvm::Twine(kMaxNesting) +
                  " levels of nesting");
  }
  return llvm::Error::success();
}
