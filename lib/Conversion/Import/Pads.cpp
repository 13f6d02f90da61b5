//===- Pads.cpp - Elements among others -----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/Windows.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

/// A sum of three numbers up to this one does not overflow.
static constexpr int64_t kMostPadded = int64_t(1) << 61;

bool DimPadding::isNone() const {
  return isConstantIntValue(low, 0) && isConstantIntValue(high, 0) &&
         isConstantIntValue(interior, 0);
}

/// Where the elements of one dimension go.
struct WindowBuilder::PaddedDim {
  /// Elements `first` to `first + count` stay; others are cut off.
  OpFoldResult first, count;
  /// The place of element `first`, and the distance of the next.
  OpFoldResult offset, stride;
  /// The padded extent.
  OpFoldResult size;
};

void WindowBuilder::check(CheckKind kind, OpFoldResult value,
                          OpFoldResult expected, const Twine &what) {
  createCheck(builder, loc, kind, value, expected,
              "'" + subject + "' op " + what);
}

LogicalResult WindowBuilder::checkEqual(OpFoldResult extent,
                                        OpFoldResult expected,
                                        const Twine &what) {
  std::optional<int64_t> a = getConstantIntValue(extent);
  std::optional<int64_t> b = getConstantIntValue(expected);
  if (a && b)
    return *a == *b ? success()
                    : fail(what + " has extent " + Twine(*a) +
                           ", and must have " + Twine(*b));
  if (extent != expected)
    check(CheckKind::Equal, extent, expected, what);
  return success();
}

Value WindowBuilder::createFilled(Value scalar, ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> dynamic;
  SmallVector<int64_t> shape;
  dispatchIndexOpFoldResults(sizes, dynamic, shape);
  Type type = cast<RankedTensorType>(scalar.getType()).clone(shape);
  return BroadcastInDimOp::create(builder, loc, type, scalar, dynamic,
                                  ArrayRef<int64_t>(), DenseI32ArrayAttr());
}

/// A size that is known at run time only. What `dim` is padded by is checked
/// there.
FailureOr<WindowBuilder::PaddedDim>
WindowBuilder::padDynamicDim(OpFoldResult extent, const DimPadding &padding,
                             size_t dim) {
  OpFoldResult zero = getIndex(0), one = getIndex(1),
               most = getIndex(kMostPadded);
  std::string name = ("dimension " + Twine(dim) + ": ").str();
  for (OpFoldResult width : {padding.low, padding.high, padding.interior}) {
    std::optional<int64_t> known = getConstantIntValue(width);
    if (known && (*known < -kMostPadded || *known > kMostPadded))
      return fail(name + "padding by " + Twine(*known) + " does not fit");
    if (known)
      continue;
    check(CheckKind::AtMost, width, most, name + "the padding");
    check(CheckKind::NonNegative, apply<arith::AddIOp>(width, most), zero,
          name + "2^61 and the padding");
  }
  std::optional<int64_t> interior = getConstantIntValue(padding.interior);
  if (interior.value_or(0) < 0)
    return fail(name + "there are " + Twine(*interior) +
                " elements between neighbours");
  if (!interior)
    check(CheckKind::NonNegative, padding.interior, zero,
          name + "the padding between neighbours");
  PaddedDim result;
  result.stride = apply<arith::AddIOp>(padding.interior, one);
  FailureOr<OpFoldResult> spread = createCheckedProduct(
      builder, loc, {extent, result.stride},
      "'" + subject + "' op " + name + "the padded operand", "factor ");
  if (failed(spread))
    return fail(name + "the padded operand exceeds 63 bits");
  check(CheckKind::AtMost, *spread, most, name + "the padded operand");
  // Without elements, nothing is between them.
  OpFoldResult inner = *spread;
  if (interior != 0)
    inner = apply<arith::MaxSIOp>(apply<arith::SubIOp>(inner, padding.interior),
                                  zero);
  result.size = apply<arith::AddIOp>(apply<arith::AddIOp>(inner, padding.low),
                                     padding.high);
  std::optional<int64_t> low = getConstantIntValue(padding.low);
  std::optional<int64_t> high = getConstantIntValue(padding.high);
  if (low.value_or(-1) < 0 || high.value_or(-1) < 0)
    check(CheckKind::NonNegative, result.size, zero,
          name + "the padded operand");
  if (low.value_or(-1) >= 0 && high.value_or(-1) >= 0) {
    result.first = zero;
    result.count = extent;
    result.offset = padding.low;
    return result;
  }
  auto divide = [&](OpFoldResult value) {
    value = apply<arith::MaxSIOp>(value, zero);
    // The divisor is positive where an earlier check has failed, too.
    OpFoldResult divisor = apply<arith::MaxSIOp>(result.stride, one);
    return apply<arith::CeilDivSIOp>(value, divisor);
  };
  // Element i goes to low + i * stride.
  result.first = apply<arith::MinSIOp>(
      divide(apply<arith::SubIOp>(zero, padding.low)), extent);
  OpFoldResult end = apply<arith::MinSIOp>(
      divide(apply<arith::SubIOp>(result.size, padding.low)), extent);
  result.count =
      apply<arith::MaxSIOp>(apply<arith::SubIOp>(end, result.first), zero);
  // An empty part lies anywhere inside.
  OpFoldResult offset = apply<arith::AddIOp>(
      padding.low, apply<arith::MulIOp>(result.first, result.stride));
  result.offset =
      apply<arith::MinSIOp>(apply<arith::MaxSIOp>(offset, zero), result.size);
  return result;
}

