//===- Normalizations.cpp - Normalizations --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

/// In training from opset 14 on, the moments are those of the batch, which
/// also change the moments that are given.
static Results trainBatchNorm(OnnxNode &node) {
  auto &b = node.b;
  float momentum = node.getFloat("momentum", 0.9f);
  Value x = node.input(0), mean = node.input(3), variance = node.input(4);
  if (!x || !mean || !variance)
    return {};
  SmallVector<int64_t> dims = listDims(0, getTensorType(x).getRank());
  if (dims.size() < 2)
    return node.fail("input 0 has less than 2 dimensions");
  dims.erase(dims.begin() + 1);
  Type type = getTensorType(mean).getElementType();
  auto moments = b.createMoments(b.createConvert(x, type), dims);
  Value batchMean = b.createSqueeze(moments.mean, dims);
  Value batchVariance = b.createSqueeze(moments.variance, dims);
  auto update = [&](Value running, Value batch) {
    running = b.widen(running);
    Value kept =
        b.create<MultiplyOp>({running, b.createScalarLike(momentum, running)});
    Value rest = b.createScalarLike(1 - static_cast<double>(momentum), running);
    Value added = b.create<MultiplyOp>({batch, rest});
    return b.createConvert(b.create<AddOp>({kept, added}), type);
  };
  Value y = b.createBatchNorm(x, node.input(1), node.input(2), batchMean,
                              batchVariance, node.getFloat("epsilon", 1e-5f));
  Value newMean = update(mean, batchMean);
  return {y, newMean, update(variance, batchVariance)};
}

static Results batchNormalization(OnnxNode &node) {
  if (node.opset >= 14 && node.getInt("training_mode", 0) != 0)
    return trainBatchNorm(node);
  node.ignore({"momentum"});
  bool isTraining =
      node.opset < 14 && (node.getNumOutputs() > 1 ||
                          (node.opset < 7 && node.getInt("is_test", 0) == 0));
  if (isTraining)
    return node.fail("training mode can be imported from opset 14 on");
  if (node.getInt("spatial", 1) == 0)
    return node.fail("spatial = 0 cannot be imported");
  return node.b.createBatchNorm(node.input(0), node.input(1), node.input(2),
                                node.input(3), node.input(4),
                                node.getFloat("epsilon", 1e-5f));
}

static Results lrn(OnnxNode &node) {
  int64_t size = node.getInt("size", 0);
  float alpha = node.getFloat("alpha", 1e-4f),
        beta = node.getFloat("beta", 0.75f);
  return node.b.createLrn(node.input(0), 1, size, alpha, beta,
                          node.getFloat("bias", 1));
}

static Results instanceNormalization(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0), scale = node.input(1), bias = node.input(2);
  float epsilon = node.getFloat("epsilon", 1e-5f);
  if (!x || getTensorType(x).getRank() < 3)
    return {x ? node.fail("input 0 has less than 3 dimensions") : Value()};
  auto moments = b.createMoments(x, listDims(2, getTensorType(x).getRank()));
  Value deviation = b.createDeviation(moments.variance, epsilon);
  Value y = b.create<DivideOp>({moments.centered, deviation});
  return b.createConvert(b.scaleChannels(y, scale, bias),
                         getTensorType(x).getElementType());
}

/// The type in which a normalization is computed: f32, unless the node names
/// another one. Null was reported.
static Type getStashType(OnnxNode &node) {
  Type type = node.getElementType(node.getInt("stash_type", 1), "stash_type");
  if (type && !isa<FloatType>(type)) {
    node.fail("attribute 'stash_type' is not a float type");
    return {};
  }
  return type;
}

namespace {
/// What is normalized, in the type of `stash_type`, along the axis and all
/// after it.
struct Normalized {
  Value wide, scale;
  SmallVector<int64_t> dims;
  float epsilon;
  /// The element type of the input.
  Type type;
};
} // namespace

