//===- RuleAttrs.cpp - The broadcasting rules as attributes ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"
#include "NameSuggestions.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Rules/Rules.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bcast;

static_assert(kDynamic == ShapedType::kDynamic,
              "shapes of Rules/ and of MLIR use the same dynamic extent");

static ParseResult parseNoParameters(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalLess()))
    return parser.emitError(loc) << "this rule takes no parameters";
  return success();
}

Attribute NumpyAttr::parse(AsmParser &parser, Type) {
  return succeeded(parseNoParameters(parser)) ? get(parser.getContext())
                                              : Attribute();
}

void NumpyAttr::print(AsmPrinter &) const {}

Attribute BidirectionalAttr::parse(AsmParser &parser, Type) {
  return succeeded(parseNoParameters(parser)) ? get(parser.getContext())
                                              : Attribute();
}

void BidirectionalAttr::print(AsmPrinter &) const {}

Attribute PdpdAttr::parse(AsmParser &parser, Type) {
  int64_t axis = kPdpdDefaultAxis;
  if (failed(parser.parseOptionalLess()))
    return get(parser.getContext(), axis);
  SMLoc loc = parser.getCurrentLocation();
  OptionalParseResult number;
  if (succeeded(parser.parseOptionalKeyword("axis")) &&
      succeeded(parser.parseOptionalEqual()))
    number = parser.parseOptionalInteger(axis);
  if (!number.has_value()) {
    parser.emitError(loc)
        << "expected the axis, as in #bcast.pdpd<axis = 1>, or no brackets";
    return {};
  }
  if (failed(*number) || failed(parser.parseGreater()))
    return {};
  return get(parser.getContext(), axis);
}

void PdpdAttr::print(AsmPrinter &printer) const {
  if (getAxis() != kPdpdDefaultAxis)
    printer << "<axis = " << getAxis() << ">";
}

Attribute InDimAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> dims;
  // An empty list may be omitted, as in XLA.
  if (failed(parser.parseOptionalLess()))
    return get(parser.getContext(), dims);
  if (failed(parseDimensionList(parser, dims)) || failed(parser.parseGreater()))
    return {};
  return get(parser.getContext(), dims);
}

void InDimAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printDimensionList(printer, getBroadcastDimensions());
  printer << ">";
}

Attribute BlocksAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> dims;
  if (failed(parser.parseLess()) || failed(parseDimensionList(parser, dims)) ||
      failed(parser.parseGreater()))
    return {};
  return get(parser.getContext(), dims);
}

void BlocksAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printDimensionList(printer, getDims());
  printer << ">";
}

std::string bcast::suggestRule(StringRef word) {
  if (word == "axis")
    return "#bcast.pdpd<axis = 1>";
  if (word == "broadcast_dimensions")
    return "#bcast.in_dim<[1]>";
  StringRef near = findNearName(
      word, {NumpyAttr::getMnemonic(), PdpdAttr::getMnemonic(),
             InDimAttr::getMnemonic(), BidirectionalAttr::getMnemonic(),
             BlocksAttr::getMnemonic()});
  return near.empty() ? "" : ("#bcast." + near).str();
}

/// The rule that `#numpy` at `loc`, an alias that is not defined, could mean;
/// or an empty text.
static std::string suggestRuleOfAlias(SMLoc loc) {
  StringRef text(loc.getPointer());
  if (!text.consume_front("#"))
    return "";
  StringRef word =
      text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  bool isAlias = !text.drop_front(word.size()).starts_with(".");
  return isAlias ? suggestRule(word) : "";
}

/// Parses an attribute, and adds a note to MLIR's error about an alias that is
/// not defined.
static ParseResult parseAttribute(OpAsmParser &parser, Attribute &attribute) {
  SMLoc loc = parser.getCurrentLocation();
  ScopedDiagnosticHandler handler(
      parser.getContext(), [&](Diagnostic &diagnostic) {
        std::string near = suggestRuleOfAlias(loc);
        if (!near.empty())
          diagnostic.attachNote(parser.getEncodedSourceLoc(loc))
              << "did you mean " << near << "?";
        // The handler outside of this one reports it.
        return failure();
      });
  return parser.parseAttribute(attribute);
}

