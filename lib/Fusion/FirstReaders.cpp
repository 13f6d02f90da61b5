//===- FirstReaders.cpp - Nests with the first of several readers ---------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first reader alone can compute a value that several operations read. The
// nest of both then stores the value for the others. Of these, the next one is
// the first reader of that nest, and so on: the nest takes readers in order, up
// to one that cannot fuse with it.
//
//===----------------------------------------------------------------------===//

#include "Generics.h"
#include "PermuteLoops.h"
#include "bcast/Dialect/Bcast/IR/Plan.h"
#include "bcast/Fusion/MergeReductions.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::fusion;

/// Whether all other uses of `producer` come after `reader`, in its block or in
/// regions there.
static bool isFirstReader(Operation *reader, Operation *producer) {
  return llvm::all_of(producer->getUsers(), [&](Operation *user) {
    Operation *ancestor = reader->getBlock()->findAncestorOpInBlock(*user);
    return user == reader || (ancestor && reader->isBeforeInBlock(ancestor));
  });
}

/// Whether loops of more than one step are in the same order on both sides of
/// `map`.
static bool isIdentityOnSteps(AffineMap map, ArrayRef<int64_t> extents) {
  int64_t previous = -1;
  for (auto [index, extent] : llvm::enumerate(extents)) {
    int64_t dim = map.getDimPosition(index);
    if (extent != 1 && std::exchange(previous, dim) > dim)
      return false;
  }
  return true;
}

/// The step of the producer's loops for each step of the consumer's, if every
/// element that `consumer` reads of `producer` is the one that this step
/// computes. Null otherwise.
static AffineMap matchLoops(linalg::GenericOp producer,
                            linalg::GenericOp consumer) {
  if (!isParallelGeneric(producer) || !isParallelGeneric(consumer) ||
      readsInits(producer) || producer.getNumLoops() != consumer.getNumLoops())
    return {};
  AffineMap steps;
  auto isIdentity = [&](AffineMap map) {
    return isIdentityOnSteps(map, producer.getStaticLoopRanges());
  };
  for (OpOperand &operand : consumer->getOpOperands()) {
    if (operand.get().getDefiningOp() != producer)
      continue;
    AffineMap read = consumer.getMatchingIndexingMap(&operand);
    AffineMap write =
        producer.getIndexingMapMatchingResult(cast<OpResult>(operand.get()));
    if (!consumer.isDpsInput(&operand) || !read.isPermutation() ||
        !write.isPermutation())
      return {};
    AffineMap found = inversePermutation(write).compose(read);
    if (steps && steps != found && !(isIdentity(steps) && isIdentity(found)))
      return {};
    steps = found;
  }
  return steps;
}

/// Permutes the loops of one of both so that steps come in the same order, if
/// no tensor has to be copied for it: those of `producer`, if at most half of
/// its readers want another order, or those of `consumer`.
static bool orderLoops(linalg::GenericOp producer, linalg::GenericOp consumer,
                       AffineMap steps, RewriterBase &rewriter) {
  auto mayPermute = [](linalg::GenericOp op) {
    return op->getNumResults() == 1 && isElementwiseNest(op) &&
           llvm::all_of(op->getUses(), takesAnyOrder);
  };
  auto permute = [&](linalg::GenericOp op, AffineMap loops) {
    auto order =
        llvm::map_to_vector(loops.getResults(), [](AffineExpr loop) -> int64_t {
          return cast<AffineDimExpr>(loop).getPosition();
        });
    permuteLoops(op, order, rewriter);
    return true;
  };
  int64_t numGains = 0;
  for (OpOperand &use : producer->getUses())
    if (auto reader = dyn_cast<linalg::GenericOp>(use.getOwner()))
      numGains += reader.getMatchingIndexingMap(&use) == steps ? 1 : -1;
  if (numGains >= 0 && mayPermute(producer))
    return permute(producer, inversePermutation(steps));
  return mayPermute(consumer) && permute(consumer, steps);
}

linalg::GenericOp fusion::fuseAsFirstReader(linalg::GenericOp consumer,
                                            RewriterBase &rewriter) {
  for (Value input : consumer.getDpsInputs()) {
    auto producer = input.getDefiningOp<linalg::GenericOp>();
    if (!producer || producer->getBlock() != consumer->getBlock() ||
        producer->hasOneUse() || producer->hasAttr(kPlanAttrName) ||
        consumer->hasAttr(kPlanAttrName) || !isFirstReader(consumer, producer))
      continue;
    AffineMap steps = matchLoops(producer, consumer);
    if (!steps || !fitInOneNest(getCost(producer), getCost(consumer)))
      continue;
    if (!isIdentityOnSteps(steps, producer.getStaticLoopRanges())) {
      if (!orderLoops(producer, consumer, steps, rewriter))
        continue;
      steps = rewriter.getMultiDimIdentityMap(steps.getNumDims());
    }
    rewriter.setInsertionPoint(consumer);
    return merge(producer, consumer, rewriter, steps);
  }
  return {};
}
