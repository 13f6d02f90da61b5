//===- Convolutions.cpp - Convolutions ------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/Convolution.h"
#include "bcast/Import/Windows.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::importing;

using Sizes = GraphBuilder::Sizes;

namespace {
/// The operands of a convolution, and its windows with all numbers.
struct Operands {
  Value x, weights;
  SpatialWindows windows;
  int64_t rank;

  LogicalResult read(GraphBuilder &b, int64_t groups, int64_t outerDim);
};
} // namespace

/// Checks ranks and types. Extents of weights and channels that the others or
/// the attributes know become static. Dimension `outerDim` of the weights has
/// the features of all groups.
LogicalResult Operands::read(GraphBuilder &b, int64_t groups,
                             int64_t outerDim) {
  if (!x || !weights)
    return failure();
  RankedTensorType type = getTensorType(x), from = getTensorType(weights);
  rank = type.getRank();
  if (rank < 3 || from.getRank() != rank)
    return b.fail("input 0 has rank " + Twine(rank) + ", and the weights " +
                  Twine(from.getRank()) +
                  "; both must have the same, at least 3"),
           failure();
  if (type.getElementType() != from.getElementType())
    return reject(b, "input 0 and the weights differ in their element types");
  if (groups < 1 || groups > INT32_MAX)
    return reject(b, "there are " + Twine(groups) + " groups");
  if (failed(checkWindows(b, windows, rank - 2)))
    return failure();
  SmallVector<int64_t> shape(from.getShape());
  if (!windows.kernel.empty()) {
    llvm::copy(windows.kernel, shape.begin() + 2);
    weights = b.createCast(weights, from.clone(shape), "the kernel");
    if (!weights)
      return failure();
  }
  int64_t channels = outerDim == 0 ? from.getDimSize(1) : from.getDimSize(0);
  if (outerDim == 0 && !ShapedType::isDynamic(channels) &&
      llvm::MulOverflow(channels, groups, channels))
    return reject(b, "the channels exceed 63 bits");
  if (type.isDynamicDim(1) && !ShapedType::isDynamic(channels)) {
    SmallVector<int64_t> known(type.getShape());
    known[1] = channels;
    x = b.createCast(x, type.clone(known), "the channels");
  }
  return success(x != Value());
}

/// The convolution with summed products of f32 for narrower floats, the bias,
/// and the conversion back. `counts` are the spatial extents, where they are
/// known before.
static Value finishConvolution(GraphBuilder &b, const Operands &operands,
                               Value bias, const Convolution &convolution,
                               const Sizes &counts) {
  Type element = getTensorType(operands.x).getElementType();
  Type accumulator = element.isF16() || element.isBF16()
                         ? b.getBuilder().getF32Type()
                         : element;
  if (!isa<FloatType>(element) && !element.isSignlessInteger())
    return b.fail("elements of an unsigned type are not summed");
  if (bias && getTensorType(bias).getRank() != 1)
    return b.fail("the bias has rank " + Twine(getTensorType(bias).getRank()) +
                  ", expected 1");
  OpFoldResult features = b.getSize(operands.weights, convolution.kernel.outer);
  if (bias && failed(b.checkEqual(b.getSize(bias, 0), features,
                                  "the length of the bias")))
    return {};
  WindowBuilder builder(b.getBuilder(), b.getLoc(), "convolution");
  FailureOr<Value> sums = importing::createConvolution(
      builder, operands.x, operands.weights, accumulator, convolution);
  if (failed(sums))
    return b.fail(builder.getReason());
  Value y = *sums;
  if (!counts.empty()) {
    Sizes sizes = {b.getSize(operands.x, 0), features};
    llvm::append_range(sizes, counts);
    b.withSizes(y, sizes);
  }
  if (!b.getType(b.getSizes(y), accumulator))
    return {};
  if (bias)
    y = b.create<AddOp>({y, b.createConvert(bias, accumulator)}, b.getPdpd(1));
  return b.createConvert(y, element);
}

/// Dimensions of tensors whose first two are `outer` and the other of 0 and 1.
static Convolution::Dims listSpatial(int64_t outer, int64_t rank) {
  return {outer, 1 - outer, listDims(2, rank)};
}

Value graph::createConvolution(GraphBuilder &b, Value x, Value weights,
                               Value bias, int64_t groups,
                               const SpatialWindows &windows) {
  Operands operands{x, weights, windows, 0};
  if (failed(operands.read(b, groups, /*outerDim=*/0)))
    return {};
  int64_t rank = operands.rank;
  FailureOr<PlacedWindows> placed =
      placeWindows(b, operands.windows, ArrayRef(b.getSizes(x)).drop_front(2),
                   ArrayRef(b.getSizes(operands.weights)).drop_front(2));
  if (failed(placed))
    return {};
  Convolution convolution{
      listSpatial(0, rank), listSpatial(0, rank),
      listSpatial(0, rank), placed->windows,
      placed->padding,      SmallVector<bool>(rank - 2, false)};
  convolution.featureGroups = groups;
  return finishConvolution(b, operands, bias, convolution, placed->counts);
}

