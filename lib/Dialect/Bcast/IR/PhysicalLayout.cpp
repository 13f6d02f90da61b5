//===- PhysicalLayout.cpp - The physical layout of a type -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;

llvm::Expected<PhysicalLayout>
mlir::bcast::getPhysicalLayout(ArrayRef<int64_t> shape, LayoutAttr layout) {
  if (!layout)
    return PhysicalLayout::rowMajor(shape);
  if (layout.getPaddedDimensions().empty())
    return PhysicalLayout::get(shape, layout.getMinorToMajor());
  return PhysicalLayout::get(shape, layout.getMinorToMajor(),
                             layout.getPaddedDimensions());
}

PhysicalLayout mlir::bcast::getPhysicalLayout(RankedTensorType type) {
  // The verifier of the type has checked that shape and layout match.
  return llvm::cantFail(getPhysicalLayout(
      type.getShape(), dyn_cast_or_null<LayoutAttr>(type.getEncoding())));
}

bool mlir::bcast::hasLayout(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa_and_nonnull<LayoutAttr>(tensor.getEncoding());
}

bool mlir::bcast::hasEncoding(Operation *op) {
  auto isEncoded = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.getEncoding();
  };
  return llvm::any_of(op->getOperandTypes(), isEncoded) ||
         llvm::any_of(op->getResultTypes(), isEncoded);
}

bool mlir::bcast::isAddressable(RankedTensorType type) {
  int64_t bytes = getElementBytes(type.getElementType());
  PhysicalLayout layout = getPhysicalLayout(type);
  // A dynamic width counts as 1: it may be 0, but need not be.
  if (llvm::is_contained(layout.getWidths(), 0))
    return true;
  for (int64_t width : layout.getWidths())
    if (!isDynamic(width) && llvm::MulOverflow(bytes, width, bytes))
      return false;
  return true;
}

TypedAttr mlir::bcast::getPaddingValue(RankedTensorType type) {
  auto layout = dyn_cast_or_null<LayoutAttr>(type.getEncoding());
  return layout ? layout.getPaddingValue() : TypedAttr();
}

RankedTensorType mlir::bcast::getTypeWithLayout(const PhysicalLayout &layout,
                                                Type elementType,
                                                TypedAttr paddingValue) {
  LayoutAttr encoding;
  bool isPadded = layout.isPadded();
  if (!layout.isDefault()) // [LAYOUT-9]
    encoding =
        LayoutAttr::get(elementType.getContext(), layout.getMinorToMajor(),
                        isPadded ? layout.getWidths() : ArrayRef<int64_t>(),
                        isPadded ? paddingValue : TypedAttr());
  return RankedTensorType::get(layout.getShape(), elementType, encoding);
}

RankedTensorType mlir::bcast::getTypeWithShape(RankedTensorType type,
                                               ArrayRef<int64_t> shape) {
  if (!isa_and_nonnull<LayoutAttr>(type.getEncoding()))
    return type.clone(shape);
  PhysicalLayout layout = getPhysicalLayout(type);
  SmallVector<int64_t> widths(layout.getWidths());
  for (auto [width, extent] : llvm::zip_equal(widths, shape))
    if (isDynamic(width))
      width = extent;
  return getTypeWithLayout(llvm::cantFail(PhysicalLayout::get(
                               shape, layout.getMinorToMajor(), widths)),
                           type.getElementType(), getPaddingValue(type));
}

SmallVector<OpFoldResult>
mlir::bcast::createStrides(OpBuilder &builder, Location loc,
                           const PhysicalLayout &layout,
                           llvm::function_ref<Value(int64_t dim)> getSize) {
  SmallVector<OpFoldResult> strides(layout.getRank());
  OpFoldResult stride = builder.getIndexAttr(1);
  for (int64_t i = 0; i < layout.getRank(); ++i) {
    strides[layout.minor(i)] = stride;
    if (i + 1 == layout.getRank())
      break;
    int64_t width = layout.getWidth(layout.minor(i));
    std::optional<int64_t> known = getConstantIntValue(stride);
    if (known && !isDynamic(width)) {
      // A stride wraps only in an array without elements. The type has wrapped
      // strides, too, and its least number means no stride.
      int64_t product;
      llvm::MulOverflow(*known, width, product);
      stride = builder.getIndexAttr(isDynamic(product) ? 0 : product);
      continue;
    }
    OpFoldResult size = builder.getIndexAttr(width);
    if (isDynamic(width))
      size = getSize(layout.minor(i));
    if (known == 1) {
      stride = size;
      continue;
    }
    Value minor = getValueOrCreateConstantIndexOp(builder, loc, stride);
    stride = arith::MulIOp::create(
                 builder, loc, minor,
                 getValueOrCreateConstantIndexOp(builder, loc, size))
                 .getResult();
  }
  return strides;
}
