//===- Parts.cpp - Slices, splits, gathers and pads ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../LayerNode.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::openvino;

using Sizes = GraphBuilder::Sizes;

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

static Results slice(LayerNode &node) {
  Value x = node.input(0);
  auto starts = node.b.getElements(node.input(1), "input 1, the start,");
  auto stops = node.b.getElements(node.input(2), "input 2, the stop,");
  auto steps = node.getConstantInput(3, "the step");
  if (!x || failed(starts) || failed(stops) || failed(steps))
    return {};
  FailureOr<SmallVector<int64_t>> axes = listDims(0, starts->size());
  if (node.hasInput(4))
    axes = node.getConstantInput(4, "the axes");
  if (failed(axes))
    return {};
  if (starts->size() != stops->size() || starts->size() != steps->size() ||
      starts->size() != axes->size())
    return node.fail("start, stop, step and axes differ in number");
  SmallVector<DimSlice> slices;
  for (auto [axis, start, stop, step] :
       llvm::zip_equal(*axes, *starts, *stops, *steps))
    slices.push_back({axis, start, stop, step});
  return node.b.createRangeSlice(x, slices);
}

/// The extent of 1 at `index`, which must be in the extent.
static FailureOr<DimSlice> takeOne(LayerNode &node, Value x, int64_t dim,
                                   OpFoldResult index) {
  auto &b = node.b;
  OpFoldResult extent = b.getSize(x, dim);
  std::optional<int64_t> known = getConstantIntValue(index);
  OpFoldResult needed = b.getIndex(1);
  // The complement of a negative number does not overflow.
  if (known)
    needed = b.combine<arith::AddIOp>(
        b.getIndex(std::min(*known < 0 ? ~*known : *known, INT64_MAX - 1)),
        needed);
  if (failed(b.checkAtMost(needed, extent,
                           "what is taken from dimension " + Twine(dim))))
    return failure();
  // An index that is known at run time only takes the nearest element.
  OpFoldResult last = b.combine<arith::SubIOp>(extent, b.getIndex(1));
  OpFoldResult first = b.clampPosition(index, extent, b.getIndex(0), last);
  return DimSlice{dim, first, b.combine<arith::AddIOp>(first, b.getIndex(1))};
}

/// Each element of begin, end and strides slices a dimension, or stands for a
/// new one, or for all dimensions that the others leave.
static Results stridedSlice(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  SmallVector<int64_t> beginMask = node.getInts("begin_mask"),
                       endMask = node.getInts("end_mask"),
                       newMask = node.getInts("new_axis_mask"),
                       shrinkMask = node.getInts("shrink_axis_mask"),
                       ellipsisMask = node.getInts("ellipsis_mask");
  auto begins = b.getElements(node.input(1), "input 1, the begin,");
  auto ends = b.getElements(node.input(2), "input 2, the end,");
  if (!x || failed(begins) || failed(ends))
    return {};
  int64_t count = begins->size(), rank = getTensorType(x).getRank();
  FailureOr<SmallVector<int64_t>> steps = SmallVector<int64_t>(count, 1);
  if (node.hasInput(3))
    steps = node.getConstantInput(3, "the strides");
  if (failed(steps))
    return {};
  if (static_cast<int64_t>(ends->size()) != count ||
      static_cast<int64_t>(steps->size()) != count)
    return node.fail("begin, end and strides differ in number");
  // A mask may be shorter or longer than the lists.
  auto isSet = [](ArrayRef<int64_t> mask, int64_t i) {
    return i < static_cast<int64_t>(mask.size()) && mask[i] != 0;
  };
  int64_t numSliced = 0, numEllipses = 0;
  for (int64_t i = 0; i < count; ++i) {
    numEllipses += isSet(ellipsisMask, i);
    numSliced += !isSet(ellipsisMask, i) && !isSet(newMask, i);
  }
  if (numEllipses > 1)
    return node.fail("ellipsis_mask has " + Twine(numEllipses) +
                     " bits, expected at most 1");
  if (numSliced > rank)
    return node.fail("slices " + Twine(numSliced) +
                     " dimensions, and input 0 has " + Twine(rank));
  SmallVector<DimSlice> slices;
  SmallVector<int64_t> dropped, added;
  int64_t dim = 0, resultDim = 0;
  for (int64_t i = 0; i < count; ++i) {
    if (isSet(ellipsisMask, i)) {
      dim += rank - numSliced;
      resultDim += rank - numSliced;
    } else if (isSet(newMask, i)) {
      added.push_back(resultDim++);
    } else if (isSet(shrinkMask, i)) {
      FailureOr<DimSlice> one = takeOne(node, x, dim, (*begins)[i]);
      if (failed(one))
        return {};
      slices.push_back(*one);
      dropped.push_back(dim++);
    } else {
      OpFoldResult begin = isSet(beginMask, i) ? OpFoldResult() : (*begins)[i];
      OpFoldResult end = isSet(endMask, i) ? OpFoldResult() : (*ends)[i];
      slices.push_back({dim++, begin, end, (*steps)[i]});
      ++resultDim;
    }
  }
  Value result = b.createRangeSlice(x, slices);
  if (!dropped.empty())
    result = b.createSqueeze(result, dropped);
  if (!added.empty())
    result = b.createUnsqueeze(result, added);
  return result;
}