/// Reads inputs and attributes. None was reported.
static std::optional<Normalized> readNormalized(OnnxNode &node) {
  Value x = node.input(0), scale = node.input(1);
  int64_t axis = node.getInt("axis", -1);
  float epsilon = node.getFloat("epsilon", 1e-5f);
  Type inner = getStashType(node);
  if (!x || !scale || !inner)
    return std::nullopt;
  RankedTensorType type = getTensorType(x);
  FailureOr<int64_t> first = node.b.getDim(axis, type.getRank());
  if (failed(first))
    return std::nullopt;
  return Normalized{node.b.createConvert(x, inner), scale,
                    listDims(*first, type.getRank()), epsilon,
                    type.getElementType()};
}

static Results layerNormalization(OnnxNode &node) {
  auto &b = node.b;
  std::optional<Normalized> read = readNormalized(node);
  if (!read)
    return {};
  auto [wide, scale, dims, epsilon, type] = *read;
  auto moments = b.createMoments(wide, dims);
  Value deviation = b.createDeviation(moments.variance, epsilon);
  Value inverse =
      b.create<DivideOp>({b.createScalarLike(1, deviation), deviation});
  Value y = b.create<DivideOp>({moments.centered, deviation});
  y = b.createConvert(y, type);
  y = b.create<MultiplyOp>({y, scale});
  if (node.hasInput(2))
    y = b.create<AddOp>({y, node.input(2)});
  Type inner = getTensorType(wide).getElementType();
  return {y, b.createConvert(moments.mean, inner),
          b.createConvert(inverse, inner)};
}

/// x / sqrt(mean(x^2) + epsilon) * scale, along the axis and all after it.
static Results rmsNormalization(OnnxNode &node) {
  auto &b = node.b;
  std::optional<Normalized> read = readNormalized(node);
  if (!read)
    return {};
  auto [wide, scale, dims, epsilon, type] = *read;
  Value mean = b.createMean(b.create<MultiplyOp>({wide, wide}), dims, true);
  Value y = b.create<DivideOp>({wide, b.createDeviation(mean, epsilon)});
  y = b.createConvert(y, type);
  y = b.createConvert(y, getTensorType(scale).getElementType());
  return b.create<MultiplyOp>({y, scale});
}

/// The scale and the bias have a number for each group in opset 18, and for
/// each channel from 21 on.
static Results groupNormalization(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0), scale = node.input(1), bias = node.input(2);
  int64_t groups = node.getInt("num_groups", 0);
  float epsilon = node.getFloat("epsilon", 1e-5f);
  Type inner = getStashType(node);
  if (!x || !scale || !bias || !inner)
    return {};
  RankedTensorType type = getTensorType(x);
  if (type.getRank() < 2 || groups < 1)
    return node.fail("input 0 has no channels, or attribute 'num_groups' is " +
                     Twine(groups));
  GraphBuilder::Sizes sizes = b.getSizes(x), split = {sizes[0]};
  OpFoldResult number = b.getIndex(groups);
  OpFoldResult rest = b.combine<arith::RemUIOp>(sizes[1], number);
  if (failed(b.checkEqual(rest, b.getIndex(0),
                          "the rest of the channels in " + Twine(groups) +
                              " groups")))
    return {};
  split.append({number, b.combine<arith::DivUIOp>(sizes[1], number)});
  split.append(sizes.begin() + 2, sizes.end());
  Value parts = b.createReshape(b.createConvert(x, inner), split);
  if (!parts)
    return {};
  auto moments = b.createMoments(parts, listDims(2, split.size()));
  Value y = b.create<DivideOp>(
      {moments.centered, b.createDeviation(moments.variance, epsilon)});
  y = b.createConvert(y, type.getElementType());
  auto scaleAll = [&](Value x) {
    x = b.create<MultiplyOp>({x, scale}, b.getPdpd(1));
    return b.create<AddOp>({x, bias}, b.getPdpd(1));
  };
  if (node.opset < 21)
    return b.createReshape(scaleAll(y), sizes);
  return scaleAll(b.createReshape(y, sizes));
}

