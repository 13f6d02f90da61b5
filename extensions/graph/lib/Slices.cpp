//===- Slices.cpp - Ranges of dimensions, splits and reversals ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/Windows.h"
#include "bcast/Import/GraphBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

OpFoldResult GraphBuilder::clampPosition(OpFoldResult position,
                                         OpFoldResult extent, OpFoldResult low,
                                         OpFoldResult high) {
  std::optional<int64_t> known = getConstantIntValue(position);
  if (!known) {
    Value value = toValue(position), zero = toValue(getIndex(0));
    Value isNegative = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, value, zero);
    Value fromEnd = toValue(combine<arith::AddIOp>(position, extent));
    position = arith::SelectOp::create(builder, loc, isNegative, fromEnd, value)
                   .getResult();
  } else if (*known < 0) {
    // The least numbers do not overflow.
    position = combine<arith::AddIOp>(
        getIndex(std::max<int64_t>(*known, INT64_MIN / 2)), extent);
  }
  return combine<arith::MaxSIOp>(combine<arith::MinSIOp>(position, high), low);
}

/// The first element of `slice` in its order, and the number of elements.
static std::pair<OpFoldResult, OpFoldResult>
getRange(GraphBuilder &b, const DimSlice &slice, OpFoldResult extent) {
  OpFoldResult zero = b.getIndex(0), one = b.getIndex(1);
  if (isConstantIntValue(extent, 0))
    return {zero, zero};
  bool isUp = slice.step > 0;
  // The positions before the first and after the last that can be taken.
  OpFoldResult low = isUp ? zero : b.getIndex(-1);
  OpFoldResult high = isUp ? extent : b.combine<arith::SubIOp>(extent, one);
  OpFoldResult start = isUp ? low : high, end = isUp ? high : low;
  if (slice.start)
    start = b.clampPosition(slice.start, extent, low, high);
  if (slice.end)
    end = b.clampPosition(slice.end, extent, low, high);
  OpFoldResult length = isUp ? b.combine<arith::SubIOp>(end, start)
                             : b.combine<arith::SubIOp>(start, end);
  length = b.combine<arith::MaxSIOp>(length, zero);
  int64_t distance = std::abs(slice.step);
  if (distance != 1)
    length = b.combine<arith::CeilDivSIOp>(length, b.getIndex(distance));
  return {start, length};
}

Value GraphBuilder::createRangeSlice(Value x, ArrayRef<DimSlice> slices) {
  if (!x)
    return {};
  int64_t rank = getTensorType(x).getRank();
  Sizes offsets(rank, getIndex(0)), strides(rank, getIndex(1));
  Sizes extents = getSizes(x);
  SmallVector<int64_t> reversed, seen;
  for (DimSlice slice : slices) {
    FailureOr<int64_t> dim = getDim(slice.dim, rank);
    if (failed(dim))
      return {};
    if (llvm::is_contained(seen, *dim))
      return fail("axis " + Twine(slice.dim) + " is given twice");
    seen.push_back(*dim);
    int64_t &step = slice.step;
    if (step == 0 || step == INT64_MIN)
      return fail("a step is " + Twine(step));
    // A step beyond the extent takes one element, as that by the extent does.
    if (std::optional<int64_t> extent = getConstantIntValue(extents[*dim]))
      step = std::clamp<int64_t>(step, -std::max<int64_t>(*extent, 1),
                                 std::max<int64_t>(*extent, 1));
    auto [first, size] = getRange(*this, slice, extents[*dim]);
    if (step < 0) {
      // The same elements upwards, then reversed.
      reversed.push_back(*dim);
      OpFoldResult span = combine<arith::MulIOp>(
          combine<arith::SubIOp>(size, getIndex(1)), getIndex(step));
      first = combine<arith::MaxSIOp>(combine<arith::AddIOp>(first, span),
                                      getIndex(0));
      step = -step;
    }
    offsets[*dim] = first;
    extents[*dim] = size;
    strides[*dim] = getIndex(isConstantIntValue(size, 1) ? 1 : step);
  }
  if (auto elements = traceElements(x); elements && rank == 1) {
    std::optional<int64_t> offset = getConstantIntValue(offsets[0]);
    std::optional<int64_t> size = getConstantIntValue(extents[0]);
    int64_t step = *getConstantIntValue(strides[0]);
    if (offset && size) {
      Sizes taken;
      for (int64_t i = 0; i < *size; ++i)
        taken.push_back((*elements)[*offset + i * step]);
      if (!reversed.empty())
        std::reverse(taken.begin(), taken.end());
      return createShape(taken, false, getTensorType(x).getElementType());
    }
  }
  return createReverse(createSlice(x, offsets, extents, strides), reversed);
}

