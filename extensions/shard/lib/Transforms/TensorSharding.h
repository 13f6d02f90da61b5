//===- TensorSharding.h - The sharding of a tensor --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_SHARD_TRANSFORMS_TENSORSHARDING_H
#define BCAST_LIB_SHARD_TRANSFORMS_TENSORSHARDING_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::bcast::shards {

/// Axes of the grid, the major one first.
using AxisList = SmallVector<int64_t, 2>;

/// For each dimension of a tensor the axes that split it.
using SplitAxes = SmallVector<AxisList, 4>;

/// The grid of ranks, row-major.
using Grid = SmallVector<int64_t, 3>;

/// Returns the number of parts along `axes`.
int64_t countParts(ArrayRef<int64_t> grid, ArrayRef<int64_t> axes);

/// Drops what splits nothing: axes of extent 1, and the axes of dimensions of
/// static extent 1. [SHARD-2]
SplitAxes normalize(RankedTensorType type, ArrayRef<int64_t> grid,
                    SplitAxes axes);

/// Whether every rank has the whole tensor.
bool isReplicated(const SplitAxes &axes);

/// The bytes of a tensor, about: a dynamic extent counts as 1024.
double estimateBytes(RankedTensorType type);

/// The bytes that a rank receives, about, if the sharding of a tensor changes.
double estimateMovedBytes(RankedTensorType type, ArrayRef<int64_t> grid,
                          const SplitAxes &from, const SplitAxes &to);

/// Returns the type of a shard. An extent is static if all ranks have the same.
/// The shard has the layout of the whole; a dimension that is split keeps the
/// share of its padding if its extent is static, and has none otherwise.
/// [SHARD-7]
RankedTensorType getShardType(RankedTensorType whole, ArrayRef<int64_t> grid,
                              const SplitAxes &axes);

/// [[0], []] as an array of arrays.
ArrayAttr getSplitAxesAttr(MLIRContext *context, const SplitAxes &axes);

} // namespace mlir::bcast::shards

#endif // BCAST_LIB_SHARD_TRANSFORMS_TENSORSHARDING_H
