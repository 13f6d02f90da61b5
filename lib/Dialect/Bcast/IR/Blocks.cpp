//===- Blocks.cpp - Operands that repeat in blocks ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Blocks.h"
#include "Extent.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

template <typename OpTy>
static OpFoldResult combine(OpBuilder &builder, Location loc, OpFoldResult lhs,
                            OpFoldResult rhs) {
  Value a = getValueOrCreateConstantIndexOp(builder, loc, lhs);
  Value b = getValueOrCreateConstantIndexOp(builder, loc, rhs);
  return getAsOpFoldResult(builder.createOrFold<OpTy>(loc, a, b));
}

static OpFoldResult atLeastOne(OpBuilder &builder, Location loc,
                               OpFoldResult extent) {
  return combine<arith::MaxSIOp>(builder, loc, extent, builder.getIndexAttr(1));
}

/// `size` by `extent`, which is positive.
static OpFoldResult divide(OpBuilder &builder, Location loc, OpFoldResult size,
                           OpFoldResult extent) {
  if (std::optional<int64_t> known =
          divideExtents(Extent::get(size), Extent::get(extent)))
    return builder.getIndexAttr(*known);
  return combine<arith::DivSIOp>(builder, loc, size, extent);
}

/// Creates the broadcast of `operand` to `sizes`.
static Value createBroadcast(OpBuilder &builder, Location loc, Value operand,
                             ArrayRef<OpFoldResult> sizes,
                             const OperandMap &map) {
  SmallVector<Value> dynamicSizes;
  SmallVector<int64_t> shape;
  dispatchIndexOpFoldResults(sizes, dynamicSizes, shape);
  if (map.isIdentity(shape.size()))
    return operand;
  auto type =
      RankedTensorType::get(shape, getElementTypeOrSelf(operand.getType()));
  return createBroadcastInDim(builder, loc, type, operand, dynamicSizes, map);
}

Value bcast::detail::createRepeated(OpBuilder &builder, Location loc,
                                    RankedTensorType type,
                                    const ShapeSource &source,
                                    ArrayRef<OpFoldResult> resultSizes) {
  SmallVector<OpFoldResult> sizes;
  SmallVector<ReassociationIndices> groups;
  OperandMap map = source.map;
  for (int64_t resultDim = 0, rank = resultSizes.size(); resultDim < rank;
       ++resultDim) {
    OpFoldResult size = resultSizes[resultDim];
    ReassociationIndices &group = groups.emplace_back();
    auto *reader = llvm::find_if(source.map.dims, [&](const OperandDim &dim) {
      return dim.resultDim == resultDim;
    });
    group.push_back(sizes.size());
    if (reader != source.map.dims.end()) {
      int64_t dim = reader - source.map.dims.begin();
      map.dims[dim].resultDim = sizes.size();
      if (reader->read == DimRead::Block) {
        map.dims[dim].read = DimRead::Equal;
        OpFoldResult extent = source.getExtent(builder, loc, dim);
        sizes.push_back(extent);
        group.push_back(sizes.size());
        // The divisor stays positive where an earlier check has failed.
        bool isKnown =
            divideExtents(Extent::get(size), Extent::get(extent)).has_value();
        sizes.push_back(
            divide(builder, loc, size,
                   isKnown ? extent : atLeastOne(builder, loc, extent)));
        continue;
      }
    }
    sizes.push_back(size);
  }
  Value split = createBroadcast(builder, loc, source.tensor, sizes, map);
  Value merged =
      tensor::CollapseShapeOp::create(builder, loc, split, groups).getResult();
  return builder.createOrFold<tensor::CastOp>(
      loc, RankedTensorType::get(type.getShape(), type.getElementType()),
      merged);
}

