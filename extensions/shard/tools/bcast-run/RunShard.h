//===- RunShard.h - Runs as one process of an MPI job -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_SHARD_RUNSHARD_H
#define BCAST_EXTENSIONS_SHARD_RUNSHARD_H

#include "ShardOptions.h"

namespace mlir::bcast {

/// Compiles and runs the program as one process of an MPI job, which holds a
/// part of the arrays. `arguments` are the command line that gave `options`.
/// Process 0 prints the results and the first failure of any process. Returns
/// the exit code, which is the same on all processes.
int runShard(llvm::Expected<ShardOptions> options, ArrayRef<char *> arguments,
             Timings &timings);

} // namespace mlir::bcast

#endif // BCAST_EXTENSIONS_SHARD_RUNSHARD_H
