//===- Indices.cpp - Positions and extents as indices ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "bcast/Conversion/Import/Import.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;

void stablehlo::createCheck(PatternRewriter &rewriter, Operation *op,
                            CheckKind kind, Value value, Value expected,
                            const Twine &subject) {
  CheckExtentOp::create(rewriter, op->getLoc(), kind, value, expected,
                        rewriter.getStringAttr("'" +
                                               op->getName().getStringRef() +
                                               "' op " + subject),
                        StringAttr(), StringAttr());
}

void stablehlo::createEqualCheck(PatternRewriter &rewriter, Operation *op,
                                 Value value, int64_t dim, Value expected,
                                 int64_t expectedDim, const Twine &subject) {
  Location loc = op->getLoc();
  if (!cast<RankedTensorType>(value.getType()).isDynamicDim(dim) &&
      !cast<RankedTensorType>(expected.getType()).isDynamicDim(expectedDim))
    return;
  Value left = rewriter.createOrFold<tensor::DimOp>(loc, value, dim);
  Value right =
      rewriter.createOrFold<tensor::DimOp>(loc, expected, expectedDim);
  createCheck(rewriter, op, CheckKind::Equal, left, right,
              "dimension " + Twine(dim) + " of " + subject);
}

Value stablehlo::toSigned(PatternRewriter &rewriter, Location loc,
                          Value position) {
  Type type = getElementTypeOrSelf(position);
  if (!type.isUnsignedInteger())
    return position;
  importing::ImportBuilder builder(rewriter, loc, /*isStretching=*/false);
  if (type.isInteger(64))
    position = builder.create<MinimumOp>(
        {position, builder.createScalar(rewriter.getIntegerAttr(
                       type, APInt::getSignedMaxValue(64)))});
  return builder.createConvert(position, rewriter.getI64Type());
}

/// The operand of which `op` gives the elements in the same order: of a
/// reshape, or of a broadcast that repeats nothing or a scalar. With its
/// `index`.
static std::optional<std::pair<Value, int64_t>> stepBack(Operation *op,
                                                         int64_t index) {
  StringRef name = op->getName().getStringRef();
  auto getCount = [](Value value) -> int64_t {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.hasStaticShape() ? type.getNumElements() : -1;
  };
  if (op->getNumResults() != 1)
    return std::nullopt;
  if (name == "stablehlo.concatenate") {
    int64_t total = getCount(op->getResult(0));
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    std::optional<int64_t> dim = stablehlo::getInteger(op, "dimension");
    if (!type || !dim || *dim < 0 || *dim >= type.getRank() ||
        type.getDimSize(*dim) != total)
      return std::nullopt;
    for (Value part : op->getOperands()) {
      int64_t count = getCount(part);
      if (count < 0)
        return std::nullopt;
      if (index < count)
        return std::pair(part, index);
      index -= count;
    }
    return std::nullopt;
  }
  if (op->getNumOperands() != 1)
    return std::nullopt;
  Value operand = op->getOperand(0);
  bool isReshape = name == "stablehlo.reshape";
  if (!isReshape && name != "stablehlo.broadcast_in_dim")
    return std::nullopt;
  int64_t count = getCount(operand);
  if (count == 1)
    return std::pair(operand, 0);
  if (isReshape && count > 0 && count == getCount(op->getResult(0)))
    return std::pair(operand, index);
  return std::nullopt;
}

OpFoldResult stablehlo::traceIndex(PatternRewriter &rewriter, Location loc,
                                   Value indices, int64_t index,
                                   unsigned depth) {
  if (DenseElementsAttr constant = getConstant(indices))
    if (isa<IntegerType>(constant.getElementType()) &&
        index < constant.getNumElements()) {
      APInt value = constant.getValues<APInt>()[static_cast<uint64_t>(index)];
      bool isUnsigned = constant.getElementType().isUnsignedInteger();
      return rewriter.getIndexAttr(isUnsigned ? value.getLimitedValue(INT64_MAX)
                                              : value.getSExtValue());
    }
  if (Operation *op = depth == 0 ? nullptr : indices.getDefiningOp())
    if (auto earlier = stepBack(op, index))
      return traceIndex(rewriter, loc, earlier->first, earlier->second,
                        depth - 1);
  auto type = cast<RankedTensorType>(indices.getType());
  SmallVector<Value> position(type.getRank());
  for (int64_t dim = type.getRank(); dim-- > 0;) {
    position[dim] = arith::ConstantIndexOp::create(
        rewriter, loc, index % type.getDimSize(dim));
    index /= type.getDimSize(dim);
  }
  Value element = tensor::ExtractOp::create(
      rewriter, loc, toSigned(rewriter, loc, indices), position);
  return arith::IndexCastOp::create(rewriter, loc, rewriter.getIndexType(),
                                    element)
      .getResult();
}
