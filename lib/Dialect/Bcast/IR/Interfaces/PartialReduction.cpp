//===- PartialReduction.cpp - Reductions in any order -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream splits a reduction into partial results, which are combined later.
// Only reductions that have one result in any order can be split.
//
//===----------------------------------------------------------------------===//

#include "Tiling.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;

using Strategy = ReductionTilingStrategy;

/// Combines the elements of equal shapes.
static Value combine(OpBuilder &builder, Location loc, ReduceKind kind,
                     Value lhs, Value rhs) {
  auto create = [&](auto tag) -> Value {
    using OpTy = decltype(tag);
    return OpTy::create(builder, loc, lhs.getType(), lhs, rhs,
                        BroadcastRuleAttrInterface());
  };
  switch (kind) {
  case ReduceKind::Sum:
    return create(AddOp());
  case ReduceKind::Product:
    return create(MultiplyOp());
  case ReduceKind::Maximum:
    return create(MaximumOp());
  case ReduceKind::Minimum:
    return create(MinimumOp());
  case ReduceKind::And:
    return create(AndOp());
  case ReduceKind::Or:
    return create(OrOp());
  case ReduceKind::Xor:
    return create(XorOp());
  }
  llvm_unreachable("every kind is handled");
}

static LogicalResult checkCanSplit(ReduceOp op) {
  if (failed(bcast::detail::checkTypes(op, [&] { return op.emitOpError(); })))
    return failure();
  RankedTensorType type = op.getOperand().getType();
  // As in TileOps.cpp, such a slice is refused.
  if (llvm::is_contained(type.getShape(), 0))
    return op.emitOpError()
           << "cannot be split: the operand " << type << " has no elements";
  if (!isOrdered(getCombiner(op.getKind(), type.getElementType())))
    return success();
  return op.emitOpError()
         << "cannot be split: a float " << stringifyReduceKind(op.getKind())
         << " has one order, which partial results would change [REDUCE-6]";
}

/// The loops that are dimensions of a partial result: those that are not
/// reduced, and those that are split.
static SmallVector<int64_t> getPartialDims(ReduceOp op,
                                           const SetVector<unsigned> &split) {
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < op.getOperand().getType().getRank(); ++dim)
    if (split.contains(dim) || !llvm::is_contained(op.getDims(), dim))
      dims.push_back(dim);
  return dims;
}

/// The dimensions of a partial result that are split.
static SmallVector<int64_t> getSplitDims(ReduceOp op,
                                         const SetVector<unsigned> &split) {
  SmallVector<int64_t> dims;
  for (auto [index, dim] : llvm::enumerate(getPartialDims(op, split)))
    if (split.contains(dim))
      dims.push_back(index);
  return dims;
}

FailureOr<SmallVector<Value>>
ReduceOp::generateInitialTensorForPartialReduction(
    OpBuilder &builder, Location loc, ArrayRef<OpFoldResult> sizes,
    const SetVector<unsigned> &split) {
  if (failed(checkCanSplit(*this)))
    return failure();
  auto shape = llvm::map_to_vector(getPartialDims(*this, split),
                                   [&](int64_t dim) { return sizes[dim]; });
  Type element = getType().getElementType();
  Type signless = element;
  if (isa<IntegerType>(element))
    signless = builder.getIntegerType(element.getIntOrFloatBitWidth());
  TypedAttr identity = getIdentity(getKind(), element, signless);
  auto scalarType = RankedTensorType::get({}, element);
  auto value = isa<FloatType>(element)
                   ? DenseElementsAttr::get(scalarType, identity)
                   : DenseElementsAttr::get(
                         scalarType, cast<IntegerAttr>(identity).getValue());
  Value scalar = arith::ConstantOp::create(builder, loc, value);
  SmallVector<Value> dynamicSizes;
  SmallVector<int64_t> staticSizes;
  dispatchIndexOpFoldResults(shape, dynamicSizes, staticSizes);
  Value initial = createBroadcastInDim(
      builder, loc, bcast::detail::getTileType(element, shape), scalar,
      dynamicSizes, OperandMap());
  return SmallVector<Value>{initial};
}

FailureOr<TilingResult> ReduceOp::tileToPartialReduction(
    OpBuilder &builder, Location loc, Strategy strategy, ValueRange init,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    const SetVector<unsigned> &split, ArrayRef<OpFoldResult> splitIvs) {
  SmallVector<OpFoldResult> ones(offsets.size(), builder.getIndexAttr(1));
  auto slice = tensor::ExtractSliceOp::create(builder, loc, getOperand(),
                                              offsets, sizes, ones);
  SmallVector<Operation *> slices = {slice};
  SmallVector<int64_t> whole;
  for (int64_t dim : getDims())
    if (!split.contains(dim))
      whole.push_back(dim);
  Value partial = slice;
  if (!whole.empty())
    partial = ReduceOp::create(builder, loc, getKind(), partial, whole);
  if (strategy == Strategy::PartialReductionOuterParallel)
    partial = ReduceOp::create(builder, loc, getKind(), partial,
                               getSplitDims(*this, split), /*keepDims=*/true);
  SmallVector<OpFoldResult> at, extents;
  if (failed(getPartialResultTilePosition(builder, 0, strategy, offsets, sizes,
                                          split, splitIvs, at, extents)))
    return failure();
  ones.resize(at.size());
  auto before = tensor::ExtractSliceOp::create(builder, loc, init.front(), at,
                                               extents, ones);
  slices.push_back(before);
  Value result = combine(builder, loc, getKind(), before, partial);
  return TilingResult{{result.getDefiningOp()}, {result}, slices};
}

FailureOr<MergeResult>
ReduceOp::mergeReductions(OpBuilder &builder, Location loc, ValueRange partial,
                          const SetVector<unsigned> &split) {
  Value merged = ReduceOp::create(builder, loc, getKind(), partial.front(),
                                  getSplitDims(*this, split));
  if (getKeepDims()) {
    SmallVector<Value> dynamicSizes;
    SmallVector<int64_t> staticSizes;
    dispatchIndexOpFoldResults(bcast::detail::reifyReduction(*this, builder),
                               dynamicSizes, staticSizes);
    OperandMap map;
    for (int64_t dim : bcast::ReductionOpInterface(*this).resolve().keptDims)
      map.dims.push_back({dim, DimRead::Equal});
    merged = createBroadcastInDim(builder, loc, getType(), merged, dynamicSizes,
                                  map);
  }
  return MergeResult{{merged.getDefiningOp()}, {merged}};
}

LogicalResult ReduceOp::getPartialResultTilePosition(
    OpBuilder &builder, unsigned, Strategy strategy,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    const SetVector<unsigned> &split, ArrayRef<OpFoldResult> splitIvs,
    SmallVector<OpFoldResult> &resultOffsets,
    SmallVector<OpFoldResult> &resultSizes) {
  for (int64_t dim : getPartialDims(*this, split)) {
    if (!split.contains(dim)) {
      resultOffsets.push_back(offsets[dim]);
      resultSizes.push_back(sizes[dim]);
    } else if (strategy == Strategy::PartialReductionOuterParallel) {
      size_t index = llvm::find(split, unsigned(dim)) - split.begin();
      resultOffsets.push_back(splitIvs[index]);
      resultSizes.push_back(builder.getIndexAttr(1));
    } else {
      resultOffsets.push_back(builder.getIndexAttr(0));
      resultSizes.push_back(sizes[dim]);
    }
  }
  return success();
}
