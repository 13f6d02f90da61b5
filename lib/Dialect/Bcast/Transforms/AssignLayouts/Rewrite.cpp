//===- Rewrite.cpp - Apply an assignment of layouts -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::layouts;

static RankedTensorType getTypeInOrder(RankedTensorType type,
                                       const DimOrder &order) {
  return getTypeWithLayout(
      llvm::cantFail(PhysicalLayout::get(type.getShape(), order)),
      type.getElementType());
}

namespace {
class Rewriter {
public:
  Rewriter(LayoutProgram &program, const NestOrders &orders)
      : program(program), orders(orders),
        builder(program.nests.front().root->getContext()) {}

  SmallVector<PlacedRelayout> run() {
    for (unsigned nest = 0; nest < program.nests.size(); ++nest)
      changeTypes(nest);
    for (unsigned nest = 0; nest < program.nests.size(); ++nest) {
      storeRoot(nest);
      layOutConstants(nest);
    }
    for (const LayoutCopy &copy : getCopies(program.problem, orders))
      placeCopy(copy);
    eraseReplacedViews();
    return std::move(placed);
  }

private:
  void changeType(Value value, const OperandMap &map, unsigned nest);
  void changeTypes(unsigned nest);
  bool hasFixedUse(Operation *view);
  void storeRoot(unsigned nest);
  void readInstead(ReadPath &path, Value value);
  void layOutConstants(unsigned nest);
  void placeCopy(const LayoutCopy &copy);
  void eraseReplacedViews();

  LayoutProgram &program;
  const NestOrders &orders;
  OpBuilder builder;
  SmallVector<PlacedRelayout> placed;
  /// The former types of values whose order has changed and that have a fixed
  /// use.
  DenseMap<Value, RankedTensorType> fixedTypes;
  /// Caches hasFixedUse. A view may have many readers, and types change without
  /// an effect on it.
  DenseMap<Operation *, bool> fixedViews;
  /// The views that clones replace, users first.
  llvm::SetVector<Operation *> replaced;
};
} // namespace

/// Gives an inner value the order of its nest. The value keeps its padding only
/// if the nest's result has the same padding: then one nest computes all cells.
void Rewriter::changeType(Value value, const OperandMap &map, unsigned nest) {
  RankedTensorType type = getTensorType(value);
  DimOrder order = getReadOrder(map, orders[nest]);
  PhysicalLayout layout = getPhysicalLayout(type);
  bool isKept = isSameOrder(type.getShape(), layout.getMinorToMajor(), order) &&
                (!layout.isPadded() ||
                 layout == getPhysicalLayout(getTensorType(
                               program.nests[nest].root->getResult(0))));
  if (!isKept)
    value.setType(getTypeInOrder(type, order));
}

void Rewriter::changeTypes(unsigned number) {
  ProgramNest &nest = program.nests[number];
  Value root = nest.root->getResult(0);
  if (!isa<RelayoutOp>(nest.root)) {
    if (!program.findFixedUse(root)) {
      changeType(root, nest.ops.front().map, number);
    } else if (RankedTensorType type = getTensorType(root); !isSameOrder(
                   type.getShape(), getPhysicalLayout(type).getMinorToMajor(),
                   orders[number])) {
      fixedTypes[root] = type;
      root.setType(getTypeInOrder(type, orders[number]));
    }
  }
  for (const NestOp &member : ArrayRef(nest.ops).drop_front())
    changeType(member.op->getResult(0), member.map, number);
  for (const NestOp &view : nest.views)
    if (isa<BroadcastInDimOp>(view.op) && !hasFixedUse(view.op))
      changeType(view.op->getResult(0), view.map, number);
}

bool Rewriter::hasFixedUse(Operation *view) {
  auto [entry, isNew] = fixedViews.try_emplace(view, false);
  if (isNew)
    entry->second = program.findFixedUse(view->getResult(0)) != nullptr;
  return entry->second;
}

