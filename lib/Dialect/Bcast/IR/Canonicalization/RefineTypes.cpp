//===- RefineTypes.cpp - More static types --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/RefineTypes.h"
#include "Canonicalization.h"
#include "bcast/Dialect/Bcast/IR/LayoutCasts.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Rules/Reduction.h"
#include "bcast/Rules/Rules.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;

static bool isStatic(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape();
}

/// Whether `to` has the extents of `from`, with some dynamic ones made static.
static bool isRefinement(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  return from.size() == to.size() &&
         llvm::all_of(llvm::zip(from, to), [](auto extents) {
           auto [before, after] = extents;
           return before == after || isDynamic(before);
         });
}

Value mlir::bcast::lookThroughCast(Value value) {
  auto cast = value.getDefiningOp<tensor::CastOp>();
  if (!cast)
    return value;
  auto from = dyn_cast<RankedTensorType>(cast.getSource().getType());
  auto to = dyn_cast<RankedTensorType>(cast.getType());
  if (!from || !to || !isRefinement(to.getShape(), from.getShape()) ||
      !keepsLayout(cast))
    return value;
  // Operations of bcast do not take encodings of other dialects. [LAYOUT-10]
  if (from.getEncoding() && !isa<LayoutAttr>(from.getEncoding()))
    return value;
  return cast.getSource();
}

SmallVector<Value>
mlir::bcast::takeConstantSizes(ValueRange sizes,
                               SmallVectorImpl<int64_t> &shape) {
  SmallVector<Value> rest;
  auto next = sizes.begin();
  for (int64_t &extent : shape) {
    if (!isDynamic(extent))
      continue;
    Value size = *next++;
    std::optional<int64_t> constant = getConstantIntValue(size);
    if (constant && *constant >= 0)
      extent = *constant;
    else
      rest.push_back(size);
  }
  return rest;
}

namespace {
/// An operation, its tensors and sizes, and its broadcast before and after.
struct Refinement {
  SmallVector<Value, 3> tensors;
  /// For a broadcast: its target and its remaining sizes.
  SmallVector<int64_t, 4> target;
  SmallVector<Value> sizes;
  ResolvedBroadcast known;
  ResolvedBroadcast refined;
};
} // namespace

/// Each operand dimension reads the result in the same way, or refines Either
/// or Block. All reads of a result dimension of extent 1 are the same.
static bool areReadsKept(const Refinement &refinement) {
  for (auto [known, refined] :
       llvm::zip_equal(refinement.known.operands, refinement.refined.operands))
    for (auto [before, after] : llvm::zip_equal(known.dims, refined.dims))
      if (before.resultDim != after.resultDim ||
          (before.read != after.read && before.read != DimRead::Either &&
           before.read != DimRead::Block && after.read != DimRead::Either &&
           refinement.refined.resultShape[after.resultDim] != 1))
        return false;
  return true;
}

static BroadcastResolution resolve(Operation *op,
                                   const Refinement &refinement) {
  auto shapes = llvm::map_to_vector<3>(refinement.tensors, [](Value value) {
    return getTensorType(value).getShape();
  });
  return llvm::TypeSwitch<Operation *, BroadcastResolution>(op)
      .Case([&](BroadcastInDimOp op) {
        return resolveBroadcastInDim(shapes.front(), op.getDims(),
                                     refinement.target);
      })
      .Case([&](BroadcastOp op) {
        return op.getRule().resolveTo(shapes.front(), refinement.target);
      })
      .Case([&](ElementwiseOpInterface op) {
        BroadcastRuleAttrInterface rule = op.getBroadcastRule();
        return rule ? rule.resolve(shapes) : resolveNone(shapes);
      })
      .Default([&](Operation *) { return resolveNone(shapes); });
}

/// Keeps the entries of `reads` that the types do not imply.
static void updateReads(BroadcastInDimOp op, const Refinement &refinement) {
  SmallVector<int32_t> reads;
  bool isOpen = false;
  for (auto [before, after] :
       llvm::zip_equal(refinement.known.operands.front().dims,
                       refinement.refined.operands.front().dims)) {
    isOpen |= after.read == DimRead::Either;
    reads.push_back(static_cast<int32_t>(
        after.read == DimRead::Either ? before.read : after.read));
  }
  if (!isOpen)
    op.removeReadsAttr();
  else if (op.getReads())
    op.setReads(reads);
}

void mlir::bcast::refineResultType(Operation *op, ArrayRef<int64_t> shape,
                                   RewriterBase &rewriter) {
  Value result = op->getResult(0);
  RankedTensorType type = getTensorType(result);
  if (type.getShape() == shape)
    return;
  rewriter.modifyOpInPlace(
      op, [&] { result.setType(getTypeWithShape(type, shape)); });
  if (result.use_empty())
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(op);
  auto cast = tensor::CastOp::create(rewriter, op->getLoc(), type, result);
  rewriter.replaceAllUsesExcept(result, cast, cast);
}

static void apply(Operation *op, const Refinement &refinement,
                  RewriterBase &rewriter) {
  ArrayRef<int64_t> shape = refinement.refined.resultShape;
  rewriter.modifyOpInPlace(op, [&] {
    for (auto [index, tensor] : llvm::enumerate(refinement.tensors))
      op->setOperand(index, tensor);
    if (auto broadcast = dyn_cast<BroadcastInDimOp>(op)) {
      broadcast.getSizesMutable().assign(refinement.sizes);
      updateReads(broadcast, refinement);
    } else if (auto broadcast = dyn_cast<BroadcastOp>(op)) {
      broadcast.getSizesMutable().assign(refinement.sizes);
      // An omitted target is the result's shape. [TARGET-1]
      if (broadcast.getTarget() || shape != ArrayRef(refinement.target))
        broadcast.setTarget(refinement.target);
    }
  });
  refineResultType(op, shape, rewriter);
}

