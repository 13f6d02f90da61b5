//===- FuseElementwise.cpp - Fusion of elementwise operations -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DuplicateInputs.h"
#include "PermuteLoops.h"
#include "PrepareReductions.h"
#include "RewriteAll.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Dialect/Bcast/Transforms/LoopFusion.h"
#include "bcast/Fusion/Passes.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/RegionKindInterface.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTFUSEELEMENTWISE
#include "bcast/Fusion/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::fusion;

/// Whether the results of `generic` depend on the initial values of its
/// outputs.
static bool readsInits(linalg::GenericOp generic) {
  return llvm::any_of(generic.getDpsInitsMutable(), [&](OpOperand &init) {
    return generic.payloadUsesValueFromOperand(&init);
  });
}

static ElementCost getCost(linalg::GenericOp generic) {
  ElementCost cost = ElementCost::get(*generic.getBody());
  // Other broadcasts are in the maps.
  cost.numStretched = llvm::count_if(generic.getDpsInputs(), [](Value input) {
    return input.getDefiningOp<BroadcastInDimOp>();
  });
  return cost;
}

bool mlir::bcast::shouldFuseProducer(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
  auto consumer = dyn_cast<linalg::GenericOp>(operand->getOwner());
  if (!producer || !consumer || !producer->hasOneUse() ||
      !runsAtMostOnceAfter(consumer, producer))
    return false;
  bool readsOnce = consumer.getMatchingIndexingMap(operand).isPermutation();
  // A producer that updates its init would update it for each reader.
  return (readsOnce || !readsInits(producer)) &&
         isFusedWithOnlyReader(getCost(producer), getCost(consumer), readsOnce);
}

static bool isParallel(linalg::GenericOp generic) {
  return generic.hasPureTensorSemantics() &&
         generic.getNumParallelLoops() == generic.getNumLoops();
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
  if (!isParallel(producer) || !isParallel(consumer) || readsInits(producer) ||
      producer.getNumLoops() != consumer.getNumLoops())
    return {};
  AffineMap steps;
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
    if (steps && steps != found &&
        !isIdentityOnSteps(found, producer.getStaticLoopRanges()))
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

/// `steps` are those of the producer's loops, for its indices.
static void buildBody(linalg::GenericOp producer, linalg::GenericOp consumer,
                      AffineMap steps, OpBuilder &builder, Location loc,
                      ValueRange args) {
  IRMapping mapping;
  ValueRange inputs =
      args.drop_back(producer.getNumDpsInits() + consumer.getNumDpsInits());
  ValueRange inits = args.drop_front(inputs.size());
  auto clone = [&](linalg::GenericOp generic) {
    for (BlockArgument init : generic.getRegionOutputArgs()) {
      mapping.map(init, inits.front());
      inits = inits.drop_front();
    }
    for (Operation &op : generic.getBody()->without_terminator()) {
      auto index = dyn_cast<linalg::IndexOp>(builder.clone(op, mapping));
      if (index && generic == producer)
        index.setDim(steps.getDimPosition(index.getDim()));
    }
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
/// another result of the fused operation, which is returned. `steps` are those
/// of the producer's loops.
static linalg::GenericOp fuseWithFirstReader(linalg::GenericOp producer,
                                             linalg::GenericOp consumer,
                                             AffineMap steps,
                                             RewriterBase &rewriter) {
  SmallVector<Value> inputs(producer.getDpsInputs());
  SmallVector<Value> inits(producer.getDpsInits());
  SmallVector<AffineMap> inputMaps, initMaps;
  auto addMaps = [&](linalg::GenericOp generic, AffineMap loops) {
    for (OpOperand *operand : generic.getDpsInputOperands())
      if (operand->get().getDefiningOp() != producer)
        inputMaps.push_back(
            generic.getMatchingIndexingMap(operand).compose(loops));
    for (OpOperand &init : generic.getDpsInitsMutable())
      initMaps.push_back(generic.getMatchingIndexingMap(&init).compose(loops));
  };
  addMaps(producer, steps);
  addMaps(consumer, rewriter.getMultiDimIdentityMap(consumer.getNumLoops()));
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
        buildBody(producer, consumer, steps, builder, loc, args);
      });
  unsigned count = producer->getNumResults();
  rewriter.replaceOp(consumer, fused->getResults().drop_front(count));
  rewriter.replaceOp(producer, fused->getResults().take_front(count));
  return fused;
}

/// Fuses with `consumer` a producer that others read as well, if `consumer` is
/// the first of them. Null if there is none.
static linalg::GenericOp fuseAsFirstReader(linalg::GenericOp consumer,
                                           RewriterBase &rewriter) {
  for (Value input : consumer.getDpsInputs()) {
    auto producer = input.getDefiningOp<linalg::GenericOp>();
    if (!producer || producer->getBlock() != consumer->getBlock() ||
        producer->hasOneUse() ||
        !isFirstReader(consumer, producer, [](OpOperand &) { return true; }))
      continue;
    AffineMap steps = matchLoops(producer, consumer);
    if (!steps || !fitInOneNest(getCost(producer), getCost(consumer)))
      continue;
    if (!isIdentityOnSteps(steps, producer.getStaticLoopRanges())) {
      if (!orderLoops(producer, consumer, steps, rewriter))
        continue;
      steps = rewriter.getMultiDimIdentityMap(steps.getNumDims());
    }
    return fuseWithFirstReader(producer, consumer, steps, rewriter);
  }
  return {};
}

static LogicalResult fuseIntoFirstReader(linalg::GenericOp consumer,
                                         PatternRewriter &rewriter) {
  if (!fuseAsFirstReader(consumer, rewriter))
    return rewriter.notifyMatchFailure(consumer, "has no producer to share");
  return success();
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

/// Fuses `consumer` with its producers, and what becomes of it with theirs:
/// those that it alone reads or, with `asFirstReader`, others as well.
static void fuseProducers(linalg::GenericOp consumer, bool asFirstReader,
                          RewriterBase &rewriter) {
  auto isFusable = [](OpOperand &operand) {
    return shouldFuseProducer(&operand) &&
           linalg::areElementwiseOpsFusable(&operand);
  };
  while (consumer) {
    removeDuplicateInputs(consumer);
    MutableArrayRef<OpOperand> operands = consumer->getOpOperands();
    if (auto *operand = llvm::find_if(operands, isFusable);
        operand != operands.end())
      consumer = fuseIntoOnlyReader(operand, rewriter);
    else if (asFirstReader)
      consumer = fuseAsFirstReader(consumer, rewriter);
    else
      return;
  }
}

/// Fuses what is in `region`, in the order of the program. The patterns would
/// find the same, and would visit the whole body of each operation that they
/// have fused so far.
static void fuseInOrder(Region &region, bool asFirstReader,
                        RewriterBase &rewriter) {
  if (mayBeGraphRegion(region))
    return;
  for (Block &block : region)
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
        fuseProducers(generic, asFirstReader, rewriter);
        continue;
      }
      for (Region &inner : op.getRegions())
        fuseInOrder(inner, asFirstReader, rewriter);
    }
}

