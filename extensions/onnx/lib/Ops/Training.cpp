//===- Training.cpp - Optimizers ------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each updates any number of tensors, which are given as all X, then all G,
// and so on. The rate R and the number of updates T are scalars.
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

/// Calls `update` for each group of `count` tensors after R and T. It returns
/// the new tensors of the group; the results are all first ones, all second
/// ones, and so on.
static Results
updateGroups(OnnxNode &node, unsigned count,
             function_ref<SmallVector<Value>(ArrayRef<Value>)> update) {
  if (node.getNumInputs() < 2 || (node.getNumInputs() - 2) % count != 0)
    return {node.fail("does not have " + Twine(count) +
                      " inputs for each tensor that is updated")};
  unsigned number = (node.getNumInputs() - 2) / count;
  Results results(number * (count - 1));
  for (unsigned i = 0; i < number; ++i) {
    SmallVector<Value> group;
    for (unsigned j = 0; j < count; ++j)
      group.push_back(node.input(2 + i + j * number));
    for (auto [j, value] : llvm::enumerate(update(group)))
      results[i + j * number] = value;
  }
  return results;
}

/// The gradient with that of the penalty on large numbers.
static Value buildGradient(OnnxNode &node, Value x, Value gradient) {
  Value norm = node.b.createScalarLike(node.getFloat("norm_coefficient", 0), x);
  Value penalty = node.b.create<MultiplyOp>({norm, x});
  return node.b.create<AddOp>({penalty, gradient});
}

static Results adagrad(OnnxNode &node) {
  auto &b = node.b;
  Value rate = node.input(0), count = node.input(1);
  if (!rate)
    return {};
  Value decay = b.createScalarLike(node.getFloat("decay_factor", 0), rate);
  float epsilon = node.getFloat("epsilon", 0);
  Value steps = b.createConvert(count, getTensorType(rate).getElementType());
  Value slowdown = b.create<MultiplyOp>({steps, decay});
  slowdown = b.create<AddOp>({b.createScalarLike(1, rate), slowdown});
  rate = b.create<DivideOp>({rate, slowdown});
  return updateGroups(node, 3, [&](ArrayRef<Value> group) {
    Value x = group[0], gradient = buildGradient(node, x, group[1]);
    Value square = b.create<MultiplyOp>({gradient, gradient});
    Value squares = b.create<AddOp>({group[2], square});
    Value root = b.create<SqrtOp>(squares);
    Value scale = b.create<AddOp>({root, b.createScalarLike(epsilon, x)});
    Value step = b.create<MultiplyOp>({rate, gradient});
    step = b.create<DivideOp>({step, scale});
    return SmallVector<Value>{b.create<SubtractOp>({x, step}), squares};
  });
}

static Results momentum(OnnxNode &node) {
  auto &b = node.b;
  Value rate = node.input(0), count = node.input(1);
  float alpha = node.getFloat("alpha", 0), beta = node.getFloat("beta", 0);
  std::string mode = node.getString("mode", "");
  if (mode != "standard" && mode != "nesterov")
    return {node.fail("attribute 'mode' is neither standard nor nesterov")};
  // The first update takes the gradient as it is.
  Value isFirst = b.createCompare(ComparisonDirection::EQ, count,
                                  b.createScalarLike(0, count));
  Value one = b.createScalarLike(1, rate);
  Value weight =
      b.create<SelectOp>({isFirst, one, b.createScalarLike(beta, rate)});
  return updateGroups(node, 3, [&](ArrayRef<Value> group) {
    Value x = group[0], gradient = buildGradient(node, x, group[1]);
    Value factor = b.createScalarLike(alpha, x);
    Value kept = b.create<MultiplyOp>({factor, group[2]});
    Value added = b.create<MultiplyOp>({weight, gradient});
    Value velocity = b.create<AddOp>({kept, added});
    Value direction = velocity;
    if (mode == "nesterov") {
      Value ahead = b.create<MultiplyOp>({factor, velocity});
      direction = b.create<AddOp>({gradient, ahead});
    }
    Value step = b.create<MultiplyOp>({rate, direction});
    return SmallVector<Value>{b.create<SubtractOp>({x, step}), velocity};
  });
}

static Results adam(OnnxNode &node) {
  auto &b = node.b;
  Value rate = node.input(0), count = node.input(1);
  if (!rate)
    return {};
  float alpha = node.getFloat("alpha", 0.9f),
        beta = node.getFloat("beta", 0.999f);
  float epsilon = node.getFloat("epsilon", 0);
  float normPost = node.getFloat("norm_coefficient_post", 0);
  Value one = b.createScalarLike(1, rate);
  Value steps = b.createConvert(count, getTensorType(rate).getElementType());
  auto buildBias = [&](float base) {
    Value power = b.create<PowerOp>({b.createScalarLike(base, rate), steps});
    return b.create<SubtractOp>({one, power});
  };
  Value root = b.create<SqrtOp>(buildBias(beta));
  Value corrected = b.create<MultiplyOp>({rate, root});
  corrected = b.create<DivideOp>({corrected, buildBias(alpha)});
  Value isFirst = b.createCompare(ComparisonDirection::EQ, count,
                                  b.createScalarLike(0, count));
  rate = b.create<SelectOp>({isFirst, rate, corrected});
  auto buildAverage = [&](float weight, Value old, Value added) {
    Value kept = b.create<MultiplyOp>({b.createScalarLike(weight, old), old});
    Value rest = b.createScalarLike(1 - static_cast<double>(weight), old);
    Value part = b.create<MultiplyOp>({rest, added});
    return b.create<AddOp>({kept, part});
  };
  return updateGroups(node, 4, [&](ArrayRef<Value> group) {
    Value x = group[0], gradient = buildGradient(node, x, group[1]);
    Value mean = buildAverage(alpha, group[2], gradient);
    Value square = b.create<MultiplyOp>({gradient, gradient});
    Value squares = buildAverage(beta, group[3], square);
    Value deviation = b.create<SqrtOp>(squares);
    Value scale = b.create<AddOp>({deviation, b.createScalarLike(epsilon, x)});
    Value step = b.create<MultiplyOp>({rate, mean});
    step = b.create<DivideOp>({step, scale});
    Value updated = b.create<SubtractOp>({x, step});
    Value kept = b.createScalarLike(1 - static_cast<double>(normPost), x);
    return SmallVector<Value>{b.create<MultiplyOp>({kept, updated}), mean,
                              squares};
  });
}

void bcast::onnx::addTraining(Handlers &handlers) {
  handlers["ai.onnx.preview.training.Adagrad"] = adagrad;
  handlers["ai.onnx.preview.training.Adam"] = adam;
  handlers["ai.onnx.preview.training.Momentum"] = momentum;
}
