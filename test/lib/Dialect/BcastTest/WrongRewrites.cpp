//===- WrongRewrites.cpp - Rewrites that change results -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BcastTest.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {
enum class Kind {
  SwapSubtract,
  SwapBroadcast,
  DropCheck,
  DropLastStep,
  ReorderSum,
  AddZero,
  SubtractSelf,
  SwapPadding,
  SwapConcat,
  DropMask,
  SwapBranches,
  SwapSuccessors,
  TakeOther
};

/// One wrong rewrite, by name, at each place that it matches.
struct WrongRewrites : public PassWrapper<WrongRewrites, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WrongRewrites)

  WrongRewrites() = default;
  WrongRewrites(const WrongRewrites &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-wrong-rewrite"; }
  StringRef getDescription() const final {
    return "Change what a program computes";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, tensor::TensorDialect>();
  }

  void runOnOperation() final {
    getOperation()->walk([&](Operation *op) {
      rewriteUpstream(op);
      rewrite(op);
    });
  }

private:
  void rewrite(Operation *op);
  void rewriteUpstream(Operation *op);

  Option<Kind> kind{
      *this, "kind", llvm::cl::desc("The rewrite"),
      llvm::cl::values(
          clEnumValN(Kind::SwapSubtract, "swap-subtract", "x - y is y - x"),
          clEnumValN(Kind::SwapBroadcast, "swap-broadcast",
                     "A matrix is broadcast to its transpose"),
          clEnumValN(Kind::DropCheck, "drop-check", "No check of an extent"),
          clEnumValN(Kind::DropLastStep, "drop-last-step",
                     "Loops end a step earlier"),
          clEnumValN(Kind::ReorderSum, "reorder-sum",
                     "Sums add one element after the other"),
          clEnumValN(Kind::AddZero, "add-zero", "x + 0.0 is x"),
          clEnumValN(Kind::SubtractSelf, "subtract-self", "x - x is 0"),
          clEnumValN(Kind::SwapPadding, "swap-padding",
                     "What is before is after"),
          clEnumValN(Kind::SwapConcat, "swap-concat",
                     "The second operand is the first"),
          clEnumValN(Kind::DropMask, "drop-mask",
                     "Transfers read and write all of a vector"),
          clEnumValN(Kind::SwapBranches, "swap-branches",
                     "A condition holds if it does not"),
          clEnumValN(Kind::SwapSuccessors, "swap-successors",
                     "A branch takes the other block"),
          clEnumValN(Kind::TakeOther, "take-other",
                     "A function has the body of that named by test.other"))};
};
} // namespace

/// Replaces a sum of a vector by additions in order.
static void addInOrder(ReduceOp op) {
  auto type = op.getOperand().getType();
  if (op.getKind() != ReduceKind::Sum || type.getRank() != 1 ||
      !type.hasStaticShape())
    return;
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value sum = arith::ConstantOp::create(
      builder, loc, builder.getFloatAttr(type.getElementType(), 0));
  for (int64_t i = 0; i != type.getDimSize(0); ++i) {
    Value index = arith::ConstantIndexOp::create(builder, loc, i);
    Value element =
        tensor::ExtractOp::create(builder, loc, op.getOperand(), index);
    sum = arith::AddFOp::create(builder, loc, sum, element);
  }
  op.getResult().replaceAllUsesWith(
      tensor::FromElementsOp::create(builder, loc, op.getType(), sum));
}

void WrongRewrites::rewrite(Operation *op) {
  if (auto subtract = dyn_cast<SubtractOp>(op);
      subtract && kind == Kind::SwapSubtract) {
    Value first = op->getOperand(0);
    op->setOperand(0, op->getOperand(1));
    op->setOperand(1, first);
  }
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(op);
      broadcast && kind == Kind::SwapBroadcast &&
      broadcast.getDims() == ArrayRef<int64_t>{0, 1})
    broadcast.setDims({1, 0});
  if (isa<CheckExtentOp>(op) && kind == Kind::DropCheck)
    op->erase();
  else if (auto loop = dyn_cast<affine::AffineForOp>(op);
           loop && kind == Kind::DropLastStep && loop.hasConstantUpperBound())
    loop.setConstantUpperBound(loop.getConstantUpperBound() - 1);
  else if (auto reduce = dyn_cast<ReduceOp>(op);
           reduce && kind == Kind::ReorderSum)
    addInOrder(reduce);
  else if (isa<AddOp>(op) && kind == Kind::AddZero)
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
  else if (isa<SubtractOp>(op) && kind == Kind::SubtractSelf) {
    OpBuilder builder(op);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    op->getResult(0).replaceAllUsesWith(arith::ConstantOp::create(
        builder, op->getLoc(),
        DenseElementsAttr::get(
            type, builder.getFloatAttr(type.getElementType(), 0))));
  }
}

void WrongRewrites::rewriteUpstream(Operation *op) {
  if (auto pad = dyn_cast<tensor::PadOp>(op);
      pad && kind == Kind::SwapPadding) {
    SmallVector<int64_t> low(pad.getStaticLow());
    pad.setStaticLow(pad.getStaticHigh());
    pad.setStaticHigh(low);
  } else if (isa<tensor::ConcatOp>(op) && kind == Kind::SwapConcat) {
    Value first = op->getOperand(0);
    op->setOperand(0, op->getOperand(1));
    op->setOperand(1, first);
  } else if (auto read = dyn_cast<vector::TransferReadOp>(op);
             read && kind == Kind::DropMask) {
    read.getMaskMutable().clear();
  } else if (auto write = dyn_cast<vector::TransferWriteOp>(op);
             write && kind == Kind::DropMask) {
    write.getMaskMutable().clear();
  } else if (auto branch = dyn_cast<scf::IfOp>(op);
             branch && kind == Kind::SwapBranches) {
    Region other;
    other.takeBody(branch.getThenRegion());
    branch.getThenRegion().takeBody(branch.getElseRegion());
    branch.getElseRegion().takeBody(other);
  } else if (auto branch = dyn_cast<cf::CondBranchOp>(op);
             branch && kind == Kind::SwapSuccessors) {
    OpBuilder builder(op);
    Value isTrue =
        arith::ConstantIntOp::create(builder, op->getLoc(), 1, /*width=*/1);
    Value other = arith::XOrIOp::create(builder, op->getLoc(),
                                        branch.getCondition(), isTrue);
    branch.getConditionMutable().assign(other);
  } else if (auto name = op->getAttrOfType<FlatSymbolRefAttr>("test.other");
             name && kind == Kind::TakeOther) {
    auto other = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, name);
    if (other && !other.isExternal())
      cast<func::FuncOp>(op).getBody().takeBody(other.getBody());
  }
}

void mlir::bcast_test::registerWrongRewrites() {
  PassRegistration<WrongRewrites>();
}
