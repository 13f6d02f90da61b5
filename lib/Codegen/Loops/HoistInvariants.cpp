//===- HoistInvariants.cpp - What each step of a loop computes alike ------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/MemoryOverlap.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Support/Speculation.h"
#include "mlir/Dialect/Affine/Analysis/LoopAnalysis.h"
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

/// The number of extents of `type` that may be 0.
static int64_t countPossiblyEmpty(MemRefType type) {
  return llvm::count_if(type.getShape(), [](int64_t extent) {
    return ShapedType::isDynamic(extent) || extent == 0;
  });
}

/// Whether the element that `read` reads may not exist if the loops that it
/// does not depend on have no steps. An extent that may be 0 has a step of a
/// loop for each index.
static bool mayReadNothing(affine::AffineReadOpInterface read) {
  AffineMap map = read.getAffineMap();
  int64_t numLoops = llvm::count_if(map.getResults(), [](AffineExpr index) {
    return !index.isSymbolicOrConstant();
  });
  Value buffer = read.getMemRef();
  int64_t numEmpty = countPossiblyEmpty(read.getMemRefType());
  // A view of one element, or of a row.
  while (auto view = buffer.getDefiningOp<memref::ReinterpretCastOp>()) {
    buffer = view.getSource();
    if (auto type = dyn_cast<MemRefType>(buffer.getType()))
      numEmpty = std::max(numEmpty, countPossiblyEmpty(type));
  }
  return numEmpty > numLoops;
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
      bool hasSteps = affine::getConstantTripCount(loop).value_or(0) != 0;
      auto isMovable = [&](Operation *op, Region *) {
        if (auto read = dyn_cast<affine::AffineReadOpInterface>(op))
          return (hasSteps || !mayReadNothing(read)) &&
                 llvm::none_of(written, [&](Value buffer) {
                   return mayBeWritten(read.getMemRef(), buffer);
                 });
        return isMemoryEffectFree(op) &&
               (hasSteps || bcast::mayBeSpeculated(op));
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
