//===- Attention.cpp - Attention and what surrounds it --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

using Sizes = GraphBuilder::Sizes;

static Type getElement(Value value) {
  return getTensorType(value).getElementType();
}

/// `x` with the dimensions batch, heads, positions and features. Of 3
/// dimensions, the last has the features of as many heads as `attribute` says.
static Value splitHeads(OnnxNode &node, Value x, StringRef attribute) {
  auto &b = node.b;
  int64_t heads = node.getInt(attribute, 0);
  if (!x || getTensorType(x).getRank() == 4)
    return x;
  if (getTensorType(x).getRank() != 3 || heads < 1)
    return node.fail("an input of rank " + Twine(getTensorType(x).getRank()) +
                     " with " + Twine(heads) + " heads (attribute '" +
                     attribute + "'); expected rank 4, or 3 and heads");
  Sizes sizes = b.getSizes(x);
  Sizes split = {sizes[0], sizes[1], b.getIndex(heads)};
  split.push_back(b.inferExtent(sizes, split));
  return b.createTranspose(b.createReshape(x, split), {0, 2, 1, 3});
}

/// The inverse of splitHeads, if `isMerged`.
static Value mergeHeads(GraphBuilder &b, Value x, bool isMerged) {
  if (!isMerged || !x)
    return x;
  x = b.createTranspose(x, {0, 2, 1, 3});
  Sizes sizes = b.getSizes(x);
  sizes[2] = b.multiply({sizes[2], sizes[3]}, "the features of all heads");
  sizes.pop_back();
  return b.createReshape(x, sizes);
}

/// Einstein's sum for each head of `lhs`. Neighbours (letter g) share one of
/// `rhs` if that has fewer.
static Value multiplyHeads(GraphBuilder &b, Value lhs, Value rhs,
                           StringRef equation) {
  if (!lhs || !rhs)
    return {};
  Sizes sizes = b.getSizes(lhs), shared = b.getSizes(rhs), groups = sizes;
  if (isEqualConstantIntOrValue(sizes[1], shared[1])) {
    std::string ungrouped = equation.str();
    llvm::erase(ungrouped, 'g');
    return b.createEinsum({lhs, rhs}, ungrouped);
  }
  groups[1] = shared[1];
  groups.insert(groups.begin() + 2,
                b.inferExtent(Sizes{sizes[1]}, Sizes{shared[1]}));
  Value product = b.createEinsum({b.createReshape(lhs, groups), rhs}, equation);
  if (!product)
    return {};
  sizes[3] = b.getSize(product, 4);
  return b.createReshape(product, sizes);
}

/// The products of all queries and keys, each scaled by the root of the scale.
static Value createScores(OnnxNode &node, Value query, Value key) {
  auto &b = node.b;
  Type type = getElement(query);
  OpFoldResult features = b.getSize(query, 3);
  std::optional<int64_t> known = getConstantIntValue(features);
  Value root;
  if (node.hasAttribute("scale")) {
    float scale = node.getFloat("scale", 1);
    if (!(scale >= 0))
      return node.fail("attribute 'scale' is " + std::to_string(scale) +
                       ", which has no root");
    root = b.createScalar(std::sqrt(scale), type);
  } else if (known) {
    root = b.createScalar(std::pow(static_cast<double>(*known), -0.25), type);
  } else {
    Value count = b.createConvert(b.createShape(features, /*isScalar=*/true),
                                  getElement(b.widen(query)));
    root = b.create<PowerOp>({count, b.createScalarLike(-0.25, count)});
    root = b.createConvert(root, type);
  }
  query = b.create<MultiplyOp>({query, root});
  key = b.create<MultiplyOp>({key, root});
  return multiplyHeads(b, query, key, "bhgqd,bhkd->bhgqk");
}

