//===- PropagateViews.cpp - Views of tensors in memory --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A view between two elementwise operations keeps them from being fused, and
// forces the result of the first into memory. After an exchange of the view and
// an operation, the view reads a buffer that exists anyway, which costs
// nothing.
//
//===----------------------------------------------------------------------===//

#include "ComputePart.h"
#include "Generics.h"
#include "bcast/Fusion/MachineModel.h"
#include "bcast/Fusion/Passes.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTPROPAGATEVIEWS
#include "bcast/Fusion/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::fusion;

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

/// The slices that compute a cheap element again each.
static constexpr unsigned kMaxOverlappingSlices = 4;

static bool isSameSlice(tensor::ExtractSliceOp lhs,
                        tensor::ExtractSliceOp rhs) {
  return isEqualConstantIntOrValueArray(lhs.getMixedOffsets(),
                                        rhs.getMixedOffsets()) &&
         isEqualConstantIntOrValueArray(lhs.getMixedSizes(),
                                        rhs.getMixedSizes()) &&
         isEqualConstantIntOrValueArray(lhs.getMixedStrides(),
                                        rhs.getMixedStrides());
}

/// The different slices that read `op`; none if there are other readers.
static SmallVector<tensor::ExtractSliceOp> findSlices(linalg::GenericOp op) {
  SmallVector<tensor::ExtractSliceOp> slices;
  for (Operation *user : op->getUsers()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
    if (!slice || slice->getBlock() != op->getBlock() ||
        slice.getDroppedDims().any())
      return {};
    if (llvm::none_of(slices, [&](tensor::ExtractSliceOp other) {
          return isSameSlice(slice, other);
        }))
      slices.push_back(slice);
  }
  return slices;
}

/// Whether `slices` together have at most the elements of `type`.
static bool fitTogether(ArrayRef<tensor::ExtractSliceOp> slices,
                        RankedTensorType type) {
  if (slices.size() == 1)
    return true;
  if (!type.hasStaticShape())
    return false;
  int64_t left = 1;
  for (int64_t extent : type.getShape())
    if (llvm::MulOverflow(left, extent, left))
      return false;
  for (tensor::ExtractSliceOp slice : slices) {
    if (!slice.getType().hasStaticShape())
      return false;
    left -= slice.getType().getNumElements();
  }
  return left >= 0;
}

/// Whether computing an element of `op`, from what no elementwise operation
/// computes, is about as fast as loading it.
static bool isCheap(linalg::GenericOp op, ElementCost &cost) {
  cost = cost + ElementCost::get(*op.getBody());
  return cost.isCheap() && llvm::all_of(op.getDpsInputs(), [&](Value input) {
           Operation *producer = input.getDefiningOp();
           return !isParallelGeneric(producer) ||
                  isCheap(cast<linalg::GenericOp>(producer), cost);
         });
}

/// Whether each reader of `op` is a slice that may compute its elements. An
/// element that several slices have is computed again only if it is cheap.
static bool isReadInSlices(linalg::GenericOp op) {
  SmallVector<tensor::ExtractSliceOp> slices = findSlices(op);
  if (slices.empty())
    return false;
  ElementCost cost;
  return fitTogether(slices, slices.front().getSourceType()) ||
         (slices.size() <= kMaxOverlappingSlices && isParallelGeneric(op) &&
          isCheap(op, cost));
}

/// A slice of what an operation computes becomes the operation on slices.
static LogicalResult sliceOfComputed(tensor::ExtractSliceOp slice,
                                     PatternRewriter &rewriter) {
  auto op = slice.getSource().getDefiningOp<linalg::GenericOp>();
  if (!op || !canComputePart(op) || !isReadInSlices(op))
    return rewriter.notifyMatchFailure(slice, "has no source to slice");
  SmallVector<StepRange> loops(op.getNumLoops());
  AffineMap written =
      op.getMatchingIndexingMap(&*op.getDpsInitsMutable().begin());
  for (auto [expr, offset, size, stride] :
       llvm::zip_equal(written.getResults(), slice.getMixedOffsets(),
                       slice.getMixedSizes(), slice.getMixedStrides()))
    loops[cast<AffineDimExpr>(expr).getPosition()] = {offset, size, stride};
  // Slices that are the same share the part.
  SmallVector<tensor::ExtractSliceOp> same;
  for (Operation *user : op->getUsers())
    if (auto other = cast<tensor::ExtractSliceOp>(user);
        isSameSlice(slice, other))
      same.push_back(other);
  rewriter.setInsertionPoint(
      *llvm::min_element(same, [](Operation *lhs, Operation *rhs) {
        return lhs->isBeforeInBlock(rhs);
      }));
  unsigned result = cast<OpResult>(slice.getSource()).getResultNumber();
  Value part = computePart(op, result, loops, rewriter);
  for (tensor::ExtractSliceOp other : same)
    rewriter.replaceOp(other, part);
  return success();
}

