//===- LogicalType.cpp - What a physical tensor stands for ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;

/// `attribute` says of a tensor of type `type` what it is the physical form of.
/// [BOUNDARY-1]
static LogicalResult verifyLogicalType(Operation *op, const Twine &subject,
                                       NamedAttribute attribute, Type type) {
  if (attribute.getName() != BcastDialect::kLogicalTypeAttrName)
    return op->emitOpError() << subject << " has the attribute "
                             << attribute.getName()
                             << ", which the bcast dialect does not define";
  auto typeAttr = dyn_cast<TypeAttr>(attribute.getValue());
  auto logical = typeAttr ? dyn_cast<RankedTensorType>(typeAttr.getValue())
                          : RankedTensorType();
  if (!logical || !isa_and_nonnull<LayoutAttr>(logical.getEncoding()))
    return op->emitOpError() << subject << ": " << attribute.getName() << " is "
                             << attribute.getValue()
                             << "; it must be the type of a tensor with a "
                                "layout [BOUNDARY-1]";
  // The signedness of integers is gone in later stages.
  auto physical = dyn_cast<RankedTensorType>(type);
  if (physical && !physical.getEncoding() &&
      physical.getElementType().isIntOrFloat() &&
      logical.getElementType().isIntOrFloat() &&
      physical.getElementTypeBitWidth() == logical.getElementTypeBitWidth() &&
      physical.getShape() ==
          ArrayRef<int64_t>(getPhysicalLayout(logical).getPhysicalShape()))
    return success();
  return op->emitOpError() << subject << " has type " << type
                           << ", which is not the physical form of "
                           << logical << " [BOUNDARY-1]";
}

LogicalResult
BcastDialect::verifyRegionArgAttribute(Operation *op, unsigned region,
                                       unsigned argument,
                                       NamedAttribute attribute) {
  return verifyLogicalType(
      op, "argument " + Twine(argument), attribute,
      cast<FunctionOpInterface>(op).getArgumentTypes()[argument]);
}

LogicalResult
BcastDialect::verifyRegionResultAttribute(Operation *op, unsigned region,
                                          unsigned result,
                                          NamedAttribute attribute) {
  return verifyLogicalType(
      op, "result " + Twine(result), attribute,
      cast<FunctionOpInterface>(op).getResultTypes()[result]);
}
