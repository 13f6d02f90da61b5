//===- FuseElementwise.cpp - Fusion of elementwise operations -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTFUSEELEMENTWISE
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// A scalar computation that costs about as much as loading its result.
static bool isCheap(linalg::GenericOp generic) {
  constexpr unsigned kMaxCheapOps = 4;
  Block &body = *generic.getBody();
  auto isExpensive = [](Operation &op) {
    return op.getNumRegions() != 0 ||
           isa<arith::DivFOp, arith::DivSIOp, arith::DivUIOp, arith::RemFOp,
               arith::RemSIOp, arith::RemUIOp>(op) ||
           (isa<math::MathDialect>(op.getDialect()) &&
            !isa<math::AbsFOp, math::CopySignOp>(op));
  };
  return body.without_terminator().empty() ||
         (llvm::hasNItemsOrLess(body.without_terminator(), kMaxCheapOps) &&
          llvm::none_of(body.without_terminator(), isExpensive));
}

bool mlir::bcast::shouldFuseProducer(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
  auto consumer = dyn_cast<linalg::GenericOp>(operand->getOwner());
  if (!producer || !consumer || !producer->hasOneUse())
    return false;
  // A permutation reads each element of the producer once.
  return consumer.getMatchingIndexingMap(operand).isPermutation() ||
         isCheap(producer);
}

namespace {
struct FuseElementwise
    : public bcast::impl::BcastFuseElementwiseBase<FuseElementwise> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    linalg::populateElementwiseOpsFusionPatterns(patterns, shouldFuseProducer);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    linalg::GenericOp::getCanonicalizationPatterns(patterns, &getContext());
    // Each fusion removes an operation, so this ends; how many rounds it takes
    // depends on the program.
    GreedyRewriteConfig config;
    config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};
} // namespace
