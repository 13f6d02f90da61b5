//===- LowerAffine.cpp - Affine loops keep their annotations --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Loops/Unrolling.h"
#include "bcast/Codegen/Passes.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTLOWERAFFINE
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// LLVM does not fully unroll outer and innermost loops with more steps. Its
/// other transformations of such loops are useful.
static constexpr int64_t kMaxUnrolledSteps = 1024;
static constexpr int64_t kMaxUnrolledInnermostSteps = 128;

/// LLVM still vectorizes the loads and stores of this many adjacent accesses.
static constexpr int64_t kMaxInterleavedSteps = 8;

/// Whether a step computes vectors.
static bool isOverVectors(scf::ForOp loop) {
  return llvm::any_of(*loop.getBody(), [](Operation &op) {
    return llvm::any_of(op.getOperandTypes(), llvm::IsaPred<VectorType>);
  });
}

static bool shouldStayLoop(scf::ForOp loop) {
  std::optional<llvm::APInt> steps = loop.getStaticTripCount();
  if (!steps)
    return false;
  if (loops::containsLoop(*loop.getBody()))
    return steps->ule(kMaxUnrolledSteps);
  return !isOverVectors(loop) && steps->ugt(kMaxInterleavedSteps) &&
         steps->ule(kMaxUnrolledInnermostSteps);
}

/// Upstream's lowering of affine loops drops their attributes.
static void lower(affine::AffineForOp loop, RewriterBase &rewriter) {
  rewriter.setInsertionPoint(loop);
  Location loc = loop.getLoc();
  Value lower = lowerAffineLowerBound(loop, rewriter);
  Value upper = lowerAffineUpperBound(loop, rewriter);
  Value step =
      arith::ConstantIndexOp::create(rewriter, loc, loop.getStepAsInt());
  auto lowered =
      scf::ForOp::create(rewriter, loc, lower, upper, step, loop.getInits());
  lowered->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  rewriter.eraseBlock(lowered.getBody());
  rewriter.inlineRegionBefore(loop.getRegion(), lowered.getRegion(),
                              lowered.getRegion().end());
  Operation *yield = lowered.getBody()->getTerminator();
  rewriter.setInsertionPoint(yield);
  rewriter.replaceOpWithNewOp<scf::YieldOp>(yield, yield->getOperands());
  rewriter.replaceOp(loop, lowered);
}

namespace {
struct LowerAffine : public bcast::impl::BcastLowerAffineBase<LowerAffine> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<affine::AffineForOp> loops;
    getOperation()->walk(
        [&](affine::AffineForOp loop) { loops.push_back(loop); });
    for (affine::AffineForOp loop : loops)
      lower(loop, rewriter);
    RewritePatternSet patterns(&getContext());
    populateAffineToStdConversionPatterns(patterns);
    populateAffineToVectorConversionPatterns(patterns);
    affine::populateAffineExpandIndexOpsPatterns(patterns);
    ConversionTarget target(getContext());
    target.addLegalDialect<arith::ArithDialect, memref::MemRefDialect,
                           scf::SCFDialect, vector::VectorDialect>();
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      return signalPassFailure();
    getOperation()->walk([](scf::ForOp loop) {
      if (shouldStayLoop(loop))
        loops::keepAsLoop(loop);
    });
  }
};
} // namespace
