//===- Shapes.cpp - Broadcasts, reshapes and constants --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Import/Import.h"
#include "NamedOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

/// The types of the first operand and of the result, of one element type, if
/// `op` has `numOperands` operands.
static FailureOr<std::pair<RankedTensorType, RankedTensorType>>
getTypes(Operation *op, PatternRewriter &rewriter, unsigned numOperands = 1) {
  if (failed(checkOperands(rewriter, op, numOperands)))
    return failure();
  FailureOr<RankedTensorType> from =
      getTensorType(rewriter, op, op->getOperand(0));
  FailureOr<RankedTensorType> to =
      getTensorType(rewriter, op, op->getResult(0));
  if (failed(from) || failed(to))
    return failure();
  if (from->getElementType() != to->getElementType())
    return rewriter.notifyMatchFailure(
        op, "its result has another element type than its operand [RESULT-2]");
  return std::pair(*from, *to);
}

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

/// Element `index` of the one-dimensional `shape` as an index, traced to where
/// it comes from: `tensor.dim` is what later passes know. `depth` bounds the
/// steps; in a graph region, an operation may read itself.
static Value traceExtent(OpBuilder &builder, Location loc, Value shape,
                         int64_t index, unsigned depth = 64) {
  if (ElementsAttr constant = getConstant(shape))
    if (isa<IntegerType>(constant.getElementType()) &&
        index < constant.getNumElements())
      return arith::ConstantIndexOp::create(
          builder, loc,
          constant.getValues<APInt>()[static_cast<uint64_t>(index)]
              .getSExtValue());
  Operation *op = depth == 0 ? nullptr : shape.getDefiningOp();
  StringRef name = op ? op->getName().getStringRef() : "";
  auto hasOneElement = [](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.hasStaticShape() && type.getNumElements() == 1;
  };
  if (name == "stablehlo.concatenate") {
    int64_t rest = index;
    for (Value part : op->getOperands()) {
      auto type = dyn_cast<RankedTensorType>(part.getType());
      if (!type || type.getRank() != 1 || !type.hasStaticShape())
        break;
      if (rest < type.getNumElements())
        return traceExtent(builder, loc, part, rest, depth - 1);
      rest -= type.getNumElements();
    }
  } else if ((name == "stablehlo.reshape" && hasOneElement(shape)) ||
             name == "stablehlo.convert") {
    if (op->getNumOperands() == 1)
      return traceExtent(builder, loc, op->getOperand(0), index, depth - 1);
  } else if (name == "stablehlo.get_dimension_size") {
    auto type = op->getNumOperands() == 1
                    ? dyn_cast<RankedTensorType>(op->getOperand(0).getType())
                    : RankedTensorType();
    std::optional<int64_t> dim = getInteger(op, "dimension");
    if (type && dim && *dim >= 0 && *dim < type.getRank())
      return builder.createOrFold<tensor::DimOp>(loc, op->getOperand(0), *dim);
  }
  auto type = cast<RankedTensorType>(shape.getType());
  // A tensor of another rank has one element.
  SmallVector<Value> indices;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    indices.push_back(arith::ConstantIndexOp::create(
        builder, loc, type.getRank() == 1 ? index : 0));
  Value element = tensor::ExtractOp::create(builder, loc, shape, indices);
  if (element.getType().isIndex())
    return element;
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    element);
}

static LogicalResult importBroadcast(Operation *op, PatternRewriter &rewriter,
                                     StringRef dimsName, Value shape) {
  auto types = getTypes(op, rewriter, shape ? 2 : 1);
  if (failed(types))
    return failure();
  auto [from, to] = *types;
  std::optional<SmallVector<int64_t>> dims = getIntegers(op, dimsName);
  if (!dims || !canBroadcast(*dims, from, to))
    return rewriter.notifyMatchFailure(
        op, "its broadcast_dimensions do not place its operand in its result "
            "[EXPLICIT-2]");
  SmallVector<Value> sizes;
  for (auto [dim, extent] : llvm::enumerate(to.getShape()))
    if (ShapedType::isDynamic(extent)) {
      if (!shape)
        return rewriter.notifyMatchFailure(
            op, "its result has a dynamic extent without a size [EXPLICIT-6]");
      sizes.push_back(traceExtent(rewriter, op->getLoc(), shape, dim));
    }
  rewriter.replaceOpWithNewOp<BroadcastInDimOp>(
      op, to, op->getOperand(0), sizes, *dims, DenseI32ArrayAttr());
  return success();
}

