//===- Shapes.cpp - Shapes, constants and reshapes ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

static Results identity(OnnxNode &node) { return {node.input(0)}; }

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static Results constant(OnnxNode &node) {
  OpBuilder &builder = node.b.getBuilder();
  if (auto tensor = node.getTensor("value"))
    return {*tensor};
  if (node.hasAttribute("value_int"))
    return {node.b.createShape(node.b.getIndex(node.getInt("value_int", 0)),
                               /*isScalar=*/true)};
  if (auto numbers = node.getInts("value_ints"))
    return {node.b.createIntegers(*numbers)};
  if (node.hasAttribute("value_float"))
    return {node.b.createScalar(node.getFloat("value_float", 0),
                                builder.getF32Type())};
  if (auto numbers = node.getFloats("value_floats")) {
    auto type = RankedTensorType::get({static_cast<int64_t>(numbers->size())},
                                      builder.getF32Type());
    return {node.b.createConstant(
        DenseElementsAttr::get(type, ArrayRef<float>(*numbers)))};
  }
  return {node.fail("it has no dense value of numbers")};
}

static Results constantOfShape(OnnxNode &node) {
  Value scalar;
  if (auto tensor = node.getTensor("value"))
    scalar = node.b.createReshape(*tensor, {});
  else
    scalar = node.b.createScalar(0, node.b.getBuilder().getF32Type());
  auto sizes = node.b.getElements(node.input(0), "input 0, the shape,");
  if (failed(sizes))
    return {};
  // A list of equal extents stays known.
  auto number = GraphBuilder::getConstant(scalar);
  std::optional<int64_t> count =
      sizes->size() == 1 ? getConstantIntValue(sizes->front()) : std::nullopt;
  if (number && count && *count >= 0 && *count <= 64 &&
      getTensorType(scalar).getElementType().isSignlessInteger(64))
    return {
        node.b.createIntegers(SmallVector<int64_t>(*count, number->front()))};
  return {node.b.limitElements(node.b.createBroadcast(scalar, *sizes), scalar,
                               *sizes)};
}

static Results range(OnnxNode &node) {
  // f16 and bf16 are computed in f32 in any case.
  if (node.getInt("stash_type", 1) != 1)
    return node.fail("attribute 'stash_type' is not 1, float");
  return node.b.createRange(node.input(0), node.input(1), node.input(2));
}

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

static Results shape(OnnxNode &node) {
  Value x = node.input(0);
  int64_t start = node.getInt("start", 0);
  if (!x)
    return {};
  int64_t rank = getTensorType(x).getRank();
  int64_t end = node.getInt("end", rank);
  auto clamp = [&](int64_t dim) {
    return std::clamp<int64_t>(dim < 0 ? dim + rank : dim, 0, rank);
  };
  GraphBuilder::Sizes sizes = node.b.getSizes(x);
  start = clamp(start);
  end = std::max(start, clamp(end));
  return {node.b.createShape(
      ArrayRef<OpFoldResult>(sizes).slice(start, end - start))};
}

