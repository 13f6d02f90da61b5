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

template <typename OpTy> static Value binary(LayerNode &node) {
  auto rule = node.getRule();
  if (failed(rule))
    return {};
  return node.b.create<OpTy>({node.input(0), node.input(1)}, *rule);
}

template <ComparisonDirection direction>
static Value comparison(LayerNode &node) {
  auto rule = node.getRule();
  if (failed(rule))
    return {};
  return node.b.createCompare(direction, node.input(0), node.input(1), *rule);
}

template <typename OpTy> static Value unary(LayerNode &node) {
  return node.b.create<OpTy>(node.input(0));
}

/// Integers are divided as Python does, unless m_pythondiv is false.
static Value divide(LayerNode &node) {
  bool isFloor = node.getBool("m_pythondiv", true);
  Value a = node.input(0);
  if (isFloor && a && isa<IntegerType>(getTensorType(a).getElementType()))
    return binary<FloorDivideOp>(node);
  return binary<DivideOp>(node);
}

static Value scalar(LayerNode &node, double number, Value like) {
  return node.b.createScalarLike(number, like);
}

/// `negative` where x < 0, and x elsewhere, NaN included.
static Value selectNegative(LayerNode &node, Value x, Value negative) {
  Value isNegative =
      node.b.createCompare(ComparisonDirection::LT, x, scalar(node, 0, x));
  return node.b.create<SelectOp>({isNegative, negative, x});
}

static Value relu(LayerNode &node) {
  Value x = node.input(0);
  return node.b.create<MaximumOp>({x, scalar(node, 0, x)});
}

/// A slope of rank 1 is one number for each channel.
static Value prelu(LayerNode &node) {
  Value x = node.input(0), slope = node.input(1);
  if (!x || !slope)
    return {};
  bool isPerChannel = getTensorType(slope).getRank() == 1 &&
                      getTensorType(slope).getDimSize(0) != 1 &&
                      getTensorType(x).getRank() > 1;
  Value scaled = node.b.create<MultiplyOp>(
      {x, slope}, isPerChannel ? node.b.getPdpd(1) : node.b.getNumpy());
  return selectNegative(node, x, scaled);
}

static Value elu(LayerNode &node) {
  Value x = node.input(0);
  Value alpha = scalar(node, node.getFloat("alpha", 1), x);
  Value exponential = node.b.create<ExponentialMinusOneOp>(x);
  return selectNegative(node, x,
                        node.b.create<MultiplyOp>({alpha, exponential}));
}

static Value clampTo(LayerNode &node, Value x, double low, double high) {
  return node.b.create<ClampOp>(
      {scalar(node, low, x), x, scalar(node, high, x)});
}

