//===- ReductionNest.cpp - Recognition of reductions ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopNest.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The operation of the body of `op` that combines output `output` with an
/// element; null if the output is not a reduction by one operation.
static Operation *findCombiner(linalg::GenericOp op, unsigned output) {
  BlockArgument accumulator = op.getRegionOutputArgs()[output];
  Operation *combiner =
      op.getBody()->getTerminator()->getOperand(output).getDefiningOp();
  if (!combiner || combiner->getBlock() != op.getBody() ||
      !combiner->hasOneUse() || combiner->getNumOperands() != 2 ||
      !accumulator.hasOneUse() || *accumulator.user_begin() != combiner)
    return nullptr;
  return combiner;
}

static std::optional<arith::AtomicRMWKind> getKind(Operation *combiner) {
  using Kind = arith::AtomicRMWKind;
  using MaybeKind = std::optional<Kind>;
  return llvm::TypeSwitch<Operation *, MaybeKind>(combiner)
      .Case([](arith::AddFOp) { return Kind::addf; })
      .Case([](arith::AddIOp) { return Kind::addi; })
      .Case([](arith::MulFOp) { return Kind::mulf; })
      .Case([](arith::MulIOp) { return Kind::muli; })
      .Case([](arith::MaximumFOp) { return Kind::maximumf; })
      .Case([](arith::MinimumFOp) { return Kind::minimumf; })
      .Case([](arith::MaxSIOp) { return Kind::maxs; })
      .Case([](arith::MinSIOp) { return Kind::mins; })
      .Case([](arith::MaxUIOp) { return Kind::maxu; })
      .Case([](arith::MinUIOp) { return Kind::minu; })
      .Case([](arith::AndIOp) { return Kind::andi; })
      .Case([](arith::OrIOp) { return Kind::ori; })
      .Case([](arith::XOrIOp) { return Kind::xori; })
      .Default([](Operation *) { return std::nullopt; });
}

/// The kind of maximum or minimum whose createIsBefore built `isBefore`.
static std::optional<arith::AtomicRMWKind> getExtreme(Operation *isBefore) {
  using Kind = arith::AtomicRMWKind;
  using MaybeKind = std::optional<Kind>;
  if (auto both = dyn_cast_or_null<arith::AndIOp>(isBefore)) {
    auto compare = both.getLhs().getDefiningOp<arith::CmpFOp>();
    if (!compare)
      return std::nullopt;
    return llvm::StringSwitch<MaybeKind>(
               arith::stringifyCmpFPredicate(compare.getPredicate()))
        .Case("ugt", Kind::maximumf)
        .Case("ult", Kind::minimumf)
        .Default(std::nullopt);
  }
  auto compare = dyn_cast_or_null<arith::CmpIOp>(isBefore);
  if (!compare)
    return std::nullopt;
  return llvm::StringSwitch<MaybeKind>(
             arith::stringifyCmpIPredicate(compare.getPredicate()))
      .Case("sgt", Kind::maxs)
      .Case("slt", Kind::mins)
      .Case("ugt", Kind::maxu)
      .Case("ult", Kind::minu)
      .Default(std::nullopt);
}

using Operations = llvm::SmallPtrSet<Operation *, 8>;

/// Whether `value` is computed as `expected` is by the operations of `block`,
/// from the same values. Adds the operations that compute it to `matched`.
static bool isSameComputation(Value value, Value expected, Block &block,
                              Operations &matched) {
  if (value == expected)
    return true;
  Operation *op = value.getDefiningOp(), *other = expected.getDefiningOp();
  if (!op || !other || other->getBlock() != &block ||
      op->getName() != other->getName() ||
      op->getNumOperands() != other->getNumOperands() ||
      op->getAttrs() != other->getAttrs() ||
      op->getPropertiesAsAttribute() != other->getPropertiesAsAttribute())
    return false;
  matched.insert(op);
  return llvm::all_of(
      llvm::zip_equal(op->getOperands(), other->getOperands()), [&](auto pair) {
        return isSameComputation(std::get<0>(pair), std::get<1>(pair), block,
                                 matched);
      });
}

