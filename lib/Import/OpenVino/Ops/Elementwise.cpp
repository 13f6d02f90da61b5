//===- Elementwise.cpp - Arithmetic, comparison, activations --------------===//
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

template <typename OpTy> static Results binary(LayerNode &node) {
  auto rule = node.getRule();
  if (failed(rule))
    return {};
  return node.b.create<OpTy>({node.input(0), node.input(1)}, *rule);
}

template <ComparisonDirection direction>
static Results comparison(LayerNode &node) {
  auto rule = node.getRule();
  if (failed(rule))
    return {};
  return node.b.createCompare(direction, node.input(0), node.input(1), *rule);
}

/// Integers are divided as Python does, unless m_pythondiv is false.
static Results divide(LayerNode &node) {
  bool isFloor = node.getBool("m_pythondiv", true);
  Value a = node.input(0);
  if (isFloor && a && isa<IntegerType>(getTensorType(a).getElementType()))
    return binary<FloorDivideOp>(node);
  return binary<DivideOp>(node);
}

static Value scalar(LayerNode &node, double number, Value like) {
  return node.b.createScalarLike(number, like);
}

/// A slope of rank 1 is one number for each channel.
static Results prelu(LayerNode &node) {
  Value x = node.input(0), slope = node.input(1);
  if (!x || !slope)
    return {};
  bool isPerChannel = getTensorType(slope).getRank() == 1 &&
                      getTensorType(slope).getDimSize(0) != 1 &&
                      getTensorType(x).getRank() > 1;
  return node.b.createPrelu(x, slope, isPerChannel);
}

static Value clampTo(LayerNode &node, Value x, double low, double high) {
  return node.b.create<ClampOp>(
      {scalar(node, low, x), x, scalar(node, high, x)});
}

static Results clamp(LayerNode &node) {
  if (!node.find("min") || !node.find("max"))
    return node.fail("attributes min and max are required");
  double low = node.getFloat("min", 0), high = node.getFloat("max", 0);
  return clampTo(node, node.input(0), low, high);
}

/// min(max(x + 3, 0), 6) / 6
static Value buildHSigmoid(LayerNode &node, Value x) {
  Value shifted = node.b.create<AddOp>({x, scalar(node, 3, x)});
  Value clamped = clampTo(node, shifted, 0, 6);
  return node.b.create<DivideOp>({clamped, scalar(node, 6, x)});
}
static Results hSigmoid(LayerNode &node) {
  return buildHSigmoid(node, node.input(0));
}
static Results hSwish(LayerNode &node) {
  Value x = node.input(0);
  return node.b.create<MultiplyOp>({x, buildHSigmoid(node, x)});
}

/// x * sigmoid(beta * x)
static Results swish(LayerNode &node) {
  Value x = node.input(0);
  Value scaled = node.getNumInputs() > 1
                     ? node.b.create<MultiplyOp>({x, node.input(1)})
                     : x;
  return node.b.create<MultiplyOp>({x, node.b.create<LogisticOp>(scaled)});
}

/// x / 2 * (1 + erf(x / sqrt(2))), or with tanh.
static Results gelu(LayerNode &node) {
  auto &b = node.b;
  std::string mode = node.getString("approximation_mode", "erf");
  Value x = node.input(0), inner;
  if (mode == "erf") {
    inner = b.create<ErfOp>(
        b.create<MultiplyOp>({x, scalar(node, 0.70710678118654752440, x)}));
  } else if (mode == "tanh") {
    Value cube = b.create<MultiplyOp>({b.create<MultiplyOp>({x, x}), x});
    Value cubic = b.create<MultiplyOp>({scalar(node, 0.044715, x), cube});
    Value sum = b.create<AddOp>({x, cubic});
    inner = b.create<TanhOp>(
        b.create<MultiplyOp>({scalar(node, 0.79788456080286535588, x), sum}));
  } else {
    return node.fail("approximation_mode '" + mode + "' is not erf or tanh");
  }
  Value half = b.create<MultiplyOp>({x, scalar(node, 0.5, x)});
  return b.create<MultiplyOp>(
      {half, b.create<AddOp>({inner, scalar(node, 1, x)})});
}

