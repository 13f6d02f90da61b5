//===- Arithmetic.cpp - Arithmetic, logic, comparison and conversion ------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

template <typename OpTy> static Results binary(OnnxNode &node) {
  auto rule = node.getBinaryRule();
  return {node.b.create<OpTy>({node.input(0), node.input(1)}, rule)};
}

template <typename OpTy, typename IndexOp>
static Results binaryOrExtents(OnnxNode &node) {
  if (node.opset >= 7)
    if (Value extents =
            node.b.combineLists<IndexOp>(node.input(0), node.input(1)))
      return extents;
  return binary<OpTy>(node);
}

template <typename OpTy>
static Value combine(OnnxNode &node, function_ref<Value(Value)> convert) {
  auto rule = node.getVariadicRule();
  Value result = convert(node.input(0));
  for (unsigned i = 1; i < node.getNumInputs(); ++i)
    result = node.b.create<OpTy>({result, convert(node.input(i))}, rule);
  return result;
}

template <typename OpTy> static Results variadic(OnnxNode &node) {
  return {combine<OpTy>(node, [](Value x) { return x; })};
}

static Results mean(OnnxNode &node) {
  Value x = node.input(0);
  Value sum =
      combine<AddOp>(node, [&](Value input) { return node.b.widen(input); });
  if (!sum)
    return {};
  Value count = node.b.createScalarLike(node.getNumInputs(), sum);
  return {node.b.createConvert(node.b.create<DivideOp>({sum, count}),
                               getTensorType(x).getElementType())};
}

template <ComparisonDirection direction>
static Results comparison(OnnxNode &node) {
  auto rule = node.getBinaryRule();
  return {node.b.createCompare(direction, node.input(0), node.input(1), rule)};
}

/// The type in which a power of `base` is computed: of floats the wider, of
/// integers i64, of an integer and a float f64, as NumPy does.
static Type getPowerType(GraphBuilder &b, Type base, Type exponent) {
  if (base == exponent)
    return base;
  auto a = dyn_cast<FloatType>(base), e = dyn_cast<FloatType>(exponent);
  if (a && e && a.getWidth() != e.getWidth())
    return a.getWidth() > e.getWidth() ? base : exponent;
  if (a && e)
    return b.getBuilder().getF32Type();
  if (a || e)
    return b.getBuilder().getF64Type();
  return b.getBuilder().getI64Type();
}

static Results power(OnnxNode &node) {
  auto rule = node.getBinaryRule();
  Value base = node.input(0), exponent = node.input(1);
  if (!base || !exponent)
    return {};
  Type type = getTensorType(base).getElementType();
  Type common =
      getPowerType(node.b, type, getTensorType(exponent).getElementType());
  // Small integers are exact in every float type.
  if (auto known = GraphBuilder::getConstant(exponent))
    if (isa<FloatType>(type) && llvm::all_of(*known, [](int64_t number) {
          return std::abs(number) <= 256;
        }))
      common = type;
  Value a = node.b.createConvert(base, common);
  Value e = node.b.createConvert(exponent, common);
  return {node.b.createConvert(node.b.create<PowerOp>({a, e}, rule), type)};
}

static Results modulo(OnnxNode &node) {
  bool isTruncating = node.getInt("fmod", 0) != 0;
  SmallVector<Value> operands = {node.input(0), node.input(1)};
  if (isTruncating)
    return {node.b.create<RemainderOp>(operands)};
  return {node.b.create<FloorModOp>(operands)};
}

static Results bitShift(OnnxNode &node) {
  std::string direction = node.getString("direction", "");
  Value x = node.input(0), amount = node.input(1);
  if (!x || !amount)
    return {};
  // The amount is unsigned in bcast, so a negative one is a large one.
  // [SHIFT-1]
  if (direction == "LEFT")
    return {node.b.create<ShiftLeftOp>({x, amount})};
  bool isUnsigned = getTensorType(x).getElementType().isUnsignedInteger();
  if (direction == "RIGHT" && isUnsigned)
    return {node.b.create<ShiftRightLogicalOp>({x, amount})};
  if (direction == "RIGHT")
    return {node.b.create<ShiftRightArithmeticOp>({x, amount})};
  return {node.fail("attribute 'direction' is neither LEFT nor RIGHT")};
}