/// Whether `value` is used by `ops` alone.
static bool isUsedOnlyBy(Value value, const Operations &ops) {
  return llvm::all_of(value.getUsers(),
                      [&](Operation *user) { return ops.contains(user); });
}

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
  auto yield = cast<linalg::YieldOp>(op.getBody()->getTerminator());
  auto element = yield.getOperand(output).getDefiningOp<arith::SelectOp>();
  auto index = yield.getOperand(output + 1).getDefiningOp<arith::SelectOp>();
  Value oldElement = op.getRegionOutputArgs()[output];
  Value oldIndex = op.getRegionOutputArgs()[output + 1];
  if (!element || !index || !element->hasOneUse() || !index->hasOneUse() ||
      element.getCondition() != index.getCondition() ||
      element.getFalseValue() != oldElement ||
      index.getFalseValue() != oldIndex)
    return std::nullopt;
  auto isTaken = element.getCondition().getDefiningOp<arith::SelectOp>();
  auto cast = index.getTrueValue().getDefiningOp<arith::IndexCastOp>();
  auto step = cast ? cast.getIn().getDefiningOp<linalg::IndexOp>() : nullptr;
  if (!isTaken || !step ||
      op.getIteratorTypesArray()[step.getDim()] !=
          utils::IteratorType::reduction ||
      !holdsIndices(cast.getType(), op.getStaticLoopRanges()[step.getDim()]))
    return std::nullopt;
  std::optional<arith::AtomicRMWKind> kind =
      getExtreme(isTaken.getFalseValue().getDefiningOp());
  Value x = element.getTrueValue();
  if (!kind || x == oldElement ||
      isa<FloatType>(x.getType()) != (*kind == arith::AtomicRMWKind::maximumf ||
                                      *kind == arith::AtomicRMWKind::minimumf))
    return std::nullopt;
  // Build what is expected, and compare.
  Block expected;
  OpBuilder builder(op.getContext());
  builder.setInsertionPointToEnd(&expected);
  Location loc = op.getLoc();
  Value isEarlier = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::slt, index.getTrueValue(), oldIndex);
  Value isNotAfter = createIsNotAfter(builder, loc, *kind, x, oldElement);
  Value isBefore = createIsBefore(builder, loc, *kind, x, oldElement);
  Operations matched{element, index, isTaken};
  auto matches = [&](Value value, Value built) {
    return isSameComputation(value, built, expected, matched);
  };
  if (!matches(isTaken.getCondition(), isEarlier) ||
      !matches(isTaken.getTrueValue(), isNotAfter) ||
      !matches(isTaken.getFalseValue(), isBefore))
    return std::nullopt;
  // Other users of the extreme so far would see the extreme of the first step.
  for (Operation &op : expected)
    matched.insert(&op);
  bool isAlone = isUsedOnlyBy(oldElement, matched) &&
                 isUsedOnlyBy(oldIndex, matched) &&
                 llvm::all_of(matched, [&](Operation *op) {
                   return op == element || op == index ||
                          isUsedOnlyBy(op->getResult(0), matched);
                 });
  return isAlone ? kind : std::nullopt;
}

bool mlir::bcast::loops::isOrdered(arith::AtomicRMWKind combiner) {
  return combiner == arith::AtomicRMWKind::addf ||
         combiner == arith::AtomicRMWKind::mulf;
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
    Operation *combiner = findCombiner(op, output);
    std::optional<arith::AtomicRMWKind> kind =
        combiner ? getKind(combiner) : std::nullopt;
    if (!kind)
      return fail("output " + Twine(output) +
                  " is not combined with an element by one operation");
    combiners.push_back(combiner);
    kinds.push_back(*kind);
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
    if (iterator == utils::IteratorType::reduction &&
        getConstantIntValue(extent))
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
    yield->setOperand(output, isa<arith::SelectOp>(combiner)
                                  ? combiner->getOperand(1)
                                  : combiner->getOperand(isFirst));
  }
  SmallVector<Operation *> unused;
  for (Operation &inner : op.getBody()->without_terminator())
    unused.push_back(&inner);
  for (Operation *inner : llvm::reverse(unused))
    if (isOpTriviallyDead(inner))
      inner->erase();
  return nest;
}
