//===- Products.cpp - Products of matrices --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../LayerNode.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::openvino;

/// `operand` with its last two dimensions exchanged. Vectors stay.
static Value exchangeLastDims(LayerNode &node, Value operand) {
  if (!operand || getTensorType(operand).getRank() < 2)
    return operand;
  int64_t rank = getTensorType(operand).getRank();
  auto order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  std::swap(order[rank - 2], order[rank - 1]);
  return node.b.createTranspose(operand, order);
}

static Results matmul(LayerNode &node) {
  Value lhs = node.input(0), rhs = node.input(1);
  if (node.getBool("transpose_a", false))
    lhs = exchangeLastDims(node, lhs);
  if (node.getBool("transpose_b", false))
    rhs = exchangeLastDims(node, rhs);
  return node.b.createMatmul(lhs, rhs);
}

/// What is added to the weights of an attention: a mask, -inf where a mask of
/// truth values is false, or -inf past the diagonal. Null if nothing is.
static Value makeAttentionBias(LayerNode &node, Value weights, bool isCausal) {
  auto &b = node.b;
  Value mask = isCausal ? Value() : node.input(3);
  if (mask && !getTensorType(mask).getElementType().isInteger(1))
    return mask;
  Value zero = b.createScalarLike(0, weights);
  Value least = b.createScalarLike(-INFINITY, weights);
  if (mask)
    return b.create<SelectOp>({mask, zero, least});
  int64_t rank = getTensorType(weights).getRank();
  OpFoldResult rows = b.getSize(weights, rank - 2);
  OpFoldResult columns = b.getSize(weights, rank - 1);
  Type index = b.getBuilder().getI64Type();
  Value row = b.createIota({rows, b.getIndex(1)}, 0, index);
  Value column = b.createIota({b.getIndex(1), columns}, 1, index);
  Value isPast = b.createCompare(ComparisonDirection::GT, column, row);
  return b.create<SelectOp>({isPast, least, zero});
}

/// softmax(query * scale * key^T + mask) * value
static Results attention(LayerNode &node) {
  auto &b = node.b;
  bool isCausal = node.getBool("causal", false);
  Value query = node.input(0), key = node.input(1), value = node.input(2);
  if (!query || !key || !value)
    return {};
  if (node.getNumInputs() > 5)
    return node.fail("input 5, the sink, cannot be imported");
  RankedTensorType type = getTensorType(query);
  if (type.getRank() < 2 || !isa<FloatType>(type.getElementType()))
    return node.fail("input 0 is not of floats, or has less than 2 dimensions");
  Value scale;
  if (node.hasInput(4)) {
    scale = b.createReshape(node.input(4), {});
  } else {
    Value root = b.create<SqrtOp>(b.widen(
        b.createCount(query, type.getRank() - 1, b.getBuilder().getF32Type())));
    scale =
        b.createConvert(b.create<DivideOp>({b.createScalarLike(1, root), root}),
                        type.getElementType());
  }
  Value weights = b.create<MultiplyOp>(
      {b.createMatmul(query, exchangeLastDims(node, key)), scale});
  if (!weights)
    return {};
  if (isCausal || node.hasInput(3))
    weights =
        b.create<AddOp>({weights, makeAttentionBias(node, weights, isCausal)});
  return b.createMatmul(b.createSoftmax(weights, -1), value);
}

void openvino::addProducts(Handlers &handlers) {
  handlers["MatMul"] = matmul;
  handlers["ScaledDotProductAttention"] = attention;
}
