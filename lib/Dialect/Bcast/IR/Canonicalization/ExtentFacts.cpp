//===- ExtentFacts.cpp - Facts about runtime extents ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExtentFacts.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// The bound on the steps of a walk over defining operations.
static constexpr unsigned kMaxSteps = 8;

static Value getSize(BroadcastInDimOp op, int64_t dim) {
  return op.getSizes()[op.getType().getDynamicDimIndex(dim)];
}

/// Returns the tensor and the dimension if `size` is a tensor.dim with a
/// constant index.
static std::optional<std::pair<Value, int64_t>> matchDim(Value size) {
  auto dimOp = size.getDefiningOp<tensor::DimOp>();
  if (!dimOp)
    return std::nullopt;
  std::optional<int64_t> dim = dimOp.getConstantIndex();
  auto type = dyn_cast<RankedTensorType>(dimOp.getSource().getType());
  if (!type || !dim || *dim < 0 || *dim >= type.getRank())
    return std::nullopt;
  return std::make_pair(dimOp.getSource(), *dim);
}

ExtentName ExtentName::get(Value tensor, int64_t dim) {
  for (unsigned step = 0; step < kMaxSteps; ++step) {
    auto type = cast<RankedTensorType>(tensor.getType());
    if (!type.isDynamicDim(dim))
      return get(type.getDimSize(dim));
    std::optional<ExtentSource> known = getExtentSource(tensor, dim);
    if (!known)
      break;
    if (known->dim) {
      std::tie(tensor, dim) = std::pair(known->value, *known->dim);
      continue;
    }
    auto source = matchDim(known->value);
    if (!source)
      return get(known->value);
    std::tie(tensor, dim) = *source;
  }
  return {tensor, dim};
}

ExtentName ExtentName::get(Value size) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return get(*constant);
  if (auto source = matchDim(size))
    return get(source->first, source->second);
  return {size, kIsSize};
}

/// Returns true if `size` is selected among non-negative numbers.
static bool isNonNegativeSize(Value size, unsigned steps) {
  if (size.getDefiningOp<tensor::DimOp>())
    return true;
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return *constant >= 0;
  auto select = size.getDefiningOp<arith::SelectOp>();
  return select && steps > 0 &&
         isNonNegativeSize(select.getTrueValue(), steps - 1) &&
         isNonNegativeSize(select.getFalseValue(), steps - 1);
}

bool ExtentName::isNonNegative() const {
  if (!value)
    return number >= 0;
  return number != kIsSize || isNonNegativeSize(value, /*steps=*/3);
}

bool bcast::detail::haveSameShape(Value lhs, Value rhs) {
  if (lhs == rhs)
    return true;
  auto lhsType = cast<RankedTensorType>(lhs.getType());
  auto rhsType = cast<RankedTensorType>(rhs.getType());
  if (lhsType.getRank() != rhsType.getRank())
    return false;
  if (lhsType.hasStaticShape() && rhsType.hasStaticShape())
    return lhsType.getShape() == rhsType.getShape();
  for (int64_t dim = 0; dim < lhsType.getRank(); ++dim)
    if (!(ExtentName::get(lhs, dim) == ExtentName::get(rhs, dim)))
      return false;
  return true;
}

ExtentName bcast::detail::getResultExtent(BroadcastInDimOp op, int64_t dim) {
  int64_t extent = op.getType().getDimSize(dim);
  return isDynamic(extent) ? ExtentName::get(getSize(op, dim))
                           : ExtentName::get(extent);
}

bool bcast::detail::isProvenToFit(BroadcastInDimOp op) {
  RankedTensorType type = op.getType();
  if (type.hasStaticShape() && op.getOperand().getType().hasStaticShape())
    return true;
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  return llvm::all_of(getExtentChecks(op), [&](const ExtentCheck &check) {
    ExtentName result = getResultExtent(op, check.resultDim);
    ExtentName extent = broadcast.sources[check.source].tensor
                            ? ExtentName::get(op.getOperand(), check.dim)
                            : result;
    ExtentName one = ExtentName::get(1);
    switch (check.kind) {
    case ExtentCheck::Kind::Equal:
      // The check compares with the first operand extent that reads the
      // dimension.
      return ExtentName::get(op.getOperand(),
                             llvm::find(op.getDims(), check.resultDim) -
                                 op.getDims().begin()) == result;
    case ExtentCheck::Kind::EqualOrOne:
      return extent == result || extent == one;
    case ExtentCheck::Kind::One:
      return extent == one;
    case ExtentCheck::Kind::NonNegative:
      return result.isNonNegative();
    }
    llvm_unreachable("all kinds are handled");
  });
}
