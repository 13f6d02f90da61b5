//===- MaterializeTensorOps.cpp - Other operations in physical order ------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutConstants.h"
#include "PhysicalTensors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// A constant with more cells, most of them padding, is padded at run time.
static constexpr int64_t kMaxMostlyPaddingCells = 1 << 16;

namespace {
struct MaterializeConstant : public OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    PhysicalLayout layout = getPhysicalLayout(type);
    std::optional<int64_t> numCells = layout.getNumAllocatedElements();
    if (!numCells)
      return rewriter.notifyMatchFailure(op, "has too many cells");
    bool isMostlyPadding = *numCells > kMaxMostlyPaddingCells &&
                           *numCells / 2 > *layout.getNumElements();
    PhysicalLayout stored = layout;
    if (isMostlyPadding)
      stored = llvm::cantFail(
          PhysicalLayout::get(layout.getShape(), layout.getMinorToMajor()));
    TypedAttr value =
        layOutElements(op.getValue(), stored, getPaddingValue(type),
                       RankedTensorType::get(stored.getPhysicalShape(),
                                             type.getElementType()));
    if (!value)
      return rewriter.notifyMatchFailure(op, "not a dense constant");
    std::optional<PhysicalResult> result;
    if (isMostlyPadding)
      result.emplace(rewriter, op.getLoc(), type, ValueRange());
    Value constant =
        arith::ConstantOp::create(rewriter, op.getLoc(), value).getResult();
    rewriter.replaceOp(op, result ? result->create(constant) : constant);
    return success();
  }
};

/// Elements are undefined; padding is defined.
struct MaterializeEmpty : public OpConversionPattern<tensor::EmptyOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tensor::EmptyOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    RankedTensorType type = op.getType();
    SmallVector<Value> sizes;
    PhysicalLayout layout = getPhysicalLayout(type);
    for (int64_t dim : layout.getMajorToMinor())
      if (type.isDynamicDim(dim))
        sizes.push_back(
            adaptor.getDynamicSizes()[type.getDynamicDimIndex(dim)]);
    PhysicalResult result(rewriter, op.getLoc(), type, sizes);
    Value box =
        tensor::EmptyOp::create(rewriter, op.getLoc(), getBoxType(type), sizes);
    rewriter.replaceOp(op, result.create(box));
    return success();
  }
};

/// Moves boxes. From major to minor, their pieces are contiguous.
struct MaterializeReshard : public OpConversionPattern<ReshardOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ReshardOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto from = cast<RankedTensorType>(op.getSource().getType());
    auto to = cast<RankedTensorType>(op.getInit().getType());
    PhysicalLayout layout = getPhysicalLayout(to);
    SmallVector<Value> sizes, extents;
    for (OpFoldResult size :
         tensor::getMixedSizes(rewriter, loc, adaptor.getInit()))
      if (auto value = dyn_cast<Value>(size))
        sizes.push_back(value);
    SmallVector<Attribute> fromAxes, toAxes;
    for (int64_t dim : layout.getMajorToMinor()) {
      extents.push_back(adaptor.getExtents()[dim]);
      fromAxes.push_back(op.getFrom()[dim]);
      toAxes.push_back(op.getTo()[dim]);
    }
    Value source = reorderCells(
        rewriter, loc, extractBox(rewriter, loc, adaptor.getSource(), from),
        getPhysicalLayout(from), layout);
    PhysicalResult result(rewriter, loc, to, sizes);
    RankedTensorType type = getBoxType(to);
    Value init = tensor::EmptyOp::create(rewriter, loc, type, sizes);
    auto moved = ReshardOp::create(
        rewriter, loc, type, source, extents, adaptor.getCommunicator(), init,
        rewriter.getArrayAttr(fromAxes), rewriter.getArrayAttr(toAxes),
        op.getGridAttr());
    rewriter.replaceOp(op, result.create(moved.getResult()));
    return success();
  }
};

struct MaterializeDim : public OpConversionPattern<tensor::DimOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tensor::DimOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getSource().getType());
    PhysicalLayout layout = getPhysicalLayout(type);
    auto getExtent = [&](int64_t dim) -> Value {
      if (!type.isDynamicDim(dim))
        return arith::ConstantIndexOp::create(rewriter, loc,
                                              type.getDimSize(dim));
      return tensor::DimOp::create(rewriter, loc, adaptor.getSource(),
                                   layout.getPhysicalDim(dim));
    };
    std::optional<int64_t> constant = op.getConstantIndex();
    if (constant && *constant >= 0 && *constant < type.getRank()) {
      rewriter.replaceOp(op, getExtent(*constant));
      return success();
    }
    // The index is known only at run time. Out of range, the result is
    // undefined.
    Value extent = arith::ConstantIndexOp::create(rewriter, loc, 0);
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      Value isDim = arith::CmpIOp::create(
          rewriter, loc, arith::CmpIPredicate::eq, adaptor.getIndex(),
          arith::ConstantIndexOp::create(rewriter, loc, dim));
      extent =
          arith::SelectOp::create(rewriter, loc, isDim, getExtent(dim), extent);
    }
    rewriter.replaceOp(op, extent);
    return success();
  }
};

struct MaterializeExtract : public OpConversionPattern<tensor::ExtractOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tensor::ExtractOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getTensor().getType());
    SmallVector<Value> indices;
    PhysicalLayout layout = getPhysicalLayout(type);
    for (int64_t dim : layout.getMajorToMinor())
      indices.push_back(adaptor.getIndices()[dim]);
    rewriter.replaceOpWithNewOp<tensor::ExtractOp>(op, adaptor.getTensor(),
                                                   indices);
    return success();
  }
};

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
      .add<MaterializeConstant, MaterializeEmpty, MaterializeDim,
           MaterializeExtract, MaterializeReshard,
           MaterializeTypes<tensor::CastOp>, MaterializeTypes<arith::SelectOp>>(
          converter, patterns.getContext());
}