/// Resolves the broadcast of the current types and `reads`.
static ResolvedBroadcast resolve(Operation *op) {
  return llvm::TypeSwitch<Operation *, ResolvedBroadcast>(op)
      .Case<BroadcastInDimOp, BroadcastOp>([](auto op) { return op.resolve(); })
      .Case([](ElementwiseOpInterface op) { return resolveOperands(op); })
      .Default([](Operation *op) {
        return llvm::cantFail(
            resolveNone({getTensorType(op->getOperand(0)).getShape()}));
      });
}

LogicalResult mlir::bcast::refineTypes(Operation *op, RewriterBase &rewriter,
                                       function_ref<Value(Value)> refine) {
  if (llvm::all_of(op->getOperandTypes(), isStatic))
    return rewriter.notifyMatchFailure(op, "is static");
  Refinement refinement;
  llvm::TypeSwitch<Operation *>(op).Case<BroadcastInDimOp, BroadcastOp>(
      [&](auto op) {
        refinement.target.assign(op.getTargetShape());
        refinement.sizes = takeConstantSizes(op.getSizes(), refinement.target);
      });
  bool isRefined = false;
  for (Value operand : op->getOperands()) {
    if (!isa<RankedTensorType>(operand.getType()))
      continue;
    refinement.tensors.push_back(refine(operand));
    isRefined |= refinement.tensors.back() != operand;
  }
  size_t numOperands = refinement.tensors.size() + refinement.sizes.size();
  if (!isRefined && numOperands == op->getNumOperands())
    return rewriter.notifyMatchFailure(op, "nothing more is known");

  refinement.known = resolve(op);
  BroadcastResolution resolved = resolve(op, refinement);
  if (!resolved) {
    llvm::consumeError(resolved.takeError());
    return rewriter.notifyMatchFailure(op, "fails at run time");
  }
  refinement.refined = std::move(*resolved);
  RankedTensorType type = getTensorType(op->getResult(0));
  ArrayRef<int64_t> shape = refinement.refined.resultShape;
  if (!areReadsKept(refinement) || !isRefinement(type.getShape(), shape))
    return rewriter.notifyMatchFailure(op, "fails at run time");
  if (!isAddressable(getTypeWithShape(type, shape)))
    return rewriter.notifyMatchFailure(op, "does not fit in memory");
  apply(op, refinement, rewriter);
  return success();
}

namespace {
template <template <typename> class Pattern, typename OpTy>
struct RefineTypes : public Pattern<OpTy> {
  using Pattern<OpTy>::Pattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    return refineTypes(op, rewriter, lookThroughCast);
  }
};

/// A reduction of a cast that forgets extents reads the cast's source.
struct RefineReduction
    : public OpInterfaceRewritePattern<ReductionOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(ReductionOpInterface op,
                                PatternRewriter &rewriter) const override {
    Value source = lookThroughCast(op.getOperand());
    if (source == op.getOperand())
      return rewriter.notifyMatchFailure(op, "nothing more is known");
    RankedTensorType operandType = getTensorType(source);
    RankedTensorType type = getTensorType(op->getResult(0));
    if (!isAddressable(operandType) || !hasIndices(op, operandType, type))
      return rewriter.notifyMatchFailure(op, "fails at run time");
    ResolvedReduction resolved = llvm::cantFail(resolveReduce(
        operandType.getShape(), op.getReducedDims(), op.getKeepDims()));
    if (!isRefinement(type.getShape(), resolved.resultShape))
      return rewriter.notifyMatchFailure(op, "the result is more static");
    rewriter.modifyOpInPlace(op, [&] { op->setOperand(0, source); });
    refineResultType(op, resolved.resultShape, rewriter);
    return success();
  }

private:
  /// Whether the type of indices has all of `operand`. [ARG-6]
  static bool hasIndices(ReductionOpInterface op, RankedTensorType operand,
                         RankedTensorType result) {
    if (!isa<ArgMaximumOp, ArgMinimumOp>(op))
      return true;
    int64_t extent = operand.getDimSize(op.getReducedDims().front());
    return isDynamic(extent) ||
           extent <= getLargestArgExtent(result.getElementType());
  }
};
} // namespace

/// A constant size of an iota is a static extent.
static LogicalResult refineIota(IotaOp op, PatternRewriter &rewriter) {
  RankedTensorType type = op.getType();
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<Value> sizes = takeConstantSizes(op.getSizes(), shape);
  if (sizes.size() == op.getSizes().size())
    return rewriter.notifyMatchFailure(op, "nothing more is known");
  if (!isAddressable(getTypeWithShape(type, shape)))
    return rewriter.notifyMatchFailure(op, "does not fit in memory");
  rewriter.modifyOpInPlace(op, [&] { op.getSizesMutable().assign(sizes); });
  refineResultType(op, shape, rewriter);
  return success();
}

void bcast::detail::populateRefineTypesPatterns(RewritePatternSet &patterns) {
  patterns.add<RefineTypes<OpInterfaceRewritePattern, ElementwiseOpInterface>,
               RefineTypes<OpRewritePattern, BroadcastOp>,
               RefineTypes<OpRewritePattern, BroadcastInDimOp>,
               RefineTypes<OpRewritePattern, RelayoutOp>, RefineReduction>(
      patterns.getContext());
  patterns.add(refineIota);
}
