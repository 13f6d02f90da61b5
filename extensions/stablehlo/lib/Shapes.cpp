//===- Shapes.cpp - Broadcasts, extents and constants ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "bcast/Conversion/Import/Import.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

//===----------------------------------------------------------------------===//
// Broadcasts
//===----------------------------------------------------------------------===//

/// Whether `dims` places each dimension of `from` at one of `to`, of the same
/// extent if the operand's is not 1. [EXPLICIT-1 to EXPLICIT-4]
static bool canBroadcast(ArrayRef<int64_t> dims, RankedTensorType from,
                         RankedTensorType to) {
  return static_cast<int64_t>(dims.size()) == from.getRank() &&
         areDims(dims, to.getRank()) &&
         llvm::all_of(llvm::zip_equal(from.getShape(), dims), [&](auto pair) {
           auto [extent, dim] = pair;
           return extent == 1 || ShapedType::isDynamic(extent) ||
                  to.isDynamicDim(dim) || extent == to.getDimSize(dim);
         });
}

/// The sizes of the dynamic extents of the result, elements of `shape` if it is
/// not null.
static FailureOr<SmallVector<Value>> getSizes(PatternRewriter &rewriter,
                                              Operation *op,
                                              RankedTensorType to,
                                              Value shape) {
  if (shape)
    return traceSizes(rewriter, op, shape, to);
  if (to.hasStaticShape())
    return SmallVector<Value>();
  return rewriter.notifyMatchFailure(
      op, "its result has a dynamic extent without a size [EXPLICIT-6]");
}

static LogicalResult importBroadcast(Operation *op, PatternRewriter &rewriter,
                                     Value shape) {
  auto types = getTypes(rewriter, op, shape ? 2 : 1);
  if (failed(types))
    return failure();
  auto [from, to] = *types;
  std::optional<SmallVector<int64_t>> dims =
      getIntegers(op, "broadcast_dimensions");
  if (!dims || !canBroadcast(*dims, from, to))
    return rewriter.notifyMatchFailure(
        op, "its broadcast_dimensions do not place its operand in its result "
            "[EXPLICIT-2]");
  FailureOr<SmallVector<Value>> sizes = getSizes(rewriter, op, to, shape);
  if (failed(sizes))
    return failure();
  rewriter.replaceOpWithNewOp<BroadcastInDimOp>(
      op, to, op->getOperand(0), *sizes, *dims, DenseI32ArrayAttr());
  return success();
}

static LogicalResult importBroadcastInDim(Operation *op,
                                          PatternRewriter &rewriter) {
  return importBroadcast(op, rewriter, Value());
}

static LogicalResult importDynamicBroadcastInDim(Operation *op,
                                                 PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 2)))
    return failure();
  return importBroadcast(op, rewriter, op->getOperand(1));
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static LogicalResult importConstant(Operation *op, PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 0)))
    return failure();
  ElementsAttr value = takeElements(getAttribute(op, "value"));
  if (!value || value.getType() != op->getResult(0).getType() ||
      !isa<RankedTensorType>(value.getType()))
    return rewriter.notifyMatchFailure(
        op, "its type differs from that of its value");
  rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, cast<TypedAttr>(value));
  return success();
}

static LogicalResult importIotaOf(Operation *op, PatternRewriter &rewriter,
                                  Value shape) {
  FailureOr<RankedTensorType> type =
      getTensorType(rewriter, op, op->getResult(0));
  if (failed(type))
    return failure();
  std::optional<int64_t> dim = getInteger(op, "iota_dimension");
  if (!dim || *dim < 0 || *dim >= type->getRank())
    return rewriter.notifyMatchFailure(
        op, "its iota_dimension is not a dimension of its result [IOTA-1]");
  if (type->getElementType().isInteger(1))
    return rewriter.notifyMatchFailure(
        op, "bcast.iota does not have elements of i1 [IOTA-3]");
  FailureOr<SmallVector<Value>> sizes = getSizes(rewriter, op, *type, shape);
  if (failed(sizes))
    return failure();
  rewriter.replaceOpWithNewOp<IotaOp>(op, *type, *dim, *sizes);
  return success();
}

static LogicalResult importIota(Operation *op, PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 0)))
    return failure();
  return importIotaOf(op, rewriter, Value());
}

static LogicalResult importDynamicIota(Operation *op,
                                       PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 1)))
    return failure();
  return importIotaOf(op, rewriter, op->getOperand(0));
}

/// A scalar in the shape of the operand.
static LogicalResult importConstantLike(Operation *op,
                                        PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 1)))
    return failure();
  auto types =
      getTensorTypes(rewriter, op, {op->getOperand(0), op->getResult(0)});
  if (failed(types))
    return failure();
  RankedTensorType from = types->front(), to = types->back();
  auto value = dyn_cast_or_null<TypedAttr>(getAttribute(op, "value"));
  if (!value || value.getType() != to.getElementType() ||
      failed(verifyCompatibleShape(from.getShape(), to.getShape())))
    return rewriter.notifyMatchFailure(
        op, "its result is not its value in the shape of its operand");
  Location loc = op->getLoc();
  Value scalar =
      ImportBuilder(rewriter, loc, /*isStretching=*/false).createScalar(value);
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < from.getRank(); ++dim)
    if (from.isDynamicDim(dim))
      sizes.push_back(
          tensor::DimOp::create(rewriter, loc, op->getOperand(0), dim));
  Value result =
      BroadcastInDimOp::create(rewriter, loc, to.clone(from.getShape()), scalar,
                               sizes, ArrayRef<int64_t>(), DenseI32ArrayAttr());
  rewriter.replaceOp(op, castTo(rewriter, loc, result, to));
  return success();
}

static LogicalResult importDimensionSize(Operation *op,
                                         PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 1)))
    return failure();
  auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  std::optional<int64_t> dim = getInteger(op, "dimension");
  if (!from || !to || to.getRank() != 0 ||
      !isa<IntegerType>(to.getElementType()) || !dim || *dim < 0 ||
      *dim >= from.getRank())
    return rewriter.notifyMatchFailure(
        op, "its dimension is not one of its operand");
  Location loc = op->getLoc();
  Value size =
      rewriter.createOrFold<tensor::DimOp>(loc, op->getOperand(0), *dim);
  size = arith::IndexCastOp::create(rewriter, loc, to.getElementType(), size);
  rewriter.replaceOpWithNewOp<tensor::FromElementsOp>(op, to, size);
  return success();
}

void stablehlo::populateShapes(RewritePatternSet &patterns) {
  addImports(patterns, {{"chlo.constant", importConstant},
                        {"chlo.constant_like", importConstantLike},
                        {"stablehlo.broadcast_in_dim", importBroadcastInDim},
                        {"stablehlo.constant", importConstant},
                        {"stablehlo.dynamic_broadcast_in_dim",
                         importDynamicBroadcastInDim},
                        {"stablehlo.dynamic_iota", importDynamicIota},
                        {"stablehlo.get_dimension_size", importDimensionSize},
                        {"stablehlo.iota", importIota}});
}
