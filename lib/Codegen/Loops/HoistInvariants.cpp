//===- HoistInvariants.cpp - What each step of a loop computes alike ------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/MemoryOverlap.h"
#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTHOISTINVARIANTS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

/// The buffers that `op` itself may write or free; null for any buffer.
static SmallVector<Value> getWritten(Operation &op) {
  if (op.hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
      isa<affine::AffinePrefetchOp, memref::PrefetchOp>(op))
    return {};
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return {Value()};
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  SmallVector<Value> written;
  for (const MemoryEffects::EffectInstance &effect : effects)
    if (isa<MemoryEffects::Write, MemoryEffects::Free>(effect.getEffect()))
      written.push_back(effect.getValue());
  return written;
}

namespace {
struct HoistInvariants
    : public bcast::impl::BcastHoistInvariantsBase<HoistInvariants> {
  void runOnOperation() override {
    DenseMap<Operation *, DenseSet<Value>> writtenIn;
    getOperation()->walk([&](Operation *op) {
      for (Value buffer : getWritten(*op))
        for (auto loop = op->getParentOfType<affine::AffineForOp>(); loop;
             loop = loop->getParentOfType<affine::AffineForOp>())
          writtenIn[loop].insert(buffer);
    });
    // Loops within others ask for the same buffers again.
    DenseMap<std::pair<Value, Value>, bool> overlaps;
    auto mayBeWritten = [&](Value read, Value buffer) {
      auto [entry, isNew] = overlaps.try_emplace({read, buffer}, true);
      if (isNew && buffer)
        entry->second = bcast::mayOverlap(read, buffer);
      return entry->second;
    };
    // Inner loops are visited first.
    getOperation()->walk([&](affine::AffineForOp loop) {
      const DenseSet<Value> &written = writtenIn[loop];
      auto isMovable = [&](Operation *op, Region *) {
        if (auto read = dyn_cast<affine::AffineReadOpInterface>(op))
          return llvm::none_of(written, [&](Value buffer) {
            return mayBeWritten(read.getMemRef(), buffer);
          });
        return isMemoryEffectFree(op);
      };
      moveLoopInvariantCode(
          &loop.getRegion(),
          [&](Value value, Region *) {
            return loop.isDefinedOutsideOfLoop(value);
          },
          isMovable, [&](Operation *op, Region *) { loop.moveOutOfLoop(op); });
    });
  }
};
} // namespace
