//===- PermuteLoops.cpp - Loops and results in another order --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PermuteLoops.h"
#include "Generics.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::fusion;

/// From new indices to former ones.
static AffineMap getInverse(ArrayRef<int64_t> order, MLIRContext *context) {
  return inversePermutation(AffineMap::getPermutationMap(order, context));
}

/// Whether `operand` is read along loops, each of which is one dimension of it.
/// The other dimensions have extent 1.
static bool isReadAlongLoops(linalg::GenericOp op, OpOperand &operand) {
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  return type && !type.getEncoding() &&
         map.isProjectedPermutation(/*allowZeroInResults=*/true) &&
         llvm::all_of(llvm::enumerate(map.getResults()), [&](auto index) {
           return isa<AffineDimExpr>(index.value()) ||
                  type.getDimSize(index.index()) == 1;
         });
}

bool fusion::isElementwiseNest(linalg::GenericOp op) {
  if (!isParallelGeneric(op) || llvm::is_contained(op.getStaticLoopRanges(), 0))
    return false;
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
    if (op.isDpsInput(&operand))
      return isReadAlongLoops(op, operand);
    auto empty = operand.get().getDefiningOp<tensor::EmptyOp>();
    return empty && !empty.getType().getEncoding() &&
           op.getMatchingIndexingMap(&operand).isIdentity() &&
           !op.payloadUsesValueFromOperand(&operand);
  });
}

bool fusion::takesAnyOrder(OpOperand &use) {
  if (auto generic = dyn_cast<linalg::GenericOp>(use.getOwner()))
    return generic.hasPureTensorSemantics() && generic.isDpsInput(&use) &&
           isReadAlongLoops(generic, use);
  if (auto dim = dyn_cast<tensor::DimOp>(use.getOwner()))
    return dim.getConstantIndex().has_value();
  return isa<BroadcastInDimOp>(use.getOwner()) && use.getOperandNumber() == 0;
}

void fusion::readPermuted(OpOperand &use, Value value, ArrayRef<int64_t> order,
                          RewriterBase &rewriter) {
  Operation *user = use.getOwner();
  auto changeUser = [&](auto change) {
    rewriter.modifyOpInPlace(user, [&] {
      if (use.get() != value)
        use.set(value);
      change();
    });
  };
  if (auto generic = dyn_cast<linalg::GenericOp>(user))
    return changeUser([&] {
      SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
      AffineMap &map = maps[use.getOperandNumber()];
      map = AffineMap::get(map.getNumDims(), map.getNumSymbols(),
                           applyPermutation(map.getResults(), order),
                           map.getContext());
      generic.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
  if (auto dim = dyn_cast<tensor::DimOp>(user)) {
    int64_t position =
        llvm::find(order, *dim.getConstantIndex()) - order.begin();
    rewriter.setInsertionPoint(dim);
    Value index =
        arith::ConstantIndexOp::create(rewriter, dim.getLoc(), position);
    return changeUser([&] { dim.getIndexMutable().assign(index); });
  }
  auto broadcast = cast<BroadcastInDimOp>(user);
  changeUser([&] {
    broadcast.setDims(applyPermutation(broadcast.getDims(), order));
    if (std::optional<ArrayRef<int32_t>> reads = broadcast.getReads())
      broadcast.setReads(applyPermutation(*reads, order));
  });
}

/// The memory of a copy of `value`.
static Value createEmpty(RewriterBase &rewriter, Location loc, Value value,
                         ArrayRef<int64_t> order) {
  if (auto generic = value.getDefiningOp<linalg::GenericOp>())
    value = generic.getTiedOpOperand(cast<OpResult>(value))->get();
  auto empty = value.getDefiningOp<tensor::EmptyOp>();
  SmallVector<OpFoldResult> sizes =
      empty ? empty.getMixedSizes()
            : tensor::getMixedSizes(rewriter, loc, value);
  return tensor::EmptyOp::create(
      rewriter, loc, applyPermutation(sizes, order),
      cast<RankedTensorType>(value.getType()).getElementType());
}

linalg::GenericOp fusion::createCopy(RewriterBase &rewriter, Location loc,
                                     Value value, ArrayRef<int64_t> order) {
  Value empty = createEmpty(rewriter, loc, value, order);
  SmallVector<AffineMap> maps = {getInverse(order, rewriter.getContext()),
                                 rewriter.getMultiDimIdentityMap(order.size())};
  SmallVector<utils::IteratorType> iterators(order.size(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
      rewriter, loc, empty.getType(), value, empty, maps, iterators,
      [](OpBuilder &builder, Location loc, ValueRange args) {
        linalg::YieldOp::create(builder, loc, args.front());
      });
}

void fusion::permuteLoops(linalg::GenericOp op, ArrayRef<int64_t> order,
                          RewriterBase &rewriter) {
  AffineMap former = getInverse(order, rewriter.getContext());
  SmallVector<Value> inits;
  rewriter.setInsertionPoint(op);
  for (Value init : op.getDpsInits())
    inits.push_back(createEmpty(rewriter, op.getLoc(), init, order));
  rewriter.modifyOpInPlace(op, [&] {
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    for (AffineMap &map : MutableArrayRef(maps).drop_back(inits.size()))
      map = map.compose(former);
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    op.getOutputsMutable().assign(inits);
    for (auto [result, init] : llvm::zip_equal(op->getResults(), inits))
      result.setType(cast<RankedTensorType>(init.getType()));
  });
  for (auto index : op.getBody()->getOps<linalg::IndexOp>())
    rewriter.modifyOpInPlace(
        index, [&] { index.setDim(former.getDimPosition(index.getDim())); });
  for (OpResult result : op->getResults())
    for (OpOperand &use : llvm::make_early_inc_range(result.getUses()))
      readPermuted(use, result, order, rewriter);
}
