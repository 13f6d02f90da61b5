//===- FuseElementwise.cpp - Fusion of elementwise operations -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OperationCost.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTFUSEELEMENTWISE
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// The most operations in the body of a fused nest.
static constexpr unsigned kMaxFusedOps = 256;

/// A scalar computation that costs about as much as loading its result.
static bool isCheap(linalg::GenericOp generic) {
  constexpr unsigned kMaxCheapOps = 4;
  Block &body = *generic.getBody();
  return body.without_terminator().empty() ||
         (llvm::hasNItemsOrLess(body.without_terminator(), kMaxCheapOps) &&
          llvm::none_of(body.without_terminator(), isExpensive));
}

/// Whether one loop nest may do the work of both. Bodies of more operations are
/// no faster than two nests, and each fusion and LLVM would take the longer for
/// them.
static bool isSmallEnough(linalg::GenericOp producer,
                          linalg::GenericOp consumer) {
  auto isLimited = [](auto &&ops) {
    return llvm::hasNItemsOrLess(ops, kMaxFusedOps);
  };
  return isLimited(
      llvm::concat<Operation>(*producer.getBody(), *consumer.getBody()));
}

/// Whether what `generic` computes depends on what its outputs hold before.
static bool readsInits(linalg::GenericOp generic) {
  return llvm::any_of(generic.getDpsInitsMutable(), [&](OpOperand &init) {
    return generic.payloadUsesValueFromOperand(&init);
  });
}

bool mlir::bcast::shouldFuseProducer(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
  auto consumer = dyn_cast<linalg::GenericOp>(operand->getOwner());
  if (!producer || !consumer || !producer->hasOneUse() ||
      !isSmallEnough(producer, consumer))
    return false;
  // A permutation reads each element of the producer once. Elsewhere a producer
  // that updates its init would update it again for each reader.
  return consumer.getMatchingIndexingMap(operand).isPermutation() ||
         (isCheap(producer) && !readsInits(producer));
}

/// Whether nothing reads `producer` before `consumer` does.
static bool isFirstReader(linalg::GenericOp producer,
                          linalg::GenericOp consumer) {
  return llvm::all_of(producer->getUsers(), [&](Operation *user) {
    if (user == consumer)
      return true;
    Operation *ancestor = consumer->getBlock()->findAncestorOpInBlock(*user);
    return ancestor && consumer->isBeforeInBlock(ancestor);
  });
}

static bool isParallel(linalg::GenericOp generic) {
  return generic.hasPureTensorSemantics() &&
         generic.getNumParallelLoops() == generic.getNumLoops();
}

/// Whether every element that `consumer` reads of `producer` is the one that
/// the same step of the producer's loops computes.
static bool haveSameLoops(linalg::GenericOp producer,
                          linalg::GenericOp consumer) {
  if (!isParallel(producer) || !isParallel(consumer) ||
      producer.getNumLoops() != consumer.getNumLoops())
    return false;
  if (readsInits(producer))
    return false;
  for (OpOperand &init : producer.getDpsInitsMutable())
    if (!producer.getMatchingIndexingMap(&init).isIdentity())
      return false;
  return llvm::all_of(consumer->getOpOperands(), [&](OpOperand &operand) {
    return operand.get().getDefiningOp() != producer ||
           (consumer.isDpsInput(&operand) &&
            consumer.getMatchingIndexingMap(&operand).isIdentity());
  });
}

static void buildBody(linalg::GenericOp producer, linalg::GenericOp consumer,
                      OpBuilder &builder, Location loc, ValueRange args) {
  IRMapping mapping;
  ValueRange inputs =
      args.drop_back(producer.getNumDpsInits() + consumer.getNumDpsInits());
  ValueRange inits = args.drop_front(inputs.size());
  auto clone = [&](linalg::GenericOp generic) {
    for (BlockArgument init : generic.getRegionOutputArgs()) {
      mapping.map(init, inits.front());
      inits = inits.drop_front();
    }
    for (Operation &op : generic.getBody()->without_terminator())
      builder.clone(op, mapping);
    return llvm::map_to_vector(
        generic.getBody()->getTerminator()->getOperands(),
        [&](Value value) { return mapping.lookupOrDefault(value); });
  };
  mapping.map(producer.getRegionInputArgs(),
              inputs.take_front(producer.getNumDpsInputs()));
  inputs = inputs.drop_front(producer.getNumDpsInputs());
  SmallVector<Value> yielded = clone(producer);
  for (auto [operand, argument] : llvm::zip_equal(
           consumer.getDpsInputs(), consumer.getRegionInputArgs())) {
    if (operand.getDefiningOp() == producer) {
      mapping.map(argument, yielded[cast<OpResult>(operand).getResultNumber()]);
    } else {
      mapping.map(argument, inputs.front());
      inputs = inputs.drop_front();
    }
  }
  llvm::append_range(yielded, clone(consumer));
  linalg::YieldOp::create(builder, loc, yielded);
}

