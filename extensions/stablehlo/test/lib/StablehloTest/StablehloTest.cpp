//===- StablehloTest.cpp - A part of StableHLO and CHLO -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StablehloTest.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "StablehloDialect.cpp.inc"
#include "StablehloEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "StablehloAttributes.cpp.inc"
#define GET_OP_CLASSES
#include "StablehloOps.cpp.inc"

using namespace stablehlo_test;

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static ParseResult parseInteger(AsmParser &parser, int64_t &value) {
  if (succeeded(parser.parseOptionalQuestion())) {
    value = ShapedType::kDynamic;
    return success();
  }
  return parser.parseInteger(value);
}

Attribute BoundsAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> bounds;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, [&] {
        return parseInteger(parser, bounds.emplace_back());
      }))
    return {};
  return get(parser.getContext(), bounds);
}

void BoundsAttr::print(AsmPrinter &printer) const {
  printer << '<';
  llvm::interleaveComma(getBounds(), printer, [&](int64_t bound) {
    if (ShapedType::isDynamic(bound))
      printer << '?';
    else
      printer << bound;
  });
  printer << '>';
}

static constexpr StringLiteral kDotNames[] = {
    "lhs_batching_dimensions", "rhs_batching_dimensions",
    "lhs_contracting_dimensions", "rhs_contracting_dimensions"};

Attribute DotAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> dims[4];
  auto parseOne = [&]() -> ParseResult {
    for (auto [name, list] : llvm::zip_equal(kDotNames, dims)) {
      if (failed(parser.parseOptionalKeyword(name)))
        continue;
      return failure(parser.parseEqual() ||
                     parser.parseCommaSeparatedList(
                         AsmParser::Delimiter::Square, [&, &list = list] {
                           return parser.parseInteger(list.emplace_back());
                         }));
    }
    return parser.emitError(parser.getCurrentLocation(), "unknown dimensions");
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseOne))
    return {};
  return get(parser.getContext(), dims[0], dims[1], dims[2], dims[3]);
}

void DotAttr::print(AsmPrinter &printer) const {
  ArrayRef<int64_t> dims[] = {getLhsBatching(), getRhsBatching(),
                              getLhsContracting(), getRhsContracting()};
  printer << '<';
  StringRef separator;
  for (auto [name, list] : llvm::zip_equal(kDotNames, dims)) {
    if (list.empty())
      continue;
    printer << separator << name << " = [";
    llvm::interleaveComma(list, printer);
    printer << ']';
    separator = ", ";
  }
  printer << '>';
}

/// `<name = [0, 1], name = 1>`
static DictionaryAttr parseDims(AsmParser &parser) {
  NamedAttrList members;
  auto parseOne = [&]() -> ParseResult {
    StringRef name;
    SmallVector<int64_t> dims;
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return failure();
    int64_t value = 0;
    OptionalParseResult isInteger = parser.parseOptionalInteger(value);
    if (isInteger.has_value()) {
      members.append(name, parser.getBuilder().getI64IntegerAttr(value));
      return *isInteger;
    }
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
          return parser.parseInteger(dims.emplace_back());
        }))
      return failure();
    members.append(name, parser.getBuilder().getDenseI64ArrayAttr(dims));
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseOne))
    return {};
  return members.getDictionary(parser.getContext());
}

static void printDims(AsmPrinter &printer, DictionaryAttr members) {
  printer << '<';
  llvm::interleaveComma(members, printer, [&](NamedAttribute member) {
    printer << member.getName().strref() << " = ";
    if (auto integer = dyn_cast<IntegerAttr>(member.getValue())) {
      printer << integer.getInt();
      return;
    }
    printer << '[';
    llvm::interleaveComma(
        cast<DenseI64ArrayAttr>(member.getValue()).asArrayRef(), printer);
    printer << ']';
  });
  printer << '>';
}

Attribute GatherAttr::parse(AsmParser &parser, Type) {
  DictionaryAttr members = parseDims(parser);
  return members ? get(parser.getContext(), members) : Attribute();
}
Attribute ScatterAttr::parse(AsmParser &parser, Type) {
  DictionaryAttr members = parseDims(parser);
  return members ? get(parser.getContext(), members) : Attribute();
}
void GatherAttr::print(AsmPrinter &printer) const {
  printDims(printer, getMembers());
}
void ScatterAttr::print(AsmPrinter &printer) const {
  printDims(printer, getMembers());
}

/// Keeps the text, `[b, 0, f]x[0, i, o]->[b, 0, f]`, with one space after each
/// comma.
Attribute ConvAttr::parse(AsmParser &parser, Type) {
  std::string text;
  auto parseName = [&]() -> ParseResult {
    int64_t dim;
    StringRef keyword;
    if (!StringRef(text).ends_with("["))
      text += ", ";
    if (OptionalParseResult found = parser.parseOptionalInteger(dim);
        found.has_value()) {
      text += std::to_string(dim);
      return *found;
    }
    if (parser.parseKeyword(&keyword))
      return failure();
    text += keyword;
    return success();
  };
  auto parseList = [&]() -> ParseResult {
    text += '[';
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseName))
      return failure();
    text += ']';
    return success();
  };
  if (parser.parseLess() || parseList() || parser.parseKeyword("x"))
    return {};
  text += 'x';
  if (parseList() || parser.parseArrow())
    return {};
  text += "->";
  if (parseList() || parser.parseGreater())
    return {};
  return get(parser.getContext(), text);
}

void ConvAttr::print(AsmPrinter &printer) const {
  printer << '<' << getText() << '>';
}

//===----------------------------------------------------------------------===//
// Dialects
//===----------------------------------------------------------------------===//

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

void StablehloDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "StablehloAttributes.cpp.inc"
      >();
}

void StablehloDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "StablehloOps.cpp.inc"
      >();
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "StablehloTest", "1",
          [](mlir::DialectRegistry *registry) {
            registry->insert<StablehloDialect, chlo_test::ChloDialect>();
          }};
}
