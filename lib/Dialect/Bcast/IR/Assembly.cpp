//===- Assembly.cpp - Custom assembly of the bcast dialect ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"
#include "NameSuggestions.h"
#include "bcast/Rules/Shape.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::bcast;

/// Parses a list whose bracket is parsed.
static ParseResult parseRestOfDimensionList(AsmParser &parser,
                                            SmallVectorImpl<int64_t> &dims) {
  if (succeeded(parser.parseOptionalRSquare()))
    return success();
  auto parseDim = [&] { return parser.parseInteger(dims.emplace_back()); };
  return failure(failed(parser.parseCommaSeparatedList(parseDim)) ||
                 failed(parser.parseRSquare()));
}

ParseResult bcast::parseDimensionList(AsmParser &parser,
                                      SmallVectorImpl<int64_t> &dims) {
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalLSquare()))
    return parser.emitError(loc)
           << "expected a list of dimensions, as in [0, 2]";
  return parseRestOfDimensionList(parser, dims);
}

void bcast::printDimensionList(AsmPrinter &printer, ArrayRef<int64_t> dims) {
  printer << formatList(dims);
}

void bcast::printExtentList(AsmPrinter &printer, ArrayRef<int64_t> extents) {
  printer << "[";
  llvm::interleaveComma(extents, printer.getStream(), [&](int64_t extent) {
    printer << formatExtent(extent);
  });
  printer << "]";
}

ParseResult bcast::parseTargetShape(OpAsmParser &parser,
                                    DenseI64ArrayAttr &target) {
  SmallVector<int64_t> extents;
  auto parseExtent = [&]() -> ParseResult {
    int64_t &extent = extents.emplace_back(kDynamic);
    if (succeeded(parser.parseOptionalQuestion()))
      return success();
    OpAsmParser::UnresolvedOperand size;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseOptionalOperand(size).has_value())
      return parser.emitError(loc)
             << "an extent that is computed is ? here, and its size follows, "
                "as in 'to [?, 2] sizes(%n)'";
    if (failed(parser.parseInteger(extent)))
      return failure();
    if (extent < 0)
      return parser.emitError(loc)
             << "an extent is 0, positive or ?, got " << extent;
    return success();
  };
  if (failed(parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                            parseExtent)))
    return failure();
  target = parser.getBuilder().getDenseI64ArrayAttr(extents);
  return success();
}

void bcast::printTargetShape(OpAsmPrinter &printer, Operation *op,
                             DenseI64ArrayAttr target) {
  printExtentList(printer, target.asArrayRef());
}

static constexpr StringLiteral kReadNames[] = {"equal", "expand", "either"};

/// Parses the equal sign before a value. The form without it is read with a
/// warning.
static void parseEqual(OpAsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalEqual()))
    emitWarning(parser.getEncodedSourceLoc(loc))
        << "an equal sign belongs here, as in ', dims = [0, 1]', ', dim = 0' "
           "or 'reads = [equal]'; version 0.2 does not read the form without "
           "it";
}

ParseResult bcast::parseReads(OpAsmParser &parser, DenseI32ArrayAttr &reads) {
  parseEqual(parser);
  SmallVector<int32_t> values;
  auto parseRead = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (failed(parser.parseKeyword(&name)))
      return failure();
    const auto *it = llvm::find(kReadNames, name);
    if (it == std::end(kReadNames))
      return parser.emitError(loc)
             << "expected equal, expand or either, got '" << name << "'";
    values.push_back(static_cast<int32_t>(it - std::begin(kReadNames)));
    return success();
  };
  if (failed(parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                            parseRead)))
    return failure();
  reads = parser.getBuilder().getDenseI32ArrayAttr(values);
  return success();
}

void bcast::printReads(OpAsmPrinter &printer, Operation *op,
                       DenseI32ArrayAttr reads) {
  printer << "= [";
  llvm::interleaveComma(reads.asArrayRef(), printer.getStream(),
                        [&](int32_t read) { printer << kReadNames[read]; });
  printer << "]";
}

//===----------------------------------------------------------------------===//
// Enums
//===----------------------------------------------------------------------===//

static StringRef suggestNothing(StringRef) { return ""; }