static LogicalResult importBroadcastInDim(Operation *op,
                                          PatternRewriter &rewriter) {
  return importBroadcast(op, rewriter, "broadcast_dimensions", Value());
}

static LogicalResult importDynamicBroadcastInDim(Operation *op,
                                                 PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 2)))
    return failure();
  auto shape = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
  auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!shape || !result || shape.getRank() != 1 ||
      shape.getDimSize(0) != result.getRank() ||
      !shape.getElementType().isIntOrIndex())
    return rewriter.notifyMatchFailure(
        op, "its output_dimensions are not one integer for each dimension of "
            "its result [EXPLICIT-6]");
  return importBroadcast(op, rewriter, "broadcast_dimensions",
                         op->getOperand(1));
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

static Value reshape(OpBuilder &builder, Location loc, Value value,
                     RankedTensorType to) {
  auto from = cast<RankedTensorType>(value.getType());
  if (from == to)
    return value;
  if (auto groups = getReassociationIndicesForReshape(from, to)) {
    if (from.getRank() > to.getRank())
      return tensor::CollapseShapeOp::create(builder, loc, to, value, *groups);
    return tensor::ExpandShapeOp::create(builder, loc, to, value, *groups);
  }
  RankedTensorType flat =
      RankedTensorType::get({from.getNumElements()}, from.getElementType());
  return reshape(builder, loc, reshape(builder, loc, value, flat), to);
}

static LogicalResult importReshape(Operation *op, PatternRewriter &rewriter) {
  auto types = getTypes(op, rewriter);
  if (failed(types))
    return failure();
  auto [from, to] = *types;
  if (!from.hasStaticShape() || !to.hasStaticShape() ||
      from.getNumElements() != to.getNumElements())
    return rewriter.notifyMatchFailure(
        op, "its operand and its result are not static shapes with the same "
            "number of elements");
  rewriter.replaceOp(op,
                     reshape(rewriter, op->getLoc(), op->getOperand(0), to));
  return success();
}

static LogicalResult importTranspose(Operation *op, PatternRewriter &rewriter) {
  auto types = getTypes(op, rewriter);
  if (failed(types))
    return failure();
  auto [from, to] = *types;
  std::optional<SmallVector<int64_t>> permutation =
      getIntegers(op, "permutation");
  if (!permutation ||
      static_cast<int64_t>(permutation->size()) != from.getRank() ||
      !isPermutationVector(*permutation) ||
      failed(verifyCompatibleShape(
          applyPermutation(from.getShape(), *permutation), to.getShape())))
    return rewriter.notifyMatchFailure(
        op, "its result does not have the permuted shape of its operand");
  Location loc = op->getLoc();
  if (from.getRank() == 0) {
    rewriter.replaceOp(op, op->getOperand(0));
    return success();
  }
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, loc, op->getOperand(0));
  applyPermutationToVector(sizes, *permutation);
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, sizes, to.getElementType());
  Value transposed = linalg::TransposeOp::create(
                         rewriter, loc, op->getOperand(0), empty, *permutation)
                         ->getResult(0);
  if (transposed.getType() != to)
    transposed = tensor::CastOp::create(rewriter, loc, to, transposed);
  rewriter.replaceOp(op, transposed);
  return success();
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

static LogicalResult importConcatenate(Operation *op,
                                       PatternRewriter &rewriter) {
  if (op->getNumOperands() == 0)
    return rewriter.notifyMatchFailure(op, "it has no operands");
  if (failed(checkOperands(rewriter, op, op->getNumOperands())))
    return failure();
  FailureOr<RankedTensorType> to =
      getTensorType(rewriter, op, op->getResult(0));
  std::optional<int64_t> dim = getInteger(op, "dimension");
  if (failed(to))
    return failure();
  if (!dim || *dim < 0 || *dim >= to->getRank())
    return rewriter.notifyMatchFailure(
        op, "its dimension is not one of its result");
  for (Value operand : op->getOperands()) {
    FailureOr<RankedTensorType> from = getTensorType(rewriter, op, operand);
    if (failed(from))
      return failure();
    bool fits = from->getRank() == to->getRank() &&
                from->getElementType() == to->getElementType();
    for (int64_t other = 0; fits && other < to->getRank(); ++other)
      fits = other == *dim ||
             succeeded(verifyCompatibleDims(
                 {from->getDimSize(other), to->getDimSize(other)}));
    if (!fits)
      return rewriter.notifyMatchFailure(
          op, "its operands do not form the shape of its result");
  }
  RankedTensorType type =
      tensor::ConcatOp::inferResultType(*dim, op->getOperandTypes());
  if (failed(verifyCompatibleShape(type.getShape(), to->getShape())))
    return rewriter.notifyMatchFailure(
        op, "its operands do not form the shape of its result");
  Value joined =
      tensor::ConcatOp::create(rewriter, op->getLoc(), *dim, op->getOperands());
  replace(rewriter, op, joined, type);
  return success();
}

