//===- ShardingMaps.cpp - Which dimensions are split alike ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardingMaps.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::shards;

using Dims = SmallVector<int64_t, 4>;

static int64_t getRank(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? type.getRank() : 0;
}

static Dims getIdentity(int64_t rank) {
  return llvm::to_vector<4>(llvm::seq<int64_t>(0, rank));
}

/// The dimensions that an operand reads: none for stretched ones.
static Dims getLoops(const OperandMap &map) {
  Dims dims;
  for (const OperandDim &dim : map.dims)
    dims.push_back(dim.read == DimRead::Expand ? kNoLoop : dim.resultDim);
  return dims;
}

/// The maps of an operation whose loops are the dimensions of its result.
static ShardingMaps getResultLoops(Operation *op,
                                   SmallVector<Dims, 2> operands) {
  ShardingMaps maps;
  int64_t rank = getRank(op->getResult(0));
  maps.loops.assign(rank, LoopKind::Parallel);
  maps.operands = std::move(operands);
  maps.operands.resize(op->getNumOperands());
  maps.results = {getIdentity(rank)};
  return maps;
}

static ShardingMaps getReductionMaps(ReductionOpInterface op) {
  ShardingMaps maps;
  int64_t rank = op.getOperand().getType().getRank();
  maps.loops.assign(rank, LoopKind::Parallel);
  for (int64_t dim : op.getReducedDims())
    maps.loops[dim] = LoopKind::Reduction;
  maps.operands = {getIdentity(rank)};
  Dims &result = maps.results.emplace_back();
  for (auto [dim, loop] : llvm::enumerate(maps.loops))
    if (loop == LoopKind::Parallel)
      result.push_back(dim);
    else if (op.getKeepDims())
      result.push_back(kNoLoop);
  return maps;
}

/// The maps of a reshape. A group of dimensions with one whose extent is not 1
/// keeps it; other groups are not divided.
static ShardingMaps getReshapeMaps(RankedTensorType expanded,
                                   ArrayRef<ReassociationIndices> reassociation,
                                   bool expands) {
  ShardingMaps maps;
  maps.loops.assign(expanded.getRank(), LoopKind::Parallel);
  Dims many = getIdentity(expanded.getRank()), few;
  for (const ReassociationIndices &group : reassociation) {
    auto real = llvm::make_filter_range(
        group, [&](int64_t dim) { return expanded.getDimSize(dim) != 1; });
    bool isSingle = llvm::hasSingleElement(real);
    for (int64_t dim : group)
      if (!isSingle || dim != *real.begin())
        maps.loops[dim] = LoopKind::Whole;
    few.push_back(isSingle ? *real.begin() : kNoLoop);
  }
  maps.operands = {expands ? few : many};
  maps.results = {expands ? many : few};
  return maps;
}

/// The result's dimensions in which an operand repeats are not divided: a part
/// may begin within a block.
static ShardingMaps keepBlocksWhole(ShardingMaps maps,
                                    ArrayRef<OperandMap> operands) {
  for (auto [dims, map] : llvm::zip(maps.operands, operands))
    for (auto [loop, dim] : llvm::zip_equal(dims, map.dims))
      if (dim.read == DimRead::Block) {
        maps.loops[dim.resultDim] = LoopKind::Whole;
        loop = kNoLoop;
      }
  return maps;
}

std::optional<ShardingMaps> shards::getShardingMaps(Operation *op) {
  using Result = std::optional<ShardingMaps>;
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([](ElementwiseOpInterface op) {
        SmallVector<Dims, 2> operands;
        ResolvedBroadcast resolved = resolveOperands(op);
        for (const OperandMap &map : resolved.operands)
          operands.push_back(getLoops(map));
        return keepBlocksWhole(getResultLoops(op, std::move(operands)),
                               resolved.operands);
      })
      .Case<BroadcastInDimOp, BroadcastOp>([](auto op) {
        ResolvedBroadcast resolved = op.resolve();
        return keepBlocksWhole(
            getResultLoops(op, {getLoops(resolved.operands.front())}),
            resolved.operands);
      })
      .Case<IotaOp, arith::ConstantOp>([](auto op) -> Result {
        if (!isa<RankedTensorType>(op.getType()))
          return std::nullopt;
        return getResultLoops(op, {});
      })
      .Case<RelayoutOp, tensor::CastOp, shard::ShardOp>([](auto op) -> Result {
        if (!isa<RankedTensorType>(op->getOperand(0).getType()) ||
            !isa<RankedTensorType>(op->getResult(0).getType()))
          return std::nullopt;
        return getResultLoops(op, {getIdentity(getRank(op->getResult(0)))});
      })
      .Case([](ReductionOpInterface op) { return getReductionMaps(op); })
      .Case([](tensor::ExpandShapeOp op) {
        ShardingMaps maps = getReshapeMaps(
            op.getResultType(), op.getReassociationIndices(), /*expands=*/true);
        maps.operands.resize(op->getNumOperands());
        return maps;
      })
      .Case([](tensor::CollapseShapeOp op) {
        return getReshapeMaps(op.getSrcType(), op.getReassociationIndices(),
                              /*expands=*/false);
      })
      .Default([](Operation *) { return std::nullopt; });
}
