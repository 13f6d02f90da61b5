//===- Masks.cpp - Masks by the positions of elements ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

/// Keeps the triangle above the diagonal `k`, or the one below it.
static Results trilu(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  bool isUpper = node.getInt("upper", 1) != 0;
  if (!x)
    return {};
  int64_t rank = getTensorType(x).getRank();
  if (rank < 2)
    return {node.fail("input 0 has less than 2 dimensions")};
  Type index = b.getBuilder().getI64Type();
  GraphBuilder::Sizes sizes = {b.getSize(x, rank - 2), b.getSize(x, rank - 1)};
  Value row = b.createIota(sizes, 0, index);
  Value column = b.createIota(sizes, 1, index);
  if (node.hasInput(1))
    row = b.create<AddOp>({row, node.input(1)});
  Value isKept = b.createCompare(
      isUpper ? ComparisonDirection::GE : ComparisonDirection::LE, column, row);
  Value zero = b.createScalarLike(0, x);
  return {b.create<SelectOp>({isKept, x, zero})};
}

static Results eyeLike(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  int64_t diagonal = node.getInt("k", 0);
  int64_t type = node.getInt("dtype", 0);
  if (!x)
    return {};
  if (getTensorType(x).getRank() != 2)
    return {node.fail("input 0 does not have 2 dimensions")};
  Type element = type == 0 ? getTensorType(x).getElementType()
                           : bcast::onnx::getElementType(type, b.getContext());
  if (!element)
    return {node.fail("attribute 'dtype' is " + getTypeName(type) +
                      ", which bcast does not have")};
  Value offset = b.createShape(b.getIndex(diagonal), /*isScalar=*/true);
  return b.createEye(b.getSize(x, 0), b.getSize(x, 1), offset, element);
}

/// The element `index` of a tensor of rank 1, as a scalar.
static Value getElement(GraphBuilder &b, Value list, int64_t index) {
  OpFoldResult at = b.getIndex(index), one = b.getIndex(1);
  return b.createReshape(b.createSlice(list, at, one, one), {});
}

static Results oneHot(OnnxNode &node) {
  auto &b = node.b;
  Value indices = node.input(0), values = node.input(2);
  int64_t axis = node.getInt("axis", -1);
  // The depth may be of any type of numbers.
  Value size = b.createConvert(node.input(1), b.getBuilder().getI64Type());
  auto depth = b.getElements(size, "input 1, the depth,");
  if (!indices || !values)
    return {};
  RankedTensorType valuesType = getTensorType(values);
  if (failed(depth))
    return {};
  if (depth->size() != 1 || valuesType.getShape() != ArrayRef<int64_t>{2})
    return {
        node.fail("the depth is not one number, or the values are not two")};
  Value numbers = b.createConvert(indices, b.getBuilder().getI64Type());
  // From opset 11 on, an index counts from the end where it is negative; one of
  // ui64 is not.
  if (node.opset >= 11 &&
      !getTensorType(indices).getElementType().isUnsignedInteger())
    numbers = b.selectNegative(
        numbers, b.create<AddOp>({numbers, b.createShape(depth->front(),
                                                         /*isScalar=*/true)}));
  Value off = getElement(b, values, 0), on = getElement(b, values, 1);
  return b.createOneHot(numbers, depth->front(), on, off, axis);
}

void bcast::onnx::addMasks(Handlers &handlers) {
  handlers["EyeLike"] = eyeLike;
  handlers["OneHot"] = oneHot;
  handlers["Trilu"] = trilu;
}
