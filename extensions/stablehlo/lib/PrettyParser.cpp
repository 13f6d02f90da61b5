//===- PrettyParser.cpp - Parses operations in pretty form
//----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrettyForms.h"
#include "bcast/Rules/Shape.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::stablehlo;

using Operands = SmallVector<OpAsmParser::UnresolvedOperand, 4>;

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
  SmallVector<char> open;
  const char *begin = parser.getCurrentLocation().getPointer() + 1;
  do {
    SMLoc loc = parser.getCurrentLocation();
    auto close = [&](char bracket) {
      text = StringRef(begin, size_t(loc.getPointer() - begin));
      return failure(open.empty() || open.pop_back_val() != bracket);
    };
    ParseResult token = success();
    StringRef keyword;
    StringAttr symbol;
    APInt integer;
    if (succeeded(parser.parseOptionalLess()))
      open.push_back('<');
    else if (succeeded(parser.parseOptionalLSquare()))
      open.push_back('[');
    else if (succeeded(parser.parseOptionalLBrace()))
      open.push_back('{');
    else if (succeeded(parser.parseOptionalLParen()))
      open.push_back('(');
    else if (succeeded(parser.parseOptionalGreater()))
      token = close('<');
    else if (succeeded(parser.parseOptionalRSquare()))
      token = close('[');
    else if (succeeded(parser.parseOptionalRBrace()))
      token = close('{');
    else if (succeeded(parser.parseOptionalRParen()))
      token = close('(');
    else if (open.empty())
      token = failure();
    else if (OptionalParseResult number = parser.parseOptionalInteger(integer);
             number.has_value())
      token = *number;
    else if (failed(parser.parseOptionalComma()) &&
             failed(parser.parseOptionalEqual()) &&
             failed(parser.parseOptionalColon()) &&
             failed(parser.parseOptionalQuestion()) &&
             failed(parser.parseOptionalString(nullptr)) &&
             failed(parser.parseOptionalSymbolName(symbol)) &&
             failed(parser.parseOptionalKeyword(&keyword)))
      token = failure();
    if (failed(token))
      return parser.emitError(loc, "expected a list in brackets");
  } while (!open.empty());
  return success();
}

static ParseResult parseIntegers(OpAsmParser &parser, Attribute &integers) {
  integers = DenseI64ArrayAttr::parse(parser, {});
  return failure(!integers);
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

/// Parses `[0] x [1]` into fields of #stablehlo.dot.
static ParseResult parseDimPairs(OpAsmParser &parser, StringRef name,
                                 SmallVectorImpl<std::string> &fields) {
  Attribute lhs, rhs;
  if (parseIntegers(parser, lhs) || parser.parseKeyword("x") ||
      parseIntegers(parser, rhs))
    return failure();
  for (auto [side, dims] : {std::pair("lhs_", lhs), std::pair("rhs_", rhs)}) {
    ArrayRef<int64_t> values = cast<DenseI64ArrayAttr>(dims).asArrayRef();
    if (values.empty())
      continue;
    std::string text;
    llvm::raw_string_ostream os(text);
    llvm::interleaveComma(values, os << side << name << " = [");
    fields.push_back(text + "]");
  }
  return success();
}

static ParseResult parseClause(OpAsmParser &parser, const Clause &clause,
                               NamedAttrList &properties,
                               SmallVectorImpl<std::string> &dotFields) {
  Builder &builder = parser.getBuilder();
  Attribute value;
  StringRef text;
  if (parser.parseEqual())
    return failure();
  switch (clause.kind) {
  case ClauseKind::Integer:
    if (parser.parseAttribute(value, builder.getI64Type()))
      return failure();
    break;
  case ClauseKind::Integers:
    if (parseIntegers(parser, value))
      return failure();
    break;
  case ClauseKind::Boolean:
    if (parser.parseAttribute(value))
      return failure();
    break;
  case ClauseKind::Enumerator:
    if (parser.parseKeyword(&text))
      return failure();
    value = getOpaque(parser, "stablehlo", clause.attribute + " " + text);
    break;
  case ClauseKind::Precision: {
    SmallVector<Attribute> list;
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
          StringRef precision;
          if (parser.parseKeyword(&precision))
            return failure();
          list.push_back(
              getOpaque(parser, "stablehlo", "precision " + precision));
          return success();
        }))
      return failure();
    value = builder.getArrayAttr(list);
    break;
  }
  case ClauseKind::Format:
    return parseFormat(parser, properties);
  case ClauseKind::DimPairs:
    return parseDimPairs(parser, clause.attribute, dotFields);
  case ClauseKind::Algorithm:
    if (parseBracketed(parser, text))
      return failure();
    value = getOpaque(parser, "stablehlo", "dot_algorithm<" + text + ">");
    break;
  }
  return addProperty(parser, properties, clause.attribute, value);
}

