//===- Reductions.cpp - Reductions, ArgMax and Softmax --------------------===//
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

/// The axes are an attribute, or an input of ReduceSum from opset 13 on and of
/// all others from 18 on. None stand for all, unless the node says that none
/// are reduced.
std::optional<Reduced> OnnxNode::getReduced() {
  Value operand = input(0);
  if (!operand)
    return std::nullopt;
  bool keepDims = getInt("keepdims", 1) != 0;
  SmallVector<int64_t> dims;
  bool reducesNothing = false;
  if (opset >= 18 || (getOpType() == "ReduceSum" && opset >= 13)) {
    reducesNothing = getInt("noop_with_empty_axes", 0) != 0;
    if (hasInput(1)) {
      auto axes = getConstantInput(1, "the axes");
      if (failed(axes))
        return std::nullopt;
      dims = *axes;
    }
  } else if (auto axes = getInts("axes")) {
    dims = *axes;
  }
  if (dims.empty() && !reducesNothing)
    dims = listDims(0, getTensorType(operand).getRank());
  return Reduced{operand, dims, keepDims};
}

// Logarithms of integers are computed in f64 and lose their fraction.

static Results reduceLogSum(OnnxNode &node) {
  auto &b = node.b;
  auto args = node.getReduced();
  if (!args)
    return {};
  Type type = getTensorType(args->operand).getElementType();
  Value wide = b.widen(b.convertToFloats(args->operand));
  Value sum = b.createReduce(ReduceKind::Sum, wide, args->dims, args->keepDims);
  return b.createConvert(b.create<LogOp>(sum), type);
}

/// log(sum(exp(x - m))) + m with the maximum m, which does not overflow.
static Results reduceLogSumExp(OnnxNode &node) {
  auto &b = node.b;
  auto args = node.getReduced();
  if (!args)
    return {};
  Type type = getTensorType(args->operand).getElementType();
  args->operand = b.widen(b.convertToFloats(args->operand));
  Value maximum =
      b.createReduce(ReduceKind::Maximum, args->operand, args->dims, true);
  // The difference of equal infinities would be NaN.
  Value isFinite = b.create<IsFiniteOp>(maximum);
  Value zero = b.createScalarLike(0, maximum);
  Value shift = b.create<SelectOp>({isFinite, maximum, zero});
  Value shifted = b.create<SubtractOp>({args->operand, shift});
  Value terms = b.create<ExponentialOp>(shifted);
  Value sum = b.createReduce(ReduceKind::Sum, terms, args->dims, true);
  Value logarithm = b.create<LogOp>(sum);
  Value result = b.create<AddOp>({logarithm, shift});
  if (!args->keepDims)
    result = b.createSqueeze(result, args->dims);
  return b.createConvert(result, type);
}

template <typename OpTy> static Results argReduce(OnnxNode &node) {
  auto &b = node.b;
  Value operand = node.input(0);
  int64_t axis = node.getInt("axis", 0);
  bool keepDims = node.getInt("keepdims", 1) != 0;
  bool isLast = node.getInt("select_last_index", 0) != 0;
  if (!operand)
    return {};
  FailureOr<int64_t> dim = b.getDim(axis, getTensorType(operand).getRank());
  if (failed(dim))
    return {};
  Type index = b.getBuilder().getI64Type();
  if (isLast)
    operand = b.createReverse(operand, *dim);
  if (!operand)
    return {};
  Value result = b.finish(
      OpTy::create(b.getBuilder(), b.getLoc(), operand, *dim, index, keepDims));
  if (isLast && result) {
    // The last index counts from the end.
    Value last = b.createShape(
        b.combine<arith::SubIOp>(b.getSize(operand, *dim), b.getIndex(1)),
        /*isScalar=*/true);
    result = b.create<SubtractOp>({last, result});
  }
  return {result};
}

/// The sums or products of the elements up to each one.
template <ReduceKind kind> static Results scan(OnnxNode &node) {
  bool isExclusive = node.getInt("exclusive", 0) != 0;
  bool isReverse = node.getInt("reverse", 0) != 0;
  auto axis = node.getConstantInput(1, "the axis");
  if (failed(axis))
    return {};
  if (axis->size() != 1)
    return node.fail("input 1, the axis, is not one number");
  return node.b.createScan(kind, node.input(0), axis->front(), isExclusive,
                           isReverse);
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

/// The dimensions of a softmax: one from opset 13 on; before, all from the axis
/// on.
static std::optional<SmallVector<int64_t>> getSoftmaxDims(OnnxNode &node,
                                                          Value operand) {
  int64_t axis = node.getInt("axis", node.opset >= 13 ? -1 : 1);
  if (!operand)
    return std::nullopt;
  int64_t rank = getTensorType(operand).getRank();
  // The axis may be the rank: rows of one element.
  if (node.opset < 13 && axis == rank)
    return SmallVector<int64_t>();
  FailureOr<int64_t> first = node.b.getDim(axis, rank);
  if (failed(first))
    return std::nullopt;
  return listDims(*first, node.opset >= 13 ? *first + 1 : rank);
}

static Results softmax(OnnxNode &node) {
  Value x = node.input(0);
  auto dims = getSoftmaxDims(node, x);
  if (!dims)
    return {};
  return {node.b.createSoftmax(x, *dims)};
}

static Results logSoftmax(OnnxNode &node) {
  Value x = node.input(0);
  auto dims = getSoftmaxDims(node, x);
  if (!dims)
    return {};
  return {node.b.createLogSoftmax(x, *dims)};
}

/// 1 at the first maximum, and 0 elsewhere.
static Results hardmax(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  auto dims = getSoftmaxDims(node, x);
  if (!dims)
    return {};
  RankedTensorType type = getTensorType(x);
  GraphBuilder::Sizes sizes = b.getSizes(x);
  // Several dimensions are one.
  Value rows = x;
  if (dims->size() != 1) {
    GraphBuilder::Sizes rowSizes(sizes);
    rowSizes.truncate(type.getRank() - dims->size());
    rowSizes.push_back(b.inferExtent(sizes, rowSizes));
    rows = b.createReshape(x, rowSizes);
    dims->assign({static_cast<int64_t>(rowSizes.size()) - 1});
  }
  if (!rows)
    return {};
  Type index = b.getBuilder().getI64Type();
  Value first = b.finish(ArgMaximumOp::create(b.getBuilder(), b.getLoc(), rows,
                                              dims->front(), index, true));
  Value positions = b.createIota(b.getSizes(rows), dims->front(), index);
  Value isFirst = b.createCompare(ComparisonDirection::EQ, positions, first);
  return {
      b.createReshape(b.createConvert(isFirst, type.getElementType()), sizes)};
}

void bcast::onnx::addReductions(Handlers &handlers) {
  handlers["ArgMax"] = argReduce<ArgMaximumOp>;
  handlers["ArgMin"] = argReduce<ArgMinimumOp>;
  handlers["CumProd"] = scan<ReduceKind::Product>;
  handlers["CumSum"] = scan<ReduceKind::Sum>;
  handlers["Hardmax"] = hardmax;
  handlers["LogSoftmax"] = logSoftmax;
  handlers["ReduceLogSum"] = reduceLogSum;
  handlers["ReduceLogSumExp"] = reduceLogSumExp;
  handlers["ReduceSumSquare"] = reduce<&GraphBuilder::createSquareSum>;
  handlers["Softmax"] = softmax;
}