//===----------------------------------------------------------------------===//
// Concatenations
//===----------------------------------------------------------------------===//

/// More pieces are many loops for few elements.
static constexpr unsigned kMaxPieces = 16;

/// So many pieces are written to their place one after the other. Bufferization
/// compares each of these writes with all others, again and again.
static constexpr unsigned kMaxPlacedPieces = 32;

/// The loop of `op` over dimension `dim` of `operand`, if all other dimensions
/// have a loop of their own as well.
static std::optional<unsigned> findLoop(linalg::GenericOp op,
                                        OpOperand *operand, unsigned dim) {
  AffineMap map = op.getMatchingIndexingMap(operand);
  if (!map.isProjectedPermutation())
    return std::nullopt;
  return map.getDimPosition(dim);
}

namespace {
/// An elementwise operation that alone reads a concatenation is computed for
/// each piece, and the results are concatenated.
struct ElementwiseOfConcat : public OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!isParallelGeneric(op) || !canComputePart(op))
      return rewriter.notifyMatchFailure(op, "is not computed in parts");
    for (OpOperand *input : op.getDpsInputOperands()) {
      auto concat = input->get().getDefiningOp<tensor::ConcatOp>();
      if (!concat || !concat->hasOneUse() ||
          concat->getBlock() != op->getBlock() ||
          concat.getInputs().size() > kMaxPieces)
        continue;
      if (std::optional<unsigned> loop = findLoop(op, input, concat.getDim())) {
        rewrite(op, input, concat, *loop, rewriter);
        return success();
      }
    }
    return rewriter.notifyMatchFailure(op, "does not read a concatenation");
  }

private:
  static void rewrite(linalg::GenericOp op, OpOperand *input,
                      tensor::ConcatOp concat, unsigned loop,
                      PatternRewriter &rewriter) {
    Location loc = op.getLoc();
    auto result = cast<OpResult>(*llvm::find_if(
        op->getResults(), [](Value value) { return !value.use_empty(); }));
    OpOperand *init = op.getTiedOpOperand(result);
    AffineMap written = op.getMatchingIndexingMap(init);
    SmallVector<StepRange> loops(op.getNumLoops());
    for (auto [dim, expr] : llvm::enumerate(written.getResults()))
      loops[cast<AffineDimExpr>(expr).getPosition()] = {
          rewriter.getIndexAttr(0),
          tensor::getMixedSize(rewriter, loc, init->get(), dim),
          rewriter.getIndexAttr(1)};
    AffineExpr before, size;
    bindSymbols(rewriter.getContext(), before, size);
    SmallVector<Value> parts;
    for (Value piece : concat.getInputs()) {
      loops[loop].size =
          tensor::getMixedSize(rewriter, loc, piece, concat.getDim());
      parts.push_back(computePart(op, result.getResultNumber(), loops, rewriter,
                                  [&](OpOperand &operand) {
                                    return &operand == input ? piece : Value();
                                  }));
      loops[loop].offset = affine::makeComposedFoldedAffineApply(
          rewriter, loc, before + size, {loops[loop].offset, loops[loop].size});
    }
    unsigned dim = *written.getResultPosition(rewriter.getAffineDimExpr(loop));
    rewriter.replaceAllUsesWith(
        result,
        tensor::ConcatOp::create(rewriter, loc, result.getType(), dim, parts)
            .getResult());
    rewriter.eraseOp(op);
  }
};
} // namespace