static Results split(LayerNode &node) {
  int64_t count = node.getInt("num_splits", 0);
  auto axis = node.getConstantNumber(1, "the axis");
  if (failed(axis))
    return {};
  return node.b.createSplit(node.input(0), *axis, count);
}

/// A length of -1 is what the others leave.
static Results variadicSplit(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  auto axis = node.getConstantNumber(1, "the axis");
  auto lengths = b.getElements(node.input(2), "input 2, the lengths,");
  if (!x || failed(axis) || failed(lengths))
    return {};
  FailureOr<int64_t> dim = b.getDim(*axis, getTensorType(x).getRank());
  if (failed(dim))
    return {};
  OpFoldResult rest = b.getSize(x, *dim), zero = b.getIndex(0);
  if (llvm::count_if(*lengths, [](OpFoldResult length) {
        return isConstantIntValue(length, -1);
      }) > 1)
    return node.fail("two lengths are -1");
  auto choose = [&](OpFoldResult length, OpFoldResult isOpen,
                    OpFoldResult isGiven) {
    if (std::optional<int64_t> known = getConstantIntValue(length))
      return *known == -1 ? isOpen : isGiven;
    Value condition = arith::CmpIOp::create(
        b.getBuilder(), b.getLoc(), arith::CmpIPredicate::eq, b.toValue(length),
        b.toValue(b.getIndex(-1)));
    return OpFoldResult(arith::SelectOp::create(b.getBuilder(), b.getLoc(),
                                                condition, b.toValue(isOpen),
                                                b.toValue(isGiven))
                            .getResult());
  };
  for (OpFoldResult length : *lengths)
    rest = b.combine<arith::SubIOp>(rest, choose(length, zero, length));
  for (OpFoldResult &length : *lengths)
    length = choose(length, rest, length);
  return b.createSplit(x, *dim, *lengths);
}

static Results reverse(LayerNode &node) {
  std::string mode = node.getString("mode", "index");
  auto axes = node.getConstantInput(1, "the axes");
  Value x = node.input(0);
  if (!x || failed(axes))
    return {};
  if (mode != "index" && mode != "mask")
    return node.fail("mode '" + mode + "' is not index or mask");
  SmallVector<int64_t> dims;
  for (auto [dim, number] : llvm::enumerate(*axes))
    if (mode == "index" || number != 0)
      dims.push_back(mode == "index" ? number : static_cast<int64_t>(dim));
  return node.b.createReverse(x, dims);
}

static Results reverseSequence(LayerNode &node) {
  int64_t batchDim = node.getInt("batch_axis", 0);
  return node.b.createReverseSequence(node.input(0), node.input(1),
                                      node.getInt("seq_axis", 1), batchDim);
}