/// Returns the direction that arith, NumPy or another dialect spells `name`.
static StringRef suggestDirection(StringRef name) {
  static constexpr StringLiteral kDirections[] = {"EQ", "NE", "LT",
                                                  "LE", "GT", "GE"};
  // arith prefixes a letter for signedness, or for the treatment of NaN.
  StringRef end = name.size() == 3 ? name.drop_front() : name;
  for (StringRef direction : kDirections)
    if (end.equals_insensitive(direction))
      return direction;
  return llvm::StringSwitch<StringRef>(name)
      .Case("equal", "EQ")
      .Case("not_equal", "NE")
      .Case("less", "LT")
      .Case("less_equal", "LE")
      .Case("greater", "GT")
      .Case("greater_equal", "GE")
      .Default("");
}

/// Parses the name of a value of the enum. The values are numbered from 0, with
/// gaps perhaps.
template <typename Enum, typename EnumAttr>
static ParseResult parseName(OpAsmParser &parser, Enum last, StringRef what,
                             std::optional<Enum> (*symbolize)(StringRef),
                             StringRef (*stringify)(Enum), EnumAttr &attr,
                             StringRef (*suggest)(StringRef) = suggestNothing) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<StringRef> names;
  for (int i = 0; i <= static_cast<int>(last); ++i)
    if (StringRef known = stringify(static_cast<Enum>(i)); !known.empty())
      names.push_back(known);
  StringRef name;
  // Editors complete from the list of names.
  if (succeeded(parser.parseOptionalKeyword(&name, names))) {
    attr = EnumAttr::get(parser.getContext(), *symbolize(name));
    return success();
  }
  (void)parser.parseOptionalKeyword(&name);
  InFlightDiagnostic diagnostic = parser.emitError(loc)
                                  << "expected the " << what << ", "
                                  << llvm::join(names, ", ");
  if (!name.empty())
    diagnostic << ", got '" << name << "'";
  if (StringRef near = suggest(name); !near.empty())
    diagnostic << "; did you mean " << near << "?";
  return diagnostic;
}

ParseResult bcast::parseComparisonDirection(OpAsmParser &parser,
                                            ComparisonDirectionAttr &attr) {
  return parseName(parser, ComparisonDirection::GE, "comparison direction",
                   symbolizeComparisonDirection, stringifyComparisonDirection,
                   attr, suggestDirection);
}

void bcast::printComparisonDirection(OpAsmPrinter &printer, Operation *,
                                     ComparisonDirectionAttr attr) {
  printer << stringifyComparisonDirection(attr.getValue());
}

ParseResult bcast::parseCheckKind(OpAsmParser &parser, CheckKindAttr &attr) {
  return parseName(parser, CheckKind::EqualOrAnyOne, "kind of check",
                   symbolizeCheckKind, stringifyCheckKind, attr);
}

void bcast::printCheckKind(OpAsmPrinter &printer, Operation *,
                           CheckKindAttr attr) {
  printer << stringifyCheckKind(attr.getValue());
}

/// The kind of reduction that NumPy, StableHLO or ONNX call `name`.
static StringRef suggestReduceKind(StringRef name) {
  return llvm::StringSwitch<StringRef>(name)
      .Case("add", "sum")
      .Cases({"prod", "mul", "multiply"}, "product")
      .Cases({"max", "amax"}, "maximum")
      .Cases({"min", "amin"}, "minimum")
      .Case("mean", "sum, divided by the number of elements")
      .Case("all", "and")
      .Case("any", "or")
      .Default("");
}

ParseResult bcast::parseReduceKind(OpAsmParser &parser, ReduceKindAttr &attr) {
  return parseName(parser, ReduceKind::Xor, "kind of reduction",
                   symbolizeReduceKind, stringifyReduceKind, attr,
                   suggestReduceKind);
}

void bcast::printReduceKind(OpAsmPrinter &printer, Operation *,
                            ReduceKindAttr attr) {
  printer << stringifyReduceKind(attr.getValue());
}

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

ParseResult bcast::parseNumber(OpAsmParser &parser, IntegerAttr &number) {
  parseEqual(parser);
  int64_t value;
  if (failed(parser.parseInteger(value)))
    return failure();
  number = parser.getBuilder().getI64IntegerAttr(value);
  return success();
}

