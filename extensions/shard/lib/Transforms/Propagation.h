//===- Propagation.h - Shardings of all values ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_SHARD_TRANSFORMS_PROPAGATION_H
#define BCAST_LIB_SHARD_TRANSFORMS_PROPAGATION_H

#include "ShardingMaps.h"
#include "TensorSharding.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::bcast::shards {

/// The sharding of each value that got one.
using Shardings = llvm::DenseMap<Value, SplitAxes>;

/// The axes of each loop of an operation.
using LoopAxes = SmallVector<AxisList, 4>;

/// Adds the axes of the dimensions of a value to its loops. A loop that has
/// axes keeps them, and so does an axis its loop.
void addLoopAxes(const ShardingMaps &maps, ArrayRef<int64_t> dims,
                 const SplitAxes &axes, LoopAxes &loops);

/// The axes of the loops of `op` that move the fewest bytes: from the shardings
/// of its operands, and to those of its results. `find` returns that of a
/// value, or null. One value decides first, results and then operands in order;
/// the first of equal choices is taken.
LoopAxes chooseLoopAxes(Operation *op, const ShardingMaps &maps,
                        ArrayRef<int64_t> grid,
                        function_ref<const SplitAxes *(Value)> find);

/// The axes of a value with these dimensions.
SplitAxes getAxes(ArrayRef<int64_t> dims, const LoopAxes &loops);

/// Spreads the shardings of the shard.shard operations of `function` to its
/// other values: from results to operands, last operation first, then from
/// operands to results, until nothing changes. Then does the same with
/// dimension `split` of results and arguments that have none, over all axes of
/// the grid, those with the most bytes first; -1 for no dimension. Fails with a
/// diagnostic if a shard.shard is not on `grid`, called `gridName`, or has
/// halos or offsets.
FailureOr<Shardings> propagateShardings(func::FuncOp function,
                                        ArrayRef<int64_t> grid,
                                        StringRef gridName, int64_t split);

} // namespace mlir::bcast::shards

#endif // BCAST_LIB_SHARD_TRANSFORMS_PROPAGATION_H
