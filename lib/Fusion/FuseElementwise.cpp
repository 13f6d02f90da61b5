//===- FuseElementwise.cpp - Fusion of elementwise operations -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generics.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Dialect/Bcast/IR/Plan.h"
#include "bcast/Fusion/Passes.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTFUSEELEMENTWISE
#include "bcast/Fusion/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::fusion;

bool fusion::readsInits(linalg::GenericOp generic) {
  return llvm::any_of(generic.getDpsInitsMutable(), [&](OpOperand &init) {
    return generic.payloadUsesValueFromOperand(&init);
  });
}

ElementCost fusion::getCost(linalg::GenericOp generic) {
  ElementCost cost = ElementCost::get(*generic.getBody());
  // Other broadcasts are in the maps.
  cost.numStretched = llvm::count_if(generic.getDpsInputs(), [](Value input) {
    return input.getDefiningOp<BroadcastInDimOp>();
  });
  return cost;
}

/// The most operations in the body of a fused nest. Longer bodies are not
/// faster than two nests, and take longer to fuse and to compile.
static constexpr unsigned kMaxFusedOps = 256;

/// The most arrays of a fused nest that may be stretched at run time. Loops
/// test each of them in each step, and compilation takes a time that is
/// quadratic in these tests. A processor follows fewer streams of memory, so
/// another nest is not slower.
static constexpr unsigned kMaxStretched = 32;

bool fusion::fitInOneNest(const ElementCost &lhs, const ElementCost &rhs) {
  return lhs.numOps + rhs.numOps <= kMaxFusedOps &&
         lhs.numStretched + rhs.numStretched <= kMaxStretched;
}

/// Whether the only reader of `producer` computes it in its own loops. Both
/// have the cost of all operations that are fused with them so far. `readsOnce`
/// holds if the reader's loops read each element once, in any order.
static bool isFusedWithOnlyReader(const ElementCost &producer,
                                  const ElementCost &reader, bool readsOnce) {
  return fitInOneNest(producer, reader) && (readsOnce || producer.isCheap());
}

/// Whether `reader` runs at most once each time that `producer` runs: they are
/// in one block, or `reader` is in regions after `producer` that are not loops.
static bool runsAtMostOnceAfter(Operation *reader, Operation *producer) {
  Region *region = producer->getParentRegion();
  for (Operation *op = reader; op->getParentRegion() != region;) {
    auto branch = dyn_cast<RegionBranchOpInterface>(op->getParentOp());
    if (!branch ||
        branch.isRepetitiveRegion(op->getParentRegion()->getRegionNumber()))
      return false;
    op = branch;
  }
  return region->findAncestorOpInRegion(*reader)->getBlock() ==
         producer->getBlock();
}

bool mlir::bcast::shouldFuseProducer(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
  auto consumer = dyn_cast<linalg::GenericOp>(operand->getOwner());
  if (!producer || !consumer || !producer->hasOneUse() ||
      producer->hasAttr(kPlanAttrName) || consumer->hasAttr(kPlanAttrName) ||
      !runsAtMostOnceAfter(consumer, producer))
    return false;
  bool readsOnce = consumer.getMatchingIndexingMap(operand).isPermutation();
  // A producer that updates its init would update it for each reader.
  return (readsOnce || !readsInits(producer)) &&
         isFusedWithOnlyReader(getCost(producer), getCost(consumer), readsOnce);
}

static LogicalResult fuseIntoFirstReader(linalg::GenericOp consumer,
                                         PatternRewriter &rewriter) {
  if (!fuseAsFirstReader(consumer, rewriter))
    return rewriter.notifyMatchFailure(consumer, "has no producer to share");
  return success();
}

namespace {
/// Takes the operations out of a body, where one operation stands for them. So
/// fusion, which copies both bodies, takes the same time for long ones.
class HiddenBody {
public:
  explicit HiddenBody(linalg::GenericOp op) {
    Block &body = *op.getBody();
    // Indices of a producer become those of the reader's loops.
    if (!llvm::hasNItemsOrMore(body, kMinOps) || op.hasIndexSemantics())
      return;
    llvm::copy_if(body.getArguments(), std::back_inserter(arguments),
                  [](BlockArgument argument) { return !argument.use_empty(); });
    hidden.getOperations().splice(hidden.end(), body.getOperations());
    OpBuilder builder = OpBuilder::atBlockEnd(&body);
    auto types = hidden.back().getOperandTypes();
    standIn = UnrealizedConversionCastOp::create(builder, op.getLoc(), types,
                                                 arguments);
    standIn->setAttr(kName, builder.getUnitAttr());
    linalg::YieldOp::create(builder, op.getLoc(), standIn->getResults());
  }
  /// Puts the operations back, or into the body that has a copy of the
  /// operation that stands for them.
  ~HiddenBody() {
    if (!standIn)
      return;
    for (auto [argument, operand] :
         llvm::zip_equal(arguments, standIn->getOperands()))
      if (argument != operand)
        argument.replaceAllUsesWith(operand);
    standIn->replaceAllUsesWith(hidden.back().getOperands());
    hidden.back().erase();
    standIn->getBlock()->getOperations().splice(standIn->getIterator(),
                                                hidden.getOperations());
    standIn->erase();
  }

