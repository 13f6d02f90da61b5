//===- ShardOptions.h - The options of runs on processes --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_SHARD_SHARDOPTIONS_H
#define BCAST_EXTENSIONS_SHARD_SHARDOPTIONS_H

#include "RunOptions.h"
#include "bcast/Shard/ExchangeModel.h"

namespace mlir::bcast {

struct ShardOptions : RunOptions {
  /// Of the cost that --explain-shard prints.
  Network network;
  /// The dimension of `--split`; none if it is not given.
  std::optional<int64_t> split;
  /// The extents of `--grid`; empty if it is not given.
  SmallVector<int64_t, 3> grid;
};

} // namespace mlir::bcast

#endif // BCAST_EXTENSIONS_SHARD_SHARDOPTIONS_H
