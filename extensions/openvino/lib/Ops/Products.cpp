//===- Products.cpp - Products of matrices --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../LayerNode.h"

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

void openvino::addProducts(Handlers &handlers) { handlers["MatMul"] = matmul; }
