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

LogicalResult GraphBuilder::checkIndexType(Value indices) {
  Type type = getTensorType(indices).getElementType();
  if (type.isSignlessInteger(32) || type.isSignlessInteger(64))
    return success();
  fail("input 1 is not of i32 or i64");
  return failure();
}

OpFoldResult GraphBuilder::getExtreme(ReduceKind kind, Value integers) {
  if (auto known = getConstant(integers))
    return getIndex(kind == ReduceKind::Maximum
                        ? *std::max_element(known->begin(), known->end())
                        : *std::min_element(known->begin(), known->end()));
  SmallVector<int64_t> dims = listDims(0, getTensorType(integers).getRank());
  Value extreme = createReduce(kind, integers, dims, /*keepDims=*/false);
  if (!extreme)
    return {};
  extreme = tensor::ExtractOp::create(builder, loc, extreme, ValueRange());
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    extreme)
      .getResult();
}

LogicalResult GraphBuilder::checkIndices(Value data, int64_t dim,
                                         Value indices) {
  OpFoldResult extent = getSize(data, dim);
  std::string rest = (" of input 1 is not one of dimension " + Twine(dim) +
                      " of input 0, whose extent is ")
                         .str();
  std::optional<int64_t> size = getConstantIntValue(extent);
  auto known = getConstant(indices);
  if (known && known->empty())
    return success();
  Value last = toValue(combine<arith::SubIOp>(extent, getIndex(1)));
  Value first = toValue(combine<arith::SubIOp>(getIndex(0), extent));
  for (bool isGreatest : {true, false}) {
    OpFoldResult bound = getExtreme(
        isGreatest ? ReduceKind::Maximum : ReduceKind::Minimum, indices);
    if (!bound)
      return failure();
    std::optional<int64_t> index = getConstantIntValue(bound);
    if (index && size && (isGreatest ? *index < *size : *index >= -*size))
      continue;
    if (index && size) {
      fail("index " + Twine(*index) + rest + Twine(*size));
      return failure();
    }
    Value value = toValue(bound);
    CheckExtentOp::create(builder, loc, CheckKind::AtMost,
                          isGreatest ? value : first, isGreatest ? last : value,
                          builder.getStringAttr("index {0}" + rest + "{1}"),
                          StringAttr(), StringAttr(),
                          ValueRange{value, toValue(extent)});
  }
  return success();
}

LogicalResult GraphBuilder::checkTuples(Value data, int64_t dim,
                                        Value indices) {
  RankedTensorType type = getTensorType(indices);
  int64_t last = type.getRank() - 1;
  for (int64_t component = 0; component < type.getDimSize(last); ++component) {
    Value part = indices;
    if (auto known = getConstant(indices)) {
      SmallVector<int64_t> numbers;
      for (size_t i = component; i < known->size(); i += type.getDimSize(last))
        numbers.push_back((*known)[i]);
      part = createIntegers(numbers);
    } else {
      part = createRangeSlice(indices, DimSlice{last, getIndex(component),
                                                getIndex(component + 1)});
    }
    if (!part || failed(checkIndices(data, dim + component, part)))
      return failure();
  }
  return success();
}

Value GraphBuilder::createGather(Value data, Value indices,
                                 const importing::WindowDims &dims,
                                 const Sizes &sizes,
                                 importing::OutsideRule rule) {
  Type element = getTensorType(data).getElementType();
  if (!getType(sizes, element))
    return {};
  Sizes startSizes(dims.startDims.size(), getIndex(1));
  Value gathered = importing::createGather(builder, loc, data, indices, dims,
                                           startSizes, sizes, rule);
  return finish(gathered.getDefiningOp());
}

