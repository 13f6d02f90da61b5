//===- Rewriting.cpp - Rewriting that ends --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/Rewriting.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/IR/RegionKindInterface.h"

using namespace mlir;

/// Each operation is rewritten a few times, and views pass many operations.
static constexpr int64_t kMinRewrites = 1 << 17, kRewritesOfOperation = 1 << 10;

namespace {
struct RewriteCounter : public RewriterBase::Listener {
  void notifyPatternEnd(const Pattern &, LogicalResult status) override {
    count += succeeded(status);
  }
  int64_t count = 0;
};
} // namespace

// Upstream's folders and analyses would follow such a value for ever.
Operation *bcast::findCycle(Operation *root) {
  auto readsItself = [](Operation &op) {
    if (op.getNumResults() == 0)
      return false;
    return op
        .walk([&](Operation *nested) {
          return WalkResult(
              failure(llvm::any_of(nested->getOperands(), [&](Value operand) {
                return operand.getDefiningOp() == &op;
              })));
        })
        .wasInterrupted();
  };
  auto isCyclic = [&](Block &block) {
    auto ops = llvm::map_to_vector(block, [](Operation &op) { return &op; });
    return llvm::any_of(block, readsItself) || !computeTopologicalSorting(ops);
  };
  Operation *found = nullptr;
  root->walk([&](Operation *op) {
    for (Region &region : op->getRegions())
      if (mayBeGraphRegion(region) && llvm::any_of(region, isCyclic))
        found = op;
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

// The driver's own limit is that of a round, and the number of rounds has none.
LogicalResult bcast::rewriteGreedily(Operation *root,
                                     const FrozenRewritePatternSet &patterns,
                                     GreedyRewriteConfig config) {
  if (findCycle(root))
    return success();
  int64_t limit = kMinRewrites;
  root->walk([&](Operation *) { limit += kRewritesOfOperation; });
  int64_t maxRounds = config.getMaxIterations();
  RewriteCounter rewrites;
  config.setMaxIterations(1).setListener(&rewrites);
  for (int64_t round = 0; round != maxRounds && rewrites.count < limit;
       ++round) {
    config.setMaxNumRewrites(limit - rewrites.count);
    bool changed = false;
    (void)applyPatternsGreedily(root, patterns, config, &changed);
    if (!changed)
      return success();
  }
  return failure();
}