void bcast::printNumber(OpAsmPrinter &printer, Operation *,
                        IntegerAttr number) {
  printer << "= " << number.getInt();
}

ParseResult bcast::parseNumberList(OpAsmParser &parser,
                                   DenseI64ArrayAttr &numbers) {
  parseEqual(parser);
  SmallVector<int64_t> list;
  if (failed(parseDimensionList(parser, list)))
    return failure();
  numbers = parser.getBuilder().getDenseI64ArrayAttr(list);
  return success();
}

void bcast::printNumberList(OpAsmPrinter &printer, Operation *,
                            DenseI64ArrayAttr numbers) {
  printer << "= " << formatList(numbers.asArrayRef());
}

ParseResult bcast::parseDims(OpAsmParser &parser, DenseI64ArrayAttr &dims) {
  (void)parser.parseOptionalComma();
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword("dims")))
    return parser.emitError(loc) << "expected dims, as in dims = [0, 1]";
  return parseNumberList(parser, dims);
}

void bcast::printDims(OpAsmPrinter &printer, Operation *op,
                      DenseI64ArrayAttr dims) {
  printer << ", dims ";
  printNumberList(printer, op, dims);
}

ParseResult bcast::parseDim(OpAsmParser &parser, IntegerAttr &dim) {
  (void)parser.parseOptionalComma();
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword("dim")))
    return parser.emitError(loc) << "expected one dimension, as in dim = 1; "
                                    "tensor.collapse_shape makes one of "
                                    "several";
  return parseNumber(parser, dim);
}

void bcast::printDim(OpAsmPrinter &printer, Operation *op, IntegerAttr dim) {
  printer << ", dim ";
  printNumber(printer, op, dim);
}

//===----------------------------------------------------------------------===//
// Formats of floats
//===----------------------------------------------------------------------===//

ParseResult bcast::parseFloatFormat(OpAsmParser &parser,
                                    IntegerAttr &exponentBits,
                                    IntegerAttr &mantissaBits) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  (void)parser.parseOptionalKeyword(&word);
  StringRef rest = word;
  int32_t exponent, mantissa;
  if (!rest.consume_front("e") || rest.consumeInteger(10, exponent) ||
      !rest.consume_front("m") || rest.getAsInteger(10, mantissa))
    return parser.emitError(loc)
           << "expected the bits of the exponent and of the mantissa, as in "
              "e5m10";
  exponentBits = parser.getBuilder().getI32IntegerAttr(exponent);
  mantissaBits = parser.getBuilder().getI32IntegerAttr(mantissa);
  return success();
}