FailureOr<WindowBuilder::PaddedDim>
WindowBuilder::padDim(OpFoldResult extent, const DimPadding &padding,
                      size_t dim) {
  std::optional<int64_t> known = getConstantIntValue(extent);
  std::optional<int64_t> low = getConstantIntValue(padding.low);
  std::optional<int64_t> high = getConstantIntValue(padding.high);
  std::optional<int64_t> interior = getConstantIntValue(padding.interior);
  if (!known || !low || !high || !interior)
    return padDynamicDim(extent, padding, dim);
  int64_t stride, inner, size;
  if (*interior < 0 || llvm::AddOverflow(*interior, int64_t(1), stride) ||
      llvm::MulOverflow(std::max<int64_t>(*known - 1, 0), stride, inner) ||
      llvm::AddOverflow(inner, int64_t(*known > 0), inner) ||
      llvm::AddOverflow(inner, *low, size) ||
      llvm::AddOverflow(size, *high, size) || size < 0 || size > kMostPadded ||
      *low < -kMostPadded || *high < -kMostPadded)
    return fail("dimension " + Twine(dim) + ": extent " + Twine(*known) +
                " cannot be padded by " + Twine(*low) + ", " + Twine(*high) +
                " and " + Twine(*interior) + " in between");
  // Element i goes to low + i * stride.
  int64_t first = *low < 0 ? llvm::divideCeil(-*low, stride) : 0;
  int64_t end = size <= *low ? 0 : llvm::divideCeil(size - *low, stride);
  int64_t count = std::max<int64_t>(std::min(end, *known) - first, 0);
  // An empty part lies anywhere.
  if (count == 0)
    first = 0;
  int64_t offset = count == 0 ? 0 : *low + first * stride;
  return PaddedDim{getIndex(first), getIndex(count), getIndex(offset),
                   getIndex(stride), getIndex(size)};
}

FailureOr<SmallVector<OpFoldResult>>
WindowBuilder::padSizes(ArrayRef<OpFoldResult> extents,
                        ArrayRef<DimPadding> padding) {
  SmallVector<OpFoldResult> sizes(extents);
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (padding[dim].isNone())
      continue;
    FailureOr<PaddedDim> padded = padDim(size, padding[dim], dim);
    if (failed(padded))
      return failure();
    size = padded->size;
  }
  return sizes;
}

FailureOr<Value> WindowBuilder::createPad(Value operand, Value fill,
                                          ArrayRef<DimPadding> padding) {
  if (llvm::all_of(padding, std::mem_fn(&DimPadding::isNone)))
    return operand;
  SmallVector<OpFoldResult> extents =
      tensor::getMixedSizes(builder, loc, operand);
  SmallVector<OpFoldResult> firsts, counts, offsets, strides, sizes;
  for (auto [dim, extent] : llvm::enumerate(extents)) {
    PaddedDim padded{getIndex(0), extent, getIndex(0), getIndex(1), extent};
    if (!padding[dim].isNone()) {
      FailureOr<PaddedDim> found = padDim(extent, padding[dim], dim);
      if (failed(found))
        return failure();
      padded = *found;
    }
    firsts.push_back(padded.first);
    counts.push_back(padded.count);
    offsets.push_back(padded.offset);
    strides.push_back(padded.stride);
    sizes.push_back(padded.size);
  }
  Value filled = createFilled(fill, sizes);
  if (llvm::any_of(counts, [](OpFoldResult count) {
        return isConstantIntValue(count, 0);
      }))
    return filled;
  SmallVector<OpFoldResult> ones(sizes.size(), getIndex(1));
  if (counts != extents)
    operand = tensor::ExtractSliceOp::create(builder, loc, operand, firsts,
                                             counts, ones);
  // A slice that is the whole tensor.
  if (sizes == counts && strides == ones)
    return operand;
  return tensor::InsertSliceOp::create(builder, loc, operand, filled, offsets,
                                       counts, strides)
      .getResult();
}
