//===- Products.cpp - Products of matrices --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphBuilder.h"
#include "bcast/Rules/Rules.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

/// The product of two tensors of rank 2, or of rank 3 with equal batches.
Value GraphBuilder::createPlainMatmul(Value lhs, Value rhs) {
  RankedTensorType type = getTensorType(lhs);
  int64_t rank = type.getRank();
  Sizes sizes;
  if (rank == 3)
    sizes.push_back(getSize(lhs, 0));
  sizes.push_back(getSize(lhs, rank - 2));
  sizes.push_back(getSize(rhs, rank - 1));
  RankedTensorType resultType = getType(sizes, type.getElementType());
  if (!resultType)
    return {};
  Value empty =
      tensor::EmptyOp::create(builder, loc, resultType, getDynamic(sizes));
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getZeroAttr(type.getElementType()));
  Value init = linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
  if (rank == 3)
    return finish(linalg::BatchMatmulOp::create(
        builder, loc, resultType, ValueRange{lhs, rhs}, ValueRange{init}));
  return finish(linalg::MatmulOp::create(
      builder, loc, resultType, ValueRange{lhs, rhs}, ValueRange{init}));
}

Value GraphBuilder::createMatmul(Value lhs, Value rhs) {
  if (!lhs || !rhs)
    return {};
  RankedTensorType left = getTensorType(lhs), right = getTensorType(rhs);
  if (left.getRank() == 0 || right.getRank() == 0)
    return fail("a factor is a scalar");
  if (left.getElementType() != right.getElementType() ||
      left.getElementType().isUnsignedInteger() ||
      left.getElementType().isInteger(1))
    return fail("the factors are not of one signed or float type");
  bool isRow = left.getRank() == 1, isColumn = right.getRank() == 1;
  if (isRow)
    lhs = createUnsqueeze(lhs, 0);
  if (isColumn)
    rhs = createUnsqueeze(rhs, 1);
  if (!lhs || !rhs)
    return {};
  left = getTensorType(lhs);
  right = getTensorType(rhs);
  int64_t rank = std::max(left.getRank(), right.getRank());
  if (failed(checkEqual(getSize(rhs, right.getRank() - 2),
                        getSize(lhs, left.getRank() - 1),
                        "the number of rows of factor 1")))
    return {};
  Value product;
  Sizes batch;
  if (rank > 2) {
    // Both factors get all batches, merged into one dimension.
    auto expand = [&](Value operand, Value other) -> Value {
      SmallVector<OpFoldResult> all = getSizes(operand);
      Sizes matrix(ArrayRef<OpFoldResult>(all).take_back(2));
      if (static_cast<int64_t>(all.size()) != rank ||
          ArrayRef<OpFoldResult>(all).drop_back(2) !=
              ArrayRef<OpFoldResult>(batch)) {
        Sizes target(batch);
        llvm::append_range(target, matrix);
        operand = createBroadcast(operand, target);
      }
      if (!operand)
        return {};
      OpFoldResult count = getIndex(1);
      for (OpFoldResult extent : batch)
        count = combine<arith::MulIOp>(count, extent);
      return createReshape(operand, {count, matrix[0], matrix[1]});
    };
    if (!mergeBatches(lhs, rhs, rank - 2, batch))
      return {};
    lhs = expand(lhs, rhs);
    rhs = expand(rhs, lhs);
    if (!lhs || !rhs)
      return {};
  }
  Sizes sizes(batch);
  if (!isRow)
    sizes.push_back(getSize(lhs, getTensorType(lhs).getRank() - 2));
  if (!isColumn)
    sizes.push_back(getSize(rhs, getTensorType(rhs).getRank() - 1));
  product = createPlainMatmul(lhs, rhs);
  return createReshape(product, sizes);
}

/// The extents to which the first `rank` dimensions of both broadcast. Extents
/// that are both dynamic must be equal.
bool GraphBuilder::mergeBatches(Value lhs, Value rhs, int64_t rank,
                                Sizes &batch) {
  for (int64_t dim = 0; dim < rank; ++dim) {
    OpFoldResult result = getIndex(1);
    for (Value operand : {lhs, rhs}) {
      int64_t at = dim - (rank + 2 - getTensorType(operand).getRank());
      OpFoldResult extent = at < 0 ? getIndex(1) : getSize(operand, at);
      if (isConstantIntValue(extent, 1))
        continue;
      if (isConstantIntValue(result, 1))
        result = extent;
      else if (failed(
                   checkEqual(extent, result, "batch dimension " + Twine(dim))))
        return false;
    }
    batch.push_back(result);
  }
  return true;
}
