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

/// Parses what stands before the operands.
static ParseResult parsePrefix(OpAsmParser &parser, PartKind kind,
                               NamedAttrList &properties) {
  if (kind == PartKind::Symbol) {
    StringAttr name;
    return parser.parseSymbolName(name, "call_target_name", properties);
  }
  if (kind == PartKind::String) {
    StringAttr name;
    return parser.parseAttribute(name, "name", properties);
  }
  StringRef direction;
  if (kind != PartKind::Direction)
    return success();
  if (parser.parseKeyword(&direction) || parser.parseComma())
    return failure();
  return addProperty(
      parser, properties, "comparison_direction",
      getOpaque(parser, "stablehlo", "comparison_direction " + direction));
}

/// Parses the operands and, after them, clauses.
static ParseResult parseOperandsAndClauses(OpAsmParser &parser,
                                           const PrettyForm &form,
                                           Operands &operands,
                                           NamedAttrList &properties) {
  auto parseOne = [&](bool isFirst) -> ParseResult {
    OpAsmParser::UnresolvedOperand operand;
    SMLoc loc = parser.getCurrentLocation();
    OptionalParseResult parsed = parser.parseOptionalOperand(operand);
    if (parsed.has_value()) {
      operands.push_back(operand);
      return *parsed;
    }
    // Without operands there may be attributes, types or nothing.
    if (isFirst && !llvm::isAlpha(*loc.getPointer()))
      return success();
    if (form.part != PartKind::Direction)
      return parseClause(parser, form.clauses, properties);
    StringRef keyword;
    return failure(parser.parseKeyword(&keyword) ||
                   addProperty(parser, properties, "compare_type",
                               getOpaque(parser, "stablehlo",
                                         "comparison_type " + keyword)));
  };
  if (parseOne(/*isFirst=*/true))
    return failure();
  while (succeeded(parser.parseOptionalComma()))
    if (parseOne(/*isFirst=*/false))
      return failure();
  return success();
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

/// Parses what stands after the operands.
static ParseResult parseSuffix(OpAsmParser &parser, const PrettyForm &form,
                               NamedAttrList &properties) {
  Attribute index;
  if (form.part == PartKind::Bounds)
    return parseBounds(parser, properties);
  if (form.part == PartKind::Index)
    return failure(parser.parseLSquare() ||
                   parser.parseAttribute(index,
                                         parser.getBuilder().getIntegerType(32),
                                         "index", properties) ||
                   parser.parseRSquare());
  if (form.part == PartKind::Clauses)
    return parser.parseCommaSeparatedList(
        [&] { return parseClause(parser, form.clauses, properties); });
  return success();
}

/// The types of `numOperands` operands and of results that `list`, which is no
/// function type, stands for.
static ParseResult expandTypes(OpAsmParser &parser, SMLoc loc, TypesKind kind,
                               unsigned numOperands, ArrayRef<Type> list,
                               SmallVectorImpl<Type> &operands,
                               SmallVectorImpl<Type> &results) {
  auto fail = [&](const Twine &expected) {
    return parser.emitError(loc)
           << "expected a function type or " << expected << ", got "
           << formatCount(list.size(), "type");
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
  if (parsePrefix(parser, form.part, properties))
    return failure();
  bool hasParens = succeeded(parser.parseOptionalLParen());
  return failure(
      parseOperandsAndClauses(parser, form, operands, properties) ||
      (hasParens && parser.parseRParen()) ||
      parseSuffix(parser, form, properties) ||
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