/// The operands of an attention, with 4 dimensions.
static bool readOperands(OnnxNode &node, Value &query, Value &key,
                         Value &value) {
  query = node.input(0);
  key = node.input(1);
  value = node.input(2);
  for (Value operand : {query, key, value})
    if (operand && !isa<FloatType>(getElement(operand)))
      return node.fail("an input is not of floats"), false;
  query = splitHeads(node, query, "q_num_heads");
  key = splitHeads(node, key, "kv_num_heads");
  value = splitHeads(node, value, "kv_num_heads");
  if (!query || !key || !value)
    return false;
  OpFoldResult batch = node.b.getSize(query, 0);
  for (Value operand : {key, value})
    if (failed(node.b.checkEqual(node.b.getSize(operand, 0), batch,
                                 "the batch of input 1 or 2")))
      return false;
  key = node.b.createConvert(key, getElement(query));
  return true;
}

/// The type of the attribute `softmax_precision`.
static Type getPrecision(OnnxNode &node, Type otherwise) {
  int64_t number = node.getInt("softmax_precision", 0);
  Type type = otherwise;
  if (number != 0)
    type = node.getElementType(number, "softmax_precision");
  if (!type || isa<FloatType>(type))
    return type;
  node.fail("attribute 'softmax_precision' is not a type of floats");
  return {};
}

/// What is added to the scores: -inf for the keys that a query does not see.
/// Nothing if it sees all. Sets `isFailed` after an error.
static Value createBias(OnnxNode &node, Value scores, bool &isFailed) {
  auto &b = node.b;
  Type type = getElement(scores), index = b.getBuilder().getI64Type();
  Value bias, never = b.createScalar(-INFINITY, type);
  auto allow = [&](Value isSeen) {
    Value base = bias ? bias : b.createScalarLike(0, never);
    bias = b.create<SelectOp>({isSeen, base, never});
    isFailed |= !bias;
  };
  OpFoldResult queries = b.getSize(scores, 2), keys = b.getSize(scores, 3);
  isFailed = false;
  if (node.hasInput(3)) {
    // The mask may end before the keys, and hides the others.
    Value mask = node.input(3);
    int64_t rank = getTensorType(mask).getRank();
    bool isBool = getElement(mask).isInteger(1);
    if (rank < 1 || rank > 4) {
      isFailed = true;
      return node.fail("input 3, the mask, has rank " + Twine(rank) +
                       ", expected 1 to 4");
    }
    OpFoldResult shown = b.getSize(mask, rank - 1);
    isFailed |= failed(
        b.checkAtMost(shown, keys, "the last dimension of input 3, the mask,"));
    Sizes before(rank, b.getIndex(0)), after(before);
    after.back() = b.combine<arith::SubIOp>(keys, shown);
    mask = b.createConvert(mask, isBool ? getElement(mask) : type);
    Value fill = isBool ? b.createScalarLike(0, mask) : never;
    mask = b.createPad(mask, before, after, PadMode::Constant, fill);
    isFailed |= !mask;
    if (isBool)
      allow(mask);
    else
      bias = mask;
  }
  Value length;
  if (node.hasInput(6)) {
    length = node.input(6);
    if (getTensorType(length).getRank() != 1 ||
        failed(b.checkEqual(b.getSize(length, 0), b.getSize(scores, 0),
                            "the number of lengths, input 6,"))) {
      isFailed = true;
      return node.fail("input 6 is not a length for each of the batch");
    }
    length = b.createUnsqueeze(length, {1, 2, 3});
  }
  bool isCausal = node.getInt("is_causal", 0) != 0;
  int64_t left = node.getInt("left_window_size", -1);
  int64_t right = node.getInt("right_window_size", -1);
  if (left < -1 || right < -1) {
    isFailed = true;
    return node.fail("the sizes of windows are " + Twine(left) + " and " +
                     Twine(right) + ", expected -1 or more");
  }
  // No tensor has more keys.
  left = std::min(left, INT64_C(1) << 50);
  right = std::min(right, INT64_C(1) << 50);
  // Positions of the queries count from the first key.
  Value query = b.createIota({queries, b.getIndex(1)}, 0, index);
  Value key = b.createIota(keys, 0, index);
  if (node.hasInput(4))
    query = b.create<AddOp>(
        {query, b.createShape(b.getSize(node.input(4), 2), true)});
  else if (length)
    query = b.create<SubtractOp>(
        {b.create<AddOp>({query, length}), b.createShape(queries, true)});
  auto allowFrom = [&](ComparisonDirection direction, int64_t distance) {
    Value bound = b.create<AddOp>(
        {query, b.createScalar(static_cast<double>(distance), index)});
    allow(b.createCompare(direction, key, bound));
  };
  if (isCausal)
    allowFrom(ComparisonDirection::LE, 0);
  if (left >= 0)
    allowFrom(ComparisonDirection::GE, -left);
  if (right >= 0)
    allowFrom(ComparisonDirection::LE, right);
  if (length)
    allow(b.createCompare(ComparisonDirection::LT, key, length));
  return bias;
}

