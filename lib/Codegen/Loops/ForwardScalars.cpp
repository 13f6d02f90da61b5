//===- ForwardScalars.cpp - Single elements without memory ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Dominance.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTFORWARDSCALARS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

static bool hasOneElement(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  return type.hasStaticShape() && type.getNumElements() == 1;
}

namespace {
/// The uses of a buffer of one element.
struct ScalarUses {
  SmallVector<Operation *> loads, stores;
  /// Views and deallocations, users first.
  SmallVector<Operation *> others;

  /// Adds the uses of `buffer` and of its views. Fails if there are other uses.
  LogicalResult add(Value buffer);
};
} // namespace

LogicalResult ScalarUses::add(Value buffer) {
  for (Operation *user : buffer.getUsers()) {
    if (isa<memref::LoadOp, affine::AffineLoadOp>(user)) {
      loads.push_back(user);
    } else if (isa<memref::StoreOp, affine::AffineStoreOp>(user)) {
      stores.push_back(user);
    } else if (isa<memref::DeallocOp>(user)) {
      others.push_back(user);
    } else if (isa<memref::ReinterpretCastOp, memref::CollapseShapeOp,
                   memref::ExpandShapeOp>(user)) {
      if (!hasOneElement(user->getResult(0)) || failed(add(user->getResult(0))))
        return failure();
      others.push_back(user);
    } else {
      return failure();
    }
  }
  return success();
}

static Value getStoredValue(Operation *store) {
  if (auto op = dyn_cast<affine::AffineStoreOp>(store))
    return op.getValueToStore();
  return cast<memref::StoreOp>(store).getValueToStore();
}

/// Whether all loads read the value of the only store.
static bool isForwardable(const ScalarUses &uses, DominanceInfo &dominance) {
  return uses.stores.size() == 1 &&
         llvm::all_of(uses.loads, [&](Operation *load) {
           return dominance.properlyDominates(uses.stores.front(), load);
         });
}

namespace {
struct ForwardScalars
    : public bcast::impl::BcastForwardScalarsBase<ForwardScalars> {
  void runOnOperation() override {
    SmallVector<memref::AllocOp> allocations;
    getOperation()->walk([&](memref::AllocOp op) {
      if (hasOneElement(op))
        allocations.push_back(op);
    });
    if (allocations.empty())
      return markAllAnalysesPreserved();
    auto &dominance = getAnalysis<DominanceInfo>();
    for (memref::AllocOp allocation : allocations) {
      ScalarUses uses;
      if (failed(uses.add(allocation)) || !isForwardable(uses, dominance))
        continue;
      Value value = getStoredValue(uses.stores.front());
      for (Operation *load : uses.loads) {
        load->replaceAllUsesWith(ValueRange(value));
        load->erase();
      }
      uses.stores.front()->erase();
      for (Operation *other : uses.others)
        other->erase();
      allocation.erase();
    }
  }
};
} // namespace
