//===- Activations.cpp - Activation functions -----------------------------===//
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

static Results leakyRelu(OnnxNode &node) {
  Value x = node.input(0);
  Value alpha = node.b.createScalarLike(node.getFloat("alpha", 0.01f), x);
  Value scaled = node.b.create<MultiplyOp>({alpha, x});
  return node.b.selectNegative(x, scaled);
}

static Results prelu(OnnxNode &node) {
  Value x = node.input(0), slope = node.input(1);
  if (!slope)
    return {};
  // Before opset 7, the slope was one number or one for each channel.
  RankedTensorType type = getTensorType(slope);
  bool isOne = type.hasStaticShape() && type.getNumElements() == 1;
  bool isPerChannel = node.opset < 7 && !isOne;
  return node.b.createPrelu(x, slope, isPerChannel);
}

static Results thresholdedRelu(OnnxNode &node) {
  Value x = node.input(0);
  Value alpha = node.b.createScalarLike(node.getFloat("alpha", 1.0f), x);
  Value isAbove = node.b.createCompare(ComparisonDirection::GT, x, alpha);
  return {node.b.create<SelectOp>({isAbove, x, node.b.createScalarLike(0, x)})};
}

static Results selu(OnnxNode &node) {
  Value x = node.input(0);
  bool isOld = node.opset < 6;
  Value alpha = node.b.createScalarLike(
      node.getFloat("alpha", isOld ? 1.6732f : 1.67326319217681884765625f), x);
  Value gamma = node.b.createScalarLike(
      node.getFloat("gamma", isOld ? 1.0507f : 1.05070102214813232421875f), x);
  return node.b.createSelu(x, alpha, gamma);
}

static Results celu(OnnxNode &node) {
  Value x = node.input(0);
  Value zero = node.b.createScalarLike(0, x);
  Value alpha = node.b.createScalarLike(node.getFloat("alpha", 1.0f), x);
  Value quotient = node.b.create<DivideOp>({x, alpha});
  Value exponential = node.b.create<ExponentialMinusOneOp>(quotient);
  Value scaled = node.b.create<MultiplyOp>({alpha, exponential});
  Value positive = node.b.create<MaximumOp>({x, zero});
  Value negative = node.b.create<MinimumOp>({scaled, zero});
  return {node.b.create<AddOp>({positive, negative})};
}

static Value buildHardSigmoid(OnnxNode &node, Value x, double alpha,
                              double beta) {
  Value scale = node.b.createScalarLike(alpha, x);
  Value offset = node.b.createScalarLike(beta, x);
  return node.b.createHardSigmoid(x, scale, offset);
}

static Results hardSigmoid(OnnxNode &node) {
  double alpha = node.getFloat("alpha", 0.2f);
  double beta = node.getFloat("beta", 0.5f);
  return {buildHardSigmoid(node, node.input(0), alpha, beta)};
}

static Results hardSwish(OnnxNode &node) {
  Value x = node.input(0);
  Value factor = buildHardSigmoid(node, x, 1.0 / 6, 0.5);
  return {node.b.create<MultiplyOp>({x, factor})};
}

static Value buildSwish(OnnxNode &node) {
  Value x = node.input(0);
  return node.b.createSwish(
      x, node.b.createScalarLike(node.getFloat("alpha", 1), x));
}

static Results swish(OnnxNode &node) { return buildSwish(node); }

/// The operands have one shape.
static Results swiGlu(OnnxNode &node) {
  Value gate = buildSwish(node);
  return node.b.create<MultiplyOp>({gate, node.input(1)},
                                   BroadcastRuleAttrInterface());
}

static Results gelu(OnnxNode &node) {
  std::string mode = node.getString("approximate", "none");
  if (mode != "none" && mode != "tanh")
    return node.fail("attribute 'approximate' is '" + Twine(mode) +
                     "', expected 'none' or 'tanh'");
  return node.b.createGelu(node.input(0), mode == "tanh");
}

/// Integers are computed as floats, of which the numbers of attributes are.
static Results shrink(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  if (!x)
    return {};
  Type type = getTensorType(x).getElementType();
  x = b.convertToFloats(x);
  Value bias = b.createScalarLike(node.getFloat("bias", 0.0f), x);
  double limit = node.getFloat("lambd", 0.5f);
  Value lower = b.createScalarLike(-limit, x);
  Value upper = b.createScalarLike(limit, x);
  Value isBelow = b.createCompare(ComparisonDirection::LT, x, lower);
  Value isAbove = b.createCompare(ComparisonDirection::GT, x, upper);
  Value less = b.create<SubtractOp>({x, bias});
  Value more = b.create<AddOp>({x, bias});
  Value middle = b.createScalarLike(0, x);
  Value rest = b.create<SelectOp>({isAbove, less, middle});
  return {b.createConvert(b.create<SelectOp>({isBelow, more, rest}), type)};
}

void bcast::onnx::addActivations(Handlers &handlers) {
  handlers["LeakyRelu"] = leakyRelu;
  handlers["Mish"] = unary<&GraphBuilder::createMish>;
  handlers["PRelu"] = prelu;
  handlers["ThresholdedRelu"] = thresholdedRelu;
  handlers["Selu"] = selu;
  handlers["Celu"] = celu;
  handlers["Gelu"] = gelu;
  handlers["HardSigmoid"] = hardSigmoid;
  handlers["HardSwish"] = hardSwish;
  handlers["Softplus"] = unary<&GraphBuilder::createSoftplus>;
  handlers["Softsign"] = unary<&GraphBuilder::createSoftsign>;
  handlers["Shrink"] = shrink;
  handlers["SwiGLU"] = swiGlu;
  handlers["Swish"] = swish;
}
