//===- Pads.cpp - Pad -----------------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

using Sizes = GraphBuilder::Sizes;

/// `x` between constant elements.
static Value padConstant(OnnxNode &node, Value x, ArrayRef<OpFoldResult> low,
                         ArrayRef<OpFoldResult> high, Value value) {
  auto &b = node.b;
  Sizes sizes = b.getSizes(x), ones(sizes.size(), b.getIndex(1));
  Value padding = b.createReshape(value, {});
  if (!padding)
    return {};
  // Pieces of the constant stand before and after, one dimension at a time.
  for (size_t dim = 0; dim < sizes.size() && x; ++dim) {
    SmallVector<Value> pieces;
    for (OpFoldResult width : {low[dim], OpFoldResult(), high[dim]}) {
      if (!width) {
        pieces.push_back(x);
        continue;
      }
      if (isConstantIntValue(width, 0))
        continue;
      Sizes piece = b.getSizes(x);
      piece[dim] = width;
      pieces.push_back(b.createBroadcast(padding, piece));
    }
    x = b.createConcat(pieces, dim);
  }
  return x;
}

/// The elements of `x` at the borders, or mirrored at them.
static Value padByElements(OnnxNode &node, Value x, ArrayRef<OpFoldResult> low,
                           ArrayRef<OpFoldResult> high, bool isMirrored) {
  auto &b = node.b;
  RankedTensorType type = getTensorType(x);
  Sizes sizes = b.getSizes(x), wide;
  SmallVector<Value> offsets, lasts;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    OpFoldResult last = b.combine<arith::SubIOp>(size, b.getIndex(1));
    for (OpFoldResult width : {low[dim], high[dim]})
      // A mirror shows no more than there is.
      if (failed(b.checkAtMost(
              isMirrored ? width : b.getIndex(1), isMirrored ? last : size,
              isMirrored ? "the padding of dimension " + Twine(dim)
                         : "1, for the border of dimension " + Twine(dim))))
        return {};
    lasts.push_back(b.toValue(last));
    offsets.push_back(b.toValue(low[dim]));
    wide.push_back(b.combine<arith::AddIOp>(
        b.combine<arith::AddIOp>(low[dim], size), high[dim]));
  }
  Value zero = b.toValue(b.getIndex(0)), two = b.toValue(b.getIndex(2));
  return b.createElements(
      wide, type.getElementType(),
      [&](OpBuilder &builder, Location loc, ValueRange at) -> Value {
        SmallVector<Value> source;
        for (auto [index, offset, last] : llvm::zip_equal(at, offsets, lasts)) {
          Value position = arith::SubIOp::create(builder, loc, index, offset);
          if (isMirrored) {
            Value back = arith::SubIOp::create(builder, loc, zero, position);
            position = arith::MaxSIOp::create(builder, loc, position, back);
            Value twice = arith::MulIOp::create(builder, loc, last, two);
            Value mirrored =
                arith::SubIOp::create(builder, loc, twice, position);
            position = arith::MinSIOp::create(builder, loc, position, mirrored);
          } else {
            position = arith::MinSIOp::create(builder, loc, position, last);
            position = arith::MaxSIOp::create(builder, loc, position, zero);
          }
          source.push_back(position);
        }
        return tensor::ExtractOp::create(builder, loc, x, source);
      });
}

static Results pad(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0), value;
  std::string mode = node.getString("mode", "constant");
  SmallVector<int64_t> pads;
  if (node.opset >= 11) {
    auto numbers = node.getConstantInput(1, "the pads");
    if (failed(numbers))
      return {};
    pads = *numbers;
    value = node.hasInput(2) ? node.input(2) : b.createScalarLike(0, x);
  } else {
    auto numbers = node.getInts(node.opset == 1 ? "paddings" : "pads");
    if (!numbers)
      return {node.fail("the pads are missing")};
    pads = *numbers;
    value = b.createScalarLike(node.getFloat("value", 0), x);
  }
  if (!x)
    return {};
  size_t rank = getTensorType(x).getRank();
  if (pads.size() != 2 * rank)
    return {node.fail("the pads are not two for each dimension")};
  // Negative pads take elements away.
  Sizes low, high, starts, sizes, ones(rank, b.getIndex(1));
  for (size_t dim = 0; dim < rank; ++dim) {
    int64_t before = pads[dim], after = pads[rank + dim];
    if (std::min(before, after) < -INT32_MAX ||
        std::max(before, after) > INT32_MAX)
      return {node.fail("a pad of dimension " + Twine(dim) + " is too large")};
    low.push_back(b.getIndex(std::max<int64_t>(before, 0)));
    high.push_back(b.getIndex(std::max<int64_t>(after, 0)));
    int64_t first = std::max<int64_t>(-before, 0);
    int64_t taken = first + std::max<int64_t>(-after, 0);
    starts.push_back(b.getIndex(first));
    OpFoldResult size = b.getSize(x, dim);
    if (failed(
            b.checkAtMost(b.getIndex(taken), size,
                          "what the pads take from dimension " + Twine(dim))))
      return {};
    sizes.push_back(b.combine<arith::SubIOp>(size, b.getIndex(taken)));
  }
  if (llvm::any_of(pads, [](int64_t number) { return number < 0; }))
    x = b.createSlice(x, starts, sizes, ones);
  if (!x || !value)
    return {};
  if (mode == "constant")
    return {padConstant(node, x, low, high, value)};
  if (mode == "edge" || mode == "reflect")
    return {padByElements(node, x, low, high, mode == "reflect")};
  return {node.fail("attribute 'mode' is '" + Twine(mode) + "'")};
}

void onnx::addPads(Handlers &handlers) { handlers["Pad"] = pad; }
