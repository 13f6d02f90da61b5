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

/// Broadcast to the target shape by a rule of `mode`.
static Value broadcast(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  // Opset 1 names the mode as auto_broadcast elsewhere.
  std::string mode = node.getString("mode", "numpy");
  int64_t axis = node.getInt("auto_broadcast_axis", node.getInt("axis", 0));
  auto sizes = b.getElements(node.input(1), "input 1, the target shape,");
  if (!x || failed(sizes))
    return {};
  if (mode == "numpy" || mode == "bidirectional")
    return b.createBroadcast(x, *sizes, mode == "bidirectional");
  BroadcastRuleAttrInterface rule;
  if (mode == "explicit") {
    auto dims = node.getConstantInput(2, "the axes mapping");
    if (failed(dims))
      return {};
    rule = InDimAttr::get(b.getContext(), *dims);
  } else if (mode == "pdpd") {
    rule = b.getPdpd(axis);
  } else {
    return node.fail("mode '" + mode +
                     "' is not numpy, explicit, bidirectional or pdpd");
  }
  RankedTensorType type = b.getType(*sizes, getTensorType(x).getElementType());
  if (!type)
    return {};
  return b.finish(BroadcastOp::create(b.getBuilder(), b.getLoc(), type, x,
                                      GraphBuilder::getDynamic(*sizes),
                                      DenseI64ArrayAttr(), rule));
}

/// An extent of -1 is inferred, and one of 0 kept with special_zero.
static Value reshape(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  bool keepsZero = node.getBool("special_zero", false);
  auto sizes = b.getElements(node.input(1), "input 1, the shape,");
  if (!x || failed(sizes))
    return {};
  std::optional<size_t> inferred;
  GraphBuilder::Sizes known;
  for (auto [dim, size] : llvm::enumerate(*sizes)) {
    std::optional<int64_t> number = getConstantIntValue(size);
    if (number == -1) {
      if (inferred)
        return node.fail("the shape has more than one extent of -1");
      inferred = dim;
      continue;
    }
    if (keepsZero && number == 0) {
      if (static_cast<int64_t>(dim) >= getTensorType(x).getRank())
        return node.fail("extent " + Twine(dim) +
                         " of the shape is 0, and the operand has rank " +
                         Twine(getTensorType(x).getRank()));
      size = b.getSize(x, dim);
    }
    known.push_back(size);
  }
  if (inferred) {
    OpFoldResult extent = b.inferExtent(x, known);
    if (!extent)
      return {};
    (*sizes)[*inferred] = extent;
  }
  return b.createReshape(x, *sizes);
}

static Value transpose(LayerNode &node) {
  Value x = node.input(0);
  auto order = node.getConstantInput(1, "the order,");
  if (!x || failed(order))
    return {};
  SmallVector<int64_t> permutation(*order);
  // An empty order reverses the dimensions.
  if (permutation.empty())
    for (int64_t dim = getTensorType(x).getRank(); dim-- > 0;)
      permutation.push_back(dim);
  return node.b.createTranspose(x, permutation);
}

static Value squeeze(LayerNode &node) {
  Value x = node.input(0);
  if (!x)
    return {};
  SmallVector<int64_t> dims;
  if (node.getNumInputs() > 1) {
    auto axes = node.getConstantInput(1, "the axes");
    if (failed(axes))
      return {};
    dims = *axes;
  } else {
    for (auto [dim, extent] : llvm::enumerate(getTensorType(x).getShape())) {
      if (ShapedType::isDynamic(extent))
        return node.fail("dimension " + Twine(dim) +
                         " may be 1 at run time; give the axes");
      if (extent == 1)
        dims.push_back(dim);
    }
  }
  return node.b.createSqueeze(x, dims);
}

static Value unsqueeze(LayerNode &node) {
  auto axes = node.getConstantInput(1, "the axes");
  if (failed(axes))
    return {};
  return node.b.createUnsqueeze(node.input(0), *axes);
}

static Value concat(LayerNode &node) {
  return node.b.createConcat(node.getInputs(), node.getInt("axis", 0));
}

static Value shapeOf(LayerNode &node) {
  std::string name = node.getString("output_type", "i64");
  Type type = openvino::getElementType(name, node.b.getContext());
  if (!type || !type.isSignlessInteger() || type.isInteger(1))
    return node.fail("output_type '" + name + "' is not i32 or i64");
  Value x = node.input(0);
  if (!x)
    return {};
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
