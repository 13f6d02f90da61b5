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

/// The same, where lists of extents stay lists.
template <typename OpTy, typename IndexOp>
static Results binaryOrExtents(LayerNode &node) {
  Value a = node.input(0), b = node.input(1);
  auto rule = node.getRule();
  if (failed(rule))
    return {};
  if (Value extents = node.b.combineLists<IndexOp>(a, b))
    return extents;
  return node.b.create<OpTy>({a, b}, *rule);
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
    return binaryOrExtents<FloorDivideOp, arith::FloorDivSIOp>(node);
  return binaryOrExtents<DivideOp, arith::DivSIOp>(node);
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

/// Integers have the least bound that is not below min, and the greatest that
/// is not above max.
static Results clamp(LayerNode &node) {
  double low = node.getFloat("min", 0), high = node.getFloat("max", 0);
  Value x = node.input(0);
  Value least = node.b.createBound(low, x, llvm::RoundingMode::TowardPositive);
  Value most = node.b.createBound(high, x, llvm::RoundingMode::TowardNegative);
  return node.b.create<ClampOp>({least, x, most});
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

/// alpha * x + beta in [0, 1]
static Results hardSigmoid(LayerNode &node) {
  return node.b.createHardSigmoid(node.input(0), node.input(1), node.input(2));
}

static Results selu(LayerNode &node) {
  return node.b.createSelu(node.input(0), node.input(1), node.input(2));
}

static Results isInf(LayerNode &node) {
  bool negative = node.getBool("detect_negative", true);
  bool positive = node.getBool("detect_positive", true);
  return node.b.createIsInf(node.input(0), negative, positive);
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
  Type type = node.getElementType("destination_type", "");
  return type ? node.b.createConvert(node.input(0), type) : Value();
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
  handlers["Add"] = binaryOrExtents<AddOp, arith::AddIOp>;
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
  handlers["HardSigmoid"] = hardSigmoid;
  handlers["IsFinite"] = unary<IsFiniteOp>;
  handlers["IsInf"] = isInf;
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
  handlers["Multiply"] = binaryOrExtents<MultiplyOp, arith::MulIOp>;
  handlers["Negative"] = unary<NegateOp>;
  handlers["NotEqual"] = comparison<ComparisonDirection::NE>;
  handlers["PReLU"] = prelu;
  handlers["PRelu"] = prelu;
  handlers["Power"] = binary<PowerOp>;
  handlers["ReLU"] = unary<&GraphBuilder::createRelu>;
  handlers["Round"] = round;
  handlers["Selu"] = selu;
  handlers["Select"] = select;
  handlers["SoftPlus"] = unary<&GraphBuilder::createSoftplus>;
  handlers["SoftSign"] = unary<&GraphBuilder::createSoftsign>;
  handlers["SquaredDifference"] = binary<SquaredDifferenceOp>;
  handlers["Subtract"] = binaryOrExtents<SubtractOp, arith::SubIOp>;
  handlers["Swish"] = swish;
  handlers["Xor"] = binary<XorOp>;
}
