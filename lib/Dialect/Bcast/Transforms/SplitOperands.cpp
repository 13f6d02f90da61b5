//===- SplitOperands.cpp - Splits before computations ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitOperands.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Rules/Rules.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;

static bool hasEncoding(Value value) {
  return cast<RankedTensorType>(value.getType()).getEncoding() != nullptr;
}

/// An operation of operands that have the shape of the result, or null.
static ElementwiseOpInterface getElementwise(Value value) {
  auto op = value.getDefiningOp<ElementwiseOpInterface>();
  if (!op || op.getBroadcastRule() || hasEncoding(value))
    return nullptr;
  auto shape = cast<RankedTensorType>(value.getType()).getShape();
  return llvm::all_of(op->getOperands(),
                      [&](Value operand) {
                        auto type = cast<RankedTensorType>(operand.getType());
                        return type.getShape() == shape &&
                               !hasEncoding(operand);
                      })
             ? op
             : nullptr;
}

static Value splitAs(tensor::ExpandShapeOp split, Value operand,
                     OpBuilder &builder) {
  Type element = getElementTypeOrSelf(operand);
  return tensor::ExpandShapeOp::create(
      builder, split.getLoc(), split.getResultType().clone(element), operand,
      split.getReassociationIndices(), split.getMixedOutputShape());
}

static Value splitElementwise(tensor::ExpandShapeOp split,
                              ElementwiseOpInterface op, OpBuilder &builder) {
  auto operands = llvm::map_to_vector<3>(op->getOperands(), [&](Value operand) {
    return splitAs(split, operand, builder);
  });
  Operation *clone = builder.clone(*op);
  clone->setOperands(operands);
  clone->getResult(0).setType(split.getType());
  return clone->getResult(0);
}

/// Null if a dimension that is split may be stretched.
static Value splitBroadcast(tensor::ExpandShapeOp split, BroadcastInDimOp op,
                            OpBuilder &builder) {
  if (hasEncoding(op.getOperand()) || hasEncoding(op))
    return {};
  RankedTensorType operandType = op.getOperand().getType();
  ArrayRef<int64_t> shape = split.getType().getShape();
  SmallVector<ReassociationIndices> groups = split.getReassociationIndices(),
                                    ownGroups;
  OperandMap map;
  SmallVector<int64_t> ownShape;
  for (auto [index, dim] :
       llvm::enumerate(op.resolve().operands.front().dims)) {
    ReassociationIndices group = groups[dim.resultDim];
    int64_t extent = operandType.getDimSize(index);
    ReassociationIndices &own = ownGroups.emplace_back();
    auto add = [&, read = dim.read](int64_t resultDim, int64_t ownExtent) {
      own.push_back(ownShape.size());
      ownShape.push_back(ownExtent);
      map.dims.push_back({resultDim, read});
    };
    if (group.size() == 1 || extent == 1) {
      add(group.front(), extent);
      continue;
    }
    if (ShapedType::isDynamic(extent) || dim.read != DimRead::Equal)
      return {};
    for (int64_t resultDim : group) {
      if (ShapedType::isDynamic(shape[resultDim]))
        return {};
      add(resultDim, shape[resultDim]);
    }
  }
  Value operand = op.getOperand();
  if (ownShape.size() != ownGroups.size())
    operand = tensor::ExpandShapeOp::create(
        builder, split.getLoc(),
        RankedTensorType::get(ownShape, operandType.getElementType()), operand,
        ownGroups);
  return createBroadcastInDim(builder, split.getLoc(), split.getResultType(),
                              operand, split.getOutputShape(), map);
}

/// The splits that a broadcast with runtime stretching reads, perhaps by way
/// of computations that will move behind it.
static SetVector<tensor::ExpandShapeOp> findSplits(Block &block) {
  SetVector<tensor::ExpandShapeOp> splits;
  llvm::SmallPtrSet<Operation *, 8> readers;
  for (Operation &op : llvm::reverse(block)) {
    bool isRead = llvm::any_of(
        op.getUsers(), [&](Operation *user) { return readers.contains(user); });
    auto split = dyn_cast<tensor::ExpandShapeOp>(op);
    if (isRead && split)
      splits.insert(split);
    auto broadcast = dyn_cast<BroadcastInDimOp>(op);
    if ((isRead &&
         isa<ElementwiseOpInterface, BroadcastInDimOp, tensor::ExpandShapeOp>(
             op)) ||
        (broadcast && broadcast.resolve().operands.front().hasRuntimeStretch()))
      readers.insert(&op);
  }
  return splits;
}

void bcast::detail::splitOperands(Block &block, RewriterBase &rewriter) {
  SetVector<tensor::ExpandShapeOp> splits = findSplits(block);
  while (!splits.empty()) {
    tensor::ExpandShapeOp split = splits.pop_back_val();
    rewriter.setInsertionPoint(split);
    Value result;
    if (ElementwiseOpInterface op = getElementwise(split.getSrc()))
      result = splitElementwise(split, op, rewriter);
    else if (auto broadcast = split.getSrc().getDefiningOp<BroadcastInDimOp>())
      result = splitBroadcast(split, broadcast, rewriter);
    if (!result)
      continue;
    for (Value operand : result.getDefiningOp()->getOperands())
      if (auto inner = operand.getDefiningOp<tensor::ExpandShapeOp>())
        splits.insert(inner);
    rewriter.replaceOp(split, result);
  }
}
