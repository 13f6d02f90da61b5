//===- ShardingMaps.h - Which dimensions are split alike --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_SHARD_TRANSFORMS_SHARDINGMAPS_H
#define BCAST_LIB_SHARD_TRANSFORMS_SHARDINGMAPS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace mlir::bcast::shards {

enum class LoopKind {
  /// Each index computes on its own.
  Parallel,
  /// The results of the parts are combined.
  Reduction,
  /// The indices are not divided.
  Whole
};

/// The dimension of no loop: it is stretched, or was reduced to extent 1.
constexpr int64_t kNoLoop = -1;

/// The loops of an operation, and the loop of each dimension of each operand
/// and result. A loop's axes split all dimensions that have it. Values that are
/// not ranked tensors have no dimensions.
struct ShardingMaps {
  SmallVector<LoopKind, 4> loops;
  SmallVector<SmallVector<int64_t, 4>, 2> operands, results;
};

/// Returns the loops of `op`, derived from its broadcast or reduction
/// [Rules/], or none if the operation is not known.
std::optional<ShardingMaps> getShardingMaps(Operation *op);

} // namespace mlir::bcast::shards

#endif // BCAST_LIB_SHARD_TRANSFORMS_SHARDINGMAPS_H
