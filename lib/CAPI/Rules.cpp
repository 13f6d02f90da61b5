//===- Rules.cpp - The broadcasting rules on plain shapes, in C -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Rules/Rules.h"
#include "Support.h"
#include "bcast/Rules/Reduction.h"

using namespace mlir::bcast;

using Shapes = llvm::ArrayRef<llvm::ArrayRef<int64_t>>;

/// Resolves `operands`, or the only one to the shape `target`.
static BroadcastResolution
resolve(BcastRule rule, Shapes operands,
        std::optional<llvm::ArrayRef<int64_t>> target = std::nullopt) {
  switch (rule.kind) {
  case BCAST_RULE_NONE:
    return target ? resolveNoneTo(operands.front(), *target)
                  : resolveNone(operands);
  case BCAST_RULE_NUMPY:
    return target ? resolveNumpyTo(operands.front(), *target)
                  : resolveNumpy(operands);
  case BCAST_RULE_PDPD:
    return target ? resolvePdpdTo(operands.front(), *target, rule.axis)
                  : resolvePdpd(operands, rule.axis);
  case BCAST_RULE_BIDIRECTIONAL:
    return target ? resolveBidirectionalTo(operands.front(), *target)
                  : resolveBidirectional(operands);
  case BCAST_RULE_IN_DIM:
  case BCAST_RULE_BLOCKS:
    break;
  default:
    return llvm::createStringError("expected a BcastRuleKind, got " +
                                   llvm::Twine(rule.kind));
  }
  auto dims = getInts(rule.broadcastDimensions, "broadcast_dimensions");
  if (!dims)
    return dims.takeError();
  if (rule.kind == BCAST_RULE_BLOCKS)
    return target ? resolveBlocksTo(operands.front(), *target, *dims)
                  : resolveBlocks(operands, *dims);
  return target ? resolveInDimTo(operands.front(), *target, *dims)
                : resolveInDim(operands, *dims);
}

/// The callers' lists, or the error of the first one that is malformed.
static llvm::Expected<llvm::SmallVector<llvm::ArrayRef<int64_t>>>
getLists(std::initializer_list<std::pair<const char *, BcastInts>> named) {
  llvm::SmallVector<llvm::ArrayRef<int64_t>> lists;
  for (auto [name, ints] : named) {
    auto list = getInts(ints, name);
    if (!list)
      return list.takeError();
    lists.push_back(*list);
  }
  return lists;
}

BcastResolution *bcastResolve(BcastRule rule, const BcastInts *operands,
                              int64_t numOperands, char **error) {
  return createHandle<BcastResolution>(error, [&]() -> BroadcastResolution {
    auto shapes = getShapes(operands, numOperands);
    if (!shapes)
      return shapes.takeError();
    return resolve(rule, *shapes);
  });
}

BcastResolution *bcastResolveTo(BcastRule rule, BcastInts operand,
                                BcastInts target, char **error) {
  return createHandle<BcastResolution>(error, [&]() -> BroadcastResolution {
    auto lists = getLists({{"operand", operand}, {"target", target}});
    if (!lists)
      return lists.takeError();
    return resolve(rule, lists->front(), lists->back());
  });
}

BcastResolution *bcastResolveBroadcastInDim(BcastInts operand, BcastInts dims,
                                            BcastInts result, char **error) {
  return createHandle<BcastResolution>(error, [&]() -> BroadcastResolution {
    auto lists =
        getLists({{"operand", operand}, {"dims", dims}, {"result", result}});
    if (!lists)
      return lists.takeError();
    return resolveBroadcastInDim((*lists)[0], (*lists)[1], (*lists)[2]);
  });
}

BcastResolution *bcastResolveReduce(BcastInts operand, BcastInts dims,
                                    bool keepDims, char **error) {
  return createHandle<BcastResolution>(error, [&]() -> BroadcastResolution {
    auto lists = getLists({{"operand", operand}, {"dims", dims}});
    if (!lists)
      return lists.takeError();
    auto reduction = resolveReduce(lists->front(), lists->back(), keepDims);
    if (!reduction)
      return reduction.takeError();
    ResolvedBroadcast resolved;
    resolved.resultShape = std::move(reduction->resultShape);
    return resolved;
  });
}

void bcastResolutionDestroy(BcastResolution *resolution) { delete resolution; }

int64_t bcastResolutionGetResultRank(const BcastResolution *resolution) {
  return resolution ? int64_t(resolution->resolved.resultShape.size()) : -1;
}

int64_t bcastResolutionGetResultExtent(const BcastResolution *resolution,
                                       int64_t dim) {
  return resolution ? getEntry(resolution->resolved.resultShape, dim) : -1;
}

int64_t bcastResolutionGetNumOperands(const BcastResolution *resolution) {
  return resolution ? int64_t(resolution->resolved.operands.size()) : -1;
}

/// Returns null if there is no such operand.
static const OperandMap *getOperand(const BcastResolution *resolution,
                                    int64_t operand) {
  if (operand < 0 || operand >= bcastResolutionGetNumOperands(resolution))
    return nullptr;
  return &resolution->resolved.operands[operand];
}

int64_t bcastResolutionGetOperandRank(const BcastResolution *resolution,
                                      int64_t operand) {
  const OperandMap *map = getOperand(resolution, operand);
  return map ? int64_t(map->dims.size()) : -1;
}

BcastOperandDim bcastResolutionGetOperandDim(const BcastResolution *resolution,
                                             int64_t operand, int64_t dim) {
  const OperandMap *map = getOperand(resolution, operand);
  if (!map || dim < 0 || dim >= int64_t(map->dims.size()))
    return {-1, BCAST_READ_EQUAL};
  return {map->dims[dim].resultDim, int32_t(map->dims[dim].read)};
}
