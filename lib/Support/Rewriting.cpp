//===- RewriteToFixpoint.cpp - Rewriting that ends ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RewriteToFixpoint.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::bcast;

/// Each operation is rewritten a few times, and views pass many operations.
static constexpr int64_t kMinRewrites = 1 << 17, kRewritesOfOperation = 1 << 10;

void fusion::rewriteToFixpoint(Operation *root, RewritePatternSet &&patterns) {
  int64_t count = 0;
  root->walk([&](Operation *) { ++count; });
  int64_t limit = kMinRewrites + count * kRewritesOfOperation;
  GreedyRewriteConfig config;
  config.setMaxIterations(GreedyRewriteConfig::kNoLimit)
      .setMaxNumRewrites(limit);
  if (failed(applyPatternsGreedily(root, std::move(patterns), config)))
    emitWarning(root->getLoc())
        << "fusion stopped after " << limit
        << " rewrites; the code is right, but may be slow: report the program";
}
