//===- Lowering.h - What the lowerings to linalg share ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CONVERSION_BCASTTOLINALG_LOWERING_H
#define BCAST_LIB_CONVERSION_BCASTTOLINALG_LOWERING_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"

namespace mlir::bcast::detail {

/// A value and the indexing map by which the broadcast value reads it.
struct BroadcastSource {
  Value value;
  AffineMap map;
};

/// Looks through the broadcasts that define `value` and whose stretching is
/// known.
BroadcastSource lookThroughBroadcasts(Value value);

/// Returns a value with signless elements.
using RemapFn = function_ref<Value(Value)>;

/// Lowers `op`, which has no keep_dims, to a value of type `type`.
Value lowerReduction(ReductionOpInterface op, RankedTensorType type,
                     OpBuilder &builder, RemapFn remap);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_CONVERSION_BCASTTOLINALG_LOWERING_H
