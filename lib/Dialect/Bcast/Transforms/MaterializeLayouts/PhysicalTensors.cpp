//===- PhysicalTensors.cpp - Tensors in physical order --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PhysicalTensors.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

PhysicalTypeConverter::PhysicalTypeConverter() {
  addConversion([](Type type) { return type; });
  addConversion([](RankedTensorType type) {
    if (!hasLayout(type))
      return type;
    return RankedTensorType::get(getPhysicalLayout(type).getPhysicalShape(),
                                 type.getElementType());
  });
  auto materialize = [](OpBuilder &builder, Type type, ValueRange inputs,
                        Location loc) -> Value {
    return UnrealizedConversionCastOp::create(builder, loc, type, inputs)
        .getResult(0);
  };
  addSourceMaterialization(materialize);
  addTargetMaterialization(materialize);
}

RankedTensorType bcast::detail::getBoxType(RankedTensorType logical) {
  return RankedTensorType::get(getPhysicalLayout(logical).getPhysicalExtents(),
                               logical.getElementType());
}

static SmallVector<OpFoldResult> getZeros(OpBuilder &builder, int64_t rank) {
  return SmallVector<OpFoldResult>(rank, builder.getIndexAttr(0));
}

static SmallVector<OpFoldResult> getOnes(OpBuilder &builder, int64_t rank) {
  return SmallVector<OpFoldResult>(rank, builder.getIndexAttr(1));
}

SmallVector<Value> bcast::detail::getDynamicSizes(OpBuilder &builder,
                                                  Location loc, Value tensor) {
  SmallVector<Value> sizes;
  SmallVector<int64_t> shape;
  dispatchIndexOpFoldResults(tensor::getMixedSizes(builder, loc, tensor), sizes,
                             shape);
  return sizes;
}

SmallVector<Value> bcast::detail::orderSizes(RankedTensorType logical,
                                             ValueRange sizes) {
  SmallVector<Value> ordered;
  for (int64_t dim : getPhysicalLayout(logical).getMajorToMinor())
    if (logical.isDynamicDim(dim))
      ordered.push_back(sizes[logical.getDynamicDimIndex(dim)]);
  return ordered;
}

/// A slice of a tensor without cells could start out of bounds.
static bool hasNoCells(Type physical) {
  return llvm::is_contained(cast<RankedTensorType>(physical).getShape(), 0);
}

Value bcast::detail::findInsertedBox(Value physical) {
  auto insert = physical.getDefiningOp<tensor::InsertSliceOp>();
  while (insert && !insert.getDest().getDefiningOp<tensor::EmptyOp>())
    insert = insert.getDest().getDefiningOp<tensor::InsertSliceOp>();
  return insert ? insert.getSource() : Value();
}

Value bcast::detail::extractBox(OpBuilder &builder, Location loc,
                                Value physical, RankedTensorType logical) {
  if (!getPhysicalLayout(logical).isPadded())
    return physical;
  RankedTensorType type = getBoxType(logical);
  if (Value box = findInsertedBox(physical); box && box.getType() == type)
    return box;
  // A dynamic extent equals its width.
  SmallVector<OpFoldResult> sizes = getMixedValues(
      type.getShape(), getDynamicSizes(builder, loc, physical), builder);
  if (hasNoCells(physical.getType()))
    return tensor::EmptyOp::create(builder, loc, sizes, type.getElementType());
  return tensor::ExtractSliceOp::create(
      builder, loc, type, physical, getZeros(builder, type.getRank()), sizes,
      getOnes(builder, type.getRank()));
}

Value bcast::detail::reorderCells(OpBuilder &builder, Location loc, Value cells,
                                  const PhysicalLayout &from,
                                  const PhysicalLayout &to) {
  if (from.getMinorToMajor() == to.getMinorToMajor())
    return cells;
  auto type = cast<RankedTensorType>(cells.getType());
  OperandMap map;
  SmallVector<int64_t> shape(type.getRank());
  SmallVector<OpFoldResult> sizes(type.getRank());
  for (auto [dim, size] :
       llvm::enumerate(tensor::getMixedSizes(builder, loc, cells))) {
    int64_t resultDim = to.getPhysicalDim(from.getLogicalDim(dim));
    map.dims.push_back({resultDim, DimRead::Equal});
    shape[resultDim] = type.getDimSize(dim);
    sizes[resultDim] = size;
  }
  SmallVector<Value> dynamicSizes;
  SmallVector<int64_t> staticSizes;
  dispatchIndexOpFoldResults(sizes, dynamicSizes, staticSizes);
  return createBroadcastInDim(
      builder, loc, RankedTensorType::get(shape, type.getElementType()), cells,
      dynamicSizes, map);
}

