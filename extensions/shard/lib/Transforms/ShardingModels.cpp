//===- ShardingModels.cpp - Upstream's sharding interface -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's sharding-propagation spreads shardings through programs of bcast
// by these models, and shard-partition divides them where all ranks get equal
// shards. bcast-partition divides every program.
//
//===----------------------------------------------------------------------===//

#include "ShardingMaps.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Shard/Passes.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::shards;

static shard::ReductionKind getReductionKind(Operation *op) {
  auto reduce = dyn_cast<ReduceOp>(op);
  if (!reduce)
    return shard::ReductionKind::Generic;
  switch (reduce.getKind()) {
  case ReduceKind::Sum:
    return shard::ReductionKind::Sum;
  case ReduceKind::Product:
    return shard::ReductionKind::Product;
  case ReduceKind::Maximum:
    return shard::ReductionKind::Max;
  case ReduceKind::Minimum:
    return shard::ReductionKind::Min;
  case ReduceKind::And:
    return shard::ReductionKind::BitwiseAnd;
  case ReduceKind::Or:
    return shard::ReductionKind::BitwiseOr;
  case ReduceKind::Xor:
    return shard::ReductionKind::BitwiseXor;
  }
  llvm_unreachable("every kind is handled");
}

/// Whether `sharding` gives every rank the same part of `type`.
static bool isEven(Operation *op, Type type, shard::Sharding sharding,
                   SymbolTableCollection &symbols) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return true;
  shard::GridOp grid =
      shard::getGridOrNull(op, sharding.getGridAttr(), symbols);
  if (!grid)
    return false;
  for (auto [extent, axes] :
       llvm::zip(tensor.getShape(), sharding.getSplitAxes())) {
    int64_t parts = shard::collectiveProcessGroupSize(axes.asArrayRef(), grid);
    if (ShapedType::isDynamic(parts) ||
        (parts != 1 && (ShapedType::isDynamic(extent) || extent % parts != 0)))
      return false;
  }
  return true;
}

namespace {
template <typename OpTy>
struct ShardingModel
    : public shard::ShardingInterface::ExternalModel<ShardingModel<OpTy>,
                                                     OpTy> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    SmallVector<utils::IteratorType> types;
    std::optional<ShardingMaps> maps = getShardingMaps(op);
    for (LoopKind kind : maps->loops)
      types.push_back(kind == LoopKind::Parallel
                          ? utils::IteratorType::parallel
                          : utils::IteratorType::reduction);
    types.append(countSingleLoops(*maps), utils::IteratorType::parallel);
    return types;
  }

  SmallVector<shard::ReductionKind>
  getReductionLoopIteratorKinds(Operation *op) const {
    SmallVector<shard::ReductionKind> kinds;
    for (utils::IteratorType type : getLoopIteratorTypes(op))
      kinds.push_back(type == utils::IteratorType::reduction
                          ? getReductionKind(op)
                          : shard::ReductionKind::Generic);
    return kinds;
  }

  /// A dimension without a loop has one of its own, of extent 1.
  SmallVector<AffineMap> getIndexingMaps(Operation *op) const {
    std::optional<ShardingMaps> maps = getShardingMaps(op);
    unsigned next = maps->loops.size();
    unsigned numLoops = next + countSingleLoops(*maps);
    SmallVector<AffineMap> result;
    for (const auto &list : {maps->operands, maps->results})
      for (ArrayRef<int64_t> dims : list) {
        SmallVector<AffineExpr> exprs;
        for (int64_t loop : dims)
          exprs.push_back(getAffineDimExpr(
              loop == kNoLoop ? next++ : unsigned(loop), op->getContext()));
        result.push_back(AffineMap::get(numLoops, 0, exprs, op->getContext()));
      }
    return result;
  }

  LogicalResult partition(Operation *op, ArrayRef<Value> operands,
                          ArrayRef<shard::Sharding> operandShardings,
                          ArrayRef<shard::Sharding> resultShardings,
                          IRMapping &mapping, SymbolTableCollection &symbols,
                          OpBuilder &builder) const {
    std::optional<ShardingMaps> maps = getShardingMaps(op);
    bool isSimple =
        llvm::none_of(op->getOperandTypes(), llvm::IsaPred<IndexType>) &&
        !isa<IotaOp>(op);
    for (auto [operand, sharding, dims] :
         llvm::zip(op->getOperands(), operandShardings, maps->operands)) {
      isSimple &= isEven(op, operand.getType(), sharding, symbols);
      if (!sharding)
        continue;
      for (auto [axes, loop] : llvm::zip(sharding.getSplitAxes(), dims))
        isSimple &=
            axes.asArrayRef().empty() ||
            (loop != kNoLoop && maps->loops[loop] == LoopKind::Parallel);
    }
    for (auto [result, sharding] : llvm::zip(op->getResults(), resultShardings))
      isSimple &= isEven(op, result.getType(), sharding, symbols);
    if (!isSimple)
      return op->emitOpError()
             << "is not divided into equal parts that are independent; "
                "bcast-partition divides it [SHARD-1]";
    shard::partitionTriviallyShardableOperation(*op, operands, operandShardings,
                                                resultShardings, mapping,
                                                symbols, builder);
    return success();
  }

private:
  static int64_t countSingleLoops(const ShardingMaps &maps) {
    int64_t count = 0;
    for (const auto &list : {maps.operands, maps.results})
      for (ArrayRef<int64_t> dims : list)
        count += llvm::count(dims, kNoLoop);
    return count;
  }
};

/// The extents of a shard.shard are those of its operand.
struct ShardExtents
    : public ReifyRankedShapedTypeOpInterface::ExternalModel<ShardExtents,
                                                             shard::ShardOp> {
  LogicalResult reifyResultShapes(Operation *op, OpBuilder &builder,
                                  ReifiedRankedShapedTypeDims &shapes) const {
    shapes.push_back(tensor::getMixedSizes(builder, op->getLoc(),
                                           cast<shard::ShardOp>(op).getSrc()));
    return success();
  }
};
} // namespace

template <typename OpTy> static void attachModel(MLIRContext *context) {
  // The other operations have no elements, or exchange them.
  if constexpr (OpTy::template hasTrait<ElementwiseOpInterface::Trait>() ||
                OpTy::template hasTrait<ReductionOpInterface::Trait>() ||
                llvm::is_one_of<OpTy, BroadcastInDimOp, BroadcastOp, IotaOp,
                                RelayoutOp>::value)
    OpTy::template attachInterface<ShardingModel<OpTy>>(*context);
}

template <typename... Ops> static void attachModels(MLIRContext *context) {
  (attachModel<Ops>(context), ...);
}

void mlir::bcast::registerShardExtensions(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, shard::ShardDialect *, BcastDialect *) {
        attachModels<
#define GET_OP_LIST
#include "bcast/Dialect/Bcast/IR/BcastOps.cpp.inc"
            >(context);
        shard::ShardOp::attachInterface<ShardExtents>(*context);
        context->loadDialect<tensor::TensorDialect>();
      });
}