/// The last elements of a dimension, and then those before them.
static Results roll(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  auto shifts = node.getConstantInput(1, "the shift");
  auto axes = node.getConstantInput(2, "the axes");
  if (!x || failed(shifts) || failed(axes))
    return {};
  if (shifts->size() == 1)
    shifts->resize(axes->size(), shifts->front());
  if (shifts->size() != axes->size())
    return node.fail("shift and axes differ in number");
  for (auto [shift, axis] : llvm::zip_equal(*shifts, *axes)) {
    FailureOr<int64_t> dim = b.getDim(axis, getTensorType(x).getRank());
    if (failed(dim))
      return {};
    // An extent of 0 has no remainder.
    OpFoldResult extent = b.getSize(x, *dim);
    OpFoldResult divisor = b.combine<arith::MaxSIOp>(extent, b.getIndex(1));
    OpFoldResult moved = b.combine<arith::RemSIOp>(b.getIndex(shift), divisor);
    moved = b.combine<arith::RemSIOp>(b.combine<arith::AddIOp>(moved, divisor),
                                      divisor);
    OpFoldResult place = b.combine<arith::SubIOp>(extent, moved);
    Value last = b.createRangeSlice(x, DimSlice{*dim, place, OpFoldResult()});
    Value first = b.createRangeSlice(x, DimSlice{*dim, OpFoldResult(), place});
    x = b.createConcat({last, first}, *dim);
    if (!x)
      return {};
  }
  return x;
}

//===----------------------------------------------------------------------===//
// Gathers
//===----------------------------------------------------------------------===//

/// From opset 8 on, an index counts from the end if it is negative, and gives 0
/// if it is out of bounds. Before, both are undefined; the nearest element
/// stands there.
static Results gather(LayerNode &node) {
  unsigned opset = node.getOpset();
  int64_t batchDims = opset >= 7 ? node.getInt("batch_dims", 0) : 0;
  auto axis = node.getConstantNumber(2, "the axis");
  if (failed(axis))
    return {};
  return node.b.createGather(node.input(0), node.input(1), *axis, batchDims,
                             opset >= 8 ? IndexRule::FromEndOrZero
                                        : IndexRule::Nearest);
}

static Results gatherElements(LayerNode &node) {
  return node.b.createGatherElements(node.input(0), node.input(1),
                                     node.getInt("axis", 0));
}

/// The sums of the rows at the indices of each bag, times weights.
static Results embeddingBag(LayerNode &node) {
  auto &b = node.b;
  Value rows =
      b.createGather(node.input(0), node.input(1), 0, 0, IndexRule::Nearest);
  if (!rows || getTensorType(node.input(1)).getRank() != 2)
    return node.fail("input 1 is not of rank 2");
  Type type = getTensorType(rows).getElementType();
  rows = b.widen(rows);
  if (node.hasInput(2)) {
    int64_t rank = getTensorType(rows).getRank();
    rows = b.create<MultiplyOp>(
        {rows, b.createUnsqueeze(b.widen(node.input(2)), listDims(2, rank))});
  }
  Value sum = b.createReduce(ReduceKind::Sum, rows, 1, /*keepDims=*/false);
  return sum ? b.createConvert(sum, type) : Value();
}

//===----------------------------------------------------------------------===//
// Pads, tiles and blocks
//===----------------------------------------------------------------------===//

static Results pad(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0), value;
  std::string name = node.getString("pad_mode", "constant");
  auto mode = llvm::StringSwitch<std::optional<PadMode>>(name)
                  .Case("constant", PadMode::Constant)
                  .Case("edge", PadMode::Edge)
                  .Case("reflect", PadMode::Reflect)
                  .Case("symmetric", PadMode::Symmetric)
                  .Default(std::nullopt);
  if (!mode)
    return node.fail("pad_mode '" + name +
                     "' is not constant, edge, reflect or symmetric");
  auto begins = b.getElements(node.input(1), "input 1, pads_begin,");
  auto ends = b.getElements(node.input(2), "input 2, pads_end,");
  if (!x || failed(begins) || failed(ends))
    return {};
  value = node.hasInput(3) ? node.input(3) : b.createScalarLike(0, x);
  return b.createPad(x, *begins, *ends, *mode, value);
}

