//===- BroadcastInDim.cpp - Canonical forms of broadcast_in_dim -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Extent.h"
#include "Canonicalization.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Rules/Rules.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

// A broadcast that only transposes, or only adds dimensions of extent 1, stays
// a broadcast. convert-bcast-to-linalg turns it into an indexing map of the
// elementwise operation that reads it, at no cost. linalg.transpose would be
// one more operation to fuse, and tensor.expand_shape prevents fusion.

/// Drops a broadcast to its operand's own shape, if every dimension keeps its
/// place and the dynamic sizes are the operand's extents. In another layout, it
/// is a relayout.
static LogicalResult dropIdentity(BroadcastInDimOp op,
                                  PatternRewriter &rewriter) {
  RankedTensorType type = op.getType();
  if (op.getOperand().getType().getShape() != type.getShape())
    return rewriter.notifyMatchFailure(op, "changes the shape");
  if (op.getOperand() == op.getResult())
    return rewriter.notifyMatchFailure(op, "reads its own result");
  OperandMap map = op.resolve().operands.front();
  for (auto [dim, resultDim] : llvm::enumerate(op.getDims())) {
    // Elements keep their order if only dimensions of extent 1 change places.
    if (resultDim != static_cast<int64_t>(dim) && type.getDimSize(dim) != 1)
      return rewriter.notifyMatchFailure(op, "transposes");
    if (type.isDynamicDim(dim) &&
        !(Extent::get(op.getOperand(), dim).getRepresentative() ==
          Extent::get(op.getResult(), dim).getRepresentative()))
      return rewriter.notifyMatchFailure(
          op, "a size is not known to be the operand's extent");
    if (type.isDynamicDim(dim) && map.dims[dim].read == DimRead::Expand)
      return rewriter.notifyMatchFailure(op, "checks that an extent is 1");
  }
  if (op.getOperand().getType() == type)
    rewriter.replaceOp(op, op.getOperand());
  else
    rewriter.replaceOpWithNewOp<RelayoutOp>(op, type, op.getOperand(),
                                            /*copy=*/false);
  return success();
}

/// Makes one broadcast of two. The rewrite loses the checks of the inner one,
/// and the outer one's checks of the value in between: both must be proven.
static LogicalResult composeBroadcasts(BroadcastInDimOp outer,
                                       PatternRewriter &rewriter) {
  auto inner = outer.getOperand().getDefiningOp<BroadcastInDimOp>();
  if (!inner)
    return rewriter.notifyMatchFailure(outer, "is not of a broadcast");
  if (endsInCycle(outer))
    return rewriter.notifyMatchFailure(outer, "depends on itself");
  if (!isProvenToFit(inner))
    return rewriter.notifyMatchFailure(outer, "the inner one may fail");
  OperandMap innerMap = inner.resolve().operands.front();
  OperandMap outerMap = outer.resolve().operands.front();

  llvm::SmallBitVector isOperandExtent(outerMap.dims.size());
  for (const OperandDim &dim : innerMap.dims)
    isOperandExtent[dim.resultDim] = dim.read == DimRead::Equal;
  for (auto [dim, read] : llvm::enumerate(outerMap.dims)) {
    Extent extent = Extent::get(inner.getResult(), dim).getRepresentative();
    Extent resultExtent =
        Extent::get(outer.getResult(), read.resultDim).getRepresentative();
    bool isVerified = !inner.getType().isDynamicDim(dim) &&
                      !outer.getType().isDynamicDim(read.resultDim);
    bool isProven = isVerified || extent == resultExtent || extent.isOne();
    if (!isProven && !isOperandExtent[dim])
      return rewriter.notifyMatchFailure(
          outer, "a size of the inner one is not known to fit");
  }

  rewriter.replaceOp(
      outer, createBroadcastInDim(rewriter, outer.getLoc(), outer.getType(),
                                  inner.getOperand(), outer.getSizes(),
                                  compose(innerMap, outerMap)));
  return success();
}