static Results round(LayerNode &node) {
  std::string mode = node.getString("mode", "half_to_even");
  if (mode == "half_to_even")
    return unary<RoundNearestEvenOp>(node);
  if (mode == "half_away_from_zero")
    return unary<RoundNearestAfzOp>(node);
  return node.fail("mode '" + mode +
                   "' is not half_to_even or half_away_from_zero");
}

static Results convert(LayerNode &node) {
  std::string name = node.getString("destination_type", "");
  Type type = openvino::getElementType(name, node.b.getContext());
  if (!type)
    return node.fail("a conversion to '" + name +
                     "', which bcast does not have");
  return node.b.createConvert(node.input(0), type);
}

static Results convertLike(LayerNode &node) {
  Value like = node.input(1);
  if (!like)
    return {};
  return node.b.createConvert(node.input(0),
                              getTensorType(like).getElementType());
}

static Results select(LayerNode &node) {
  auto rule = node.getRule();
  if (failed(rule))
    return {};
  return node.b.create<SelectOp>({node.input(0), node.input(1), node.input(2)},
                                 *rule);
}

void openvino::addElementwise(Handlers &handlers) {
  handlers["Add"] = binary<AddOp>;
  handlers["BitwiseAnd"] = binary<AndOp>;
  handlers["BitwiseOr"] = binary<OrOp>;
  handlers["BitwiseXor"] = binary<XorOp>;
  handlers["Ceiling"] = unary<CeilOp>;
  handlers["Clamp"] = clamp;
  handlers["Convert"] = convert;
  handlers["ConvertLike"] = convertLike;
  handlers["Divide"] = divide;
  handlers["Equal"] = comparison<ComparisonDirection::EQ>;
  handlers["FloorMod"] = binary<FloorModOp>;
  handlers["Gelu"] = gelu;
  handlers["Greater"] = comparison<ComparisonDirection::GT>;
  handlers["GreaterEqual"] = comparison<ComparisonDirection::GE>;
  handlers["HSigmoid"] = hSigmoid;
  handlers["HSwish"] = hSwish;
  handlers["IsFinite"] = unary<IsFiniteOp>;
  handlers["Less"] = comparison<ComparisonDirection::LT>;
  handlers["LessEqual"] = comparison<ComparisonDirection::LE>;
  handlers["LogicalAnd"] = binary<AndOp>;
  handlers["LogicalNot"] = unary<NotOp>;
  handlers["LogicalOr"] = binary<OrOp>;
  handlers["LogicalXor"] = binary<XorOp>;
  handlers["Maximum"] = binary<MaximumOp>;
  handlers["Minimum"] = binary<MinimumOp>;
  handlers["Mish"] = unary<&GraphBuilder::createMish>;
  handlers["Mod"] = binary<RemainderOp>;
  handlers["Multiply"] = binary<MultiplyOp>;
  handlers["Negative"] = unary<NegateOp>;
  handlers["NotEqual"] = comparison<ComparisonDirection::NE>;
  handlers["PRelu"] = prelu;
  handlers["Power"] = binary<PowerOp>;
  handlers["ReLU"] = unary<&GraphBuilder::createRelu>;
  handlers["Round"] = round;
  handlers["Select"] = select;
  handlers["SoftPlus"] = unary<&GraphBuilder::createSoftplus>;
  handlers["SoftSign"] = unary<&GraphBuilder::createSoftsign>;
  handlers["SquaredDifference"] = binary<SquaredDifferenceOp>;
  handlers["Subtract"] = binary<SubtractOp>;
  handlers["Swish"] = swish;
  handlers["Xor"] = binary<XorOp>;
}