/// Missing dimensions of the operand and missing repeats are 1, in front.
static Results tile(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  auto repeats = b.getElements(node.input(1), "input 1, the repeats,");
  if (!x || failed(repeats))
    return {};
  int64_t missing =
      static_cast<int64_t>(repeats->size()) - getTensorType(x).getRank();
  if (missing > 0)
    x = b.createUnsqueeze(x, listDims(0, missing));
  else
    repeats->insert(repeats->begin(), -missing, b.getIndex(1));
  return b.limitElements(b.createTile(x, *repeats), x, *repeats);
}

/// Whether `mode` is depth_first; fails, with an error, unless it is that or
/// blocks_first.
static FailureOr<bool> getDepthFirst(LayerNode &node) {
  std::string mode = node.getString("mode", "");
  if (mode == "depth_first" || mode == "blocks_first")
    return mode == "depth_first";
  node.fail("mode '" + mode + "' is not blocks_first or depth_first");
  return failure();
}

static Results depthToSpace(LayerNode &node) {
  int64_t block = node.getInt("block_size", 1);
  auto isDepthFirst = getDepthFirst(node);
  if (failed(isDepthFirst))
    return {};
  return node.b.createDepthToSpace(node.input(0), block, *isDepthFirst);
}

static Results spaceToDepth(LayerNode &node) {
  int64_t block = node.getInt("block_size", 1);
  auto isDepthFirst = getDepthFirst(node);
  if (failed(isDepthFirst))
    return {};
  return node.b.createSpaceToDepth(node.input(0), block, *isDepthFirst);
}

/// Negative indices count from the end, as they do from release 2025.3 on.
static Results gatherNd(LayerNode &node) {
  int64_t batchDims = node.getInt("batch_dims", 0);
  Value gathered =
      node.b.createGatherNd(node.input(0), node.input(1), batchDims);
  // Opset 5 merges the batch dimensions.
  if (!gathered || node.getOpset() >= 8 || batchDims < 2)
    return gathered;
  Sizes sizes = node.b.getSizes(gathered);
  ArrayRef<OpFoldResult> all = sizes;
  Sizes merged = {node.b.multiply(all.take_front(batchDims), "the batches")};
  llvm::append_range(merged, all.drop_front(batchDims));
  return node.b.createReshape(gathered, merged);
}

/// Exchanges the groups and what each contains.
static Results shuffleChannels(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  int64_t group = node.getInt("group", 1), axis = node.getInt("axis", 1);
  if (!x)
    return {};
  FailureOr<int64_t> dim = b.getDim(axis, getTensorType(x).getRank());
  if (failed(dim))
    return {};
  if (group < 1)
    return node.fail("the number of groups is " + Twine(group));
  Sizes sizes = b.getSizes(x), wide = sizes;
  wide[*dim] = b.combine<arith::DivSIOp>(sizes[*dim], b.getIndex(group));
  wide.insert(wide.begin() + *dim, b.getIndex(group));
  SmallVector<int64_t> order = listDims(0, wide.size());
  std::swap(order[*dim], order[*dim + 1]);
  return b.createReshape(b.createTranspose(b.createReshape(x, wide), order),
                         sizes);
}

void openvino::addParts(Handlers &handlers) {
  handlers["DepthToSpace"] = depthToSpace;
  handlers["EmbeddingBagPackedSum"] = embeddingBag;
  handlers["Gather"] = gather;
  handlers["GatherElements"] = gatherElements;
  handlers["GatherND"] = gatherNd;
  handlers["Pad"] = pad;
  handlers["Reverse"] = reverse;
  handlers["ReverseSequence"] = reverseSequence;
  handlers["Roll"] = roll;
  handlers["ShuffleChannels"] = shuffleChannels;
  handlers["Slice"] = slice;
  handlers["SpaceToDepth"] = spaceToDepth;
  handlers["Split"] = split;
  handlers["StridedSlice"] = stridedSlice;
  handlers["Tile"] = tile;
  handlers["VariadicSplit"] = variadicSplit;
}
