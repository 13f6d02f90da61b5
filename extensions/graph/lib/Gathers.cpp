//===- Gathers.cpp - Elements at positions that a tensor has --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/GraphBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

/// An index of any integer type, counted from the start, and moved into the
/// extent.
static std::pair<Value, Value> moveInside(OpBuilder &builder, Location loc,
                                          Value index, Value extent,
                                          bool isFromEnd) {
  if (!index.getType().isIndex())
    index =
        arith::IndexCastOp::create(builder, loc, builder.getIndexType(), index);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  if (isFromEnd) {
    Value isNegative = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, index, zero);
    Value fromEnd = arith::AddIOp::create(builder, loc, index, extent);
    index = arith::SelectOp::create(builder, loc, isNegative, fromEnd, index);
  }
  Value last = arith::SubIOp::create(builder, loc, extent, one);
  Value atMost = arith::MinSIOp::create(builder, loc, index, last);
  return {index, arith::MaxSIOp::create(builder, loc, atMost, zero)};
}

LogicalResult GraphBuilder::checkReadable(Value data, int64_t dim,
                                          Value indices) {
  OpFoldResult extent = getSize(data, dim);
  // Without indices, nothing is read.
  OpFoldResult count = getIndex(1);
  for (OpFoldResult size : getSizes(indices))
    count = combine<arith::MinSIOp>(count, size);
  if (isConstantIntValue(extent, 0) && getConstantIntValue(count) &&
      !isConstantIntValue(count, 0)) {
    fail("gathers from an extent of 0");
    return failure();
  }
  if (std::optional<int64_t> known = getConstantIntValue(extent);
      known && *known > 0)
    return success();
  return checkAtMost(count, extent,
                     "what is gathered from dimension " + Twine(dim) +
                         " of input 0");
}

Value GraphBuilder::createGather(Value data, Value indices, int64_t axis,
                                 int64_t batchDims, IndexRule rule) {
  if (!data || !indices)
    return {};
  RankedTensorType type = getTensorType(data), from = getTensorType(indices);
  FailureOr<int64_t> dim = getDim(axis, type.getRank());
  if (failed(dim))
    return {};
  if (!from.getElementType().isSignlessInteger() ||
      from.getElementType().isInteger(1))
    return fail("input 1 is not of i32 or i64");
  if (batchDims < 0)
    batchDims += from.getRank();
  if (batchDims < 0 || batchDims > std::min(*dim, from.getRank()))
    return fail("the number of batch dimensions is " + Twine(batchDims) +
                ", expected 0 to " + Twine(std::min(*dim, from.getRank())));
  // Extents of a list.
  auto elements = traceElements(data);
  auto known = getConstant(indices);
  if (elements && known && type.getRank() == 1 && from.getRank() <= 1) {
    Sizes taken;
    for (int64_t index : *known) {
      int64_t count = elements->size();
      if (index < (rule == IndexRule::Nearest ? 0 : -count) || index >= count)
        return fail("index " + Twine(index) + " is not one of " + Twine(count) +
                    " elements");
      taken.push_back((*elements)[index < 0 ? index + count : index]);
    }
    return createShape(taken, from.getRank() == 0, type.getElementType());
  }
  for (int64_t batch = 0; batch < batchDims; ++batch)
    if (failed(checkEqual(getSize(indices, batch), getSize(data, batch),
                          "batch dimension " + Twine(batch) + " of input 1")))
      return {};
  if (failed(checkReadable(data, *dim, indices)))
    return {};
  // The indices' own dimensions take the place of the axis.
  Sizes extents = getSizes(data), inner = getSizes(indices);
  int64_t ownRank = from.getRank() - batchDims;
  extents.erase(extents.begin() + *dim);
  extents.insert(extents.begin() + *dim, inner.begin() + batchDims,
                 inner.end());
  Value extent = toValue(getSize(data, *dim)), otherwise;
  if (rule == IndexRule::FromEndOrZero)
    otherwise = createScalarLike(0, data);
  return createElements(
      extents, type.getElementType(),
      [&](OpBuilder &nested, Location nestedLoc, ValueRange at) -> Value {
        SmallVector<Value> place(at.take_front(batchDims));
        llvm::append_range(place, at.slice(*dim, ownRank));
        Value index =
            tensor::ExtractOp::create(nested, nestedLoc, indices, place);
        SmallVector<Value> source(at.take_front(*dim));
        source.push_back({});
        llvm::append_range(source, at.drop_front(*dim + ownRank));
        auto [wanted, inside] = moveInside(nested, nestedLoc, index, extent,
                                           rule != IndexRule::Nearest);
        source[*dim] = inside;
        Value element =
            tensor::ExtractOp::create(nested, nestedLoc, data, source);
        if (!otherwise)
          return element;
        Value isInside = arith::CmpIOp::create(
            nested, nestedLoc, arith::CmpIPredicate::eq, wanted, inside);
        Value other = tensor::ExtractOp::create(nested, nestedLoc, otherwise,
                                                ValueRange());
        return arith::SelectOp::create(nested, nestedLoc, isInside, element,
                                       other);
      });
}

