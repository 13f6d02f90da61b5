//===- LayoutAttr.cpp - The layout of a tensor ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Layout/LayoutRules.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;

//===----------------------------------------------------------------------===//
// Assembly
//===----------------------------------------------------------------------===//

/// Parses `[?, 4]`.
static ParseResult parseWidthList(AsmParser &parser,
                                  SmallVectorImpl<int64_t> &widths) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        int64_t dim = widths.size();
        int64_t &width = widths.emplace_back(kDynamic);
        if (succeeded(parser.parseOptionalQuestion()))
          return success();
        SMLoc loc = parser.getCurrentLocation();
        if (failed(parser.parseInteger(width)))
          return failure();
        if (width < 0)
          return parser.emitError(loc)
                 << "padded_dimensions: dimension " << dim << " has width "
                 << width << "; a width is at least the extent [LAYOUT-5]";
        return success();
      });
}

Attribute LayoutAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  std::optional<SmallVector<int64_t>> minorToMajor, paddedDimensions;
  TypedAttr paddingValue;
  auto parseField = [&]() -> ParseResult {
    SMLoc fieldLoc = parser.getCurrentLocation();
    StringRef name;
    if (failed(parser.parseKeyword(&name)) || failed(parser.parseEqual()))
      return failure();
    auto parseList = [&](auto &list, auto parse) -> ParseResult {
      if (list)
        return parser.emitError(fieldLoc) << "'" << name << "' is given twice";
      return parse(parser, list.emplace());
    };
    if (name == "minor_to_major")
      return parseList(minorToMajor, [](AsmParser &parser, auto &list) {
        return parseDimensionList(parser, list);
      });
    if (name == "padded_dimensions")
      return parseList(paddedDimensions, parseWidthList);
    if (name != "padding_value")
      return parser.emitError(fieldLoc)
             << "expected minor_to_major, padded_dimensions or padding_value, "
                "got '"
             << name << "'";
    if (paddingValue)
      return parser.emitError(fieldLoc) << "'" << name << "' is given twice";
    Attribute value;
    if (failed(parser.parseAttribute(value)))
      return failure();
    paddingValue = dyn_cast<TypedAttr>(value);
    if (!paddingValue)
      return parser.emitError(fieldLoc)
             << "padding_value = " << value << " is not a number [LAYOUT-7]";
    return success();
  };
  if (failed(parser.parseCommaSeparatedList(
          AsmParser::Delimiter::OptionalLessGreater, parseField)))
    return {};
  if (!minorToMajor && !paddedDimensions) {
    parser.emitError(loc) << "a layout needs minor_to_major or "
                             "padded_dimensions, as in "
                             "#bcast.layout<minor_to_major = [0, 1]>";
    return {};
  }
  if (!minorToMajor)
    minorToMajor = getDefaultMinorToMajor(paddedDimensions->size());
  // The attribute does not distinguish an empty list from a missing one.
  if (paddedDimensions && paddedDimensions->empty() && !minorToMajor->empty()) {
    parser.emitError(loc) << "padded_dimensions has 0 entries, minor_to_major "
                             "has "
                          << minorToMajor->size()
                          << "; each needs one per dimension [LAYOUT-4]";
    return {};
  }
  return parser.getChecked<LayoutAttr>(
      loc, parser.getContext(), ArrayRef<int64_t>(*minorToMajor),
      paddedDimensions ? ArrayRef<int64_t>(*paddedDimensions)
                       : ArrayRef<int64_t>(),
      paddingValue);
}

