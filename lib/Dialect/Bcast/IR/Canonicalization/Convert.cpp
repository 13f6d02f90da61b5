//===- Convert.cpp - Canonical forms of convert ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalization.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

namespace {
/// The set of numbers of an element type.
struct Numbers {
  explicit Numbers(Type type)
      : isFloat(isa<FloatType>(type)), isTruth(type.isInteger(1)),
        isUnsigned(type.isUnsignedInteger() || isTruth),
        width(type.getIntOrFloatBitWidth()) {
    if (auto floatType = dyn_cast<FloatType>(type))
      semantics = &floatType.getFloatSemantics();
  }

  /// Whether convert to `other` keeps every number. [CONVERT-3] [CONVERT-4]
  bool areExactIn(const Numbers &other) const {
    if (isFloat)
      return other.isFloat &&
             APFloat::isRepresentableBy(*semantics, *other.semantics);
    if (isTruth)
      return true;
    if (other.isTruth)
      return false;
    unsigned magnitude = isUnsigned ? width : width - 1;
    if (other.isFloat)
      // The range of every float type is wide enough for its precision.
      return magnitude <= APFloat::semanticsPrecision(*other.semantics);
    if (other.isUnsigned)
      return isUnsigned && width <= other.width;
    return magnitude <= other.width - 1;
  }

  bool isFloat, isTruth, isUnsigned;
  unsigned width;
  const llvm::fltSemantics *semantics = nullptr;
};
} // namespace

/// Makes one conversion of two, if the first keeps every number.
static LogicalResult composeConversions(ConvertOp op,
                                        PatternRewriter &rewriter) {
  auto inner = op.getOperand().getDefiningOp<ConvertOp>();
  if (!inner)
    return rewriter.notifyMatchFailure(op, "is not of a conversion");
  if (endsInCycle(op))
    return rewriter.notifyMatchFailure(op, "depends on itself");
  if (inner.getOperand().getType().getEncoding() !=
      op.getOperand().getType().getEncoding())
    return rewriter.notifyMatchFailure(op, "changes the layout");
  Numbers first(inner.getOperand().getType().getElementType());
  Numbers middle(op.getOperand().getType().getElementType());
  Numbers last(op.getType().getElementType());
  if (!first.areExactIn(middle))
    return rewriter.notifyMatchFailure(op, "the first one rounds");
  // Out of range, conversions of floats saturate and those of integers wrap.
  bool throughFloat = !first.isFloat && middle.isFloat;
  if (throughFloat && !last.isFloat && !last.isTruth && !first.areExactIn(last))
    return rewriter.notifyMatchFailure(op, "the second one saturates");
  rewriter.modifyOpInPlace(
      op, [&] { op.getOperandMutable().assign(inner.getOperand()); });
  return success();
}

void bcast::detail::populateConvertPatterns(RewritePatternSet &patterns) {
  patterns.add(composeConversions);
}
