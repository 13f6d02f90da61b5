//===- Parts.cpp - Slices, concatenations and gathers ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

using Sizes = GraphBuilder::Sizes;

//===----------------------------------------------------------------------===//
// Slice
//===----------------------------------------------------------------------===//

namespace {
/// The elements of one dimension that a slice takes.
struct SliceRange {
  OpFoldResult first, size;
};
} // namespace

/// A position that counts from the end if it is negative, moved into [low,
/// high].
static OpFoldResult clampPosition(GraphBuilder &b, OpFoldResult position,
                                  OpFoldResult extent, OpFoldResult low,
                                  OpFoldResult high) {
  std::optional<int64_t> known = getConstantIntValue(position);
  if (!known) {
    Value value = b.toValue(position), zero = b.toValue(b.getIndex(0));
    OpBuilder &builder = b.getBuilder();
    Value isNegative = arith::CmpIOp::create(
        builder, b.getLoc(), arith::CmpIPredicate::slt, value, zero);
    Value fromEnd = b.toValue(b.combine<arith::AddIOp>(position, extent));
    position =
        arith::SelectOp::create(builder, b.getLoc(), isNegative, fromEnd, value)
            .getResult();
  } else if (*known < 0) {
    // The least numbers do not overflow.
    position = b.combine<arith::AddIOp>(
        b.getIndex(std::max<int64_t>(*known, INT64_MIN / 2)), extent);
  }
  return b.combine<arith::MaxSIOp>(b.combine<arith::MinSIOp>(position, high),
                                   low);
}

static SliceRange getSliceRange(GraphBuilder &b, OpFoldResult start,
                                OpFoldResult end, int64_t step,
                                OpFoldResult extent) {
  OpFoldResult zero = b.getIndex(0);
  if (step > 0) {
    start = clampPosition(b, start, extent, zero, extent);
    end = clampPosition(b, end, extent, zero, extent);
    OpFoldResult length =
        b.combine<arith::MaxSIOp>(b.combine<arith::SubIOp>(end, start), zero);
    return {start, step == 1 ? length
                             : b.combine<arith::CeilDivSIOp>(length,
                                                             b.getIndex(step))};
  }
  OpFoldResult last = b.combine<arith::SubIOp>(extent, b.getIndex(1));
  OpFoldResult before = b.getIndex(-1);
  start = clampPosition(b, start, extent, before, last);
  end = clampPosition(b, end, extent, before, last);
  OpFoldResult length =
      b.combine<arith::MaxSIOp>(b.combine<arith::SubIOp>(start, end), zero);
  return {start, step == -1 ? length
                            : b.combine<arith::CeilDivSIOp>(length,
                                                            b.getIndex(-step))};
}

static Value buildSlice(OnnxNode &node, Value x, ArrayRef<OpFoldResult> starts,
                        ArrayRef<OpFoldResult> ends, ArrayRef<int64_t> axes,
                        ArrayRef<int64_t> steps) {
  auto &b = node.b;
  int64_t rank = getTensorType(x).getRank();
  if (starts.size() != ends.size() || axes.size() != starts.size() ||
      steps.size() != starts.size())
    return node.fail("starts, ends, axes and steps differ in number");
  Sizes offsets(rank, b.getIndex(0)), strides(rank, b.getIndex(1));
  Sizes sizes = b.getSizes(x);
  SmallVector<int64_t> reversed, seen;
  for (auto [index, axis] : llvm::enumerate(axes)) {
    FailureOr<int64_t> dim = b.getDim(axis, rank);
    if (failed(dim))
      return {};
    if (llvm::is_contained(seen, *dim))
      return node.fail("axis " + Twine(axis) + " is given twice");
    seen.push_back(*dim);
    int64_t step = steps[index];
    if (step == 0 || step == INT64_MIN)
      return node.fail("a step is " + Twine(step));
    auto [first, size] =
        getSliceRange(b, starts[index], ends[index], step, sizes[*dim]);
    if (step < 0) {
      // The same elements upwards, then reversed.
      reversed.push_back(*dim);
      OpFoldResult span = b.combine<arith::MulIOp>(
          b.combine<arith::SubIOp>(size, b.getIndex(1)), b.getIndex(step));
      first = b.combine<arith::MaxSIOp>(b.combine<arith::AddIOp>(first, span),
                                        b.getIndex(0));
      step = -step;
    }
    // A step beyond the extent takes one element, as any large one does.
    offsets[*dim] = first;
    sizes[*dim] = size;
    strides[*dim] = b.getIndex(isConstantIntValue(size, 1) ? 1 : step);
  }
  if (auto elements = b.traceElements(x); elements && rank == 1) {
    std::optional<int64_t> offset = getConstantIntValue(offsets[0]);
    std::optional<int64_t> size = getConstantIntValue(sizes[0]);
    int64_t step = *getConstantIntValue(strides[0]);
    if (offset && size) {
      Sizes taken;
      for (int64_t i = 0; i < *size; ++i)
        taken.push_back((*elements)[*offset + i * step]);
      if (!reversed.empty())
        std::reverse(taken.begin(), taken.end());
      return b.createShape(taken, false, getTensorType(x).getElementType());
    }
  }
  Value result = b.createSlice(x, offsets, sizes, strides);
  for (int64_t dim : reversed)
    result = b.createReverse(result, dim);
  return result;
}

