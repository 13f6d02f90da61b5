//===- LayoutCasts.cpp - Casts of tensors with a layout -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/LayoutCasts.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"

using namespace mlir;
using namespace mlir::bcast;

/// Whether the dimension orders are equal, and the paddings of all extents that
/// are static in both types.
static bool haveSameLayout(RankedTensorType lhs, RankedTensorType rhs) {
  PhysicalLayout lhsLayout = getPhysicalLayout(lhs);
  PhysicalLayout rhsLayout = getPhysicalLayout(rhs);
  if (lhsLayout.getMinorToMajor() != rhsLayout.getMinorToMajor())
    return false;
  for (int64_t dim = 0; dim < lhsLayout.getRank(); ++dim) {
    int64_t lhsPadding = lhs.isDynamicDim(dim)
                             ? 0
                             : lhsLayout.getWidth(dim) - lhs.getDimSize(dim);
    int64_t rhsPadding = rhs.isDynamicDim(dim)
                             ? 0
                             : rhsLayout.getWidth(dim) - rhs.getDimSize(dim);
    if (lhsPadding != rhsPadding)
      return false;
  }
  return !lhsLayout.isPadded() || getPaddingValue(lhs) == getPaddingValue(rhs);
}

bool mlir::bcast::keepsLayout(tensor::CastOp op) {
  Type source = op.getSource().getType(), result = op.getType();
  if (!hasLayout(source) && !hasLayout(result))
    return true;
  auto rankedSource = dyn_cast<RankedTensorType>(source);
  auto rankedResult = dyn_cast<RankedTensorType>(result);
  return rankedSource && rankedResult &&
         haveSameLayout(rankedSource, rankedResult);
}

LogicalResult mlir::bcast::verifyCast(tensor::CastOp op) {
  if (keepsLayout(op))
    return success();
  InFlightDiagnostic diagnostic =
      op.emitOpError() << "from " << op.getSource().getType() << " to "
                       << op.getType()
                       << " changes the layout; a cast moves nothing in memory "
                          "[RELAYOUT-2]";
  diagnostic.attachNote() << "use bcast.relayout";
  return diagnostic;
}