static ParseResult parsePrefix(OpAsmParser &parser, PrefixKind kind,
                               NamedAttrList &properties) {
  StringAttr name;
  StringRef direction;
  switch (kind) {
  case PrefixKind::None:
    return success();
  case PrefixKind::Symbol:
    if (parser.parseSymbolName(name))
      return failure();
    properties.set("call_target_name", name);
    return success();
  case PrefixKind::String:
    return parser.parseAttribute(name, "name", properties);
  case PrefixKind::Direction:
    if (parser.parseKeyword(&direction) || parser.parseComma())
      return failure();
    properties.set(
        "comparison_direction",
        getOpaque(parser, "stablehlo", "comparison_direction " + direction));
    return success();
  }
  llvm_unreachable("every kind has a prefix");
}

/// Parses the operands and, after them, clauses.
static ParseResult parseOperandsAndClauses(OpAsmParser &parser,
                                           const PrettyForm &form,
                                           Operands &operands,
                                           NamedAttrList &properties) {
  SmallVector<std::string> dotFields;
  bool hasDot = false;
  auto parseOne = [&](bool isOptional) -> ParseResult {
    OpAsmParser::UnresolvedOperand operand;
    SMLoc loc = parser.getCurrentLocation();
    OptionalParseResult parsed = parser.parseOptionalOperand(operand);
    if (parsed.has_value()) {
      operands.push_back(operand);
      return *parsed;
    }
    StringRef keyword;
    if (parser.parseOptionalKeyword(&keyword)) {
      if (isOptional)
        return success();
      return parser.emitError(loc, "expected an operand or a keyword");
    }
    const auto *clause = llvm::find_if(form.clauses, [&](const Clause &other) {
      return other.keyword == keyword;
    });
    if (clause != form.clauses.end()) {
      hasDot |= clause->kind == ClauseKind::DimPairs;
      return parseClause(parser, *clause, properties, dotFields);
    }
    if (form.prefix == PrefixKind::Direction)
      return addProperty(
          parser, properties, "compare_type",
          getOpaque(parser, "stablehlo", "comparison_type " + keyword));
    InFlightDiagnostic error = parser.emitError(loc, "expected an operand");
    for (const Clause &other : form.clauses)
      error << " or '" << other.keyword << "'";
    return error << ", got '" << keyword << "'";
  };
  if (parseOne(/*isOptional=*/true))
    return failure();
  while (succeeded(parser.parseOptionalComma()))
    if (parseOne(/*isOptional=*/false))
      return failure();
  if (!hasDot)
    return success();
  return addProperty(parser, properties, "dot_dimension_numbers",
                     getOpaque(parser, "stablehlo",
                               "dot<" + llvm::join(dotFields, ", ") + ">"));
}

