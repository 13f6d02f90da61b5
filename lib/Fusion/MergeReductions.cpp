//===- MergeReductions.cpp - Reductions over one input --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Fusion/MergeReductions.h"
#include "Generics.h"
#include "bcast/Dialect/Bcast/IR/ReductionBodies.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::fusion;

/// Whether `op` combines elements by one operation per result.
static bool isReduction(linalg::GenericOp op) {
  return op.hasPureTensorSemantics() && op.getNumReductionLoops() != 0 &&
         !op.hasIndexSemantics() &&
         llvm::all_of(llvm::seq(op.getNumDpsInits()), [&](unsigned output) {
           return findCombiner(*op.getBody(), output);
         });
}

/// Whether both combine elements of the same type: the order of sums depends
/// on it.
static bool haveSameAccumulators(linalg::GenericOp first,
                                 linalg::GenericOp second) {
  auto isSame = [type = first.getRegionOutputArgs().front().getType()](
                    Value accumulator) {
    return accumulator.getType() == type;
  };
  return llvm::all_of(first.getRegionOutputArgs(), isSame) &&
         llvm::all_of(second.getRegionOutputArgs(), isSame);
}

bool mlir::bcast::fusion::shareInput(linalg::GenericOp first,
                                     linalg::GenericOp second) {
  for (OpOperand *operand : first.getDpsInputOperands()) {
    AffineMap map = first.getMatchingIndexingMap(operand);
    if (map.isPermutation() &&
        llvm::any_of(second.getDpsInputOperands(), [&](OpOperand *other) {
          return other->get() == operand->get() &&
                 second.getMatchingIndexingMap(other) == map;
        }))
      return true;
  }
  return false;
}

/// The operations from `point` on in its block that `op` depends on, in order.
/// None if they contain `point`, or an operation that cannot move before it.
static std::optional<SetVector<Operation *>>
findDependencies(Operation *op, Operation *point) {
  SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.omitUsesFromAbove = false;
  options.omitBlockArguments = true;
  options.filter = [&](Operation *other) {
    return other->getBlock() == point->getBlock() &&
           !other->isBeforeInBlock(point);
  };
  if (failed(getBackwardSlice(op, &slice, options)) ||
      !llvm::all_of(slice, [&](Operation *other) {
        return other != point && isPure(other);
      }))
    return std::nullopt;
  return slice;
}

linalg::GenericOp mlir::bcast::fusion::merge(linalg::GenericOp first,
                                             linalg::GenericOp second,
                                             RewriterBase &rewriter,
                                             AffineMap steps) {
  SmallVector<Value> inputs, inits;
  SmallVector<AffineMap> maps, initMaps;
  for (linalg::GenericOp op : {first, second}) {
    auto getMap = [&](OpOperand &operand) {
      AffineMap map = op.getMatchingIndexingMap(&operand);
      return steps && op == first ? map.compose(steps) : map;
    };
    for (OpOperand *operand : op.getDpsInputOperands())
      if (operand->get().getDefiningOp() != first) {
        inputs.push_back(operand->get());
        maps.push_back(getMap(*operand));
      }
    llvm::append_range(inits, op.getDpsInits());
    for (OpOperand &operand : op.getDpsInitsMutable())
      initMaps.push_back(getMap(operand));
  }
  llvm::append_range(maps, initMaps);
  auto merged = linalg::GenericOp::create(
      rewriter, second.getLoc(), TypeRange(ValueRange(inits)), inputs, inits,
      maps, second.getIteratorTypesArray(),
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        ValueRange initArgs = args.drop_front(inputs.size());
        auto inputArg = args.begin();
        IRMapping mapping;
        SmallVector<Value> yielded;
        for (linalg::GenericOp op : {first, second}) {
          for (auto [input, argument] :
               llvm::zip_equal(op.getDpsInputs(), op.getRegionInputArgs())) {
            bool isInside = input.getDefiningOp() == first;
            mapping.map(argument,
                        isInside
                            ? yielded[cast<OpResult>(input).getResultNumber()]
                            : *inputArg++);
          }
          mapping.map(op.getRegionOutputArgs(),
                      initArgs.take_front(op.getNumDpsInits()));
          initArgs = initArgs.drop_front(op.getNumDpsInits());
          for (Operation &inner : op.getBody()->without_terminator()) {
            auto index =
                dyn_cast<linalg::IndexOp>(builder.clone(inner, mapping));
            if (index && steps && op == first)
              index.setDim(steps.getDimPosition(index.getDim()));
          }
          for (Value value : op.getBody()->getTerminator()->getOperands())
            yielded.push_back(mapping.lookupOrDefault(value));
        }
        linalg::YieldOp::create(builder, loc, yielded);
      });
  removeDuplicateInputs(merged);
  rewriter.replaceOp(second,
                     merged->getResults().drop_front(first->getNumResults()));
  rewriter.replaceOp(first,
                     merged->getResults().take_front(first->getNumResults()));
  return merged;
}

/// Merges `second` into `first`, which is before it, if that is possible.
static linalg::GenericOp tryToMerge(linalg::GenericOp first,
                                    linalg::GenericOp second,
                                    RewriterBase &rewriter) {
  if (first->getBlock() != second->getBlock() ||
      first.getIteratorTypesArray() != second.getIteratorTypesArray() ||
      first.getNumDpsInits() + second.getNumDpsInits() > kMaxResults ||
      !haveSameAccumulators(first, second) || !shareInput(first, second))
    return {};
  std::optional<SetVector<Operation *>> dependencies =
      findDependencies(second, first);
  if (!dependencies)
    return {};
  for (Operation *dependency : *dependencies)
    rewriter.moveOpBefore(dependency, first);
  rewriter.setInsertionPoint(first);
  return merge(first, second, rewriter);
}

unsigned mlir::bcast::fusion::mergeReductions(Operation *root,
                                              RewriterBase &rewriter) {
  unsigned count = 0;
  SmallVector<linalg::GenericOp> reductions;
  root->walk([&](linalg::GenericOp op) {
    if (!isReduction(op))
      return;
    for (linalg::GenericOp &first : reductions)
      if (linalg::GenericOp merged = tryToMerge(first, op, rewriter)) {
        first = merged;
        ++count;
        return;
      }
    reductions.push_back(op);
  });
  return count;
}