static Results where(OnnxNode &node) {
  return {
      node.b.create<SelectOp>({node.input(0), node.input(1), node.input(2)})};
}

static Results clip(OnnxNode &node) {
  Value x = node.input(0), low, high;
  if (node.opset >= 11) {
    low = node.hasInput(1) ? node.input(1) : Value();
    high = node.hasInput(2) ? node.input(2) : Value();
  } else {
    if (node.hasAttribute("min"))
      low = node.b.createScalarLike(node.getFloat("min", 0), x);
    if (node.hasAttribute("max"))
      high = node.b.createScalarLike(node.getFloat("max", 0), x);
  }
  if (low && high)
    return {node.b.create<ClampOp>({low, x, high})};
  if (low)
    return {node.b.create<MaximumOp>({x, low})};
  if (high)
    return {node.b.create<MinimumOp>({x, high})};
  return {x};
}

/// They are of element types that bcast does not have.
static void ignoreRounding(OnnxNode &node) {
  node.getInt("saturate", 1);
  node.getString("round_mode", "up");
}

static Results castTo(OnnxNode &node) {
  // Opset 1 names the type, later ones give its number.
  int64_t to = 0;
  if (node.opset >= 6) {
    to = node.getInt("to", 0);
  } else {
    std::string name = StringRef(node.getString("to", "")).lower();
    for (int64_t number = 1; number <= 16; ++number)
      if (getTypeName(number) == name)
        to = number;
  }
  ignoreRounding(node);
  Type type = node.getElementType(to, "to");
  return type ? node.b.createConvert(node.input(0), type) : Value();
}

static Results castLike(OnnxNode &node) {
  ignoreRounding(node);
  Value like = node.input(1);
  if (!like)
    return {};
  return node.b.createConvert(node.input(0),
                              getTensorType(like).getElementType());
}

static Results bitCast(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  Type to = node.getElementType(node.getInt("to", 0), "to");
  if (!x || !to)
    return {};
  RankedTensorType type = getTensorType(x);
  Type from = type.getElementType();
  // ONNX's truth values have 8 bits.
  auto getWidth = [](Type element) {
    return std::max(8u, element.getIntOrFloatBitWidth());
  };
  if (getWidth(from) != getWidth(to))
    return node.fail("elements of " + Twine(getWidth(from)) +
                     " bits cannot be those of " + Twine(getWidth(to)));
  if (from == to || from.isInteger(1) || to.isInteger(1))
    return b.createConvert(x, to);
  return b.finish(
      BitcastConvertOp::create(b.getBuilder(), b.getLoc(), type.clone(to), x));
}

void bcast::onnx::addArithmetic(Handlers &handlers) {
  handlers["Add"] = binaryOrExtents<AddOp, arith::AddIOp>;
  handlers["And"] = binary<AndOp>;
  handlers["BitCast"] = bitCast;
  handlers["BitShift"] = bitShift;
  handlers["BitwiseAnd"] = binary<AndOp>;
  handlers["BitwiseOr"] = binary<OrOp>;
  handlers["BitwiseXor"] = binary<XorOp>;
  handlers["Cast"] = castTo;
  handlers["CastLike"] = castLike;
  handlers["Clip"] = clip;
  handlers["Div"] = binaryOrExtents<DivideOp, arith::DivSIOp>;
  handlers["Equal"] = comparison<ComparisonDirection::EQ>;
  handlers["Greater"] = comparison<ComparisonDirection::GT>;
  handlers["GreaterOrEqual"] = comparison<ComparisonDirection::GE>;
  handlers["Less"] = comparison<ComparisonDirection::LT>;
  handlers["LessOrEqual"] = comparison<ComparisonDirection::LE>;
  handlers["Max"] = variadic<MaximumOp>;
  handlers["Mean"] = mean;
  handlers["Min"] = variadic<MinimumOp>;
  handlers["Mod"] = modulo;
  handlers["Mul"] = binaryOrExtents<MultiplyOp, arith::MulIOp>;
  handlers["Or"] = binary<OrOp>;
  handlers["Pow"] = power;
  handlers["Sub"] = binaryOrExtents<SubtractOp, arith::SubIOp>;
  handlers["Sum"] = variadic<AddOp>;
  handlers["Where"] = where;
  handlers["Xor"] = binary<XorOp>;
}