FailureOr<SplitResult>
SplitResult::get(ElementwiseOpInterface op, const RuntimeBroadcast &broadcast,
                 OpBuilder &builder,
                 function_ref<ArrayRef<OpFoldResult>()> getResultSizes) {
  // The different extents of blocks in each dimension of the result.
  SmallVector<SmallVector<Extent, 2>> extents(broadcast.resultShape.size());
  bool isSplit = false;
  for (const ShapeSource &source : broadcast.sources)
    for (auto [dim, read] : llvm::enumerate(source.map.dims)) {
      if (read.read != DimRead::Block)
        continue;
      Extent extent = Extent::get(source.tensor, dim).getRepresentative();
      auto &known = extents[read.resultDim];
      if (!llvm::is_contained(known, extent))
        known.push_back(extent);
      // Of two extents, one is the result's. Of more, none need divide another.
      if (known.size() > (isDynamic(broadcast.resultShape[read.resultDim]) ? 2U
                          : extent.isConstant() ? 1U
                                                : 0U))
        return failure();
      isSplit = true;
    }
  // A layout is that of the whole dimension.
  auto hasLayout = [](Type type) {
    return static_cast<bool>(cast<RankedTensorType>(type).getEncoding());
  };
  if (!isSplit || llvm::any_of(op->getOperandTypes(), hasLayout) ||
      hasLayout(op->getResult(0).getType()))
    return failure();
  Location loc = op->getLoc();
  SplitResult split;
  for (auto [size, known] : llvm::zip_equal(getResultSizes(), extents)) {
    ReassociationIndices &group = split.groups.emplace_back();
    OpFoldResult count, rest = size;
    for (const Extent &extent : known) {
      OpFoldResult own = extent.materialize(builder, loc);
      count = count ? combine<arith::MinSIOp>(builder, loc, count, own) : own;
    }
    if (count) {
      // 1 and 0 have blocks of 1 and 0 elements.
      count =
          combine<arith::MaxSIOp>(builder, loc, count, builder.getIndexAttr(1));
      rest = divide(builder, loc, size, count);
      group.push_back(split.sizes.size());
      split.sizes.push_back(count);
    }
    group.push_back(split.sizes.size());
    split.sizes.push_back(rest);
  }
  return split;
}

/// `operand` in the shape of `sizes`, whose groups are its dimensions.
static Value split(OpBuilder &builder, Location loc, Value operand,
                   ArrayRef<OpFoldResult> sizes,
                   ArrayRef<ReassociationIndices> groups) {
  if (sizes.size() == groups.size())
    return operand;
  SmallVector<Value> dynamicSizes;
  SmallVector<int64_t> shape;
  dispatchIndexOpFoldResults(sizes, dynamicSizes, shape);
  auto type =
      RankedTensorType::get(shape, getElementTypeOrSelf(operand.getType()));
  operand = builder.createOrFold<tensor::CastOp>(
      loc, tensor::CollapseShapeOp::inferCollapsedType(type, groups), operand);
  return tensor::ExpandShapeOp::create(builder, loc, type, operand, groups,
                                       sizes);
}

Value SplitResult::createOperand(OpBuilder &builder, Location loc,
                                 const ShapeSource &source) const {
  OperandMap map;
  SmallVector<ReassociationIndices> own;
  SmallVector<OpFoldResult> ownSizes;
  for (auto [dim, read] : llvm::enumerate(source.map.dims)) {
    ArrayRef<int64_t> group = groups[read.resultDim];
    ReassociationIndices &ownGroup = own.emplace_back();
    auto add = [&](int64_t resultDim, DimRead way, OpFoldResult size) {
      ownGroup.push_back(map.dims.size());
      map.dims.push_back({resultDim, way});
      ownSizes.push_back(size);
    };
    OpFoldResult extent = source.getExtent(builder, loc, dim);
    // The operand's extent is the number of blocks, or a multiple of it.
    bool isCount = group.size() == 2 && extent == sizes[group.front()];
    if (group.size() == 1 || isCount || read.read == DimRead::Expand) {
      add(group.front(), isCount ? DimRead::Equal : read.read, extent);
      continue;
    }
    add(group.front(), DimRead::Equal, sizes[group.front()]);
    OpFoldResult rest = divide(builder, loc, extent, sizes[group.front()]);
    add(group.back(),
        getConstantIntValue(rest) ? DimRead::Equal : DimRead::Either, rest);
  }
  Value operand = split(builder, loc, source.tensor, ownSizes, own);
  return createBroadcast(builder, loc, operand, sizes, map);
}
