//===- LayoutConstants.cpp - Constants in physical order ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/Transforms/LayoutConstants.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// The most elements of a sparse constant that becomes a dense one.
static constexpr int64_t kMaxSparseElements = 1 << 24;

/// Returns null without data, or if the size of the data does not match the
/// type.
static AsmResourceBlob *getData(DenseResourceElementsAttr resource) {
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  std::optional<int64_t> numElements =
      PhysicalLayout::rowMajor(resource.getType().getShape()).getNumElements();
  uint64_t width =
      llvm::divideCeil(resource.getElementType().getIntOrFloatBitWidth(), 8);
  if (!blob || !numElements || blob->getData().size() % width != 0 ||
      blob->getData().size() / width != static_cast<uint64_t>(*numElements))
    return nullptr;
  return blob;
}

DenseElementsAttr bcast::detail::makeDense(Attribute elements) {
  if (auto sparse = dyn_cast<SparseElementsAttr>(elements)) {
    if (sparse.getNumElements() > kMaxSparseElements ||
        !sparse.getElementType().isIntOrIndexOrFloat())
      return {};
    // A loop, because g++ warns about llvm::to_vector of these iterators.
    SmallVector<Attribute> values;
    for (Attribute value : sparse.getValues<Attribute>())
      values.push_back(value);
    return DenseElementsAttr::get(sparse.getType(), values);
  }
  auto resource = dyn_cast<DenseResourceElementsAttr>(elements);
  if (!resource || !resource.getElementType().isInteger(1))
    return {};
  AsmResourceBlob *blob = getData(resource);
  if (!blob)
    return {};
  // An i1 of a resource takes a byte.
  auto values =
      llvm::map_to_vector(blob->getData(), [](char byte) { return byte != 0; });
  return DenseElementsAttr::get(resource.getType(), ArrayRef<bool>(values));
}

std::string bcast::detail::explainNoLayout(Attribute elements) {
  if (auto sparse = dyn_cast<SparseElementsAttr>(elements))
    if (sparse.getNumElements() > kMaxSparseElements)
      return "sparse, with " + std::to_string(sparse.getNumElements()) +
             " elements; at most " + std::to_string(kMaxSparseElements) +
             " are written out";
  if (isa<DenseElementsAttr, SparseElementsAttr>(elements))
    return "";
  auto resource = dyn_cast<DenseResourceElementsAttr>(elements);
  if (!resource)
    return "not a dense or sparse constant";
  if (getData(resource))
    return "";
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  std::string name = "resource '" + resource.getRawHandle().getKey().str();
  if (!blob)
    return name + "', which has no data";
  return name + "', whose " + std::to_string(blob->getData().size()) +
         " bytes are not those of its type";
}

/// Calls `visit` for every cell in the order of addresses, with the position of
/// its element in row-major order, or -1 for padding.
static bool forEachCell(const PhysicalLayout &layout,
                        function_ref<void(int64_t position)> visit) {
  return layout.forEachPhysical([&](int64_t, const LayoutCell &cell) {
    int64_t position = 0;
    for (auto [index, extent] :
         llvm::zip_equal(cell.coordinate, layout.getShape()))
      position = position * extent + index;
    visit(cell.isPadding ? -1 : position);
  });
}

template <typename Number>
static TypedAttr layOut(DenseElementsAttr elements,
                        const PhysicalLayout &layout, const Number &padding,
                        RankedTensorType type) {
  auto values = elements.getValues<Number>();
  SmallVector<Number> cells;
  if (!forEachCell(layout, [&](int64_t position) {
        cells.push_back(position < 0 ? padding : values[position]);
      }))
    return {};
  return DenseElementsAttr::get(type, cells);
}

static TypedAttr layOutDense(DenseElementsAttr elements,
                             const PhysicalLayout &layout, TypedAttr padding,
                             RankedTensorType type) {
  if (elements.isSplat() && !elements.empty() &&
      (!layout.isPadded() || !padding ||
       elements.getSplatValue<Attribute>() == padding))
    return elements.resizeSplat(type);
  if (auto floatType = dyn_cast<FloatType>(type.getElementType()))
    return layOut(elements, layout,
                  padding ? cast<FloatAttr>(padding).getValue()
                          : APFloat::getZero(floatType.getFloatSemantics()),
                  type);
  return layOut(elements, layout,
                padding ? cast<IntegerAttr>(padding).getValue()
                        : APInt::getZero(type.getElementTypeBitWidth()),
                type);
}

/// Returns the bytes of an element of a resource.
static SmallVector<char> getBytes(TypedAttr padding, size_t numBytes) {
  SmallVector<char> bytes(numBytes, 0);
  if (!padding)
    return bytes;
  APInt bits = isa<FloatAttr>(padding)
                   ? cast<FloatAttr>(padding).getValue().bitcastToAPInt()
                   : cast<IntegerAttr>(padding).getValue();
  for (auto [index, byte] : llvm::enumerate(bytes))
    byte =
        static_cast<char>(bits.zextOrTrunc(64).getZExtValue() >> (8 * index));
  return bytes;
}

static TypedAttr layOutResource(DenseResourceElementsAttr resource,
                                const PhysicalLayout &layout, TypedAttr padding,
                                RankedTensorType type) {
  AsmResourceBlob *blob = getData(resource);
  size_t width = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  if (!blob)
    return {};
  ArrayRef<char> data = blob->getData();
  SmallVector<char> paddingBytes = getBytes(padding, width), cells;
  if (!forEachCell(layout, [&](int64_t position) {
        llvm::append_range(cells, position < 0
                                      ? ArrayRef<char>(paddingBytes)
                                      : data.slice(position * width, width));
      }))
    return {};
  return DenseResourceElementsAttr::get(
      type, resource.getRawHandle().getKey(),
      HeapAsmResourceBlob::allocateAndCopyWithAlign(cells, width));
}

TypedAttr bcast::detail::layOutElements(Attribute elements,
                                        const PhysicalLayout &layout,
                                        TypedAttr padding,
                                        RankedTensorType type) {
  if (auto dense = dyn_cast<DenseElementsAttr>(elements))
    return layOutDense(dense, layout, padding, type);
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements))
    return layOutResource(resource, layout, padding, type);
  return {};
}
