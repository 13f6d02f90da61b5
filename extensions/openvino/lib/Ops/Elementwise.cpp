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

/// Like binary(), but lists of extents stay lists.
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

/// The result of `compute` for input 0. Integers are computed in f64 and
/// rounded, as OpenVINO's pages on Sqrt and Tanh say.
static Value round(LayerNode &node, function_ref<Value(Value)> compute) {
  auto &b = node.b;
  Value x = node.input(0);
  if (!x)
    return {};
  Type type = getTensorType(x).getElementType();
  if (!isa<IntegerType>(type) || type.isInteger(1))
    return compute(x);
  Value y = compute(b.convertToFloats(x));
  return b.createConvert(b.create<RoundNearestEvenOp>(y), type);
}

template <typename OpTy> static Results function(LayerNode &node) {
  return round(node, [&](Value x) { return node.b.create<OpTy>(x); });
}

/// A rounding, of which integers are results.
template <typename OpTy> static Results rounding(LayerNode &node) {
  Value x = node.input(0);
  if (!x)
    return {};
  Type type = getTensorType(x).getElementType();
  if (isa<IntegerType>(type) && !type.isInteger(1))
    return x;
  return node.b.create<OpTy>(x);
}

/// A slope of rank 1 is one number for each channel if it has as many, and
/// otherwise broadcast by NumPy's rule. If its extent is that of the channels
/// at run time only, it has rank(x) - 1 dimensions: it is the first or the
/// last.
static Results prelu(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0), slope = node.input(1);
  if (!x || !slope)
    return {};
  int64_t rank = getTensorType(x).getRank();
  if (getTensorType(slope).getRank() != 1 || rank < 3)
    return b.createPrelu(x, slope, /*isPerChannel=*/false);
  OpFoldResult channels = b.getSize(x, 1), size = b.getSize(slope, 0);
  auto known = getConstantIntValue(size),
       last = getConstantIntValue(b.getSize(x, rank - 1));
  bool isNotLast = known && last && *known != 1 && *last != *known;
  if (isEqualConstantIntOrValue(channels, size) || isNotLast)
    return b.createPrelu(x, slope, /*isPerChannel=*/true);
  if (known && getConstantIntValue(channels))
    return b.createPrelu(x, slope, /*isPerChannel=*/false);
  OpFoldResult one = b.getIndex(1);
  GraphBuilder::Sizes sizes(rank - 1, one);
  sizes.front() = b.selectEqual(channels, size, size, one);
  sizes.back() = b.selectEqual(channels, size, one, size);
  return b.createPrelu(x, b.createReshape(slope, sizes),
                       /*isPerChannel=*/false);
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
  return round(node, [&](Value x) { return buildHSigmoid(node, x); });
}
static Results hSwish(LayerNode &node) {
  return round(node, [&](Value x) {
    return node.b.create<MultiplyOp>({x, buildHSigmoid(node, x)});
  });
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

static Results swish(LayerNode &node) {
  Value beta = node.getNumInputs() > 1 ? node.input(1) : Value();
  return node.b.createSwish(node.input(0), beta);
}

static Results gelu(LayerNode &node) {
  std::string mode = node.getString("approximation_mode", "erf");
  if (mode != "erf" && mode != "tanh")
    return node.fail("approximation_mode '" + mode + "' is not erf or tanh");
  return node.b.createGelu(node.input(0), mode == "tanh");
}

static Results roundToMode(LayerNode &node) {
  std::string mode = node.getString("mode", "half_to_even");
  if (mode == "half_to_even")
    return rounding<RoundNearestEvenOp>(node);
  if (mode == "half_away_from_zero")
    return rounding<RoundNearestAfzOp>(node);
  return node.fail("mode '" + mode +
                   "' is not half_to_even or half_away_from_zero");
}

/// Shifts to the right keep the sign of what has one.
static Results shiftRight(LayerNode &node) {
  Value x = node.input(0);
  if (x && getTensorType(x).getElementType().isUnsignedInteger())
    return binary<ShiftRightLogicalOp>(node);
  return binary<ShiftRightArithmeticOp>(node);
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
  handlers["Acos"] = function<AcosOp>;
  handlers["Acosh"] = function<AcoshOp>;
  handlers["Add"] = binaryOrExtents<AddOp, arith::AddIOp>;
  handlers["Asin"] = function<AsinOp>;
  handlers["Asinh"] = function<AsinhOp>;
  handlers["Atan"] = function<AtanOp>;
  handlers["Atanh"] = function<AtanhOp>;
  handlers["BitwiseAnd"] = binary<AndOp>;
  handlers["BitwiseLeftShift"] = binary<ShiftLeftOp>;
  handlers["BitwiseOr"] = binary<OrOp>;
  handlers["BitwiseRightShift"] = shiftRight;
  handlers["BitwiseXor"] = binary<XorOp>;
  handlers["Ceiling"] = rounding<CeilOp>;
  handlers["Clamp"] = clamp;
  handlers["Convert"] = convert;
  handlers["ConvertLike"] = convertLike;
  handlers["Cos"] = function<CosineOp>;
  handlers["Cosh"] = function<CoshOp>;
  handlers["Divide"] = divide;
  handlers["Equal"] = comparison<ComparisonDirection::EQ>;
  handlers["Erf"] = function<ErfOp>;
  handlers["Exp"] = function<ExponentialOp>;
  handlers["Floor"] = rounding<FloorOp>;
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
  handlers["Log"] = function<LogOp>;
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
  handlers["Round"] = roundToMode;
  handlers["Selu"] = selu;
  handlers["Select"] = select;
  handlers["Sigmoid"] = function<LogisticOp>;
  handlers["Sin"] = function<SineOp>;
  handlers["Sinh"] = function<SinhOp>;
  handlers["SoftPlus"] = unary<&GraphBuilder::createSoftplus>;
  handlers["SoftSign"] = unary<&GraphBuilder::createSoftsign>;
  handlers["Sqrt"] = function<SqrtOp>;
  handlers["SquaredDifference"] = binary<SquaredDifferenceOp>;
  handlers["Subtract"] = binaryOrExtents<SubtractOp, arith::SubIOp>;
  handlers["Tan"] = function<TanOp>;
  handlers["Tanh"] = function<TanhOp>;
  handlers["Swish"] = swish;
  handlers["Xor"] = binary<XorOp>;
}