/// Whether only dimensions of width 1 change places: transposing to the order
/// of `to` moves no cell, and the widths equal those of `to`.
static bool onlyUnitDimsMove(const PhysicalLayout &from,
                             const PhysicalLayout &to) {
  auto isWide = [&](int64_t dim) { return to.getWidth(dim) != 1; };
  return from.getWidths() == to.getWidths() &&
         llvm::equal(llvm::make_filter_range(from.getMinorToMajor(), isWide),
                     llvm::make_filter_range(to.getMinorToMajor(), isWide));
}

Value bcast::detail::viewCells(OpBuilder &builder, Location loc, Value physical,
                               const PhysicalLayout &from,
                               const PhysicalLayout &to) {
  if (onlyUnitDimsMove(from, to))
    return reorderCells(builder, loc, physical, from, to);
  // Both have the same extents; a dynamic extent equals its width.
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, loc, physical);
  SmallVector<OpFoldResult> widths;
  for (int64_t dim : to.getMajorToMinor())
    widths.push_back(isDynamic(to.getExtent(dim))
                         ? sizes[from.getPhysicalDim(dim)]
                         : builder.getIndexAttr(to.getWidth(dim)));
  Type elementType =
      cast<RankedTensorType>(physical.getType()).getElementType();
  auto type = RankedTensorType::get(to.getPhysicalShape(), elementType);
  if (hasNoCells(type))
    return tensor::EmptyOp::create(builder, loc, widths, elementType);
  SmallVector<ReassociationIndices> allDims{
      llvm::to_vector<2>(llvm::seq<int64_t>(type.getRank()))};
  Value cells =
      tensor::CollapseShapeOp::create(builder, loc, physical, allDims);
  return tensor::ExpandShapeOp::create(builder, loc, type, cells, allDims,
                                       widths);
}

PhysicalResult::PhysicalResult(OpBuilder &builder, Location loc,
                               RankedTensorType logical, ValueRange sizes)
    : builder(builder), loc(loc), logical(logical),
      layout(getPhysicalLayout(logical)) {
  if (!layout.isPadded())
    return;
  extents = getMixedValues(layout.getPhysicalExtents(), sizes, builder);
  widths = getMixedValues(layout.getPhysicalShape(), sizes, builder);
  destination =
      tensor::EmptyOp::create(builder, loc, widths, logical.getElementType());
}

Value PhysicalResult::create(Value box) {
  if (!destination)
    return box;
  if (hasNoCells(destination.getType()))
    return destination;
  int64_t rank = layout.getRank();
  Value tensor = tensor::InsertSliceOp::create(builder, loc, box, destination,
                                               getZeros(builder, rank), extents,
                                               getOnes(builder, rank));
  for (int64_t dim = 0; dim < rank && getPaddingValue(logical); ++dim)
    if (extents[dim] != widths[dim])
      tensor = fillPadding(tensor, dim);
  return tensor;
}

/// Cells that are padding in a more major dimension were filled for that one.
Value PhysicalResult::fillPadding(Value tensor, int64_t dim) {
  int64_t rank = layout.getRank();
  SmallVector<OpFoldResult> offsets = getZeros(builder, rank);
  SmallVector<OpFoldResult> sizes(extents.begin(), extents.begin() + dim);
  sizes.append(widths.begin() + dim, widths.end());
  int64_t extent = *getConstantIntValue(extents[dim]);
  offsets[dim] = extents[dim];
  sizes[dim] = builder.getIndexAttr(*getConstantIntValue(widths[dim]) - extent);

  Type elementType = logical.getElementType();
  Value padding = arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(RankedTensorType::get({}, elementType),
                             ArrayRef<Attribute>(getPaddingValue(logical))));
  SmallVector<Value> dynamicSizes;
  SmallVector<int64_t> shape;
  dispatchIndexOpFoldResults(sizes, dynamicSizes, shape);
  if (llvm::is_contained(shape, 0))
    return tensor;
  Value slab = BroadcastInDimOp::create(
      builder, loc, RankedTensorType::get(shape, elementType), padding,
      dynamicSizes, builder.getDenseI64ArrayAttr({}), DenseI32ArrayAttr());
  return tensor::InsertSliceOp::create(builder, loc, slab, tensor, offsets,
                                       sizes, getOnes(builder, rank));
}
