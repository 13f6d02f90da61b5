//===- Reductions.cpp - Canonical forms of reductions ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Extent.h"
#include "Canonicalization.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// `op` reads one row-major tensor and drops its reduced dimensions.
static bool isPlain(ReductionOpInterface op) {
  return !op.getKeepDims() && !hasEncoding(op);
}

/// Whether the order of the combinations decides the result. [REDUCE-6]
static bool isOrdered(ReduceOp op) {
  return isOrdered(getCombiner(op.getKind(), op.getType().getElementType()));
}

//===----------------------------------------------------------------------===//
// Extents of 1
//===----------------------------------------------------------------------===//

/// Drops reduced dimensions of extent 1 by a reshape. They change neither the
/// groups nor the numbers of their elements. A float sum adds its identity, +0,
/// which makes -0 to +0. [REDUCE-4]
static LogicalResult dropUnitDims(ReduceOp op, PatternRewriter &rewriter) {
  if (!isPlain(op))
    return rewriter.notifyMatchFailure(op, "has a layout or keep_dims");
  RankedTensorType type = op.getType();
  llvm::SmallBitVector units(op.getOperand().getType().getRank());
  SmallVector<int64_t> dims;
  for (int64_t dim : op.getDims()) {
    if (op.getOperand().getType().getDimSize(dim) == 1)
      units.set(dim);
    else
      dims.push_back(dim - units.count());
  }
  if (units.none() && !dims.empty())
    return rewriter.notifyMatchFailure(op, "no reduced extent is 1");
  bool addsZero = dims.empty() && op.getKind() == ReduceKind::Sum &&
                  isa<FloatType>(type.getElementType());
  if (addsZero && !type.hasStaticShape())
    return rewriter.notifyMatchFailure(op, "needs a zero of dynamic shape");
  Value value = op.getOperand();
  if (units.any())
    value = tensor::dropGivenUnitDims(rewriter, op.getLoc(), value, units);
  if (!dims.empty())
    value = ReduceOp::create(rewriter, op.getLoc(), op.getKind(), value, dims);
  if (addsZero)
    value = AddOp::create(rewriter, op.getLoc(),
                          ValueRange{value, arith::ConstantOp::create(
                                                rewriter, op.getLoc(),
                                                rewriter.getZeroAttr(type))});
  rewriter.replaceOp(op, value);
  return success();
}

//===----------------------------------------------------------------------===//
// Reductions of broadcasts
//===----------------------------------------------------------------------===//

namespace {
/// A broadcast whose result is reduced.
struct ReducedBroadcast {
  /// The dimensions of its operand that are reduced.
  SmallVector<int64_t> dims;
  /// How the result of their reduction is broadcast.
  OperandMap map;
  SmallVector<Value> sizes;
};
} // namespace

/// Fails if it is known only at run time whether a reduced dimension is
/// stretched.
static FailureOr<ReducedBroadcast>
getReducedBroadcast(BroadcastInDimOp op, const ResolvedReduction &reduction) {
  RankedTensorType type = op.getType();
  SmallVector<int64_t> position(type.getRank(), -1);
  OperandMap map = op.resolve().operands.front();
  ReducedBroadcast reduced;
  for (auto [index, dim] : llvm::enumerate(reduction.keptDims)) {
    position[dim] = index;
    if (type.isDynamicDim(dim))
      reduced.sizes.push_back(op.getSizes()[type.getDynamicDimIndex(dim)]);
  }
  for (auto [index, dim] : llvm::enumerate(map.dims)) {
    if (position[dim.resultDim] >= 0)
      reduced.map.dims.push_back({position[dim.resultDim], dim.read});
    else if (dim.read != DimRead::Either)
      reduced.dims.push_back(index);
    else
      return failure();
  }
  return reduced;
}

/// Whether `count` equal values combine to a value that is known from one.
/// `count` is none if an extent is dynamic. Float sums and products are not:
/// n times x and the sum of n x round differently.
static bool canCombineEqual(ReduceOp op, std::optional<int64_t> count) {
  Type type = op.getType().getElementType();
  switch (op.getKind()) {
  case ReduceKind::Maximum:
  case ReduceKind::Minimum:
  case ReduceKind::And:
  case ReduceKind::Or:
    return count && *count != 0;
  case ReduceKind::Sum:
    return count && isa<IntegerType>(type);
  case ReduceKind::Product:
    return count && isa<IntegerType>(type) &&
           llvm::isUIntN(type.getIntOrFloatBitWidth() - 1, *count);
  case ReduceKind::Xor:
    return count && *count % 2 == 1;
  }
  llvm_unreachable("every kind is handled");
}

