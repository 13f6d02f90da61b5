//===- MoveBFloat16AsBits.cpp - bf16 in memory is 16 bits -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTMOVEBFLOAT16ASBITS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Makes `operand` of `op` an i16.
static void takeBits(OpBuilder &builder, OpOperand &operand) {
  builder.setInsertionPoint(operand.getOwner());
  operand.set(LLVM::BitcastOp::create(builder, operand.getOwner()->getLoc(),
                                      builder.getI16Type(), operand.get()));
}

/// Makes the result of `op` an i16, for its users a bf16 again.
static void giveBits(OpBuilder &builder, Operation *op) {
  OpResult result = op->getResult(0);
  Type type = result.getType();
  result.setType(builder.getI16Type());
  builder.setInsertionPointAfter(op);
  auto cast = LLVM::BitcastOp::create(builder, op->getLoc(), type, result);
  result.replaceAllUsesExcept(cast, cast);
}

namespace {
struct MoveBFloat16AsBits
    : public bcast::impl::BcastMoveBFloat16AsBitsBase<MoveBFloat16AsBits> {
  void runOnOperation() override {
    OpBuilder builder(&getContext());
    getOperation()->walk([&](Operation *op) {
      if (!isa<LLVM::LoadOp, LLVM::SelectOp, LLVM::StoreOp>(op))
        return;
      for (OpOperand &operand : op->getOpOperands())
        if (operand.get().getType().isBF16())
          takeBits(builder, operand);
      if (op->getNumResults() == 1 && op->getResult(0).getType().isBF16())
        giveBits(builder, op);
    });
  }
};
} // namespace