void bcast::printFloatFormat(OpAsmPrinter &printer, Operation *,
                             IntegerAttr exponentBits,
                             IntegerAttr mantissaBits) {
  printer << "e" << exponentBits.getInt() << "m" << mantissaBits.getInt();
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Reports `word` in place of the colon before the types.
static ParseResult refuseWord(OpAsmParser &parser, SMLoc loc, StringRef word,
                              size_t numOperands, bool isAfterComma) {
  if (word == "rule" && numOperands == 1)
    return parser.emitError(loc)
           << "expected ':' and the types, got 'rule'; one operand keeps its "
              "shape, and bcast.broadcast broadcasts it";
  if (word == "rule")
    return parser.emitError(loc)
           << (isAfterComma ? "expected no comma before the rule"
                            : "expected the rule once, before attributes")
           << ", as in %a, %b rule(#bcast.numpy)";
  if (word == "to" || word == "sizes" || word == "reads" || word == "dims")
    return parser.emitError(loc) << "expected ':', got '" << word
                                 << "'; the order is to, sizes, rule, and "
                                    "dims, reads, sizes, without "
                                    "commas between them";
  InFlightDiagnostic diagnostic = parser.emitError(loc)
                                  << "expected ':' and the types, got '" << word
                                  << "'";
  if (word.starts_with("keep"))
    diagnostic << "; did you mean keep_dims?";
  std::string rule = suggestRule(word);
  if (!rule.empty() && numOperands > 1)
    diagnostic << "; did you mean rule(" << rule << ")?";
  return diagnostic;
}

/// Parses the colon before the types of an operation with `numOperands`
/// operands.
static ParseResult parseColon(OpAsmParser &parser, size_t numOperands) {
  if (succeeded(parser.parseOptionalColon()))
    return success();
  SMLoc loc = parser.getCurrentLocation();
  bool isAfterComma = succeeded(parser.parseOptionalComma());
  OpAsmParser::UnresolvedOperand operand;
  if (isAfterComma && parser.parseOptionalOperand(operand).has_value())
    return parser.emitError(loc)
           << "takes " << formatCount(numOperands, "operand") << ", got more";
  StringRef word;
  if (succeeded(parser.parseOptionalKeyword(&word)))
    return refuseWord(parser, loc, word, numOperands, isAfterComma);
  return parser.emitError(loc) << "expected ':' and the types";
}

static ParseResult parseArrow(OpAsmParser &parser) {
  if (succeeded(parser.parseOptionalArrow()))
    return success();
  return parser.emitError(parser.getCurrentLocation())
         << "expected '->' and the type of the result";
}

ParseResult bcast::parseBroadcastSignature(OpAsmParser &parser, Type &operand,
                                           Type &result) {
  if (failed(parseColon(parser, /*numOperands=*/1)))
    return failure();
  // The form with parentheses is StableHLO's.
  bool isInParentheses = succeeded(parser.parseOptionalLParen());
  return failure(failed(parser.parseType(operand)) ||
                 (isInParentheses && failed(parser.parseRParen())) ||
                 failed(parseArrow(parser)) ||
                 failed(parser.parseType(result)));
}

void bcast::printBroadcastSignature(OpAsmPrinter &printer, Operation *,
                                    Type operand, Type result) {
  printer << ": " << operand << " -> " << result;
}

/// Reports operand types without parentheses. The first one is parsed.
static ParseResult refuseBareTypes(OpAsmParser &parser, SMLoc loc,
                                   SmallVectorImpl<Type> &types) {
  do {
    if (failed(parser.parseType(types.emplace_back())))
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  Type result;
  if (succeeded(parser.parseOptionalArrow()) &&
      failed(parser.parseType(result)))
    return failure();
  InFlightDiagnostic diagnostic =
      parser.emitError(loc)
      << "expected several operand types in parentheses, and the result's: (";
  // As arguments of a diagnostic, the types would be quoted.
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(types, os);
  os << ") -> ";
  if (result)
    os << result;
  else
    os << "...";
  return diagnostic << text;
}

ParseResult bcast::detail::parseElementwiseTypes(OpAsmParser &parser,
                                                 ArrayRef<Type *> types) {
  ArrayRef<Type *> operandTypes = types.drop_back();
  if (failed(parseColon(parser, operandTypes.size())))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  Type &resultType = *types.back();
  SmallVector<Type> parsed;
  if (succeeded(parser.parseOptionalLParen())) {
    if (failed(parser.parseTypeList(parsed)) || failed(parser.parseRParen()) ||
        failed(parser.parseArrow()) || failed(parser.parseType(resultType)))
      return failure();
  } else {
    if (failed(parser.parseType(parsed.emplace_back())))
      return failure();
    if (succeeded(parser.parseOptionalComma()))
      return refuseBareTypes(parser, loc, parsed);
    if (failed(parser.parseOptionalArrow())) {
      for (Type *type : types)
        *type = parsed[0];
      return success();
    }
    if (failed(parser.parseType(resultType)))
      return failure();
  }
  if (parsed.size() != operandTypes.size())
    return parser.emitError(loc)
           << "expected " << formatCount(operandTypes.size(), "operand type")
           << ", got " << parsed.size();
  for (auto [slot, type] : llvm::zip(operandTypes, parsed))
    *slot = type;
  return success();
}

void bcast::detail::printElementwiseTypes(OpAsmPrinter &printer,
                                          ArrayRef<Type> types) {
  printer << ": ";
  if (llvm::all_equal(types)) {
    printer << types.back();
    return;
  }
  ArrayRef<Type> operandTypes = types.drop_back();
  if (operandTypes.size() == 1) {
    printer << operandTypes[0] << " -> " << types.back();
    return;
  }
  printer << "(" << operandTypes << ") -> " << types.back();
}