/// The combination of `count` times each element of `value`. [WRAP-1]
static Value combineEqual(ReduceKind kind, Value value, int64_t count,
                          PatternRewriter &rewriter, Location loc) {
  if (kind != ReduceKind::Sum && kind != ReduceKind::Product)
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  unsigned width = type.getElementType().getIntOrFloatBitWidth();
  APInt wrapped(width, count, /*isSigned=*/false, /*implicitTrunc=*/true);
  Value factor = arith::ConstantOp::create(
      rewriter, loc,
      DenseElementsAttr::get(RankedTensorType::get({}, type.getElementType()),
                             wrapped));
  factor = createBroadcastInDim(
      rewriter, loc, type, factor,
      tensor::createDynamicDimValues(rewriter, loc, value), OperandMap());
  if (kind == ReduceKind::Sum)
    return MultiplyOp::create(rewriter, loc, ValueRange{value, factor});
  return PowerOp::create(rewriter, loc, ValueRange{value, factor});
}

/// Combines one element instead of many equal ones that a broadcast makes along
/// reduced dimensions.
static LogicalResult reduceThroughBroadcast(ReduceOp op,
                                            PatternRewriter &rewriter) {
  auto broadcast = op.getOperand().getDefiningOp<BroadcastInDimOp>();
  if (!broadcast || !isPlain(op) || hasEncoding(broadcast))
    return rewriter.notifyMatchFailure(
        op, "does not read a broadcast, or has a layout or keep_dims");
  if (!isProvenToFit(broadcast))
    return rewriter.notifyMatchFailure(op, "the broadcast may fail");
  RankedTensorType type = broadcast.getType();
  OperandMap map = broadcast.resolve().operands.front();
  llvm::SmallBitVector isStretched(type.getRank(), true);
  for (const OperandDim &dim : map.dims)
    if (dim.read != DimRead::Expand)
      isStretched.reset(dim.resultDim);
  std::optional<int64_t> count = 1;
  bool isAnyStretched = false;
  for (int64_t dim : op.getDims()) {
    if (!isStretched[dim])
      continue;
    isAnyStretched = true;
    std::optional<int64_t> product;
    if (count && !type.isDynamicDim(dim))
      product = llvm::checkedMul(*count, type.getDimSize(dim));
    count = product;
  }
  if (!isAnyStretched)
    return rewriter.notifyMatchFailure(op, "reduces what is not stretched");
  if (!canCombineEqual(op, count))
    return rewriter.notifyMatchFailure(
        op, "equal elements do not combine to a known value");

  FailureOr<ReducedBroadcast> reduced =
      getReducedBroadcast(broadcast, op.resolve());
  if (failed(reduced))
    return rewriter.notifyMatchFailure(
        op, "what is stretched is known only at run time");
  Value element = broadcast.getOperand();
  if (!reduced->dims.empty())
    element = ReduceOp::create(rewriter, op.getLoc(), op.getKind(), element,
                               reduced->dims);
  element = combineEqual(op.getKind(), element, *count, rewriter, op.getLoc());
  rewriter.replaceOp(op, createBroadcastInDim(rewriter, op.getLoc(),
                                              op.getType(), element,
                                              reduced->sizes, reduced->map));
  return success();
}

