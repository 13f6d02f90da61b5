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

/// What a reduction reduces: input 0 along the axes of input 1.
struct AxesAndOperand {
  Value operand;
  SmallVector<int64_t> dims;
  bool keepDims;
};

static std::optional<AxesAndOperand> getArguments(LayerNode &node) {
  Value operand = node.input(0);
  bool keepDims = node.getBool("keep_dims", false);
  auto axes = node.getConstantInput(1, "the axes");
  if (!operand || failed(axes))
    return std::nullopt;
  return AxesAndOperand{operand, *axes, keepDims};
}

template <ReduceKind kind> static Value reduce(LayerNode &node) {
  auto args = getArguments(node);
  if (!args)
    return {};
  return node.b.createReduce(kind, args->operand, args->dims, args->keepDims);
}

static Value reduceMean(LayerNode &node) {
  auto args = getArguments(node);
  if (!args)
    return {};
  return node.b.createMean(args->operand, args->dims, args->keepDims);
}

static Value reduceL1(LayerNode &node) {
  auto args = getArguments(node);
  if (!args)
    return {};
  return node.b.createReduce(ReduceKind::Sum,
                             node.b.create<AbsOp>(args->operand), args->dims,
                             args->keepDims);
}

static Value reduceL2(LayerNode &node) {
  auto args = getArguments(node);
  if (!args)
    return {};
  Value squares = node.b.create<MultiplyOp>({args->operand, args->operand});
  return node.b.create<SqrtOp>(node.b.createReduce(ReduceKind::Sum, squares,
                                                   args->dims, args->keepDims));
}

/// The default of the axis is 1, and -1 for LogSoftmax.
static Value softmax(LayerNode &node) {
  return node.b.createSoftmax(node.input(0), node.getInt("axis", 1));
}
static Value logSoftmax(LayerNode &node) {
  return node.b.createLogSoftmax(node.input(0), node.getInt("axis", -1));
}

/// (x - mean) / sqrt(variance + eps), or / (sqrt(variance) + eps)
static Value mvn(LayerNode &node) {
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
  Value mean = b.createMean(x, *axes, /*keepDims=*/true);
  Value centered = b.create<SubtractOp>({x, mean});
  if (!normalizes)
    return centered;
  Value variance = b.createMean(b.create<MultiplyOp>({centered, centered}),
                                *axes, /*keepDims=*/true);
  Value epsilon = b.createScalarLike(eps, x), deviation;
  if (mode == "inside_sqrt")
    deviation = b.create<SqrtOp>(b.create<AddOp>({variance, epsilon}));
  else if (mode == "outside_sqrt")
    deviation = b.create<AddOp>({b.create<SqrtOp>(variance), epsilon});
  else
    return node.fail("eps_mode '" + mode +
                     "' is not inside_sqrt or outside_sqrt");
  return b.create<DivideOp>({centered, deviation});
}

/// x / sqrt(sum(x * x) + eps), or / sqrt(max(sum(x * x), eps))
static Value normalizeL2(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  auto axes = node.getConstantInput(1, "the axes");
  double eps = node.getFloat("eps", 0);
  std::string mode = node.getString("eps_mode", "add");
  if (!x || failed(axes))
    return {};
  Value sum = b.createReduce(ReduceKind::Sum, b.create<MultiplyOp>({x, x}),
                             *axes, /*keepDims=*/true);
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
  handlers["ReduceL1"] = reduceL1;
  handlers["ReduceL2"] = reduceL2;
  handlers["ReduceLogicalAnd"] = reduce<ReduceKind::And>;
  handlers["ReduceLogicalOr"] = reduce<ReduceKind::Or>;
  handlers["ReduceMax"] = reduce<ReduceKind::Maximum>;
  handlers["ReduceMean"] = reduceMean;
  handlers["ReduceMin"] = reduce<ReduceKind::Minimum>;
  handlers["ReduceProd"] = reduce<ReduceKind::Product>;
  handlers["ReduceSum"] = reduce<ReduceKind::Sum>;
  handlers["SoftMax"] = softmax;
  handlers["Softmax"] = softmax;
}
