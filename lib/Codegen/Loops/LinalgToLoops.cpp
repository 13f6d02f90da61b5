//===- LinalgToLoops.cpp - From linalg to affine loops --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "LoopStrategy.h"
#include "MergeParts.h"
#include "PlanCost.h"
#include "ProductLoops.h"
#include "ReductionInits.h"
#include "RowPadding.h"
#include "SlowLoops.h"
#include "SplitReductions.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Codegen/SlowOperations.h"
#include "bcast/Conversion/BcastToLinalg/GeneralizeLinalg.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/Plan.h"
#include "bcast/Support/Places.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTLINALGTOLOOPS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// Receives the plan of an operation, which has no versions for a reduction.
using NoteLoops =
    function_ref<void(linalg::LinalgOp, const LoopPlan &, const TargetNest &,
                      ArrayRef<SlowOperation>)>;

static bool isZero(OpFoldResult extent) {
  return getConstantIntValue(extent) == 0;
}

namespace {
/// Lowers operations by the strategies of this folder.
class NestLowering {
public:
  NestLowering(RewriterBase &rewriter, const CpuTarget &target, NoteLoops note,
               ArrayRef<linalg::LinalgOp> ops)
      : rewriter(rewriter), target(target), note(note),
        versions(planVersions(ops, target)) {
    for (linalg::LinalgOp op : ops)
      if (op.getNumReductionLoops() != 0)
        numReductions[op->getParentOfType<FunctionOpInterface>()] +=
            versions.lookup(op).getCount();
  }

  /// Fails if there is no strategy for `op`, with `reason` if it is a
  /// reduction.
  LogicalResult lower(linalg::GenericOp op, std::string &reason) {
    rewriter.setInsertionPoint(op);
    return success(succeeded(lowerElementwise(op)) ||
                   succeeded(lowerReduction(op, reason)));
  }

  /// Operations that the loops of others compute, too. They are erased last.
  SmallPtrSet<Operation *, 4> stored;
  /// Whether a plan that an operation gives was an error.
  bool isRefused = false;

private:
  void takeGivenPlan(LoopPlan &plan, const TargetNest &loops, unsigned number,
                     unsigned count) {
    isRefused |= failed(readGivenPlan(plan, loops, number, count));
  }
  static LogicalResult readGivenPlan(LoopPlan &plan, const TargetNest &loops,
                                     unsigned number, unsigned count);
  LogicalResult lowerElementwise(linalg::GenericOp op);
  LogicalResult lowerReduction(linalg::GenericOp op, std::string &reason);

  RewriterBase &rewriter;
  const CpuTarget &target;
  NoteLoops note;
  DenseMap<Operation *, NestVersions> versions;
  /// Of each function, versions counted.
  DenseMap<Operation *, unsigned> numReductions;
};
} // namespace

/// The first words in which two different texts differ.
static std::pair<StringRef, StringRef> getFirstDifference(StringRef lhs,
                                                          StringRef rhs) {
  SmallVector<StringRef> left, right;
  lhs.split(left, ' ');
  rhs.split(right, ' ');
  left.resize(std::max(left.size(), right.size()));
  right.resize(left.size());
  auto differ = llvm::mismatch(left, right);
  return {*differ.first, *differ.second};
}

/// Replaces `plan`, one of `count` plans for other strides, by the one that the
/// operation gives, if any. The order of a reduction is no choice. [REDUCE-6]
LogicalResult NestLowering::readGivenPlan(LoopPlan &plan,
                                          const TargetNest &loops,
                                          unsigned number, unsigned count) {
  linalg::GenericOp op = loops.nest.op;
  Attribute given = op->getAttr(kPlanAttrName);
  if (!given)
    return success();
  std::string own;
  llvm::raw_string_ostream os(own);
  printPlan(os, plan, loops);
  auto refuse = [&](const Twine &reason) {
    InFlightDiagnostic error = op->emitOpError("'")
                               << kPlanAttrName << "' " << reason;
    error.attachNote()
        << "without the attribute, the operation alone has the plan: " << own;
    return error;
  };
  auto texts = dyn_cast<ArrayAttr>(given);
  if (texts && texts.size() != count)
    return refuse("has " + Twine(texts.size()) +
                  " plans, and the strides that "
                  "are known at run time need " +
                  Twine(count));
  auto text = dyn_cast<StringAttr>(texts ? texts[number] : given);
  if (!text)
    return refuse("must be a string, or an array of strings");
  if (loops.nest.isReduction()) {
    if (text.getValue() == own)
      return success();
    auto [word, ownWord] = getFirstDifference(text, own);
    return refuse("has '" + word + "' where the plan of this reduction has '" +
                  ownWord +
                  "'; a reduction takes no other plan than its own: leave it "
                  "out");
  }
  std::string reason;
  FailureOr<LoopPlan> parsed = parsePlan(text, loops, reason);
  if (failed(parsed))
    return refuse(reason);
  plan = std::move(*parsed);
  return success();
}

