//===- LegalizeLLVM.cpp - What LLVM needs in its dialect ------------------===//
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
#include "mlir/Analysis/CFGLoopInfo.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTLEGALIZELLVM
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

static void legalizeFloats(Operation *op, const CpuTarget &target) {
  bool hasF16 = target.has(CpuFeature::F16);
  OpBuilder builder(op->getContext());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        if (!block.isEntryBlock() && movesAsBits(argument.getType(), hasF16))
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
}

/// A register of SVE is a multiple of this many bits; `vscale` is the factor.
static constexpr unsigned kUnitBits = 128;

static void setVectorLength(LLVM::LLVMFuncOp function,
                            const CpuTarget &target) {
  if (!target.has(CpuFeature::SVE) || target.vectorBits < kUnitBits ||
      function.isExternal())
    return;
  Builder builder(function.getContext());
  IntegerAttr factor = builder.getI32IntegerAttr(target.vectorBits / kUnitBits);
  function.setVscaleRangeAttr(
      LLVM::VScaleRangeAttr::get(function.getContext(), factor, factor));
}

/// Moves memory of a known size that lasts until the function returns to its
/// first block. Elsewhere it takes registers, and keeps LLVM from inlining the
/// function.
static void moveStackMemory(LLVM::LLVMFuncOp function) {
  if (function.isExternal())
    return;
  Region &body = function.getBody();
  SmallVector<LLVM::AllocaOp> found;
  function.walk([&](Operation *op) {
    auto memory = dyn_cast<LLVM::AllocaOp>(op);
    if (memory && op->getParentRegion() == &body &&
        !op->getBlock()->isEntryBlock() &&
        memory.getArraySize().getDefiningOp<LLVM::ConstantOp>())
      found.push_back(memory);
    // What follows is freed before.
    return isa<LLVM::StackSaveOp>(op) ? WalkResult::interrupt()
                                      : WalkResult::advance();
  });
  if (found.empty())
    return;
  DominanceInfo dominance(function);
  CFGLoopInfo loops(dominance.getDomTree(&body));
  for (LLVM::AllocaOp memory : found)
    if (!loops.getLoopFor(memory->getBlock())) {
      memory->moveBefore(&body.front(), body.front().begin());
      memory.getArraySize().getDefiningOp()->moveBefore(memory);
    }
}

/// Whether upstream translates `op` to LLVM IR. The dialect of OpenMP is loaded
/// only for code with threads.
static bool isTranslated(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  return isa<ModuleOp>(op) ||
         dialect == LLVM::LLVMDialect::getDialectNamespace() ||
         dialect == "omp";
}

/// Erases casts that cancel out. Returns the first operation of each kind that
/// upstream does not translate. Casts remain beside such operations, and count
/// if there are no others.
static SmallVector<Operation *> findOthers(Operation *root) {
  SmallVector<UnrealizedConversionCastOp> casts, left;
  SmallVector<Operation *> others;
  DenseSet<OperationName> known;
  root->walk([&](Operation *op) {
    if (auto cast = dyn_cast<UnrealizedConversionCastOp>(op))
      casts.push_back(cast);
    else if (!isTranslated(op) && known.insert(op->getName()).second)
      others.push_back(op);
  });
  reconcileUnrealizedCasts(casts, &left);
  // Upstream's order of what is left varies from run to run.
  auto *first = llvm::find_if(
      casts, [&](Operation *cast) { return llvm::is_contained(left, cast); });
  if (others.empty() && first != casts.end())
    others.push_back(*first);
  return others;
}

static LogicalResult verifyLowered(Operation *root) {
  // Upstream's conversion skips unreachable blocks.
  IRRewriter rewriter(root->getContext());
  (void)eraseUnreachableBlocks(rewriter, root->getRegions());
  SmallVector<Operation *> others = findOthers(root);
  if (others.empty())
    return success();
  (void)runRegionDCE(rewriter, root->getRegions());
  others = findOthers(root);
  for (Operation *op : others)
    op->emitOpError("is not lowered to LLVM by any pass of the pipeline, "
                    "with operands and results of these types");
  return success(others.empty());
}

namespace {
struct LegalizeLLVM : public bcast::impl::BcastLegalizeLLVMBase<LegalizeLLVM> {
  void runOnOperation() override {
    if (failed(verifyLowered(getOperation())))
      return signalPassFailure();
    CpuTarget target = CpuTargetAttr::getTargetOf(getOperation());
    getOperation()->walk([&](Operation *op) { legalizeFloats(op, target); });
    getOperation()->walk(
        [&](LLVM::LLVMFuncOp function) { setVectorLength(function, target); });
    getOperation()->walk(moveStackMemory);
    // Other tools read the result.
    getOperation()->removeAttr(BcastDialect::kTargetAttrName);
  }
};
} // namespace