  /// Lets the copy in `fused`, after those of other bodies, stand for them.
  void moveInto(linalg::GenericOp fused) {
    if (!standIn)
      return;
    for (Operation &op : *fused.getBody())
      if (op.hasAttr(kName)) {
        op.removeAttr(kName);
        standIn->setOperands({});
        standIn = &op;
        return;
      }
  }

private:
  static constexpr unsigned kMinOps = 16;
  static constexpr StringLiteral kName = "bcast.hidden";

  SmallVector<Value> arguments;
  Block hidden;
  Operation *standIn = nullptr;
};
} // namespace

/// Lets a reduction read the extents of results that nothing reads, and no
/// longer compute these. Upstream keeps the producer's result where it does not
/// see that other operands have the extents, and such a nest is no reduction of
/// bcast, which has the order of REDUCE-6.
static linalg::GenericOp dropUnreadResults(linalg::GenericOp op,
                                           RewriterBase &rewriter) {
  if (op.getNumReductionLoops() == 0)
    return op;
  SmallVector<OpOperand *> inputs = op.getDpsInputOperands(), inits;
  SmallVector<OpResult> results;
  for (auto [init, result] :
       llvm::zip_equal(op.getDpsInitsMutable(), op->getResults())) {
    if (result.use_empty() && !op.payloadUsesValueFromOperand(&init)) {
      inputs.push_back(&init);
      continue;
    }
    inits.push_back(&init);
    results.push_back(result);
  }
  if (inits.size() == op->getNumResults())
    return op;
  SmallVector<AffineMap> maps;
  SmallVector<Value> arguments;
  for (OpOperand *operand : llvm::concat<OpOperand *>(inputs, inits)) {
    maps.push_back(op.getMatchingIndexingMap(operand));
    arguments.push_back(op.getMatchingBlockArgument(operand));
  }
  auto getValues = [](ArrayRef<OpOperand *> operands) {
    return llvm::map_to_vector(
        operands, [](OpOperand *operand) { return operand->get(); });
  };
  auto yield = cast<linalg::YieldOp>(op.getBody()->getTerminator());
  rewriter.setInsertionPoint(op);
  auto smaller = linalg::GenericOp::create(
      rewriter, op.getLoc(), TypeRange(getValues(inits)), getValues(inputs),
      getValues(inits), maps, op.getIteratorTypesArray(),
      [&](OpBuilder &builder, Location, ValueRange newArguments) {
        for (auto [argument, other] : llvm::zip_equal(arguments, newArguments))
          argument.replaceAllUsesWith(other);
        // They may be arguments.
        auto yielded = llvm::map_to_vector(results, [&](OpResult result) {
          return yield.getOperand(result.getResultNumber());
        });
        linalg::YieldOp::create(builder, yield.getLoc(), yielded);
      });
  smaller->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  yield->erase();
  smaller.getBody()->getOperations().splice(smaller.getBody()->begin(),
                                            op.getBody()->getOperations());
  for (auto [result, other] : llvm::zip_equal(results, smaller->getResults()))
    rewriter.replaceAllUsesWith(result, other);
  rewriter.eraseOp(op);
  return smaller;
}

/// Computes the producer of `operand` in the operation that reads it, which
/// alone does. Null where that fails.
static linalg::GenericOp fuseIntoOnlyReader(OpOperand *operand,
                                            RewriterBase &rewriter) {
  auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
  auto consumer = cast<linalg::GenericOp>(operand->getOwner());
  rewriter.setInsertionPoint(consumer);
  FailureOr<linalg::ElementwiseOpFusionResult> fused;
  {
    // The reader's operations come last.
    HiddenBody second(consumer), first(producer);
    fused = linalg::fuseElementwiseOps(rewriter, operand);
    if (failed(fused))
      return {};
    auto fusedOp = cast<linalg::GenericOp>(fused->fusedOp);
    first.moveInto(fusedOp);
    second.moveInto(fusedOp);
  }
  for (Value result : consumer->getResults())
    rewriter.replaceAllUsesWith(result, fused->replacements.lookup(result));
  rewriter.eraseOp(consumer);
  // A walk may continue at operations of another block.
  if (producer->use_empty() &&
      producer->getBlock() == fused->fusedOp->getBlock())
    rewriter.eraseOp(producer);
  return dropUnreadResults(cast<linalg::GenericOp>(fused->fusedOp), rewriter);
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
  if (!isParallelGeneric(producer) || llvm::all_equal(producer->getUsers()) ||
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
      if (auto *it = recomputed.find(input.getDefiningOp());
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
