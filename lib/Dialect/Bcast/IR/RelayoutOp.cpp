//===- RelayoutOp.cpp - Changes of layout ---------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyTypes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/Cycles.h"
#include "bcast/Rules/Shape.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::bcast;

LogicalResult RelayoutOp::verify() {
  if (failed(bcast::detail::verifyOperandAndResult(*this)))
    return failure();
  RankedTensorType operand = getOperand().getType();
  if (operand.getShape() != getType().getShape())
    return emitOpError() << "the operand has shape "
                         << formatShape(operand.getShape())
                         << ", the result has shape "
                         << formatShape(getType().getShape())
                         << "; they must be equal, only the layout changes "
                            "[RELAYOUT-1]";
  return success();
}

OpFoldResult RelayoutOp::fold(FoldAdaptor adaptor) {
  if (endsInCycle(*this))
    return {};
  auto inner = getOperand().getDefiningOp<RelayoutOp>();
  bool isStored = inner && inner.getCopy();
  // A copy is a fusion barrier, also of a constant.
  if (getOperand().getType() == getType())
    return !getCopy() || isStored ? getOperand() : OpFoldResult();
  // The compiler stores constants in their layout.
  if (auto elements = dyn_cast_or_null<DenseElementsAttr>(adaptor.getOperand()))
    return elements.reshape(getType());
  if (auto resource =
          dyn_cast_or_null<DenseResourceElementsAttr>(adaptor.getOperand()))
    return DenseResourceElementsAttr::get(getType(), resource.getRawHandle());
  // The layout in between cannot be observed, unless it is stored. [RELAYOUT-3]
  if (!inner || isStored)
    return {};
  while (inner && !inner.getCopy()) {
    getOperandMutable().assign(inner.getOperand());
    inner = inner.getOperand().getDefiningOp<RelayoutOp>();
  }
  return getResult();
}