/// Combines one element of a splat.
static LogicalResult reduceOfSplat(ReduceOp op, PatternRewriter &rewriter) {
  std::optional<DenseElementsAttr> splat = matchSplat(op.getOperand());
  if (!splat || !isPlain(op))
    return rewriter.notifyMatchFailure(
        op, "does not read a splat, or has a layout or keep_dims");
  // The splat may be broadcast to the operand.
  RankedTensorType type = op.getOperand().getType();
  if (!type.hasStaticShape() || !op.getType().hasStaticShape())
    return rewriter.notifyMatchFailure(op, "has dynamic extents");
  std::optional<int64_t> count = 1;
  for (int64_t dim : op.getDims())
    count =
        count ? llvm::checkedMul(*count, type.getDimSize(dim)) : std::nullopt;
  if (op.getType().getNumElements() == 0 || !canCombineEqual(op, count))
    return rewriter.notifyMatchFailure(
        op, "equal elements do not combine to a known value");
  Value element = arith::ConstantOp::create(
      rewriter, op.getLoc(),
      DenseElementsAttr::get(op.getType(), splat->getSplatValue<Attribute>()));
  rewriter.replaceOp(
      op, combineEqual(op.getKind(), element, *count, rewriter, op.getLoc()));
  return success();
}

//===----------------------------------------------------------------------===//
// Indices of extreme elements
//===----------------------------------------------------------------------===//

static bool isArgReduce(ReductionOpInterface op) {
  return isa<ArgMaximumOp, ArgMinimumOp>(op.getOperation());
}

/// Whether the elements of `operand` are equal along `dim`.
static bool isEqualAlong(Value operand, int64_t dim) {
  if (cast<RankedTensorType>(operand.getType()).getDimSize(dim) == 1 ||
      matchSplat(operand))
    return true;
  if (auto iota = operand.getDefiningOp<IotaOp>())
    return static_cast<int64_t>(iota.getDim()) != dim;
  auto broadcast = operand.getDefiningOp<BroadcastInDimOp>();
  return broadcast && isProvenToFit(broadcast) &&
         llvm::all_of(
             broadcast.resolve().operands[0].dims, [&](const OperandDim &read) {
               return read.resultDim != dim || read.read == DimRead::Expand;
             });
}

/// Whether the indices below `extent` are different and in order as elements of
/// `type`. [IOTA-3]
static bool hasAllIndices(Type type, int64_t extent) {
  int64_t limit;
  if (auto floatType = dyn_cast<FloatType>(type)) {
    // A larger index is an infinity in f16.
    limit = int64_t(1) << floatType.getFPMantissaWidth();
  } else {
    unsigned bits = type.getIntOrFloatBitWidth() - !type.isUnsignedInteger();
    limit =
        bits >= 63 ? std::numeric_limits<int64_t>::max() : int64_t(1) << bits;
  }
  return extent <= limit;
}

/// The index that `op` gives everywhere, if it is known.
static std::optional<int64_t> findIndex(ReductionOpInterface op) {
  int64_t dim = op.getReducedDims().front();
  Value operand = op.getOperand();
  if (isEqualAlong(operand, dim))
    return 0; // [ARG-4]
  int64_t extent = op.getOperand().getType().getDimSize(dim);
  auto iota = operand.getDefiningOp<IotaOp>();
  if (!iota || isDynamic(extent) ||
      !hasAllIndices(iota.getType().getElementType(), extent))
    return std::nullopt;
  // Without elements it is 0. [ARG-5]
  return isa<ArgMinimumOp>(op.getOperation()) || extent == 0 ? 0 : extent - 1;
}

namespace {
/// Replaces indices that are known.
struct ArgReduceToConstant
    : public OpInterfaceRewritePattern<ReductionOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(ReductionOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (!isArgReduce(op) || !isPlain(op))
      return rewriter.notifyMatchFailure(
          op, "is not an index, or has a layout or keep_dims");
    int64_t dim = op.getReducedDims().front();
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    if (op.getOperand().getType().isDynamicDim(dim) &&
        !type.getElementType().isInteger(64))
      return rewriter.notifyMatchFailure(op, "the extent is checked [ARG-6]");
    std::optional<int64_t> index = findIndex(op);
    if (!index)
      return rewriter.notifyMatchFailure(op, "the index is not known");
    SmallVector<Value> sizes;
    SmallVector<int64_t> staticSizes;
    dispatchIndexOpFoldResults(reifyReduction(op, rewriter), sizes,
                               staticSizes);
    Value scalar = arith::ConstantOp::create(
        rewriter, op.getLoc(),
        DenseElementsAttr::get(
            type.clone(ArrayRef<int64_t>()),
            rewriter.getIntegerAttr(type.getElementType(), *index)));
    rewriter.replaceOp(op, createBroadcastInDim(rewriter, op.getLoc(), type,
                                                scalar, sizes, OperandMap()));
    return success();
  }
};