static Value clamp(LayerNode &node) {
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
static Value hSigmoid(LayerNode &node) {
  return buildHSigmoid(node, node.input(0));
}
static Value hSwish(LayerNode &node) {
  Value x = node.input(0);
  return node.b.create<MultiplyOp>({x, buildHSigmoid(node, x)});
}

/// log(1 + exp(x)) = max(x, 0) + log(1 + exp(-|x|)), which does not overflow.
static Value buildSoftPlus(LayerNode &node, Value x) {
  Value negated = node.b.create<NegateOp>(node.b.create<AbsOp>(x));
  Value decay = node.b.create<ExponentialOp>(negated);
  Value positive = node.b.create<MaximumOp>({x, scalar(node, 0, x)});
  return node.b.create<AddOp>({positive, node.b.create<LogPlusOneOp>(decay)});
}
static Value softPlus(LayerNode &node) {
  return buildSoftPlus(node, node.input(0));
}
static Value mish(LayerNode &node) {
  Value x = node.input(0);
  Value bounded = node.b.create<TanhOp>(buildSoftPlus(node, x));
  return node.b.create<MultiplyOp>({x, bounded});
}

static Value softSign(LayerNode &node) {
  Value x = node.input(0);
  Value magnitude = node.b.create<AbsOp>(x);
  Value divisor = node.b.create<AddOp>({magnitude, scalar(node, 1, x)});
  return node.b.create<DivideOp>({x, divisor});
}

/// x * sigmoid(beta * x)
static Value swish(LayerNode &node) {
  Value x = node.input(0);
  Value scaled = node.getNumInputs() > 1
                     ? node.b.create<MultiplyOp>({x, node.input(1)})
                     : x;
  return node.b.create<MultiplyOp>({x, node.b.create<LogisticOp>(scaled)});
}

/// x / 2 * (1 + erf(x / sqrt(2))), or with tanh.
static Value gelu(LayerNode &node) {
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

static Value round(LayerNode &node) {
  std::string mode = node.getString("mode", "half_to_even");
  if (mode == "half_to_even")
    return unary<RoundNearestEvenOp>(node);
  if (mode == "half_away_from_zero")
    return unary<RoundNearestAfzOp>(node);
  return node.fail("mode '" + mode +
                   "' is not half_to_even or half_away_from_zero");
}

static Value convert(LayerNode &node) {
  std::string name = node.getString("destination_type", "");
  Type type = openvino::getElementType(name, node.b.getContext());
  if (!type)
    return node.fail("a conversion to '" + name +
                     "', which bcast does not have");
  return node.b.createConvert(node.input(0), type);
}

static Value convertLike(LayerNode &node) {
  Value like = node.input(1);
  if (!like)
    return {};
  return node.b.createConvert(node.input(0),
                              getTensorType(like).getElementType());
}

static Value select(LayerNode &node) {
  auto rule = node.getRule();
  if (failed(rule))
    return {};
  return node.b.create<SelectOp>({node.input(0), node.input(1), node.input(2)},
                                 *rule);
}

void openvino::addElementwise(Handlers &handlers) {
  handlers["Abs"] = unary<AbsOp>;
  handlers["Acos"] = unary<AcosOp>;
  handlers["Acosh"] = unary<AcoshOp>;
  handlers["Add"] = binary<AddOp>;
  handlers["Asin"] = unary<AsinOp>;
  handlers["Asinh"] = unary<AsinhOp>;
  handlers["Atan"] = unary<AtanOp>;
  handlers["Atanh"] = unary<AtanhOp>;
  handlers["BitwiseAnd"] = binary<AndOp>;
  handlers["BitwiseNot"] = unary<NotOp>;
  handlers["BitwiseOr"] = binary<OrOp>;
  handlers["BitwiseXor"] = binary<XorOp>;
  handlers["Ceiling"] = unary<CeilOp>;
  handlers["Clamp"] = clamp;
  handlers["Convert"] = convert;
  handlers["ConvertLike"] = convertLike;
  handlers["Cos"] = unary<CosineOp>;
  handlers["Cosh"] = unary<CoshOp>;
  handlers["Divide"] = divide;
  handlers["Elu"] = elu;
  handlers["Equal"] = comparison<ComparisonDirection::EQ>;
  handlers["Erf"] = unary<ErfOp>;
  handlers["Exp"] = unary<ExponentialOp>;
  handlers["Floor"] = unary<FloorOp>;
  handlers["FloorMod"] = binary<FloorModOp>;
  handlers["Gelu"] = gelu;
  handlers["Greater"] = comparison<ComparisonDirection::GT>;
  handlers["GreaterEqual"] = comparison<ComparisonDirection::GE>;
  handlers["HSigmoid"] = hSigmoid;
  handlers["HSwish"] = hSwish;
  handlers["IsFinite"] = unary<IsFiniteOp>;
  handlers["IsNaN"] = unary<IsNanOp>;
  handlers["Less"] = comparison<ComparisonDirection::LT>;
  handlers["LessEqual"] = comparison<ComparisonDirection::LE>;
  handlers["Log"] = unary<LogOp>;
  handlers["LogicalAnd"] = binary<AndOp>;
  handlers["LogicalNot"] = unary<NotOp>;
  handlers["LogicalOr"] = binary<OrOp>;
  handlers["LogicalXor"] = binary<XorOp>;
  handlers["Maximum"] = binary<MaximumOp>;
  handlers["Minimum"] = binary<MinimumOp>;
  handlers["Mish"] = mish;
  handlers["Mod"] = binary<RemainderOp>;
  handlers["Multiply"] = binary<MultiplyOp>;
  handlers["Negative"] = unary<NegateOp>;
  handlers["NotEqual"] = comparison<ComparisonDirection::NE>;
  handlers["PRelu"] = prelu;
  handlers["Power"] = binary<PowerOp>;
  handlers["ReLU"] = relu;
  handlers["Relu"] = relu;
  handlers["Round"] = round;
  handlers["Select"] = select;
  handlers["Sigmoid"] = unary<LogisticOp>;
  handlers["Sign"] = unary<SignOp>;
  handlers["Sin"] = unary<SineOp>;
  handlers["Sinh"] = unary<SinhOp>;
  handlers["SoftPlus"] = softPlus;
  handlers["SoftSign"] = softSign;
  handlers["Sqrt"] = unary<SqrtOp>;
  handlers["SquaredDifference"] = binary<SquaredDifferenceOp>;
  handlers["Subtract"] = binary<SubtractOp>;
  handlers["Swish"] = swish;
  handlers["Tan"] = unary<TanOp>;
  handlers["Tanh"] = unary<TanhOp>;
  handlers["Xor"] = binary<XorOp>;
}