/// Lowers an elementwise operation by a strategy of this folder. A fill of
/// padding that its loops also store is added to `stored`.
LogicalResult NestLowering::lowerElementwise(linalg::GenericOp op) {
  FailureOr<LoopNest> nest = LoopNest::create(op, rewriter);
  if (failed(nest))
    return failure();
  if (llvm::none_of(nest->extents, isZero)) {
    bool storesPadding = true;
    std::optional<RowPaddingFill> fill;
    const NestVersions given = versions.lookup(op);
    unsigned number = 0;
    emitVersions(rewriter, *nest, given, [&](LoopNest &version) {
      version.simplify(rewriter);
      fill = findRowPaddingFill(version);
      if (fill)
        version.getOutputs().front().padding = fill->padding;
      LoopPlan plan = planLoops({version, target});
      takeGivenPlan(plan, {version, target}, number++, given.getCount());
      LoopEmitter emitter(rewriter, version, target);
      std::vector<SlowOperation> slow;
      // What the program asks for is not missed.
      if (!plan.tiles && !plan.shortRows && !op->hasAttr(kPlanAttrName))
        slow = findSlowLoops(emitter, plan.getRows().getVectorLoop(version));
      emitLoops(emitter, plan);
      storesPadding &= plan.getRows().storesPadding();
      if (!isRefused)
        note(op, plan, emitter, slow);
    });
    if (fill && storesPadding)
      stored.insert(fill->op);
  }
  rewriter.eraseOp(op);
  return success();
}

/// Lowers a reduction by the strategy for reductions. Fills of its outputs
/// become the initial values. Operations that are computed with its results are
/// added to `stored`. On failure, `reason` says why, if it is a reduction.
LogicalResult NestLowering::lowerReduction(linalg::GenericOp op,
                                           std::string &reason) {
  SmallVector<linalg::GenericOp> epilogues = gatherEpilogues(op, rewriter);
  rewriter.setInsertionPoint(op);
  FailureOr<LoopNest> nest = LoopNest::createReduction(op, rewriter, reason);
  if (failed(nest))
    return failure();
  // Over nothing, the outputs hold the results already.
  if (llvm::none_of(nest->extents, isZero)) {
    for (linalg::FillOp fill : absorbInitialFills(*nest))
      rewriter.eraseOp(fill);
    for (linalg::GenericOp epilogue : epilogues) {
      if (failed(addEpilogue(*nest, epilogue, rewriter)))
        break;
      stored.insert(epilogue);
    }
    findBuffersOnlyForEpilogues(*nest);
    nest->numReductions =
        numReductions.lookup(op->getParentOfType<FunctionOpInterface>());
    emitVersions(rewriter, *nest, versions.lookup(op), [&](LoopNest &version) {
      version.simplify(rewriter);
      LoopEmitter emitter(rewriter, version, target);
      std::vector<SlowOperation> slow;
      LoopPlan plan = planLoops(emitter);
      takeGivenPlan(plan, emitter, /*number=*/0, /*count=*/1);
      // Bands of rows are read in vectors.
      if (!plan.product && !plan.reduction->bandLoop)
        slow = findSlowLoops(emitter, plan.reduction->vectorLoop);
      if (plan.product)
        emitProductLoops(emitter, *plan.product, *plan.reduction);
      else
        emitReductionLoops(emitter, *plan.reduction);
      if (!isRefused)
        note(op, plan, emitter, slow);
    });
  }
  rewriter.eraseOp(op);
  return success();
}

