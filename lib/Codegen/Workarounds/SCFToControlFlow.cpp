//===- SCFToControlFlow.cpp - Loops and branches of blocks ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's convert-scf-to-cf adds a step past the largest number
// (docs/upstream/lower-last-step.mlir). It splits a block of n loops from the
// first, and so moves n * n operations. convert-scf-to-openmp puts the bodies
// of loops into scopes that cannot hold branches
// (docs/upstream/lower-branches-in-alloca-scopes.mlir).
//
//===----------------------------------------------------------------------===//

#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Support/LLVM22.h"
#include "bcast/Support/Walk.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Rewrite/PatternApplicator.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTSCFTOCONTROLFLOW
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

/// Loops of so small a step run for months before they pass the largest number
/// of 64 bits.
static constexpr int64_t kSmallStep = 1 << 20;

/// Whether no step of a loop that runs leads past the largest number.
static bool isLastStepExact(scf::ForOp loop) {
  std::optional<APInt> step = loop.getConstantStep();
  if (!step)
    return false;
  if (step->isOne())
    return true;
  IntegerAttr upper;
  unsigned width = step->getBitWidth();
  if (!matchPattern(loop.getUpperBound(), m_Constant(&upper)))
    return width >= 64 && step->ule(kSmallStep);
  APInt largest = loop.getUnsignedCmp() ? APInt::getMaxValue(width)
                                        : APInt::getSignedMaxValue(width);
  APInt before = largest - (*step - 1), end = upper.getValue();
  return loop.getUnsignedCmp() ? end.ule(before) : end.sle(before);
}

/// Makes a loop count its steps, of which the last one leads nowhere.
static void countSteps(scf::ForOp loop, RewriterBase &rewriter) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  Type type = loop.getInductionVar().getType();
  Value zero = arith::ConstantOp::create(rewriter, loc,
                                         rewriter.getIntegerAttr(type, 0));
  Value one = arith::ConstantOp::create(rewriter, loc,
                                        rewriter.getIntegerAttr(type, 1));
  Value lower = loop.getLowerBound(), upper = loop.getUpperBound();
  // CHECK-9 refused a step of 0, unless nothing was checked.
  Value step = arith::MaxUIOp::create(rewriter, loc, loop.getStep(), one);
  Value runs =
      arith::CmpIOp::create(rewriter, loc,
                            loop.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                                  : arith::CmpIPredicate::slt,
                            lower, upper);
  Value length = arith::SubIOp::create(rewriter, loc, upper, lower);
  Value last = arith::DivUIOp::create(
      rewriter, loc, arith::SubIOp::create(rewriter, loc, length, one), step);
  Value count = arith::AddIOp::create(rewriter, loc, last, one);
  loop.setLowerBound(zero);
  loop.setUpperBound(arith::SelectOp::create(rewriter, loc, runs, count, zero));
  loop.setStep(one);
  loop.setUnsignedCmp(true);
  rewriter.setInsertionPointToStart(loop.getBody());
  Value number = loop.getInductionVar();
  Value distance = arith::MulIOp::create(rewriter, loc, number, step);
  Value at = arith::AddIOp::create(rewriter, loc, lower, distance);
  rewriter.replaceAllUsesExcept(number, at, distance.getDefiningOp());
}

/// Whether `scope` frees stack memory that is not that of a scope in it.
static bool freesMemory(Operation *scope) {
  return bcast::containsOp(scope, [&](Operation *op) {
    return isa<memref::AllocaOp, LLVM::AllocaOp>(op) &&
           op->getParentWithTrait<OpTrait::AutomaticAllocationScope>() == scope;
  });
}

/// Frees the stack memory that `body` allocates at its end.
static void freeAtEnd(Block &body, RewriterBase &rewriter) {
  Location loc = body.getParentOp()->getLoc();
  rewriter.setInsertionPointToStart(&body);
  Value stack = LLVM::StackSaveOp::create(
      rewriter, loc, LLVM::LLVMPointerType::get(rewriter.getContext()));
  rewriter.setInsertionPoint(body.getTerminator());
  LLVM::StackRestoreOp::create(rewriter, loc, stack);
}

/// Inlines the scopes of stack memory, and frees the memory at the end of each.
static void inlineScopes(Operation *root, RewriterBase &rewriter) {
  SmallVector<memref::AllocaScopeOp> scopes;
  root->walk<WalkOrder::PreOrder>(
      [&](memref::AllocaScopeOp scope) { scopes.push_back(scope); });
  // A loop is a scope itself: upstream inlines one that ends its body.
  root->walk([&](scf::ForOp loop) {
    if (freesMemory(loop))
      freeAtEnd(*loop.getBody(), rewriter);
  });
  for (memref::AllocaScopeOp scope : scopes) {
    Block &body = scope.getBodyRegion().front();
    Operation *end = body.getTerminator();
    SmallVector<Value> results(end->getOperands());
    if (freesMemory(scope))
      freeAtEnd(body, rewriter);
    rewriter.eraseOp(end);
    rewriter.inlineBlockBefore(&body, scope);
    rewriter.replaceOp(scope, results);
  }
}

/// Appends the operations of a region that become branches, in order, without
/// those inside of them.
static void collect(Region &region, SmallVectorImpl<Operation *> &ops) {
  for (Operation &op : region.getOps()) {
    if (isa<scf::ForOp, scf::IfOp, scf::WhileOp, scf::IndexSwitchOp,
            scf::ExecuteRegionOp>(op)) {
      ops.push_back(&op);
      continue;
    }
    for (Region &inner : op.getRegions())
      collect(inner, ops);
  }
}

namespace {
struct SCFToControlFlow
    : public bcast::impl::BcastSCFToControlFlowBase<SCFToControlFlow> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    populateSCFToControlFlowConversionPatterns(set);
    patterns = std::move(set);
    return success();
  }

  void runOnOperation() override {
    PatternApplicator applicator(patterns);
    applicator.applyDefaultCostModel();
    PatternRewriter rewriter(&getContext());
    inlineScopes(getOperation(), rewriter);
    auto convert = [&](Operation *op) {
      rewriter.setInsertionPoint(op);
      LogicalResult converted = applicator.matchAndRewrite(op, rewriter);
      if (failed(converted))
        op->emitOpError("cannot become branches between blocks");
      return converted;
    };
    // These become loops, the outer ones first.
    SmallVector<Operation *> parallel;
    do {
      parallel.clear();
      getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (isa<scf::ParallelOp, scf::ForallOp>(op))
          parallel.push_back(op);
      });
      for (Operation *op : parallel)
        if (failed(convert(op)))
          return signalPassFailure();
    } while (!parallel.empty());
    getOperation()->walk([&](scf::ForOp loop) {
      if (!isLastStepExact(loop))
        countSteps(loop, rewriter);
    });
    // The last operation of a block splits it first, so that few operations
    // move. An operation is converted before those in it, which then stay.
    SmallVector<Operation *> worklist;
    for (Region &region : getOperation()->getRegions())
      collect(region, worklist);
    while (!worklist.empty()) {
      Operation *op = worklist.pop_back_val();
      for (Region &region : op->getRegions())
        collect(region, worklist);
      if (failed(convert(op)))
        return signalPassFailure();
    }
  }

  FrozenRewritePatternSet patterns;
};
} // namespace
