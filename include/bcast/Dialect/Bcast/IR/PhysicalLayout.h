//===- PhysicalLayout.h - The physical layout of a type ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversions between tensor types with an encoding and PhysicalLayout.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_PHYSICALLAYOUT_H
#define BCAST_DIALECT_BCAST_IR_PHYSICALLAYOUT_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Layout/PhysicalLayout.h"

namespace mlir::bcast {

/// The layout of `type`: its `#bcast.layout`, or the default without an
/// encoding or with one of another dialect.
PhysicalLayout getPhysicalLayout(RankedTensorType type);

/// The layout of a tensor of this shape; an error if they do not match.
/// `layout` may be null.
llvm::Expected<PhysicalLayout> getPhysicalLayout(ArrayRef<int64_t> shape,
                                                 LayoutAttr layout);

/// Whether `type` is a tensor with a layout.
bool hasLayout(Type type);
/// Whether a tensor among the operands and results of `op` has an encoding.
bool hasEncoding(Operation *op);

/// Whether every address in a tensor of type `type`, of integers or floats,
/// fits in int64, in bytes. [LAYOUT-14]
bool isAddressable(RankedTensorType type);

/// The value of the padded cells of `type`, or null if they may hold anything.
TypedAttr getPaddingValue(RankedTensorType type);

/// The tensor type with this layout, in its canonical form: the default layout
/// has no encoding, and a layout without padding has no widths and no
/// `paddingValue`. Build encoded types by this function. [LAYOUT-9]
RankedTensorType getTypeWithLayout(const PhysicalLayout &layout,
                                   Type elementType,
                                   TypedAttr paddingValue = {});

/// `type` with a more static shape. Dimensions that become static have no
/// padding. [LAYOUT-6]
RankedTensorType getTypeWithShape(RankedTensorType type,
                                  ArrayRef<int64_t> shape);

/// The stride of each dimension of a buffer in this layout. `getSize` returns
/// the run time extent of a dynamic dimension.
SmallVector<OpFoldResult>
createStrides(OpBuilder &builder, Location loc, const PhysicalLayout &layout,
              llvm::function_ref<Value(int64_t dim)> getSize);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_PHYSICALLAYOUT_H