/// softcap * tanh(scores / softcap)
static Value cap(OnnxNode &node, Value scores) {
  auto &b = node.b;
  float most = node.getFloat("softcap", 0);
  if (most == 0)
    return scores;
  Value limit = b.createScalarLike(most, scores);
  Value bounded = b.create<TanhOp>(b.create<DivideOp>({scores, limit}));
  return b.create<MultiplyOp>({bounded, limit});
}

static Results attention(OnnxNode &node) {
  auto &b = node.b;
  Value query, key, value;
  if (!readOperands(node, query, key, value))
    return {};
  Type type = getElement(query), precision = getPrecision(node, type);
  int64_t mode = node.getInt("qk_matmul_output_mode", 0);
  if (mode < 0 || mode > 3)
    return node.fail("attribute 'qk_matmul_output_mode' is " + Twine(mode) +
                     ", expected 0 to 3");
  if (node.hasInput(4) != node.hasInput(5))
    return node.fail("inputs 4 and 5, the past keys and values, must be given "
                     "together");
  if (node.hasInput(4) && node.hasInput(6))
    return node.fail(
        "input 6, the number of keys, is not given with past keys");
  if (node.hasInput(4)) {
    key = b.createConcat({node.input(4), key}, 2);
    value = b.createConcat({node.input(5), value}, 2);
  }
  if (!key || !value || !precision)
    return {};
  Value scores = createScores(node, query, key), capped = cap(node, scores);
  if (!capped)
    return {};
  bool isFailed;
  Value bias = createBias(node, capped, isFailed), biased = capped;
  if (isFailed)
    return {};
  if (bias)
    biased = b.create<AddOp>({capped, bias});
  Value weights = b.widen(b.createConvert(biased, precision));
  weights = b.createConvert(b.createSoftmax(weights, {3}), precision);
  if (bias) {
    // A query that sees no key gives 0.
    Value most = b.createReduce(ReduceKind::Maximum, bias, {-1}, true);
    Value isHidden = b.createCompare(ComparisonDirection::EQ, most,
                                     b.createScalar(-INFINITY, type));
    weights =
        b.create<SelectOp>({isHidden, b.createScalar(0, precision), weights});
  }
  weights = b.createConvert(weights, type);
  Value y = multiplyHeads(b, weights, b.createConvert(value, type),
                          "bhgqk,bhkd->bhgqd");
  Value shown[] = {scores, capped, biased, weights};
  bool isMerged = getTensorType(node.input(0)).getRank() == 3;
  return {mergeHeads(b, y, isMerged), key, value, shown[mode]};
}

/// The scores and the weights are changed by graphs that the node has.
static Results flexAttention(OnnxNode &node) {
  auto &b = node.b;
  Value query, key, value;
  if (!readOperands(node, query, key, value))
    return {};
  Type type = getElement(query);
  Type precision = getPrecision(node, getElement(b.widen(query)));
  if (!precision)
    return {};
  auto change = [&](Value operand, StringRef attribute) -> Value {
    if (!operand || !node.hasAttribute(attribute))
      return operand;
    Results results = node.importGraph(attribute, operand);
    if (results.empty() || !results.front())
      return {};
    if (results.size() != 1 ||
        failed(verifyCompatibleShape(results.front().getType(),
                                     operand.getType())))
      return node.fail("the graph '" + attribute +
                       "' does not keep the shape of its input");
    return b.createConvert(results.front(), precision);
  };
  Value scores = b.createConvert(createScores(node, query, key), precision);
  scores = change(scores, "score_mod");
  if (!scores)
    return {};
  Value weights = b.createSoftmax(b.widen(scores), {3});
  weights = change(b.createConvert(weights, precision), "prob_mod");
  return b.createConvert(multiplyHeads(b, weights,
                                       b.createConvert(value, precision),
                                       "bhgqk,bhkd->bhgqd"),
                         type);
}

