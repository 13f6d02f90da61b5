//===- Parts.cpp - Slices and concatenations ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "bcast/Conversion/Import/Import.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

/// Whether a static shape has no elements. tensor's operations do not take
/// slices that begin at the end of a dimension.
static bool isEmpty(ArrayRef<int64_t> shape) {
  return llvm::is_contained(shape, 0);
}

/// Replaces `op` by a tensor without elements.
static LogicalResult replaceByEmpty(PatternRewriter &rewriter, Operation *op,
                                    RankedTensorType type) {
  Location loc = op->getLoc();
  Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                        type.getElementType());
  rewriter.replaceOp(op,
                     castTo(rewriter, loc, empty, op->getResult(0).getType()));
  return success();
}

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

/// Checks that the part of the first operand that ends at `limit` along `dim`
/// is inside. Returns the extent.
static Value createLimitCheck(PatternRewriter &rewriter, Operation *op,
                              int64_t dim, Value limit) {
  Value extent = rewriter.createOrFold<tensor::DimOp>(op->getLoc(),
                                                      op->getOperand(0), dim);
  createCheck(rewriter, op, CheckKind::AtMost, limit, extent,
              "dimension " + Twine(dim) + ": the part");
  return extent;
}

static LogicalResult importSlice(Operation *op, PatternRewriter &rewriter) {
  auto types = getTypes(rewriter, op);
  if (failed(types))
    return failure();
  RankedTensorType from = types->first, to = types->second;
  auto starts = getIntegers(op, "start_indices");
  auto limits = getIntegers(op, "limit_indices");
  auto strides = getIntegers(op, "strides");
  size_t rank = from.getRank();
  if (!starts || !limits || !strides || starts->size() != rank ||
      limits->size() != rank || strides->size() != rank)
    return rewriter.notifyMatchFailure(
        op, "it does not have a start, a limit and a stride for each "
            "dimension");
  SmallVector<int64_t> sizes;
  for (size_t dim = 0; dim < rank; ++dim) {
    int64_t start = (*starts)[dim], limit = (*limits)[dim],
            stride = (*strides)[dim];
    if (start < 0 || limit < start || stride < 1 ||
        (!from.isDynamicDim(dim) && limit > from.getDimSize(dim)))
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
  Value operand = op->getOperand(0);
  for (size_t dim = 0; dim < rank; ++dim)
    if (from.isDynamicDim(dim))
      createLimitCheck(rewriter, op, dim,
                       arith::ConstantIndexOp::create(rewriter, op->getLoc(),
                                                      (*limits)[dim]));
  if (isEmpty(sizes))
    return replaceByEmpty(rewriter, op, type);
  Value slice = tensor::ExtractSliceOp::create(
      rewriter, op->getLoc(), type, operand, ValueRange(), ValueRange(),
      ValueRange(), *starts, sizes, *strides);
  replace(rewriter, op, slice, type);
  return success();
}

/// The offsets of the part with `shape` of the first operand that begins at
/// `starts`, scalars of integers, moved inside. Fails with the reason.
static FailureOr<SmallVector<OpFoldResult>>
clampStarts(PatternRewriter &rewriter, Operation *op, ValueRange starts,
            ArrayRef<OpFoldResult> sizes) {
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  auto isIndex = [](Value start) {
    auto type = dyn_cast<RankedTensorType>(start.getType());
    return type && type.getRank() == 0 &&
           isa<IntegerType>(type.getElementType()) &&
           !type.getElementType().isInteger(1);
  };
  auto isInside = [](auto pair) {
    auto [size, extent] = pair;
    std::optional<int64_t> known = getConstantIntValue(size);
    return ShapedType::isDynamic(extent) || !known || *known <= extent;
  };
  if (starts.size() != static_cast<size_t>(type.getRank()) ||
      !llvm::all_of(starts, isIndex) || sizes.size() != starts.size() ||
      !llvm::all_of(llvm::zip_equal(sizes, type.getShape()), isInside))
    return rewriter.notifyMatchFailure(
        op, "it does not have a start for each dimension and a part that fits");
  Location loc = op->getLoc();
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  SmallVector<OpFoldResult> offsets;
  for (auto [dim, start] : llvm::enumerate(starts)) {
    Value index = tensor::ExtractOp::create(
        rewriter, loc, toSigned(rewriter, loc, start), ValueRange());
    index = arith::IndexCastOp::create(rewriter, loc, rewriter.getIndexType(),
                                       index);
    index = arith::MaxSIOp::create(rewriter, loc, index, zero);
    std::optional<int64_t> known = getConstantIntValue(sizes[dim]);
    Value last;
    if (type.isDynamicDim(dim) || !known) {
      Value size = getValueOrCreateConstantIndexOp(rewriter, loc, sizes[dim]);
      Value extent = createLimitCheck(rewriter, op, dim, size);
      last = arith::SubIOp::create(rewriter, loc, extent, size);
    } else {
      last = arith::ConstantIndexOp::create(rewriter, loc,
                                            type.getDimSize(dim) - *known);
    }
    offsets.push_back(
        arith::MinSIOp::create(rewriter, loc, index, last).getResult());
  }
  return offsets;
}

static SmallVector<OpFoldResult> getIndices(OpBuilder &builder,
                                            ArrayRef<int64_t> values) {
  return getAsIndexOpFoldResult(builder.getContext(), values);
}

static SmallVector<OpFoldResult> getOnes(OpBuilder &builder, size_t count) {
  return SmallVector<OpFoldResult>(count, builder.getIndexAttr(1));
}

static LogicalResult importDynamicSlice(Operation *op,
                                        PatternRewriter &rewriter) {
  auto types = getTypes(rewriter, op, op->getNumOperands());
  if (failed(types))
    return failure();
  RankedTensorType from = types->first, to = types->second;
  auto sizes = getIntegers(op, "slice_sizes");
  if (!sizes || llvm::any_of(*sizes, [](int64_t size) { return size < 0; }) ||
      failed(verifyCompatibleShape(*sizes, to.getShape())))
    return rewriter.notifyMatchFailure(
        op, "its result does not have the shape of its slice_sizes");
  Value operand = op->getOperand(0);
  auto offsets = clampStarts(rewriter, op, op->getOperands().drop_front(),
                             getIndices(rewriter, *sizes));
  if (failed(offsets))
    return failure();
  if (isEmpty(*sizes))
    return replaceByEmpty(rewriter, op, from.clone(*sizes));
  Value slice = tensor::ExtractSliceOp::create(
      rewriter, op->getLoc(), from.clone(*sizes), operand, *offsets,
      getIndices(rewriter, *sizes), getOnes(rewriter, sizes->size()));
  rewriter.replaceOp(op, castTo(rewriter, op->getLoc(), slice, to));
  return success();
}

/// A slice whose starts, limits and strides are tensors.
static LogicalResult importRealDynamicSlice(Operation *op,
                                            PatternRewriter &rewriter) {
  auto types = getTypes(rewriter, op, 4);
  if (failed(types))
    return failure();
  auto [from, to] = *types;
  SmallVector<int64_t> shape(from.getRank(), ShapedType::kDynamic);
  RankedTensorType type = from.clone(shape);
  if (to.getRank() != from.getRank())
    return rewriter.notifyMatchFailure(
        op, "its result does not have the shape of the slice");
  SmallVector<Value> parts[3];
  for (auto [values, operand] :
       llvm::zip_equal(parts, op->getOperands().drop_front())) {
    FailureOr<SmallVector<Value>> traced =
        traceSizes(rewriter, op, operand, type);
    if (failed(traced))
      return failure();
    values = *traced;
  }
  Location loc = op->getLoc();
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  SmallVector<OpFoldResult> starts, sizes, strides;
  for (auto [dim, start, limit, stride] :
       llvm::enumerate(parts[0], parts[1], parts[2])) {
    Value length = arith::SubIOp::create(rewriter, loc, limit, start);
    Value stepLess = arith::SubIOp::create(rewriter, loc, stride, one);
    std::string text = ("dimension " + Twine(dim)).str();
    createCheck(rewriter, op, CheckKind::NonNegative, start, zero,
                text + ": the start");
    createCheck(rewriter, op, CheckKind::NonNegative, length, zero,
                text + ": the limit after the start");
    createCheck(rewriter, op, CheckKind::NonNegative, stepLess, zero,
                text + ": the stride above 1");
    createLimitCheck(rewriter, op, dim, limit);
    starts.push_back(start);
    sizes.push_back(
        rewriter.createOrFold<arith::CeilDivSIOp>(loc, length, stride));
    strides.push_back(stride);
  }
  Value slice = tensor::ExtractSliceOp::create(
      rewriter, loc, type, op->getOperand(0), starts, sizes, strides);
  rewriter.replaceOp(op, castTo(rewriter, loc, slice, to));
  return success();
}

static LogicalResult importDynamicUpdateSlice(Operation *op,
                                              PatternRewriter &rewriter) {
  if (op->getNumOperands() < 2)
    return rewriter.notifyMatchFailure(op, "it has no update");
  auto types = getTypes(rewriter, op, op->getNumOperands());
  FailureOr<RankedTensorType> update =
      getTensorType(rewriter, op, op->getOperand(1));
  if (failed(types) || failed(update))
    return failure();
  Value operand = op->getOperand(0);
  auto [from, to] = *types;
  if (update->getElementType() != from.getElementType() ||
      failed(verifyCompatibleShape(from.getShape(), to.getShape())))
    return rewriter.notifyMatchFailure(
        op, "its operand, update and result have different types [RESULT-2]");
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, op->getLoc(), op->getOperand(1));
  auto offsets =
      clampStarts(rewriter, op, op->getOperands().drop_front(2), sizes);
  if (failed(offsets))
    return failure();
  if (isEmpty(update->getShape())) {
    rewriter.replaceOp(op, castTo(rewriter, op->getLoc(), operand, to));
    return success();
  }
  Value updated = tensor::InsertSliceOp::create(
      rewriter, op->getLoc(), op->getOperand(1), operand, *offsets, sizes,
      getOnes(rewriter, offsets->size()));
  rewriter.replaceOp(op, castTo(rewriter, op->getLoc(), updated, to));
  return success();
}

void stablehlo::populateParts(RewritePatternSet &patterns) {
  addImports(patterns,
             {{"stablehlo.concatenate", importConcatenate},
              {"stablehlo.dynamic_slice", importDynamicSlice},
              {"stablehlo.dynamic_update_slice", importDynamicUpdateSlice},
              {"stablehlo.real_dynamic_slice", importRealDynamicSlice},
              {"stablehlo.slice", importSlice}});
}
