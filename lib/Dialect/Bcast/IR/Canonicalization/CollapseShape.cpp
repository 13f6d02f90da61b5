//===- CollapseShape.cpp - Unit dimensions dropped first ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalization.h"
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

void bcast::detail::populateCollapseShapePatterns(RewritePatternSet &patterns) {
  patterns.add(computeCollapsed);
}
