//===- ExplicitForm.cpp - From implicit to explicit broadcasts ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "Blocks.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Dialect/Bcast/IR/Plan.h"
#include "bcast/Dialect/Bcast/IR/RefineTypes.h"
#include "bcast/Rules/Rules.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using bcast::detail::createRepeated;
using bcast::detail::SplitResult;

BroadcastInDimOp
mlir::bcast::createBroadcastInDim(OpBuilder &builder, Location loc,
                                  RankedTensorType type, Value operand,
                                  ValueRange sizes, const OperandMap &map) {
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(operand.getType()).getShape();
  SmallVector<int64_t, 4> dims = map.getResultDims();
  DenseI32ArrayAttr reads;
  // Static types determine all reads.
  if (llvm::any_of(shape, isDynamic)) {
    OperandMap byTypes =
        llvm::cantFail(resolveBroadcastInDim(shape, dims, type.getShape()))
            .operands.front();
    OperandMap known = byTypes;
    for (auto [dim, read] : llvm::zip_equal(known.dims, map.dims))
      if (dim.read == DimRead::Either)
        dim.read = read.read;
    if (!(known == byTypes))
      reads = builder.getDenseI32ArrayAttr(
          llvm::map_to_vector(known.dims, [](const OperandDim &dim) {
            return static_cast<int32_t>(dim.read);
          }));
  }
  return BroadcastInDimOp::create(builder, loc, type, operand, sizes, dims,
                                  reads);
}

namespace {
/// The dynamic extents of a result, each built at most once.
class DynamicSizes {
public:
  DynamicSizes(const RuntimeBroadcast &broadcast, OpBuilder &builder,
               Location loc)
      : broadcast(broadcast), builder(builder), loc(loc) {}

  ArrayRef<Value> operator()() {
    if (!sizes) {
      SmallVector<int64_t> staticSizes;
      sizes.emplace();
      if (llvm::none_of(broadcast.resultShape, isDynamic))
        return *sizes;
      dispatchIndexOpFoldResults(getMixed(), *sizes, staticSizes);
    }
    return *sizes;
  }

  /// The sizes of all dimensions.
  ArrayRef<OpFoldResult> getMixed() {
    if (!mixed)
      mixed = broadcast.reifyResultShape(builder, loc);
    return *mixed;
  }

private:
  const RuntimeBroadcast &broadcast;
  OpBuilder &builder;
  Location loc;
  std::optional<SmallVector<Value>> sizes;
  std::optional<SmallVector<OpFoldResult>> mixed;
};
} // namespace

/// Computes `op` in the split shape, and merges the result.
static void makeExplicit(ElementwiseOpInterface op, const SplitResult &split,
                         const RuntimeBroadcast &broadcast,
                         RewriterBase &rewriter) {
  Location loc = op->getLoc();
  SmallVector<Value, 3> operands;
  for (const ShapeSource &source : broadcast.sources)
    operands.push_back(split.createOperand(rewriter, loc, source));
  Value result = op->getResult(0);
  auto type = cast<RankedTensorType>(result.getType());
  rewriter.modifyOpInPlace(op, [&] {
    op->setOperands(operands);
    op.dropBroadcastRule();
    result.setType(RankedTensorType::get(resolveOperands(op).resultShape,
                                         type.getElementType()));
  });
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(op);
  auto merged =
      tensor::CollapseShapeOp::create(rewriter, loc, result, split.groups);
  Value whole = rewriter.createOrFold<tensor::CastOp>(loc, type, merged);
  rewriter.replaceAllUsesExcept(result, whole, merged);
}

