//===- Passes.h - Programs of the ranks -------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SHARD_PASSES_H
#define BCAST_SHARD_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::bcast {

/// Lets operations of bcast implement upstream's ShardingInterface, and
/// shard.shard pass on the extents of its operand, which partitioning of
/// dynamic programs needs.
void registerShardExtensions(DialectRegistry &registry);

#define GEN_PASS_DECL
#include "bcast/Shard/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bcast/Shard/Passes.h.inc"

/// Registers bcast-partition and the extensions of registerShardExtensions.
inline void registerShard(DialectRegistry &registry) {
  registerShardExtensions(registry);
  registerBcastShardPasses();
}

} // namespace mlir::bcast

#endif // BCAST_SHARD_PASSES_H
