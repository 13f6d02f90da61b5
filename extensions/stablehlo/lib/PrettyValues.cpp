//===- PrettyValues.cpp - Values of clauses in pretty text ----------------===//
//----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrettyForms.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::stablehlo;

Attribute stablehlo::getOpaque(OpAsmParser &parser, StringRef dialect,
                               const Twine &text) {
  MLIRContext *context = parser.getContext();
  return OpaqueAttr::get(StringAttr::get(context, dialect), text.str(),
                         NoneType::get(context));
}

ParseResult stablehlo::addProperty(OpAsmParser &parser,
                                   NamedAttrList &properties, StringRef name,
                                   Attribute value) {
  if (properties.get(name))
    return parser.emitError(parser.getCurrentLocation())
           << "'" << name << "' is given twice";
  properties.set(name, value);
  return success();
}

ParseResult stablehlo::parseBracketed(OpAsmParser &parser, StringRef &text) {
  static constexpr StringLiteral brackets = "<>[]{}()";
  static constexpr ParseResult (AsmParser::*parse[])() = {
      &AsmParser::parseLess,    &AsmParser::parseGreater,
      &AsmParser::parseLSquare, &AsmParser::parseRSquare,
      &AsmParser::parseLBrace,  &AsmParser::parseRBrace,
      &AsmParser::parseLParen,  &AsmParser::parseRParen};
  const char *begin = parser.getCurrentLocation().getPointer() + 1;
  SmallVector<size_t> open;
  do {
    SMLoc loc = parser.getCurrentLocation();
    StringRef keyword;
    StringAttr symbol;
    APInt integer;
    size_t bracket = brackets.find(*loc.getPointer());
    bool isClosing = bracket != StringRef::npos && bracket % 2 == 1;
    if (isClosing ? open.empty() || open.pop_back_val() != bracket - 1
                  : bracket == StringRef::npos && open.empty())
      return parser.emitError(loc, "expected a list in brackets");
    if (bracket != StringRef::npos) {
      if ((parser.*parse[bracket])())
        return failure();
      if (isClosing)
        text = StringRef(begin, size_t(loc.getPointer() - begin));
      else
        open.push_back(bracket);
    } else if (OptionalParseResult number =
                   parser.parseOptionalInteger(integer);
               number.has_value()
                   ? failed(*number)
                   : parser.parseOptionalComma() &&
                         parser.parseOptionalEqual() &&
                         parser.parseOptionalColon() &&
                         parser.parseOptionalQuestion() &&
                         parser.parseOptionalString(nullptr) &&
                         parser.parseOptionalSymbolName(symbol) &&
                         parser.parseOptionalKeyword(&keyword)) {
      return parser.emitError(loc, "expected a list in brackets");
    }
  } while (!open.empty());
  return success();
}

static ParseResult parseIntegers(OpAsmParser &parser, Attribute &integers) {
  integers = DenseI64ArrayAttr::parse(parser, {});
  return failure(!integers);
}

static ParseResult parsePrecision(OpAsmParser &parser, Attribute &value) {
  SmallVector<Attribute> list;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        StringRef name;
        ParseResult result = parser.parseKeyword(&name);
        list.push_back(getOpaque(parser, "stablehlo", "precision " + name));
        return result;
      }))
    return failure();
  value = parser.getBuilder().getArrayAttr(list);
  return success();
}

/// Parses `e5m10`.
static ParseResult parseFormat(OpAsmParser &parser, NamedAttrList &properties) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef text;
  if (parser.parseKeyword(&text))
    return failure();
  StringRef rest = text;
  int32_t exponent, mantissa;
  if (!rest.consume_front("e") || rest.consumeInteger(10, exponent) ||
      !rest.consume_front("m") || rest.getAsInteger(10, mantissa))
    return parser.emitError(loc)
           << "expected a format such as e5m10, got '" << text << "'";
  Builder &builder = parser.getBuilder();
  return failure(addProperty(parser, properties, "exponent_bits",
                             builder.getI32IntegerAttr(exponent)) ||
                 addProperty(parser, properties, "mantissa_bits",
                             builder.getI32IntegerAttr(mantissa)));
}

/// Parses `[0] x [1]`, and adds two fields to #stablehlo.dot.
static ParseResult parseDimPairs(OpAsmParser &parser, StringRef name,
                                 NamedAttrList &properties) {
  constexpr StringLiteral property = "dot_dimension_numbers";
  Attribute lhs, rhs;
  if (parseIntegers(parser, lhs) || parser.parseKeyword("x") ||
      parseIntegers(parser, rhs))
    return failure();
  std::string text = "dot<";
  if (auto earlier = cast_or_null<OpaqueAttr>(properties.get(property)))
    text = earlier.getAttrData().drop_back().str();
  llvm::raw_string_ostream os(text);
  for (auto [side, dims] : {std::pair("lhs_", lhs), std::pair("rhs_", rhs)}) {
    ArrayRef<int64_t> values = cast<DenseI64ArrayAttr>(dims).asArrayRef();
    if (values.empty())
      continue;
    os << (text.back() == '<' ? "" : ", ") << side << name << " = [";
    llvm::interleaveComma(values, os);
    os << "]";
  }
  properties.set(property, getOpaque(parser, "stablehlo", text + ">"));
  return success();
}