/// Parses `[0:4, 1:9:2]`.
static ParseResult parseBounds(OpAsmParser &parser, NamedAttrList &properties) {
  SmallVector<int64_t> starts, limits, strides;
  if (parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square, [&]() -> ParseResult {
            strides.push_back(1);
            return failure(parser.parseInteger(starts.emplace_back()) ||
                           parser.parseColon() ||
                           parser.parseInteger(limits.emplace_back()) ||
                           (succeeded(parser.parseOptionalColon()) &&
                            parser.parseInteger(strides.back())));
          }))
    return failure();
  Builder &builder = parser.getBuilder();
  properties.set("start_indices", builder.getDenseI64ArrayAttr(starts));
  properties.set("limit_indices", builder.getDenseI64ArrayAttr(limits));
  properties.set("strides", builder.getDenseI64ArrayAttr(strides));
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

/// Parses `dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window =
/// {stride = [2, 2], ...}`.
static ParseResult parseWindow(OpAsmParser &parser, NamedAttrList &properties) {
  std::string dims;
  if (parser.parseKeyword("dim_numbers") || parser.parseEqual() ||
      parseDimNumbers(parser, dims) || parser.parseKeyword("x") ||
      parseDimNumbers(parser, dims += "x") || parser.parseArrow() ||
      parseDimNumbers(parser, dims += "->") || parser.parseComma() ||
      parser.parseKeyword("window") || parser.parseEqual())
    return failure();
  properties.set("dimension_numbers",
                 getOpaque(parser, "stablehlo", "conv<" + dims + ">"));
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Braces, [&]() -> ParseResult {
        SMLoc loc = parser.getCurrentLocation();
        StringRef keyword, name;
        Attribute value;
        if (parser.parseKeyword(&keyword) || parser.parseEqual())
          return failure();
        if (keyword == "pad") {
          if (parsePadding(parser, value))
            return failure();
          return addProperty(parser, properties, "padding", value);
        }
        if (keyword == "reverse") {
          value = DenseBoolArrayAttr::parse(parser, {});
          return failure(!value || addProperty(parser, properties,
                                               "window_reversal", value));
        }
        if (keyword == "stride")
          name = "window_strides";
        else if (keyword == "lhs_dilate")
          name = "lhs_dilation";
        else if (keyword == "rhs_dilate")
          name = "rhs_dilation";
        else
          return parser.emitError(loc)
                 << "expected 'stride', 'pad', 'lhs_dilate', 'rhs_dilate' or "
                    "'reverse', got '"
                 << keyword << "'";
        return failure(parseIntegers(parser, value) ||
                       addProperty(parser, properties, name, value));
      });
}

static ParseResult parseSuffix(OpAsmParser &parser, SuffixKind kind,
                               NamedAttrList &properties) {
  switch (kind) {
  case SuffixKind::None:
    return success();
  case SuffixKind::Bounds:
    return parseBounds(parser, properties);
  case SuffixKind::Index: {
    Attribute index;
    return failure(parser.parseLSquare() ||
                   parser.parseAttribute(index,
                                         parser.getBuilder().getIntegerType(32),
                                         "index", properties) ||
                   parser.parseRSquare());
  }
  case SuffixKind::Window:
    return parseWindow(parser, properties);
  }
  llvm_unreachable("every kind has a suffix");
}