/// Parses the rule between the parentheses.
static ParseResult parseRule(OpAsmParser &parser,
                             BroadcastRuleAttrInterface &rule) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  std::string got;
  if (succeeded(parser.parseOptionalKeyword(&name))) {
    got = ("'" + name + "'").str();
  } else if (failed(parser.parseOptionalRParen())) {
    Attribute attribute;
    if (failed(parseAttribute(parser, attribute)))
      return failure();
    rule = dyn_cast<BroadcastRuleAttrInterface>(attribute);
    if (rule)
      return success();
    llvm::raw_string_ostream(got) << attribute;
    if (auto text = dyn_cast<StringAttr>(attribute))
      name = text.getValue();
  }
  InFlightDiagnostic diagnostic = parser.emitError(loc)
                                  << "expected a broadcasting rule";
  if (!got.empty())
    diagnostic << ", got " << got;
  if (StringRef rule = describeRuleOf(name); !rule.empty())
    return diagnostic << "; " << rule;
  std::string near = suggestRule(name);
  if (!near.empty())
    return diagnostic << "; did you mean " << near << "?";
  return diagnostic << "; there are #bcast.numpy, #bcast.pdpd<axis = 1>, "
                       "#bcast.in_dim<[1]>, #bcast.bidirectional and "
                       "#bcast.blocks<[-1]>, and none is needed where shapes "
                       "are equal";
}

ParseResult bcast::parseRuleArgument(OpAsmParser &parser,
                                     BroadcastRuleAttrInterface &rule) {
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalLParen()))
    return parser.emitError(loc)
           << "expected the rule in parentheses, as in rule(#bcast.numpy)";
  if (failed(parseRule(parser, rule)))
    return failure();
  loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalRParen()))
    return parser.emitError(loc)
           << "expected ')'; parameters of a rule stand in angle brackets, as "
              "in rule(#bcast.pdpd<axis = 1>)";
  return success();
}

void bcast::printRuleArgument(OpAsmPrinter &printer, Operation *,
                              BroadcastRuleAttrInterface rule) {
  printer << "(" << rule << ")";
}

BroadcastResolution
NumpyAttr::resolve(ArrayRef<ArrayRef<int64_t>> operands) const {
  return resolveNumpy(operands);
}

BroadcastResolution NumpyAttr::resolveTo(ArrayRef<int64_t> operand,
                                         ArrayRef<int64_t> target) const {
  return resolveNumpyTo(operand, target);
}

BroadcastResolution
PdpdAttr::resolve(ArrayRef<ArrayRef<int64_t>> operands) const {
  return resolvePdpd(operands, getAxis());
}

BroadcastResolution PdpdAttr::resolveTo(ArrayRef<int64_t> operand,
                                        ArrayRef<int64_t> target) const {
  return resolvePdpdTo(operand, target, getAxis());
}

BroadcastResolution
InDimAttr::resolve(ArrayRef<ArrayRef<int64_t>> operands) const {
  return resolveInDim(operands, getBroadcastDimensions());
}

BroadcastResolution InDimAttr::resolveTo(ArrayRef<int64_t> operand,
                                         ArrayRef<int64_t> target) const {
  return resolveInDimTo(operand, target, getBroadcastDimensions());
}

BroadcastResolution
BidirectionalAttr::resolve(ArrayRef<ArrayRef<int64_t>> operands) const {
  return resolveBidirectional(operands);
}

BroadcastResolution
BidirectionalAttr::resolveTo(ArrayRef<int64_t> operand,
                             ArrayRef<int64_t> target) const {
  return resolveBidirectionalTo(operand, target);
}

BroadcastResolution
BlocksAttr::resolve(ArrayRef<ArrayRef<int64_t>> operands) const {
  return resolveBlocks(operands, getDims());
}

BroadcastResolution BlocksAttr::resolveTo(ArrayRef<int64_t> operand,
                                          ArrayRef<int64_t> target) const {
  return resolveBlocksTo(operand, target, getDims());
}