/// Computes `producer`, which others read as well, with `consumer`: they read
/// another result of the fused operation, which is returned.
static linalg::GenericOp fuseWithFirstReader(linalg::GenericOp producer,
                                             linalg::GenericOp consumer,
                                             RewriterBase &rewriter) {
  SmallVector<Value> inputs(producer.getDpsInputs());
  SmallVector<Value> inits(producer.getDpsInits());
  SmallVector<AffineMap> inputMaps, initMaps;
  auto addMaps = [&](linalg::GenericOp generic) {
    for (OpOperand *operand : generic.getDpsInputOperands())
      if (operand->get().getDefiningOp() != producer)
        inputMaps.push_back(generic.getMatchingIndexingMap(operand));
    for (OpOperand &init : generic.getDpsInitsMutable())
      initMaps.push_back(generic.getMatchingIndexingMap(&init));
  };
  addMaps(producer);
  addMaps(consumer);
  for (Value input : consumer.getDpsInputs())
    if (input.getDefiningOp() != producer)
      inputs.push_back(input);
  llvm::append_range(inits, consumer.getDpsInits());
  SmallVector<AffineMap> maps = inputMaps;
  llvm::append_range(maps, initMaps);

  rewriter.setInsertionPoint(consumer);
  auto fused = linalg::GenericOp::create(
      rewriter, consumer.getLoc(), TypeRange(ValueRange(inits)), inputs, inits,
      maps, consumer.getIteratorTypesArray(),
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        buildBody(producer, consumer, builder, loc, args);
      });
  unsigned count = producer->getNumResults();
  rewriter.replaceOp(consumer, fused->getResults().drop_front(count));
  rewriter.replaceOp(producer, fused->getResults().take_front(count));
  return fused;
}

/// A producer that others read as well and that `consumer`, the first of them,
/// may compute; null where there is none.
static linalg::GenericOp findProducerToShare(linalg::GenericOp consumer) {
  for (Value input : consumer.getDpsInputs()) {
    auto producer = input.getDefiningOp<linalg::GenericOp>();
    if (producer && producer->getBlock() == consumer->getBlock() &&
        !producer->hasOneUse() && haveSameLoops(producer, consumer) &&
        isSmallEnough(producer, consumer) && isFirstReader(producer, consumer))
      return producer;
  }
  return {};
}

namespace {
struct FuseIntoFirstReader : public OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp consumer,
                                PatternRewriter &rewriter) const override {
    linalg::GenericOp producer = findProducerToShare(consumer);
    if (!producer)
      return rewriter.notifyMatchFailure(consumer, "has no producer to share");
    fuseWithFirstReader(producer, consumer, rewriter);
    return success();
  }
};
} // namespace

/// Lets `generic` read each input once. Fused operations would have more and
/// more of them otherwise.
static void removeDuplicateInputs(linalg::GenericOp generic) {
  Block &body = *generic.getBody();
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  llvm::SmallDenseMap<std::pair<Value, AffineMap>, unsigned> known;
  BitVector duplicates(body.getNumArguments());
  for (auto [index, input] : llvm::enumerate(generic.getDpsInputs())) {
    auto [entry, isNew] = known.try_emplace({input, maps[index]}, index);
    if (isNew)
      continue;
    body.getArgument(index).replaceAllUsesWith(body.getArgument(entry->second));
    duplicates.set(index);
  }
  if (duplicates.none())
    return;
  body.eraseArguments(duplicates);
  for (unsigned index = duplicates.size(); index-- > 0;)
    if (duplicates.test(index)) {
      generic.getInputsMutable().erase(index);
      maps.erase(maps.begin() + index);
    }
  generic.setIndexingMapsAttr(
      Builder(generic.getContext()).getAffineMapArrayAttr(maps));
}