/// Copies a result for fixed uses that require another order.
void Rewriter::storeRoot(unsigned number) {
  ProgramNest &nest = program.nests[number];
  Value root = nest.root->getResult(0);
  OpOperand *fixedUse = program.findFixedUse(root);
  if (!fixedUse)
    return;
  std::string reason = describeFixedUse(*fixedUse);
  if (auto relayout = dyn_cast<RelayoutOp>(nest.root)) {
    RankedTensorType type = relayout.getType();
    if (!isSameOrder(type.getShape(), getPhysicalLayout(type).getMinorToMajor(),
                     orders[number])) {
      relayout.setCopy(true);
      placed.push_back({relayout, reason});
    }
    return;
  }
  RankedTensorType type = fixedTypes.lookup(root);
  if (!type)
    return;
  // The copy must not precede readers that may fuse with the root. So it is
  // before the first fixed use.
  Operation *firstUser = nullptr;
  for (OpOperand &use : root.getUses()) {
    Operation *user =
        nest.root->getBlock()->findAncestorOpInBlock(*use.getOwner());
    if (program.isFixedUse(use) &&
        (!user || !firstUser || user->isBeforeInBlock(firstUser)))
      firstUser = user ? user : nest.root->getNextNode();
  }
  builder.setInsertionPoint(firstUser);
  auto copy =
      RelayoutOp::create(builder, root.getLoc(), type, root, /*copy=*/true);
  program.addOp(copy);
  root.replaceUsesWithIf(copy.getResult(), [&](OpOperand &use) {
    return use.getOwner() != copy && program.isFixedUse(use);
  });
  placed.push_back({copy, reason});
}

/// Replaces the value that `path` reads by `value`. Clones the views of the
/// path, because other readers may use them.
void Rewriter::readInstead(ReadPath &path, Value value) {
  replaced.insert_range(path.views);
  for (Operation *&view : llvm::reverse(path.views)) {
    builder.setInsertionPointAfter(view);
    IRMapping mapping;
    mapping.map(view->getOperand(0), value);
    view = builder.clone(*view, mapping);
    program.addOp(view);
    value = view->getResult(0);
  }
  path.operand->set(value);
}

void Rewriter::layOutConstants(unsigned number) {
  for (ReadPath &path : program.nests[number].reads) {
    RankedTensorType type = getTensorType(path.value);
    DimOrder order = getReadOrder(path.map, orders[number]);
    if (path.read ||
        isSameOrder(type.getShape(), getPhysicalLayout(type).getMinorToMajor(),
                    order))
      continue;
    builder.setInsertionPointAfterValue(path.value);
    Value constant = builder.createOrFold<RelayoutOp>(
        path.value.getLoc(), getTypeInOrder(type, order), path.value);
    if (auto relayout = constant.getDefiningOp<RelayoutOp>())
      program.addOp(relayout);
    readInstead(path, constant);
  }
}

void Rewriter::placeCopy(const LayoutCopy &copy) {
  Value value = program.values[copy.value];
  SmallVector<ReadPath *> paths;
  for (auto [nest, read] : copy.reads)
    for (ReadPath &path : program.nests[nest].reads)
      if (path.read == read)
        paths.push_back(&path);
  // All these readers are in one block, because they share a scope.
  Operation *first = paths.front()->getDirectUser();
  for (ReadPath *path : paths)
    if (path->getDirectUser()->isBeforeInBlock(first))
      first = path->getDirectUser();
  builder.setInsertionPoint(first);
  auto relayout = RelayoutOp::create(
      builder, first->getLoc(),
      getTypeInOrder(getTensorType(value), copy.order), value, /*copy=*/true);
  program.addOp(relayout);
  for (ReadPath *path : paths)
    readInstead(*path, relayout);
  placed.push_back({relayout, "it is read " + std::to_string(copy.numReads) +
                                  " times in this order"});
}

void Rewriter::eraseReplacedViews() {
  for (Operation *view : replaced)
    if (view->use_empty())
      view->erase();
}

SmallVector<PlacedRelayout> bcast::layouts::rewrite(LayoutProgram &program,
                                                    const NestOrders &orders) {
  if (program.nests.empty())
    return {};
  return Rewriter(program, orders).run();
}
