//===- PairExtents.h - Dimensions of two shapes of a reshape ----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_PAIREXTENTS_H
#define BCAST_DIALECT_BCAST_IR_PAIREXTENTS_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace mlir::bcast {

/// Dimensions of two shapes, in groups that have the same number of elements.
struct PairedDims {
  SmallVector<ReassociationIndices> source, target;
};

/// Pairs the dimensions of two shapes, from the first on, by the products of
/// their extents: those of dynamic ones are equal if their factors are the same
/// extents. Returns nothing if they do not pair.
std::optional<PairedDims> pairExtents(ArrayRef<OpFoldResult> source,
                                      ArrayRef<OpFoldResult> target);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_PAIREXTENTS_H
