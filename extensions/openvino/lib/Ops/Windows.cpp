//===- Windows.cpp - Convolutions and pools -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/Windows.h"
#include "../LayerNode.h"
#include "llvm/ADT/StringSwitch.h"
#include <limits>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::openvino;

using Sizes = GraphBuilder::Sizes;

static SpatialWindows readWindows(LayerNode &node) {
  SpatialWindows windows;
  windows.kernel = node.getInts("kernel");
  windows.strides = node.getInts("strides");
  windows.dilations = node.getInts("dilations");
  windows.before = node.getInts("pads_begin");
  windows.after = node.getInts("pads_end");
  std::string pad = node.getString("auto_pad", "explicit");
  auto known = llvm::StringSwitch<std::optional<AutoPad>>(pad)
                   .Cases({"explicit", "notset"}, AutoPad::Explicit)
                   .Case("valid", AutoPad::Valid)
                   .Case("same_upper", AutoPad::SameUpper)
                   .Case("same_lower", AutoPad::SameLower)
                   .Default(std::nullopt);
  if (!known)
    node.fail("auto_pad '" + pad +
              "' is not explicit, valid, same_upper or same_lower");
  windows.autoPad = known.value_or(AutoPad::Explicit);
  // Other modes do not read the pads.
  if (windows.autoPad != AutoPad::Explicit) {
    windows.before.clear();
    windows.after.clear();
  }
  return windows;
}

/// Merges the groups, dimension 0 of `weights`, with dimension 1, and returns
/// their number; 0, with an error, if it is dynamic or the rank too low.
static int64_t mergeGroups(LayerNode &node, Value &weights) {
  auto &b = node.b;
  if (!weights)
    return 0;
  RankedTensorType type = getTensorType(weights);
  if (type.getRank() < 4 || type.isDynamicDim(0) || type.getDimSize(0) < 1) {
    node.fail("input 1, the weights, have less than 4 dimensions, or no "
              "static number of groups");
    return 0;
  }
  Sizes sizes = b.getSizes(weights);
  sizes[1] = b.multiply({sizes[0], sizes[1]}, "the number of features");
  if (!sizes[1])
    return 0;
  weights = b.createReshape(weights, ArrayRef(sizes).drop_front());
  return weights ? type.getDimSize(0) : 0;
}

template <bool hasGroups> static Results convolution(LayerNode &node) {
  SpatialWindows windows = readWindows(node);
  Value x = node.input(0), weights = node.input(1);
  int64_t groups = hasGroups ? mergeGroups(node, weights) : 1;
  if (node.hasFailed() || groups == 0)
    return {};
  return createConvolution(node.b, x, weights, Value(), groups, windows);
}

/// `y` with spatial extents `sizes`: zeros follow, or elements at the end are
/// left out.
static Value fitEnds(GraphBuilder &b, Value y, const Sizes &sizes) {
  if (!y)
    return {};
  size_t count = getTensorType(y).getRank() - 2;
  if (sizes.size() != count)
    return b.fail("input 2, the output shape, has " + Twine(sizes.size()) +
                  " numbers, expected " + Twine(count));
  Sizes before(count + 2, b.getIndex(0)), after = before;
  for (size_t i = 0; i < count; ++i)
    after[i + 2] = b.combine<arith::SubIOp>(sizes[i], b.getSize(y, i + 2));
  return b.createPad(y, before, after, PadMode::Constant,
                     b.createScalarLike(0, y));
}

/// With the extents of the result in input 2, pads follow from these: those at
/// the end, or in the same_ modes both, where same_upper has the odd one in
/// front, unlike in a convolution.
template <bool hasGroups> static Results convolutionBackprop(LayerNode &node) {
  SpatialWindows windows = readWindows(node);
  TransposedSizes sizes;
  sizes.outputPadding = node.getInts("output_padding");
  Value x = node.input(0), weights = node.input(1);
  int64_t groups = hasGroups ? mergeGroups(node, weights) : 1;
  if (node.hasInput(2)) {
    auto shape =
        node.b.getElements(node.input(2), "input 2, the output shape,");
    if (failed(shape))
      return {};
    sizes.output = *shape;
  }
  if (node.hasFailed() || groups == 0)
    return {};
  bool isUpper = windows.autoPad == AutoPad::SameUpper;
  if (sizes.output.empty()) {
    if (windows.autoPad != AutoPad::Explicit)
      windows.autoPad = AutoPad::Valid;
  } else if (isUpper || windows.autoPad == AutoPad::SameLower) {
    windows.autoPad = isUpper ? AutoPad::SameLower : AutoPad::SameUpper;
  } else {
    Sizes shape = std::exchange(sizes.output, Sizes());
    sizes.outputPadding.clear();
    windows.after.clear();
    return fitEnds(node.b,
                   createTransposedConvolution(node.b, x, weights, Value(),
                                               groups, windows, sizes),
                   shape);
  }
  return createTransposedConvolution(node.b, x, weights, Value(), groups,
                                     windows, sizes);
}

//===----------------------------------------------------------------------===//
// Pools
//===----------------------------------------------------------------------===//

static SpatialWindows readPool(LayerNode &node) {
  SpatialWindows windows = readWindows(node);
  std::string rounding = node.getString("rounding_type", "floor");
  if (rounding == "ceil")
    windows.rounding = WindowRounding::Ceil;
  else if (rounding == "ceil_torch")
    windows.rounding = WindowRounding::CeilInside;
  else if (rounding != "floor")
    node.fail("rounding_type '" + rounding +
              "' is not floor, ceil or ceil_torch");
  return windows;
}

