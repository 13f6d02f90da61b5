//===- LinalgToLoops.cpp - From linalg to affine loops --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loops/Loops.h"
#include "bcast/Codegen/CpuTarget.h"
#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTLINALGTOLOOPS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Lowers an elementwise operation by the project's own strategies.
static LogicalResult lowerElementwise(linalg::GenericOp op,
                                      RewriterBase &rewriter,
                                      const LoopOptions &options) {
  FailureOr<LoopNest> nest = LoopNest::create(op, rewriter);
  if (failed(nest))
    return failure();
  bool hasNoElements = llvm::any_of(nest->extents, [](OpFoldResult extent) {
    return getConstantIntValue(extent) == 0;
  });
  if (!hasNoElements) {
    nest->simplify(rewriter);
    NestBuilder loops(rewriter, *nest, options);
    emitLoops(loops);
  }
  rewriter.eraseOp(op);
  return success();
}

/// A view's extents are what it was made with; a memref.dim of it may not be an
/// affine symbol where they are.
static void readExtentsOfViews(Operation *loop) {
  for (OpOperand &operand : loop->getOpOperands()) {
    auto dim = operand.get().getDefiningOp<memref::DimOp>();
    std::optional<int64_t> index = dim ? dim.getConstantIndex() : std::nullopt;
    if (!index)
      continue;
    if (auto view = dim.getSource().getDefiningOp<memref::ReinterpretCastOp>())
      if (auto size = dyn_cast<Value>(view.getMixedSizes()[*index]))
        operand.set(size);
  }
}

static bool hasValidBounds(Operation *loop) {
  auto affineLoop = cast<affine::AffineForOp>(loop);
  auto isValid = [](Value operand) {
    return affine::isValidDim(operand) || affine::isValidSymbol(operand);
  };
  return llvm::all_of(affineLoop.getLowerBoundOperands(), isValid) &&
         llvm::all_of(affineLoop.getUpperBoundOperands(), isValid);
}

static LogicalResult lower(linalg::LinalgOp op, RewriterBase &rewriter,
                           const LoopOptions &options) {
  if (!op.hasPureBufferSemantics())
    return op->emitOpError("works on tensors; loops work on buffers: "
                           "bufferize first");
  rewriter.setInsertionPoint(op);
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (generic && succeeded(lowerElementwise(generic, rewriter, options)))
    return success();
  FailureOr<linalg::LinalgLoops> loops =
      linalg::linalgOpToAffineLoops(rewriter, op);
  if (failed(loops))
    return op->emitOpError("cannot be lowered to loops");
  if (!loops->empty()) {
    llvm::for_each(*loops, readExtentsOfViews);
    if (!llvm::all_of(*loops, hasValidBounds)) {
      rewriter.eraseOp(loops->front());
      if (failed(linalg::linalgOpToLoops(rewriter, op)))
        return op->emitOpError("cannot be lowered to loops");
    }
  }
  rewriter.eraseOp(op);
  return success();
}

namespace {
struct LinalgToLoops
    : public bcast::impl::BcastLinalgToLoopsBase<LinalgToLoops> {
  using Base::Base;

  void runOnOperation() override {
    CpuTarget target;
    target.vectorBits = vectorBits;
    target.lastLevelCache = lastLevelCache;
    target.threads = threads;
    if (std::optional<std::string> problem = target.findProblem()) {
      emitError(getOperation()->getLoc(), getArgument() + ": " + *problem);
      return signalPassFailure();
    }
    IRRewriter rewriter(&getContext());
    LoopOptions options;
    options.vectorBits = vectorBits;
    options.masks = masks;
    options.lastLevelCache = lastLevelCache;
    options.threads = threads;
    options.parallelThreshold = parallelThreshold;
    WalkResult result = getOperation()->walk([&](linalg::LinalgOp op) {
      return failed(lower(op, rewriter, options)) ? WalkResult::interrupt()
                                                  : WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