Value GraphBuilder::createGather(Value data, Value indices, int64_t axis,
                                 int64_t batchDims, IndexRule rule) {
  if (!data || !indices)
    return {};
  RankedTensorType type = getTensorType(data), from = getTensorType(indices);
  FailureOr<int64_t> dim = getDim(axis, type.getRank());
  if (failed(dim))
    return {};
  if (failed(checkIndexType(indices)))
    return {};
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
        return fail("index " + Twine(index) +
                    " of input 1 is not one of dimension 0 of input 0, whose "
                    "extent is " +
                    Twine(count));
      taken.push_back((*elements)[index < 0 ? index + count : index]);
    }
    return createShape(taken, from.getRank() == 0, type.getElementType());
  }
  for (int64_t batch = 0; batch < batchDims; ++batch)
    if (failed(checkEqual(getSize(indices, batch), getSize(data, batch),
                          "batch dimension " + Twine(batch) + " of input 1")))
      return {};
  if (failed(rule == IndexRule::FromEndOrError
                 ? checkIndices(data, *dim, indices)
                 : checkReadable(data, *dim, indices)))
    return {};
  // The indices' own dimensions take the place of the axis.
  Sizes extents = getSizes(data), inner = getSizes(indices);
  int64_t ownRank = from.getRank() - batchDims;
  extents.erase(extents.begin() + *dim);
  extents.insert(extents.begin() + *dim, inner.begin() + batchDims,
                 inner.end());
  importing::OutsideRule outside{rule != IndexRule::Nearest, Value()};
  if (rule == IndexRule::FromEndOrZero)
    outside.otherwise = createScalarLike(0, data);
  importing::WindowDims dims;
  for (int64_t at = batchDims; at < static_cast<int64_t>(extents.size()); ++at)
    if (at < *dim || at >= *dim + ownRank)
      dims.windowDims.push_back(at);
  dims.collapsedDims = dims.startDims = {*dim};
  llvm::append_range(dims.batchDims, llvm::seq(batchDims));
  dims.indexBatchDims = dims.batchDims;
  dims.vectorDim = from.getRank();
  return createGather(data, indices, dims, extents, outside);
}

Value GraphBuilder::createGatherElements(Value data, Value indices,
                                         int64_t axis) {
  if (!data || !indices)
    return {};
  RankedTensorType type = getTensorType(data), from = getTensorType(indices);
  FailureOr<int64_t> dim = getDim(axis, type.getRank());
  if (failed(dim))
    return {};
  if (failed(checkIndexType(indices)))
    return {};
  if (from.getRank() != type.getRank())
    return fail("input 1 has another rank than input 0");
  if (failed(checkIndices(data, *dim, indices)))
    return {};
  // Other dimensions of the indices are not longer than those of the data.
  for (int64_t other = 0; other < type.getRank(); ++other)
    if (other != *dim &&
        failed(checkAtMost(getSize(indices, other), getSize(data, other),
                           "dimension " + Twine(other) + " of input 1")))
      return {};
  importing::WindowDims dims;
  for (int64_t other = 0; other < type.getRank(); ++other)
    if (other != *dim)
      dims.batchDims.push_back(other);
  dims.indexBatchDims = dims.batchDims;
  dims.collapsedDims = dims.startDims = {*dim};
  dims.vectorDim = from.getRank();
  return createGather(data, indices, dims, getSizes(indices),
                      {/*isFromEnd=*/true, Value()});
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
  if (failed(checkIndexType(indices)))
    return {};
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
  importing::WindowDims dims;
  llvm::append_range(dims.batchDims, llvm::seq(batchDims));
  dims.indexBatchDims = dims.batchDims;
  if (failed(checkTuples(data, batchDims, indices)))
    return {};
  llvm::append_range(dims.startDims, llvm::seq(batchDims, batchDims + count));
  dims.collapsedDims = dims.startDims;
  dims.vectorDim = placeRank;
  Sizes extents = getSizes(indices), inner = getSizes(data);
  extents.pop_back();
  extents.append(inner.begin() + batchDims + count, inner.end());
  llvm::append_range(dims.windowDims,
                     llvm::seq<int64_t>(placeRank, extents.size()));
  return createGather(data, indices, dims, extents,
                      {/*isFromEnd=*/true, Value()});
}
