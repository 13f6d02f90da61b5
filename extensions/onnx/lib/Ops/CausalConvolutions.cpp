//===- CausalConvolutions.cpp - Convolutions with a state -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "bcast/Conversion/Import/Convolution.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

using Sizes = GraphBuilder::Sizes;

/// The sums of `sizes[2]` windows of `x` by `weight`, of each channel.
static Value convolveChannels(GraphBuilder &b, Value x, Value weight,
                              const Sizes &sizes) {
  if (!x || !weight)
    return {};
  OpBuilder &builder = b.getBuilder();
  Location loc = b.getLoc();
  Type element = getTensorType(x).getElementType();
  Type accumulator = getAccumulatorType(element);
  AffineExpr batch, channel, position, tap;
  bindDims(b.getContext(), batch, channel, position, tap);
  auto makeMap = [&](ArrayRef<AffineExpr> exprs) {
    return AffineMap::get(4, 0, exprs, b.getContext());
  };
  SmallVector<AffineMap> maps = {makeMap({batch, channel, position + tap}),
                                 makeMap({channel, tap}),
                                 makeMap({batch, channel, position})};
  SmallVector<utils::IteratorType> iterators(4, utils::IteratorType::parallel);
  iterators.back() = utils::IteratorType::reduction;
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(accumulator));
  Value empty = tensor::EmptyOp::create(builder, loc, sizes, accumulator);
  Value init = linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
  auto sum = linalg::GenericOp::create(
      builder, loc, init.getType(), ValueRange{x, weight}, init, maps,
      iterators, [](OpBuilder &inner, Location innerLoc, ValueRange args) {
        Value term = importing::createSumOfProduct(inner, innerLoc, args[0],
                                                   args[1], args[2]);
        linalg::YieldOp::create(inner, innerLoc, term);
      });
  return b.createConvert(b.finish(sum), element);
}

/// Each element reads itself and those before it. The first ones read the
/// state, or zeros; the last ones are the next state.
static Results causalConvWithState(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0), weight = node.input(1);
  std::string activation = node.getString("activation", "none");
  bool isSilu = activation == "silu" || activation == "swish";
  if (!isSilu && activation != "none")
    return node.fail("attribute 'activation' is '" + Twine(activation) +
                     "', expected 'none', 'silu' or 'swish'");
  if (!x || !weight)
    return {};
  Type element = getTensorType(x).getElementType();
  for (Value operand : {x, weight})
    if (getTensorType(operand).getRank() != 3 ||
        getTensorType(operand).getElementType() != element ||
        !isa<FloatType>(element))
      return node.fail("inputs 0 and 1 are not of one type of floats, in 3 "
                       "dimensions");
  Sizes sizes = b.getSizes(x);
  OpFoldResult zero = b.getIndex(0), one = b.getIndex(1);
  OpFoldResult kept = b.combine<arith::SubIOp>(b.getSize(weight, 2), one);
  if (failed(b.checkNonNegative(kept, "the size of the kernel less 1")) ||
      failed(b.checkEqual(b.getSize(weight, 0), sizes[1],
                          "dimension 0 of input 1, the kernel,")))
    return {};
  Value padded;
  if (node.hasInput(3)) {
    Value state = node.input(3);
    padded = b.createConcat({state, x}, 2);
    if (!padded || failed(b.checkEqual(b.getSize(state, 2), kept,
                                       "the last dimension of the state")))
      return {};
  } else {
    padded = b.createPad(x, {zero, zero, kept}, {zero, zero, zero},
                         PadMode::Constant, b.createScalarLike(0, x));
  }
  Value y = convolveChannels(b, padded, b.createSqueeze(weight, 1), sizes);
  if (node.hasInput(2) &&
      (getTensorType(node.input(2)).getRank() != 1 ||
       failed(b.checkEqual(b.getSize(node.input(2), 0), sizes[1],
                           "the size of input 2, the bias,"))))
    return node.fail("input 2, the bias, is not a number for each channel");
  if (node.hasInput(2))
    y = b.create<AddOp>({y, b.createUnsqueeze(node.input(2), 1)});
  if (y && isSilu)
    y = b.createConvert(b.createSwish(b.widen(y), Value()), element);
  return {y, b.createRangeSlice(padded, DimSlice{2, sizes[2], {}})};
}

void bcast::onnx::addCausalConvolutions(Handlers &handlers) {
  handlers["CausalConvWithState"] = causalConvWithState;
}
