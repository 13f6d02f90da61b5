//===- ForallToLoops.cpp - Loops over rows for the threads of a target ----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTFORALLTOLOOPS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

namespace {
struct ForallToLoops
    : public bcast::impl::BcastForallToLoopsBase<ForallToLoops> {
  void runOnOperation() override {
    CpuTarget target = CpuTargetAttr::getTargetOf(getOperation());
    SmallVector<scf::ForallOp> loops;
    getOperation()->walk([&](scf::ForallOp loop) {
      if (loop->getNumResults() == 0)
        loops.push_back(loop);
    });
    if (loops.empty())
      return markAllAnalysesPreserved();
    IRRewriter rewriter(&getContext());
    for (scf::ForallOp loop : loops) {
      rewriter.setInsertionPoint(loop);
      if (failed(target.threads == 1
                     ? scf::forallToForLoop(rewriter, loop)
                     : scf::forallToParallelLoop(rewriter, loop)))
        return signalPassFailure();
    }
    if (target.threads == 1)
      bufferization::hoistBuffersFromLoops(getOperation());
  }
};
} // namespace
