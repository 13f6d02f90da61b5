//===- Assembly.cpp - Custom assembly of the bcast dialect ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Assembly.h"
#include "bcast/Rules/Shape.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bcast;

ParseResult bcast::parseDimensionList(AsmParser &parser,
                                      SmallVectorImpl<int64_t> &dims) {
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalLSquare()))
    return parser.emitError(loc)
           << "expected a list of dimensions, as in [0, 2]";
  if (succeeded(parser.parseOptionalRSquare()))
    return success();
  auto parseDim = [&] { return parser.parseInteger(dims.emplace_back()); };
  return failure(failed(parser.parseCommaSeparatedList(parseDim)) ||
                 failed(parser.parseRSquare()));
}

void bcast::printDimensionList(AsmPrinter &printer, ArrayRef<int64_t> dims) {
  printer << formatList(dims);
}

ParseResult bcast::parseExtentList(AsmParser &parser,
                                   SmallVectorImpl<int64_t> &extents) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        int64_t &extent = extents.emplace_back(kDynamic);
        if (succeeded(parser.parseOptionalQuestion()))
          return success();
        SMLoc loc = parser.getCurrentLocation();
        if (failed(parser.parseInteger(extent)))
          return failure();
        if (extent < 0)
          return parser.emitError(loc)
                 << "an extent is 0, positive or ?, got " << extent;
        return success();
      });
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
  if (failed(parseExtentList(parser, extents)))
    return failure();
  target = parser.getBuilder().getDenseI64ArrayAttr(extents);
  return success();
}

void bcast::printTargetShape(OpAsmPrinter &printer, Operation *op,
                             DenseI64ArrayAttr target) {
  printExtentList(printer, target.asArrayRef());
}

static constexpr StringLiteral kReadNames[] = {"equal", "expand", "either"};

ParseResult bcast::parseReads(OpAsmParser &parser, DenseI32ArrayAttr &reads) {
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
  printer << "[";
  llvm::interleaveComma(reads.asArrayRef(), printer.getStream(),
                        [&](int32_t read) { printer << kReadNames[read]; });
  printer << "]";
}

//===----------------------------------------------------------------------===//
// Enums
//===----------------------------------------------------------------------===//

/// Parses the name of one of the enum's values, which are numbered from 0.
template <typename Enum>
static ParseResult parseName(OpAsmParser &parser, Enum last, StringRef what,
                             std::optional<Enum> (*symbolize)(StringRef),
                             StringRef (*stringify)(Enum), Enum &value) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<StringRef> names;
  for (int i = 0; i <= static_cast<int>(last); ++i)
    names.push_back(stringify(static_cast<Enum>(i)));
  StringRef name;
  // With the names, which editors then complete.
  if (succeeded(parser.parseOptionalKeyword(&name, names))) {
    value = *symbolize(name);
    return success();
  }
  (void)parser.parseOptionalKeyword(&name);
  InFlightDiagnostic diagnostic = parser.emitError(loc)
                                  << "expected the " << what << ", "
                                  << llvm::join(names, ", ");
  if (!name.empty())
    diagnostic << ", got '" << name << "'";
  return diagnostic;
}

ParseResult bcast::parseComparisonDirection(OpAsmParser &parser,
                                            ComparisonDirectionAttr &attr) {
  ComparisonDirection direction;
  if (failed(parseName(parser, ComparisonDirection::GE, "comparison direction",
                       symbolizeComparisonDirection,
                       stringifyComparisonDirection, direction)))
    return failure();
  attr = ComparisonDirectionAttr::get(parser.getContext(), direction);
  return success();
}

void bcast::printComparisonDirection(OpAsmPrinter &printer, Operation *,
                                     ComparisonDirectionAttr attr) {
  printer << stringifyComparisonDirection(attr.getValue());
}

ParseResult bcast::parseCheckKind(OpAsmParser &parser, CheckKindAttr &attr) {
  CheckKind kind;
  if (failed(parseName(parser, CheckKind::Alignment, "kind of check",
                       symbolizeCheckKind, stringifyCheckKind, kind)))
    return failure();
  attr = CheckKindAttr::get(parser.getContext(), kind);
  return success();
}

void bcast::printCheckKind(OpAsmPrinter &printer, Operation *,
                           CheckKindAttr attr) {
  printer << stringifyCheckKind(attr.getValue());
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

ParseResult bcast::parseBroadcastTypes(OpAsmParser &parser, Type &operand,
                                       Type &result) {
  return failure(failed(parser.parseType(operand)) ||
                 failed(parser.parseArrow()) ||
                 failed(parser.parseType(result)));
}

void bcast::printBroadcastTypes(OpAsmPrinter &printer, Operation *,
                                Type operand, Type result) {
  printer << operand << " -> " << result;
}

ParseResult bcast::parseElementwiseTypeList(OpAsmParser &parser,
                                            ArrayRef<Type *> types) {
  SMLoc loc = parser.getCurrentLocation();
  ArrayRef<Type *> operandTypes = types.drop_back();
  Type &resultType = *types.back();
  SmallVector<Type> parsed;
  if (succeeded(parser.parseOptionalLParen())) {
    if (failed(parser.parseTypeList(parsed)) || failed(parser.parseRParen()) ||
        failed(parser.parseArrow()) || failed(parser.parseType(resultType)))
      return failure();
  } else {
    if (failed(parser.parseType(parsed.emplace_back())))
      return failure();
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

void bcast::printElementwiseTypeList(OpAsmPrinter &printer,
                                     ArrayRef<Type> types) {
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
