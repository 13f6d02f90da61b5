//===- PushBroadcasts.cpp - Broadcasting operands instead of results ------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Rules/Rules.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTPUSHBROADCASTS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// How a broadcast of a broadcast reads the innermost operand: stretched if
/// either stretches for sure, as it is if neither can.
static DimRead composeReads(DimRead inner, DimRead outer) {
  if (inner == DimRead::Expand || outer == DimRead::Expand)
    return DimRead::Expand;
  if (inner == DimRead::Equal && outer == DimRead::Equal)
    return DimRead::Equal;
  return DimRead::Either;
}

namespace {
struct PushThroughElementwise : public OpRewritePattern<BroadcastInDimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BroadcastInDimOp op,
                                PatternRewriter &rewriter) const override {
    if (!isDecidedAtRunTime(op))
      return rewriter.notifyMatchFailure(op, "is decided by its types");
    auto producer = op.getOperand().getDefiningOp<ElementwiseOpInterface>();
    if (!producer || producer.getBroadcastRule())
      return rewriter.notifyMatchFailure(op, "operand is not elementwise");
    ArrayRef<int64_t> resultShape = op.getType().getShape();
    OperandMap map = op.resolve().operands.front();
    SmallVector<Value, 3> operands;
    for (Value operand : producer->getOperands()) {
      auto type = cast<RankedTensorType>(operand.getType());
      auto reads = llvm::map_to_vector(map.dims, [](const OperandDim &dim) {
        return static_cast<int32_t>(dim.read);
      });
      // The operand's extents may be known where the producer's are not.
      for (auto [dim, read] : llvm::enumerate(map.dims)) {
        int64_t extent = type.getDimSize(dim);
        if (!ShapedType::isDynamic(extent) && read.read == DimRead::Either)
          reads[dim] = static_cast<int32_t>(
              extent == 1 && resultShape[read.resultDim] != 1 ? DimRead::Expand
                                                              : DimRead::Equal);
      }
      operands.push_back(BroadcastInDimOp::create(
          rewriter, op.getLoc(),
          RankedTensorType::get(resultShape, type.getElementType()), operand,
          op.getSizes(), op.getDims(), rewriter.getDenseI32ArrayAttr(reads)));
    }
    Operation *pushed = rewriter.clone(*producer);
    pushed->setOperands(operands);
    pushed->getResult(0).setType(op.getType());
    rewriter.replaceOp(op, pushed);
    return success();
  }
};

struct ComposeBroadcasts : public OpRewritePattern<BroadcastInDimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BroadcastInDimOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getOperand().getDefiningOp<BroadcastInDimOp>();
    if (!inner || (!isDecidedAtRunTime(op) && !isDecidedAtRunTime(inner)))
      return rewriter.notifyMatchFailure(op, "is not a broadcast of one");
    OperandMap innerMap = inner.resolve().operands.front();
    OperandMap outerMap = op.resolve().operands.front();
    OperandMap composed;
    for (const OperandDim &dim : innerMap.dims) {
      const OperandDim &outer = outerMap.dims[dim.resultDim];
      composed.dims.push_back(
          {outer.resultDim, composeReads(dim.read, outer.read)});
    }
    ArrayRef<int64_t> shape = inner.getOperand().getType().getShape();
    BroadcastResolution byTypes = resolveBroadcastInDim(
        shape, composed.getResultDims(), op.getType().getShape());
    if (!byTypes) {
      llvm::consumeError(byTypes.takeError());
      return rewriter.notifyMatchFailure(op, "its check never holds");
    }
    rewriter.replaceOp(
        op, createBroadcastInDim(rewriter, op.getLoc(), op.getType(),
                                 inner.getOperand(), op.getSizes(), composed));
    return success();
  }
};

struct PushBroadcasts
    : public bcast::impl::BcastPushBroadcastsBase<PushBroadcasts> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<PushThroughElementwise, ComposeBroadcasts>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