static Results meanVarianceNormalization(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  SmallVector<int64_t> dims = {0, 2, 3};
  if (auto axes = node.getInts("axes"))
    dims = *axes;
  if (!x)
    return {};
  auto moments = b.createMoments(x, dims);
  // The definition adds 1e-9 to the deviation.
  Value deviation = b.create<SqrtOp>(moments.variance);
  deviation =
      b.create<AddOp>({deviation, b.createScalarLike(1e-9f, deviation)});
  return {b.createConvert(b.create<DivideOp>({moments.centered, deviation}),
                          getTensorType(x).getElementType())};
}

static Results lpNormalization(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  int64_t axis = node.getInt("axis", -1), p = node.getInt("p", 2);
  if (p != 1 && p != 2)
    return {node.fail("attribute 'p' is neither 1 nor 2")};
  if (!x)
    return {};
  Value wide = b.widen(x);
  Value norm = p == 1 ? b.createL1Norm(wide, axis, /*keepDims=*/true)
                      : b.createL2Norm(wide, axis, /*keepDims=*/true);
  // A row of zeros stays one.
  Value zero = b.createScalarLike(0, wide);
  Value isZero = b.createCompare(ComparisonDirection::EQ, norm, zero);
  Value y = b.create<DivideOp>({wide, norm});
  return {b.createConvert(b.create<SelectOp>({isZero, zero, y}),
                          getTensorType(x).getElementType())};
}

/// The dimensions after the channels, which a global pool reduces.
static std::optional<SmallVector<int64_t>> getPooledDims(OnnxNode &node) {
  Value x = node.input(0);
  if (!x)
    return std::nullopt;
  int64_t rank = getTensorType(x).getRank();
  if (rank >= 3)
    return listDims(2, rank);
  node.fail("input 0 has less than 3 dimensions");
  return std::nullopt;
}

template <bool isMean> static Results globalPool(OnnxNode &node) {
  auto dims = getPooledDims(node);
  if (!dims)
    return {};
  if (isMean)
    return {node.b.createMean(node.input(0), *dims, true)};
  return {node.b.createReduce(ReduceKind::Maximum, node.input(0), *dims, true)};
}

/// The p-th root of the sum of the p-th powers.
static Results globalLpPool(OnnxNode &node) {
  auto &b = node.b;
  int64_t p = node.getInt("p", 2);
  auto dims = getPooledDims(node);
  if (!dims)
    return {};
  if (p < 1)
    return {node.fail("attribute 'p' is less than 1")};
  Value x = b.widen(node.input(0)), norm;
  if (p == 1) {
    norm = b.createL1Norm(x, *dims, /*keepDims=*/true);
  } else if (p == 2) {
    norm = b.createL2Norm(x, *dims, /*keepDims=*/true);
  } else {
    Value powers =
        b.create<PowerOp>({b.create<AbsOp>(x), b.createScalarLike(p, x)});
    Value sum = b.createReduce(ReduceKind::Sum, powers, *dims, true);
    norm = b.create<PowerOp>({sum, b.createScalarLike(1.0 / p, x)});
  }
  return {b.createConvert(norm, getTensorType(node.input(0)).getElementType())};
}

void bcast::onnx::addNormalizations(Handlers &handlers) {
  handlers["BatchNormalization"] = batchNormalization;
  handlers["GlobalAveragePool"] = globalPool<true>;
  handlers["GlobalLpPool"] = globalLpPool;
  handlers["GlobalMaxPool"] = globalPool<false>;
  handlers["GroupNormalization"] = groupNormalization;
  handlers["InstanceNormalization"] = instanceNormalization;
  handlers["LayerNormalization"] = layerNormalization;
  handlers["LRN"] = lrn;
  handlers["LpNormalization"] = lpNormalization;
  handlers["MeanVarianceNormalization"] = meanVarianceNormalization;
  handlers["RMSNormalization"] = rmsNormalization;
}
