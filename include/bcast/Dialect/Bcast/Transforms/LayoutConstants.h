//===- LayoutConstants.h - Constants in physical order ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_TRANSFORMS_LAYOUTCONSTANTS_H
#define BCAST_DIALECT_BCAST_TRANSFORMS_LAYOUTCONSTANTS_H

#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"

namespace mlir::bcast::detail {

/// Makes a dense constant of sparse elements, or of a resource of i1, which has
/// no translation to LLVM IR. Returns null for other constants.
DenseElementsAttr makeDense(Attribute elements);

/// Returns the reason why layOutElements would fail for `elements`, after
/// makeDense, or an empty text.
std::string explainNoLayout(Attribute elements);

/// Returns the physical form of a dense constant with this layout, of type
/// `type`: its elements in the order of their addresses. Padded cells hold
/// `padding`, or zero if it is null. Returns null if `elements` is not dense,
/// or is a resource whose data does not match its type.
TypedAttr layOutElements(Attribute elements, const PhysicalLayout &layout,
                         TypedAttr padding, RankedTensorType type);

} // namespace mlir::bcast::detail

#endif // BCAST_DIALECT_BCAST_TRANSFORMS_LAYOUTCONSTANTS_H
