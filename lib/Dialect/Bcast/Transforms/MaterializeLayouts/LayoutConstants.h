//===- LayoutConstants.h - Constants in physical order ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_TRANSFORMS_MATERIALIZELAYOUTS_LAYOUTCONSTANTS_H
#define BCAST_LIB_DIALECT_BCAST_TRANSFORMS_MATERIALIZELAYOUTS_LAYOUTCONSTANTS_H

#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"

namespace mlir::bcast::detail {

/// `elements` as a dense constant, where it is sparse, or a resource of i1,
/// which LLVM IR is not made of; null where it is another one.
DenseElementsAttr makeDense(Attribute elements);

/// Why layOutElements cannot lay out `elements`; empty where it can, after
/// makeDense.
std::string explainNoLayout(Attribute elements);

/// The elements of a dense constant with this layout in the order of their
/// addresses, as a constant of type `type`, its physical form; padded cells
/// hold `padding`, or zero where it is null. Null where `elements` is not
/// dense, or a resource that does not have the data for its type.
TypedAttr layOutElements(Attribute elements, const PhysicalLayout &layout,
                         TypedAttr padding, RankedTensorType type);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_TRANSFORMS_MATERIALIZELAYOUTS_LAYOUTCONSTANTS_H
