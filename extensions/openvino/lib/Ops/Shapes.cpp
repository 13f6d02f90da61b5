//===- Shapes.cpp - Broadcasts, shapes and reshapes -----------------------===//
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

/// Broadcast to the target shape by a rule of `mode`. In opset 1, "none" is
/// "explicit", and a layer of another mode may have an axes mapping, which is
/// not read: the runtime adds one to layers without it.
static Results broadcast(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  bool isFirst = node.getOpset() < 3, hasMapping = node.hasInput(2);
  std::string mode =
      node.getString("mode", isFirst && hasMapping ? "explicit" : "numpy");
  int64_t axis =
      node.getPdpdAxis(isFirst ? "mode.auto_broadcast_axis" : "mode.mode.axis");
  if (mode == "none")
    mode = "explicit";
  if (hasMapping && !isFirst && mode != "explicit")
    return node.fail("input 2, the axes mapping, is for mode 'explicit', and "
                     "the mode is '" +
                     mode + "'");
  auto sizes = b.getElements(node.input(1), "input 1, the target shape,");
  if (!x || failed(sizes) || node.hasFailed())
    return {};
  if (mode == "numpy" || (mode == "bidirectional" && !isFirst))
    return b.limitElements(
        b.createBroadcast(x, *sizes, mode == "bidirectional"), x, *sizes);
  BroadcastRuleAttrInterface rule;
  if (mode == "explicit") {
    auto dims = node.getConstantInput(2, "the axes mapping");
    if (failed(dims))
      return {};
    rule = InDimAttr::get(b.getContext(), *dims);
  } else if (mode == "pdpd") {
    rule = b.getPdpd(axis);
  } else {
    return node.fail("mode '" + mode + "' is not numpy, explicit, " +
                     (isFirst ? "" : "bidirectional ") + "or pdpd");
  }
  return b.limitElements(b.createBroadcast(x, *sizes, rule), x, *sizes);
}

/// An extent of -1 is inferred, and one of 0 kept with special_zero.
static Results reshape(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  bool keepsZero = node.getBool("special_zero", false);
  auto sizes = b.getElements(node.input(1), "input 1, the shape,");
  if (!x || failed(sizes))
    return {};
  return b.createInferredReshape(x, *sizes, keepsZero,
                                 /*infersBesideZero=*/true);
}

/// An empty order reverses the dimensions.
static Results transpose(LayerNode &node) {
  auto order = node.getConstantInput(1, "the order");
  if (failed(order))
    return {};
  if (order->empty())
    return node.b.createReversedTranspose(node.input(0));
  return node.b.createTranspose(node.input(0), *order);
}

/// With allow_axis_skip, axes whose extents are not 1 stay.
static Results squeeze(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  bool skips = node.getBool("allow_axis_skip", false);
  if (!node.hasInput(1))
    return b.createSqueeze(x);
  auto axes = node.getConstantInput(1, "the axes");
  if (!x || failed(axes))
    return {};
  if (!skips)
    return b.createSqueeze(x, *axes);
  auto dims = b.getDims(*axes, getTensorType(x).getRank());
  if (failed(dims))
    return {};
  SmallVector<int64_t> ones;
  for (int64_t dim : *dims) {
    auto extent = getConstantIntValue(b.getSize(x, dim));
    if (!extent)
      return node.fail("dimension " + Twine(dim) +
                       " is dynamic, and "
                       "allow_axis_skip keeps it unless it is 1");
    if (*extent == 1)
      ones.push_back(dim);
  }
  return b.createSqueeze(x, ones);
}

static Results unsqueeze(LayerNode &node) {
  auto axes = node.getConstantInput(1, "the axes");
  if (failed(axes))
    return {};
  return node.b.createUnsqueeze(node.input(0), *axes);
}

static Results concat(LayerNode &node) {
  return node.b.createConcat(node.getInputs(), node.getInt("axis", 0));
}

static Results shapeOf(LayerNode &node) {
  Type type = node.getElementType("output_type", "i64");
  Value x = node.input(0);
  if (!x || !type)
    return {};
  if (!type.isSignlessInteger(32) && !type.isSignlessInteger(64))
    return node.fail("attribute 'output_type' is not i32 or i64");
  return node.b.createShape(node.b.getSizes(x), /*isScalar=*/false, type);
}

void openvino::addShapes(Handlers &handlers) {
  handlers["Broadcast"] = broadcast;
  handlers["Concat"] = concat;
  handlers["Reshape"] = reshape;
  handlers["ShapeOf"] = shapeOf;
  handlers["Squeeze"] = squeeze;
  handlers["Transpose"] = transpose;
  handlers["Unsqueeze"] = unsqueeze;
}
