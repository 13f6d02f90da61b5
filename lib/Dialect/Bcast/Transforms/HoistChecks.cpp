//===- HoistChecks.cpp - Checks before computation ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTHOISTCHECKS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Everything in `block` that `check` reads, in order; fails where that is more
/// than arithmetic on the block's arguments.
static FailureOr<SmallVector<Operation *>>
getIndexArithmetic(CheckExtentOp check, Block &block) {
  BackwardSliceOptions options;
  options.omitBlockArguments = true;
  SetVector<Operation *> slice;
  if (failed(getBackwardSlice(check.getOperation(), &slice, options)))
    return failure();
  for (Operation *op : slice)
    if (op->getBlock() != &block || op->getNumRegions() != 0 || !isPure(op))
      return failure();
  return SmallVector<Operation *>(slice.begin(), slice.end());
}

/// A check fails for sure: an error of the program.
static LogicalResult reportFailure(CheckExtentOp check) {
  if (check.evaluate().value_or(true))
    return success();
  return mlir::emitError(check.getLoc()) << formatFailedCheck(
             check, *getConstantIntValue(check.getExtent()),
             getConstantIntValue(check.getExpected()).value_or(0));
}

namespace {
struct HoistChecks : public bcast::impl::BcastHoistChecksBase<HoistChecks> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isDeclaration())
      return;
    WalkResult walked = function.walk([](CheckExtentOp check) {
      return failed(reportFailure(check)) ? WalkResult::interrupt()
                                          : WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return signalPassFailure();

    Block &entry = function.getBody().front();
    Operation *last = nullptr;
    auto moveToStart = [&](Operation *op) {
      if (last)
        op->moveAfter(last);
      else
        op->moveBefore(&entry, entry.begin());
      last = op;
    };
    DenseSet<Operation *> moved;
    DenseSet<std::tuple<Value, Value, CheckKind>> done;
    for (auto check :
         llvm::make_early_inc_range(entry.getOps<CheckExtentOp>())) {
      if (!done.insert(
                   {check.getExtent(), check.getExpected(), check.getKind()})
               .second) {
        check.erase();
        continue;
      }
      auto arithmetic = getIndexArithmetic(check, entry);
      if (failed(arithmetic))
        continue;
      for (Operation *op : *arithmetic)
        if (moved.insert(op).second)
          moveToStart(op);
      moveToStart(check);
    }
  }
};
} // namespace
