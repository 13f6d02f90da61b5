//===- ConvertBcastToLinalg.cpp - The pass convert-bcast-to-linalg --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "bcast/Conversion/BcastToLinalg/GeneralizeLinalg.h"
#include "bcast/Dialect/Bcast/Transforms/OptimizationBarriers.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_CONVERTBCASTTOLINALG
#include "bcast/Conversion/BcastToLinalg/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Returns a type of `op` that has a layout, or null.
static Type findTypeWithLayout(Operation *op) {
  Type found;
  auto visit = [&](Type type) {
    // Tensor types do not contain other tensor types.
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      if (isa_and_nonnull<LayoutAttr>(tensor.getEncoding()))
        found = tensor;
      return;
    }
    type.walk([&](RankedTensorType tensor) {
      if (isa_and_nonnull<LayoutAttr>(tensor.getEncoding()))
        found = tensor;
    });
  };
  llvm::for_each(op->getOperandTypes(), visit);
  llvm::for_each(op->getResultTypes(), visit);
  if (auto function = dyn_cast<FunctionOpInterface>(op))
    visit(function.getFunctionType());
  return found;
}

/// Reports operations that this pass cannot lower.
static LogicalResult checkLowerable(Operation *op) {
  if (Type type = findTypeWithLayout(op)) {
    InFlightDiagnostic diagnostic =
        op->emitOpError() << "has type " << type
                          << "; a tensor with a layout cannot be lowered to "
                             "linalg, only a row-major one";
    diagnostic.attachNote() << "run bcast-materialize-layouts first";
    return diagnostic;
  }
  if (auto reduce = dyn_cast<ReductionOpInterface>(op);
      reduce && reduce.getKeepDims()) {
    InFlightDiagnostic diagnostic =
        op->emitOpError() << "has keep_dims; only the explicit form can be "
                             "lowered to linalg";
    diagnostic.attachNote()
        << "run bcast-legalize-to-explicit first, as --bcast-to-linalg does";
    return diagnostic;
  }
  auto elementwise = dyn_cast<ElementwiseOpInterface>(op);
  if (!elementwise && !isa<BroadcastInDimOp, BroadcastOp>(op))
    return success();
  if (isa<BroadcastOp>(op) || (elementwise && elementwise.getBroadcastRule())) {
    InFlightDiagnostic diagnostic =
        op->emitOpError() << "has a rule; only the explicit form can be "
                             "lowered to linalg";
    diagnostic.attachNote()
        << "run bcast-legalize-to-explicit first, as --bcast-to-linalg does";
    return diagnostic;
  }
  return success();
}

/// Broadcasts that were folded into indexing maps leave dead operations.
static void eraseDeadOps(ModuleOp module) {
  IRRewriter rewriter(module.getContext());
  module.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
    if (isa<linalg::GenericOp, tensor::EmptyOp>(op) && isOpTriviallyDead(op))
      rewriter.eraseOp(op);
  });
}

template <typename Op> static unsigned count(ModuleOp module) {
  unsigned count = 0;
  module.walk([&](Op) { ++count; });
  return count;
}

static void lowerIndexOps(ModuleOp module) {
  auto isIndexOp = [](Operation *op) {
    return isa<LinearizeIndexOp, DelinearizeIndexOp>(op)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  };
  if (!module.walk(isIndexOp).wasInterrupted())
    return;
  RewritePatternSet patterns(module.getContext());
  populateExpandIndexOpsPatterns(patterns);
  walkAndApplyPatterns(module, std::move(patterns));
}

namespace {
struct ConvertBcastToLinalgPass
    : public bcast::impl::ConvertBcastToLinalgBase<ConvertBcastToLinalgPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    WalkResult checked = module.walk([&](Operation *op) {
      return failed(checkLowerable(op)) || failed(checkSignlessConvertible(op))
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (checked.wasInterrupted())
      return signalPassFailure();

    lowerIndexOps(module);
    unsigned elementwise = count<ElementwiseOpInterface>(module);
    unsigned broadcasts = count<BroadcastInDimOp>(module);
    if (failed(lowerToLinalg(module)))
      return signalPassFailure();
    eraseDeadOps(module);
    addToStatistic(*this, module, numElementwise, "elementwise-ops",
                   elementwise);
    addToStatistic(*this, module, numBroadcasts, "broadcasts", broadcasts);
    addToStatistic(*this, module, numGenerics, "generics",
                   count<linalg::GenericOp>(module));
    if (generalize)
      addToStatistic(*this, module, numGeneralized, "ops-generalized",
                     generalizeAll(module, products));
    insertOptimizationBarriers(module);
  }
};
} // namespace
