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
// bf16 that is only moved, if it is kept in a float register. Processors
// without 16-bit floats would call a function for each.
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Support/LLVM22.h"
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

/// Whether a value of `type` is moved as an integer.
static bool movesAsBits(Type type, bool hasF16) {
  if (!isa<FloatType, VectorType>(type))
    return false;
  Type elementType = getElementTypeOrSelf(type);
  return elementType.isBF16() || (elementType.isF16() && !hasF16);
}

/// LLVM does not store vectors of f16 non-temporally.
static bool isNonTemporalHalf(Operation *op, Type type) {
  auto store = dyn_cast<LLVM::StoreOp>(op);
  return store && store.getNontemporal() && isa<VectorType>(type) &&
         getElementTypeOrSelf(type).isF16();
}

/// Makes `value` an i16, or a vector of them, and casts it back for its users.
static void giveBits(OpBuilder &builder, Value value) {
  Type type = value.getType();
  value.setType(getBitsType(builder, type));
  builder.setInsertionPointAfterValue(value);
  auto cast = LLVM::BitcastOp::create(builder, value.getLoc(), type, value);
  value.replaceAllUsesExcept(cast, cast);
}

/// Whether `op` only moves its operands and results of 16-bit floats.
static bool moves(Operation *op) {
  return isa<LLVM::ExtractElementOp, LLVM::InsertElementOp, LLVM::LoadOp,
             LLVM::MaskedLoadOp, LLVM::MaskedStoreOp, LLVM::SelectOp,
             LLVM::ShuffleVectorOp, LLVM::StoreOp, LLVM::masked_expandload,
             LLVM::masked_gather, LLVM::masked_scatter,
             LLVM::vector_deinterleave2, LLVM::vector_interleave2>(op) ||
         isa<BranchOpInterface>(op);
}

namespace {
struct Legalize16BitFloatMemory
    : public bcast::impl::BcastLegalize16BitFloatMemoryBase<
          Legalize16BitFloatMemory> {
  void runOnOperation() override {
    bool hasF16 =
        CpuTargetAttr::getTargetOf(getOperation()).has(CpuFeature::F16);
    OpBuilder builder(&getContext());
    getOperation()->walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            if (!block.isEntryBlock() &&
                movesAsBits(argument.getType(), hasF16))
              giveBits(builder, argument);
      if (!moves(op))
        return;
      for (OpOperand &operand : op->getOpOperands())
        if (movesAsBits(operand.get().getType(), hasF16) ||
            isNonTemporalHalf(op, operand.get().getType()))
          takeBits(builder, operand);
      for (Value result : op->getResults())
        if (movesAsBits(result.getType(), hasF16))
          giveBits(builder, result);
    });
  }
};
} // namespace