static Results slice(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  if (!x)
    return {};
  Sizes starts, ends;
  std::optional<SmallVector<int64_t>> axes, steps;
  if (node.opset < 10) {
    auto startNumbers = node.getInts("starts"),
         endNumbers = node.getInts("ends");
    axes = node.getInts("axes");
    if (!startNumbers || !endNumbers)
      return {node.fail("attribute 'starts' or 'ends' is missing")};
    for (int64_t number : *startNumbers)
      starts.push_back(b.getIndex(number));
    for (int64_t number : *endNumbers)
      ends.push_back(b.getIndex(number));
  } else {
    auto first = b.getElements(node.input(1), "input 1, the starts,");
    auto last = b.getElements(node.input(2), "input 2, the ends,");
    if (failed(first) || failed(last))
      return {};
    starts = *first;
    ends = *last;
    for (auto [index, list] : {std::pair(3u, &axes), std::pair(4u, &steps)})
      if (node.hasInput(index)) {
        auto numbers =
            node.getConstantInput(index, index == 3 ? "the axes" : "the steps");
        if (failed(numbers))
          return {};
        *list = *numbers;
      }
  }
  if (!axes) {
    axes.emplace();
    for (size_t dim = 0; dim < starts.size(); ++dim)
      axes->push_back(dim);
  }
  if (!steps)
    steps.emplace(starts.size(), 1);
  return {buildSlice(node, x, starts, ends, *axes, *steps)};
}

//===----------------------------------------------------------------------===//
// Concat, Split
//===----------------------------------------------------------------------===//

static Results concat(OnnxNode &node) {
  auto &b = node.b;
  int64_t axis = node.getInt("axis", node.opset < 4 ? 1 : 0);
  Sizes elements;
  bool isList = node.getNumInputs() > 0;
  for (unsigned i = 0; i < node.getNumInputs(); ++i) {
    Value input = node.input(i);
    if (!input)
      return {};
    auto part = b.traceElements(input);
    if (!part || getTensorType(input).getRank() != 1 ||
        getTensorType(input).getElementType() !=
            getTensorType(node.input(0)).getElementType()) {
      isList = false;
      break;
    }
    elements.append(part->begin(), part->end());
  }
  if (isList && (axis == 0 || axis == -1))
    return {b.createShape(elements, false,
                          getTensorType(node.input(0)).getElementType())};
  return {b.createConcat(node.getInputs(), axis)};
}

