//===- Quantization.cpp - Quantization ------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

/// One scale for all elements, or one for each index along the axis.
static FailureOr<BroadcastRuleAttrInterface>
getScaleRule(OnnxNode &node, Value x, Value scale) {
  int64_t axis = node.getInt("axis", 1);
  RankedTensorType type = getTensorType(scale);
  if (type.getRank() == 0 || type.getShape() == ArrayRef<int64_t>{1})
    return node.b.getNumpy();
  FailureOr<int64_t> dim = node.b.getDim(axis, getTensorType(x).getRank());
  if (failed(dim))
    return failure();
  return node.b.getPdpd(*dim);
}

/// The conversion at the end saturates, as ONNX defines it.
static Results quantizeLinear(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0), scale = node.input(1);
  if (!x || !scale)
    return {};
  auto rule = getScaleRule(node, x, scale);
  if (failed(rule))
    return {};
  Type type = getTensorType(scale).getElementType();
  Value y = b.createConvert(x, type);
  y = b.create<DivideOp>({y, scale}, *rule);
  y = b.create<RoundNearestEvenOp>(y);
  Type result = b.getBuilder().getIntegerType(8, /*isSigned=*/false);
  if (node.hasInput(2)) {
    result = getTensorType(node.input(2)).getElementType();
    y = b.create<AddOp>({y, b.createConvert(node.input(2), type)}, *rule);
  }
  return {b.createConvert(y, result)};
}

static Results dequantizeLinear(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0), scale = node.input(1);
  if (!x || !scale)
    return {};
  auto rule = getScaleRule(node, x, scale);
  if (failed(rule))
    return {};
  // The difference of two 8-bit integers needs more than 8 bits.
  Type wide = b.getBuilder().getI32Type();
  Value y = b.createConvert(x, wide);
  if (node.hasInput(2))
    y = b.create<SubtractOp>({y, b.createConvert(node.input(2), wide)}, *rule);
  y = b.createConvert(y, getTensorType(scale).getElementType());
  return {b.create<MultiplyOp>({y, scale}, *rule)};
}

static Results dynamicQuantizeLinear(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  if (!x)
    return {};
  SmallVector<int64_t> dims = listDims(0, getTensorType(x).getRank());
  // The range includes 0.
  Value zero = b.createScalarLike(0, x), most = b.createScalarLike(255, x);
  Value maximum = b.create<MaximumOp>(
      {b.createReduce(ReduceKind::Maximum, x, dims, false), zero});
  Value minimum = b.create<MinimumOp>(
      {b.createReduce(ReduceKind::Minimum, x, dims, false), zero});
  Value range = b.create<SubtractOp>({maximum, minimum});
  Value scale = b.create<DivideOp>({range, most});
  Value offset = b.create<DivideOp>({minimum, scale});
  offset = b.create<SubtractOp>({zero, offset});
  offset =
      b.create<RoundNearestEvenOp>(b.create<ClampOp>({zero, offset, most}));
  Value y = b.create<RoundNearestEvenOp>(b.create<DivideOp>({x, scale}));
  y = b.create<AddOp>({y, offset});
  Type result = b.getBuilder().getIntegerType(8, /*isSigned=*/false);
  return {b.createConvert(y, result), scale, b.createConvert(offset, result)};
}

/// `list`, which is one number, or one for each row if `isRow`, or else one for
/// each column of a matrix.
static Value spread(OnnxNode &node, Value list, bool isRow) {
  if (!list || !isRow || getTensorType(list).getRank() != 1 ||
      getTensorType(list).getDimSize(0) == 1)
    return list;
  return node.b.createUnsqueeze(list, 1);
}

/// The product of `lhs` and `rhs` less their zero points, in i32.
static Value multiplyIntegers(OnnxNode &node, unsigned lhs, unsigned lhsZero,
                              unsigned rhs, unsigned rhsZero) {
  auto &b = node.b;
  auto read = [&](unsigned index, unsigned zero, bool isRow) {
    Type wide = b.getBuilder().getI32Type();
    Value x = b.createConvert(node.input(index), wide);
    if (!node.hasInput(zero))
      return x;
    Value offset = b.createConvert(node.input(zero), wide);
    return b.create<SubtractOp>({x, spread(node, offset, isRow)});
  };
  Value a = read(lhs, lhsZero, /*isRow=*/true);
  return b.createMatmul(a, read(rhs, rhsZero, /*isRow=*/false));
}

static Results matmulInteger(OnnxNode &node) {
  return multiplyIntegers(node, 0, 2, 1, 3);
}

static Results qlinearMatmul(OnnxNode &node) {
  auto &b = node.b;
  Value sum = multiplyIntegers(node, 0, 2, 3, 5);
  Value lhsScale = spread(node, node.input(1), /*isRow=*/true);
  Value scale = node.input(6), zero = node.input(7);
  if (!lhsScale || !scale || !zero)
    return {};
  Type type = getTensorType(scale).getElementType();
  Value factor = b.create<MultiplyOp>({lhsScale, node.input(4)});
  factor = b.create<DivideOp>({factor, scale});
  Value y = b.create<MultiplyOp>({b.createConvert(sum, type), factor});
  y = b.create<RoundNearestEvenOp>(y);
  y = b.create<AddOp>({y, b.createConvert(zero, type)});
  return b.createConvert(y, getTensorType(zero).getElementType());
}

void bcast::onnx::addQuantization(Handlers &handlers) {
  handlers["DequantizeLinear"] = dequantizeLinear;
  handlers["DynamicQuantizeLinear"] = dynamicQuantizeLinear;
  handlers["MatMulInteger"] = matmulInteger;
  handlers["QLinearMatMul"] = qlinearMatmul;
  handlers["QuantizeLinear"] = quantizeLinear;
}