namespace {
/// Broadcasts the source of a reshape that only adds or removes dimensions of
/// extent 1.
template <typename ReshapeOp>
struct BroadcastThroughReshape : public OpRewritePattern<BroadcastInDimOp> {
  using OpRewritePattern<BroadcastInDimOp>::OpRewritePattern;

  /// Returns the map from the reshape's source to the result, if there is one.
  static std::optional<OperandMap> getSourceMap(ReshapeOp reshape,
                                                BroadcastInDimOp op);

  LogicalResult matchAndRewrite(BroadcastInDimOp op,
                                PatternRewriter &rewriter) const override {
    auto reshape = op.getOperand().getDefiningOp<ReshapeOp>();
    if (!reshape)
      return rewriter.notifyMatchFailure(op, "is not of a reshape");
    if (hasEncoding(reshape))
      return rewriter.notifyMatchFailure(op, "the reshape has a layout");
    std::optional<OperandMap> map = getSourceMap(reshape, op);
    if (!map)
      return rewriter.notifyMatchFailure(
          op, "the reshape does not only add or remove dimensions of extent 1");
    rewriter.replaceOp(op, createBroadcastInDim(rewriter, op.getLoc(),
                                                op.getType(), reshape.getSrc(),
                                                op.getSizes(), *map));
    return success();
  }
};
} // namespace

std::optional<int64_t>
bcast::detail::findOnlyNonUnitDim(ArrayRef<int64_t> group,
                                  ArrayRef<int64_t> shape) {
  auto isNotOne = [&](int64_t dim) { return shape[dim] != 1; };
  const auto *found = llvm::find_if(group, isNotOne);
  if (found == group.end())
    return group.front();
  if (std::any_of(std::next(found), group.end(), isNotOne))
    return std::nullopt;
  return *found;
}

/// Dimensions that the reshape adds become new dimensions of the result.
template <>
std::optional<OperandMap>
BroadcastThroughReshape<tensor::ExpandShapeOp>::getSourceMap(
    tensor::ExpandShapeOp reshape, BroadcastInDimOp op) {
  OperandMap map = op.resolve().operands.front();
  OperandMap sourceMap;
  ArrayRef<int64_t> shape = reshape.getResultType().getShape();
  for (const ReassociationIndices &group : reshape.getReassociationIndices()) {
    std::optional<int64_t> dim = findOnlyNonUnitDim(group, shape);
    if (!dim)
      return std::nullopt;
    sourceMap.dims.push_back(map.dims[*dim]);
  }
  return sourceMap;
}

/// Dimensions that the reshape removes are stretched along new dimensions of
/// the result; there must be enough of these.
template <>
std::optional<OperandMap>
BroadcastThroughReshape<tensor::CollapseShapeOp>::getSourceMap(
    tensor::CollapseShapeOp reshape, BroadcastInDimOp op) {
  OperandMap map = op.resolve().operands.front();
  ArrayRef<int64_t> shape = reshape.getSrcType().getShape();
  OperandMap sourceMap;
  sourceMap.dims.assign(shape.size(), {-1, DimRead::Expand});
  for (auto [index, group] :
       llvm::enumerate(reshape.getReassociationIndices())) {
    std::optional<int64_t> dim = findOnlyNonUnitDim(group, shape);
    if (!dim)
      return std::nullopt;
    sourceMap.dims[*dim] = map.dims[index];
  }
  llvm::SmallBitVector isNew(op.getType().getRank(), true);
  for (int64_t dim : op.getDims())
    isNew.reset(dim);
  int64_t next = isNew.find_first();
  for (OperandDim &dim : sourceMap.dims) {
    if (dim.resultDim >= 0)
      continue;
    if (next < 0)
      return std::nullopt;
    dim.resultDim = next;
    next = isNew.find_next(next);
  }
  return sourceMap;
}

void bcast::detail::populateBroadcastInDimPatterns(
    RewritePatternSet &patterns) {
  patterns.add<BroadcastThroughReshape<tensor::ExpandShapeOp>,
               BroadcastThroughReshape<tensor::CollapseShapeOp>>(
      patterns.getContext());
  patterns.add(dropIdentity);
  patterns.add(composeBroadcasts);
}
