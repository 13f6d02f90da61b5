//===- PartitionArg.cpp - Indices of extreme elements across ranks --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Partitioner.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::shards;

Value Partitioner::combineIndices(ReductionOpInterface op, Value source,
                                  Value index, Value offset, ValueRange sizes,
                                  const AxisList &axes) {
  auto type = cast<RankedTensorType>(index.getType());
  Type element = type.getElementType();
  auto kind = isa<ArgMaximumOp>(op.getOperation()) ? ReduceKind::Maximum
                                                   : ReduceKind::Minimum;
  auto fill = [&](Value scalar) -> Value {
    return createBroadcastInDim(builder, builder.getLoc(), type, scalar, sizes,
                                OperandMap());
  };
  auto scalar = RankedTensorType::get({}, element);
  Value first = tensor::FromElementsOp::create(
      builder, scalar,
      ValueRange{arith::IndexCastOp::create(builder, element, offset)});
  Value none = arith::ConstantOp::create(
      builder,
      DenseElementsAttr::get(
          scalar, APInt::getSignedMaxValue(element.getIntOrFloatBitWidth())));
  Value whole = AddOp::create(builder, type, ValueRange{index, fill(first)});
  // The extreme equals the element at the index, as `compare` says.
  Value own = ReduceOp::create(builder, kind, source, op.getReducedDims());
  own = castTo(
      own, RankedTensorType::get(type.getShape(), getElementTypeOrSelf(own)));
  Value extreme = combineParts(kind, own, axes);
  Value hasExtreme =
      CompareOp::create(builder, ComparisonDirection::EQ, own, extreme,
                        /*rule=*/BroadcastRuleAttrInterface());
  if (isa<FloatType>(getElementTypeOrSelf(own)))
    hasExtreme =
        OrOp::create(builder, hasExtreme.getType(),
                     ValueRange{hasExtreme, IsNanOp::create(builder, own)});
  Value candidate = SelectOp::create(builder, hasExtreme, whole, fill(none),
                                     /*rule=*/BroadcastRuleAttrInterface());
  return combineParts(ReduceKind::Minimum, candidate, axes);
}

void Partitioner::partitionArg(ReductionOpInterface op,
                               const ShardingMaps &maps,
                               const LoopAxes &loops) {
  Value whole = op->getResult(0);
  auto type = cast<RankedTensorType>(whole.getType());
  int64_t dim = op.getReducedDims().front();
  SplitAxes axes = normalize(op.getOperand().getType(), grid,
                             getAxes(maps.operands.front(), loops));
  SplitAxes kept = normalize(type, grid, getAxes(maps.results.front(), loops));
  RankedTensorType local = getLocalType(whole, kept);
  const AxisList across = axes[dim];
  bool isCombined = !across.empty() && !op.getKeepDims();
  if (!isCombined)
    axes[dim].clear();
  Value source = getShard(op.getOperand(), axes);
  if (!isCombined) {
    Operation *clone = builder.clone(*op);
    clone->setOperands(source);
    clone->getResult(0).setType(local);
    shards[whole] = {clone->getResult(0), kept};
    return;
  }
  source = relayout(source, dropLayout(source.getType()));
  RankedTensorType plain = dropLayout(local);
  Value index = castTo(op.reduce(builder, builder.getLoc(), source,
                                 /*keepDims=*/false),
                       plain);
  Range range = getRange(getExtent(op.getOperand(), dim), 0, across);
  Value result = combineIndices(op, source, index, range.offset,
                                getSizes(whole, plain, kept), across);
  shards[whole] = {relayout(result, local), kept};
}
