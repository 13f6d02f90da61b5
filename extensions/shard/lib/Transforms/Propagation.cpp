//===- Propagation.cpp - Shardings of all values --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Propagation.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::shards;

void shards::addLoopAxes(const ShardingMaps &maps, ArrayRef<int64_t> dims,
                         const SplitAxes &axes, LoopAxes &loops) {
  loops.resize(maps.loops.size());
  for (auto [loop, list] : llvm::zip(dims, axes)) {
    if (loop == kNoLoop || maps.loops[loop] == LoopKind::Whole ||
        !loops[loop].empty())
      continue;
    bool isUsed = llvm::any_of(list, [&](int64_t axis) {
      return llvm::any_of(loops, [&](const AxisList &other) {
        return llvm::is_contained(other, axis);
      });
    });
    if (!isUsed)
      loops[loop] = list;
  }
}

LoopAxes shards::chooseLoopAxes(Operation *op, const ShardingMaps &maps,
                                ArrayRef<int64_t> grid,
                                function_ref<const SplitAxes *(Value)> find) {
  struct Known {
    RankedTensorType type;
    ArrayRef<int64_t> dims;
    const SplitAxes *axes;
    bool isResult;
  };
  SmallVector<Known> known;
  auto add = [&](Value value, ArrayRef<int64_t> dims, bool isResult) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (const SplitAxes *axes = type ? find(value) : nullptr)
      known.push_back({type, dims, axes, isResult});
  };
  for (auto [result, dims] : llvm::zip(op->getResults(), maps.results))
    add(result, dims, /*isResult=*/true);
  for (auto [operand, dims] : llvm::zip(op->getOperands(), maps.operands))
    add(operand, dims, /*isResult=*/false);
  LoopAxes best(maps.loops.size());
  std::optional<double> leastBytes;
  for (const Known &first : known) {
    LoopAxes loops;
    addLoopAxes(maps, first.dims, *first.axes, loops);
    for (const Known &other : known)
      addLoopAxes(maps, other.dims, *other.axes, loops);
    double bytes = 0;
    for (const Known &value : known) {
      SplitAxes axes = normalize(value.type, grid, getAxes(value.dims, loops));
      bytes += value.isResult
                   ? estimateMovedBytes(value.type, grid, axes, *value.axes)
                   : estimateMovedBytes(value.type, grid, *value.axes, axes);
    }
    if (!leastBytes || bytes < *leastBytes) {
      leastBytes = bytes;
      best = std::move(loops);
    }
  }
  return best;
}

SplitAxes shards::getAxes(ArrayRef<int64_t> dims, const LoopAxes &loops) {
  SplitAxes axes;
  for (int64_t loop : dims)
    axes.push_back(loop == kNoLoop ? AxisList() : loops[loop]);
  return axes;
}

namespace {
class Propagation {
public:
  Propagation(func::FuncOp function, ArrayRef<int64_t> grid)
      : block(function.getBody().front()), grid(grid) {
    for (Operation &op : block)
      if (auto map = getShardingMaps(&op))
        maps.try_emplace(&op, std::move(*map));
  }

  LogicalResult addSeeds(StringRef gridName);
  void spread();
  /// Splits dimension `dim` of `value` over all axes, if it has none.
  bool split(Value value, int64_t dim);
  Shardings take() { return std::move(shardings); }

private:
  bool assign(Value value, const SplitAxes &axes);
  bool spreadToOperands(Operation *op, const ShardingMaps &maps);
  /// With `onlyWhole`, from operands that have all loops of a result: another
  /// one should follow the sharding of what its larger result is used with.
  bool spreadToResults(Operation *op, const ShardingMaps &maps, bool onlyWhole);

  Block &block;
  ArrayRef<int64_t> grid;
  llvm::DenseMap<Operation *, ShardingMaps> maps;
  Shardings shardings;
};
} // namespace

bool Propagation::assign(Value value, const SplitAxes &axes) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || shardings.contains(value))
    return false;
  shardings[value] = normalize(type, grid, axes);
  return true;
}

LogicalResult Propagation::addSeeds(StringRef gridName) {
  for (auto op : block.getOps<shard::ShardOp>()) {
    auto sharding = op.getSharding().getDefiningOp<shard::ShardingOp>();
    if (!sharding)
      return op.emitOpError() << "has a sharding that is not the result of a "
                                 "shard.sharding [SHARD-8]";
    if (sharding.getGrid() != gridName)
      return op.emitOpError()
             << "is on grid @" << sharding.getGrid()
             << ", and the program is partitioned for "
             << (gridName.empty() ? Twine("the grid of the options")
                                  : "@" + gridName)
             << " [SHARD-8]";
    if (!sharding.getStaticHaloSizes().empty() ||
        !sharding.getStaticShardedDimsOffsets().empty())
      return op.emitOpError()
             << "has halos or offsets; shards are equal blocks "
                "of the array without halos [SHARD-8]";
    SplitAxes axes;
    for (shard::GridAxesAttr list : sharding.getSplitAxes())
      axes.push_back(AxisList(list.asArrayRef()));
    auto type = cast<RankedTensorType>(op.getType());
    if (int64_t(axes.size()) > type.getRank() && type.getRank() > 0)
      return op.emitOpError()
             << "splits " << axes.size() << " dimensions, and the tensor has "
             << type.getRank() << " [SHARD-8]";
    for (const AxisList &list : axes)
      for (int64_t axis : list)
        if (axis < 0 || axis >= int64_t(grid.size()))
          return op.emitOpError()
                 << "splits along axis " << axis << ", and the grid has "
                 << grid.size() << " axes [SHARD-4]";
    assign(op.getResult(), axes);
  }
  return success();
}

