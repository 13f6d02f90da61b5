//===- Windows.h - Pads and windows -----------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pools, convolutions and cumulative operations of all front ends are built of
// three parts: a pad, windows that are read by the maps of a linalg.generic,
// and a scan.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_IMPORT_WINDOWS_H
#define BCAST_CONVERSION_IMPORT_WINDOWS_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

namespace mlir::bcast::importing {

/// How the elements of a dimension are placed among others: `interior` ones
/// between neighbours, then `low` and `high` at the ends. Negative numbers take
/// elements away there.
struct DimPadding {
  OpFoldResult low, high, interior;

  bool isNone() const;
};

/// The windows along a dimension: every `stride`, of `size` elements with the
/// distance `dilation`.
struct DimWindows {
  OpFoldResult size;
  int64_t stride = 1, dilation = 1;

  bool isTrivial() const { return isOneElement() && stride == 1; }
  bool isOneElement() const;
};

/// Builds the elements of the results from those of the operands and of the
/// results so far. Elements are signless integers or floats.
using CombineElements = function_ref<SmallVector<Value>(
    OpBuilder &builder, Location loc, ValueRange results, ValueRange elements)>;

/// Builds pads and windows for the operation `subject` of a front end. What
/// cannot fit is a failure with a reason; what `?` leaves open is checked at
/// run time.
class WindowBuilder {
public:
  WindowBuilder(OpBuilder &builder, Location loc, const Twine &subject)
      : builder(builder), loc(loc), subject(subject.str()) {}

  OpBuilder &getBuilder() { return builder; }
  Location getLoc() const { return loc; }

  /// Why the last of these functions failed.
  StringRef getReason() const { return reason; }
  /// Fails with the reason `text`.
  LogicalResult fail(const Twine &text) {
    reason = text.str();
    return failure();
  }

  /// The extents after `padding`.
  FailureOr<SmallVector<OpFoldResult>> padSizes(ArrayRef<OpFoldResult> extents,
                                                ArrayRef<DimPadding> padding);

  /// `operand` among elements `fill`, a scalar tensor of its element type.
  FailureOr<Value> createPad(Value operand, Value fill,
                             ArrayRef<DimPadding> padding);

  /// The number of windows of each dimension of a tensor with these extents.
  /// Where none fits, it is 0.
  FailureOr<SmallVector<OpFoldResult>>
  countWindows(ArrayRef<OpFoldResult> extents, ArrayRef<DimWindows> windows);

  /// Combines the elements of each window of `operands`, of one shape, in
  /// row-major order of the window, unless `combine` is one operation that
  /// REDUCE-6 orders. `inits` are scalars, one for each result. Results have
  /// one element for each window.
  SmallVector<Value> createWindowReduction(ValueRange operands,
                                           ValueRange inits,
                                           ArrayRef<DimWindows> windows,
                                           ArrayRef<OpFoldResult> counts,
                                           CombineElements combine);

  /// Combines the elements of `operands`, of one shape, along `dims`, as
  /// createWindowReduction does.
  SmallVector<Value> createReduction(ValueRange operands, ValueRange inits,
                                     ArrayRef<int64_t> dims,
                                     CombineElements combine);

  /// The results of combining all elements along `dim` up to each one, from the
  /// first on, or from the last with `isReverse`. Elements of result `i` are
  /// converted to `types[i]`, floats that are at most as wide as those of
  /// `inits`.
  SmallVector<Value> createScan(ValueRange operands, ValueRange inits,
                                TypeRange types, int64_t dim, bool isReverse,
                                CombineElements combine);

  /// `operand`, read from the end along `dims`.
  Value createReversed(Value operand, ArrayRef<int64_t> dims);

  /// The program fails unless `extent` and `expected` are equal. Fails if they
  /// are known to differ.
  LogicalResult checkEqual(OpFoldResult extent, OpFoldResult expected,
                           const Twine &what);

  /// `scalar` in the given shape.
  Value createFilled(Value scalar, ArrayRef<OpFoldResult> sizes);

private:
  struct PaddedDim;
  FailureOr<PaddedDim> padDim(OpFoldResult extent, const DimPadding &padding,
                              size_t dim);
  FailureOr<PaddedDim> padDynamicDim(OpFoldResult extent,
                                     const DimPadding &padding, size_t dim);
  /// The arithmetic of sizes; constants are folded. Overflows wrap.
  template <typename OpTy>
  OpFoldResult apply(OpFoldResult lhs, OpFoldResult rhs) {
    Value a = getValueOrCreateConstantIndexOp(builder, loc, lhs);
    Value b = getValueOrCreateConstantIndexOp(builder, loc, rhs);
    return getAsOpFoldResult(builder.createOrFold<OpTy>(loc, a, b));
  }
  OpFoldResult getIndex(int64_t value) { return builder.getIndexAttr(value); }
  void check(CheckKind kind, OpFoldResult value, OpFoldResult expected,
             const Twine &what);

  OpBuilder &builder;
  Location loc;
  std::string subject, reason;
};

} // namespace mlir::bcast::importing

#endif // BCAST_CONVERSION_IMPORT_WINDOWS_H
