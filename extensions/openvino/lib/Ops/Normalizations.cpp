//===- Normalizations.cpp - Normalizations -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../LayerNode.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::openvino;

/// Input 1, and before opset 6 all dimensions after the batch or the channels,
/// or an attribute.
static FailureOr<SmallVector<int64_t>> getMvnAxes(LayerNode &node, Value x) {
  if (node.getOpset() >= 6)
    return node.getConstantInput(1, "the axes");
  SmallVector<int64_t> axes = node.getInts("reduction_axes");
  bool isAcross = node.getBool("across_channels", false);
  if (!axes.empty())
    return axes;
  int64_t first = isAcross ? 1 : 2, rank = getTensorType(x).getRank();
  if (rank < first) {
    node.fail("input 0 has rank " + Twine(rank) + "; it must be at least " +
              Twine(first));
    return failure();
  }
  return listDims(first, rank);
}

/// (x - mean) / sqrt(variance + eps), or / (sqrt(variance) + eps)
static Results mvn(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  if (!x)
    return {};
  FailureOr<SmallVector<int64_t>> axes = getMvnAxes(node, x);
  bool normalizes = node.getBool("normalize_variance", true);
  std::string mode = node.getString("eps_mode", "inside_sqrt");
  double eps = node.getFloat("eps", 0);
  if (failed(axes))
    return {};
  auto moments = b.createMoments(x, *axes);
  Type type = getTensorType(x).getElementType();
  if (!normalizes)
    return b.createConvert(moments.centered, type);
  Value deviation;
  if (mode == "inside_sqrt")
    deviation = b.createDeviation(moments.variance, eps);
  else if (mode == "outside_sqrt")
    deviation = b.create<AddOp>({b.create<SqrtOp>(moments.variance),
                                 b.createScalarLike(eps, moments.variance)});
  else
    return node.fail("eps_mode '" + mode +
                     "' is not inside_sqrt or outside_sqrt");
  return b.createConvert(b.create<DivideOp>({moments.centered, deviation}),
                         type);
}

/// x / sqrt(sum(x * x) + eps), or / sqrt(max(sum(x * x), eps))
static Results normalizeL2(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  auto axes = node.getConstantInput(1, "the axes");
  double eps = node.getFloat("eps", 0);
  std::string mode = node.getString("eps_mode", "add");
  if (!x || failed(axes))
    return {};
  // Along no axes, each element is divided by itself, and a zero stays.
  if (axes->empty())
    return b.create<SelectOp>(
        {b.createCompare(ComparisonDirection::EQ, x, b.createScalarLike(0, x)),
         x, b.create<DivideOp>({x, x})});
  Type type = getTensorType(x).getElementType();
  x = b.widen(x);
  Value sum = b.createSquareSum(x, *axes, /*keepDims=*/true);
  Value epsilon = b.createScalarLike(eps, x), bounded;
  if (mode == "add")
    bounded = b.create<AddOp>({sum, epsilon});
  else if (mode == "max")
    bounded = b.create<MaximumOp>({sum, epsilon});
  else
    return node.fail("eps_mode '" + mode + "' is not add or max");
  return b.createConvert(b.create<DivideOp>({x, b.create<SqrtOp>(bounded)}),
                         type);
}

/// The data is the first input from opset 5 on, and the third before.
static Results batchNormInference(LayerNode &node) {
  double epsilon = node.getFloat("epsilon", 0);
  bool isOld = node.getOpset() < 5;
  Value x = node.input(isOld ? 2 : 0), gamma = node.input(isOld ? 0 : 1);
  Value beta = node.input(isOld ? 1 : 2);
  return node.b.createBatchNorm(x, gamma, beta, node.input(3), node.input(4),
                                epsilon);
}

/// Normalizes groups of channels, and then scales each channel.
static Results groupNormalization(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  int64_t groups = node.getInt("num_groups", 0);
  double epsilon = node.getFloat("epsilon", 0);
  if (!x)
    return {};
  int64_t rank = getTensorType(x).getRank();
  if (rank < 2 || groups < 1)
    return node.fail("has " + Twine(groups) + " groups of the channels of an " +
                     "input of rank " + Twine(rank));
  GraphBuilder::Sizes sizes = b.getSizes(x), wide = sizes;
  wide[1] = b.combine<arith::DivSIOp>(sizes[1], b.getIndex(groups));
  wide.insert(wide.begin() + 1, b.getIndex(groups));
  auto moments =
      b.createMoments(b.createReshape(x, wide), listDims(2, rank + 1));
  Value deviation = b.createDeviation(moments.variance, epsilon);
  Value y = b.create<DivideOp>({moments.centered, deviation});
  Value scaled =
      b.scaleChannels(b.createReshape(y, sizes), node.input(1), node.input(2));
  return b.createConvert(scaled, getTensorType(x).getElementType());
}

/// x / sqrt(sum of squares of the channels + bias)
static Results grn(LayerNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  double bias = node.getFloat("bias", 0);
  if (!x)
    return {};
  Value wide = b.widen(x), sum = b.createSquareSum(wide, 1, /*keepDims=*/true);
  return b.createConvert(
      b.create<DivideOp>({wide, b.createDeviation(sum, bias)}),
      getTensorType(x).getElementType());
}

/// Windows have as many elements before each as behind it.
static Results lrn(LayerNode &node) {
  int64_t size = node.getInt("size", 1);
  double alpha = node.getFloat("alpha", 0), beta = node.getFloat("beta", 0);
  double bias = node.getFloat("bias", 1);
  Value x = node.input(0);
  auto axes = node.getConstantInput(1, "the axes");
  if (!x || failed(axes))
    return {};
  if (size > 0 && size % 2 == 0) {
    // The sum of size - 1 elements is divided by size.
    alpha *= std::pow(static_cast<double>(size - 1) / static_cast<double>(size),
                      static_cast<double>(axes->size()));
    --size;
  }
  return node.b.createLrn(x, *axes, size, alpha, beta, bias);
}

void openvino::addNormalizations(Handlers &handlers) {
  handlers["BatchNormInference"] = batchNormInference;
  handlers["GRN"] = grn;
  handlers["GroupNormalization"] = groupNormalization;
  handlers["LRN"] = lrn;
  handlers["MVN"] = mvn;
  handlers["NormalizeL2"] = normalizeL2;
}
