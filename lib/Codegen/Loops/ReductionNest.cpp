//===- ReductionNest.cpp - Recognition of reductions ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopNest.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Dialect/Bcast/IR/ReductionBodies.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;
using namespace mlir::bcast::reductions;

/// Whether elements of `type` hold the indices of `extent` steps, so that later
/// steps have larger ones. Only a type of 32 bits may hold those of `?` steps.
static bool holdsIndices(Type type, int64_t extent) {
  unsigned width = type.getIntOrFloatBitWidth();
  if (ShapedType::isDynamic(extent))
    return width >= 32;
  return width >= 64 || extent <= int64_t(1) << (width - 1);
}

/// The kind of maximum or minimum if outputs `output` and `output` + 1 of `op`
/// are the extreme element and its index, combined in any order.
static std::optional<arith::AtomicRMWKind>
matchArgReduction(linalg::GenericOp op, unsigned output) {
  if (output + 1 >= op.getNumDpsInits() || op.getNumReductionLoops() != 1)
    return std::nullopt;
  Block &body = *op.getBody();
  OperandRange yielded = body.getTerminator()->getOperands();
  auto element = yielded[output].getDefiningOp<arith::SelectOp>();
  auto index = yielded[output + 1].getDefiningOp<arith::SelectOp>();
  if (!element || !index || element.getCondition() != index.getCondition())
    return std::nullopt;
  IndexedElement before{op.getRegionOutputArgs()[output],
                        op.getRegionOutputArgs()[output + 1]};
  IndexedElement next{element.getTrueValue(), index.getTrueValue()};
  auto cast = next.index.getDefiningOp<arith::IndexCastOp>();
  auto step = cast ? cast.getIn().getDefiningOp<linalg::IndexOp>() : nullptr;
  if (!step || next.element == before.element ||
      element.getFalseValue() != before.element ||
      index.getFalseValue() != before.index ||
      op.getIteratorTypesArray()[step.getDim()] !=
          utils::IteratorType::reduction ||
      !holdsIndices(cast.getType(), op.getStaticLoopRanges()[step.getDim()]))
    return std::nullopt;
  // What else depends on the extreme so far would see that of the first step.
  SetVector<Operation *> readers;
  getForwardSlice(before.element, &readers);
  getForwardSlice(before.index, &readers);
  auto depends = [&](Value value) {
    return value == before.element || value == before.index ||
           readers.contains(value.getDefiningOp());
  };
  if (depends(next.element) ||
      llvm::any_of(yielded.take_front(output), depends) ||
      llvm::any_of(yielded.drop_front(output + 2), depends))
    return std::nullopt;
  using Kind = arith::AtomicRMWKind;
  for (bool isUnsigned : {false, true}) {
    IndexedElement picked{element, index};
    std::optional<PickedKind> found = findPickedKindInArith(
        body, before, next, picked, isUnsigned, /*inAnyOrder=*/true);
    if (!found || found->dropsNaN)
      continue;
    bool isMaximum = found->kind == ReduceKind::Maximum;
    if (isa<FloatType>(next.element.getType()))
      return isMaximum ? Kind::maximumf : Kind::minimumf;
    if (isUnsigned)
      return isMaximum ? Kind::maxu : Kind::minu;
    return isMaximum ? Kind::maxs : Kind::mins;
  }
  return std::nullopt;
}

/// Whether `map` reads the parallel loops of `op`, and no others.
static bool readsKeptLoops(linalg::GenericOp op, AffineMap map) {
  return map.isProjectedPermutation() &&
         map.getNumResults() == op.getNumParallelLoops() &&
         llvm::all_of(map.getResults(), [&](AffineExpr index) {
           unsigned loop = cast<AffineDimExpr>(index).getPosition();
           return op.getIteratorTypesArray()[loop] ==
                  utils::IteratorType::parallel;
         });
}

FailureOr<LoopNest> LoopNest::createReduction(linalg::GenericOp op,
                                              OpBuilder &builder,
                                              std::string &reason) {
  if (!op.hasPureBufferSemantics() || op.getNumReductionLoops() == 0)
    return failure();
  auto fail = [&](const Twine &text) {
    reason = text.str();
    return failure();
  };
  SmallVector<Operation *> combiners;
  SmallVector<arith::AtomicRMWKind> kinds;
  for (OpOperand &init : op.getDpsInitsMutable())
    if (!readsKeptLoops(op, op.getMatchingIndexingMap(&init)))
      return fail("an output is not indexed by the parallel loops, each once");
  Operation *yield = op.getBody()->getTerminator();
  for (unsigned output = 0, end = op.getNumDpsInits(); output != end;
       output = kinds.size()) {
    if (std::optional<arith::AtomicRMWKind> extreme =
            matchArgReduction(op, output)) {
      kinds.append({*extreme, arith::AtomicRMWKind::assign});
      for (Value value : yield->getOperands().slice(output, 2))
        combiners.push_back(value.getDefiningOp());
      continue;
    }
    std::optional<CombiningOp> combiner = findCombiner(*op.getBody(), output);
    if (!combiner)
      return fail("output " + Twine(output) +
                  " is not combined with an element by one operation");
    combiners.push_back(combiner->op);
    kinds.push_back(combiner->kind);
  }
  // The lanes of an order depend on the width of the accumulators.
  if (llvm::any_of(kinds, isOrdered) &&
      !llvm::all_equal(llvm::map_range(op.getRegionOutputArgs(),
                                       std::mem_fn(&Value::getType))))
    return fail("accumulators of several types have several orders");
  FailureOr<LoopNest> nest = createAny(op, builder);
  if (failed(nest))
    return fail("an operand is not indexed by distinct loops, or has no "
                "strides, or the body has effects");
  Stride steps;
  for (auto [extent, iterator] :
       llvm::zip_equal(nest->extents, op.getIteratorTypesArray()))
    if (iterator == utils::IteratorType::reduction)
      steps = steps.times(extent);
  if (steps.constant > kManySteps)
    return fail("it combines more than 2^62 elements");
  nest->readIndices();
  nest->combiners = kinds;
  std::optional<unsigned> group;
  bool isNewGroup = true;
  for (utils::IteratorType iterator : op.getIteratorTypesArray()) {
    if (iterator == utils::IteratorType::parallel) {
      nest->groups.push_back(std::nullopt);
      isNewGroup = true;
      continue;
    }
    if (isNewGroup)
      group = group ? *group + 1 : 0;
    nest->groups.push_back(group);
    isNewGroup = false;
  }
  for (auto [output, combiner] : llvm::enumerate(combiners)) {
    bool isFirst = combiner->getOperand(0) == op.getRegionOutputArgs()[output];
    nest->body.results[output] = isa<arith::SelectOp>(combiner)
                                     ? combiner->getOperand(1)
                                     : combiner->getOperand(isFirst);
  }
  nest->body.dropUnused();
  return nest;
}
