//===- PrepareReductions.cpp - Before reductions are fused ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generics.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast;

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

/// Whether fusion may remove `value` from the inputs of its reader.
static bool isComputedOrSplat(Value value) {
  DenseElementsAttr elements;
  return value.getDefiningOp<linalg::GenericOp>() ||
         (matchPattern(value, m_Constant(&elements)) && elements.isSplat());
}

/// Calls `visit` with each loop of which `operand` has the extent, and the
/// dimension of `operand`.
static void visitLoops(linalg::GenericOp op, OpOperand *operand,
                       function_ref<void(unsigned loop, int64_t dim)> visit) {
  for (auto [dim, index] :
       llvm::enumerate(op.getMatchingIndexingMap(operand).getResults()))
    if (auto loop = dyn_cast<AffineDimExpr>(index))
      visit(loop.getPosition(), dim);
}

/// The extent of `dim` of `value`, without a use of `value` if it is computed.
static OpFoldResult createExtent(RewriterBase &rewriter, Location loc,
                                 Value value, int64_t dim) {
  while (auto producer = value.getDefiningOp<linalg::GenericOp>())
    value = producer.getTiedOpOperand(cast<OpResult>(value))->get();
  return tensor::getMixedSize(rewriter, loc, value, dim);
}

static void addExtentInput(linalg::GenericOp op, RewriterBase &rewriter) {
  llvm::SmallBitVector isMissing(op.getNumLoops());
  SmallVector<unsigned> reduced;
  op.getReductionDims(reduced);
  for (unsigned loop : reduced)
    isMissing.set(loop);
  for (OpOperand *input : op.getDpsInputOperands())
    if (!isComputedOrSplat(input->get()))
      visitLoops(op, input,
                 [&](unsigned loop, int64_t) { isMissing.reset(loop); });
  SmallVector<OpFoldResult> sizes;
  SmallVector<AffineExpr> loops;
  rewriter.setInsertionPoint(op);
  for (OpOperand *input : op.getDpsInputOperands())
    visitLoops(op, input, [&](unsigned loop, int64_t dim) {
      if (!isMissing.test(loop))
        return;
      isMissing.reset(loop);
      sizes.push_back(createExtent(rewriter, op.getLoc(), input->get(), dim));
      loops.push_back(rewriter.getAffineDimExpr(loop));
    });
  if (loops.empty())
    return;
  Type type = rewriter.getI8Type();
  Value extents = tensor::EmptyOp::create(rewriter, op.getLoc(), sizes, type);
  SmallVector<Value> inputs(op.getDpsInputs());
  inputs.push_back(extents);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.insert(maps.end() - op.getNumDpsInits(),
              AffineMap::get(op.getNumLoops(), /*symbolCount=*/0, loops,
                             rewriter.getContext()));
  auto extended = linalg::GenericOp::create(
      rewriter, op.getLoc(), op.getResultTypes(), inputs, op.getDpsInits(),
      maps, op.getIteratorTypesArray());
  Block *body = op.getBody();
  body->insertArgument(op.getNumDpsInputs(), type, op.getLoc());
  rewriter.inlineRegionBefore(op.getRegion(), extended.getRegion(),
                              extended.getRegion().end());
  rewriter.replaceOp(op, extended);
}

void fusion::addExtentInputs(Operation *root, RewriterBase &rewriter) {
  SmallVector<linalg::GenericOp> reductions;
  root->walk([&](linalg::GenericOp op) {
    if (op.hasPureTensorSemantics() && op.getNumReductionLoops() != 0)
      reductions.push_back(op);
  });
  for (linalg::GenericOp op : reductions)
    addExtentInput(op, rewriter);
}

//===----------------------------------------------------------------------===//
// Initial values
//===----------------------------------------------------------------------===//

/// Creates whether a reduced extent is 0. Null if none is.
static Value createIsEmpty(linalg::LinalgOp op, RewriterBase &rewriter) {
  Location loc = op.getLoc();
  SmallVector<Range> ranges = op.createLoopRanges(rewriter, loc);
  SmallVector<unsigned> reduced;
  op.getReductionDims(reduced);
  Value isEmpty;
  for (unsigned loop : reduced) {
    if (getConstantIntValue(ranges[loop].size).value_or(0) != 0)
      continue;
    Value size =
        getValueOrCreateConstantIndexOp(rewriter, loc, ranges[loop].size);
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value isZero = arith::CmpIOp::create(rewriter, loc,
                                         arith::CmpIPredicate::eq, size, zero);
    isEmpty =
        isEmpty
            ? arith::OrIOp::create(rewriter, loc, isEmpty, isZero).getResult()
            : isZero;
  }
  return isEmpty;
}

/// Replaces a reduction whose body folds to a constant, such as the product of
/// x - x, by a fill.
static LogicalResult reduceToConstant(linalg::GenericOp op,
                                      PatternRewriter &rewriter) {
  if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() == 0)
    return rewriter.notifyMatchFailure(op, "is not a reduction of tensors");
  Location loc = op.getLoc();
  Operation *terminator = op.getBody()->getTerminator();
  bool isReplaced = false;
  for (auto [result, init, yielded] : llvm::zip_equal(
           op.getResults(), op.getOutputs(), terminator->getOperands())) {
    auto fill = init.getDefiningOp<linalg::FillOp>();
    TypedAttr constant;
    if (result.use_empty() || !fill ||
        !matchPattern(yielded, m_Constant(&constant)))
      continue;
    Value isEmpty = createIsEmpty(op, rewriter);
    Value value = arith::ConstantOp::create(rewriter, loc, constant);
    if (isEmpty)
      value = rewriter.createOrFold<arith::SelectOp>(
          loc, isEmpty, fill.getInputs().front(), value);
    auto filled =
        linalg::FillOp::create(rewriter, loc, value, fill.getOutputs().front());
    rewriter.replaceAllUsesWith(result, filled.getResult(0));
    isReplaced = true;
  }
  return success(isReplaced);
}

namespace {
/// Selects the initial value if there are no steps, and else the result of a
/// reduction that begins with nothing.
struct SelectUnreadInit : public OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() == 0)
      return rewriter.notifyMatchFailure(op, "is not a reduction of tensors");
    Location loc = op.getLoc();
    bool isReplaced = false;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      Value before = init.get();
      if (op.payloadUsesValueFromOperand(&init) ||
          before.getDefiningOp<tensor::EmptyOp>() ||
          !op.getMatchingIndexingMap(&init).isProjectedPermutation())
        continue;
      rewriter.setInsertionPoint(op);
      Value isEmpty = createIsEmpty(op, rewriter);
      auto type = cast<RankedTensorType>(before.getType());
      Value empty = tensor::EmptyOp::create(
          rewriter, loc, tensor::getMixedSizes(rewriter, loc, before),
          type.getElementType(), type.getEncoding());
      rewriter.modifyOpInPlace(op, [&] { init.set(empty); });
      isReplaced = true;
      if (!isEmpty)
        continue;
      rewriter.setInsertionPointAfter(op);
      Value result = op.getTiedOpResult(&init);
      auto select =
          arith::SelectOp::create(rewriter, loc, isEmpty, before, result);
      rewriter.replaceAllUsesExcept(result, select, select);
    }
    return success(isReplaced);
  }
};
} // namespace

void fusion::populateUnreadInitPatterns(RewritePatternSet &patterns) {
  patterns.add(reduceToConstant, /*benefit=*/3);
  patterns.add<SelectUnreadInit>(patterns.getContext(), /*benefit=*/2);
}