static Results split(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  int64_t axis = node.getInt("axis", 0);
  std::optional<SmallVector<int64_t>> parts;
  if (node.opset < 13) {
    parts = node.getInts("split");
  } else if (node.hasInput(1)) {
    auto numbers = node.getConstantInput(1, "the split");
    if (failed(numbers))
      return {};
    parts = *numbers;
  }
  if (!x)
    return {};
  FailureOr<int64_t> dim = b.getDim(axis, getTensorType(x).getRank());
  if (failed(dim))
    return {};
  Sizes sizes = b.getSizes(x);
  OpFoldResult extent = sizes[*dim];
  Sizes lengths;
  int64_t count = node.getNumOutputs();
  if (parts) {
    int64_t sum = 0;
    for (int64_t part : *parts) {
      if (part < 0 || llvm::AddOverflow(sum, part, sum))
        return {node.fail("a part has " + Twine(part) + " elements")};
      lengths.push_back(b.getIndex(part));
    }
    if (static_cast<int64_t>(parts->size()) != count)
      return {node.fail("has " + Twine(count) + " outputs, and " +
                        Twine(parts->size()) + " parts")};
    if (failed(b.checkEqual(b.getIndex(sum), extent, "the sum of the parts")))
      return {};
  } else {
    std::optional<int64_t> known = getConstantIntValue(extent);
    if (known && *known % count != 0)
      return {node.fail("extent " + Twine(*known) + " has no " + Twine(count) +
                        " equal parts")};
    OpFoldResult part = b.combine<arith::DivSIOp>(extent, b.getIndex(count));
    if (failed(b.checkEqual(b.combine<arith::MulIOp>(part, b.getIndex(count)),
                            extent, "the sum of the parts")))
      return {};
    lengths.assign(count, part);
  }
  Results results;
  Sizes offsets(sizes.size(), b.getIndex(0)),
      steps(sizes.size(), b.getIndex(1));
  for (OpFoldResult length : lengths) {
    sizes[*dim] = length;
    results.push_back(b.createSlice(x, offsets, sizes, steps));
    offsets[*dim] = b.combine<arith::AddIOp>(offsets[*dim], length);
  }
  return results;
}

//===----------------------------------------------------------------------===//
// Gather
//===----------------------------------------------------------------------===//

/// Reports an error unless `extent` has an element to read.
static LogicalResult checkNotEmpty(OnnxNode &node, OpFoldResult extent) {
  if (!isConstantIntValue(extent, 0))
    return success();
  node.fail("gathers from an extent of 0");
  return failure();
}

static Results gather(OnnxNode &node) {
  auto &b = node.b;
  Value data = node.input(0), indices = node.input(1);
  int64_t axis = node.getInt("axis", 0);
  if (!data || !indices)
    return {};
  RankedTensorType type = getTensorType(data), from = getTensorType(indices);
  FailureOr<int64_t> dim = b.getDim(axis, type.getRank());
  if (failed(dim))
    return {};
  if (!from.getElementType().isSignlessInteger())
    return {node.fail("input 1 is not of i32 or i64")};
  // Extents of a list.
  auto elements = b.traceElements(data);
  auto known = GraphBuilder::getConstant(indices);
  if (elements && known && type.getRank() == 1 && from.getRank() <= 1) {
    Sizes taken;
    for (int64_t index : *known) {
      int64_t count = elements->size();
      if (index < -count || index >= count)
        return {node.fail("index " + Twine(index) + " is not one of " +
                          Twine(count) + " elements")};
      taken.push_back((*elements)[index < 0 ? index + count : index]);
    }
    return {b.createShape(taken, from.getRank() == 0, type.getElementType())};
  }
  OpFoldResult extent = b.getSize(data, *dim);
  if (failed(checkNotEmpty(node, extent)))
    return {};
  Sizes sizes = b.getSizes(data), inner = b.getSizes(indices);
  sizes.erase(sizes.begin() + *dim);
  sizes.insert(sizes.begin() + *dim, inner.begin(), inner.end());
  Value extentValue = b.toValue(extent);
  return {b.createElements(
      sizes, type.getElementType(),
      [&](OpBuilder &builder, Location loc, ValueRange at) -> Value {
        Value index = tensor::ExtractOp::create(builder, loc, indices,
                                                at.slice(*dim, from.getRank()));
        SmallVector<Value> source(at.take_front(*dim));
        source.push_back(
            GraphBuilder::wrapIndex(builder, loc, index, extentValue));
        llvm::append_range(source, at.drop_front(*dim + from.getRank()));
        return tensor::ExtractOp::create(builder, loc, data, source);
      })};
}

