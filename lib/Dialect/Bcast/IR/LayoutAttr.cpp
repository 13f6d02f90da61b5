//===- LayoutAttr.cpp - The layout of a tensor ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Rules/Shape.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace mlir::bcast;

//===----------------------------------------------------------------------===//
// Assembly
//===----------------------------------------------------------------------===//

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
      return parseList(paddedDimensions, [](AsmParser &parser, auto &list) {
        return parseExtentList(parser, list);
      });
    if (name != "padding_value")
      return parser.emitError(fieldLoc)
             << "expected minor_to_major, padded_dimensions or padding_value, "
                "got '"
             << name << "'";
    if (paddingValue)
      return parser.emitError(fieldLoc) << "'" << name << "' is given twice";
    return parser.parseAttribute(paddingValue);
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
  // The attribute does not tell an empty list from none.
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
  int64_t rank = minorToMajor.size();
  SmallVector<bool> seen(rank, false);
  for (auto [index, dim] : llvm::enumerate(minorToMajor)) {
    if (dim < 0 || dim >= rank)
      return emitError() << "minor_to_major = " << formatList(minorToMajor)
                         << ": entry " << index << " is " << dim
                         << ", outside [0, " << rank << ") [LAYOUT-2]";
    if (seen[dim])
      return emitError() << "minor_to_major = " << formatList(minorToMajor)
                         << ": dimension " << dim
                         << " stands in it twice [LAYOUT-3]";
    seen[dim] = true;
  }
  if (!paddedDimensions.empty() &&
      static_cast<int64_t>(paddedDimensions.size()) != rank)
    return emitError() << "padded_dimensions has "
                       << formatCount(paddedDimensions.size(), "entry",
                                      "entries")
                       << ", minor_to_major has " << rank
                       << "; each needs one per dimension [LAYOUT-4]";
  for (auto [dim, width] : llvm::enumerate(paddedDimensions))
    if (width < 0 && !isDynamic(width))
      return emitError() << "padded_dimensions: dimension " << dim
                         << " has width " << width
                         << "; a width is at least the extent [LAYOUT-5]";
  if (paddingValue && paddedDimensions.empty())
    return emitError() << "padding_value = " << paddingValue
                       << " without padded_dimensions: there is nothing to "
                          "pad [LAYOUT-8]";
  if (paddingValue && !isa<FloatAttr, IntegerAttr>(paddingValue))
    return emitError() << "padding_value = " << paddingValue
                       << " is not a number [LAYOUT-7]";
  return success();
}

LogicalResult
LayoutAttr::verifyEncoding(ArrayRef<int64_t> shape, Type elementType,
                           function_ref<InFlightDiagnostic()> emitError) const {
  if (getMinorToMajor().size() != shape.size())
    return emitError() << "layout: minor_to_major = "
                       << formatList(getMinorToMajor()) << " has "
                       << formatCount(getMinorToMajor().size(), "entry",
                                      "entries")
                       << ", and the tensor " << formatShape(shape)
                       << " has rank " << shape.size()
                       << "; it needs one per dimension [LAYOUT-1]";
  for (auto [dim, width] : llvm::enumerate(getPaddedDimensions())) {
    int64_t extent = shape[dim];
    if (isDynamic(width) != isDynamic(extent))
      return emitError() << "layout: dimension " << dim << " has width "
                         << formatExtent(width) << " and extent "
                         << formatExtent(extent)
                         << "; a width is ? exactly where the extent is "
                            "dynamic [LAYOUT-6]";
    if (width < extent)
      return emitError() << "layout: dimension " << dim << " has width "
                         << width << ", less than its extent " << extent
                         << " [LAYOUT-5]";
  }
  if (getPaddingValue() && getPaddingValue().getType() != elementType)
    return emitError() << "layout: padding_value = " << getPaddingValue()
                       << " has type " << getPaddingValue().getType()
                       << ", and the tensor has elements of type "
                       << elementType << " [LAYOUT-7]";
  return success();
}

//===----------------------------------------------------------------------===//
// Canonical form
//===----------------------------------------------------------------------===//

SmallVector<int64_t> LayoutAttr::getDefaultMinorToMajor(int64_t rank) {
  return llvm::to_vector(llvm::reverse(llvm::seq<int64_t>(rank)));
}

bool LayoutAttr::isDefaultFor(ArrayRef<int64_t> shape) {
  return getMinorToMajor() == ArrayRef(getDefaultMinorToMajor(shape.size())) &&
         (getPaddedDimensions().empty() || getPaddedDimensions() == shape);
}

RankedTensorType LayoutAttr::canonicalize(RankedTensorType type) {
  auto layout = dyn_cast_or_null<LayoutAttr>(type.getEncoding());
  if (!layout || !layout.isDefaultFor(type.getShape()))
    return type;
  return RankedTensorType::get(type.getShape(), type.getElementType());
}
