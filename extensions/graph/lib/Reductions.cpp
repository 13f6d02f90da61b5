//===- Reductions.cpp - Reductions and what is made of them ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/GraphBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

Value GraphBuilder::createReduce(ReduceKind kind, Value operand,
                                 ArrayRef<int64_t> dims, bool keepDims) {
  // The importers' formats keep an operand along no dimensions as it is, where
  // a sum of bcast makes 0.0 of -0.0 (REDUCE-4).
  if (!operand || dims.empty())
    return operand;
  auto sorted = getDims(dims, getTensorType(operand).getRank());
  if (failed(sorted))
    return {};
  return finish(
      ReduceOp::create(builder, loc, kind, operand, *sorted, keepDims));
}

Value GraphBuilder::createL1Norm(Value operand, ArrayRef<int64_t> dims,
                                 bool keepDims) {
  return createReduce(ReduceKind::Sum, create<AbsOp>(operand), dims, keepDims);
}

Value GraphBuilder::createSquareSum(Value operand, ArrayRef<int64_t> dims,
                                    bool keepDims) {
  Value squares = create<MultiplyOp>({operand, operand});
  return createReduce(ReduceKind::Sum, squares, dims, keepDims);
}

Value GraphBuilder::createL2Norm(Value operand, ArrayRef<int64_t> dims,
                                 bool keepDims) {
  if (!operand)
    return {};
  Value norm = create<SqrtOp>(
      createSquareSum(widen(convertToFloats(operand)), dims, keepDims));
  return createConvert(norm, getTensorType(operand).getElementType());
}

Value GraphBuilder::createCount(Value operand, ArrayRef<int64_t> dims,
                                Type elementType) {
  auto sorted = getDims(dims, getTensorType(operand).getRank());
  if (failed(sorted))
    return {};
  Sizes reduced;
  for (int64_t dim : *sorted)
    reduced.push_back(getSize(operand, dim));
  OpFoldResult count =
      multiply(reduced, "the number of elements along the axes");
  if (!count)
    return {};
  if (std::optional<int64_t> known = getConstantIntValue(count))
    return createScalar(static_cast<double>(*known), elementType);
  return createConvert(createShape(count, /*isScalar=*/true), elementType);
}

Value GraphBuilder::widen(Value operand) {
  if (!operand)
    return {};
  Type type = getTensorType(operand).getElementType();
  if (type.isF16() || type.isBF16())
    return createConvert(operand, builder.getF32Type());
  if (isa<IntegerType>(type) && !type.isInteger(1))
    return createConvert(operand,
                         IntegerType::get(getContext(), 64,
                                          type.isUnsignedInteger()
                                              ? IntegerType::Unsigned
                                              : IntegerType::Signless));
  return operand;
}

Value GraphBuilder::createMean(Value operand, ArrayRef<int64_t> dims,
                               bool keepDims) {
  Value sum = createReduce(ReduceKind::Sum, widen(operand), dims, keepDims);
  if (!sum)
    return {};
  Value mean = create<DivideOp>(
      {sum, createCount(operand, dims, getTensorType(sum).getElementType())});
  return createConvert(mean, getTensorType(operand).getElementType());
}

GraphBuilder::Moments GraphBuilder::createMoments(Value operand,
                                                  ArrayRef<int64_t> dims) {
  operand = widen(operand);
  Value mean = createMean(operand, dims, /*keepDims=*/true);
  Value centered = create<SubtractOp>({operand, mean});
  Value squares = create<MultiplyOp>({centered, centered});
  return {mean, centered, createMean(squares, dims, /*keepDims=*/true)};
}

Value GraphBuilder::createDeviation(Value variance, double epsilon) {
  Value shifted =
      create<AddOp>({variance, createScalarLike(epsilon, variance)});
  return create<SqrtOp>(shifted);
}

