//===- PrettyRegions.cpp - Pretty forms that no table describes -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrettyForms.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::stablehlo;

using Operands = SmallVector<OpAsmParser::UnresolvedOperand, 4>;

ParseResult stablehlo::parseConstant(OpAsmParser &parser,
                                     OperationState &result) {
  NamedAttrList properties;
  TypedAttr value;
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseAttribute(value, "value", properties))
    return failure();
  result.propertiesAttr = properties.getDictionary(parser.getContext());
  result.addTypes(value.getType());
  return success();
}

/// Makes the body that `applies` stands for: the operation `name` on two
/// elements of a tensor of `type`.
static ParseResult addAppliedBody(OpAsmParser &parser, OperationState &result,
                                  SMLoc loc, OperationName name, Type type) {
  StringRef dialect = name.getDialectNamespace();
  if (name.isRegistered() || (dialect != "stablehlo" && dialect != "chlo"))
    return parser.emitError(loc)
           << "'" << name << "' is no operation of StableHLO or CHLO";
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return parser.emitError(loc)
           << "'applies' needs a ranked tensor, got " << type;
  Type element = RankedTensorType::get({}, tensor.getElementType());
  Block &body = result.addRegion()->emplaceBlock();
  body.addArguments({element, element}, {result.location, result.location});
  // The block has no parent, and so no context.
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToEnd(&body);
  OperationState applied(result.location, name, body.getArguments(), element);
  OperationState end(result.location, "stablehlo.return",
                     builder.create(applied)->getResults(), TypeRange());
  builder.create(end);
  return success();
}

/// Parses `(%a: T, %b: T) (%c: T, %d: T) { ... }`, a pair for each tensor. All
/// left elements come before all right ones.
static ParseResult parseReducer(OpAsmParser &parser, OperationState &result,
                                size_t numTensors) {
  SmallVector<OpAsmParser::Argument> lhs, rhs;
  for (size_t index = 0; index < numTensors; ++index)
    if (parser.parseLParen() ||
        parser.parseArgument(lhs.emplace_back(), /*allowType=*/true) ||
        parser.parseComma() ||
        parser.parseArgument(rhs.emplace_back(), /*allowType=*/true) ||
        parser.parseRParen())
      return failure();
  llvm::append_range(lhs, rhs);
  return parser.parseRegion(*result.addRegion(), lhs);
}

ParseResult stablehlo::parseReduce(OpAsmParser &parser,
                                   OperationState &result) {
  Operands operands, inits;
  do {
    if (parser.parseLParen() || parser.parseOperand(operands.emplace_back()) ||
        parser.parseKeyword("init") || parser.parseColon() ||
        parser.parseOperand(inits.emplace_back()) || parser.parseRParen())
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  size_t numTensors = inits.size();
  llvm::append_range(operands, inits);

  std::optional<OperationName> applied;
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("applies"))) {
    FailureOr<OperationName> name = parser.parseCustomOperationName();
    if (failed(name))
      return failure();
    applied = *name;
    if (numTensors != 1)
      return parser.emitError(loc, "'applies' is for one tensor; the reduction "
                                   "of several has a 'reducer'");
  }
  if (parser.parseKeyword("across") || parser.parseKeyword("dimensions") ||
      parser.parseEqual())
    return failure();
  NamedAttrList properties;
  Attribute dims = DenseI64ArrayAttr::parse(parser, {});
  if (!dims || addProperty(parser, properties, "dimensions", dims) ||
      parseAttributesAndTypes(parser, result, {""}, operands, properties))
    return failure();
  if (applied)
    return addAppliedBody(parser, result, loc, *applied,
                          result.operands.front().getType());
  return failure(parser.parseKeyword("reducer") ||
                 parseReducer(parser, result, numTensors));
}

ParseResult stablehlo::parseWhile(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument> arguments;
  Operands operands;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Paren,
          [&] {
            return failure(parser.parseArgument(arguments.emplace_back()) ||
                           parser.parseEqual() ||
                           parser.parseOperand(operands.emplace_back()));
          }) ||
      parser.parseOptionalColonTypeList(types) ||
      parser.resolveOperands(operands, types, loc, result.operands) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  for (auto [argument, type] : llvm::zip_equal(arguments, types))
    argument.type = type;
  result.addTypes(types);
  Region *condition = result.addRegion(), *body = result.addRegion();
  return failure(parser.parseKeyword("cond") ||
                 parser.parseRegion(*condition, arguments) ||
                 parser.parseKeyword("do") ||
                 parser.parseRegion(*body, arguments));
}

ParseResult stablehlo::parseMesh(OpAsmParser &parser, OperationState &result) {
  NamedAttrList properties;
  StringAttr name;
  StringRef text;
  if (parser.parseSymbolName(name, "sym_name", properties) ||
      parser.parseEqual() || parseBracketed(parser, text) ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  properties.set("mesh", getOpaque(parser, "sdy", "mesh<" + text + ">"));
  result.propertiesAttr = properties.getDictionary(parser.getContext());
  return success();
}

ParseResult stablehlo::parseSharded(OpAsmParser &parser,
                                    OperationState &result) {
  NamedAttrList properties;
  OpAsmParser::UnresolvedOperand operand;
  StringRef text;
  if (parser.parseOperand(operand) || parseBracketed(parser, text))
    return failure();
  properties.set("sharding",
                 getOpaque(parser, "sdy", "sharding<" + text + ">"));
  return parseAttributesAndTypes(parser, result, {""}, operand, properties);
}

ParseResult stablehlo::parseManualComputation(OpAsmParser &parser,
                                              OperationState &result) {
  NamedAttrList properties;
  Operands operands;
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseOperandList(operands, AsmParser::Delimiter::Paren))
    return failure();
  for (StringRef name : {"in_shardings", "out_shardings", "manual_axes"}) {
    StringRef text;
    if (parser.parseKeyword(name) || parser.parseEqual() ||
        parseBracketed(parser, text))
      return failure();
    properties.set(
        name,
        name == "manual_axes"
            ? getOpaque(parser, "sdy", "manual_axes{" + text + "}")
            : getOpaque(parser, "sdy", "sharding_per_value<[" + text + "]>"));
  }
  return failure(
      parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren,
                               /*allowType=*/true) ||
      parser.parseRegion(*result.addRegion(), arguments) ||
      parseAttributesAndTypes(parser, result, {""}, operands, properties));
}
