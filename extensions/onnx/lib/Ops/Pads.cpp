//===- Pads.cpp - Pad -----------------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

using Sizes = GraphBuilder::Sizes;

/// Pads of some axes become those of all.
static LogicalResult spreadPads(OnnxNode &node, Value x, Sizes &pads) {
  auto &b = node.b;
  auto axes = node.getConstantInput(3, "the axes");
  if (failed(axes) || !x)
    return failure();
  int64_t rank = getTensorType(x).getRank(), count = axes->size();
  if (failed(b.getDims(*axes, rank)))
    return failure();
  if (pads.size() != axes->size() * 2) {
    node.fail("has " + Twine(pads.size()) + " pads for " + Twine(count) +
              " axes");
    return failure();
  }
  Sizes all(2 * rank, b.getIndex(0));
  for (auto [index, axis] : llvm::enumerate(*axes)) {
    int64_t dim = axis < 0 ? axis + rank : axis;
    all[dim] = pads[index];
    all[rank + dim] = pads[count + index];
  }
  pads = std::move(all);
  return success();
}

static Results pad(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0), value;
  std::string mode = node.getString("mode", "constant");
  Sizes pads;
  if (node.opset >= 11) {
    auto numbers = b.getElements(node.input(1), "input 1, the pads,");
    if (failed(numbers))
      return {};
    pads = *numbers;
    if (node.hasInput(3) && failed(spreadPads(node, x, pads)))
      return {};
    value = node.hasInput(2) ? node.input(2) : b.createScalarLike(0, x);
  } else {
    auto numbers = node.getInts(node.opset == 1 ? "paddings" : "pads");
    if (!numbers)
      return node.fail("the pads are missing");
    pads = getAsIndexOpFoldResult(b.getContext(), *numbers);
    value = b.createScalarLike(node.getFloat("value", 0), x);
  }
  std::optional<PadMode> none;
  auto known = llvm::StringSwitch<std::optional<PadMode>>(mode)
                   .Case("constant", PadMode::Constant)
                   .Case("edge", PadMode::Edge)
                   .Case("reflect", PadMode::Reflect)
                   .Case("wrap", node.opset >= 19 ? PadMode::Wrap : none)
                   .Default(std::nullopt);
  if (!known)
    return node.fail("attribute 'mode' is '" + Twine(mode) + "'");
  ArrayRef<OpFoldResult> all = pads;
  return b.createPad(x, all.take_front(all.size() / 2),
                     all.drop_front(all.size() / 2), *known, value);
}

/// Zeros around the dimensions of `axes`, or elements taken away there, so that
/// they have these extents. The end has the odd one.
static Results centerCropPad(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  auto given = node.getInts("axes");
  auto sizes = b.getElements(node.input(1), "input 1, the shape,");
  if (!x || failed(sizes))
    return {};
  int64_t rank = getTensorType(x).getRank();
  auto axes = given.value_or(listDims(0, rank));
  if (failed(b.getDims(axes, rank)))
    return {};
  if (axes.size() != sizes->size())
    return node.fail("the shape has " + Twine(sizes->size()) +
                     " extents, and there are " + Twine(axes.size()) + " axes");
  Sizes before(rank, b.getIndex(0)), after(before);
  for (auto [axis, size] : llvm::zip_equal(axes, *sizes)) {
    int64_t dim = *b.getDim(axis, rank);
    if (failed(b.checkNonNegative(size, "an extent of input 1, the shape,")))
      return {};
    OpFoldResult added = b.combine<arith::SubIOp>(size, b.getSize(x, dim));
    before[dim] = b.combine<arith::DivSIOp>(added, b.getIndex(2));
    after[dim] = b.combine<arith::SubIOp>(added, before[dim]);
  }
  return b.createPad(x, before, after, PadMode::Constant,
                     b.createScalarLike(0, x));
}

void bcast::onnx::addPads(Handlers &handlers) {
  handlers["CenterCropPad"] = centerCropPad;
  handlers["Pad"] = pad;
}
