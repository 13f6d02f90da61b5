//===- ReadThroughBroadcast.cpp - Reads of broadcasts ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Extent.h"
#include "Canonicalization.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// Returns the broadcast that defines `value`, if its checks are proven and no
/// read is decided at run time.
static FailureOr<BroadcastInDimOp>
matchReadableBroadcast(Value value, Operation *reader, OperandMap &map,
                       PatternRewriter &rewriter) {
  auto broadcast = value.getDefiningOp<BroadcastInDimOp>();
  if (!broadcast)
    return rewriter.notifyMatchFailure(reader, "does not read a broadcast");
  if (hasEncoding(broadcast) || hasEncoding(reader))
    return rewriter.notifyMatchFailure(reader, "has a layout");
  if (!isProvenToFit(broadcast))
    return rewriter.notifyMatchFailure(reader, "the broadcast may fail");
  map = broadcast.resolve().operands.front();
  auto isEither = [](const OperandDim &dim) {
    return dim.read == DimRead::Either;
  };
  if (llvm::any_of(map.dims, isEither))
    return rewriter.notifyMatchFailure(
        reader, "what is stretched is known only at run time");
  return broadcast;
}

static LogicalResult extractThroughBroadcast(tensor::ExtractOp op,
                                             PatternRewriter &rewriter) {
  OperandMap map;
  auto broadcast = matchReadableBroadcast(op.getTensor(), op, map, rewriter);
  if (failed(broadcast))
    return failure();
  auto indices =
      llvm::map_to_vector<4>(map.dims, [&](const OperandDim &dim) -> Value {
        if (dim.read == DimRead::Equal)
          return op.getIndices()[dim.resultDim];
        return arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0);
      });
  rewriter.replaceOpWithNewOp<tensor::ExtractOp>(op, broadcast->getOperand(),
                                                 indices);
  return success();
}

/// A slice of a broadcast is the broadcast of a slice. Stretched dimensions are
/// not sliced.
static LogicalResult sliceThroughBroadcast(tensor::ExtractSliceOp op,
                                           PatternRewriter &rewriter) {
  OperandMap map;
  auto broadcast = matchReadableBroadcast(op.getSource(), op, map, rewriter);
  if (failed(broadcast))
    return failure();
  Value operand = broadcast->getOperand();
  SmallVector<OpFoldResult> resultOffsets = op.getMixedOffsets();
  SmallVector<OpFoldResult> resultSizes = op.getMixedSizes();
  SmallVector<OpFoldResult> resultStrides = op.getMixedStrides();

  // The position of each dimension in the result, without dropped dimensions.
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<int64_t> position(dropped.size(), 0);
  for (unsigned dim = 1; dim < dropped.size(); ++dim)
    position[dim] = position[dim - 1] + !dropped[dim - 1];

  OperandMap newMap;
  SmallVector<OpFoldResult> offsets, sizes, strides;
  SmallVector<int64_t> sliceShape;
  bool isSliced = false;
  for (auto [index, dim] : llvm::enumerate(map.dims)) {
    int64_t extent = broadcast->getOperand().getType().getDimSize(index);
    bool isWhole = dim.read == DimRead::Expand || extent == 1;
    offsets.push_back(isWhole ? rewriter.getIndexAttr(0)
                              : resultOffsets[dim.resultDim]);
    sizes.push_back(isWhole ? rewriter.getIndexAttr(1)
                            : resultSizes[dim.resultDim]);
    strides.push_back(isWhole ? rewriter.getIndexAttr(1)
                              : resultStrides[dim.resultDim]);
    isSliced |= extent != getConstantIntValue(sizes.back());
    if (dropped[dim.resultDim]) {
      isSliced = true;
      continue;
    }
    sliceShape.push_back(
        getConstantIntValue(sizes.back()).value_or(ShapedType::kDynamic));
    newMap.dims.push_back(
        {position[dim.resultDim], isWhole ? DimRead::Expand : dim.read});
  }
  if (isSliced) {
    auto type =
        RankedTensorType::get(sliceShape, op.getType().getElementType());
    operand = tensor::ExtractSliceOp::create(rewriter, op.getLoc(), type,
                                             operand, offsets, sizes, strides);
  }
  SmallVector<Value> dynamicSizes;
  for (auto [dim, size] : llvm::enumerate(resultSizes))
    if (auto value = dyn_cast<Value>(size); value && !dropped[dim])
      dynamicSizes.push_back(value);
  rewriter.replaceOp(op,
                     createBroadcastInDim(rewriter, op.getLoc(), op.getType(),
                                          operand, dynamicSizes, newMap));
  return success();
}

