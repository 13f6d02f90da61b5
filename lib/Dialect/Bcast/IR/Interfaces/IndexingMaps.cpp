//===- IndexingMaps.cpp - From loops to indices of operands -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "mlir/IR/AffineMap.h"

using namespace mlir;
using namespace mlir::bcast;

AffineMap mlir::bcast::getIndexingMap(const OperandMap &map, int64_t resultRank,
                                      MLIRContext *context) {
  unsigned numSymbols = 0;
  auto indices = llvm::map_to_vector<4>(
      map.dims, [&](const OperandDim &dim) -> AffineExpr {
        switch (dim.read) {
        case DimRead::Equal:
          return getAffineDimExpr(dim.resultDim, context);
        case DimRead::Expand:
          return getAffineConstantExpr(0, context);
        case DimRead::Either:
        case DimRead::Block:
          return getAffineSymbolExpr(numSymbols++, context);
        }
        llvm_unreachable("every read is handled");
      });
  return AffineMap::get(resultRank, numSymbols, indices, context);
}

ArrayAttr bcast::detail::getIndexingMaps(Operation *op) {
  Builder builder(op->getContext());
  if (auto reduction = dyn_cast<ReductionOpInterface>(op))
    return builder.getAffineMapArrayAttr(builder.getMultiDimIdentityMap(
        reduction.getOperand().getType().getRank()));
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  int64_t numLoops = broadcast.resultShape.size();
  // Sizes are indices of no dimension.
  SmallVector<AffineMap> maps(
      op->getNumOperands(), AffineMap::get(numLoops, 0, builder.getContext()));
  unsigned next = 0;
  for (const ShapeSource &source : broadcast.sources)
    if (source.tensor)
      maps[next++] = getIndexingMap(source.map, numLoops, builder.getContext());
  return builder.getAffineMapArrayAttr(maps);
}

AffineMap bcast::detail::getShapesToLoopsMap(Operation *op) {
  AffineMap map =
      concatAffineMaps(cast<IndexingMapOpInterface>(op).getIndexingMapsArray(),
                       op->getContext());
  return map.getNumSymbols() == 0 ? inversePermutation(map) : AffineMap();
}

/// The type whose dimensions are the loops.
static RankedTensorType getLoopType(Operation *op) {
  if (auto reduction = dyn_cast<ReductionOpInterface>(op))
    return reduction.getOperand().getType();
  return cast<RankedTensorType>(op->getResult(0).getType());
}

SmallVector<int64_t> bcast::detail::getStaticLoopRanges(Operation *op) {
  return SmallVector<int64_t>(getLoopType(op).getShape());
}

SmallVector<utils::IteratorType>
bcast::detail::getLoopIteratorTypes(Operation *op) {
  SmallVector<utils::IteratorType> types(getLoopType(op).getRank(),
                                         utils::IteratorType::parallel);
  if (auto reduction = dyn_cast<ReductionOpInterface>(op))
    for (int64_t dim : reduction.getReducedDims())
      types[dim] = utils::IteratorType::reduction;
  return types;
}