/// Computes the index before a broadcast or transpose of the other dimensions.
struct ArgReduceThroughBroadcast
    : public OpInterfaceRewritePattern<ReductionOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(ReductionOpInterface op,
                                PatternRewriter &rewriter) const override {
    auto broadcast = op.getOperand().getDefiningOp<BroadcastInDimOp>();
    if (!isArgReduce(op) || !broadcast || !isPlain(op) ||
        hasEncoding(broadcast) || !isProvenToFit(broadcast))
      return rewriter.notifyMatchFailure(
          op, "is not an index in a broadcast that fits, or has a layout or "
              "keep_dims");
    FailureOr<ReducedBroadcast> reduced =
        getReducedBroadcast(broadcast, op.resolve());
    if (failed(reduced) || reduced->dims.empty())
      return rewriter.notifyMatchFailure(
          op, "the dimension is stretched, or run time shows whether it is");
    Location loc = op->getLoc();
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    Value index = createArgReduce(
        rewriter, loc,
        isa<ArgMaximumOp>(op.getOperation()) ? ReduceKind::Maximum
                                             : ReduceKind::Minimum,
        broadcast.getOperand(), reduced->dims.front(), type.getElementType());
    rewriter.replaceOp(op, createBroadcastInDim(rewriter, loc, type, index,
                                                reduced->sizes, reduced->map));
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Reductions of reductions and of relayouts
//===----------------------------------------------------------------------===//

/// Whether the reduction of `inner` along `outer` is one reduction of REDUCE-6:
/// `inner` is the last groups, and nothing is rounded between.
static bool keepsOrder(ReduceOp op, ArrayRef<int64_t> outer,
                       ArrayRef<int64_t> inner) {
  if (!isOrdered(op))
    return true;
  Type type = op.getType().getElementType();
  bool isRounded = getAccumulatorType(type) != type;
  return !isRounded && !outer.empty() && !inner.empty() &&
         outer.back() + 1 < inner.front();
}

static LogicalResult reduceOfReduce(ReduceOp op, PatternRewriter &rewriter) {
  auto inner = op.getOperand().getDefiningOp<ReduceOp>();
  if (!inner || inner.getKind() != op.getKind() || !inner->hasOneUse())
    return rewriter.notifyMatchFailure(
        op, "is not the only reader of a reduction of its kind");
  if (!isPlain(op) || !isPlain(inner))
    return rewriter.notifyMatchFailure(op, "has a layout or keep_dims");
  ResolvedReduction resolved = inner.resolve();
  auto outerDims = llvm::map_to_vector(
      op.getDims(), [&](int64_t dim) { return resolved.keptDims[dim]; });
  if (!keepsOrder(op, outerDims, inner.getDims()))
    return rewriter.notifyMatchFailure(op, "its order is another [REDUCE-6]");
  SmallVector<int64_t> dims(inner.getDims());
  llvm::append_range(dims, outerDims);
  llvm::sort(dims);
  rewriter.replaceOpWithNewOp<ReduceOp>(op, op.getKind(), inner.getOperand(),
                                        dims);
  return success();
}

namespace {
/// Reads the operand of a relayout, whose elements are the same.
struct ReduceOfRelayout
    : public OpInterfaceRewritePattern<ReductionOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(ReductionOpInterface op,
                                PatternRewriter &rewriter) const override {
    auto relayout = op.getOperand().getDefiningOp<RelayoutOp>();
    if (!relayout || relayout.getCopy() || !relayout->hasOneUse())
      return rewriter.notifyMatchFailure(
          op, "is not the only reader of a relayout that is not stored");
    rewriter.modifyOpInPlace(op,
                             [&] { op->setOperand(0, relayout.getOperand()); });
    return success();
  }
};
} // namespace

void bcast::detail::populateReductionPatterns(RewritePatternSet &patterns) {
  patterns
      .add<ArgReduceToConstant, ArgReduceThroughBroadcast, ReduceOfRelayout>(
          patterns.getContext());
  patterns.add(dropUnitDims);
  patterns.add(reduceThroughBroadcast);
  patterns.add(reduceOfSplat);
  patterns.add(reduceOfReduce);
}
