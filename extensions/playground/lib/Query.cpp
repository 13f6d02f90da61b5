//===- Query.cpp - Questions to the playground ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Query.h"
#include "bcast/Rules/Shape.h"
#include <charconv>

using namespace mlir::bcast;
using namespace mlir::bcast::playground;

static constexpr ElementType kElementTypes[] = {
    {"f16", 16, true},  {"bf16", 16, true}, {"f32", 32, true},
    {"f64", 64, true},  {"i8", 8, false},   {"i16", 16, false},
    {"i32", 32, false}, {"i64", 64, false}};

static constexpr std::string_view kOperations[] = {"add", "select", "broadcast",
                                                   "broadcast_in_dim"};
static constexpr std::string_view kRules[] = {
    "none", "numpy", "pdpd", "in_dim", "bidirectional", "blocks"};

static bool isDigit(char c) { return c >= '0' && c <= '9'; }

static std::string_view trim(std::string_view text) {
  size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos)
    return "";
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

static bool consume(std::string_view &text, std::string_view prefix) {
  if (text.substr(0, prefix.size()) != prefix)
    return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// Removes the brackets around `text`, if it has any.
static std::string_view stripBrackets(std::string_view text) {
  text = trim(text);
  if (text.size() < 2)
    return text;
  char first = text.front(), last = text.back();
  bool isPair = (first == '(' && last == ')') || (first == '[' && last == ']');
  return isPair ? trim(text.substr(1, text.size() - 2)) : text;
}

/// The part of `text` that an error shows.
static std::string quote(std::string_view text) {
  constexpr size_t kShown = 16;
  return "'" + std::string(text.substr(0, kShown)) +
         (text.size() > kShown ? "...'" : "'");
}

namespace {
/// Reads the values of a query, and collects errors.
class Parser {
public:
  Parser(std::string_view text, llvm::SmallVectorImpl<FieldError> &errors)
      : errors(errors) {
    while (!text.empty()) {
      std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(line.size() + 1, text.size()));
      size_t equals = line.find('=');
      if (equals != std::string_view::npos)
        values.emplace_back(line.substr(0, equals), line.substr(equals + 1));
    }
  }

  std::string_view get(std::string_view key) const {
    for (const auto &[name, value] : values)
      if (name == key)
        return trim(value);
    return "";
  }

  /// One of `choices`, or `fallback` if the field is empty.
  template <size_t N>
  size_t parseChoice(std::string_view key, const std::string_view (&choices)[N],
                     size_t fallback) {
    std::string_view text = get(key);
    std::string list;
    for (size_t i = 0; i < N; ++i) {
      if (text == choices[i])
        return i;
      list += (i == 0 ? "" : i + 1 == N ? " or " : ", ");
      list += choices[i];
    }
    if (!text.empty())
      addError(key, "expected " + list + ", got " + quote(text));
    return fallback;
  }

  /// Numbers with one of x, comma and space between two, in brackets or not.
  Ints parseList(std::string_view key, std::string_view noun, bool isShape) {
    std::string_view text = stripBrackets(get(key));
    std::string expected = "expected " + std::string(noun) +
                           (isShape ? ", a number or ?, " : ", a number, ");
    Ints list;
    while (!text.empty()) {
      if (isShape && consume(text, "?")) {
        list.push_back(kDynamic);
      } else if (std::optional<int64_t> number = parseNumber(key, text)) {
        list.push_back(*number);
      } else {
        addError(key, expected + "got " + quote(text));
        return {};
      }
      if (text.empty())
        return list;
      if (!consumeSeparator(text)) {
        addError(key, "expected x, a comma or a space between two numbers, "
                      "got " +
                          quote(text));
        return {};
      }
      if (text.empty())
        addError(key, expected + "after the last separator");
    }
    return list;
  }

  int64_t parseInteger(std::string_view key, int64_t fallback) {
    std::string_view text = get(key), rest = text;
    if (text.empty())
      return fallback;
    std::optional<int64_t> number = parseNumber(key, rest);
    if (number && rest.empty())
      return *number;
    addError(key, "expected a number, got " + quote(text));
    return fallback;
  }

  std::string parsePaddingValue(std::string_view key, ElementType type);

  void addError(std::string_view key, std::string text) {
    for (const FieldError &error : errors)
      if (error.first == key)
        return;
    errors.emplace_back(key, std::move(text));
  }

private:
  std::optional<int64_t> parseNumber(std::string_view key,
                                     std::string_view &text) {
    int64_t number;
    auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc::result_out_of_range ||
        (error == std::errc() && number == kDynamic)) {
      addError(key, "a number does not fit in 64 bits");
      return std::nullopt;
    }
    if (error != std::errc())
      return std::nullopt;
    text.remove_prefix(end - text.data());
    return number;
  }

  static bool consumeSeparator(std::string_view &text) {
    size_t before = text.size();
    text = trim(text);
    // The sign of multiplication is what some keyboards and documents have.
    bool hasMark =
        consume(text, "x") || consume(text, ",") || consume(text, "\xc3\x97");
    text = trim(text);
    return hasMark || text.size() < before;
  }

  llvm::SmallVectorImpl<FieldError> &errors;
  llvm::SmallVector<std::pair<std::string_view, std::string_view>, 12> values;
};
} // namespace

