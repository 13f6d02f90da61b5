//===- LegalizeToExplicit.cpp - Implicit to explicit ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Dialect/Bcast/IR/LayoutCasts.h"
#include "bcast/Dialect/Bcast/IR/RefineTypes.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Support/Statistics.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTLEGALIZETOEXPLICIT
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

namespace {
struct LegalizeToExplicit
    : public bcast::impl::BcastLegalizeToExplicitBase<LegalizeToExplicit> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    unsigned count = 0;
    bool isValid = true;
    getOperation()->walk([&](Operation *op) {
      if (auto cast = dyn_cast<tensor::CastOp>(op))
        isValid &= succeeded(verifyCast(cast));
      rewriter.setInsertionPoint(op);
      // More static types need fewer broadcasts.
      if (isa<ElementwiseOpInterface, BroadcastOp>(op))
        (void)refineTypes(op, rewriter, lookThroughCast);
      if (auto broadcast = dyn_cast<BroadcastOp>(op)) {
        makeExplicit(broadcast, rewriter);
        ++count;
        return;
      }
      if (auto reduce = dyn_cast<ReductionOpInterface>(op)) {
        count += succeeded(makeExplicit(reduce, rewriter));
        return;
      }
      auto elementwise = dyn_cast<ElementwiseOpInterface>(op);
      if (elementwise && succeeded(makeExplicit(elementwise, rewriter)))
        ++count;
    });
    if (!isValid)
      return signalPassFailure();
    addToStatistic(*this, getOperation(), numRewritten, "ops-made-explicit",
                   count);
  }
};
} // namespace
