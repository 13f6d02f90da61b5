//===- Reductions.cpp - Reductions and Softmax ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../LayerNode.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::openvino;

std::optional<Reduced> LayerNode::getReduced() {
  Value operand = input(0);
  bool keepDims = getBool("keep_dims", false);
  auto axes = getConstantInput(1, "the axes");
  if (!operand || failed(axes))
    return std::nullopt;
  return Reduced{operand, *axes, keepDims};
}

/// The default of the axis is 1, and -1 for LogSoftmax.
static Results softmax(LayerNode &node) {
  return node.b.createSoftmax(node.input(0), node.getInt("axis", 1));
}
static Results logSoftmax(LayerNode &node) {
  return node.b.createLogSoftmax(node.input(0), node.getInt("axis", -1));
}

/// The extreme elements along the axis and their indices, in the order of the
/// values, or of the indices.
static Results topK(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  int64_t axis = node.getInt("axis", 0);
  std::string mode = node.getString("mode", ""),
              order = node.getString("sort", "");
  node.getBool("stable", false);
  Type index = node.getElementType("index_element_type", "i32");
  auto count = b.getElements(node.input(1), "input 1, k,");
  if (!x || !index || failed(count))
    return {};
  if (mode != "max" && mode != "min")
    return node.fail("mode '" + mode + "' is not max or min");
  if (order != "value" && order != "index" && order != "none")
    return node.fail("sort '" + order + "' is not value, index or none");
  FailureOr<int64_t> dim = b.getDim(axis, getTensorType(x).getRank());
  if (failed(dim))
    return {};
  if (count->size() != 1)
    return node.fail("input 1, k, is not one number");
  bool isMax = mode == "max";
  auto kind = isMax ? ReduceKind::Maximum : ReduceKind::Minimum;
  OpBuilder &builder = b.getBuilder();
  if (isConstantIntValue(count->front(), 1)) {
    // Without an element, there is no greatest one.
    if (failed(b.checkAtMost(b.getIndex(1), b.getSize(x, *dim),
                             "the number of elements")))
      return {};
    Value values = b.createReduce(kind, x, *dim, /*keepDims=*/true);
    Value indices =
        createArgReduce(builder, b.getLoc(), kind, x, *dim, index, true);
    return {values, b.finish(indices.getDefiningOp())};
  }
  SmallVector<Value, 1> results =
      b.createTopK(x, count->front(), *dim, isMax, index);
  if (order != "index" || results.size() != 2)
    return results;
  Value places = b.createTopK(results[1], count->front(), *dim,
                              /*isLargest=*/false, index)
                     .front();
  return {b.createGatherElements(x, places, *dim), places};
}

static Results cumSum(LayerNode &node) {
  bool isExclusive = node.getBool("exclusive", false);
  bool isReverse = node.getBool("reverse", false);
  auto axis = node.hasInput(1) ? node.getConstantNumber(1, "the axis")
                               : FailureOr<int64_t>(0);
  if (failed(axis))
    return {};
  return node.b.createScan(ReduceKind::Sum, node.input(0), *axis, isExclusive,
                           isReverse);
}

static Results einsum(LayerNode &node) {
  StringRef equation = node.find("equation").value_or("");
  return node.b.createEinsum(node.getInputs(), equation);
}

/// The number of elements of `sorted`, along its last dimension, that are
/// before each of `values`; with `isRight`, those that are equal count.
static Results countBefore(LayerNode &node, Value values, Value sorted,
                           bool isRight, StringRef otherwise) {
  auto &b = node.b;
  Type type = node.getElementType("output_type", otherwise);
  if (!values || !sorted || !type)
    return {};
  int64_t rank = getTensorType(values).getRank();
  int64_t sortedRank = getTensorType(sorted).getRank();
  if (sortedRank != 1 && sortedRank != rank)
    return node.fail("the sorted input has rank " + Twine(sortedRank) +
                     ", expected 1 or " + Twine(rank));
  if (sortedRank > 1)
    sorted = b.createUnsqueeze(sorted, rank - 1);
  Value isBefore = b.createCompare(isRight ? ComparisonDirection::LE
                                           : ComparisonDirection::LT,
                                   sorted, b.createUnsqueeze(values, rank));
  return b.createReduce(ReduceKind::Sum, b.createConvert(isBefore, type), rank,
                        /*keepDims=*/false);
}

static Results bucketize(LayerNode &node) {
  bool isRight = node.getBool("with_right_bound", true);
  Value x = node.input(0);
  if (!x)
    return {};
  Value buckets =
      node.b.createConvert(node.input(1), getTensorType(x).getElementType());
  return countBefore(node, x, buckets, !isRight, "i64");
}

static Results searchSorted(LayerNode &node) {
  bool isRight = node.getBool("right_mode", false);
  return countBefore(node, node.input(1), node.input(0), isRight, "i64");
}

void openvino::addReductions(Handlers &handlers) {
  handlers["Bucketize"] = bucketize;
  handlers["CumSum"] = cumSum;
  handlers["Einsum"] = einsum;
  handlers["LogSoftmax"] = logSoftmax;
  handlers["ReduceLogicalAnd"] = reduce<ReduceKind::And>;
  handlers["ReduceLogicalOr"] = reduce<ReduceKind::Or>;
  handlers["SearchSorted"] = searchSorted;
  handlers["SoftMax"] = softmax;
  handlers["Softmax"] = softmax;
  handlers["TopK"] = topK;
}
