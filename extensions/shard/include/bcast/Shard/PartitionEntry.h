//===- PartitionEntry.h - The program of each process -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SHARD_PARTITIONENTRY_H
#define BCAST_SHARD_PARTITIONENTRY_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace mlir::bcast {

/// Rewrites functions of a source program to the program that each of
/// `processes` processes runs on its shards (bcast-partition). Other functions
/// are inlined and removed.
///
/// `grid` is empty for the module's grid; if it has none, the grid has one axis
/// with all processes. Without `split`, a program that states no sharding is
/// split along dimension 0. Details of an error are diagnostics.
llvm::Error partitionEntries(ModuleOp module, ArrayRef<func::FuncOp> entries,
                             int64_t processes, ArrayRef<int64_t> grid,
                             std::optional<int64_t> split);

/// Removes the shardings that a program states. One process runs it then.
void removeShardings(ModuleOp module);

} // namespace mlir::bcast

#endif // BCAST_SHARD_PARTITIONENTRY_H