void mlir::bcast::populateFuseElementwisePatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  linalg::populateElementwiseOpsFusionPatterns(patterns, shouldFuseProducer);
  patterns.add(fuseIntoFirstReader);
  populateUnreadInitPatterns(patterns);
  linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
  linalg::GenericOp::getCanonicalizationPatterns(patterns, context);
}

/// The most arrays that are read to compute a value again. Storing it and
/// loading it again takes as long as loading them.
static constexpr unsigned kMaxRecomputedInputs = 4;

namespace {
/// The cost of computing a value in each of its readers, and the inputs of that
/// computation.
struct Recomputation {
  ElementCost cost;
  SetVector<Value> inputs;
};
} // namespace

/// Whether all readers of `producer` compute it in their own loops, of which
/// some are those of a reduction, or `producer` reads nothing. Nothing else can
/// be computed in the loops of a reduction, so `producer` would be stored for
/// the other readers. An index is computed without memory. `copy` includes what
/// the copies compute again.
static bool isRecomputed(linalg::GenericOp producer,
                         const Recomputation &copy) {
  if (!isParallel(producer) || llvm::all_equal(producer->getUsers()) ||
      readsInits(producer) || !copy.cost.isCheaperThanStoring() ||
      copy.inputs.size() > kMaxRecomputedInputs)
    return false;
  bool isNeeded = producer.getNumDpsInputs() == 0;
  for (OpOperand &use : producer->getUses()) {
    auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!reader || reader->getBlock() != producer->getBlock() ||
        !linalg::areElementwiseOpsFusable(&use) ||
        !isFusedWithOnlyReader(
            copy.cost, getCost(reader),
            reader.getMatchingIndexingMap(&use).isPermutation()))
      return false;
    isNeeded |= reader.getNumReductionLoops() != 0;
  }
  return isNeeded;
}