static Results size(OnnxNode &node) {
  Value x = node.input(0);
  if (!x)
    return {};
  OpFoldResult product =
      node.b.multiply(node.b.getSizes(x), "the number of elements of input 0");
  if (!product)
    return {};
  return {node.b.createShape(product, /*isScalar=*/true)};
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

static Results reshape(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  if (!x)
    return {};
  GraphBuilder::Sizes sizes;
  bool keepsZero = true;
  if (node.opset >= 5) {
    keepsZero = node.opset < 14 || node.getInt("allowzero", 0) == 0;
    auto elements = b.getElements(node.input(1), "input 1, the shape,");
    if (failed(elements))
      return {};
    sizes = *elements;
  } else if (auto shape = node.getInts("shape")) {
    sizes = getAsIndexOpFoldResult(b.getContext(), *shape);
  } else {
    return {node.fail("attribute 'shape' is missing")};
  }
  return b.createInferredReshape(x, sizes, keepsZero,
                                 /*infersBesideZero=*/false);
}

static Results flatten(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  int64_t axis = node.getInt("axis", 1);
  if (!x)
    return {};
  int64_t rank = getTensorType(x).getRank();
  if (axis < (node.opset >= 11 ? -rank : 0) || axis > rank)
    return {node.fail("axis " + Twine(axis) +
                      " is not one of a tensor of rank " + Twine(rank))};
  GraphBuilder::Sizes sizes = b.getSizes(x);
  ArrayRef<OpFoldResult> all = sizes;
  axis += axis < 0 ? rank : 0;
  OpFoldResult rows = b.multiply(all.take_front(axis), "the rows");
  OpFoldResult columns = b.multiply(all.drop_front(axis), "the columns");
  return {b.createReshape(x, {rows, columns})};
}

/// The axes, an attribute before opset 13; nothing if they are not given.
static FailureOr<std::optional<SmallVector<int64_t>>> getAxes(OnnxNode &node) {
  if (node.opset < 13)
    return node.getInts("axes");
  if (!node.hasInput(1))
    return std::optional<SmallVector<int64_t>>();
  auto axes = node.getConstantInput(1, "the axes");
  if (failed(axes))
    return failure();
  return std::optional(*axes);
}

static Results squeeze(OnnxNode &node) {
  Value x = node.input(0);
  auto axes = getAxes(node);
  if (failed(axes) || !x)
    return {};
  if (*axes)
    return {node.b.createSqueeze(x, **axes)};
  return node.b.createSqueeze(x);
}

static Results unsqueeze(OnnxNode &node) {
  auto axes = getAxes(node);
  if (failed(axes))
    return {};
  if (!*axes)
    return {node.fail("the axes are missing")};
  return {node.b.createUnsqueeze(node.input(0), **axes)};
}

static Results transpose(OnnxNode &node) {
  if (auto permutation = node.getInts("perm"))
    return node.b.createTranspose(node.input(0), *permutation);
  return node.b.createReversedTranspose(node.input(0));
}

static Results expand(OnnxNode &node) {
  auto sizes = node.b.getElements(node.input(1), "input 1, the shape,");
  if (failed(sizes))
    return {};
  Value x = node.input(0);
  Value result = node.b.createBroadcast(x, *sizes, /*isBidirectional=*/true);
  return {node.b.limitElements(result, x, *sizes)};
}

static Results tile(OnnxNode &node) {
  if (node.opset < 6)
    return node.fail("opset 1 tiles one axis; convert the model to opset 6 or "
                     "later");
  auto repeats = node.b.getElements(node.input(1), "input 1, the repeats,");
  if (failed(repeats))
    return {};
  Value x = node.input(0);
  return node.b.limitElements(node.b.createTile(x, *repeats), x, *repeats);
}

/// In inference, the input.
static Results dropout(OnnxNode &node) {
  auto &b = node.b;
  node.ignore({"seed"});
  Value x = node.input(0);
  if (!x)
    return {};
  bool isTraining = false;
  if (node.opset >= 12) {
    if (node.hasInput(2)) {
      auto mode = node.getConstantInput(2, "the training mode");
      if (failed(mode))
        return {};
      isTraining = !mode->empty() && mode->front() != 0;
    }
    DenseElementsAttr ratio;
    if (isTraining && node.hasInput(1) &&
        matchPattern(node.input(1), m_Constant(&ratio)) &&
        ratio.getNumElements() == 1 && isa<FloatType>(ratio.getElementType()) &&
        (*ratio.getValues<APFloat>().begin()).isZero())
      isTraining = false;
  } else {
    node.ignore({"ratio"});
    isTraining = node.opset < 7 && node.getInt("is_test", 0) == 0;
  }
  if (isTraining)
    return {node.fail("training mode is random and cannot be imported")};
  Results results = {x};
  if (node.hasOutput(1)) {
    Value kept = b.createScalar(1, b.getBuilder().getI1Type());
    if (node.opset < 10)
      kept = b.createScalarLike(1, x);
    results.push_back(b.createBroadcast(kept, b.getSizes(x)));
  }
  return results;
}

void bcast::onnx::addShapes(Handlers &handlers) {
  handlers["Constant"] = constant;
  handlers["ConstantOfShape"] = constantOfShape;
  handlers["Dropout"] = dropout;
  handlers["Expand"] = expand;
  handlers["Flatten"] = flatten;
  handlers["Identity"] = identity;
  handlers["Range"] = range;
  handlers["Reshape"] = reshape;
  handlers["Shape"] = shape;
  handlers["Size"] = size;
  handlers["Squeeze"] = squeeze;
  handlers["Tile"] = tile;
  handlers["Transpose"] = transpose;
  handlers["Unsqueeze"] = unsqueeze;
}