/// Parses `[b, f, 0, 1]`, and adds it to `text`.
static ParseResult parseDimNumbers(OpAsmParser &parser, std::string &text) {
  SmallVector<std::string> list;
  if (parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square, [&]() -> ParseResult {
            int64_t dim;
            OptionalParseResult number = parser.parseOptionalInteger(dim);
            if (number.has_value()) {
              list.push_back(std::to_string(dim));
              return *number;
            }
            StringRef letter = "?";
            list.push_back("");
            if (failed(parser.parseOptionalQuestion()) &&
                parser.parseKeyword(&letter))
              return failure();
            list.back() = letter.str();
            return success();
          }))
    return failure();
  text += "[" + llvm::join(list, ", ") + "]";
  return success();
}

/// Parses `[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]`.
static ParseResult parseConvDims(OpAsmParser &parser, Attribute &value) {
  std::string dims;
  if (parseDimNumbers(parser, dims) || parser.parseKeyword("x") ||
      parseDimNumbers(parser, dims += "x") || parser.parseArrow() ||
      parseDimNumbers(parser, dims += "->"))
    return failure();
  value = getOpaque(parser, "stablehlo", "conv<" + dims + ">");
  return success();
}

/// Parses `[[1, 1], [0, 0]]` as elements of n x 2.
static ParseResult parsePadding(OpAsmParser &parser, Attribute &padding) {
  SmallVector<int64_t> values;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square, [&]() -> ParseResult {
            Attribute pair;
            if (parseIntegers(parser, pair))
              return failure();
            ArrayRef<int64_t> two = cast<DenseI64ArrayAttr>(pair).asArrayRef();
            llvm::append_range(values, two);
            if (two.size() != 2)
              return parser.emitError(loc, "expected pairs of integers");
            return success();
          }))
    return failure();
  auto type = RankedTensorType::get({int64_t(values.size() / 2), 2},
                                    parser.getBuilder().getI64Type());
  padding = DenseIntElementsAttr::get(type, ArrayRef<int64_t>(values));
  return success();
}

ParseResult stablehlo::parseClause(OpAsmParser &parser,
                                   ArrayRef<Clause> clauses,
                                   NamedAttrList &properties) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword, text;
  if (parser.parseKeyword(&keyword))
    return failure();
  const auto *clause = llvm::find_if(
      clauses, [&](const Clause &other) { return other.keyword == keyword; });
  if (clause == clauses.end()) {
    InFlightDiagnostic error = parser.emitError(loc);
    error << "does not take '" << keyword << "' here";
    for (const Clause &other : clauses)
      error << (&other == clauses.begin() ? "; it takes '" : ", '")
            << other.keyword << "'";
    return error;
  }
  if (parser.parseEqual())
    return failure();
  Attribute value;
  ParseResult result = success();
  switch (clause->kind) {
  case ClauseKind::Integer:
    result =
        parser.parseAttribute(value, parser.getBuilder().getIntegerType(64));
    break;
  case ClauseKind::Integers:
    result = parseIntegers(parser, value);
    break;
  case ClauseKind::Boolean:
    result = parser.parseAttribute(value);
    break;
  case ClauseKind::Booleans:
    value = DenseBoolArrayAttr::parse(parser, {});
    result = failure(!value);
    break;
  case ClauseKind::Enumerator:
    result = parser.parseKeyword(&text);
    value = getOpaque(parser, "stablehlo", clause->attribute + " " + text);
    break;
  case ClauseKind::Precision:
    result = parsePrecision(parser, value);
    break;
  case ClauseKind::Format:
    return parseFormat(parser, properties);
  case ClauseKind::DimPairs:
    return parseDimPairs(parser, clause->attribute, properties);
  case ClauseKind::Algorithm:
    result = parseBracketed(parser, text);
    value = getOpaque(parser, "stablehlo", "dot_algorithm<" + text + ">");
    break;
  case ClauseKind::ConvDims:
    result = parseConvDims(parser, value);
    break;
  case ClauseKind::Padding:
    result = parsePadding(parser, value);
    break;
  case ClauseKind::Group:
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, [&] {
      return parseClause(parser, clauses, properties);
    });
  }
  return failure(failed(result) ||
                 addProperty(parser, properties, clause->attribute, value));
}
