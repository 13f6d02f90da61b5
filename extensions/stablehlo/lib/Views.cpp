//===- Views.cpp - Reshapes, transposes and reversals ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "bcast/Conversion/Import/Import.h"
#include "bcast/Conversion/Import/Windows.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

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
  // Without elements, there is nothing to move.
  if (from.getNumElements() == 0)
    return tensor::EmptyOp::create(builder, loc, to.getShape(),
                                   to.getElementType());
  RankedTensorType flat =
      RankedTensorType::get({from.getNumElements()}, from.getElementType());
  return reshape(builder, loc, reshape(builder, loc, value, flat), to);
}

/// A reshape by way of one dimension, to a shape whose dynamic extents are
/// `sizes`. The number of elements is checked at run time.
static Value reshapeDynamic(PatternRewriter &rewriter, Operation *op,
                            Value value, RankedTensorType to,
                            ValueRange sizes) {
  Location loc = op->getLoc();
  auto from = cast<RankedTensorType>(value.getType());
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  SmallVector<OpFoldResult> extents =
      getMixedValues(to.getShape(), sizes, rewriter);
  auto getSubject = [&](const Twine &what) {
    return rewriter.getStringAttr("'" + op->getName().getStringRef() + "' op " +
                                  what);
  };
  for (auto [dim, extent] : llvm::enumerate(extents))
    if (to.isDynamicDim(dim))
      CheckExtentOp::create(
          rewriter, loc, CheckKind::NonNegative, cast<Value>(extent), zero,
          getSubject("dimension " + Twine(dim) + ": the result"), StringAttr(),
          StringAttr());
  FailureOr<OpFoldResult> product = createCheckedProduct(
      rewriter, loc, extents,
      getSubject("the number of elements of the result").strref());
  if (failed(product))
    return {};
  Value wanted = getValueOrCreateConstantIndexOp(rewriter, loc, *product);
  SmallVector<ReassociationIndices> all(1);
  llvm::append_range(all.front(), llvm::seq<int64_t>(0, from.getRank()));
  auto flatType =
      RankedTensorType::get({ShapedType::kDynamic}, from.getElementType());
  Value flat = value;
  if (from.getRank() > 1) {
    flat = tensor::CollapseShapeOp::create(rewriter, loc, value, all);
  } else if (from.getRank() == 0) {
    auto one = RankedTensorType::get({1}, from.getElementType());
    flat = tensor::ExpandShapeOp::create(rewriter, loc, one, value,
                                         ArrayRef<ReassociationIndices>());
  }
  flat = castTo(rewriter, loc, flat, flatType);
  Value given = tensor::DimOp::create(rewriter, loc, flat, 0);
  CheckExtentOp::create(rewriter, loc, CheckKind::Equal, given, wanted,
                        getSubject("the number of elements: the operand"),
                        rewriter.getStringAttr("the result"), StringAttr());
  if (to.getRank() == 0) {
    auto one = RankedTensorType::get({1}, from.getElementType());
    return tensor::CollapseShapeOp::create(rewriter, loc, to,
                                           castTo(rewriter, loc, flat, one),
                                           ArrayRef<ReassociationIndices>());
  }
  if (to.getRank() == 1)
    return castTo(rewriter, loc, flat, to);
  // Several dynamic extents of one group are not lowered.
  if (to.getNumDynamicDims() > 1) {
    SmallVector<Value> shape =
        getValueOrCreateConstantIndexOp(rewriter, loc, extents);
    Value shapeTensor = tensor::FromElementsOp::create(rewriter, loc, shape);
    return tensor::ReshapeOp::create(rewriter, loc, to, flat, shapeTensor);
  }
  all.front().clear();
  llvm::append_range(all.front(), llvm::seq<int64_t>(0, to.getRank()));
  if (to.hasStaticShape()) {
    auto flatTo =
        RankedTensorType::get({to.getNumElements()}, to.getElementType());
    return tensor::ExpandShapeOp::create(
        rewriter, loc, to, castTo(rewriter, loc, flat, flatTo), all);
  }
  return tensor::ExpandShapeOp::create(rewriter, loc, to, flat, all, extents);
}

