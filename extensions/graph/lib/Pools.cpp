//===- Pools.cpp - Pools --------------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/Windows.h"
#include <limits>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::importing;

using Sizes = GraphBuilder::Sizes;

/// Places `windows` on `x`, and fills in what is left out of them.
static FailureOr<PlacedWindows> place(GraphBuilder &b, Value x,
                                      SpatialWindows &windows) {
  if (!x)
    return failure();
  int64_t rank = getTensorType(x).getRank();
  if (rank < 3)
    return b.fail("input 0 has rank " + Twine(rank) +
                  "; a batch, channels and spatial dimensions are needed"),
           failure();
  if (windows.kernel.empty())
    return reject(b, "the kernel is missing");
  if (failed(checkWindows(b, windows, rank - 2)))
    return failure();
  return placeWindows(b, windows, ArrayRef(b.getSizes(x)).drop_front(2),
                      getAsIndexOpFoldResult(b.getContext(), windows.kernel));
}

/// Combines the elements of the windows of `operands` with `inits`, scalars,
/// which also pad them.
static SmallVector<Value>
reduceWindows(GraphBuilder &b, ArrayRef<Value> operands, ArrayRef<Value> inits,
              const PlacedWindows &placed, CombineElements combine) {
  WindowBuilder builder(b.getBuilder(), b.getLoc(), "pool");
  OpFoldResult zero = b.getIndex(0), one = b.getIndex(1);
  SmallVector<DimPadding> padding(2, DimPadding{zero, zero, zero});
  SmallVector<DimWindows> windows(2, DimWindows{one});
  llvm::append_range(padding, placed.padding);
  llvm::append_range(windows, placed.windows);
  Sizes counts = {b.getSize(operands.front(), 0),
                  b.getSize(operands.front(), 1)};
  llvm::append_range(counts, placed.counts);
  SmallVector<Value> padded, none(operands.size());
  for (auto [operand, init] : llvm::zip_equal(operands, inits)) {
    FailureOr<Value> value = builder.createPad(operand, init, padding);
    if (failed(value))
      return b.fail(builder.getReason()), none;
    padded.push_back(*value);
    Type element = getTensorType(operand).getElementType();
    if (!b.getType(b.getSizes(*value), element) || !b.getType(counts, element))
      return none;
  }
  SmallVector<Value> results =
      builder.createWindowReduction(padded, inits, windows, counts, combine);
  for (Value result : results)
    b.withSizes(result, counts);
  return results;
}

static Value sumWindows(GraphBuilder &b, Value x, const PlacedWindows &placed) {
  return reduceWindows(b, x, b.createScalarLike(0, x), placed,
                       [](OpBuilder &builder, Location loc, ValueRange sums,
                          ValueRange elements) -> SmallVector<Value> {
                         return {arith::AddFOp::create(builder, loc, sums[0],
                                                       elements[0])};
                       })
      .front();
}

/// Whether `x` has floats; else reports an error.
static bool hasFloats(GraphBuilder &b, Value x) {
  return (x && isa<FloatType>(getTensorType(x).getElementType())) ||
         (x && b.fail("input 0 has no floats"));
}

//===----------------------------------------------------------------------===//
// Maxima
//===----------------------------------------------------------------------===//

/// The least number of the element type of `x`.
static Value createLeast(GraphBuilder &b, Value x) {
  return b.createBound(-std::numeric_limits<double>::infinity(), x,
                       llvm::RoundingMode::TowardZero);
}

static Value createMaximum(OpBuilder &builder, Location loc, Value lhs,
                           Value rhs, bool isUnsigned) {
  if (isa<FloatType>(lhs.getType()))
    return arith::MaximumFOp::create(builder, loc, lhs, rhs);
  if (isUnsigned)
    return arith::MaxUIOp::create(builder, loc, lhs, rhs);
  return arith::MaxSIOp::create(builder, loc, lhs, rhs);
}

/// The positions of the elements of `x`, flattened from `axis` on.
static Value createPositions(GraphBuilder &b, Value x, int64_t axis,
                             bool isColumnMajor) {
  Sizes sizes = b.getSizes(x);
  int64_t rank = static_cast<int64_t>(sizes.size());
  SmallVector<int64_t> dims = listDims(axis, rank);
  int64_t firstSpatial = std::max<int64_t>(2 - axis, 0);
  if (isColumnMajor)
    std::reverse(dims.begin() + firstSpatial, dims.end());
  SmallVector<Value> steps(rank);
  OpFoldResult step = b.getIndex(1);
  for (int64_t dim : llvm::reverse(dims)) {
    steps[dim] = b.toValue(step);
    step = b.combine<arith::MulIOp>(step, sizes[dim]);
  }
  return b.createElements(
      sizes, b.getBuilder().getI64Type(),
      [&](OpBuilder &inner, Location loc, ValueRange at) -> Value {
        Value position = arith::ConstantIndexOp::create(inner, loc, 0);
        for (int64_t dim : dims) {
          Value part = arith::MulIOp::create(inner, loc, at[dim], steps[dim]);
          position = arith::AddIOp::create(inner, loc, position, part);
        }
        return arith::IndexCastOp::create(inner, loc, inner.getI64Type(),
                                          position);
      });
}

