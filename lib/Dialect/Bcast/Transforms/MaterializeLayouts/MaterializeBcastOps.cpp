//===- MaterializeBcastOps.cpp - bcast operations in physical order -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PhysicalTensors.h"
#include "bcast/Dialect/Bcast/IR/Bitcast.h"
#include "bcast/Dialect/Bcast/IR/ConstantFolding.h"
#include "bcast/Dialect/Bcast/IR/Cycles.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Dialect/Bcast/IR/Plan.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// Reads the dynamic sizes from `tensor`, whose dimensions have the order of
/// `from`. Returns the sizes in the order of `to`.
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

//===----------------------------------------------------------------------===//
// Elementwise operations on all cells
//===----------------------------------------------------------------------===//

/// Returns the only element of a splat constant, broadcast or not, or null.
static TypedAttr matchOneElement(Value value) {
  if (endsInCycle(value.getDefiningOp<BroadcastInDimOp>()))
    return {};
  while (auto broadcast = value.getDefiningOp<BroadcastInDimOp>())
    value = broadcast.getOperand();
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat() ||
      elements.empty())
    return {};
  return cast<TypedAttr>(elements.getSplatValue<Attribute>());
}

/// Whether computing `op` on all cells, of operands in the layout of its
/// result, computes the padding value of the result. [PADDING-1]
static bool computesPadding(ElementwiseOpInterface op,
                            ArrayRef<Value> physicalOperands) {
  RankedTensorType type = getTensorType(op->getResult(0));
  PhysicalLayout layout = getPhysicalLayout(type);
  if (!layout.isPadded())
    return false;
  TypedAttr padding = getPaddingValue(type);
  SmallVector<TypedAttr, 3> args;
  bool hasTensor = false;
  for (auto [operand, physical] :
       llvm::zip_equal(op->getOperands(), physicalOperands)) {
    if (TypedAttr element = matchOneElement(operand)) {
      args.push_back(element);
      continue;
    }
    // The padding of an operand in a box would have to be written first.
    RankedTensorType operandType = getTensorType(operand);
    args.push_back(getPaddingValue(operandType));
    if (getPhysicalLayout(operandType) != layout || findInsertedBox(physical) ||
        (padding && !args.back()))
      return false;
    hasTensor = true;
  }
  if (!hasTensor)
    return false;
  return !padding || foldElement(op, args) == padding;
}

/// Computes all cells of the result of `op`, of physical type `type`.
static Value computeAllCells(ElementwiseOpInterface op,
                             ArrayRef<Value> physicalOperands,
                             RankedTensorType type, OpBuilder &builder) {
  Location loc = op->getLoc();
  // Operands in the result's layout have its sizes.
  Value sized = *llvm::find_if(physicalOperands, [&](Value operand) {
    return getTensorType(operand).getShape() == type.getShape();
  });
  SmallVector<Value> sizes = getDynamicSizes(builder, loc, sized);
  IRMapping cells;
  for (auto [operand, physical] :
       llvm::zip_equal(op->getOperands(), physicalOperands)) {
    TypedAttr element = matchOneElement(operand);
    if (!element) {
      cells.map(operand, physical);
      continue;
    }
    Type elementType = element.getType();
    Value constant = arith::ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(RankedTensorType::get({}, elementType),
                               ArrayRef<Attribute>(element)));
    cells.map(operand, BroadcastInDimOp::create(
                           builder, loc,
                           RankedTensorType::get(type.getShape(), elementType),
                           constant, sizes, builder.getDenseI64ArrayAttr({}),
                           DenseI32ArrayAttr()));
  }
  Operation *computed = builder.clone(*op, cells);
  computed->getResult(0).setType(type);
  return computed->getResult(0);
}

namespace {
/// Computes in the physical order of the result. Operands in another order are
/// read in place, through a transposing broadcast. All cells are computed if
/// that computes the padding, else only the elements.
struct MaterializeElementwise
    : public OpInterfaceConversionPattern<ElementwiseOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(ElementwiseOpInterface op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op->getLoc();
    RankedTensorType type = getTensorType(op->getResult(0));
    PhysicalLayout layout = getPhysicalLayout(type);
    if (computesPadding(op, operands)) {
      auto physicalType =
          getTypeConverter()->convertType<RankedTensorType>(type);
      rewriter.replaceOp(op,
                         computeAllCells(op, operands, physicalType, rewriter));
      return success();
    }
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
      boxes.map(operand, reorderCells(rewriter, loc, box,
                                      getPhysicalLayout(operandType), layout));
    }
    Operation *computed = rewriter.clone(*op, boxes);
    computed->getResult(0).setType(getBoxType(type));
    rewriter.replaceOp(op, result.create(computed->getResult(0)));
    return success();
  }
};
} // namespace

