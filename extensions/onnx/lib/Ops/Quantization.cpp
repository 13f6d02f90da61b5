//===- Quantization.cpp - Quantization ------------------------------------===//
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

/// One scale for all elements, or one for each index along the axis.
static FailureOr<BroadcastRuleAttrInterface>
getScaleRule(OnnxNode &node, Value x, Value scale) {
  int64_t axis = node.getInt("axis", 1);
  RankedTensorType type = getTensorType(scale);
  if (type.getRank() == 0 || type.getShape() == ArrayRef<int64_t>{1})
    return node.b.getNumpy();
  FailureOr<int64_t> dim = node.b.getDim(axis, getTensorType(x).getRank());
  if (failed(dim))
    return failure();
  return node.b.getPdpd(*dim);
}

/// Calls `compute` with the operand and its scale and zero point (inputs 1 and
/// 2), in shapes that broadcast by `rule`. A block of elements along the axis
/// may share a scale.
static Value applyScale(OnnxNode &node,
                        function_ref<Value(Value x, Value scale, Value zero,
                                           BroadcastRuleAttrInterface rule)>
                            compute) {
  auto &b = node.b;
  Value x = node.input(0), scale = node.input(1);
  Value zero = node.hasInput(2) ? node.input(2) : Value();
  int64_t block = node.getInt("block_size", 0);
  if (!x || !scale)
    return {};
  if (block == 0) {
    auto rule = getScaleRule(node, x, scale);
    return failed(rule) ? Value() : compute(x, scale, zero, *rule);
  }
  int64_t rank = getTensorType(x).getRank();
  FailureOr<int64_t> dim = b.getDim(node.getInt("axis", 1), rank);
  if (failed(dim))
    return {};
  if (block < 0 || block > INT32_MAX || getTensorType(scale).getRank() != rank)
    return node.fail("attribute 'block_size' is " + Twine(block) +
                     ", or input 1, the scale, has another rank than input 0");
  // The last block may have fewer elements.
  OpFoldResult extent = b.getSize(x, *dim), size = b.getIndex(block);
  OpFoldResult count = b.combine<arith::CeilDivSIOp>(extent, size);
  OpFoldResult whole = b.combine<arith::MulIOp>(count, size);
  if (failed(b.checkEqual(b.getSize(scale, *dim), count,
                          "the number of scales along the axis")))
    return {};
  if (zero && getTensorType(zero).getRank() != rank)
    return node.fail("input 2, the zero point, has rank " +
                     Twine(getTensorType(zero).getRank()) +
                     ", and input 1, the scale, rank " + Twine(rank));
  for (int64_t other = 0; other < rank; ++other) {
    std::string name = "dimension " + std::to_string(other) + " of the ";
    if ((other != *dim &&
         failed(b.checkEqual(b.getSize(scale, other), b.getSize(x, other),
                             name + "scale"))) ||
        (zero &&
         failed(b.checkEqual(b.getSize(zero, other), b.getSize(scale, other),
                             name + "zero point"))))
      return {};
  }
  // Whole blocks share a nest with what reads them.
  std::optional<int64_t> known = getConstantIntValue(extent);
  if (known && *known % block == 0) {
    auto cast = [&](Value operand) {
      GraphBuilder::Sizes sizes = b.getSizes(operand);
      sizes[*dim] = count;
      RankedTensorType type = getTensorType(operand);
      return b.createCast(operand, b.getType(sizes, type.getElementType()),
                          "the scale or the zero point");
    };
    return compute(x, cast(scale), zero ? cast(zero) : zero,
                   b.getBlocks(*dim, rank));
  }
  GraphBuilder::Sizes before(rank, b.getIndex(0)), after(before);
  after[*dim] = b.combine<arith::SubIOp>(whole, extent);
  x = b.createPad(x, before, after, PadMode::Constant,
                  b.createScalarLike(0, x));
  if (!x)
    return {};
  GraphBuilder::Sizes sizes = b.getSizes(x), blocks = sizes;
  blocks[*dim] = count;
  blocks.insert(blocks.begin() + *dim + 1, size);
  x = compute(b.createReshape(x, blocks), b.createUnsqueeze(scale, *dim + 1),
              zero ? b.createUnsqueeze(zero, *dim + 1) : zero, b.getNumpy());
  return b.createRangeSlice(b.createReshape(x, sizes),
                            DimSlice{*dim, {}, extent});
}

/// The type that `attribute` names; `otherwise` without it. Null after an
/// error.
static Type getNamedType(OnnxNode &node, StringRef attribute, Type otherwise) {
  int64_t number = node.getInt(attribute, 0);
  return number == 0 ? otherwise : node.getElementType(number, attribute);
}

