//===- Reductions.cpp - Reductions and Softmax ----------------------------===//
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

std::optional<Reduced> LayerNode::getReduced() {
  Value operand = input(0);
  bool keepDims = getBool("keep_dims", false);
  auto axes = getConstantInput(1, "the axes");
  if (!operand || failed(axes))
    return std::nullopt;
  return Reduced{operand, *axes, keepDims};
}

/// The default of the axis is 1, and -1 for LogSoftmax.
static Results softmax(LayerNode &node) {
  return node.b.createSoftmax(node.input(0), node.getInt("axis", 1));
}
static Results logSoftmax(LayerNode &node) {
  return node.b.createLogSoftmax(node.input(0), node.getInt("axis", -1));
}

void openvino::addReductions(Handlers &handlers) {
  handlers["LogSoftmax"] = logSoftmax;
  handlers["ReduceLogicalAnd"] = reduce<ReduceKind::And>;
  handlers["ReduceLogicalOr"] = reduce<ReduceKind::Or>;
  handlers["SoftMax"] = softmax;
  handlers["Softmax"] = softmax;
}
