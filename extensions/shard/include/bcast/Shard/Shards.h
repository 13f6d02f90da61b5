//===- Shards.h - The shards of partitioned functions -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of the arguments and results of a partitioned function that each
// process of a grid holds. bcast/Runtime/BlockDistribution.h defines the parts.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SHARD_SHARDS_H
#define BCAST_SHARD_SHARDS_H

#include "bcast/Arrays/ArrayBox.h"
#include "bcast/Execution/Signature.h"

namespace mlir::bcast {

/// The extents of a grid of processes. Ranks are row-major.
struct ProcessGrid {
  SmallVector<int64_t, 3> shape;

  int64_t getSize() const;
  SmallVector<int64_t, 3> getCoordinates(int64_t rank) const;
  /// Returns a text such as "2x2".
  std::string stringify() const;
};

/// Reads the extents of a grid of 1 to 3 axes, such as 2x2, as the value of
/// `--grid`.
llvm::Expected<SmallVector<int64_t, 3>> parseGrid(StringRef text);

/// An argument or a result of a partitioned function.
struct ShardedArray {
  /// The type of the whole. Extents may be dynamic.
  ArrayType whole;
  /// The axes of the grid that split each dimension, major first.
  SmallVector<SmallVector<int64_t, 1>, 4> splitAxes;

  /// The shard of the process with these coordinates, in an array of shape
  /// `wholeShape`.
  ArrayBox getShard(const ProcessGrid &grid, ArrayRef<int64_t> coordinates,
                    ArrayRef<int64_t> wholeShape) const;

  /// Among the processes with the same shard, one is the first: its coordinates
  /// on the axes that do not split the array are 0.
  bool isFirstReplica(ArrayRef<int64_t> coordinates,
                      ArrayRef<int64_t> wholeShape) const;
};

/// The arguments and results of a partitioned function, without those that the
/// partition adds (CallingConvention.h).
struct ShardedSignature {
  ProcessGrid grid;
  std::vector<ShardedArray> inputs, results;

  /// The elements of the argument that the partition adds. `wholeShapes` has
  /// the shapes of the whole inputs.
  SmallVector<int64_t>
  makeContext(int64_t communicator, ArrayRef<int64_t> coordinates,
              ArrayRef<SmallVector<int64_t, 4>> wholeShapes) const;

  /// The number of dynamic extents of whole results. If it is not 0, the
  /// partitioned function returns them as its last result.
  int64_t countDynamicExtents() const;

  /// The shapes of the whole results, whose dynamic extents are `extents`.
  std::vector<SmallVector<int64_t, 4>>
  getResultShapes(ArrayRef<int64_t> extents) const;
};

/// Whether `function` is partitioned.
bool isPartitioned(func::FuncOp function);

/// The signature of a partitioned function. Fails if attributes are missing or
/// do not match its type.
llvm::Expected<ShardedSignature> getShardedSignature(func::FuncOp function);

} // namespace mlir::bcast

#endif // BCAST_SHARD_SHARDS_H
