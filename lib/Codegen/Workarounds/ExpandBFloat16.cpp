//===- ExpandBFloat16.cpp - bf16 in integer arithmetic --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM rounds to bf16 by an x86 instruction that flushes subnormal numbers
// (docs/upstream/round-to-bf16.mlir, llvm/llvm-project#138424 and #221052).
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTEXPANDBFLOAT16
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

namespace {
struct ExpandBFloat16
    : public bcast::impl::BcastExpandBFloat16Base<ExpandBFloat16> {
  void runOnOperation() override {
    // There, a conversion may be that of its own result.
    IRRewriter rewriter(&getContext());
    (void)eraseUnreachableBlocks(rewriter, getOperation()->getRegions());
    SmallVector<Operation *> conversions;
    getOperation()->walk([&](Operation *op) {
      if (isa<arith::ExtFOp, arith::TruncFOp>(op))
        conversions.push_back(op);
    });
    if (conversions.empty())
      return;
    RewritePatternSet patterns(&getContext());
    arith::populateExpandBFloat16Patterns(patterns);
    if (failed(applyOpPatternsGreedily(conversions, std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
