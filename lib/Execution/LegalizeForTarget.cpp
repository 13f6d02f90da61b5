//===- LegalizeForTarget.cpp - What LLVM has wrong code for ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LegalizeForTarget.h"
#include "bcast/Support/LLVM22.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

/// Converts integers to floats where functions use SVE. Null if `op` stays.
static llvm::Value *convertForSve(llvm::Instruction &op) {
  if (!llvm::isa<llvm::SIToFPInst, llvm::UIToFPInst>(op))
    return nullptr;
  llvm::Value *operand = op.getOperand(0);
  llvm::Type *from = operand->getType(), *to = op.getType();
  llvm::IRBuilder<> builder(&op);
  // docs/upstream/convert-bits-to-f16.mlir
  if (from->isIntOrIntVectorTy(1) && to->getScalarSizeInBits() == 16)
    return builder.CreateSelect(
        operand,
        llvm::ConstantFP::get(to, llvm::isa<llvm::SIToFPInst>(op) ? -1 : 1),
        llvm::ConstantFP::get(to, 0));
  // docs/upstream/convert-small-integers.mlir
  if (!llvm::isa<llvm::UIToFPInst>(op) || !from->isVectorTy() ||
      from->getScalarSizeInBits() > 16 ||
      !op.getFunction()->hasFnAttribute(llvm::Attribute::VScaleRange))
    return nullptr;
  llvm::Value *wide =
      builder.CreateZExt(operand, from->getWithNewType(builder.getInt32Ty()));
  return builder.CreateSIToFP(builder.CreateFreeze(wide), to);
}

/// The only lane that `mask` lets through, if there is one.
static std::optional<unsigned> findOnlyLane(const llvm::Value *mask) {
  auto *constant = llvm::dyn_cast<llvm::Constant>(mask);
  auto *type = llvm::dyn_cast<llvm::FixedVectorType>(mask->getType());
  std::optional<unsigned> only;
  for (unsigned lane = 0; constant && type && lane != type->getNumElements();
       ++lane) {
    llvm::Constant *bit = constant->getAggregateElement(lane);
    if (!bit || (!bit->isNullValue() && (!bit->isOneValue() || only)))
      return std::nullopt;
    if (bit->isOneValue())
      only = lane;
  }
  return only;
}

/// Stores the only lane of a masked store by itself. LLVM does so for x86, with
/// the bits that it had before a truncation
/// (docs/upstream/store-one-lane.mlir). Null if `op` stays.
static llvm::Value *storeOneLane(llvm::Instruction &op) {
  auto *store = llvm::dyn_cast<llvm::IntrinsicInst>(&op);
  if (!store || store->getIntrinsicID() != llvm::Intrinsic::masked_store)
    return nullptr;
  std::optional<unsigned> lane = findOnlyLane(store->getArgOperand(2));
  if (!lane)
    return nullptr;
  llvm::IRBuilder<> builder(&op);
  llvm::Value *element =
      builder.CreateExtractElement(store->getArgOperand(0), *lane);
  llvm::Value *place = builder.CreateConstInBoundsGEP1_64(
      element->getType(), store->getArgOperand(1), *lane);
  const llvm::DataLayout &layout = op.getModule()->getDataLayout();
  return builder.CreateAlignedStore(
      element, place,
      llvm::commonAlignment(store->getParamAlign(1).valueOrOne(),
                            *lane *
                                layout.getTypeStoreSize(element->getType())));
}

void mlir::bcast::execution::legalizeForTarget(llvm::Module &module,
                                               const llvm::Triple &target) {
  auto replace = [&](llvm::Instruction &op) -> llvm::Value * {
    if (target.isAArch64())
      return convertForSve(op);
    return target.isX86() ? storeOneLane(op) : nullptr;
  };
  for (llvm::Function &function : module)
    for (llvm::Instruction &op :
         llvm::make_early_inc_range(llvm::instructions(function)))
      if (llvm::Value *replaced = replace(op)) {
        if (!op.getType()->isVoidTy())
          op.replaceAllUsesWith(replaced);
        op.eraseFromParent();
      }
}