// Types of parameters may differ from that of the data.
Value GraphBuilder::createBatchNorm(Value x, Value scale, Value bias,
                                    Value mean, Value variance,
                                    double epsilon) {
  mean = widen(mean);
  Value deviation = createDeviation(widen(variance), epsilon);
  if (!x || !mean || !deviation)
    return {};
  Type type = getTensorType(x).getElementType();
  Type inner = getTensorType(mean).getElementType();
  auto channels = getTensorType(x).getRank() > 1 ? getPdpd(1) : getNumpy();
  Value y = createConvert(x, inner);
  y = create<SubtractOp>({y, mean}, channels);
  y = create<DivideOp>({y, deviation}, channels);
  y = create<MultiplyOp>({y, createConvert(scale, inner)}, channels);
  y = create<AddOp>({y, createConvert(bias, inner)}, channels);
  return createConvert(y, type);
}

Value GraphBuilder::createLrn(Value x, ArrayRef<int64_t> dims, int64_t size,
                              double alpha, double beta, double bias) {
  if (!x)
    return {};
  Type type = getTensorType(x).getElementType();
  x = widen(x);
  int64_t rank = getTensorType(x).getRank();
  if (rank < 2 || size < 1 || size > 256)
    return fail("the size " + Twine(size) +
                " is not 1 to 256, or input 0 has no channels");
  auto along = getDims(dims, rank);
  if (failed(along))
    return {};
  Sizes sizes = getSizes(x);
  Value sum = create<MultiplyOp>({x, x});
  for (int64_t dim : *along) {
    Sizes before(rank, getIndex(0)), after(before);
    before[dim] = getIndex((size - 1) / 2);
    after[dim] = getIndex(size / 2);
    Value padded = createPad(sum, before, after, PadMode::Constant,
                             createScalarLike(0, x));
    sum = Value();
    for (int64_t i = 0; i < size && padded; ++i) {
      Sizes starts(rank, getIndex(0)), steps(rank, getIndex(1));
      starts[dim] = getIndex(i);
      Value part = createSlice(padded, starts, sizes, steps);
      sum = sum ? create<AddOp>({sum, part}) : part;
    }
    alpha /= static_cast<double>(size);
  }
  Value base =
      create<AddOp>({create<MultiplyOp>({sum, createScalarLike(alpha, x)}),
                     createScalarLike(bias, x)});
  Value divisor = create<PowerOp>({base, createScalarLike(beta, x)});
  return createConvert(create<DivideOp>({x, divisor}), type);
}

Value GraphBuilder::scaleChannels(Value x, Value scale, Value bias) {
  Value scaled = create<MultiplyOp>({x, widen(scale)}, getPdpd(1));
  return create<AddOp>({scaled, widen(bias)}, getPdpd(1));
}

GraphBuilder::SoftmaxTerms
GraphBuilder::createSoftmaxTerms(Value operand, ArrayRef<int64_t> dims) {
  Value maximum =
      createReduce(ReduceKind::Maximum, operand, dims, /*keepDims=*/true);
  Value shifted = create<SubtractOp>({operand, maximum});
  Value exponential = create<ExponentialOp>(shifted);
  exponential = widen(exponential);
  Value sum =
      createReduce(ReduceKind::Sum, exponential, dims, /*keepDims=*/true);
  return {widen(shifted), exponential, sum};
}

Value GraphBuilder::createSoftmax(Value operand, ArrayRef<int64_t> dims) {
  SoftmaxTerms terms = createSoftmaxTerms(operand, dims);
  Value result = create<DivideOp>({terms.exponential, terms.sum});
  return result ? createConvert(result, getTensorType(operand).getElementType())
                : Value();
}

Value GraphBuilder::createLogSoftmax(Value operand, ArrayRef<int64_t> dims) {
  SoftmaxTerms terms = createSoftmaxTerms(operand, dims);
  Value logarithm = create<LogOp>(terms.sum);
  Value result = create<SubtractOp>({terms.shifted, logarithm});
  return result ? createConvert(result, getTensorType(operand).getElementType())
                : Value();
}