/// Weights of C / G groups x M features as M x C.
static Value swapFeatures(GraphBuilder &b, Value weights, int64_t groups) {
  Sizes sizes = b.getSizes(weights), wide = {b.getIndex(groups)};
  std::optional<int64_t> channels = getConstantIntValue(sizes[0]);
  if (channels && *channels % groups != 0)
    return b.fail("the weights of " + Twine(*channels) +
                  " channels do not divide into " + Twine(groups) + " groups");
  wide.push_back(b.combine<arith::DivSIOp>(sizes[0], wide[0]));
  wide.append(sizes.begin() + 1, sizes.end());
  SmallVector<int64_t> permutation = listDims(0, wide.size());
  std::swap(permutation[1], permutation[2]);
  weights = b.createTranspose(b.createReshape(weights, wide), permutation);
  OpFoldResult outer = b.multiply({wide[0], wide[2]}, "the number of features");
  if (!weights || !outer)
    return {};
  Sizes merged = {outer, wide[1]};
  merged.append(wide.begin() + 3, wide.end());
  return b.createReshape(weights, merged);
}

// A transposed convolution is one of an image with zeros between its elements,
// whose kernel is read from its end.
Value graph::createTransposedConvolution(GraphBuilder &b, Value x,
                                         Value weights, Value bias,
                                         int64_t groups,
                                         const SpatialWindows &windows,
                                         const TransposedSizes &given) {
  Operands operands{x, weights, windows, 0};
  if (failed(operands.read(b, groups, /*outerDim=*/1)))
    return {};
  int64_t rank = operands.rank;
  size_t count = rank - 2;
  SmallVector<int64_t> surplus(given.outputPadding);
  surplus.resize(surplus.empty() ? count : surplus.size(), 0);
  if (surplus.size() != count ||
      (!given.output.empty() && given.output.size() != count))
    return b.fail("the padding or the shape of the output does not have a "
                  "number for each spatial dimension");
  auto add = [&](OpFoldResult u, OpFoldResult v) {
    return b.combine<arith::AddIOp>(u, v);
  };
  auto subtract = [&](OpFoldResult u, OpFoldResult v) {
    return b.combine<arith::SubIOp>(u, v);
  };
  const SpatialWindows &w = operands.windows;
  bool isUpper = w.autoPad == AutoPad::SameUpper;
  bool isSame = isUpper || w.autoPad == AutoPad::SameLower;
  OpFoldResult one = b.getIndex(1), two = b.getIndex(2);
  Convolution convolution{listSpatial(0, rank),
                          listSpatial(0, rank),
                          listSpatial(0, rank),
                          {},
                          {},
                          SmallVector<bool>(count, true)};
  Sizes extents = b.getSizes(x), kernel = b.getSizes(operands.weights);
  for (size_t i = 0; i < count; ++i) {
    if (surplus[i] < 0 || surplus[i] > INT32_MAX)
      return b.fail("a padding of the output is " + Twine(surplus[i]));
    OpFoldResult stride = b.getIndex(w.strides[i]);
    if (failed(b.checkAtMost(one, kernel[i + 2], "the least kernel")))
      return {};
    // What lies behind the first element of a window.
    OpFoldResult reach = b.combine<arith::MulIOp>(subtract(kernel[i + 2], one),
                                                  b.getIndex(w.dilations[i]));
    OpFoldResult low = b.getIndex(w.before[i]), high = b.getIndex(w.after[i]);
    if (w.autoPad == AutoPad::Valid)
      low = high = b.getIndex(0);
    OpFoldResult extent = extents[i + 2];
    if (!given.output.empty() || isSame) {
      OpFoldResult all = add(
          add(b.combine<arith::MulIOp>(subtract(extent, one), stride), reach),
          b.getIndex(1 + surplus[i]));
      OpFoldResult total = subtract(
          all, given.output.empty() ? b.combine<arith::MulIOp>(extent, stride)
                                    : given.output[i]);
      // Without enough elements, zeros follow.
      low = b.combine<arith::MaxSIOp>(total, b.getIndex(0));
      if (!isUpper)
        low = add(low, one);
      low = b.combine<arith::DivSIOp>(low, two);
      high = subtract(total, low);
    }
    convolution.padding.push_back(
        {subtract(reach, low),
         add(subtract(reach, high), b.getIndex(surplus[i])),
         b.getIndex(w.strides[i] - 1)});
    convolution.windows.push_back({kernel[i + 2], 1, w.dilations[i]});
  }
  convolution.featureGroups = groups;
  // The positions in a kernel of dynamic extents are no part of a map.
  SmallVector<int64_t> spatial = listDims(2, rank);
  if (llvm::any_of(spatial, [&](int64_t dim) {
        return !getConstantIntValue(kernel[dim]);
      })) {
    WindowBuilder builder(b.getBuilder(), b.getLoc(), "convolution");
    operands.weights = builder.createReversed(operands.weights, spatial);
    convolution.isReversed.assign(count, false);
  }
  if (groups != 1)
    operands.weights = swapFeatures(b, operands.weights, groups);
  else
    convolution.kernel = listSpatial(1, rank);
  if (!operands.weights)
    return {};
  return finishConvolution(b, operands, bias, convolution, {});
}
