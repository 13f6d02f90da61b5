//===- LogicalType.cpp - The logical type of a physical tensor ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;

/// Verifies an attribute of a partitioned function.
static LogicalResult verifySharding(Operation *op, const Twine &subject,
                                    NamedAttribute attribute) {
  if (attribute.getName() == kWholeTypeAttrName) {
    auto type = dyn_cast<TypeAttr>(attribute.getValue());
    if (type && isa<RankedTensorType>(type.getValue()))
      return success();
    return op->emitOpError() << subject << ": " << attribute.getName() << " is "
                             << attribute.getValue()
                             << "; it must be the type of a ranked tensor";
  }
  auto axes = dyn_cast<ArrayAttr>(attribute.getValue());
  if (axes && llvm::all_of(axes, llvm::IsaPred<DenseI64ArrayAttr>))
    return success();
  return op->emitOpError() << subject << ": " << attribute.getName() << " is "
                           << attribute.getValue()
                           << "; it must have an array<i64> of grid axes for "
                              "each dimension";
}

/// Verifies the names of the dimensions of an argument of type `type`.
static LogicalResult verifyDimNames(Operation *op, const Twine &subject,
                                    NamedAttribute attribute, Type type) {
  auto names = dyn_cast<ArrayAttr>(attribute.getValue());
  if (!names || !llvm::all_of(names, llvm::IsaPred<StringAttr>))
    return op->emitOpError() << subject << ": " << attribute.getName() << " is "
                             << attribute.getValue()
                             << "; it must have a text for each dimension";
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank() ||
      shaped.getRank() == static_cast<int64_t>(names.size()))
    return success();
  return op->emitOpError() << subject << ": " << attribute.getName()
                           << " has size " << names.size() << ", and " << type
                           << " has rank " << shaped.getRank()
                           << "; they must be equal";
}

/// Verifies `attribute`, the logical type of an argument or result of type
/// `type`. [BOUNDARY-1]
static LogicalResult verifyAttribute(Operation *op, const Twine &subject,
                                     NamedAttribute attribute, Type type) {
  if (attribute.getName() == kNameAttrName) {
    if (isa<StringAttr>(attribute.getValue()))
      return success();
    return op->emitOpError() << subject << ": " << attribute.getName() << " is "
                             << attribute.getValue() << "; it must be a text";
  }
  if (attribute.getName() == kShardContextAttrName)
    return success();
  if (attribute.getName() == kWholeTypeAttrName ||
      attribute.getName() == kSplitAxesAttrName)
    return verifySharding(op, subject, attribute);
  if (attribute.getName() != kLogicalTypeAttrName)
    return op->emitOpError()
           << subject << " has the attribute " << attribute.getName()
           << ", which the bcast dialect does not define";
  auto typeAttr = dyn_cast<TypeAttr>(attribute.getValue());
  auto logical = typeAttr ? dyn_cast<RankedTensorType>(typeAttr.getValue())
                          : RankedTensorType();
  if (!logical || !isa_and_nonnull<LayoutAttr>(logical.getEncoding()))
    return op->emitOpError() << subject << ": " << attribute.getName() << " is "
                             << attribute.getValue()
                             << "; it must be the type of a tensor with a "
                                "layout [BOUNDARY-1]";
  if (!isAddressable(logical))
    return op->emitOpError()
           << subject << ": " << attribute.getName() << " is " << logical
           << ", which does not fit in 64 bits of addresses "
              "[LAYOUT-14]";
  // Types of other dialects, in later stages, are not checked.
  if (!isa<TensorType, BaseMemRefType>(type) &&
      !(isa<func::FuncOp>(op) &&
        isa<IntegerType, IndexType, FloatType, ComplexType, VectorType>(type)))
    return success();
  // A tensor has the physical shape; a buffer is a view of the elements. Later
  // stages have signless integers.
  auto shaped = dyn_cast<ShapedType>(type);
  auto tensor = dyn_cast<RankedTensorType>(type);
  PhysicalLayout layout = getPhysicalLayout(logical);
  PhysicalLayout::Dims shape = layout.getPhysicalShape();
  if (isa<MemRefType>(type))
    shape.assign(layout.getShape().begin(), layout.getShape().end());
  if (shaped && shaped.hasRank() && !(tensor && tensor.getEncoding()) &&
      shaped.getElementType().isIntOrFloat() &&
      logical.getElementType().isIntOrFloat() &&
      shaped.getElementTypeBitWidth() == logical.getElementTypeBitWidth() &&
      shaped.getShape() == ArrayRef<int64_t>(shape))
    return success();
  return op->emitOpError() << subject << " has type " << type
                           << ", which is neither the physical form of "
                           << logical << " nor a view of it [BOUNDARY-1]";
}

LogicalResult BcastDialect::verifyRegionArgAttribute(Operation *op,
                                                     unsigned region,
                                                     unsigned argument,
                                                     NamedAttribute attribute) {
  if (attribute.getName() == kDimNamesAttrName)
    return verifyDimNames(
        op, "argument " + Twine(argument), attribute,
        cast<FunctionOpInterface>(op).getArgumentTypes()[argument]);
  return verifyAttribute(
      op, "argument " + Twine(argument), attribute,
      cast<FunctionOpInterface>(op).getArgumentTypes()[argument]);
}

LogicalResult BcastDialect::verifyRegionResultAttribute(
    Operation *op, unsigned region, unsigned result, NamedAttribute attribute) {
  return verifyAttribute(
      op, "result " + Twine(result), attribute,
      cast<FunctionOpInterface>(op).getResultTypes()[result]);
}
