//===- ExplainShard.h - The cost of a program on many processes -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_SHARD_EXPLAINSHARD_H
#define BCAST_EXTENSIONS_SHARD_EXPLAINSHARD_H

#include "ShardOptions.h"

namespace mlir::bcast {
class Timings;

/// Runs the program as the first, the middle and the last process of the grid,
/// one after the other, without starting other processes. Prints the memory,
/// work and traffic of each, the time of a call by the network's latency and
/// bandwidth, and its bottleneck. Diagnostics of the program are in the error.
llvm::Error explainShard(ShardOptions options, Timings &timings);

} // namespace mlir::bcast

#endif // BCAST_EXTENSIONS_SHARD_EXPLAINSHARD_H