SmallVector<Value, 1>
GraphBuilder::createSplit(Value x, int64_t axis,
                          ArrayRef<OpFoldResult> lengths) {
  if (!x)
    return {};
  FailureOr<int64_t> dim = getDim(axis, getTensorType(x).getRank());
  if (failed(dim))
    return {};
  Sizes extents = getSizes(x);
  OpFoldResult sum = getIndex(0);
  for (auto [index, length] : llvm::enumerate(lengths)) {
    // The sum does not overflow.
    if (failed(checkNonNegative(length, "part " + Twine(index))) ||
        failed(checkAtMost(length, extents[*dim], "part " + Twine(index))))
      return {};
    sum = combine<arith::AddIOp>(sum, length);
  }
  if (failed(checkEqual(sum, extents[*dim], "the sum of the parts")))
    return {};
  SmallVector<Value, 1> parts;
  Sizes offsets(extents.size(), getIndex(0)),
      steps(extents.size(), getIndex(1));
  for (OpFoldResult length : lengths) {
    extents[*dim] = length;
    parts.push_back(createSlice(x, offsets, extents, steps));
    offsets[*dim] = combine<arith::AddIOp>(offsets[*dim], length);
  }
  return parts;
}

SmallVector<Value, 1> GraphBuilder::createSplit(Value x, int64_t axis,
                                                int64_t count) {
  if (!x)
    return {};
  FailureOr<int64_t> dim = getDim(axis, getTensorType(x).getRank());
  if (failed(dim))
    return {};
  OpFoldResult extent = getSize(x, *dim);
  std::optional<int64_t> known = getConstantIntValue(extent);
  if (count < 1 || (known && *known % count != 0)) {
    fail("extent " + (known ? Twine(*known) : Twine("?")) + " has no " +
         Twine(count) + " equal parts");
    return {};
  }
  OpFoldResult part = combine<arith::DivSIOp>(extent, getIndex(count));
  return createSplit(x, *dim, Sizes(count, part));
}

SmallVector<Value, 1> GraphBuilder::createChunks(Value x, int64_t axis,
                                                 int64_t count) {
  if (!x)
    return {};
  FailureOr<int64_t> dim = getDim(axis, getTensorType(x).getRank());
  if (failed(dim) || count < 1)
    return {};
  OpFoldResult extent = getSize(x, *dim);
  OpFoldResult part = combine<arith::CeilDivUIOp>(extent, getIndex(count));
  OpFoldResult others = combine<arith::MulIOp>(part, getIndex(count - 1));
  Sizes lengths(count, part);
  lengths.back() = combine<arith::SubIOp>(extent, others);
  return createSplit(x, *dim, lengths);
}

Value GraphBuilder::createReverse(Value operand, ArrayRef<int64_t> dims) {
  if (!operand || dims.empty())
    return operand;
  auto positive = getDims(dims, getTensorType(operand).getRank());
  if (failed(positive))
    return {};
  importing::WindowBuilder windows(builder, loc, "the reversal");
  return withSizes(windows.createReversed(operand, *positive),
                   getSizes(operand));
}

Value GraphBuilder::createReverseSequence(Value x, Value lengths, int64_t axis,
                                          int64_t batchAxis) {
  if (!x || !lengths)
    return {};
  RankedTensorType type = getTensorType(x), from = getTensorType(lengths);
  FailureOr<SmallVector<int64_t>> dims =
      getDims({axis, batchAxis}, type.getRank());
  if (failed(dims))
    return {};
  int64_t dim = *getDim(axis, type.getRank());
  int64_t batchDim = *getDim(batchAxis, type.getRank());
  if (from.getRank() != 1 || !from.getElementType().isSignlessInteger() ||
      from.getElementType().isInteger(1))
    return fail("input 1 is not a list of i32 or i64");
  if (failed(checkEqual(getSize(lengths, 0), getSize(x, batchDim),
                        "the number of lengths")))
    return {};
  Value extent = toValue(getSize(x, dim));
  return createElements(
      getSizes(x), type.getElementType(),
      [&](OpBuilder &nested, Location nestedLoc, ValueRange at) -> Value {
        Value length =
            tensor::ExtractOp::create(nested, nestedLoc, lengths, at[batchDim]);
        length = arith::IndexCastOp::create(nested, nestedLoc,
                                            nested.getIndexType(), length);
        // A length beyond the extent is the extent.
        length = arith::MinSIOp::create(nested, nestedLoc, length, extent);
        Value isMoved = arith::CmpIOp::create(
            nested, nestedLoc, arith::CmpIPredicate::slt, at[dim], length);
        Value one = arith::ConstantIndexOp::create(nested, nestedLoc, 1);
        Value last = arith::SubIOp::create(nested, nestedLoc, length, one);
        Value image = arith::SubIOp::create(nested, nestedLoc, last, at[dim]);
        SmallVector<Value> source(at);
        source[dim] =
            arith::SelectOp::create(nested, nestedLoc, isMoved, image, at[dim]);
        return tensor::ExtractOp::create(nested, nestedLoc, x, source);
      });
}
