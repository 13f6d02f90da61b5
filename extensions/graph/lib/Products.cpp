//===- Products.cpp - Products of matrices --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/GraphBuilder.h"
#include "bcast/Rules/Rules.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

/// The extents to which the first `rank` dimensions of both broadcast. A factor
/// that may have 1 where the other has more is broadcast.
bool GraphBuilder::mergeBatches(Value &lhs, Value &rhs, int64_t rank,
                                Sizes &batch) {
  auto getExtent = [&](Value factor, int64_t dim) {
    int64_t at = dim - (rank + 2 - getTensorType(factor).getRank());
    return at < 0 ? getIndex(1) : getSize(factor, at);
  };
  for (int64_t dim = 0; dim < rank; ++dim) {
    OpFoldResult left = getExtent(lhs, dim), right = getExtent(rhs, dim);
    bool isLeftKnown = getConstantIntValue(left).has_value();
    bool isRightKnown = getConstantIntValue(right).has_value();
    if (isConstantIntValue(left, 1) || isConstantIntValue(right, 1))
      batch.push_back(isConstantIntValue(left, 1) ? right : left);
    else if (isLeftKnown != isRightKnown)
      batch.push_back(isLeftKnown ? left : right);
    else if (!isLeftKnown)
      batch.push_back(selectEqual(left, getIndex(1), right, left));
    else if (succeeded(
                 checkEqual(right, left, "batch dimension " + Twine(dim))))
      batch.push_back(left);
    else
      return false;
  }
  for (Value *factor : {&lhs, &rhs}) {
    Sizes sizes = getSizes(*factor), wide = sizes;
    int64_t missing = rank + 2 - static_cast<int64_t>(sizes.size());
    for (int64_t dim = missing; dim < rank; ++dim)
      if (!isConstantIntValue(sizes[dim - missing], 1))
        wide[dim - missing] = batch[dim];
    if (sizes != wide)
      *factor = createBroadcast(*factor, wide);
  }
  return lhs && rhs;
}

Value GraphBuilder::createBitcast(Value operand, Type elementType) {
  if (!operand || getTensorType(operand).getElementType() == elementType)
    return operand;
  return finish(BitcastConvertOp::create(
      builder, loc, getTensorType(operand).clone(elementType), operand));
}

Value GraphBuilder::createContraction(Value lhs, Value rhs,
                                      ArrayRef<int64_t> lhsMap,
                                      ArrayRef<int64_t> rhsMap,
                                      ArrayRef<OpFoldResult> sizes) {
  Type element = getTensorType(lhs).getElementType();
  RankedTensorType type = getType(sizes, element);
  if (!type)
    return {};
  Value empty = tensor::EmptyOp::create(builder, loc, type, getDynamic(sizes));
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element));
  Value init = linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
  int64_t rank = sizes.size();
  // Usual products have names of their own.
  if (lhsMap == ArrayRef<int64_t>{0, 2} && rhsMap == ArrayRef<int64_t>{2, 1})
    return finish(linalg::MatmulOp::create(
        builder, loc, type, ValueRange{lhs, rhs}, ValueRange{init}));
  if (lhsMap == ArrayRef<int64_t>{0, 1, 3} &&
      rhsMap == ArrayRef<int64_t>{0, 3, 2})
    return finish(linalg::BatchMatmulOp::create(
        builder, loc, type, ValueRange{lhs, rhs}, ValueRange{init}));
  int64_t numDims = rank;
  for (int64_t dim : lhsMap)
    numDims = std::max(numDims, dim + 1);
  auto makeMap = [&](ArrayRef<int64_t> dims) -> AffineMap {
    SmallVector<AffineExpr> exprs;
    for (int64_t dim : dims)
      exprs.push_back(builder.getAffineDimExpr(dim));
    return AffineMap::get(numDims, 0, exprs, builder.getContext());
  };
  ArrayAttr maps = builder.getAffineMapArrayAttr(
      {makeMap(lhsMap), makeMap(rhsMap), makeMap(listDims(0, rank))});
  return finish(linalg::ContractOp::create(
      builder, loc, type, ValueRange{lhs, rhs}, ValueRange{init}, maps));
}

Value GraphBuilder::createMatmul(Value lhs, Value rhs) {
  if (!lhs || !rhs)
    return {};
  RankedTensorType left = getTensorType(lhs), right = getTensorType(rhs);
  if (left.getRank() == 0 || right.getRank() == 0)
    return fail("a factor is a scalar");
  Type element = left.getElementType();
  if (element != right.getElementType() || element.isInteger(1))
    return fail("the factors are not of one type of numbers");
  if (element.isUnsignedInteger()) {
    // Products wrap around, so the signed ones have the same bits.
    Type bits = getSignless(element);
    lhs = createBitcast(lhs, bits);
    rhs = createBitcast(rhs, bits);
    return createBitcast(createMatmul(lhs, rhs), element);
  }
  bool isRow = left.getRank() == 1, isColumn = right.getRank() == 1;
  if (isRow)
    lhs = createUnsqueeze(lhs, 0);
  if (isColumn)
    rhs = createUnsqueeze(rhs, 1);
  if (!lhs || !rhs)
    return {};
  int64_t rank =
      std::max(getTensorType(lhs).getRank(), getTensorType(rhs).getRank());
  int64_t batchRank = rank - 2;
  OpFoldResult rows = getSize(lhs, getTensorType(lhs).getRank() - 2);
  OpFoldResult columns = getSize(rhs, getTensorType(rhs).getRank() - 1);
  Sizes batch;
  if (failed(checkEqual(getSize(rhs, getTensorType(rhs).getRank() - 2),
                        getSize(lhs, getTensorType(lhs).getRank() - 1),
                        "the number of rows of factor 1")) ||
      !mergeBatches(lhs, rhs, batchRank, batch))
    return {};
  // A factor is read again for each batch that it does not have.
  auto dropOnes = [&](Value &factor) -> SmallVector<int64_t> {
    SmallVector<int64_t> map, dropped;
    int64_t missing = rank - getTensorType(factor).getRank();
    for (int64_t dim = missing; dim < batchRank; ++dim)
      if (isConstantIntValue(getSize(factor, dim - missing), 1) &&
          !isConstantIntValue(batch[dim], 1))
        dropped.push_back(dim - missing);
      else
        map.push_back(dim);
    if (!dropped.empty())
      factor = createSqueeze(factor, dropped);
    return map;
  };
  SmallVector<int64_t> lhsMap = dropOnes(lhs);
  SmallVector<int64_t> rhsMap = dropOnes(rhs);
  if (!lhs || !rhs)
    return {};
  lhsMap.append({batchRank, rank});
  rhsMap.append({rank, batchRank + 1});
  Sizes sizes(batch);
  sizes.append({rows, columns});
  Value product = createContraction(lhs, rhs, lhsMap, rhsMap, sizes);
  SmallVector<int64_t> added;
  if (isRow)
    added.push_back(batchRank);
  if (isColumn)
    added.push_back(batchRank + 1);
  return added.empty() ? product : createSqueeze(product, added);
}