void LayoutAttr::print(AsmPrinter &printer) const {
  printer << "<minor_to_major = ";
  printDimensionList(printer, getMinorToMajor());
  if (!getPaddedDimensions().empty()) {
    printer << ", padded_dimensions = ";
    printExtentList(printer, getPaddedDimensions());
  }
  if (getPaddingValue())
    printer << ", padding_value = " << getPaddingValue();
  printer << ">";
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult LayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 ArrayRef<int64_t> minorToMajor,
                                 ArrayRef<int64_t> paddedDimensions,
                                 TypedAttr paddingValue) {
  if (llvm::Error error = verifyLayout(minorToMajor, paddedDimensions))
    return emitError() << llvm::toString(std::move(error));
  // An empty list of widths means no padding.
  if (paddingValue && minorToMajor.empty())
    return emitError() << "padding_value = " << paddingValue
                       << " in a layout of rank 0: there is nothing to pad "
                          "[LAYOUT-8]";
  if (paddingValue && paddedDimensions.empty())
    return emitError() << "padding_value = " << paddingValue
                       << " without padded_dimensions: there is nothing to "
                          "pad [LAYOUT-8]";
  if (paddingValue && !isa<FloatAttr, IntegerAttr>(paddingValue))
    return emitError() << "padding_value = " << paddingValue
                       << " is not a number [LAYOUT-7]";
  return success();
}

static bool isFitting(int64_t number, IntegerType type) {
  unsigned width = type.getWidth();
  return width >= 64 ||
         (type.isUnsigned() ? number >= 0 && llvm::isUIntN(width, number)
                            : llvm::isIntN(width, number));
}

/// Returns `value` as a number of type `type`, or "0" if it is not one. Returns
/// an empty text if `type` does not have numbers.
static std::string spellPaddingValue(TypedAttr value, Type type) {
  int64_t number = 0;
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto integer = dyn_cast<IntegerAttr>(value)) {
    number = integer.getValue().trySExtValue().value_or(0);
  } else if (auto real = dyn_cast<FloatAttr>(value)) {
    llvm::APFloat converted = real.getValue();
    bool isExact;
    if (auto floatType = dyn_cast<FloatType>(type)) {
      converted.convert(floatType.getFloatSemantics(),
                        llvm::APFloat::rmNearestTiesToEven, &isExact);
      os << FloatAttr::get(type, converted);
      return text;
    }
    llvm::APSInt integer(64, /*isUnsigned=*/false);
    if (converted.convertToInteger(integer, llvm::APFloat::rmTowardZero,
                                   &isExact) == llvm::APFloat::opOK)
      number = integer.getSExtValue();
  }
  if (type.isInteger(1))
    os << (number != 0 ? "true" : "false");
  else if (isa<FloatType>(type))
    os << number << ".0 : " << type;
  else if (auto integer = dyn_cast<IntegerType>(type))
    os << (isFitting(number, integer) ? number : 0) << " : " << type;
  return text;
}

LogicalResult
LayoutAttr::verifyEncoding(ArrayRef<int64_t> shape, Type elementType,
                           function_ref<InFlightDiagnostic()> emitError) const {
  if (llvm::Error error =
          verifyLayoutOf(shape, getMinorToMajor(), getPaddedDimensions()))
    return emitError() << llvm::toString(std::move(error));
  TypedAttr value = getPaddingValue();
  if (!value || value.getType() == elementType)
    return success();
  std::string spelled = spellPaddingValue(value, elementType);
  return emitError() << "layout: padding_value = " << value << " has type "
                     << value.getType()
                     << ", and the tensor has elements of type " << elementType
                     << (spelled.empty() ? "" : "; write " + spelled)
                     << " [LAYOUT-7]";
}

//===----------------------------------------------------------------------===//
// Canonical form
//===----------------------------------------------------------------------===//

SmallVector<int64_t> LayoutAttr::getDefaultMinorToMajor(int64_t rank) {
  return llvm::to_vector(llvm::reverse(llvm::seq<int64_t>(rank)));
}

RankedTensorType LayoutAttr::canonicalize(RankedTensorType type) {
  auto layout = dyn_cast_or_null<LayoutAttr>(type.getEncoding());
  if (!layout)
    return type;
  return getTypeWithLayout(getPhysicalLayout(type), type.getElementType(),
                           layout.getPaddingValue());
}