/// The types of `numOperands` operands and of results that `list`, which is no
/// function type, stands for.
static ParseResult expandTypes(OpAsmParser &parser, SMLoc loc, TypesKind kind,
                               unsigned numOperands, ArrayRef<Type> list,
                               SmallVectorImpl<Type> &operands,
                               SmallVectorImpl<Type> &results) {
  auto fail = [&](const Twine &expected) {
    return parser.emitError(loc) << "expected a function type or " << expected
                                 << ", got " << formatCount(list.size(), "type");
  };
  switch (kind) {
  case TypesKind::Same:
    if (list.size() != 1)
      return fail("one type");
    operands.assign(numOperands, list[0]);
    results.push_back(list[0]);
    return success();
  case TypesKind::Pairs:
    llvm::append_range(results, list);
    [[fallthrough]];
  case TypesKind::Operands:
    llvm::append_range(operands, list);
    return success();
  case TypesKind::Select:
    if (list.size() != 2)
      return fail("two types");
    operands.push_back(list[0]);
    operands.append(std::max(numOperands, 1u) - 1, list[1]);
    results.push_back(list[1]);
    return success();
  case TypesKind::Complex: {
    auto type = list.size() == 1 ? dyn_cast<RankedTensorType>(list[0])
                                 : RankedTensorType();
    auto element =
        type ? dyn_cast<ComplexType>(type.getElementType()) : ComplexType();
    if (!element)
      return fail("a tensor of complex numbers");
    operands.assign(numOperands, type.clone(element.getElementType()));
    results.push_back(type);
    return success();
  }
  case TypesKind::TupleType: {
    auto type = list.size() == 1 ? dyn_cast<TupleType>(list[0]) : TupleType();
    if (!type)
      return fail("a tuple type");
    llvm::append_range(operands, type.getTypes());
    results.push_back(type);
    return success();
  }
  }
  llvm_unreachable("every kind has types");
}

ParseResult stablehlo::parseAttributesAndTypes(
    OpAsmParser &parser, OperationState &result, const PrettyForm &form,
    ArrayRef<OpAsmParser::UnresolvedOperand> operands,
    NamedAttrList &properties) {
  NamedAttrList attributes;
  if (parser.parseOptionalAttrDict(attributes))
    return failure();
  for (NamedAttribute attribute : attributes) {
    StringRef name = attribute.getName();
    if (!llvm::is_contained(llvm::split(form.properties, ' '), name))
      result.attributes.push_back(attribute);
    else if (addProperty(parser, properties, name, attribute.getValue()))
      return failure();
  }
  if (!properties.empty())
    result.propertiesAttr = properties.getDictionary(parser.getContext());
  if (form.types == TypesKind::Operands && operands.empty())
    return success();
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<Type> list, operandTypes, resultTypes;
  if (parser.parseColonTypeList(list))
    return failure();
  auto function =
      list.size() == 1 ? dyn_cast<FunctionType>(list[0]) : FunctionType();
  if (function) {
    llvm::append_range(operandTypes, function.getInputs());
    llvm::append_range(resultTypes, function.getResults());
  } else if (succeeded(parser.parseOptionalArrow())) {
    operandTypes = std::move(list);
    Type type;
    if (parser.parseOptionalLParen()) {
      if (parser.parseType(type))
        return failure();
      resultTypes.push_back(type);
    } else if (parser.parseTypeList(resultTypes) || parser.parseRParen()) {
      return failure();
    }
  } else if (expandTypes(parser, loc, form.types, operands.size(), list,
                         operandTypes, resultTypes)) {
    return failure();
  }
  result.addTypes(resultTypes);
  return parser.resolveOperands(operands, operandTypes, loc, result.operands);
}

static ParseResult parseByForm(OpAsmParser &parser, OperationState &result,
                               const PrettyForm &form) {
  Operands operands;
  NamedAttrList properties;
  if (parsePrefix(parser, form.prefix, properties))
    return failure();
  bool hasParens = succeeded(parser.parseOptionalLParen());
  return failure(
      parseOperandsAndClauses(parser, form, operands, properties) ||
      (hasParens && parser.parseRParen()) ||
      parseSuffix(parser, form.suffix, properties) ||
      parseAttributesAndTypes(parser, result, form, operands, properties));
}

ParseResult stablehlo::parsePrettyForm(OpAsmParser &parser,
                                       OperationState &result) {
  StringRef name = result.name.getStringRef();
  const PrettyForm *form = findPrettyForm(name);
  if (!form)
    return parser.emitError(parser.getNameLoc())
           << "has no pretty form that bcast reads; it reads the generic "
              "form, \""
           << name
           << "\"(...), as get_asm(print_generic_op_form=True) of MLIR's "
              "Python prints it";
  return form->parse ? form->parse(parser, result)
                     : parseByForm(parser, result, *form);
}