bool Propagation::spreadToOperands(Operation *op, const ShardingMaps &maps) {
  LoopAxes loops(maps.loops.size());
  bool isKnown = false;
  for (auto [result, dims] : llvm::zip(op->getResults(), maps.results)) {
    auto found = shardings.find(result);
    if (found == shardings.end())
      continue;
    isKnown = true;
    addLoopAxes(maps, dims, found->second, loops);
  }
  // That a result is on all ranks says nothing about reduced dimensions.
  bool isReplicated =
      llvm::all_of(loops, [](const AxisList &list) { return list.empty(); });
  if (!isKnown ||
      (isReplicated && llvm::is_contained(maps.loops, LoopKind::Reduction)))
    return false;
  bool isChanged = false;
  for (auto [operand, dims] : llvm::zip(op->getOperands(), maps.operands))
    isChanged |= assign(operand, getAxes(dims, loops));
  return isChanged;
}

bool Propagation::spreadToResults(Operation *op, const ShardingMaps &maps,
                                  bool onlyWhole) {
  bool isKnown = false;
  for (auto [operand, dims] : llvm::zip(op->getOperands(), maps.operands)) {
    auto found = shardings.find(operand);
    if (found == shardings.end() || shards::isReplicated(found->second))
      continue;
    // C++17 captures no structured bindings.
    ArrayRef<int64_t> read = dims;
    isKnown |= !onlyWhole || llvm::all_of(maps.results, [&](auto &result) {
      return llvm::all_of(result, [&](int64_t loop) {
        return loop == kNoLoop || llvm::is_contained(read, loop);
      });
    });
  }
  if (!isKnown || llvm::all_of(op->getResults(), [&](Value result) {
        return shardings.contains(result);
      }))
    return false;
  LoopAxes loops =
      chooseLoopAxes(op, maps, grid, [&](Value value) -> const SplitAxes * {
        auto found = shardings.find(value);
        return found == shardings.end() ? nullptr : &found->second;
      });
  bool isChanged = false;
  for (auto [result, dims] : llvm::zip(op->getResults(), maps.results))
    isChanged |= assign(result, getAxes(dims, loops));
  return isChanged;
}

void Propagation::spread() {
  auto spreadForward = [&](bool onlyWhole) {
    bool isChanged = false;
    for (Operation &op : block)
      if (auto found = maps.find(&op); found != maps.end())
        isChanged |= spreadToResults(&op, found->second, onlyWhole);
    return isChanged;
  };
  bool isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (Operation &op : llvm::reverse(block))
      if (auto found = maps.find(&op); found != maps.end())
        isChanged |= spreadToOperands(&op, found->second);
    isChanged |= spreadForward(/*onlyWhole=*/true);
    if (!isChanged)
      isChanged = spreadForward(/*onlyWhole=*/false);
  }
}

bool Propagation::split(Value value, int64_t dim) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getRank() <= dim)
    return false;
  SplitAxes axes(type.getRank());
  axes[dim] = llvm::to_vector<2>(llvm::seq<int64_t>(0, grid.size()));
  return assign(value, axes);
}

FailureOr<Shardings> shards::propagateShardings(func::FuncOp function,
                                                ArrayRef<int64_t> grid,
                                                StringRef gridName,
                                                int64_t split) {
  Propagation propagation(function, grid);
  if (failed(propagation.addSeeds(gridName)))
    return failure();
  propagation.spread();
  if (split < 0)
    return propagation.take();
  SmallVector<Value> values = llvm::to_vector(
      function.getBody().front().getTerminator()->getOperands());
  llvm::append_range(values, function.getArguments());
  llvm::erase_if(values, [](Value value) {
    return !isa<RankedTensorType>(value.getType());
  });
  llvm::stable_sort(values, [](Value left, Value right) {
    return estimateBytes(cast<RankedTensorType>(left.getType())) >
           estimateBytes(cast<RankedTensorType>(right.getType()));
  });
  for (Value value : values)
    if (propagation.split(value, split))
      propagation.spread();
  return propagation.take();
}