static Results maxPool(LayerNode &node) {
  SpatialWindows windows = readPool(node);
  int64_t axis = node.getInt("axis", 0);
  Type index = node.getElementType("index_element_type", "i64");
  Value x = node.input(0);
  if (node.hasFailed() ||
      failed(node.b.getDim(axis, getTensorType(x).getRank())))
    return {};
  Results results =
      createMaxPool(node.b, x, windows, node.isOutputRead(1), axis);
  if (results.size() == 2)
    results[1] = node.b.createConvert(results[1], index);
  return results;
}

static Results avgPool(LayerNode &node) {
  SpatialWindows windows = readPool(node);
  bool countsPadding = !node.getBool("exclude-pad", false);
  Value x = node.input(0);
  if (node.hasFailed())
    return {};
  return createAveragePool(node.b, x, windows, countsPadding);
}

/// The mean or the maximum along `dim` of the parts of `x` from floor(i * from
/// / to) on before ceil((i + 1) * from / to), for each i before `to`.
static Value reduceParts(GraphBuilder &b, Value x, int64_t dim, OpFoldResult to,
                         bool isMax) {
  OpFoldResult from = b.getSize(x, dim), one = b.getIndex(1);
  std::string name = ("the extent of dimension " + Twine(dim)).str();
  if (failed(b.checkAtMost(one, to, "the least of " + name)) ||
      failed(b.checkAtMost(to, b.getIndex(INT32_MAX), name)) ||
      failed(b.checkAtMost(one, from, "what is read of " + name)))
    return {};
  // As many elements as the longest part has.
  OpFoldResult longest =
      b.combine<arith::AddIOp>(b.combine<arith::CeilDivSIOp>(from, to), one);
  Type index = b.getBuilder().getI64Type();
  auto get = [&](OpFoldResult number) { return b.createShape(number, true); };
  Value part = b.createIota({to, one}, 0, index);
  auto divide = [&](Value number) {
    number = b.create<MultiplyOp>({number, get(from)});
    return b.create<FloorDivideOp>({number, get(to)});
  };
  Value start = divide(part);
  // ceil(n / k) is -floor(-n / k).
  Value next = b.create<AddOp>({part, get(one)});
  Value end = b.create<NegateOp>(divide(b.create<NegateOp>(next)));
  Value place =
      b.create<AddOp>({start, b.createIota({one, longest}, 1, index)});
  Value isInside = b.createCompare(ComparisonDirection::LT, place, end);
  Value elements = b.createGather(x, place, dim, 0, IndexRule::Nearest);
  if (!elements || !isInside)
    return {};
  int64_t rank = getTensorType(x).getRank();
  Value otherwise =
      isMax ? b.createScalarLike(-std::numeric_limits<double>::infinity(), x)
            : b.createScalarLike(0, x);
  Value mask = b.createUnsqueeze(isInside, listDims(2, rank - dim + 1));
  elements = b.create<SelectOp>({mask, elements, otherwise});
  if (isMax)
    return b.createReduce(ReduceKind::Maximum, elements, dim + 1, false);
  Value sum = b.createReduce(ReduceKind::Sum, elements, dim + 1, false);
  Value count = b.create<SubtractOp>({end, start});
  if (!sum || !count)
    return {};
  count = b.createConvert(b.createReshape(count, to),
                          getTensorType(sum).getElementType());
  if (rank - dim > 1)
    count = b.createUnsqueeze(count, listDims(1, rank - dim));
  return b.create<DivideOp>({sum, count});
}

/// The spatial dimensions are divided into as many parts as input 1 says.
template <bool isMax> static Results adaptivePool(LayerNode &node) {
  auto &b = node.b;
  node.getElementType("index_element_type", "i64");
  Value x = node.input(0);
  auto sizes = b.getElements(node.input(1), "input 1, the output shape,");
  if (!x || failed(sizes))
    return {};
  if (isMax && node.isOutputRead(1))
    return node.fail("output 1, the indices, cannot be imported");
  RankedTensorType type = getTensorType(x);
  int64_t rank = type.getRank();
  if (static_cast<int64_t>(sizes->size()) != rank - 2 ||
      !isa<FloatType>(type.getElementType()))
    return node.fail("input 0 is not of floats, or input 1 does not have a "
                     "number for each spatial dimension");
  x = b.widen(x);
  for (int64_t dim = 2; dim < rank && x; ++dim)
    x = reduceParts(b, x, dim, (*sizes)[dim - 2], isMax);
  return x ? b.createConvert(x, type.getElementType()) : Value();
}

void openvino::addWindows(Handlers &handlers) {
  handlers["AdaptiveAvgPool"] = adaptivePool<false>;
  handlers["AdaptiveMaxPool"] = adaptivePool<true>;
  handlers["AvgPool"] = avgPool;
  handlers["Convolution"] = convolution<false>;
  handlers["ConvolutionBackpropData"] = convolutionBackprop<false>;
  handlers["GroupConvolution"] = convolution<true>;
  handlers["GroupConvolutionBackpropData"] = convolutionBackprop<true>;
  handlers["MaxPool"] = maxPool;
}
