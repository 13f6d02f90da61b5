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

static Value buildConstant(OnnxNode &node, const Tensor &tensor) {
  if (!tensor.error.empty())
    return node.fail("attribute 'value': " + tensor.error);
  if (tensor.external)
    return node.fail("attribute 'value' is in another file; make it an "
                     "initializer");
  return node.b.createConstant(onnx::getElements(tensor, node.b.getContext()));
}

static Results constant(OnnxNode &node) {
  OpBuilder &builder = node.b.getBuilder();
  if (const Tensor *tensor = node.getTensor("value"))
    return {buildConstant(node, *tensor)};
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
  if (const Tensor *tensor = node.getTensor("value"))
    scalar = node.b.createReshape(buildConstant(node, *tensor), {});
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
  return {node.b.createBroadcast(scalar, *sizes)};
}

/// start, start + delta, ... before limit.
static Results range(OnnxNode &node) {
  auto &b = node.b;
  Value start = node.input(0), limit = node.input(1), delta = node.input(2);
  if (!start || !limit || !delta)
    return {};
  Type type = getTensorType(start).getElementType();
  for (Value operand : {start, limit, delta})
    if (getTensorType(operand).getRank() != 0 ||
        getTensorType(operand).getElementType() != type)
      return {node.fail("inputs are not scalars of one type")};
  // The number of elements is max(ceil((limit - start) / delta), 0).
  Value difference = b.create<SubtractOp>({limit, start});
  Value count;
  if (isa<FloatType>(type)) {
    Value steps = b.create<DivideOp>({difference, delta});
    count =
        b.createConvert(b.create<CeilOp>(steps), b.getBuilder().getI64Type());
  } else {
    // ceil(a / b) = -floor(-a / b)
    Value negated = b.create<NegateOp>(difference);
    Value steps = b.create<FloorDivideOp>({negated, delta});
    count =
        b.createConvert(b.create<NegateOp>(steps), b.getBuilder().getI64Type());
  }
  count = b.create<MaximumOp>({count, b.createScalarLike(0, count)});
  auto sizes = b.getElements(count, "the number of elements");
  if (failed(sizes))
    return {};
  Value iota = b.createIota(*sizes, 0, type);
  Value steps = b.create<MultiplyOp>({iota, delta});
  return {b.create<AddOp>({steps, start})};
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
  OpFoldResult product = node.b.getIndex(1);
  for (OpFoldResult extent : node.b.getSizes(x))
    product = node.b.combine<arith::MulIOp>(product, extent);
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
    for (int64_t extent : *shape)
      sizes.push_back(b.getIndex(extent));
  } else {
    return {node.fail("attribute 'shape' is missing")};
  }
  // 0 stands for the extent of the input, and -1 for what is left.
  std::optional<size_t> inferred;
  GraphBuilder::Sizes known;
  for (auto [dim, extent] : llvm::enumerate(sizes)) {
    std::optional<int64_t> number = getConstantIntValue(extent);
    if (!number && isa<Value>(extent) &&
        cast<Value>(extent).getDefiningOp<arith::IndexCastOp>())
      return {node.fail("input 1, the shape, must be a constant or computed "
                        "from extents; 0 and -1 have other meanings than "
                        "their numbers")};
    if (number == 0 && keepsZero) {
      if (static_cast<int64_t>(dim) >= getTensorType(x).getRank())
        return {node.fail("extent 0 at " + Twine(dim) +
                          " stands for no extent of the input")};
      extent = b.getSize(x, dim);
    }
    if (number == -1) {
      if (inferred)
        return {node.fail("two extents are -1")};
      inferred = dim;
      continue;
    }
    known.push_back(extent);
  }
  if (inferred)
    sizes[*inferred] = b.inferExtent(x, known);
  return {b.createReshape(x, sizes)};
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
  OpFoldResult rows = b.getIndex(1), columns = b.getIndex(1);
  for (auto [dim, extent] : llvm::enumerate(sizes)) {
    OpFoldResult &product =
        static_cast<int64_t>(dim) < (axis < 0 ? axis + rank : axis) ? rows
                                                                    : columns;
    product = b.combine<arith::MulIOp>(product, extent);
  }
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
  RankedTensorType type = getTensorType(x);
  SmallVector<int64_t> ones;
  for (auto [dim, extent] : llvm::enumerate(type.getShape())) {
    if (ShapedType::isDynamic(extent))
      return {node.fail("input 1, the axes, must be a constant where extents "
                        "are dynamic")};
    if (extent == 1)
      ones.push_back(dim);
  }
  return {node.b.createSqueeze(x, ones)};
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
  Value x = node.input(0);
  if (!x)
    return {};
  SmallVector<int64_t> permutation;
  if (auto perm = node.getInts("perm"))
    permutation = *perm;
  else
    for (int64_t dim = getTensorType(x).getRank(); dim > 0; --dim)
      permutation.push_back(dim - 1);
  return {node.b.createTranspose(x, permutation)};
}

static Results expand(OnnxNode &node) {
  auto sizes = node.b.getElements(node.input(1), "input 1, the shape,");
  if (failed(sizes))
    return {};
  return {node.b.createBroadcast(node.input(0), *sizes,
                                 /*isBidirectional=*/true)};
}

/// A dimension of n elements, repeated k times, is a new dimension of k before
/// it, which is broadcast and merged.
static Results tile(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  if (!x)
    return {};
  if (node.opset < 6)
    return {node.fail("opset 1 tiles one axis; convert the model to opset 6 "
                      "or later")};
  auto repeats = b.getElements(node.input(1), "input 1, the repeats,");
  if (failed(repeats))
    return {};
  RankedTensorType type = getTensorType(x);
  if (static_cast<int64_t>(repeats->size()) != type.getRank())
    return {node.fail("input 1 does not have one number for each dimension")};
  GraphBuilder::Sizes wide;
  SmallVector<int64_t> dims;
  SmallVector<ReassociationIndices> groups;
  for (auto [dim, repeat] : llvm::enumerate(*repeats)) {
    ReassociationIndices &group = groups.emplace_back();
    if (!isConstantIntValue(repeat, 1)) {
      group.push_back(wide.size());
      wide.push_back(repeat);
    }
    group.push_back(wide.size());
    dims.push_back(wide.size());
    wide.push_back(b.getSize(x, dim));
  }
  if (static_cast<int64_t>(wide.size()) == type.getRank())
    return {x};
  RankedTensorType wideType = b.getType(wide, type.getElementType());
  if (!wideType)
    return {};
  Value repeated = b.finish(BroadcastInDimOp::create(
      b.getBuilder(), b.getLoc(), wideType, x, GraphBuilder::getDynamic(wide),
      dims, DenseI32ArrayAttr()));
  if (!repeated)
    return {};
  return {b.finish(tensor::CollapseShapeOp::create(b.getBuilder(), b.getLoc(),
                                                   repeated, groups))};
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

void onnx::addShapes(Handlers &handlers) {
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