static LogicalResult importSlice(Operation *op, PatternRewriter &rewriter) {
  auto types = getTypes(op, rewriter);
  if (failed(types))
    return failure();
  RankedTensorType from = types->first, to = types->second;
  auto starts = getIntegers(op, "start_indices");
  auto limits = getIntegers(op, "limit_indices");
  auto strides = getIntegers(op, "strides");
  size_t rank = from.getRank();
  if (!starts || !limits || !strides || starts->size() != rank ||
      limits->size() != rank || strides->size() != rank ||
      !from.hasStaticShape())
    return rewriter.notifyMatchFailure(
        op, "it does not have a start, a limit and a stride for each static "
            "extent");
  SmallVector<int64_t> sizes;
  for (size_t dim = 0; dim < rank; ++dim) {
    int64_t start = (*starts)[dim], limit = (*limits)[dim],
            stride = (*strides)[dim];
    if (start < 0 || limit < start || limit > from.getDimSize(dim) ||
        stride < 1)
      return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
        diagnostic << "dimension " << dim << ": " << start << " to " << limit
                   << " with stride " << stride << " is not a part of extent "
                   << from.getDimSize(dim);
      });
    sizes.push_back(llvm::divideCeil(limit - start, stride));
  }
  RankedTensorType type = from.clone(sizes);
  if (failed(verifyCompatibleShape(sizes, to.getShape())))
    return rewriter.notifyMatchFailure(
        op, "its result does not have the shape of the slice");
  Value slice = tensor::ExtractSliceOp::create(
      rewriter, op->getLoc(), type, op->getOperand(0), ValueRange(),
      ValueRange(), ValueRange(), *starts, sizes, *strides);
  replace(rewriter, op, slice, type);
  return success();
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static LogicalResult importConstant(Operation *op, PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 0)))
    return failure();
  auto value = dyn_cast_or_null<ElementsAttr>(getAttribute(op, "value"));
  if (!value || value.getType() != op->getResult(0).getType() ||
      !isa<RankedTensorType>(value.getType()))
    return rewriter.notifyMatchFailure(
        op, "its type differs from that of its value");
  rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, cast<TypedAttr>(value));
  return success();
}

static LogicalResult importIota(Operation *op, PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 0)))
    return failure();
  FailureOr<RankedTensorType> type =
      getTensorType(rewriter, op, op->getResult(0));
  if (failed(type))
    return failure();
  std::optional<int64_t> dim = getInteger(op, "iota_dimension");
  if (!dim || *dim < 0 || *dim >= type->getRank() || !type->hasStaticShape())
    return rewriter.notifyMatchFailure(
        op, "its iota_dimension is not a dimension of its static result "
            "[IOTA-1]");
  if (type->getElementType().isInteger(1))
    return rewriter.notifyMatchFailure(
        op, "bcast.iota does not have elements of i1 [IOTA-3]");
  rewriter.replaceOpWithNewOp<IotaOp>(op, *type, *dim, ValueRange());
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
  addImports(patterns, {{"stablehlo.broadcast_in_dim", importBroadcastInDim},
                        {"stablehlo.concatenate", importConcatenate},
                        {"stablehlo.constant", importConstant},
                        {"stablehlo.dynamic_broadcast_in_dim",
                         importDynamicBroadcastInDim},
                        {"stablehlo.get_dimension_size", importDimensionSize},
                        {"stablehlo.iota", importIota},
                        {"stablehlo.reshape", importReshape},
                        {"stablehlo.slice", importSlice},
                        {"stablehlo.transpose", importTranspose}});
}