/// Removes a run of digits, and returns true if there was one.
static bool consumeDigits(std::string_view &text) {
  size_t before = text.size();
  while (!text.empty() && isDigit(text.front()))
    text.remove_prefix(1);
  return text.size() < before;
}

std::string Parser::parsePaddingValue(std::string_view key, ElementType type) {
  std::string_view text = get(key), rest = text;
  if (text.empty())
    return "";
  if (!type.isFloat) {
    int64_t number = parseInteger(key, 0);
    int64_t limit = type.bitWidth == 64
                        ? std::numeric_limits<int64_t>::max()
                        : (int64_t(1) << (type.bitWidth - 1)) - 1;
    if (number > limit || number < -limit - 1)
      addError(key, std::to_string(number) + " is not a number of " +
                        std::string(type.name));
    return std::to_string(number);
  }
  consume(rest, "-");
  bool isNumber = consumeDigits(rest), hasPoint = consume(rest, ".");
  if (hasPoint)
    consumeDigits(rest);
  std::string number(text.substr(0, text.size() - rest.size()));
  if (!hasPoint)
    number += ".0";
  std::string_view exponent = rest;
  if (consume(rest, "e") || consume(rest, "E")) {
    consume(rest, "-") || consume(rest, "+");
    isNumber &= consumeDigits(rest);
  }
  if (!isNumber || !rest.empty())
    addError(key, "expected a number, as -1.5 or 1e-3, got " + quote(text));
  return number + std::string(exponent);
}

Query playground::parseQuery(std::string_view text,
                             llvm::SmallVectorImpl<FieldError> &errors) {
  Parser parser(text, errors);
  Query query;
  query.operation =
      static_cast<Operation>(parser.parseChoice("op", kOperations, 0));
  query.rule = static_cast<Rule>(
      parser.parseChoice("rule", kRules, static_cast<size_t>(Rule::Numpy)));
  if (query.operation == Operation::Broadcast && query.rule == Rule::None)
    parser.addError("rule", "bcast.broadcast needs a rule");

  query.operands.push_back(parser.parseList("a", "an extent", true));
  if (!query.hasTarget())
    query.operands.push_back(parser.parseList("b", "an extent", true));
  if (query.operation == Operation::Select)
    query.operands.push_back(parser.parseList("c", "an extent", true));
  if (query.hasTarget())
    query.target = parser.parseList("to", "an extent", true);
  if (query.operation != Operation::BroadcastInDim && query.rule == Rule::Pdpd)
    query.axis = parser.parseInteger("axis", query.axis);
  if (query.operation == Operation::BroadcastInDim ||
      query.rule == Rule::InDim || query.rule == Rule::Blocks)
    query.dims = parser.parseList("dims", "a dimension", false);

  std::string_view names[std::size(kElementTypes)];
  for (size_t i = 0; i < std::size(kElementTypes); ++i)
    names[i] = kElementTypes[i].name;
  query.elementType = kElementTypes[parser.parseChoice("type", names, 2)];
  if (!parser.get("order").empty())
    query.minorToMajor = parser.parseList("order", "a dimension", false);
  if (!parser.get("widths").empty())
    query.widths = parser.parseList("widths", "a width", true);
  if (query.widths)
    query.paddingValue = parser.parsePaddingValue("pad", query.elementType);
  return query;
}