/// Merges the transpose into the broadcast, whose dimensions may be in any
/// order.
static LogicalResult transposeThroughBroadcast(linalg::TransposeOp op,
                                               PatternRewriter &rewriter) {
  auto type = dyn_cast<RankedTensorType>(op.getInit().getType());
  auto broadcast = op.getInput().getDefiningOp<BroadcastInDimOp>();
  if (!type || !broadcast)
    return rewriter.notifyMatchFailure(op, "does not read a broadcast");
  if (hasEncoding(broadcast) || hasEncoding(op))
    return rewriter.notifyMatchFailure(op, "has a layout");
  ArrayRef<int64_t> permutation = op.getPermutation();
  auto sourceShape = broadcast.getType().getShape();
  SmallVector<int64_t> position(permutation.size());
  SmallVector<Value> sizes;
  for (auto [dim, source] : llvm::enumerate(permutation)) {
    position[source] = dim;
    if (isDynamic(sourceShape[source]))
      sizes.push_back(broadcast.getSizes()[llvm::count_if(
          sourceShape.take_front(source), isDynamic)]);
  }
  OperandMap map = broadcast.resolve().operands.front();
  for (OperandDim &dim : map.dims)
    dim.resultDim = position[dim.resultDim];
  rewriter.replaceOp(op,
                     createBroadcastInDim(rewriter, op.getLoc(), type,
                                          broadcast.getOperand(), sizes, map));
  return success();
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

/// Returns the dimension of its group that each operand dimension reads after
/// the groups are split. Returns none if the order of the elements would
/// change.
static std::optional<OperandMap>
splitGroups(const OperandMap &map, ArrayRef<ReassociationIndices> groups,
            ArrayRef<int64_t> splitShape) {
  OperandMap split;
  for (const OperandDim &dim : map.dims) {
    ArrayRef<int64_t> group = groups[dim.resultDim];
    std::optional<int64_t> resultDim =
        dim.read == DimRead::Expand ? std::optional(group.front())
                                    : findOnlyNonUnitDim(group, splitShape);
    if (!resultDim)
      return std::nullopt;
    split.dims.push_back({*resultDim, dim.read});
  }
  return split;
}

/// Returns the group that each operand dimension reads after the dimensions of
/// the groups are joined. An operand dimension must be stretched, or be the
/// only one of its group with an extent other than 1. Returns none otherwise. A
/// result of rank 0 has no groups.
static std::optional<OperandMap>
joinGroups(const OperandMap &map, ArrayRef<ReassociationIndices> groups,
           ArrayRef<int64_t> splitShape) {
  if (groups.empty() && !map.dims.empty())
    return std::nullopt;
  SmallVector<int64_t> groupOf(splitShape.size());
  for (auto [index, group] : llvm::enumerate(groups))
    for (int64_t dim : group)
      groupOf[dim] = index;
  llvm::SmallBitVector isRead(groups.size());
  OperandMap joined;
  for (const OperandDim &dim : map.dims) {
    int64_t group = groupOf[dim.resultDim];
    // A stretched dimension may be stretched to the whole group.
    bool fits = dim.read == DimRead::Expand || splitShape[dim.resultDim] == 1 ||
                llvm::all_of(groups[group], [&](int64_t other) {
                  return other == dim.resultDim || splitShape[other] == 1;
                });
    if (!fits || isRead[group])
      return std::nullopt;
    isRead.set(group);
    joined.dims.push_back({group, dim.read});
  }
  return joined;
}

namespace {
/// Static shapes only: with dynamic extents, the order of the elements is not
/// known to stay.
template <typename ReshapeOp>
struct ReshapeThroughBroadcast : public OpRewritePattern<ReshapeOp> {
  using OpRewritePattern<ReshapeOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    OperandMap map;
    auto broadcast = matchReadableBroadcast(op.getSrc(), op, map, rewriter);
    if (failed(broadcast))
      return failure();
    RankedTensorType type = op.getResultType();
    if (!type.hasStaticShape() || !broadcast->getType().hasStaticShape())
      return rewriter.notifyMatchFailure(op, "has a dynamic shape");
    auto groups = op.getReassociationIndices();
    constexpr bool isExpand = std::is_same_v<ReshapeOp, tensor::ExpandShapeOp>;
    std::optional<OperandMap> newMap =
        isExpand ? splitGroups(map, groups, type.getShape())
                 : joinGroups(map, groups, broadcast->getType().getShape());
    if (!newMap)
      return rewriter.notifyMatchFailure(op, "reorders what the operand reads");
    rewriter.replaceOp(op, createBroadcastInDim(rewriter, op.getLoc(), type,
                                                broadcast->getOperand(),
                                                /*sizes=*/{}, *newMap));
    return success();
  }
};
} // namespace

void bcast::detail::populateReadThroughBroadcastPatterns(
    RewritePatternSet &patterns) {
  patterns.add<ReshapeThroughBroadcast<tensor::ExpandShapeOp>,
               ReshapeThroughBroadcast<tensor::CollapseShapeOp>>(
      patterns.getContext());
  patterns.add(extractThroughBroadcast);
  patterns.add(sliceThroughBroadcast);
  patterns.add(transposeThroughBroadcast);
}
