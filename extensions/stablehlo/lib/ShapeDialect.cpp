//===- ShapeDialect.cpp - Shapes as tensors of extents --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "mlir/Conversion/ShapeToStandard/ShapeToStandard.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::bcast;

/// Whether upstream's passes lower `op`. They fail, as a whole, on others; and
/// operations that use each other would be rewritten for ever.
static bool isLowered(Operation *op) {
  auto isTensor = [](Type type) {
    return !isa<shape::ShapeType, shape::SizeType, shape::ValueShapeType>(type);
  };
  return isa<shape::AssumingAllOp, shape::AssumingOp, shape::AssumingYieldOp,
             shape::BroadcastOp, shape::ConstShapeOp, shape::ConstWitnessOp,
             shape::CstrBroadcastableOp, shape::CstrEqOp, shape::CstrRequireOp,
             shape::IsBroadcastableOp, shape::ShapeEqOp, shape::ShapeOfOp,
             shape::ToExtentTensorOp>(op) &&
         llvm::all_of(op->getOperandTypes(), isTensor) &&
         llvm::all_of(op->getResultTypes(), isTensor) &&
         !mayBeGraphRegion(*op->getParentRegion());
}

bool mlir::bcast::stablehlo::isShape(Operation *op) {
  return isa_and_nonnull<shape::ShapeDialect>(op->getDialect());
}

bool mlir::bcast::stablehlo::hasLowerableShapes(Operation *root) {
  bool isAny = false;
  WalkResult result = root->walk([&](Operation *op) {
    if (!isShape(op))
      return WalkResult::advance();
    isAny = true;
    return isLowered(op) ? WalkResult::advance() : WalkResult::interrupt();
  });
  return isAny && !result.wasInterrupted();
}

namespace {
/// Moves what depends on a condition that was checked to the condition's place.
struct InlineAssuming
    : public PassWrapper<InlineAssuming, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(InlineAssuming)

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      auto witness = dyn_cast<shape::ConstWitnessOp>(op);
      if (witness && !witness.getPassing()) {
        OpBuilder builder(op);
        cf::AssertOp::create(
            builder, op->getLoc(),
            arith::ConstantIntOp::create(builder, op->getLoc(), 0, 1),
            "a condition on shapes never holds");
      }
      if (isa<shape::AssumingOp, shape::AssumingAllOp>(op))
        ops.push_back(op);
    });
    RewritePatternSet patterns(&getContext());
    shape::AssumingOp::getCanonicalizationPatterns(patterns, &getContext());
    shape::AssumingAllOp::getCanonicalizationPatterns(patterns, &getContext());
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingOps);
    if (failed(applyOpPatternsGreedily(ops, std::move(patterns), config)))
      signalPassFailure();
  }
};
} // namespace

void mlir::bcast::stablehlo::addShapeLowering(OpPassManager &pm) {
  pm.addNestedPass<func::FuncOp>(createConvertShapeConstraintsPass());
  pm.addPass(std::make_unique<InlineAssuming>());
  pm.addPass(createConvertShapeToStandardPass());
}
