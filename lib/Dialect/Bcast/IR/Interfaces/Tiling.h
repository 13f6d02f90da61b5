//===- Tiling.h - Tiles of operations ---------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_INTERFACES_TILING_H
#define BCAST_LIB_DIALECT_BCAST_IR_INTERFACES_TILING_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"

namespace mlir::bcast::detail {

using Report = function_ref<InFlightDiagnostic()>;

/// Reports a type of `op` that has a layout, or a result without elements.
LogicalResult checkTypes(Operation *op, Report report);

/// The type of a tile: static where `sizes` has attributes.
RankedTensorType getTileType(Type elementType, ArrayRef<OpFoldResult> sizes);

/// Creates the computation of the tile of `op` at `offsets` in its loops. The
/// operation can be tiled there.
TilingResult createTile(Operation *op, OpBuilder &builder,
                        ArrayRef<OpFoldResult> offsets,
                        ArrayRef<OpFoldResult> sizes);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_IR_INTERFACES_TILING_H