static Results gatherElements(OnnxNode &node) {
  auto &b = node.b;
  Value data = node.input(0), indices = node.input(1);
  int64_t axis = node.getInt("axis", 0);
  if (!data || !indices)
    return {};
  RankedTensorType type = getTensorType(data), from = getTensorType(indices);
  FailureOr<int64_t> dim = b.getDim(axis, type.getRank());
  if (failed(dim))
    return {};
  if (from.getRank() != type.getRank() ||
      !from.getElementType().isSignlessInteger())
    return {node.fail("input 1 is not of i32 or i64, or has another rank than "
                      "input 0")};
  OpFoldResult extent = b.getSize(data, *dim);
  if (failed(checkNotEmpty(node, extent)))
    return {};
  // Other dimensions of the indices are not longer than those of the data.
  for (int64_t other = 0; other < type.getRank(); ++other)
    if (other != *dim &&
        failed(b.checkAtMost(b.getSize(indices, other), b.getSize(data, other),
                             "dimension " + Twine(other) + " of input 1")))
      return {};
  Value extentValue = b.toValue(extent);
  return {b.createElements(
      b.getSizes(indices), type.getElementType(),
      [&](OpBuilder &builder, Location loc, ValueRange at) -> Value {
        Value index = tensor::ExtractOp::create(builder, loc, indices, at);
        SmallVector<Value> source(at);
        source[*dim] =
            GraphBuilder::wrapIndex(builder, loc, index, extentValue);
        return tensor::ExtractOp::create(builder, loc, data, source);
      })};
}

//===----------------------------------------------------------------------===//
// Blocks of pixels
//===----------------------------------------------------------------------===//

static Results depthToSpace(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  int64_t block = node.getInt("blocksize", 0);
  bool isColumnRow = node.getString("mode", "DCR") == "CRD";
  if (!x)
    return {};
  if (getTensorType(x).getRank() != 4 || block < 1 || block > INT32_MAX)
    return {node.fail("input 0 is not of rank 4, or the block is empty")};
  Sizes sizes = b.getSizes(x);
  OpFoldResult size = b.getIndex(block);
  OpFoldResult depth =
      b.combine<arith::DivSIOp>(sizes[1], b.getIndex(block * block));
  Sizes wide = {sizes[0], size, size, depth, sizes[2], sizes[3]};
  if (isColumnRow)
    wide = {sizes[0], depth, size, size, sizes[2], sizes[3]};
  Value blocks = b.createReshape(x, wide);
  blocks = b.createTranspose(blocks, isColumnRow
                                         ? ArrayRef<int64_t>{0, 1, 4, 2, 5, 3}
                                         : ArrayRef<int64_t>{0, 3, 4, 1, 5, 2});
  return {b.createReshape(blocks, {sizes[0], depth,
                                   b.combine<arith::MulIOp>(sizes[2], size),
                                   b.combine<arith::MulIOp>(sizes[3], size)})};
}

static Results spaceToDepth(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  int64_t block = node.getInt("blocksize", 0);
  if (!x)
    return {};
  if (getTensorType(x).getRank() != 4 || block < 1 || block > INT32_MAX)
    return {node.fail("input 0 is not of rank 4, or the block is empty")};
  Sizes sizes = b.getSizes(x);
  OpFoldResult size = b.getIndex(block);
  OpFoldResult rows = b.combine<arith::DivSIOp>(sizes[2], size);
  OpFoldResult columns = b.combine<arith::DivSIOp>(sizes[3], size);
  Value blocks =
      b.createReshape(x, {sizes[0], sizes[1], rows, size, columns, size});
  blocks = b.createTranspose(blocks, {0, 3, 5, 1, 2, 4});
  return {b.createReshape(
      blocks,
      {sizes[0], b.combine<arith::MulIOp>(sizes[1], b.getIndex(block * block)),
       rows, columns})};
}

void onnx::addParts(Handlers &handlers) {
  handlers["Concat"] = concat;
  handlers["DepthToSpace"] = depthToSpace;
  handlers["Gather"] = gather;
  handlers["GatherElements"] = gatherElements;
  handlers["Slice"] = slice;
  handlers["SpaceToDepth"] = spaceToDepth;
  handlers["Split"] = split;
}
