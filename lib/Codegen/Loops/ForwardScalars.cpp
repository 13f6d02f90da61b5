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

/// The store whose value `load` reads, among stores in one block: the last one
/// before it. Null if there is none.
static Operation *findStore(Operation *load, ArrayRef<Operation *> stores) {
  Block *block = stores.front()->getBlock();
  Operation *ancestor = block->findAncestorOpInBlock(*load);
  Operation *last = nullptr;
  for (Operation *store : stores)
    if (ancestor && store->isBeforeInBlock(ancestor) &&
        (!last || last->isBeforeInBlock(store)))
      last = store;
  return last;
}

/// The store that each load reads. None if it depends on the way to the load.
static std::optional<SmallVector<Operation *>>
findStores(const ScalarUses &uses, DominanceInfo &dominance) {
  SmallVector<Operation *> stores;
  if (uses.stores.empty() ||
      !llvm::all_equal(llvm::map_range(
          uses.stores, [](Operation *store) { return store->getBlock(); })))
    return std::nullopt;
  for (Operation *load : uses.loads) {
    Operation *store = findStore(load, uses.stores);
    // A load in a block that follows comes after the only store.
    if (!store && uses.stores.size() == 1 &&
        dominance.properlyDominates(uses.stores.front(), load))
      store = uses.stores.front();
    if (!store)
      return std::nullopt;
    stores.push_back(store);
  }
  return stores;
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
      if (failed(uses.add(allocation)))
        continue;
      std::optional<SmallVector<Operation *>> stores =
          findStores(uses, dominance);
      if (!stores)
        continue;
      for (auto [load, store] : llvm::zip_equal(uses.loads, *stores))
        load->replaceAllUsesWith(ValueRange(getStoredValue(store)));
      for (Operation *load : uses.loads)
        load->erase();
      for (Operation *store : uses.stores)
        store->erase();
      for (Operation *other : uses.others)
        other->erase();
      allocation.erase();
    }
  }
};
} // namespace
