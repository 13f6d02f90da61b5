//===- IntRanges.cpp - Ranges of integers -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Rules/Shape.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/Utils/InferIntRangeCommon.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;

using Ranges = ArrayRef<ConstantIntRanges>;

static unsigned getWidth(Value value) {
  return ConstantIntRanges::getStorageBitwidth(value.getType());
}

/// i1 is unsigned. [MINMAX-2]
static bool isUnsigned(Value value) {
  Type type = getElementTypeOrSelf(value);
  return type.isUnsignedInteger() || type.isInteger(1);
}

/// The numbers below `end`, and 0 if there are none, in elements of `width`.
static ConstantIntRanges getBelow(int64_t end, unsigned width) {
  uint64_t last = std::max<int64_t>(end, 1) - 1;
  if (!llvm::isUIntN(width, last))
    return ConstantIntRanges::maxRange(width);
  return ConstantIntRanges::fromUnsigned(APInt::getZero(width),
                                         APInt(width, last));
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

static ConstantIntRanges inferMaximum(Value value, Ranges args) {
  return isUnsigned(value) ? intrange::inferMaxU(args)
                           : intrange::inferMaxS(args);
}

static ConstantIntRanges inferMinimum(Value value, Ranges args) {
  return isUnsigned(value) ? intrange::inferMinU(args)
                           : intrange::inferMinS(args);
}

/// [CLAMP-1]
static ConstantIntRanges inferClamp(Value value, Ranges args) {
  return inferMinimum(value,
                      {inferMaximum(value, {args[1], args[0]}), args[2]});
}

/// [CONVERT-2, CONVERT-3, CONVERT-5]
static ConstantIntRanges inferConvert(ConvertOp op, Ranges args) {
  unsigned from = getWidth(op.getOperand()), to = getWidth(op.getResult());
  if (to == 1 && from != 1)
    return ConstantIntRanges::maxRange(to);
  if (to < from)
    return intrange::truncRange(args.front(), to);
  return isUnsigned(op.getOperand()) ? intrange::extUIRange(args.front(), to)
                                     : intrange::extSIRange(args.front(), to);
}

/// An element, unless there is none. [REDUCE-4]
static ConstantIntRanges inferReduction(ReduceOp op, Ranges args) {
  bool isOfOperand = (op.getKind() == ReduceKind::Maximum ||
                      op.getKind() == ReduceKind::Minimum) &&
                     op.getOperand().getType().hasStaticShape() &&
                     op.getOperand().getType().getNumElements() != 0;
  return isOfOperand ? args.front()
                     : ConstantIntRanges::maxRange(getWidth(op.getResult()));
}

/// The range of the elements of `result`, if those of all operands are known.
static ConstantIntRanges inferElements(Operation *op, Value result,
                                       Ranges args) {
  return llvm::TypeSwitch<Operation *, ConstantIntRanges>(op)
      .Case<BroadcastInDimOp, BroadcastOp, RelayoutOp>(
          [&](auto) { return args.front(); })
      .Case([&](AddOp) { return intrange::inferAdd(args); })
      .Case([&](SubtractOp) { return intrange::inferSub(args); })
      .Case([&](MultiplyOp) { return intrange::inferMul(args); })
      .Case([&](MaximumOp) { return inferMaximum(result, args); })
      .Case([&](MinimumOp) { return inferMinimum(result, args); })
      .Case([&](ClampOp) { return inferClamp(result, args); })
      .Case([&](AndOp) { return intrange::inferAnd(args); })
      .Case([&](OrOp) { return intrange::inferOr(args); })
      .Case([&](XorOp) { return intrange::inferXor(args); })
      .Case([&](SelectOp) { return args[1].rangeUnion(args[2]); })
      .Case([&](ConvertOp convert) { return inferConvert(convert, args); })
      .Case([&](ReduceOp reduce) { return inferReduction(reduce, args); })
      .Case<PopulationCountOp, CountLeadingZerosOp, CountTrailingZerosOp>(
          [&](auto) {
            return getBelow(int64_t(getWidth(result)) + 1, getWidth(result));
          })
      .Default([&](Operation *) {
        return ConstantIntRanges::maxRange(getWidth(result));
      });
}

static std::optional<int64_t> getExtent(Value tensor, int64_t dim) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.isDynamicDim(dim))
    return std::nullopt;
  return type.getDimSize(dim);
}

/// The extent that the elements of `op` are indices of.
static std::optional<int64_t> getIndexedExtent(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<int64_t>>(op)
      .Case([](IotaOp iota) {
        return getExtent(iota.getResult(), iota.getDim());
      })
      .Case<ArgMaximumOp, ArgMinimumOp>([](auto reduction) {
        return getExtent(reduction.getOperand(), reduction.getDim());
      })
      .Default([](Operation *) { return std::nullopt; });
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

/// [INDEX-2]
static ConstantIntRanges inferAddress(LinearizeIndexOp op, Ranges args) {
  PhysicalLayout layout = op.getLayout();
  unsigned width = getWidth(op.getAddress());
  if (llvm::any_of(layout.getWidths(), isDynamic))
    return ConstantIntRanges::maxRange(width);
  auto address = ConstantIntRanges::constant(APInt::getZero(width));
  for (auto [index, stride] : llvm::zip(args, layout.getStrides())) {
    auto factor = ConstantIntRanges::constant(
        APInt(width, stride, /*isSigned=*/true, /*implicitTrunc=*/true));
    address =
        intrange::inferAdd({address, intrange::inferMul({index, factor})});
  }
  return address;
}

/// [INDEX-3]
static ConstantIntRanges inferCoordinate(DelinearizeIndexOp op, int64_t dim) {
  PhysicalLayout layout = op.getLayout();
  unsigned width =
      ConstantIntRanges::getStorageBitwidth(IndexType::get(op.getContext()));
  int64_t end = layout.getWidth(dim);
  if (dim == layout.minor(layout.getRank() - 1))
    return ConstantIntRanges::maxRange(width);
  return getBelow(isDynamic(end) ? std::numeric_limits<int64_t>::max() : end,
                  width);
}

void bcast::detail::inferIntRanges(Operation *op,
                                   ArrayRef<IntegerValueRange> argRanges,
                                   SetIntLatticeFn setResultRange) {
  if (auto delinearize = dyn_cast<DelinearizeIndexOp>(op)) {
    for (auto [dim, coordinate] : llvm::enumerate(delinearize.getCoordinates()))
      setResultRange(coordinate, inferCoordinate(delinearize, dim));
    setResultRange(delinearize.getInBounds(), ConstantIntRanges::maxRange(1));
    return;
  }
  Value result = op->getResult(0);
  unsigned width = getWidth(result);
  if (width == 0)
    return; // Floats.
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (type && !type.hasStaticShape())
    return setResultRange(result, ConstantIntRanges::maxRange(width));
  if (std::optional<int64_t> extent = getIndexedExtent(op))
    return setResultRange(result, getBelow(*extent, width));
  SmallVector<ConstantIntRanges> args;
  for (auto [operand, range] : llvm::zip_equal(op->getOperands(), argRanges)) {
    if (getWidth(operand) == 0)
      return setResultRange(result, ConstantIntRanges::maxRange(width));
    if (range.isUninitialized())
      return; // Not visited yet.
    args.push_back(range.getValue());
  }
  if (auto linearize = dyn_cast<LinearizeIndexOp>(op))
    return setResultRange(result, inferAddress(linearize, args));
  setResultRange(result, inferElements(op, result, args));
}
