//===- AssignLayouts.cpp - Layouts that move the fewest bytes -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Fusion/Passes.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTASSIGNLAYOUTS
#include "bcast/Fusion/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::layouts;

namespace {
struct AssignLayouts
    : public bcast::impl::BcastAssignLayoutsBase<AssignLayouts> {
  using BcastAssignLayoutsBase::BcastAssignLayoutsBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isDeclaration())
      return;
    IRRewriter rewriter(&getContext());
    (void)eraseUnreachableBlocks(rewriter, function->getRegions());
    LayoutProgram program(function);
    if (copyOverhead < 0) {
      emitError(function.getLoc())
          << "bcast-assign-layouts: copy-overhead is "
          << copyOverhead.getValue() << "; it must not be negative";
      return signalPassFailure();
    }
    program.problem.costs.copyOverhead = copyOverhead;
    program.problem.costs.cacheLine =
        CpuTargetAttr::getTargetOf(function).lineBytes;
    Assignment assignment = solve(program.problem);
    // In one write: the pass runs on several functions in parallel.
    if (print)
      llvm::errs() << printAssignment(function, program, assignment);
    SmallVector<PlacedCopy> placed =
        rewrite(program, assignment.orders, rewriter);
    addToStatistic(*this, function, numCopies, "copies-placed", placed.size());
    if (report)
      reportCopies(function, placed);
  }
};
} // namespace
