//===- CleanUp.cpp - Canonicalization and CSE -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CanonicalizationPatterns.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Support/Rewriting.h"
#include "bcast/Support/Walk.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/CSE.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTCLEANUP
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

namespace {
struct CleanUp : public bcast::impl::BcastCleanUpBase<CleanUp> {
  LogicalResult initialize(MLIRContext *context) override {
    patterns = context->getOrLoadDialect<bcast::BcastDialect>()
                   ->getRegisteredInterface<bcast::CanonicalizationPatterns>()
                   ->get();
    return success();
  }

  void runOnOperation() override {
    Operation *op = getOperation();
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal();
    IRRewriter rewriter(&getContext());
    DominanceInfo dominance;
    if (!hasBranches(op)) {
      config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
      // Each rewrite visits the operations around it again, so there are fewest
      // after CSE. It does not take unreachable blocks.
      eliminateCommonSubExpressions(rewriter, dominance, op);
    }
    // The round that finds nothing more comes after both.
    GreedyRewriteConfig once = config;
    once.setMaxIterations(1);
    bool isFixpoint = succeeded(bcast::rewriteGreedily(op, patterns, once));
    bool changed = false;
    eliminateCommonSubExpressions(rewriter, dominance, op, &changed);
    // The order of operands depends on where they are defined.
    if ((isFixpoint && !changed) ||
        succeeded(bcast::rewriteGreedily(op, patterns, config)))
      return;
    remark::missed(
        op->getLoc(),
        remark::RemarkOpts::name("no-fixpoint").category(getArgument()))
        << remark::add("patterns still apply after the last round");
  }

private:
  static bool hasBranches(Operation *op) {
    return bcast::containsOp(op, [](Operation *inner) {
      return llvm::any_of(inner->getRegions(), [](Region &region) {
        return region.getBlocks().size() > 1;
      });
    });
  }

  FrozenRewritePatternSet patterns;
};
} // namespace
