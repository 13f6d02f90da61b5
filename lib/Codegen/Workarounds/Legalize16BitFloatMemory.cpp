//===- Legalize16BitFloatMemory.cpp - Moving f16 and bf16 as integers -----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM rounds to bf16 by an x86 instruction that flushes subnormal numbers
// (docs/upstream/move-bf16.mlir, llvm/llvm-project#138424 and #221052), even a
// bf16 that is only moved, if it is kept in a float register.
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTLEGALIZE16BITFLOATMEMORY
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

static Type getBitsType(OpBuilder &builder, Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.clone(builder.getI16Type());
  return builder.getI16Type();
}

/// Makes `operand` of `op` an i16, or a vector of them.
static void takeBits(OpBuilder &builder, OpOperand &operand) {
  builder.setInsertionPoint(operand.getOwner());
  operand.set(LLVM::BitcastOp::create(
      builder, operand.getOwner()->getLoc(),
      getBitsType(builder, operand.get().getType()), operand.get()));
}

/// Makes the result of `op` an i16, and casts it back for its users.
static void giveBits(OpBuilder &builder, Operation *op) {
  OpResult result = op->getResult(0);
  Type type = result.getType();
  result.setType(builder.getI16Type());
  builder.setInsertionPointAfter(op);
  auto cast = LLVM::BitcastOp::create(builder, op->getLoc(), type, result);
  result.replaceAllUsesExcept(cast, cast);
}

/// Whether `op` moves a value of `type` as an integer: any bf16, and
/// non-temporal stores of vectors of 16-bit floats.
static bool movesAsBits(Operation *op, Type type) {
  auto store = dyn_cast<LLVM::StoreOp>(op);
  return type.isBF16() ||
         (isa<VectorType>(type) && store && store.getNontemporal() &&
          getElementTypeOrSelf(type).isFloat(16));
}

namespace {
struct Legalize16BitFloatMemory
    : public bcast::impl::BcastLegalize16BitFloatMemoryBase<
          Legalize16BitFloatMemory> {
  void runOnOperation() override {
    OpBuilder builder(&getContext());
    getOperation()->walk([&](Operation *op) {
      if (!isa<LLVM::LoadOp, LLVM::SelectOp, LLVM::StoreOp>(op))
        return;
      for (OpOperand &operand : op->getOpOperands())
        if (movesAsBits(op, operand.get().getType()))
          takeBits(builder, operand);
      if (op->getNumResults() == 1 && op->getResult(0).getType().isBF16())
        giveBits(builder, op);
    });
  }
};
} // namespace