/// The first greatest element, or the first NaN. Padding has the position -1,
/// which any element replaces.
static SmallVector<Value> pickMaximum(OpBuilder &builder, Location loc,
                                      ValueRange picked, ValueRange next,
                                      bool isUnsigned) {
  Value isGreater;
  if (isa<FloatType>(picked[0].getType())) {
    Value isUnordered = arith::CmpFOp::create(
        builder, loc, arith::CmpFPredicate::UGT, next[0], picked[0]);
    Value isNumber = arith::CmpFOp::create(
        builder, loc, arith::CmpFPredicate::ORD, picked[0], picked[0]);
    isGreater = arith::AndIOp::create(builder, loc, isUnordered, isNumber);
  } else {
    isGreater = arith::CmpIOp::create(builder, loc,
                                      isUnsigned ? arith::CmpIPredicate::ugt
                                                 : arith::CmpIPredicate::sgt,
                                      next[0], picked[0]);
  }
  Value zero = arith::ConstantIntOp::create(builder, loc, 0, 64);
  Value isNone = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                                       picked[1], zero);
  Value isElement = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::sge, next[1], zero);
  Value isTaken = arith::OrIOp::create(builder, loc, isGreater, isNone);
  isTaken = arith::AndIOp::create(builder, loc, isTaken, isElement);
  SmallVector<Value> results;
  for (auto [old, found] : llvm::zip_equal(picked, next))
    results.push_back(
        arith::SelectOp::create(builder, loc, isTaken, found, old));
  return results;
}

SmallVector<Value, 1> graph::createMaxPool(GraphBuilder &b, Value x,
                                           const SpatialWindows &given,
                                           bool hasPositions, int64_t axis,
                                           bool isColumnMajor) {
  SpatialWindows windows = given;
  FailureOr<PlacedWindows> placed = place(b, x, windows);
  if (failed(placed))
    return {};
  Type element = getTensorType(x).getElementType();
  bool isUnsigned = element.isUnsignedInteger();
  Type signless =
      isUnsigned
          ? b.getBuilder().getIntegerType(element.getIntOrFloatBitWidth())
          : element;
  SmallVector<Value> operands = {b.createBitcast(x, signless)},
                     inits = {b.createBitcast(createLeast(b, x), signless)};
  if (hasPositions) {
    FailureOr<int64_t> first = b.getDim(axis, getTensorType(x).getRank());
    if (failed(first))
      return {};
    operands.push_back(createPositions(b, x, *first, isColumnMajor));
    inits.push_back(b.createScalarLike(-1, operands.back()));
  }
  if (llvm::is_contained(operands, Value()))
    return {};
  SmallVector<Value> results = reduceWindows(
      b, operands, inits, *placed,
      [&](OpBuilder &builder, Location loc, ValueRange picked,
          ValueRange next) -> SmallVector<Value> {
        if (hasPositions)
          return pickMaximum(builder, loc, picked, next, isUnsigned);
        return {createMaximum(builder, loc, picked[0], next[0], isUnsigned)};
      });
  results[0] = b.createBitcast(results[0], element);
  return SmallVector<Value, 1>(results.begin(), results.end());
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// The number of elements of each window, for windows of the given size.
/// Padding is counted up to `windows.after` if `countsPadding`.
static Value countElements(GraphBuilder &b, Value x,
                           const SpatialWindows &windows,
                           const PlacedWindows &placed, bool countsPadding) {
  bool isExplicit = windows.autoPad == AutoPad::Explicit;
  PlacedWindows counted = placed;
  Sizes sizes = b.getSizes(x);
  sizes[0] = sizes[1] = b.getIndex(1);
  bool isFull = true;
  double size = 1;
  for (auto [dim, padding] : llvm::enumerate(counted.padding)) {
    size *= static_cast<double>(windows.kernel[dim]);
    if (countsPadding) {
      OpFoldResult after =
          isExplicit ? b.getIndex(windows.after[dim]) : padding.high;
      sizes[dim + 2] = b.combine<arith::AddIOp>(
          b.combine<arith::AddIOp>(sizes[dim + 2], padding.low), after);
      padding.high = b.combine<arith::SubIOp>(padding.high, after);
      padding.low = b.getIndex(0);
    }
    isFull &= padding.isNone();
  }
  if (isFull)
    return b.createScalarLike(size, x);
  Value ones = b.createBroadcast(b.createScalarLike(1, x), sizes);
  if (!ones)
    return {};
  // A window of padding alone has the mean 0.
  return b.create<MaximumOp>(
      {sumWindows(b, ones, counted), b.createScalarLike(1, x)});
}

Value graph::createAveragePool(GraphBuilder &b, Value x,
                               const SpatialWindows &given,
                               bool countsPadding) {
  SpatialWindows windows = given;
  if (!hasFloats(b, x))
    return {};
  FailureOr<PlacedWindows> placed = place(b, x, windows);
  if (failed(placed))
    return {};
  Value wide = b.widen(x), sum = sumWindows(b, wide, *placed);
  Value count = countElements(b, wide, windows, *placed, countsPadding);
  return b.createConvert(b.create<DivideOp>({sum, count}),
                         getTensorType(x).getElementType());
}

Value graph::createLpPool(GraphBuilder &b, Value x, const SpatialWindows &given,
                          double p) {
  SpatialWindows windows = given;
  if (!hasFloats(b, x))
    return {};
  if (!(p > 0))
    return b.fail("p is not greater than 0");
  FailureOr<PlacedWindows> placed = place(b, x, windows);
  if (failed(placed))
    return {};
  Value wide = b.widen(x), powers = b.create<AbsOp>(wide);
  if (p == 2)
    powers = b.create<MultiplyOp>({powers, powers});
  else if (p != 1)
    powers = b.create<PowerOp>({powers, b.createScalarLike(p, wide)});
  Value norm = sumWindows(b, powers, *placed);
  if (p == 2)
    norm = b.create<SqrtOp>(norm);
  else if (p != 1)
    norm = b.create<PowerOp>({norm, b.createScalarLike(1 / p, wide)});
  return b.createConvert(norm, getTensorType(x).getElementType());
}
