//===- Literal.cpp - Arrays written as text -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Literal.h"
#include "LiteralScalar.h"
#include "Quote.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;

namespace {
class LiteralParser {
public:
  explicit LiteralParser(StringRef text) : text(text) {}

  /// Without a box, makes the whole array.
  llvm::Expected<Array> parse(const ArrayBox *box = nullptr);
  llvm::Error parseType();
  LiteralType getType() const { return {type, shape}; }

private:
  llvm::Error parseSplat(Array &array);
  llvm::Error parseLists(Array &array);
  llvm::Error closeLists(SmallVectorImpl<int64_t> &counts,
                         SmallVectorImpl<size_t> &starts);
  llvm::Error parseScalar(char *out);
  int64_t countItems(size_t start) const;

  void skipSpace() {
    while (pos < text.size() && llvm::isSpace(text[pos]))
      ++pos;
  }
  bool consume(char c) {
    skipSpace();
    if (pos == text.size() || text[pos] != c)
      return false;
    ++pos;
    return true;
  }
  /// The text at the position, for diagnostics.
  std::string found() const {
    return pos == text.size() ? "the end of the text"
                              : quote(text.substr(pos, 1));
  }
  llvm::Error fail(size_t position, const llvm::Twine &message) const {
    return llvm::createStringError("column " + llvm::Twine(position + 1) +
                                   ": " + message);
  }
  llvm::Error failWrongLength(size_t dimension, size_t start) const {
    return fail(start, "expected " + llvm::Twine(shape[dimension]) +
                           (shape[dimension] == 1 ? " item" : " items") +
                           " in the list of dimension " +
                           llvm::Twine(dimension) + " of " +
                           stringifyArrayType(type, shape) + ", found " +
                           llvm::Twine(countItems(start)));
  }

  StringRef text;
  size_t pos = 0;
  ElementType type = ElementType::F32;
  SmallVector<int64_t, 4> shape;
};
} // namespace

llvm::Error LiteralParser::parseType() {
  skipSpace();
  size_t equals = text.find('=');
  if (equals == StringRef::npos)
    return fail(text.size(), "expected a type and '=', as in 2xf32=[1,2], "
                             "found no '='");
  StringRef spelling = text.slice(pos, equals).rtrim();
  if (StringRef extents = spelling; extents.consume_front("tensor<")) {
    extents = extents.take_until([](char c) { return c == ',' || c == '>'; });
    return fail(pos, "expected extents and an element type, found " +
                         quote(spelling) + "; did you mean " + extents + "=" +
                         text.substr(equals + 1).trim().take_front(40) + "?");
  }
  while (!spelling.empty() && !llvm::isAlpha(spelling.front())) {
    size_t start = spelling.data() - text.data();
    auto [extentText, rest] = spelling.split('x');
    if (extentText == "?")
      return fail(start, "expected a static extent for dimension " +
                             llvm::Twine(shape.size()) + ", found '?'");
    int64_t extent;
    if (extentText.size() == spelling.size() ||
        !llvm::all_of(extentText, llvm::isDigit))
      return fail(start, "expected an extent and 'x', or an element type, "
                         "found " +
                             quote(extentText));
    if (extentText.getAsInteger(10, extent))
      return fail(start, "expected an extent that fits 64 bits, found " +
                             quote(extentText));
    shape.push_back(extent);
    spelling = rest;
  }
  std::optional<ElementType> parsed = parseElementType(spelling);
  if (!parsed) {
    size_t start = spelling.empty() ? equals : spelling.data() - text.data();
    return fail(start, "expected an element type that is one of " +
                           listElementTypes() + ", found " + quote(spelling));
  }
  type = *parsed;
  pos = equals + 1;
  return llvm::Error::success();
}

/// Counts the items of the list that starts at `start`, up to its closing
/// bracket or the first mismatch.
int64_t LiteralParser::countItems(size_t start) const {
  int64_t commas = 0, depth = 0;
  bool empty = true;
  for (char c : text.substr(start + 1)) {
    if (c == ']' && depth-- == 0)
      break;
    if (c == '[')
      ++depth;
    commas += c == ',' && depth == 0;
    empty &= llvm::isSpace(c);
  }
  return empty ? 0 : commas + 1;
}

