//===- Partitioner.h - The program of one rank ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_SHARD_TRANSFORMS_PARTITIONER_H
#define BCAST_LIB_SHARD_TRANSFORMS_PARTITIONER_H

#include "Propagation.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <map>

namespace mlir::bcast::shards {

/// How partitioning is done.
struct PartitionOptions {
  Grid grid;
  /// Whether float sums across ranks may have any order.
  bool freeOrder = false;
  bool report = false;
};

/// A rank's part of a value, and the sharding of the whole.
struct Shard {
  Value value;
  SplitAxes axes;
};

/// Builds the program of each rank beside the program on whole arrays. The
/// latter still computes the extents of whole arrays, which the checks compare,
/// and is erased at the end.
class Partitioner {
public:
  Partitioner(func::FuncOp function, const PartitionOptions &options,
              Shardings shardings)
      : function(function), options(options), grid(options.grid),
        shardings(std::move(shardings)),
        builder(function.getLoc(), function.getContext()) {}

  /// Adds the arguments and the operations of the rank's program.
  LogicalResult build();
  /// Lets extents that are not split be those of the shard. Some are known of
  /// values that are computed on every rank only.
  void readLocalExtents();
  /// Erases the program on whole arrays. Extents of whole arrays have to be
  /// those of arguments by now.
  LogicalResult finish();

private:
  //===--------------------------------------------------------------------===//
  // Partition.cpp
  //===--------------------------------------------------------------------===//

  void addArguments();
  /// Compares the parts that the caller passes with the context. [SHARD-10]
  void checkArguments(ArrayRef<BlockArgument> whole);
  Value extractFromContext(int64_t position);
  LogicalResult partition(Operation *op);
  void partitionReturn(func::ReturnOp op);
  void partitionLoops(Operation *op, const ShardingMaps &maps);
  void partitionElements(Operation *op, const ShardingMaps &maps,
                         const LoopAxes &loops);
  /// Computes `op` on every rank from whole operands.
  void replicate(Operation *op);
  Value createLocal(Operation *op, ArrayRef<Value> operands,
                    const SplitAxes &axes);
  Value createConstant(arith::ConstantOp op, const SplitAxes &axes);
  Value createIota(IotaOp op, const SplitAxes &axes);
  void annotate(StringAttr name, function_ref<Attribute(Value)> getAttribute);

  //===--------------------------------------------------------------------===//
  // PartitionReduce.cpp
  //===--------------------------------------------------------------------===//

  void partitionReduce(ReduceOp op, const ShardingMaps &maps,
                       const LoopAxes &loops);
  /// Every rank has a dimension of extent 1. Leaves its elements to the first
  /// one, if the extents are known at run time only. [SHARD-2]
  Value dropCopies(ReduceOp op, Value source, const SplitAxes &axes);
  /// Combines the results of the ranks along `axes`, each of which is this
  /// rank's `partial`.
  Value combineParts(ReduceKind kind, Value partial, const AxisList &axes);
  /// Combines the blocks of `group`, of which `split` is divided among ranks.
  /// `source` has the dimensions `dims` of the operand of `op`, split by
  /// `axes`.
  Value combineBlocks(ReduceOp op, Value source, ArrayRef<int64_t> dims,
                      const SplitAxes &axes, ArrayRef<int64_t> group,
                      int64_t split);
  /// States what is known of the extents.
  Value castTo(Value value, RankedTensorType type);

  //===--------------------------------------------------------------------===//
  // PartitionArg.cpp
  //===--------------------------------------------------------------------===//

  void partitionArg(ReductionOpInterface op, const ShardingMaps &maps,
                    const LoopAxes &loops);
  /// The first of the indices on the ranks along `axes` whose elements are
  /// extreme. `index` is that in `source`, which starts at `offset` and has
  /// results of `sizes`. [ARG-4]
  Value combineIndices(ReductionOpInterface op, Value source, Value index,
                       Value offset, ValueRange sizes, const AxisList &axes);

  //===--------------------------------------------------------------------===//
  // LocalShards.cpp
  //===--------------------------------------------------------------------===//

  RankedTensorType getLocalType(Value whole, const SplitAxes &axes) {
    return getShardType(cast<RankedTensorType>(whole.getType()), grid, axes);
  }
  /// The extent of a whole array, which may be known at run time only.
  Value getExtent(Value whole, int64_t dim);
  /// The number of this rank's part along `axes`.
  Value getPart(const AxisList &axes);
  struct Range {
    Value offset, extent;
  };
  /// This rank's part of a dimension of extent `whole`, as bcast_get_part
  /// computes it.
  Range getRange(Value whole, int64_t unit, const AxisList &axes);
  /// The sizes of the dynamic dimensions of a shard of type `local`.
  SmallVector<Value> getSizes(Value whole, RankedTensorType local,
                              const SplitAxes &axes);
  /// Returns the shard of `whole` by `axes`, with communication if needed.
  Value getShard(Value whole, const SplitAxes &axes);
  /// Cuts a shard from what every rank has.
  Value cut(Value whole, Value replicated, const SplitAxes &axes);
  Value relayout(Value value, RankedTensorType type);
  /// The type without its layout.
  static RankedTensorType dropLayout(Type type) {
    auto tensor = cast<RankedTensorType>(type);
    return RankedTensorType::get(tensor.getShape(), tensor.getElementType());
  }
  Value createIndex(int64_t value);
  Value toI64(Value index);
  void report(const Twine &name, RankedTensorType whole);

  func::FuncOp function;
  const PartitionOptions &options;
  const Grid &grid;
  Shardings shardings;
  llvm::DenseMap<Value, Shard> shards;
  /// Operations of which each rank has a copy.
  llvm::SmallPtrSet<Operation *, 8> replicated;
  ImplicitLocOpBuilder builder;
  unsigned numWholeArguments = 0;
  SmallVector<DictionaryAttr> argumentAttributes;
  BlockArgument context;
  Value communicator;
  SmallVector<Value> coordinates;
  std::map<AxisList, Value> parts;
};

} // namespace mlir::bcast::shards

#endif // BCAST_LIB_SHARD_TRANSFORMS_PARTITIONER_H
