//===- TileOps.cpp - The computation of a tile --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tiling.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;

using Extents = SmallVector<OpFoldResult>;

RankedTensorType bcast::detail::getTileType(Type elementType,
                                            ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> dynamicSizes;
  SmallVector<int64_t> shape;
  dispatchIndexOpFoldResults(sizes, dynamicSizes, shape);
  return RankedTensorType::get(shape, elementType);
}

namespace {
/// Creates one tile.
class TileBuilder {
public:
  TileBuilder(Operation *op, OpBuilder &builder, ArrayRef<OpFoldResult> offsets,
              ArrayRef<OpFoldResult> sizes)
      : op(op), builder(builder), loc(op->getLoc()), offsets(offsets),
        sizes(sizes),
        elementType(cast<RankedTensorType>(op->getResult(0).getType())
                        .getElementType()) {
    SmallVector<int64_t> shape;
    dispatchIndexOpFoldResults(sizes, dynamicSizes, shape);
  }

  TilingResult create();

private:
  Value createSlice(Value tensor, Extents at, Extents extents);
  Value createSlice(const ShapeSource &source);
  Value createOperand(const ShapeSource &source);
  Operation *createElementwise();
  Operation *createBroadcast();
  Operation *createReduction(ReductionOpInterface reduction);
  Operation *createIota(IotaOp iota);
  RankedTensorType getType(Type element) {
    return bcast::detail::getTileType(element, sizes);
  }

  Operation *op;
  OpBuilder &builder;
  Location loc;
  ArrayRef<OpFoldResult> offsets, sizes;
  Type elementType;
  SmallVector<Value> dynamicSizes;
  SmallVector<Operation *> slices;
};
} // namespace

Value TileBuilder::createSlice(Value tensor, Extents at, Extents extents) {
  auto type = cast<RankedTensorType>(tensor.getType());
  // Upstream's verifier refuses offset 0 in an extent of 0.
  if (llvm::is_contained(type.getShape(), 0))
    return tensor::EmptyOp::create(builder, loc, extents,
                                   type.getElementType());
  SmallVector<OpFoldResult> strides(at.size(), builder.getIndexAttr(1));
  auto slice = tensor::ExtractSliceOp::create(builder, loc, tensor, at, extents,
                                              strides);
  slices.push_back(slice);
  return slice;
}

/// The part of an operand that the tile reads. A dimension that is stretched
/// has one index.
Value TileBuilder::createSlice(const ShapeSource &source) {
  OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
  Extents at, extents;
  for (auto [dim, read] : llvm::enumerate(source.map.dims)) {
    OpFoldResult offset = offsets[read.resultDim], size = sizes[read.resultDim];
    if (read.read == DimRead::Expand) {
      offset = zero;
      size = one;
    } else if (read.read == DimRead::Either) {
      auto getValue = [&](OpFoldResult number) {
        return getValueOrCreateConstantIndexOp(builder, loc, number);
      };
      Value extent = getValue(source.getExtent(builder, loc, dim));
      Value oneValue = getValue(one);
      Value isOne = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::eq, extent, oneValue);
      Value zeroValue = getValue(zero);
      Value offsetValue = getValue(offset), sizeValue = getValue(size);
      offset =
          arith::SelectOp::create(builder, loc, isOne, zeroValue, offsetValue)
              .getResult();
      size = arith::SelectOp::create(builder, loc, isOne, oneValue, sizeValue)
                 .getResult();
    }
    at.push_back(offset);
    extents.push_back(size);
  }
  return createSlice(source.tensor, at, extents);
}

/// The part of an operand in the shape of the tile.
Value TileBuilder::createOperand(const ShapeSource &source) {
  Value slice = createSlice(source);
  if (source.map.isIdentity(sizes.size()))
    return slice;
  Type type = cast<RankedTensorType>(slice.getType()).getElementType();
  return createBroadcastInDim(builder, loc, getType(type), slice, dynamicSizes,
                              source.map);
}

/// An elementwise operation needs no rule in a tile; a relayout has none.
Operation *TileBuilder::createElementwise() {
  SmallVector<Value> operands;
  for (const ShapeSource &source : RuntimeBroadcast::get(op).sources)
    operands.push_back(createOperand(source));
  Operation *tile = mlir::clone(builder, op, getType(elementType), operands);
  if (auto elementwise = dyn_cast<ElementwiseOpInterface>(tile))
    elementwise.dropBroadcastRule();
  return tile;
}

Operation *TileBuilder::createBroadcast() {
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  const ShapeSource &operand = broadcast.sources.front();
  Value slice = createSlice(operand);
  return createBroadcastInDim(builder, loc, getType(elementType), slice,
                              dynamicSizes, operand.map);
}

/// The tile has all elements along the reduced dimensions, whose order within
/// it is that of the whole. [REDUCE-6]
Operation *TileBuilder::createReduction(ReductionOpInterface reduction) {
  Value slice =
      createSlice(reduction.getOperand(), Extents(offsets), Extents(sizes));
  Extents kept;
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (!llvm::is_contained(reduction.getReducedDims(), int64_t(dim)))
      kept.push_back(size);
    else if (reduction.getKeepDims())
      kept.push_back(builder.getIndexAttr(1));
  return mlir::clone(builder, op, bcast::detail::getTileType(elementType, kept),
                     slice);
}

/// Adds the offset to the indices in the tile as integers, and converts the
/// sum, which rounds once. [IOTA-3]
Operation *TileBuilder::createIota(IotaOp iota) {
  int64_t dim = iota.getDim();
  OpFoldResult offset = offsets[dim];
  if (isConstantIntValue(offset, 0))
    return IotaOp::create(builder, loc, getType(elementType), dim,
                          dynamicSizes);
  int64_t extent = iota.getType().getDimSize(dim);
  Type i32 = builder.getI32Type();
  Type indexType = !isDynamic(extent) && extent <= getLargestArgExtent(i32)
                       ? i32
                       : builder.getI64Type();
  RankedTensorType type = getType(indexType);
  Value indices = IotaOp::create(builder, loc, type, dim, dynamicSizes);
  Value start = arith::IndexCastOp::create(
      builder, loc, indexType,
      getValueOrCreateConstantIndexOp(builder, loc, offset));
  Value scalar = tensor::FromElementsOp::create(
      builder, loc, RankedTensorType::get({}, indexType), start);
  Value starts = createBroadcastInDim(builder, loc, type, scalar, dynamicSizes,
                                      OperandMap());
  auto sum = AddOp::create(builder, loc, type, indices, starts,
                           BroadcastRuleAttrInterface());
  if (indexType == elementType)
    return sum;
  return ConvertOp::create(builder, loc, getType(elementType), sum.getResult());
}

TilingResult TileBuilder::create() {
  Operation *tile =
      llvm::TypeSwitch<Operation *, Operation *>(op)
          .Case<BroadcastInDimOp, BroadcastOp>(
              [&](auto) { return createBroadcast(); })
          .Case([&](IotaOp iota) { return createIota(iota); })
          .Case([&](ReductionOpInterface reduction) {
            return createReduction(reduction);
          })
          .Default([&](Operation *) { return createElementwise(); });
  tile->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  return {{tile}, {tile->getResult(0)}, slices};
}

TilingResult bcast::detail::createTile(Operation *op, OpBuilder &builder,
                                       ArrayRef<OpFoldResult> offsets,
                                       ArrayRef<OpFoldResult> sizes) {
  return TileBuilder(op, builder, offsets, sizes).create();
}