llvm::Error LiteralParser::parseScalar(char *out) {
  skipSpace();
  size_t start = pos;
  StringRef token = text.substr(pos).take_until(
      [](char c) { return llvm::isSpace(c) || StringRef(",[]").contains(c); });
  if (token.empty())
    return fail(start, "expected a value of type " + stringify(type) +
                           ", found " + found());
  pos += token.size();
  if (llvm::Error error = parseLiteralScalar(token, type, out))
    return fail(start, llvm::toString(std::move(error)));
  return llvm::Error::success();
}

llvm::Error LiteralParser::parseSplat(Array &array) {
  char element[8];
  if (llvm::Error error = parseScalar(element))
    return error;
  size_t width = getByteWidth(type);
  char *end = array.data() + array.getByteSize();
  for (char *out = array.data(); out != end; out += width)
    std::memcpy(out, element, width);
  return llvm::Error::success();
}

/// Counts the item that was parsed, and closes the lists that end after it.
/// Then `counts` has the open lists, and the position is at the next item.
llvm::Error LiteralParser::closeLists(SmallVectorImpl<int64_t> &counts,
                                      SmallVectorImpl<size_t> &starts) {
  while (!counts.empty()) {
    size_t dimension = counts.size() - 1;
    ++counts.back();
    if (consume(',')) {
      if (counts.back() >= shape[dimension])
        return failWrongLength(dimension, starts.back());
      return llvm::Error::success();
    }
    if (!consume(']'))
      return fail(pos, "expected ',' or ']' in the list of dimension " +
                           llvm::Twine(dimension) + ", found " + found());
    if (counts.back() != shape[dimension])
      return failWrongLength(dimension, starts.back());
    counts.pop_back();
    starts.pop_back();
  }
  return llvm::Error::success();
}

llvm::Error LiteralParser::parseLists(Array &array) {
  // The number of items so far and the start of each open list, outermost
  // first.
  SmallVector<int64_t, 4> counts;
  SmallVector<size_t, 4> starts;
  size_t width = getByteWidth(type);
  char *out = array.data();
  do {
    if (counts.size() < shape.size()) {
      size_t dimension = counts.size();
      if (!consume('['))
        return fail(pos, "expected '[' to start the list of dimension " +
                             llvm::Twine(dimension) + " of " +
                             stringifyArrayType(type, shape) + ", found " +
                             found());
      counts.push_back(0);
      starts.push_back(pos - 1);
      if (!consume(']')) {
        if (shape[dimension] == 0)
          return failWrongLength(dimension, starts.back());
        continue;
      }
      if (shape[dimension] != 0)
        return failWrongLength(dimension, starts.back());
      counts.pop_back();
      starts.pop_back();
    } else {
      skipSpace();
      if (pos < text.size() && text[pos] == '[')
        return fail(pos,
                    "expected a value, as " + stringifyArrayType(type, shape) +
                        " has " + llvm::Twine(shape.size()) +
                        (shape.size() == 1 ? " dimension" : " dimensions") +
                        ", found '['");
      if (llvm::Error error = parseScalar(out))
        return error;
      out += width;
    }
    if (llvm::Error error = closeLists(counts, starts))
      return error;
  } while (!counts.empty());
  return llvm::Error::success();
}

llvm::Expected<Array> LiteralParser::parse(const ArrayBox *box) {
  skipSpace();
  size_t start = pos;
  if (llvm::Error error = parseType())
    return error;
  bool isList = text.substr(pos).ltrim().starts_with("[");
  llvm::Expected<Array> array =
      Array::create(type, box && !isList ? ArrayRef(box->extents) : shape);
  if (!array)
    return fail(start, llvm::toString(array.takeError()));

  if (llvm::Error error = isList ? parseLists(*array) : parseSplat(*array))
    return error;
  skipSpace();
  if (pos != text.size())
    return fail(pos, "expected nothing after the value, found " +
                         quote(text.substr(pos)));
  if (box && isList)
    return copyBox(*array, *box);
  return array;
}

llvm::Expected<Array> bcast::parseLiteral(StringRef text) {
  return LiteralParser(text).parse();
}

llvm::Expected<LiteralType> bcast::parseLiteralType(StringRef text) {
  LiteralParser parser(text);
  if (llvm::Error error = parser.parseType())
    return error;
  return parser.getType();
}

llvm::Expected<Array> bcast::parseLiteralPart(StringRef text,
                                              const ArrayBox &box) {
  return LiteralParser(text).parse(&box);
}
