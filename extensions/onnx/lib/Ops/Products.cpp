//===- Products.cpp - Products of matrices --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

static Results matmul(OnnxNode &node) {
  return {node.b.createMatmul(node.input(0), node.input(1))};
}

/// alpha * A * B + beta * C
static Results gemm(OnnxNode &node) {
  auto &b = node.b;
  Value lhs = node.input(0), rhs = node.input(1);
  float alpha = node.getFloat("alpha", 1), beta = node.getFloat("beta", 1);
  bool transA = node.getInt("transA", 0) != 0;
  bool transB = node.getInt("transB", 0) != 0;
  // Before opset 7, C broadcast on demand.
  bool isBroadcast = node.opset >= 7 || node.getInt("broadcast", 0) != 0;
  for (Value operand : {lhs, rhs})
    if (operand && getTensorType(operand).getRank() != 2)
      return {node.fail("an operand does not have 2 dimensions")};
  if (transA)
    lhs = b.createTranspose(lhs, {1, 0});
  if (transB)
    rhs = b.createTranspose(rhs, {1, 0});
  Value product = b.createMatmul(lhs, rhs), addend;
  if (node.hasInput(2))
    addend = node.input(2);
  if (!product)
    return {};
  // Fractions of integers are computed as floats and then lose their fraction.
  Type type = getTensorType(product).getElementType();
  bool isWhole = alpha == std::trunc(alpha) && beta == std::trunc(beta);
  if (isa<IntegerType>(type) && !isWhole) {
    product = b.convertToFloats(product);
    addend = b.convertToFloats(addend);
  }
  if (alpha != 1)
    product =
        b.create<MultiplyOp>({product, b.createScalarLike(alpha, product)});
  if (!node.hasInput(2))
    return {b.createConvert(product, type)};
  if (beta != 1)
    addend = b.create<MultiplyOp>({addend, b.createScalarLike(beta, addend)});
  Value sum = b.create<AddOp>({product, addend},
                              isBroadcast ? b.getNumpy()
                                          : BroadcastRuleAttrInterface());
  return {b.createConvert(sum, type)};
}

static Results einsum(OnnxNode &node) {
  std::string equation = node.getString("equation", "");
  return node.b.createEinsum(node.getInputs(), equation);
}

void bcast::onnx::addProducts(Handlers &handlers) {
  handlers["Einsum"] = einsum;
  handlers["Gemm"] = gemm;
  handlers["MatMul"] = matmul;
}