static LogicalResult importReshape(Operation *op, PatternRewriter &rewriter) {
  auto types = getTypes(rewriter, op);
  if (failed(types))
    return failure();
  auto [from, to] = *types;
  Value operand = op->getOperand(0);
  if (from.hasStaticShape() && to.hasStaticShape()) {
    std::optional<int64_t> count = multiplyExtents(from.getShape());
    if (!count || count != multiplyExtents(to.getShape()))
      return rewriter.notifyMatchFailure(
          op, "its operand and its result have different numbers of elements");
    rewriter.replaceOp(op, reshape(rewriter, op->getLoc(), operand, to));
    return success();
  }
  if (!to.hasStaticShape())
    return rewriter.notifyMatchFailure(
        op, "its result has a dynamic extent without a size [EXPLICIT-6]");
  if (!multiplyExtents(to.getShape()))
    return rewriter.notifyMatchFailure(
        op, "its result has more elements than 63 bits count [CHECK-7]");
  rewriter.replaceOp(op, reshapeDynamic(rewriter, op, operand, to, {}));
  return success();
}

static LogicalResult importDynamicReshape(Operation *op,
                                          PatternRewriter &rewriter) {
  auto types = getTypes(rewriter, op, 2);
  if (failed(types))
    return failure();
  FailureOr<SmallVector<Value>> sizes =
      traceSizes(rewriter, op, op->getOperand(1), types->second);
  if (failed(sizes))
    return failure();
  Value result =
      reshapeDynamic(rewriter, op, op->getOperand(0), types->second, *sizes);
  if (!result)
    return failure();
  rewriter.replaceOp(op, result);
  return success();
}

/// A broadcast that stretches nothing.
static LogicalResult importTranspose(Operation *op, PatternRewriter &rewriter) {
  auto types = getTypes(rewriter, op);
  if (failed(types))
    return failure();
  RankedTensorType from = types->first, to = types->second;
  std::optional<SmallVector<int64_t>> permutation =
      getIntegers(op, "permutation");
  if (!permutation ||
      static_cast<int64_t>(permutation->size()) != from.getRank() ||
      !isPermutationVector(*permutation) ||
      failed(verifyCompatibleShape(
          applyPermutation(from.getShape(), *permutation), to.getShape())))
    return rewriter.notifyMatchFailure(
        op, "its result does not have the permuted shape of its operand");
  Value operand = op->getOperand(0);
  SmallVector<Value> sizes;
  for (int64_t dim : *permutation)
    if (from.isDynamicDim(dim))
      sizes.push_back(
          tensor::DimOp::create(rewriter, op->getLoc(), operand, dim));
  RankedTensorType type =
      from.clone(applyPermutation(from.getShape(), *permutation));
  Value transposed = BroadcastInDimOp::create(
      rewriter, op->getLoc(), type, operand, sizes,
      invertPermutationVector(*permutation), DenseI32ArrayAttr());
  rewriter.replaceOp(op, castTo(rewriter, op->getLoc(), transposed, to));
  return success();
}

static LogicalResult importReverse(Operation *op, PatternRewriter &rewriter) {
  auto types = getTypes(rewriter, op);
  if (failed(types))
    return failure();
  RankedTensorType from = types->first, to = types->second;
  std::optional<SmallVector<int64_t>> dims = getIntegers(op, "dimensions");
  if (!dims || !areDims(*dims, from.getRank()) ||
      failed(verifyCompatibleShape(from.getShape(), to.getShape())))
    return rewriter.notifyMatchFailure(
        op, "its dimensions are not dimensions of its operand");
  Location loc = op->getLoc();
  WindowBuilder builder(rewriter, loc, op->getName().getStringRef());
  Value reversed = builder.createReversed(op->getOperand(0), *dims);
  rewriter.replaceOp(op, castTo(rewriter, loc, reversed, to));
  return success();
}

void stablehlo::populateViews(RewritePatternSet &patterns) {
  addImports(patterns, {{"stablehlo.dynamic_reshape", importDynamicReshape},
                        {"stablehlo.reshape", importReshape},
                        {"stablehlo.reverse", importReverse},
                        {"stablehlo.transpose", importTranspose}});
}