/// Computes the producer of `operand` in the operation that reads it, which
/// alone does. Null where that fails.
static linalg::GenericOp fuseIntoOnlyReader(OpOperand *operand,
                                            RewriterBase &rewriter) {
  Operation *producer = operand->get().getDefiningOp();
  Operation *consumer = operand->getOwner();
  rewriter.setInsertionPoint(consumer);
  FailureOr<linalg::ElementwiseOpFusionResult> fused =
      linalg::fuseElementwiseOps(rewriter, operand);
  if (failed(fused))
    return {};
  for (Value result : consumer->getResults())
    rewriter.replaceAllUsesWith(result, fused->replacements.lookup(result));
  rewriter.eraseOp(consumer);
  // A walk may continue at operations of another block.
  if (producer->use_empty() &&
      producer->getBlock() == fused->fusedOp->getBlock())
    rewriter.eraseOp(producer);
  return cast<linalg::GenericOp>(fused->fusedOp);
}

/// Fuses `consumer` with its producers, and what becomes of it with theirs.
static void fuseProducers(linalg::GenericOp consumer, RewriterBase &rewriter) {
  auto isFusable = [](OpOperand &operand) {
    return shouldFuseProducer(&operand) &&
           linalg::areElementwiseOpsFusable(&operand);
  };
  while (consumer) {
    MutableArrayRef<OpOperand> operands = consumer->getOpOperands();
    if (auto *operand = llvm::find_if(operands, isFusable);
        operand != operands.end())
      consumer = fuseIntoOnlyReader(operand, rewriter);
    else if (linalg::GenericOp producer = findProducerToShare(consumer))
      consumer = fuseWithFirstReader(producer, consumer, rewriter);
    else
      return;
    if (consumer)
      removeDuplicateInputs(consumer);
  }
}

/// Fuses what is in `region`, in the order of the program. The patterns would
/// find the same, and would visit the whole body of each operation that they
/// have fused so far.
static void fuseInOrder(Region &region, RewriterBase &rewriter) {
  if (!mayHaveSSADominance(region))
    return;
  for (Block &block : region)
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
        fuseProducers(generic, rewriter);
        continue;
      }
      for (Region &inner : op.getRegions())
        fuseInOrder(inner, rewriter);
    }
}

void mlir::bcast::populateFuseElementwisePatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  linalg::populateElementwiseOpsFusionPatterns(patterns, shouldFuseProducer);
  patterns.add<FuseIntoFirstReader>(context);
  linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
  linalg::GenericOp::getCanonicalizationPatterns(patterns, context);
}

static unsigned countGenerics(Operation *op) {
  unsigned count = 0;
  op->walk([&](linalg::GenericOp) { ++count; });
  return count;
}

namespace {
struct FuseElementwise
    : public bcast::impl::BcastFuseElementwiseBase<FuseElementwise> {
  void runOnOperation() override {
    WalkResult checked = getOperation()->walk([](RelayoutOp op) {
      if (op.getOperand().getType() == op.getType())
        return WalkResult::advance();
      InFlightDiagnostic diagnostic =
          op.emitOpError() << "changes the layout; operations on physical "
                              "tensors are fused";
      diagnostic.attachNote() << "run bcast-materialize-layouts first";
      return WalkResult::interrupt();
    });
    if (checked.wasInterrupted())
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    populateFuseElementwisePatterns(patterns);
    // Each fusion removes an operation, so this ends; how many rounds it takes
    // depends on the program.
    unsigned count = countGenerics(getOperation());
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](func::FuncOp function) {
      fuseInOrder(function.getBody(), rewriter);
    });
    GreedyRewriteConfig config;
    config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      return signalPassFailure();
    addToStatistic(*this, getOperation(), numFused, "ops-fused",
                   count - countGenerics(getOperation()));
    // Copies were only fusion barriers; drop them.
    getOperation()->walk([](RelayoutOp op) {
      if (op.getOperand() == op.getResult())
        return; // In a graph region.
      op.replaceAllUsesWith(op.getOperand());
      op.erase();
    });
  }
};
} // namespace
