//===- Parts.cpp - Slices, concatenations and gathers ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

using Sizes = GraphBuilder::Sizes;

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
  if (!axes)
    axes = listDims(0, starts.size());
  if (!steps)
    steps.emplace(starts.size(), 1);
  if (starts.size() != ends.size() || axes->size() != starts.size() ||
      steps->size() != starts.size())
    return node.fail("starts, ends, axes and steps differ in number");
  SmallVector<DimSlice> slices;
  for (auto [axis, start, end, step] :
       llvm::zip_equal(*axes, starts, ends, *steps))
    slices.push_back({axis, start, end, step});
  return b.createRangeSlice(x, slices);
}

static Results concat(OnnxNode &node) {
  return node.b.createConcat(node.getInputs(),
                             node.getInt("axis", node.opset < 4 ? 1 : 0));
}

static Results split(OnnxNode &node) {
  Value x = node.input(0);
  int64_t axis = node.getInt("axis", 0);
  int64_t count = node.getNumOutputs();
  Sizes parts;
  if (node.opset < 13) {
    if (auto numbers = node.getInts("split"))
      parts = getAsIndexOpFoldResult(node.b.getContext(), *numbers);
  } else if (node.hasInput(1)) {
    auto lengths = node.b.getElements(node.input(1), "input 1, the split,");
    if (failed(lengths))
      return {};
    parts = *lengths;
  }
  if (node.hasAttribute("num_outputs")) {
    int64_t number = node.getInt("num_outputs", 0);
    if (number != count || node.hasInput(1))
      return node.fail("has attribute 'num_outputs' of " + Twine(number) +
                       (node.hasInput(1)
                            ? " and the lengths of parts"
                            : ", and " + Twine(count) + " outputs"));
    return node.b.createChunks(x, axis, count);
  }
  if (parts.empty())
    return node.b.createSplit(x, axis, count);
  if (static_cast<int64_t>(parts.size()) != count)
    return node.fail("has " + Twine(count) + " outputs, and " +
                     Twine(parts.size()) + " parts");
  return node.b.createSplit(x, axis, parts);
}

static Results gather(OnnxNode &node) {
  return node.b.createGather(node.input(0), node.input(1),
                             node.getInt("axis", 0), /*batchDims=*/0,
                             IndexRule::FromEndOrError);
}

static Results gatherElements(OnnxNode &node) {
  return node.b.createGatherElements(node.input(0), node.input(1),
                                     node.getInt("axis", 0));
}

static Results gatherNd(OnnxNode &node) {
  int64_t batchDims = node.opset >= 12 ? node.getInt("batch_dims", 0) : 0;
  return node.b.createGatherNd(node.input(0), node.input(1), batchDims);
}

/// The elements where a constant condition is true.
static Results compress(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  auto condition = node.getConstantInput(1, "the condition");
  if (!x || failed(condition))
    return {};
  bool isFlat = !node.hasAttribute("axis");
  int64_t axis = node.getInt("axis", 0);
  if (isFlat)
    x = b.createReshape(
        x, b.multiply(b.getSizes(x), "the number of elements of input 0"));
  SmallVector<int64_t> taken;
  for (auto [index, isTaken] : llvm::enumerate(*condition))
    if (isTaken)
      taken.push_back(index);
  if (!x || taken.empty())
    return x ? node.fail("the condition takes no element") : Value();
  FailureOr<int64_t> dim = b.getDim(axis, getTensorType(x).getRank());
  if (failed(dim) ||
      failed(b.checkAtMost(b.getIndex(taken.back() + 1), b.getSize(x, *dim),
                           "the number of elements of the condition")))
    return {};
  return b.createGather(x, b.createIntegers(taken), *dim, /*batchDims=*/0,
                        IndexRule::FromEndOrError);
}

static Results reverseSequence(OnnxNode &node) {
  int64_t dim = node.getInt("time_axis", 0);
  return node.b.createReverseSequence(node.input(0), node.input(1), dim,
                                      node.getInt("batch_axis", 1));
}

static Results depthToSpace(OnnxNode &node) {
  return node.b.createDepthToSpace(node.input(0), node.getInt("blocksize", 0),
                                   node.getString("mode", "DCR") == "CRD");
}

static Results spaceToDepth(OnnxNode &node) {
  return node.b.createSpaceToDepth(node.input(0), node.getInt("blocksize", 0),
                                   node.getString("mode", "DCR") == "CRD");
}

void bcast::onnx::addParts(Handlers &handlers) {
  handlers["Compress"] = compress;
  handlers["Concat"] = concat;
  handlers["DepthToSpace"] = depthToSpace;
  handlers["Gather"] = gather;
  handlers["GatherElements"] = gatherElements;
  handlers["GatherND"] = gatherNd;
  handlers["ReverseSequence"] = reverseSequence;
  handlers["Slice"] = slice;
  handlers["SpaceToDepth"] = spaceToDepth;
  handlers["Split"] = split;
}
