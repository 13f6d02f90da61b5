//===- Convolutions.cpp - Convolutions ----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "bcast/Import/Windows.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

SpatialWindows bcast::onnx::readWindows(OnnxNode &node) {
  SpatialWindows windows;
  auto read = [&](StringRef name) {
    return node.getInts(name).value_or(SmallVector<int64_t>());
  };
  windows.kernel = read("kernel_shape");
  windows.strides = read("strides");
  windows.dilations = read("dilations");
  SmallVector<int64_t> pads = read("pads");
  ArrayRef<int64_t> all = pads;
  if (all.size() % 2 != 0)
    node.fail("attribute 'pads' has " + Twine(all.size()) +
              " numbers; two for each spatial dimension are needed");
  windows.before.assign(all.take_front(all.size() / 2));
  windows.after.assign(all.drop_front(all.size() / 2));
  std::string autoPad = node.getString("auto_pad", "NOTSET");
  auto known = llvm::StringSwitch<std::optional<AutoPad>>(autoPad)
                   .Cases({"NOTSET", ""}, AutoPad::Explicit)
                   .Case("VALID", AutoPad::Valid)
                   .Case("SAME_UPPER", AutoPad::SameUpper)
                   .Case("SAME_LOWER", AutoPad::SameLower)
                   .Default(std::nullopt);
  if (!known)
    node.fail("attribute 'auto_pad' is '" + Twine(autoPad) + "'");
  windows.autoPad = known.value_or(AutoPad::Explicit);
  return windows;
}

static Results conv(OnnxNode &node) {
  SpatialWindows windows = readWindows(node);
  int64_t groups = node.getInt("group", 1);
  Value x = node.input(0), weights = node.input(1);
  Value bias = node.hasInput(2) ? node.input(2) : Value();
  if (node.hasFailed())
    return {};
  return createConvolution(node.b, x, weights, bias, groups, windows);
}

static Results convTranspose(OnnxNode &node) {
  SpatialWindows windows = readWindows(node);
  int64_t groups = node.getInt("group", 1);
  TransposedSizes sizes;
  if (auto padding = node.getInts("output_padding"))
    sizes.outputPadding = *padding;
  if (auto shape = node.getInts("output_shape"))
    sizes.output = getAsIndexOpFoldResult(node.b.getContext(), *shape);
  Value x = node.input(0), weights = node.input(1);
  Value bias = node.hasInput(2) ? node.input(2) : Value();
  if (node.hasFailed())
    return {};
  return createTransposedConvolution(node.b, x, weights, bias, groups, windows,
                                     sizes);
}

/// The i32 convolution of integers less their zero points, which are inputs
/// `zero` and of the weights one for all or one for each feature.
static Value convolveIntegers(OnnxNode &node, unsigned x, unsigned xZero,
                              unsigned weights, unsigned weightsZero,
                              Value bias) {
  auto &b = node.b;
  SpatialWindows windows = readWindows(node);
  int64_t groups = node.getInt("group", 1);
  auto read = [&](unsigned index, unsigned zero) {
    Type wide = b.getBuilder().getI32Type();
    Value value = b.createConvert(node.input(index), wide);
    if (!node.hasInput(zero))
      return value;
    Value offset = b.createConvert(node.input(zero), wide);
    bool isList = offset && getTensorType(offset).getRank() == 1 &&
                  getTensorType(offset).getDimSize(0) != 1;
    return b.create<SubtractOp>({value, offset},
                                isList ? b.getPdpd(0) : b.getNumpy());
  };
  Value image = read(x, xZero);
  Value kernel = read(weights, weightsZero);
  if (node.hasFailed())
    return {};
  return createConvolution(b, image, kernel, bias, groups, windows);
}

static Results convInteger(OnnxNode &node) {
  return convolveIntegers(node, 0, 2, 1, 3, Value());
}

static Results qlinearConv(OnnxNode &node) {
  auto &b = node.b;
  Value bias = node.hasInput(8) ? node.input(8) : Value();
  Value sum = convolveIntegers(node, 0, 2, 3, 5, bias);
  Value scale = node.input(6), zero = node.input(7);
  Value factor = b.create<MultiplyOp>({node.input(1), node.input(4)});
  factor = b.create<DivideOp>({factor, scale});
  if (!sum || !factor || !zero)
    return {};
  Type type = getTensorType(factor).getElementType();
  bool isList = getTensorType(factor).getRank() == 1 &&
                getTensorType(factor).getDimSize(0) != 1;
  Value y = b.create<MultiplyOp>({b.createConvert(sum, type), factor},
                                 isList ? b.getPdpd(1) : b.getNumpy());
  y = b.create<RoundNearestEvenOp>(y);
  y = b.create<AddOp>({y, b.createConvert(zero, type)});
  return b.createConvert(y, getTensorType(zero).getElementType());
}

void bcast::onnx::addConvolutions(Handlers &handlers) {
  handlers["Conv"] = conv;
  handlers["ConvInteger"] = convInteger;
  handlers["ConvTranspose"] = convTranspose;
  handlers["QLinearConv"] = qlinearConv;
}