/// Replaces a memref.dim of a view by the size operand of the view. Only the
/// latter may be a valid affine symbol.
static void readExtentsOfViews(Operation *loop) {
  for (OpOperand &operand : loop->getOpOperands()) {
    auto dim = operand.get().getDefiningOp<memref::DimOp>();
    std::optional<int64_t> index = dim ? dim.getConstantIndex() : std::nullopt;
    if (!index)
      continue;
    if (auto view = dim.getSource().getDefiningOp<memref::ReinterpretCastOp>())
      if (auto size = dyn_cast<Value>(view.getMixedSizes()[*index]))
        operand.set(size);
  }
}

static bool hasValidBounds(Operation *loop) {
  auto affineLoop = cast<affine::AffineForOp>(loop);
  auto isValid = [](Value operand) {
    return affine::isValidDim(operand) || affine::isValidSymbol(operand);
  };
  return llvm::all_of(affineLoop.getLowerBoundOperands(), isValid) &&
         llvm::all_of(affineLoop.getUpperBoundOperands(), isValid);
}

static LogicalResult lowerAsUpstream(linalg::LinalgOp op,
                                     RewriterBase &rewriter) {
  if (!op.hasPureBufferSemantics())
    return op->emitOpError("works on tensors; loops work on buffers: "
                           "bufferize first");
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::LinalgLoops> loops =
      linalg::linalgOpToAffineLoops(rewriter, op);
  if (failed(loops))
    return op->emitOpError("cannot be lowered to loops");
  if (!loops->empty()) {
    llvm::for_each(*loops, readExtentsOfViews);
    if (!llvm::all_of(*loops, hasValidBounds)) {
      rewriter.eraseOp(loops->front());
      if (failed(linalg::linalgOpToLoops(rewriter, op)))
        return op->emitOpError("cannot be lowered to loops");
    }
  }
  rewriter.eraseOp(op);
  return success();
}

namespace {
struct LinalgToLoops
    : public bcast::impl::BcastLinalgToLoopsBase<LinalgToLoops> {
  using Base::Base;

  /// Receives what is slow, if not null.
  std::vector<SlowOperation> *slowOperations = nullptr;

  void runOnOperation() override {
    CpuTarget target = CpuTargetAttr::getTargetOf(getOperation());
    IRRewriter rewriter(&getContext());
    auto note = [&](linalg::LinalgOp op, const LoopPlan &plan,
                    const TargetNest &nest, ArrayRef<SlowOperation> slow) {
      noteSlow(slow);
      notePlan(op, plan, nest);
    };
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (!isa<linalg::FillOp>(op) && isLowered(op))
        ops.push_back(op);
    });
    for (linalg::LinalgOp &op : ops)
      if (op.hasPureBufferSemantics())
        if (linalg::GenericOp generic =
                bcast::generalize(op, rewriter, lowerNonElementwise))
          op = cast<linalg::LinalgOp>(generic.getOperation());
    for (linalg::LinalgOp op : ops)
      if (auto generic = dyn_cast<linalg::GenericOp>(op.getOperation()))
        bcast::captureScalars(generic, rewriter);
    mergeParts(ops, rewriter);
    splitReductions(ops, rewriter);
    NestLowering nests(rewriter, target, note, ops);
    for (linalg::LinalgOp op : ops) {
      if (nests.stored.contains(op))
        continue;
      auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
      std::string reason;
      if (generic && generic.hasPureBufferSemantics() &&
          succeeded(nests.lower(generic, reason)))
        continue;
      if (op->hasAttr(kPlanAttrName)) {
        op->emitOpError("'") << kPlanAttrName
                             << "' is for an operation whose loops have no "
                                "plan; leave it out";
        nests.isRefused = true;
      }
      if (lowerNonElementwise && !reason.empty())
        noteOtherOrder(op, reason);
      else if (lowerNonElementwise && generic && target.vectorBits != 0 &&
               generic.hasPureBufferSemantics() &&
               generic.isAllParallelLoops() && generic.getNumLoops() != 0)
        noteSlow(explainScalarLoops(generic));
      if (lowerNonElementwise && failed(lowerOther(op, rewriter)))
        return signalPassFailure();
    }
    if (nests.isRefused)
      return signalPassFailure();
    // Fills are last: the loops of other operations may make them superfluous.
    for (Operation *op : nests.stored)
      rewriter.eraseOp(op);
    SmallVector<linalg::FillOp> fills;
    getOperation()->walk([&](linalg::FillOp op) {
      if (isLowered(op))
        fills.push_back(op);
    });
    for (linalg::FillOp op : fills)
      if (failed(lowerOther(op, rewriter)))
        return signalPassFailure();
  }