/// Gives each reader of a producer that is computed again a copy of it.
/// Returns whether there is such a producer.
static bool copyForReaders(Operation *root, RewriterBase &rewriter) {
  SmallVector<linalg::GenericOp> generics;
  root->walk([&](linalg::GenericOp op) { generics.push_back(op); });
  llvm::MapVector<Operation *, Recomputation> recomputed;
  for (linalg::GenericOp producer : generics) {
    Recomputation copy{getCost(producer), {}};
    SetVector<Operation *> read;
    for (Value input : producer.getDpsInputs())
      if (auto it = recomputed.find(input.getDefiningOp());
          it == recomputed.end())
        copy.inputs.insert(input);
      else if (read.insert(it->first)) {
        copy.cost = copy.cost + it->second.cost;
        copy.inputs.insert_range(it->second.inputs);
      }
    if (isRecomputed(producer, copy))
      recomputed[producer] = std::move(copy);
  }
  // The operands of a producer are copied with each copy of it.
  for (Operation *producer :
       llvm::reverse(llvm::make_first_range(recomputed))) {
    SetVector<Operation *> readers(producer->user_begin(),
                                   producer->user_end());
    for (Operation *reader : readers) {
      rewriter.setInsertionPointAfter(producer);
      Operation *copy = rewriter.clone(*producer);
      rewriter.replaceUsesWithIf(
          producer->getResults(), copy->getResults(),
          [&](OpOperand &use) { return use.getOwner() == reader; });
    }
    rewriter.eraseOp(producer);
  }
  return !recomputed.empty();
}

/// The most bytes of a splat that is stored in the object file.
static constexpr int64_t kMaxSplatBytes = 4096;

/// Fills larger splats, which no loop has folded, at run time.
static void fillSplats(Operation *root, RewriterBase &rewriter) {
  root->walk([&](arith::ConstantOp constant) {
    auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
    auto type = dyn_cast<RankedTensorType>(constant.getType());
    // A splat of complex has no attribute for its element.
    if (!elements || !type || !elements.isSplat() || elements.empty() ||
        !type.getElementType().isIntOrIndexOrFloat() ||
        type.getNumElements() <=
            kMaxSplatBytes / getElementBytes(type.getElementType()))
      return;
    rewriter.setInsertionPoint(constant);
    Location loc = constant.getLoc();
    Value empty = tensor::EmptyOp::create(rewriter, loc, type, ValueRange());
    Value element = arith::ConstantOp::create(
        rewriter, loc, cast<TypedAttr>(elements.getSplatValue<Attribute>()));
    rewriter.replaceOpWithNewOp<linalg::FillOp>(constant, element, empty);
  });
}

static unsigned countGenerics(Operation *op) {
  unsigned count = 0;
  op->walk([&](linalg::GenericOp) { ++count; });
  return count;
}

bool bcast::mayFuse(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto fuse = op->getAttrOfType<BoolAttr>(BcastDialect::kFuseAttrName))
      return fuse.getValue();
  return true;
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
    if (mayFuse(getOperation()))
      fuseAll();
    // Copies were only fusion barriers; drop them.
    getOperation()->walk([](RelayoutOp op) {
      if (op.getOperand() == op.getResult())
        return; // In a graph region.
      op.replaceAllUsesWith(op.getOperand());
      op.erase();
    });
  }

private:
  void fuseAll() {
    RewritePatternSet patterns(&getContext());
    populateFuseElementwisePatterns(patterns);
    // Each fusion removes an operation, or an operand or result of one, so this
    // ends; how many rounds it takes depends on the program.
    unsigned count = countGenerics(getOperation());
    IRRewriter rewriter(&getContext());
    auto fuse = [&](bool asFirstReader) {
      getOperation()->walk([&](func::FuncOp function) {
        fuseInOrder(function.getBody(), asFirstReader, rewriter);
      });
    };
    addExtentInputs(getOperation(), rewriter);
    do
      fuse(/*asFirstReader=*/false);
    while (copyForReaders(getOperation(), rewriter));
    // An operation with several results could no longer be fused into its only
    // reader.
    fuse(/*asFirstReader=*/true);
    rewriteAll(getOperation(), std::move(patterns));
    fillSplats(getOperation(), rewriter);
    addToStatistic(*this, getOperation(), numFused, "ops-fused",
                   count - countGenerics(getOperation()));
  }
};
} // namespace
