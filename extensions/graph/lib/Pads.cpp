//===- Pads.cpp - Elements around a tensor --------------------------------===//
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

/// The elements of `x` at the borders, or mirrored at them.
Value GraphBuilder::padByElements(Value x, ArrayRef<OpFoldResult> low,
                                  ArrayRef<OpFoldResult> high, PadMode mode) {
  bool isWrapped = mode == PadMode::Wrap;
  bool isMirrored = mode != PadMode::Edge && !isWrapped;
  // Symmetric padding repeats the border.
  OpFoldResult skipped = getIndex(mode == PadMode::Reflect ? 1 : 0);
  Sizes wide;
  SmallVector<Value> offsets, lasts;
  for (auto [dim, size] : llvm::enumerate(getSizes(x))) {
    OpFoldResult last = combine<arith::SubIOp>(size, getIndex(1));
    for (OpFoldResult width : {low[dim], high[dim]})
      // A mirror shows no more than there is.
      if (failed(checkAtMost(
              isMirrored ? width : getIndex(1),
              isMirrored ? combine<arith::SubIOp>(size, skipped) : size,
              isMirrored ? "the padding of dimension " + Twine(dim)
                         : "the border of dimension " + Twine(dim))))
        return {};
    lasts.push_back(toValue(last));
    offsets.push_back(toValue(low[dim]));
    wide.push_back(combine<arith::AddIOp>(
        combine<arith::AddIOp>(low[dim], size), high[dim]));
  }
  Value zero = toValue(getIndex(0)), one = toValue(getIndex(1));
  Value two = toValue(getIndex(2));
  Value before = toValue(getIndex(mode == PadMode::Reflect ? 0 : -1));
  return createElements(
      wide, getTensorType(x).getElementType(),
      [&](OpBuilder &nested, Location nestedLoc, ValueRange at) -> Value {
        auto subtract = [&](Value a, Value b) -> Value {
          return arith::SubIOp::create(nested, nestedLoc, a, b);
        };
        SmallVector<Value> source;
        for (auto [index, offset, last] : llvm::zip_equal(at, offsets, lasts)) {
          Value position = subtract(index, offset);
          if (isWrapped) {
            Value extent = arith::AddIOp::create(nested, nestedLoc, last, one);
            Value rest =
                arith::RemSIOp::create(nested, nestedLoc, position, extent);
            Value isBefore = arith::CmpIOp::create(
                nested, nestedLoc, arith::CmpIPredicate::slt, rest, zero);
            Value moved =
                arith::AddIOp::create(nested, nestedLoc, rest, extent);
            position = arith::SelectOp::create(nested, nestedLoc, isBefore,
                                               moved, rest);
          } else if (isMirrored) {
            // The image of -1 is 1, or 0 with the border.
            Value back = subtract(before, position);
            position =
                arith::MaxSIOp::create(nested, nestedLoc, position, back);
            Value twice = arith::MulIOp::create(nested, nestedLoc, last, two);
            Value image = subtract(subtract(twice, before), position);
            position =
                arith::MinSIOp::create(nested, nestedLoc, position, image);
          } else {
            position =
                arith::MinSIOp::create(nested, nestedLoc, position, last);
            position =
                arith::MaxSIOp::create(nested, nestedLoc, position, zero);
          }
          source.push_back(position);
        }
        return tensor::ExtractOp::create(nested, nestedLoc, x, source);
      });
}

Value GraphBuilder::createPad(Value x, ArrayRef<OpFoldResult> before,
                              ArrayRef<OpFoldResult> after, PadMode mode,
                              Value value) {
  if (!x || (mode == PadMode::Constant && !value))
    return {};
  size_t rank = getTensorType(x).getRank();
  if (before.size() != rank || after.size() != rank)
    return fail("the pads are not two for each dimension");
  // Negative pads take elements away.
  OpFoldResult zero = getIndex(0);
  auto negate = [&](OpFoldResult pad) {
    return combine<arith::SubIOp>(zero, pad);
  };
  auto atLeastZero = [&](OpFoldResult pad) {
    return combine<arith::MaxSIOp>(pad, zero);
  };
  Sizes low, high, starts, sizes, ones(rank, getIndex(1));
  bool isCut = false;
  for (size_t dim = 0; dim < rank; ++dim) {
    for (OpFoldResult pad : {before[dim], after[dim]}) {
      std::optional<int64_t> known = getConstantIntValue(pad);
      if (known && (*known < -INT32_MAX || *known > INT32_MAX))
        return fail("a pad of dimension " + Twine(dim) + " is too large");
      // Sums with extents do not overflow.
      OpFoldResult most = getIndex(INT32_MAX);
      std::string subject = "a pad of dimension " + std::to_string(dim);
      if (!known && (failed(checkAtMost(pad, most, subject)) ||
                     failed(checkNonNegative(combine<arith::AddIOp>(pad, most),
                                             "2^31 - 1 and " + subject))))
        return {};
      isCut |= !known || *known < 0;
    }
    low.push_back(atLeastZero(before[dim]));
    high.push_back(atLeastZero(after[dim]));
    OpFoldResult first = atLeastZero(negate(before[dim]));
    OpFoldResult taken =
        combine<arith::AddIOp>(first, atLeastZero(negate(after[dim])));
    starts.push_back(first);
    OpFoldResult size = getSize(x, dim);
    if (failed(checkAtMost(taken, size,
                           "what the pads take from dimension " + Twine(dim))))
      return {};
    sizes.push_back(combine<arith::SubIOp>(size, taken));
  }
  if (isCut)
    x = createSlice(x, starts, sizes, ones);
  if (!x)
    return {};
  if (mode != PadMode::Constant)
    return padByElements(x, low, high, mode);
  Value fill = createReshape(value, {});
  if (!fill)
    return {};
  SmallVector<importing::DimPadding> padding;
  for (size_t dim = 0; dim < rank; ++dim) {
    padding.push_back({low[dim], high[dim], zero});
    sizes[dim] = combine<arith::AddIOp>(
        combine<arith::AddIOp>(low[dim], sizes[dim]), high[dim]);
  }
  importing::WindowBuilder windows(builder, loc, "the pad");
  FailureOr<Value> padded = windows.createPad(x, fill, padding);
  if (failed(padded))
    return fail(windows.getReason());
  return withSizes(*padded, sizes);
}
