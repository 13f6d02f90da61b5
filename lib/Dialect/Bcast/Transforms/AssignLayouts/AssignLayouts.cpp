//===- AssignLayouts.cpp - Layouts that move the fewest bytes -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTASSIGNLAYOUTS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::layouts;

/// Only the explicit form shows how an operation reads its operands.
static LogicalResult checkExplicit(func::FuncOp function) {
  WalkResult result = function.walk([](Operation *op) {
    auto elementwise = dyn_cast<ElementwiseOpInterface>(op);
    if (!isa<BroadcastOp>(op) &&
        !(elementwise && elementwise.getBroadcastRule()))
      return WalkResult::advance();
    InFlightDiagnostic diagnostic =
        op->emitOpError()
        << "has a rule; layouts are assigned in the explicit form";
    diagnostic.attachNote()
        << "run bcast-legalize-to-explicit first, as --bcast-to-linalg does";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct AssignLayouts
    : public bcast::impl::BcastAssignLayoutsBase<AssignLayouts> {
  using BcastAssignLayoutsBase::BcastAssignLayoutsBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isDeclaration())
      return;
    if (failed(checkExplicit(function)))
      return signalPassFailure();
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
    Assignment assignment = solve(program.problem);
    // In one write: the pass runs on several functions in parallel.
    if (print)
      llvm::errs() << printAssignment(function, program, assignment);
    SmallVector<PlacedRelayout> placed = rewrite(program, assignment.orders);
    addToStatistic(*this, function, numCopies, "copies-placed", placed.size());
    if (report)
      reportRelayouts(function, program, placed);
  }
};
} // namespace