static LogicalResult placePieces(tensor::ConcatOp op,
                                 PatternRewriter &rewriter) {
  if (op.getInputs().size() > kMaxPlacedPieces)
    return rewriter.notifyMatchFailure(op, "has too many pieces");
  FailureOr<SmallVector<Value>> placed = op.decomposeOperation(rewriter);
  if (failed(placed))
    return failure();
  rewriter.replaceOp(op, *placed);
  return success();
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

/// Whether `reader` has parallel loops for the dimensions of `operand`, the
/// result of `collapse`, that are several of its source.
static bool areParallel(tensor::CollapseShapeOp collapse, OpOperand *operand) {
  auto reader = dyn_cast<linalg::GenericOp>(operand->getOwner());
  if (!reader)
    return false;
  AffineMap map = reader.getMatchingIndexingMap(operand);
  SmallVector<utils::IteratorType> iterators = reader.getIteratorTypesArray();
  for (auto [expr, group] :
       llvm::zip_equal(map.getResults(), collapse.getReassociationIndices())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (group.size() > 1 &&
        (!loop || linalg::isReductionIterator(iterators[loop.getPosition()])))
      return false;
  }
  return true;
}

/// Whether a dimension is several of `collapse`'s source whose extents are
/// dynamic. MLIR cannot split a dimension of another operand into these.
static bool mergesDynamicExtents(tensor::CollapseShapeOp collapse) {
  return llvm::any_of(collapse.getReassociationIndices(), [&](auto &group) {
    return llvm::count_if(group, [&](int64_t dim) {
             return collapse.getSrcType().isDynamicDim(dim);
           }) > 1;
  });
}

/// Whether `op` broadcasts its operand and computes nothing: each reader may
/// have one of its own.
static bool isBroadcast(Operation *op) {
  auto generic = cast<linalg::GenericOp>(op);
  return generic.getNumDpsInputs() == 1 &&
         llvm::hasSingleElement(*generic.getBody());
}

/// Whether `operand` is a reshape between an elementwise operation and another
/// that alone reads it, or one of several that read a broadcast: a collapsed
/// operand of a linalg.generic, or what the former computes for a
/// tensor.expand_shape. The order of a reduction is that of its loops, which
/// stay.
static bool isBetweenElementwise(OpOperand *operand) {
  Operation *producer = operand->get().getDefiningOp();
  Operation *reader = operand->getOwner();
  if (!producer || producer->getBlock() != reader->getBlock())
    return false;
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(producer)) {
    Operation *first = collapse.getSrc().getDefiningOp();
    return isParallelGeneric(first) && first->hasOneUse() &&
           (producer->hasOneUse() || isBroadcast(first)) &&
           areParallel(collapse, operand) && !mergesDynamicExtents(collapse);
  }
  return producer->hasOneUse() && isParallelGeneric(producer) &&
         isa<tensor::ExpandShapeOp>(reader) && reader->hasOneUse() &&
         isa<linalg::GenericOp>(*reader->user_begin());
}

