//===- Generators.cpp - Ranges, masks and quantization -------------------===//
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

static Results identity(LayerNode &node) { return node.input(0); }

/// From opset 4 on, a type is given, in which all is computed: integers in 64
/// bits, so that the step of a range of unsigned ones may be negative, and f16
/// and bf16 in f32.
static Results range(LayerNode &node) {
  auto &b = node.b;
  Value start = node.input(0), stop = node.input(1), step = node.input(2);
  if (node.getOpset() < 4)
    return b.createRange(start, stop, step);
  Type type = node.getElementType("output_type", "");
  if (!type || !step)
    return {};
  Type wide = type, stepType = getTensorType(step).getElementType();
  if (type.isF16() || type.isBF16())
    wide = b.getBuilder().getF32Type();
  else if (isa<IntegerType>(type) &&
           !(type.isUnsignedInteger(64) && stepType.isUnsignedInteger()))
    wide = b.getBuilder().getI64Type();
  start = b.createConvert(start, wide);
  stop = b.createConvert(stop, wide);
  step = b.createConvert(step, wide);
  return b.createConvert(b.createRange(start, stop, step), type);
}

/// The integer of input `index`, which has one element.
static FailureOr<OpFoldResult> getExtent(LayerNode &node, unsigned index,
                                         StringRef what) {
  auto elements = node.b.getElements(
      node.input(index), ("input " + Twine(index) + ", " + what + ",").str());
  if (failed(elements))
    return failure();
  if (elements->size() == 1)
    return elements->front();
  node.fail("input " + Twine(index) + ", " + what + ", is not one number");
  return failure();
}

static Results eye(LayerNode &node) {
  auto &b = node.b;
  Type type = node.getElementType("output_type", "");
  auto rows = getExtent(node, 0, "the number of rows");
  auto columns = getExtent(node, 1, "the number of columns");
  auto diagonal = getExtent(node, 2, "the diagonal");
  if (!type || failed(rows) || failed(columns) || failed(diagonal))
    return {};
  Value matrix = b.createEye(*rows, *columns,
                             b.createShape(*diagonal, /*isScalar=*/true), type);
  Value one = b.createScalar(1, type);
  GraphBuilder::Sizes numbers{*rows, *columns};
  if (!node.hasInput(3))
    return b.limitElements(matrix, one, numbers);
  auto sizes = b.getElements(node.input(3), "input 3, the batch shape,");
  if (failed(sizes))
    return {};
  sizes->append(numbers);
  return b.limitElements(b.createBroadcast(matrix, *sizes), one, *sizes);
}

static Results oneHot(LayerNode &node) {
  auto &b = node.b;
  int64_t axis = node.getInt("axis", -1);
  std::string mode = node.getString("negative_indices_mode", "ignore_negative");
  if (mode != "ignore_negative" && mode != "normalize")
    return node.fail("negative_indices_mode '" + mode +
                     "' is not ignore_negative or normalize");
  auto depth = getExtent(node, 1, "the depth");
  if (failed(depth))
    return {};
  Value indices = b.createConvert(node.input(0), b.getBuilder().getI64Type());
  if (mode == "normalize")
    indices = b.selectNegative(
        indices, b.create<AddOp>({indices, b.createShape(*depth, true)}));
  Value on = b.createReshape(node.input(2), {});
  Value off = b.createReshape(node.input(3), {});
  return b.createOneHot(indices, *depth, on, off, axis);
}

/// The range is divided into levels; what is out of it takes its ends.
static Results fakeQuantize(LayerNode &node) {
  auto &b = node.b;
  int64_t levels = node.getInt("levels", 0);
  auto rule = node.getRule();
  if (failed(rule))
    return {};
  if (levels < 2)
    return node.fail("attribute 'levels' is " + Twine(levels) +
                     ", expected at least 2");
  Value x = node.input(0), low = node.input(1), high = node.input(2);
  Value outLow = node.input(3), outHigh = node.input(4);
  Value steps = b.createScalarLike(static_cast<double>(levels - 1), x);
  Value width = b.create<SubtractOp>({high, low});
  Value outWidth = b.create<SubtractOp>({outHigh, outLow});
  Value y = b.create<SubtractOp>({x, low}, *rule);
  y = b.create<DivideOp>({y, width}, *rule);
  y = b.create<RoundNearestEvenOp>(b.create<MultiplyOp>({y, steps}));
  y = b.create<DivideOp>({y, steps});
  y = b.create<MultiplyOp>({y, outWidth}, *rule);
  y = b.create<AddOp>({y, outLow}, *rule);
  Value least = b.create<MinimumOp>({low, high});
  Value most = b.create<MaximumOp>({low, high});
  if (!y)
    return {};
  // The ends have the shape of the result before they are selected.
  auto spread = [&](Value end) {
    return *rule ? b.createBroadcast(end, b.getSizes(x), *rule) : end;
  };
  Value isBelow = b.createCompare(ComparisonDirection::LE, x, least, *rule);
  Value isAbove = b.createCompare(ComparisonDirection::GT, x, most, *rule);
  y = b.create<SelectOp>({isAbove, spread(outHigh), y});
  return b.create<SelectOp>({isBelow, spread(outLow), y});
}

void openvino::addGenerators(Handlers &handlers) {
  handlers["Eye"] = eye;
  handlers["FakeQuantize"] = fakeQuantize;
  handlers["Identity"] = identity;
  handlers["OneHot"] = oneHot;
  handlers["Range"] = range;
}
