//===- Parts.cpp - Parts and concatenations -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/GraphBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

Value GraphBuilder::createSlice(Value operand, ArrayRef<OpFoldResult> starts,
                                ArrayRef<OpFoldResult> sizes,
                                ArrayRef<OpFoldResult> steps) {
  if (!operand)
    return {};
  // A slice without elements may begin behind the last one.
  RankedTensorType from = getTensorType(operand);
  Sizes extents(sizes);
  for (auto [extent, size] : llvm::zip_equal(from.getShape(), extents))
    if (extent == 0)
      size = getIndex(0);
  if (llvm::any_of(extents, [](OpFoldResult extent) {
        return isConstantIntValue(extent, 0);
      }))
    if (RankedTensorType type = getType(extents, from.getElementType()))
      return tensor::EmptyOp::create(builder, loc, type, getDynamic(extents));
  return finish(tensor::ExtractSliceOp::create(builder, loc, operand, starts,
                                               sizes, steps));
}

Value GraphBuilder::createConcat(ValueRange operands, int64_t dim) {
  if (operands.empty())
    return fail("there is nothing to concatenate");
  if (llvm::is_contained(operands, Value()))
    return {};
  RankedTensorType first = getTensorType(operands.front());
  FailureOr<int64_t> axis = getDim(dim, first.getRank());
  if (failed(axis))
    return {};
  for (auto [index, operand] : llvm::enumerate(operands)) {
    RankedTensorType type = getTensorType(operand);
    if (type.getRank() != first.getRank() ||
        type.getElementType() != first.getElementType())
      return fail("input " + Twine(index) +
                  " has another rank or element type than input 0");
    for (int64_t other = 0; other < first.getRank(); ++other)
      if (other != *axis &&
          failed(checkEqual(
              getSize(operand, other), getSize(operands.front(), other),
              "dimension " + Twine(other) + " of input " + Twine(index))))
        return {};
  }
  if (operands.size() == 1)
    return operands.front();
  // Lists of extents are one.
  Sizes elements;
  for (Value operand : operands) {
    auto part = traceElements(operand);
    if (!part || first.getRank() != 1)
      return finish(tensor::ConcatOp::create(builder, loc, *axis, operands));
    llvm::append_range(elements, *part);
  }
  return createShape(elements, /*isScalar=*/false, first.getElementType());
}

Value GraphBuilder::createElements(
    ArrayRef<OpFoldResult> extents, Type elementType,
    function_ref<Value(OpBuilder &, Location, ValueRange indices)> body) {
  RankedTensorType type = getType(extents, elementType);
  if (!type)
    return {};
  Value empty =
      tensor::EmptyOp::create(builder, loc, type, getDynamic(extents));
  auto map = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, type, ValueRange(), empty, map, iterators,
      [&](OpBuilder &inner, Location innerLoc, ValueRange) {
        SmallVector<Value> indices;
        for (int64_t dim = 0; dim < type.getRank(); ++dim)
          indices.push_back(linalg::IndexOp::create(inner, innerLoc, dim));
        Value element = body(inner, innerLoc, indices);
        linalg::YieldOp::create(inner, innerLoc, element);
      });
  return finish(generic);
}