/// Rotates pairs of features by the angles of their positions: neighbours, or
/// one of each half.
static Results rotaryEmbedding(OnnxNode &node) {
  auto &b = node.b;
  Value x = splitHeads(node, node.input(0), "num_heads");
  int64_t dim = node.getInt("rotary_embedding_dim", 0);
  bool isInterleaved = node.getInt("interleaved", 0) != 0;
  if (!x)
    return {};
  OpFoldResult features = b.getSize(x, 3), two = b.getIndex(2);
  OpFoldResult count = dim == 0 ? features : b.getIndex(dim);
  OpFoldResult half = b.combine<arith::DivSIOp>(count, two);
  if (failed(b.checkNonNegative(count, "the number of rotated features")) ||
      failed(
          b.checkAtMost(count, features, "the number of rotated features")) ||
      failed(b.checkEqual(b.combine<arith::MulIOp>(half, two), count,
                          "twice the number of rotated pairs")))
    return {};
  auto readAngles = [&](unsigned index) -> Value {
    Value cache = node.input(index);
    if (node.hasInput(3))
      cache = b.createGather(cache, node.input(3), /*axis=*/0, /*batchDims=*/0,
                             IndexRule::FromEndOrError);
    if (!cache)
      return {};
    if (getTensorType(cache).getRank() != 3)
      return node.fail("input " + Twine(index) + " has rank " +
                       Twine(getTensorType(node.input(index)).getRank()) +
                       ", expected 3, or 2 with positions of rank 2");
    OpFoldResult expected[] = {b.getSize(x, 0), b.getSize(x, 2), half};
    for (int64_t dim = 0; dim < 3; ++dim)
      if (failed(b.checkEqual(b.getSize(cache, dim), expected[dim],
                              "dimension " + Twine(dim) +
                                  " of the angles of input " + Twine(index))))
        return {};
    return b.createUnsqueeze(cache, 1);
  };
  Value cosine = readAngles(1), sine = readAngles(2);
  DimSlice left{3, {}, half}, right{3, half, count};
  if (isInterleaved) {
    left = {3, {}, count, 2};
    right = {3, b.getIndex(1), count, 2};
  }
  Value first = b.createRangeSlice(x, left),
        second = b.createRangeSlice(x, right);
  Value real = b.create<MultiplyOp>({cosine, first});
  real = b.create<SubtractOp>({real, b.create<MultiplyOp>({sine, second})});
  Value imaginary = b.create<MultiplyOp>({sine, first});
  imaginary =
      b.create<AddOp>({imaginary, b.create<MultiplyOp>({cosine, second})});
  Value y;
  if (isInterleaved) {
    real = b.createUnsqueeze(real, 4);
    imaginary = b.createUnsqueeze(imaginary, 4);
    Sizes sizes = b.getSizes(x);
    sizes[3] = count;
    y = b.createReshape(b.createConcat({real, imaginary}, 4), sizes);
  } else {
    y = b.createConcat({real, imaginary}, 3);
  }
  if (dim != 0)
    y = b.createConcat({y, b.createRangeSlice(x, DimSlice{3, count, {}})}, 3);
  return mergeHeads(b, y, getTensorType(node.input(0)).getRank() == 3);
}

void bcast::onnx::addAttention(Handlers &handlers) {
  handlers["Attention"] = attention;
  handlers["RotaryEmbedding"] = rotaryEmbedding;
  handlers["ai.onnx.preview.FlexAttention"] = flexAttention;
}
