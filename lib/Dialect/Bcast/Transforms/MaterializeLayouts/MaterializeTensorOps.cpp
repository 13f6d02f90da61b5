//===- MaterializeTensorOps.cpp - Other operations in physical order ------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PhysicalTensors.h"
#include "bcast/Dialect/Bcast/Transforms/LayoutConstants.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// A constant with more cells, most of them padding, is padded at run time.
static constexpr int64_t kMaxMostlyPaddingCells = 1 << 16;

static Value materializeConstant(arith::ConstantOp op,
                                 arith::ConstantOp::Adaptor,
                                 OpBuilder &builder) {
  auto type = cast<RankedTensorType>(op.getType());
  PhysicalLayout layout = getPhysicalLayout(type);
  std::optional<int64_t> numCells = layout.getNumAllocatedElements();
  if (!numCells)
    return {};
  bool isMostlyPadding = *numCells > kMaxMostlyPaddingCells &&
                         *numCells / 2 > *layout.getNumElements();
  PhysicalLayout stored = layout;
  if (isMostlyPadding)
    stored = llvm::cantFail(
        PhysicalLayout::get(layout.getShape(), layout.getMinorToMajor()));
  TypedAttr value = layOutElements(
      op.getValue(), stored, getPaddingValue(type),
      RankedTensorType::get(stored.getPhysicalShape(), type.getElementType()));
  if (!value)
    return {};
  std::optional<PhysicalResult> result;
  if (isMostlyPadding)
    result.emplace(builder, op.getLoc(), type, ValueRange());
  Value constant =
      arith::ConstantOp::create(builder, op.getLoc(), value).getResult();
  return result ? result->create(constant) : constant;
}

/// Elements are undefined; padding is defined.
static Value materializeEmpty(tensor::EmptyOp op,
                              tensor::EmptyOp::Adaptor adaptor,
                              OpBuilder &builder) {
  RankedTensorType type = op.getType();
  SmallVector<Value> sizes = orderSizes(type, adaptor.getDynamicSizes());
  PhysicalResult result(builder, op.getLoc(), type, sizes);
  Value box =
      tensor::EmptyOp::create(builder, op.getLoc(), getBoxType(type), sizes);
  return result.create(box);
}

/// Moves boxes. From major to minor, their pieces are contiguous.
static Value materializeReshard(ReshardOp op, ReshardOp::Adaptor adaptor,
                                OpBuilder &builder) {
  Location loc = op.getLoc();
  auto from = cast<RankedTensorType>(op.getSource().getType());
  auto to = cast<RankedTensorType>(op.getInit().getType());
  PhysicalLayout layout = getPhysicalLayout(to);
  SmallVector<Value> sizes = getDynamicSizes(builder, loc, adaptor.getInit());
  SmallVector<Value> extents;
  SmallVector<Attribute> fromAxes, toAxes;
  for (int64_t dim : layout.getMajorToMinor()) {
    extents.push_back(adaptor.getExtents()[dim]);
    fromAxes.push_back(op.getFrom()[dim]);
    toAxes.push_back(op.getTo()[dim]);
  }
  Value source = reorderCells(
      builder, loc, extractBox(builder, loc, adaptor.getSource(), from),
      getPhysicalLayout(from), layout);
  PhysicalResult result(builder, loc, to, sizes);
  RankedTensorType type = getBoxType(to);
  Value init = tensor::EmptyOp::create(builder, loc, type, sizes);
  auto moved = ReshardOp::create(
      builder, loc, type, source, extents, adaptor.getCommunicator(), init,
      builder.getArrayAttr(fromAxes), builder.getArrayAttr(toAxes),
      op.getGridAttr());
  return result.create(moved.getResult());
}

static Value materializeDim(tensor::DimOp op, tensor::DimOp::Adaptor adaptor,
                            OpBuilder &builder) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getSource().getType());
  PhysicalLayout layout = getPhysicalLayout(type);
  auto getExtent = [&](int64_t dim) -> Value {
    if (!type.isDynamicDim(dim))
      return arith::ConstantIndexOp::create(builder, loc, type.getDimSize(dim));
    return tensor::DimOp::create(builder, loc, adaptor.getSource(),
                                 layout.getPhysicalDim(dim));
  };
  std::optional<int64_t> constant = op.getConstantIndex();
  if (constant && *constant >= 0 && *constant < type.getRank())
    return getExtent(*constant);
  // The index is known only at run time. Out of range, the result is
  // undefined.
  Value extent = arith::ConstantIndexOp::create(builder, loc, 0);
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    Value isDim = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, adaptor.getIndex(),
        arith::ConstantIndexOp::create(builder, loc, dim));
    extent =
        arith::SelectOp::create(builder, loc, isDim, getExtent(dim), extent);
  }
  return extent;
}

static Value materializeExtract(tensor::ExtractOp op,
                                tensor::ExtractOp::Adaptor adaptor,
                                OpBuilder &builder) {
  auto type = cast<RankedTensorType>(op.getTensor().getType());
  SmallVector<Value> indices;
  PhysicalLayout layout = getPhysicalLayout(type);
  for (int64_t dim : layout.getMajorToMinor())
    indices.push_back(adaptor.getIndices()[dim]);
  return tensor::ExtractOp::create(builder, op.getLoc(), adaptor.getTensor(),
                                   indices)
      .getResult();
}

namespace {
/// Casts that keep the layout, and selections between tensors of one type,
/// apply to the physical forms unchanged.
template <typename OpTy>
struct MaterializeTypes : public OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<OpTy>(
        op, this->getTypeConverter()->convertType(op.getType()),
        adaptor.getOperands());
    return success();
  }
};
} // namespace

void bcast::detail::populateMaterializeTensorPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns
      .add<Materialize<arith::ConstantOp, materializeConstant>,
           Materialize<tensor::EmptyOp, materializeEmpty>,
           Materialize<tensor::DimOp, materializeDim>,
           Materialize<tensor::ExtractOp, materializeExtract>,
           Materialize<ReshardOp, materializeReshard>,
           MaterializeTypes<tensor::CastOp>, MaterializeTypes<arith::SelectOp>>(
          converter, patterns.getContext());
}