/// Whether `input` is one element, or a tensor whose elements are read in the
/// order of the loops and lie in memory without gaps.
static bool isInOrder(linalg::GenericOp op, OpOperand *input) {
  AffineMap map = op.getMatchingIndexingMap(input);
  Value value = input->get();
  while (isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(
      value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return map.getNumResults() == 0 ||
         (map.isIdentity() && !value.getDefiningOp<tensor::ExtractSliceOp>());
}

/// Whether `operand` is what an elementwise operation computes for a reshape
/// that neither splits nor merges dimensions, and another elementwise operation
/// reads alone. The first then computes its operands' flat form: they lie in
/// memory in this order.
static bool isFlattened(OpOperand *operand) {
  auto op = operand->get().getDefiningOp<linalg::GenericOp>();
  auto collapse = dyn_cast<tensor::CollapseShapeOp>(operand->getOwner());
  if (!op || !collapse || !op->hasOneUse() || !collapse->hasOneUse() ||
      op->getNumResults() != 1 || op->getBlock() != collapse->getBlock())
    return false;
  auto expand = dyn_cast<tensor::ExpandShapeOp>(*collapse->user_begin());
  return expand && expand->hasOneUse() &&
         expand->getBlock() == op->getBlock() &&
         isa<linalg::GenericOp>(*expand->user_begin()) &&
         isParallelGeneric(op) && !op.hasIndexSemantics() &&
         canComputePart(op) &&
         llvm::all_of(op.getDpsInputOperands(),
                      [&](OpOperand *input) { return isInOrder(op, input); });
}

/// Whether `op` reads merged dimensions, or what it computes is split.
static bool meetsReshape(linalg::GenericOp op) {
  return llvm::any_of(op.getDpsInputs(),
                      [](Value input) {
                        return input.getDefiningOp<tensor::CollapseShapeOp>();
                      }) ||
         llvm::any_of(op->getUsers(), llvm::IsaPred<tensor::ExpandShapeOp>);
}

/// Drops extents of 1 from the inputs that no operation computes. Upstream
/// exchanges a reshape only with an operation each of whose loops reads a
/// dimension.
static LogicalResult dropUnitDims(linalg::GenericOp op,
                                  PatternRewriter &rewriter) {
  if (!op.hasPureTensorSemantics() || !meetsReshape(op))
    return rewriter.notifyMatchFailure(op, "meets no reshape");
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  bool hasChanged = false;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap &map = maps[input->getOperandNumber()];
    auto type = dyn_cast<RankedTensorType>(input->get().getType());
    if (!type || map.isProjectedPermutation() ||
        isa_and_present<linalg::LinalgOp>(input->get().getDefiningOp()))
      continue;
    SmallVector<AffineExpr> kept;
    SmallVector<ReassociationIndices> groups(1);
    bool isKnown = true;
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      bool isUnit = isa<AffineConstantExpr>(expr) && type.getDimSize(dim) == 1;
      isKnown &= isUnit || isa<AffineDimExpr>(expr);
      if (!isUnit && !kept.empty())
        groups.emplace_back();
      groups.back().push_back(dim);
      if (!isUnit)
        kept.push_back(expr);
    }
    AffineMap dropped = AffineMap::get(map.getNumDims(), map.getNumSymbols(),
                                       kept, op.getContext());
    if (!isKnown || !dropped.isProjectedPermutation())
      continue;
    if (kept.empty())
      groups.clear();
    Value source = tensor::CollapseShapeOp::create(rewriter, op.getLoc(),
                                                   input->get(), groups);
    rewriter.modifyOpInPlace(op, [&] { input->set(source); });
    map = dropped;
    hasChanged = true;
  }
  if (!hasChanged)
    return rewriter.notifyMatchFailure(op, "reads no extent of 1");
  rewriter.modifyOpInPlace(op, [&] {
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct PropagateViews
    : public bcast::impl::BcastPropagateViewsBase<PropagateViews> {
  void runOnOperation() override {
    if (!mayFuse(getOperation()))
      return;
    IRRewriter rewriter(&getContext());
    bool hasViews = false;
    getOperation()->walk([&](Operation *op) {
      if (auto generic = dyn_cast<linalg::GenericOp>(op))
        readThroughReshapes(generic, rewriter);
      hasViews |= isa<tensor::ExtractSliceOp, tensor::ConcatOp, tensor::PadOp,
                      tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op);
    });
    if (!hasViews)
      return;
    RewritePatternSet moves(&getContext());
    moves.add<ElementwiseOfConcat>(&getContext());
    moves.add(sliceOfComputed);
    moves.add(dropUnitDims);
    linalg::populateFoldReshapeOpsByExpansionPatterns(moves,
                                                      isBetweenElementwise);
    linalg::populateFoldReshapeOpsByCollapsingPatterns(moves, isFlattened);
    tensor::populateFoldTensorEmptyPatterns(moves);
    // The extents of a concatenation are not a reader.
    memref::populateResolveRankedShapedTypeResultDimsPatterns(moves);
    tensor::populateBubbleUpExtractSliceOpPatterns(moves);
    tensor::populateMergeConsecutiveInsertExtractSlicePatterns(moves);
    // Pieces are written to their place.
    RewritePatternSet places(&getContext());
    places.add<linalg::DecomposePadOpPattern>(&getContext());
    places.add(placePieces);
    // This ends: slices and reshapes move to the operations that define their
    // operands, or become one with the next; concatenations move to their
    // readers. No pattern moves them back, so that each passes an operation
    // once. Places become slices, which no pattern makes places again.
    for (RewritePatternSet *patterns : {&moves, &places})
      rewriteAll(getOperation(), std::move(*patterns));
  }
};
} // namespace
