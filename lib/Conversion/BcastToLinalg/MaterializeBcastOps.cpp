//===- MaterializeBcastOps.cpp - bcast operations in physical order -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PhysicalTensors.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

static RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// The sizes of the dynamic extents in the order of `to`, read from `tensor`,
/// whose dimensions have that of `from`.
static SmallVector<Value> getDynamicSizes(OpBuilder &builder, Location loc,
                                          Value tensor,
                                          const PhysicalLayout &from,
                                          const PhysicalLayout &to) {
  SmallVector<Value> sizes;
  for (int64_t dim : to.getMajorToMinor())
    if (isDynamic(to.getExtent(dim)))
      sizes.push_back(tensor::DimOp::create(builder, loc, tensor,
                                            from.getPhysicalDim(dim)));
  return sizes;
}

namespace {
/// Computes in the physical order of the result. Operands in another order are
/// read through a transposing broadcast, that is, where they lie.
struct MaterializeElementwise
    : public OpInterfaceConversionPattern<ElementwiseOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(ElementwiseOpInterface op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op->getLoc();
    RankedTensorType type = getTensorType(op->getResult(0));
    PhysicalLayout layout = getPhysicalLayout(type);
    PhysicalResult result(
        rewriter, loc, type,
        getDynamicSizes(rewriter, loc, operands.front(),
                        getPhysicalLayout(getTensorType(op->getOperand(0))),
                        layout));
    IRMapping boxes;
    for (auto [operand, physical] :
         llvm::zip_equal(op->getOperands(), operands)) {
      RankedTensorType operandType = getTensorType(operand);
      Value box = extractBox(rewriter, loc, physical, operandType);
      boxes.map(operand, reorderBox(rewriter, loc, box,
                                    getPhysicalLayout(operandType), layout));
    }
    Operation *computed = rewriter.clone(*op, boxes);
    computed->getResult(0).setType(getBoxType(type));
    rewriter.replaceOp(op, result.create(computed->getResult(0)));
    return success();
  }
};

struct MaterializeBroadcastInDim
    : public OpConversionPattern<BroadcastInDimOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(BroadcastInDimOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    RankedTensorType operandType = op.getOperand().getType();
    RankedTensorType type = op.getType();
    PhysicalLayout operandLayout = getPhysicalLayout(operandType);
    PhysicalLayout layout = getPhysicalLayout(type);
    OperandMap logicalMap = op.resolve().operands.front();
    OperandMap map;
    for (int64_t dim = 0; dim < operandLayout.getRank(); ++dim) {
      OperandDim read = logicalMap.dims[operandLayout.getLogicalDim(dim)];
      map.dims.push_back({layout.getPhysicalDim(read.resultDim), read.read});
    }
    SmallVector<Value> sizes;
    for (int64_t dim : layout.getMajorToMinor())
      if (type.isDynamicDim(dim))
        sizes.push_back(adaptor.getSizes()[llvm::count_if(
            type.getShape().take_front(dim), isDynamic)]);
    PhysicalResult result(rewriter, loc, type, sizes);
    Value box = extractBox(rewriter, loc, adaptor.getOperand(), operandType);
    Value broadcast =
        createBroadcastInDim(rewriter, loc, getBoxType(type), box, sizes, map);
    rewriter.replaceOp(op, result.create(broadcast));
    return success();
  }
};

/// A transposition; nothing where the layouts are one.
struct MaterializeRelayout : public OpConversionPattern<RelayoutOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(RelayoutOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    RankedTensorType operandType = op.getOperand().getType();
    RankedTensorType type = op.getType();
    PhysicalLayout operandLayout = getPhysicalLayout(operandType);
    PhysicalLayout layout = getPhysicalLayout(type);
    TypedAttr padding = getPaddingValue(type);
    if (operandLayout == layout && (!layout.isPadded() || !padding ||
                                    padding == getPaddingValue(operandType))) {
      rewriter.replaceOp(op, adaptor.getOperand());
      return success();
    }
    PhysicalResult result(rewriter, loc, type,
                          getDynamicSizes(rewriter, loc, adaptor.getOperand(),
                                          operandLayout, layout));
    Value box = extractBox(rewriter, loc, adaptor.getOperand(), operandType);
    box = reorderBox(rewriter, loc, box, operandLayout, layout);
    rewriter.replaceOp(op, result.create(box));
    return success();
  }
};
} // namespace

void bcast::detail::populateMaterializeBcastPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<MaterializeElementwise, MaterializeBroadcastInDim,
               MaterializeRelayout>(converter, patterns.getContext());
}
