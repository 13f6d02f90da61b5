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
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Rules/Rules.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::bcast;

/// An operation of operands that have the shape of the result, or null.
static ElementwiseOpInterface getElementwise(Value value) {
  auto op = value.getDefiningOp<ElementwiseOpInterface>();
  if (!op || op.getBroadcastRule() || hasEncoding(op))
    return nullptr;
  auto shape = cast<RankedTensorType>(value.getType()).getShape();
  return llvm::all_of(op->getOperands(),
                      [&](Value operand) {
                        auto type = cast<RankedTensorType>(operand.getType());
                        return type.getShape() == shape;
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

/// Null if a dimension that is split may be stretched.
static Value splitBroadcast(tensor::ExpandShapeOp split, BroadcastInDimOp op,
                            OpBuilder &builder) {
  if (hasEncoding(op))
    return {};
  RankedTensorType operandType = op.getOperand().getType();
  ArrayRef<int64_t> shape = split.getType().getShape();
  SmallVector<ReassociationIndices> groups = split.getReassociationIndices(),
                                    ownGroups;
  ResolvedBroadcast resolved = op.resolve();
  OperandMap map;
  SmallVector<int64_t> ownShape;
  for (auto [index, dim] : llvm::enumerate(resolved.operands.front().dims)) {
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

/// Computes the operand of `split` in the shape of its result. Each value is
/// computed once, without recursion. Adds splits of operands of broadcasts to
/// `others`.
static Value computeSplit(tensor::ExpandShapeOp split, OpBuilder &builder,
                          SetVector<tensor::ExpandShapeOp> &others) {
  DenseMap<Value, Value> done;
  SmallVector<Value> stack = {split.getSrc()};
  while (!stack.empty()) {
    Value value = stack.back();
    ElementwiseOpInterface op = getElementwise(value);
    size_t size = stack.size();
    if (op)
      llvm::copy_if(op->getOperands(), std::back_inserter(stack),
                    [&](Value operand) { return !done.contains(operand); });
    if (stack.size() != size)
      continue;
    stack.pop_back();
    Value &result = done[value];
    if (result)
      continue;
    if (auto broadcast = value.getDefiningOp<BroadcastInDimOp>())
      result = splitBroadcast(split, broadcast, builder);
    if (op) {
      IRMapping mapping;
      for (Value operand : op->getOperands())
        mapping.map(operand, done.lookup(operand));
      Operation *clone = builder.clone(*op, mapping);
      result = clone->getResult(0);
      result.setType(
          split.getType().clone(getElementTypeOrSelf(value.getType())));
    } else if (!result) {
      result = splitAs(split, value, builder);
    } else if (auto inner = result.getDefiningOp()
                                ->getOperand(0)
                                .getDefiningOp<tensor::ExpandShapeOp>()) {
      others.insert(inner);
    }
  }
  return done.lookup(split.getSrc());
}

void bcast::detail::splitOperands(Block &block, RewriterBase &rewriter) {
  SetVector<tensor::ExpandShapeOp> splits = findSplits(block);
  while (!splits.empty()) {
    tensor::ExpandShapeOp split = splits.pop_back_val();
    if (!getElementwise(split.getSrc()) &&
        !split.getSrc().getDefiningOp<BroadcastInDimOp>())
      continue;
    rewriter.setInsertionPoint(split);
    Value computed = computeSplit(split, rewriter, splits);
    rewriter.replaceOp(split, computed);
  }
}