private:
  bool isLowered(linalg::LinalgOp op) const {
    return lowerNonElementwise || op.hasPureBufferSemantics();
  }

  /// linalg leaves the order of combinations open, so that the result is right.
  void noteOtherOrder(linalg::LinalgOp op, StringRef reason) {
    remark::missed(
        op.getLoc(),
        remark::RemarkOpts::name("order-of-reduction").category(getArgument()))
        << remark::add("one element after the other, without REDUCE-6")
        << remark::reason("{0}", reason);
  }

  void noteSlow(ArrayRef<SlowOperation> slow) {
    for (const SlowOperation &found : slow) {
      bool isScalar = found.operand.empty();
      remark::missed(found.place,
                     remark::RemarkOpts::name(isScalar ? "scalar-loop"
                                                       : "gathered-operand")
                         .category(getArgument()))
          << remark::add("{0}", isScalar ? "one element after the other"
                                         : found.operand)
          << remark::reason("{0}", found.reason)
          << remark::metric("Bytes", found.bytes);
      if (slowOperations && !llvm::is_contained(*slowOperations, found))
        slowOperations->push_back(found);
    }
  }

  LogicalResult lowerOther(linalg::LinalgOp op, RewriterBase &rewriter) {
    addToStatistic(*this, op, numOthers, "ops-lowered-upstream", 1);
    return lowerAsUpstream(op, rewriter);
  }

  void notePlan(linalg::LinalgOp op, const LoopPlan &plan,
                const TargetNest &nest) {
    if (plan.product)
      remark::passed(op.getLoc(), remark::RemarkOpts::name("product").category(
                                      getArgument()))
          << remark::add("{0}", plan.product->toString());
    if (printPlans || printCandidates) {
      llvm::outs() << bcast::formatPlace(op.getLoc()) << ": ";
      printPlan(llvm::outs(), plan, nest);
      llvm::outs() << '\n';
    }
    if (printCandidates)
      for (const LoopPlan &candidate : getCandidates(nest)) {
        llvm::outs() << llvm::formatv("{0,12:f1} ns: ",
                                      getPicoseconds(candidate, nest) / 1000);
        printPlan(llvm::outs(), candidate, nest);
        llvm::outs() << '\n';
      }
    if (plan.versions.empty())
      addToStatistic(*this, op, numReductions, "loops-of-reductions", 1);
    else if (plan.tiles)
      addToStatistic(*this, op, numTransposed, "loops-over-tiles", 1);
    else if (plan.shortRows)
      addToStatistic(*this, op, numShortRows, "loops-over-short-rows", 1);
    else
      addToStatistic(*this, op, numRows, "loops-along-rows", 1);
    addToStatistic(*this, op, numNonTemporal, "nontemporal-outputs",
                   plan.isEverNonTemporal());
  }
};
} // namespace

bool bcast::SlowOperation::operator==(const SlowOperation &other) const {
  return std::tie(place, operand, reason, bytes) ==
         std::tie(other.place, other.operand, other.reason, other.bytes);
}

std::vector<SlowOperation> bcast::findSlowOperations(ModuleOp module) {
  std::vector<SlowOperation> found;
  OwningOpRef<ModuleOp> copy = module.clone();
  PassManager pm(module.getContext());
  pm.addPass(createBcastPrepareLoops());
  auto pass = std::make_unique<LinalgToLoops>();
  pass->slowOperations = &found;
  pm.addPass(std::move(pass));
  if (failed(pm.run(*copy)))
    found.clear();
  return found;
}
