//===- Pads.cpp - Pads ----------------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "WindowAttributes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

/// Puts the operand among elements of the scalar. `getPadding` returns how a
/// dimension is padded.
static LogicalResult
importPadBy(Operation *op, PatternRewriter &rewriter,
            std::pair<RankedTensorType, RankedTensorType> types,
            function_ref<DimPadding(int64_t)> getPadding) {
  FailureOr<RankedTensorType> fill =
      getTensorType(rewriter, op, op->getOperand(1));
  if (failed(fill))
    return failure();
  auto [from, to] = types;
  if (fill->getRank() != 0 || fill->getElementType() != from.getElementType())
    return rewriter.notifyMatchFailure(
        op, "its padding value is not a scalar of its element type");
  Location loc = op->getLoc();
  SmallVector<DimPadding> padding;
  for (int64_t dim = 0; dim < from.getRank(); ++dim)
    padding.push_back(getPadding(dim));
  WindowBuilder builder(rewriter, loc, op->getName().getStringRef());
  FailureOr<Value> padded =
      builder.createPad(op->getOperand(0), op->getOperand(1), padding);
  if (failed(padded))
    return failWith(op, rewriter, builder);
  if (failed(checkShape(op, rewriter,
                        tensor::getMixedSizes(rewriter, loc, *padded), to)))
    return failure();
  rewriter.replaceOp(op, castTo(rewriter, loc, *padded, to));
  return success();
}

static LogicalResult importPad(Operation *op, PatternRewriter &rewriter) {
  auto types = getTypes(rewriter, op, 2);
  if (failed(types))
    return failure();
  auto low = getIntegers(op, "edge_padding_low");
  auto high = getIntegers(op, "edge_padding_high");
  auto interior = getIntegers(op, "interior_padding");
  size_t rank = types->first.getRank();
  if (!low || !high || !interior || low->size() != rank ||
      high->size() != rank || interior->size() != rank)
    return rewriter.notifyMatchFailure(
        op, "it does not have a padding of each dimension");
  return importPadBy(op, rewriter, *types, [&](int64_t dim) {
    return DimPadding{rewriter.getIndexAttr((*low)[dim]),
                      rewriter.getIndexAttr((*high)[dim]),
                      rewriter.getIndexAttr((*interior)[dim])};
  });
}

/// A pad whose numbers are tensors.
static LogicalResult importDynamicPad(Operation *op,
                                      PatternRewriter &rewriter) {
  auto types = getTypes(rewriter, op, 5);
  if (failed(types))
    return failure();
  for (Value numbers : op->getOperands().drop_front(2)) {
    auto type = dyn_cast<RankedTensorType>(numbers.getType());
    if (!type || type.getShape() != ArrayRef<int64_t>(types->first.getRank()) ||
        !type.getElementType().isSignlessIntOrIndex() ||
        type.getElementType().isInteger(1))
      return rewriter.notifyMatchFailure(
          op, "it does not have signless integers as padding of each "
              "dimension");
  }
  return importPadBy(op, rewriter, *types, [&](int64_t dim) {
    SmallVector<OpFoldResult, 3> numbers;
    for (Value operand : op->getOperands().drop_front(2))
      numbers.push_back(traceElement(rewriter, op->getLoc(), operand, dim));
    return DimPadding{numbers[0], numbers[1], numbers[2]};
  });
}

void stablehlo::populatePads(RewritePatternSet &patterns) {
  addImports(patterns, {{"stablehlo.dynamic_pad", importDynamicPad},
                        {"stablehlo.pad", importPad}});
}
