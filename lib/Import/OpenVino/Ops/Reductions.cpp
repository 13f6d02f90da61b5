//===- Reductions.cpp - Reductions and normalizations ---------------------===//
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

/// (x - mean) / sqrt(variance + eps), or / (sqrt(variance) + eps)
static Results mvn(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  if (!x)
    return {};
  if (node.getOpset() < 6)
    return node.fail("MVN can be imported from opset6 on");
  auto axes = node.getConstantInput(1, "the axes");
  bool normalizes = node.getBool("normalize_variance", true);
  std::string mode = node.getString("eps_mode", "inside_sqrt");
  double eps = node.getFloat("eps", 0);
  if (failed(axes))
    return {};
  auto moments = b.createMoments(x, *axes);
  if (!normalizes)
    return moments.centered;
  Value deviation;
  if (mode == "inside_sqrt")
    deviation = b.createDeviation(moments.variance, eps);
  else if (mode == "outside_sqrt")
    deviation = b.create<AddOp>(
        {b.create<SqrtOp>(moments.variance), b.createScalarLike(eps, x)});
  else
    return node.fail("eps_mode '" + mode +
                     "' is not inside_sqrt or outside_sqrt");
  return b.create<DivideOp>({moments.centered, deviation});
}

/// x / sqrt(sum(x * x) + eps), or / sqrt(max(sum(x * x), eps))
static Results normalizeL2(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  auto axes = node.getConstantInput(1, "the axes");
  double eps = node.getFloat("eps", 0);
  std::string mode = node.getString("eps_mode", "add");
  if (!x || failed(axes))
    return {};
  Value sum = b.createSquareSum(x, *axes, /*keepDims=*/true);
  Value epsilon = b.createScalarLike(eps, x), bounded;
  if (mode == "add")
    bounded = b.create<AddOp>({sum, epsilon});
  else if (mode == "max")
    bounded = b.create<MaximumOp>({sum, epsilon});
  else
    return node.fail("eps_mode '" + mode + "' is not add or max");
  return b.create<DivideOp>({x, b.create<SqrtOp>(bounded)});
}

void openvino::addReductions(Handlers &handlers) {
  handlers["LogSoftmax"] = logSoftmax;
  handlers["MVN"] = mvn;
  handlers["NormalizeL2"] = normalizeL2;
  handlers["ReduceLogicalAnd"] = reduce<ReduceKind::And>;
  handlers["ReduceLogicalOr"] = reduce<ReduceKind::Or>;
  handlers["SoftMax"] = softmax;
  handlers["Softmax"] = softmax;
}