/// The conversion at the end saturates, as ONNX defines it.
static Results quantizeLinear(OnnxNode &node) {
  auto &b = node.b;
  Type result = b.getBuilder().getIntegerType(8, /*isSigned=*/false);
  if (node.hasInput(2))
    result = getTensorType(node.input(2)).getElementType();
  Value given = node.input(1);
  if (!given)
    return {};
  node.ignore({"saturate"});
  Type wanted = getNamedType(node, "output_dtype", result);
  Type division =
      getNamedType(node, "precision", getTensorType(given).getElementType());
  if (!wanted || !division)
    return {};
  if (!isa<IntegerType>(wanted) || (node.hasInput(2) && wanted != result))
    return node.fail("attribute 'output_dtype' is not the type of input 2, the "
                     "zero point, or not one of integers");
  if (isa<IntegerType>(division))
    division = b.getBuilder().getF32Type();
  auto quantize = [&](Value x, Value scale, Value zero,
                      BroadcastRuleAttrInterface rule) -> Value {
    Value y = b.create<DivideOp>(
        {b.createConvert(x, division), b.createConvert(scale, division)}, rule);
    // The zero point may have more digits than f16 or bf16.
    y = b.widen(b.create<RoundNearestEvenOp>(y));
    if (y && zero)
      y = b.create<AddOp>(
          {y, b.createConvert(zero, getTensorType(y).getElementType())}, rule);
    return b.createConvert(y, wanted);
  };
  return applyScale(node, quantize);
}

static Results dequantizeLinear(OnnxNode &node) {
  auto &b = node.b;
  Value given = node.input(1);
  if (!given)
    return {};
  Type type =
      getNamedType(node, "output_dtype", getTensorType(given).getElementType());
  if (!isa_and_present<FloatType>(type))
    return type ? node.fail("the result would not be of floats") : Value();
  auto dequantize = [&](Value x, Value scale, Value zero,
                        BroadcastRuleAttrInterface rule) -> Value {
    // The difference of two integers needs more bits than they have.
    Type wide = b.getBuilder().getI32Type();
    Value y = b.createConvert(x, wide);
    if (zero)
      y = b.create<SubtractOp>({y, b.createConvert(zero, wide)}, rule);
    return b.create<MultiplyOp>(
        {b.createConvert(y, type), b.createConvert(scale, type)}, rule);
  };
  return applyScale(node, dequantize);
}

static Results dynamicQuantizeLinear(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  if (!x)
    return {};
  SmallVector<int64_t> dims = listDims(0, getTensorType(x).getRank());
  // The range includes 0.
  Value zero = b.createScalarLike(0, x), most = b.createScalarLike(255, x);
  Value maximum = b.create<MaximumOp>(
      {b.createReduce(ReduceKind::Maximum, x, dims, false), zero});
  Value minimum = b.create<MinimumOp>(
      {b.createReduce(ReduceKind::Minimum, x, dims, false), zero});
  Value range = b.create<SubtractOp>({maximum, minimum});
  Value scale = b.create<DivideOp>({range, most});
  Value offset = b.create<DivideOp>({minimum, scale});
  offset = b.create<SubtractOp>({zero, offset});
  offset =
      b.create<RoundNearestEvenOp>(b.create<ClampOp>({zero, offset, most}));
  Value y = b.create<RoundNearestEvenOp>(b.create<DivideOp>({x, scale}));
  y = b.create<AddOp>({y, offset});
  Type result = b.getBuilder().getIntegerType(8, /*isSigned=*/false);
  return {b.createConvert(y, result), scale, b.createConvert(offset, result)};
}

/// `list`, which is one number, or one for each row if `isRow`, or else one for
/// each column of a matrix.
static Value spread(OnnxNode &node, Value list, bool isRow) {
  if (!list || !isRow || getTensorType(list).getRank() != 1 ||
      getTensorType(list).getDimSize(0) == 1)
    return list;
  return node.b.createUnsqueeze(list, 1);
}

/// The product of `lhs` and `rhs` less their zero points, in i32.
static Value multiplyIntegers(OnnxNode &node, unsigned lhs, unsigned lhsZero,
                              unsigned rhs, unsigned rhsZero) {
  auto &b = node.b;
  auto read = [&](unsigned index, unsigned zero, bool isRow) {
    Type wide = b.getBuilder().getI32Type();
    Value x = b.createConvert(node.input(index), wide);
    if (!node.hasInput(zero))
      return x;
    Value offset = b.createConvert(node.input(zero), wide);
    return b.create<SubtractOp>({x, spread(node, offset, isRow)});
  };
  Value a = read(lhs, lhsZero, /*isRow=*/true);
  return b.createMatmul(a, read(rhs, rhsZero, /*isRow=*/false));
}

static Results matmulInteger(OnnxNode &node) {
  return multiplyIntegers(node, 0, 2, 1, 3);
}

static Results qlinearMatmul(OnnxNode &node) {
  auto &b = node.b;
  Value sum = multiplyIntegers(node, 0, 2, 3, 5);
  Value lhsScale = spread(node, node.input(1), /*isRow=*/true);
  Value scale = node.input(6), zero = node.input(7);
  if (!lhsScale || !scale || !zero)
    return {};
  Type type = getTensorType(scale).getElementType();
  Value factor = b.create<MultiplyOp>({lhsScale, node.input(4)});
  factor = b.create<DivideOp>({factor, scale});
  Value y = b.create<MultiplyOp>({b.createConvert(sum, type), factor});
  y = b.create<RoundNearestEvenOp>(y);
  y = b.create<AddOp>({y, b.createConvert(zero, type)});
  return b.createConvert(y, getTensorType(zero).getElementType());
}

void bcast::onnx::addQuantization(Handlers &handlers) {
  handlers["DequantizeLinear"] = dequantizeLinear;
  handlers["DynamicQuantizeLinear"] = dynamicQuantizeLinear;
  handlers["MatMulInteger"] = matmulInteger;
  handlers["QLinearMatMul"] = qlinearMatmul;
  handlers["QuantizeLinear"] = quantizeLinear;
}
