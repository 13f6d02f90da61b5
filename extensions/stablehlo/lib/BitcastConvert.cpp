//===- BitcastConvert.cpp - Bit casts to elements of another width --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An element and its narrower parts, which are along the last dimension of the
// other tensor, the least significant one first.
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "bcast/Conversion/Import/Import.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

/// The unsigned integer of the width of `type`.
static IntegerType getBitsType(Type type) {
  return IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth(),
                          IntegerType::Unsigned);
}

namespace {
class WidthChange {
public:
  WidthChange(PatternRewriter &rewriter, Operation *op, Type wide, Type narrow)
      : rewriter(rewriter), loc(op->getLoc()), wide(getBitsType(wide)),
        narrow(getBitsType(narrow)),
        builder(rewriter, loc, NumpyAttr::get(op->getContext())) {}

  /// The parts of each element of `operand`.
  Value split(Value operand, Type elementType);
  /// The elements whose parts `operand` has.
  Value join(Value operand, Type elementType);

private:
  int64_t getNumParts() const { return wide.getWidth() / narrow.getWidth(); }
  /// The number of the first bit of each part.
  Value createFirstBits();

  PatternRewriter &rewriter;
  Location loc;
  IntegerType wide, narrow;
  ImportBuilder builder;
};
} // namespace

Value WidthChange::createFirstBits() {
  SmallVector<APInt> bits;
  for (int64_t part = 0; part < getNumParts(); ++part)
    bits.emplace_back(wide.getWidth(), part * narrow.getWidth());
  auto type = RankedTensorType::get({getNumParts()}, wide);
  return arith::ConstantOp::create(rewriter, loc,
                                   DenseElementsAttr::get(type, bits));
}

Value WidthChange::split(Value operand, Type elementType) {
  Value bits = builder.createBitcast(operand, wide);
  auto type = cast<RankedTensorType>(bits.getType());
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(tensor::DimOp::create(rewriter, loc, operand, dim));
  SmallVector<int64_t> shape(type.getShape());
  shape.push_back(getNumParts());
  bits = BroadcastInDimOp::create(
      rewriter, loc, RankedTensorType::get(shape, wide), bits, sizes,
      llvm::to_vector(llvm::seq<int64_t>(type.getRank())), DenseI32ArrayAttr());
  Value firstBits = createFirstBits();
  bits = builder.create<ShiftRightLogicalOp>({bits, firstBits});
  bits = builder.createConvert(bits, narrow);
  return builder.createBitcast(bits, elementType);
}

Value WidthChange::join(Value operand, Type elementType) {
  auto type = cast<RankedTensorType>(operand.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = getNumParts();
  operand = castTo(rewriter, loc, operand, type.clone(shape));
  Value bits = builder.createBitcast(operand, narrow);
  bits = builder.createConvert(bits, wide);
  Value firstBits = createFirstBits();
  bits = builder.create<ShiftLeftOp>({bits, firstBits});
  int64_t last = cast<RankedTensorType>(bits.getType()).getRank() - 1;
  bits = ReduceOp::create(rewriter, loc, ReduceKind::Or, bits, {last});
  return builder.createBitcast(bits, elementType);
}

/// Whether `parts` has the shape of `whole` and then `count`.
static bool arePartsOf(RankedTensorType parts, RankedTensorType whole,
                       int64_t count) {
  return parts.getRank() == whole.getRank() + 1 &&
         (parts.getShape().back() == count ||
          parts.isDynamicDim(whole.getRank())) &&
         succeeded(verifyCompatibleShape(parts.getShape().drop_back(),
                                         whole.getShape()));
}

LogicalResult stablehlo::importWidthChange(Operation *op,
                                           PatternRewriter &rewriter) {
  auto types =
      getTensorTypes(rewriter, op, {op->getOperand(0), op->getResult(0)});
  if (failed(types))
    return failure();
  RankedTensorType from = types->front(), to = types->back();
  Type source = from.getElementType(), target = to.getElementType();
  unsigned width = source.getIntOrFloatBitWidth();
  unsigned targetWidth = target.getIntOrFloatBitWidth();
  bool isSplit = width > targetWidth;
  bool fits = isSplit ? arePartsOf(to, from, width / targetWidth)
                      : arePartsOf(from, to, targetWidth / width);
  if (!fits || std::min(width, targetWidth) < 8)
    return rewriter.notifyMatchFailure(
        op, "its operand and its result do not have elements and their parts "
            "along a last dimension");
  Value operand = op->getOperand(0);
  Value result =
      isSplit ? WidthChange(rewriter, op, source, target).split(operand, target)
              : WidthChange(rewriter, op, target, source).join(operand, target);
  rewriter.replaceOp(op, castTo(rewriter, op->getLoc(), result, to));
  return success();
}