static Value materializeBroadcastInDim(BroadcastInDimOp op,
                                       BroadcastInDimOp::Adaptor adaptor,
                                       OpBuilder &builder) {
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
  SmallVector<Value> sizes = orderSizes(type, adaptor.getSizes());
  PhysicalResult result(builder, loc, type, sizes);
  Value box = extractBox(builder, loc, adaptor.getOperand(), operandType);
  Value broadcast =
      createBroadcastInDim(builder, loc, getBoxType(type), box, sizes, map);
  return result.create(broadcast);
}

namespace {
/// Reduces the box in the order of its dimension numbers, whatever the layout,
/// so that a float sum does not depend on it. [REDUCE-6]
struct MaterializeReduction
    : public OpInterfaceConversionPattern<ReductionOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(ReductionOpInterface op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op->getLoc();
    RankedTensorType operandType = op.getOperand().getType();
    RankedTensorType type = getTensorType(op->getResult(0));
    PhysicalLayout layout = getPhysicalLayout(type);
    PhysicalLayout logical = getPhysicalLayout(type.dropEncoding());
    Value box = extractBox(rewriter, loc, operands.front(), operandType);
    box = reorderCells(rewriter, loc, box, getPhysicalLayout(operandType),
                       getPhysicalLayout(operandType.dropEncoding()));
    Value reduced = op.reduce(rewriter, loc, box, op.getKeepDims());
    copyPlan(op, reduced.getDefiningOp());
    PhysicalResult result(
        rewriter, loc, type,
        getDynamicSizes(rewriter, loc, reduced, logical, layout));
    rewriter.replaceOp(op, result.create(reorderCells(rewriter, loc, reduced,
                                                      logical, layout)));
    return success();
  }
};
} // namespace

/// Computes the box in its physical order.
static Value materializeIota(IotaOp op, IotaOp::Adaptor, OpBuilder &builder) {
  RankedTensorType type = op.getType();
  PhysicalLayout layout = getPhysicalLayout(type);
  SmallVector<Value> sizes = orderSizes(type, op.getSizes());
  PhysicalResult result(builder, op.getLoc(), type, sizes);
  Value box = IotaOp::create(builder, op.getLoc(), getBoxType(type),
                             layout.getPhysicalDim(op.getDim()), sizes);
  copyPlan(op, box.getDefiningOp());
  return result.create(box);
}

/// Keeps `value` in memory: a fusion barrier, which bcast-fuse-elementwise
/// drops.
static Value createBarrier(OpBuilder &builder, Location loc, Value value) {
  return RelayoutOp::create(builder, loc, value.getType(), value,
                            /*copy=*/true);
}

/// Transposes, unless no byte moves.
static Value materializeRelayout(RelayoutOp op, RelayoutOp::Adaptor adaptor,
                                 OpBuilder &builder) {
  Location loc = op.getLoc();
  RankedTensorType operandType = op.getOperand().getType();
  RankedTensorType type = op.getType();
  PhysicalLayout operandLayout = getPhysicalLayout(operandType);
  PhysicalLayout layout = getPhysicalLayout(type);
  Value operand = adaptor.getOperand();
  Operation *producer = op.getOperand().getDefiningOp();
  if (op.getCopy() && producer &&
      (isa_and_present<BcastDialect>(producer->getDialect()) ||
       isa<ElementwiseOpInterface>(producer)))
    operand = createBarrier(builder, loc, operand);
  if (getRelayoutBitcast(operandType, type) == Bitcast::Whole)
    return viewCells(builder, loc, operand, operandLayout, layout);
  PhysicalResult result(
      builder, loc, type,
      getDynamicSizes(builder, loc, operand, operandLayout, layout));
  Value box = extractBox(builder, loc, operand, operandType);
  box = reorderCells(builder, loc, box, operandLayout, layout);
  Value relaid = result.create(box);
  return op.getCopy() ? createBarrier(builder, loc, relaid) : relaid;
}

void bcast::detail::populateMaterializeBcastPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<MaterializeElementwise,
               Materialize<BroadcastInDimOp, materializeBroadcastInDim>,
               MaterializeReduction, Materialize<IotaOp, materializeIota>,
               Materialize<RelayoutOp, materializeRelayout>>(
      converter, patterns.getContext());
}
