//===- CollapseShape.cpp - Reshapes ---------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Extent.h"
#include "Canonicalization.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// Drops extents of 1 before an elementwise operation instead of after it. A
/// reshape between two operations would prevent their fusion.
static LogicalResult computeCollapsed(tensor::CollapseShapeOp op,
                                      PatternRewriter &rewriter) {
  auto producer = op.getSrc().getDefiningOp<ElementwiseOpInterface>();
  if (!producer || producer.getBroadcastRule())
    return rewriter.notifyMatchFailure(op, "is not of an explicit operation");
  if (!producer->hasOneUse())
    return rewriter.notifyMatchFailure(op, "operand is read elsewhere too");
  if (hasEncoding(producer) || hasEncoding(op))
    return rewriter.notifyMatchFailure(op, "has a layout");
  // With dynamic shapes, the reshape of a broadcast operand would stay and
  // could need a copy.
  ArrayRef<int64_t> shape = op.getSrcType().getShape();
  for (Value operand : producer->getOperands())
    if (cast<RankedTensorType>(operand.getType()).getShape() != shape)
      return rewriter.notifyMatchFailure(op, "shapes are dynamic");
  if (!op.getSrcType().hasStaticShape())
    return rewriter.notifyMatchFailure(op, "shapes are dynamic");
  SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
  for (const ReassociationIndices &group : groups)
    if (!findOnlyNonUnitDim(group, shape))
      return rewriter.notifyMatchFailure(op, "joins dimensions");

  SmallVector<Value, 3> operands;
  for (Value operand : producer->getOperands())
    operands.push_back(tensor::CollapseShapeOp::create(
        rewriter, op.getLoc(),
        cast<RankedTensorType>(operand.getType())
            .clone(op.getResultType().getShape()),
        operand, groups));
  rewriter.setInsertionPoint(op);
  Operation *collapsed = rewriter.clone(*producer);
  rewriter.modifyOpInPlace(collapsed, [&] {
    collapsed->setOperands(operands);
    collapsed->getResult(0).setType(op.getResultType());
  });
  rewriter.replaceOp(op, collapsed);
  return success();
}

/// Replaces `op`, a reshape to `extents` by way of one dimension, by one that
/// merges and splits dimensions, if their extents pair.
static LogicalResult reshapeInGroups(Operation *op,
                                     ArrayRef<OpFoldResult> extents,
                                     PatternRewriter &rewriter) {
  auto flat = op->getOperand(0).getDefiningOp<tensor::CollapseShapeOp>();
  auto to = cast<RankedTensorType>(op->getResult(0).getType());
  if (!flat || flat.getReassociationIndices().size() != 1 || hasEncoding(flat))
    return rewriter.notifyMatchFailure(op, "is not of one dimension");
  SmallVector<Extent> source, target;
  for (int64_t dim = 0; dim < flat.getSrcType().getRank(); ++dim)
    source.push_back(Extent::get(flat.getSrc(), dim));
  for (auto [dim, extent] : llvm::enumerate(extents))
    target.push_back(to.isDynamicDim(dim) ? Extent::get(extent)
                                          : Extent::get(to.getDimSize(dim)));
  std::optional<PairedDims> dims = pairExtents(source, target);
  if (!dims || dims->source.size() < 2)
    return rewriter.notifyMatchFailure(op, "has other extents");
  Location loc = op->getLoc();
  Value result = flat.getSrc();
  if (dims->source.size() < source.size())
    result =
        tensor::CollapseShapeOp::create(rewriter, loc, result, dims->source);
  result = rewriter.createOrFold<tensor::CastOp>(
      loc, tensor::CollapseShapeOp::inferCollapsedType(to, dims->target),
      result);
  if (dims->target.size() < target.size())
    result = tensor::ExpandShapeOp::create(rewriter, loc, to, result,
                                           dims->target, extents);
  rewriter.replaceOp(op, result);
  return success();
}

static LogicalResult reshapeToElements(tensor::ReshapeOp op,
                                       PatternRewriter &rewriter) {
  auto shape = op.getShape().getDefiningOp<tensor::FromElementsOp>();
  if (!shape || !isa<RankedTensorType>(op.getType()) ||
      !shape.getType().getElementType().isIndex())
    return rewriter.notifyMatchFailure(op, "has no known shape");
  return reshapeInGroups(op, getAsOpFoldResult(shape.getElements()), rewriter);
}

static LogicalResult reshapeToSizes(tensor::ExpandShapeOp op,
                                    PatternRewriter &rewriter) {
  return reshapeInGroups(op, op.getMixedOutputShape(), rewriter);
}

void bcast::detail::populateCollapseShapePatterns(RewritePatternSet &patterns) {
  patterns.add(computeCollapsed);
  patterns.add(reshapeToElements);
  patterns.add(reshapeToSizes);
}