LogicalResult mlir::bcast::makeExplicit(ElementwiseOpInterface op,
                                        RewriterBase &rewriter) {
  if (!op.getBroadcastRule())
    return rewriter.notifyMatchFailure(op, "has no rule");
  Location loc = op->getLoc();
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  DynamicSizes sizes(broadcast, rewriter, loc);
  FailureOr<SplitResult> split = SplitResult::get(
      op, broadcast, rewriter, [&] { return sizes.getMixed(); });
  if (succeeded(split)) {
    ::makeExplicit(op, *split, broadcast, rewriter);
    return success();
  }
  SmallVector<Value, 3> operands;
  for (const ShapeSource &source : broadcast.sources) {
    if (source.map.isIdentity(broadcast.resultShape.size())) {
      operands.push_back(source.tensor);
      continue;
    }
    auto type = RankedTensorType::get(
        broadcast.resultShape, getElementTypeOrSelf(source.tensor.getType()));
    if (source.map.hasBlocks()) {
      operands.push_back(
          createRepeated(rewriter, loc, type, source, sizes.getMixed()));
      continue;
    }
    operands.push_back(createBroadcastInDim(rewriter, loc, type, source.tensor,
                                            sizes(), source.map));
  }
  rewriter.modifyOpInPlace(op, [&] {
    op->setOperands(operands);
    op.dropBroadcastRule();
  });
  // Without the rule, a dimension may become static: PDPD keeps A's dynamic
  // extent. [PDPD-10, NONE-3]
  refineResultType(op, resolveOperands(op).resultShape, rewriter);
  return success();
}

void mlir::bcast::makeExplicit(BroadcastOp op, RewriterBase &rewriter) {
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  const OperandMap &map = broadcast.sources.front().map;
  if (op.getOperand().getType() == op.getType() &&
      map.isIdentity(broadcast.resultShape.size())) {
    rewriter.replaceOp(op, op.getOperand());
    return;
  }
  DynamicSizes sizes(broadcast, rewriter, op.getLoc());
  if (map.hasBlocks()) {
    Value repeated =
        createRepeated(rewriter, op.getLoc(), op.getType(),
                       broadcast.sources.front(), sizes.getMixed());
    // The view has no layout.
    if (repeated.getType() != op.getType())
      repeated =
          RelayoutOp::create(rewriter, op.getLoc(), op.getType(), repeated);
    rewriter.replaceOp(op, repeated);
    return;
  }
  rewriter.replaceOp(op,
                     createBroadcastInDim(rewriter, op.getLoc(), op.getType(),
                                          op.getOperand(), sizes(), map));
}

LogicalResult mlir::bcast::makeExplicit(ReductionOpInterface op,
                                        RewriterBase &rewriter) {
  if (!op.getKeepDims())
    return rewriter.notifyMatchFailure(op, "drops the reduced dimensions");
  Location loc = op->getLoc();
  SmallVector<Value> sizes;
  SmallVector<int64_t> staticSizes;
  dispatchIndexOpFoldResults(bcast::detail::reifyReduction(op, rewriter), sizes,
                             staticSizes);
  Value reduced = op.reduce(rewriter, loc, op.getOperand(), /*keepDims=*/false);
  copyPlan(op, reduced.getDefiningOp());
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  OperandMap map;
  for (int64_t dim : op.resolve().keptDims)
    map.dims.push_back({dim, DimRead::Equal});
  rewriter.replaceOp(
      op, createBroadcastInDim(rewriter, loc, type, reduced, sizes, map));
  return success();
}

/// The pass makes such operations explicit after it has inserted their runtime
/// checks, which name the rule.
static bool mayNeedChecks(Operation *op) {
  return !getExtentChecks(op).empty();
}

namespace {
struct MakeElementwiseExplicit
    : public OpInterfaceRewritePattern<ElementwiseOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(ElementwiseOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (op.getBroadcastRule() && mayNeedChecks(op))
      return rewriter.notifyMatchFailure(op, "needs runtime checks first");
    return makeExplicit(op, rewriter);
  }
};
} // namespace

static LogicalResult makeBroadcastExplicit(BroadcastOp op,
                                           PatternRewriter &rewriter) {
  if (mayNeedChecks(op))
    return rewriter.notifyMatchFailure(op, "needs runtime checks first");
  makeExplicit(op, rewriter);
  return success();
}

namespace {
struct MakeReductionExplicit
    : public OpInterfaceRewritePattern<ReductionOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(ReductionOpInterface op,
                                PatternRewriter &rewriter) const override {
    return makeExplicit(op, rewriter);
  }
};
} // namespace

void mlir::bcast::populateExplicitFormPatterns(RewritePatternSet &patterns) {
  patterns.add<MakeElementwiseExplicit, MakeReductionExplicit>(
      patterns.getContext());
  patterns.add(makeBroadcastExplicit);
}