Value GraphBuilder::createGatherElements(Value data, Value indices,
                                         int64_t axis) {
  if (!data || !indices)
    return {};
  RankedTensorType type = getTensorType(data), from = getTensorType(indices);
  FailureOr<int64_t> dim = getDim(axis, type.getRank());
  if (failed(dim))
    return {};
  if (from.getRank() != type.getRank() ||
      !from.getElementType().isSignlessInteger() ||
      from.getElementType().isInteger(1))
    return fail("input 1 is not of i32 or i64, or has another rank than "
                "input 0");
  if (failed(checkReadable(data, *dim, indices)))
    return {};
  // Other dimensions of the indices are not longer than those of the data.
  for (int64_t other = 0; other < type.getRank(); ++other)
    if (other != *dim &&
        failed(checkAtMost(getSize(indices, other), getSize(data, other),
                           "dimension " + Twine(other) + " of input 1")))
      return {};
  Value extent = toValue(getSize(data, *dim));
  return createElements(
      getSizes(indices), type.getElementType(),
      [&](OpBuilder &nested, Location nestedLoc, ValueRange at) -> Value {
        Value index = tensor::ExtractOp::create(nested, nestedLoc, indices, at);
        SmallVector<Value> source(at);
        source[*dim] = moveInside(nested, nestedLoc, index, extent,
                                  /*isFromEnd=*/true)
                           .second;
        return tensor::ExtractOp::create(nested, nestedLoc, data, source);
      });
}

Value GraphBuilder::createGatherNd(Value data, Value indices,
                                   int64_t batchDims) {
  if (!data || !indices)
    return {};
  RankedTensorType type = getTensorType(data), from = getTensorType(indices);
  int64_t placeRank = from.getRank() - 1;
  if (placeRank < 0 || from.isDynamicDim(placeRank))
    return fail("the last dimension of input 1, the indices, must be static: "
                "it decides the rank of the result");
  int64_t count = from.getDimSize(placeRank);
  if (!from.getElementType().isSignlessInteger() ||
      from.getElementType().isInteger(1))
    return fail("input 1 is not of i32 or i64");
  if (batchDims < 0 || batchDims > placeRank ||
      count > type.getRank() - batchDims)
    return fail("tuples of " + Twine(count) + " indices after " +
                Twine(batchDims) +
                " batch dimensions do not fit input 0, whose rank is " +
                Twine(type.getRank()));
  for (int64_t batch = 0; batch < batchDims; ++batch)
    if (failed(checkEqual(getSize(indices, batch), getSize(data, batch),
                          "batch dimension " + Twine(batch) + " of input 1")))
      return {};
  SmallVector<Value> gathered;
  for (int64_t dim = batchDims; dim < batchDims + count; ++dim) {
    if (failed(checkReadable(data, dim, indices)))
      return {};
    gathered.push_back(toValue(getSize(data, dim)));
  }
  Sizes extents = getSizes(indices), inner = getSizes(data);
  extents.pop_back();
  extents.append(inner.begin() + batchDims + count, inner.end());
  return createElements(
      extents, type.getElementType(),
      [&](OpBuilder &nested, Location nestedLoc, ValueRange at) -> Value {
        SmallVector<Value> place(at.take_front(placeRank)), source;
        place.push_back({});
        source.assign(at.begin(), at.begin() + batchDims);
        for (auto [number, extent] : llvm::enumerate(gathered)) {
          place.back() =
              arith::ConstantIndexOp::create(nested, nestedLoc, number);
          Value index =
              tensor::ExtractOp::create(nested, nestedLoc, indices, place);
          source.push_back(moveInside(nested, nestedLoc, index, extent,
                                      /*isFromEnd=*/true)
                               .second);
        }
        llvm::append_range(source, at.drop_front(placeRank));
        return tensor::ExtractOp::create(nested, nestedLoc, data, source);
      });
}
