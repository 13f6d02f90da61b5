//===- HoistChecks.cpp - Checks before computation ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTHOISTCHECKS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// Moves operations to the start of a function's entry block, in the order of
/// the calls, each after its operands. One walk over the block determines the
/// movable operations, and none is moved twice, so that the time is linear in
/// the size of the function.
class StartOfFunction {
public:
  explicit StartOfFunction(Block &entry) : entry(entry) {
    for (Operation &op : entry)
      if (op.getNumRegions() == 0 && isPure(&op) && readsMovable(&op))
        movable.insert(&op);
  }

  /// Whether `value` is arithmetic on the function's arguments.
  bool isMovable(Value value) const {
    Operation *producer = value.getDefiningOp();
    return producer ? movable.contains(producer)
                    : value.getParentBlock() == &entry;
  }
  bool readsMovable(Operation *op) const {
    return llvm::all_of(op->getOperands(),
                        [&](Value operand) { return isMovable(operand); });
  }

  /// Moves the operation that computes `value`, if it is movable.
  void moveHere(Value value) {
    Operation *producer = value.getDefiningOp();
    if (producer && movable.contains(producer) && moved.insert(producer).second)
      moveHere(producer);
  }

  /// Moves `op` after its operands, all of which are movable.
  void moveHere(Operation *op) {
    // The walk is iterative: recursion along a long chain could overflow the
    // stack.
    SmallVector<std::pair<Operation *, unsigned>> path{{op, 0}};
    while (!path.empty()) {
      auto &[user, operand] = path.back();
      if (operand < user->getNumOperands()) {
        Operation *producer = user->getOperand(operand++).getDefiningOp();
        if (producer && moved.insert(producer).second)
          path.push_back({producer, 0});
        continue;
      }
      if (last)
        user->moveAfter(last);
      else
        user->moveBefore(&entry, entry.begin());
      last = user;
      path.pop_back();
    }
  }

private:
  Block &entry;
  Operation *last = nullptr;
  DenseSet<Operation *> movable, moved;
};
} // namespace

/// Returns the movable checks of one branch of an scf.if, and the arithmetic of
/// the branch that these read.
static SmallVector<Operation *> getMovableChecks(Region &branch,
                                                 const StartOfFunction &start) {
  SmallVector<Operation *> candidates, needed;
  if (branch.empty())
    return needed;
  DenseSet<Operation *> inBranch;
  for (Operation &op : branch.front()) {
    bool isMovable = llvm::all_of(op.getOperands(), [&](Value operand) {
      return start.isMovable(operand) ||
             inBranch.contains(operand.getDefiningOp());
    });
    if (!isMovable || op.getNumRegions() != 0 ||
        (!isa<CheckExtentOp>(op) && !isPure(&op)))
      continue;
    inBranch.insert(&op);
    candidates.push_back(&op);
  }
  DenseSet<Operation *> read;
  for (Operation *op : llvm::reverse(candidates)) {
    if (!isa<CheckExtentOp>(op) && !read.contains(op))
      continue;
    needed.push_back(op);
    for (Value operand : op->getOperands())
      read.insert(operand.getDefiningOp());
  }
  std::reverse(needed.begin(), needed.end());
  return needed;
}

/// Moves the checks in the branches of `choice` to the start, under its
/// condition.
static void hoistFromBranches(scf::IfOp choice, StartOfFunction &start) {
  if (!start.isMovable(choice.getCondition()))
    return;
  SmallVector<Operation *> inThen =
      getMovableChecks(choice.getThenRegion(), start);
  SmallVector<Operation *> inElse =
      getMovableChecks(choice.getElseRegion(), start);
  if (inThen.empty() && inElse.empty())
    return;
  start.moveHere(choice.getCondition());
  for (Operation *op : llvm::concat<Operation *>(inThen, inElse))
    for (Value operand : op->getOperands())
      start.moveHere(operand);
  OpBuilder builder(choice);
  auto checks = scf::IfOp::create(builder, choice.getLoc(),
                                  choice.getCondition(), !inElse.empty());
  auto move = [](ArrayRef<Operation *> ops, Block *block) {
    OpBuilder branch = OpBuilder::atBlockTerminator(block);
    IRMapping mapping;
    for (Operation *op : ops) {
      branch.clone(*op, mapping);
      if (isa<CheckExtentOp>(op))
        op->erase();
    }
  };
  move(inThen, checks.thenBlock());
  if (!inElse.empty())
    move(inElse, checks.elseBlock());
  start.moveHere(checks.getOperation());
}

/// Moves a check of a result's size, and its index arithmetic, up to the
/// definition of its operands, so that no later computation writes into a
/// buffer that is too small. [BOUNDARY-2]
static void moveUp(CheckExtentOp check) {
  Block *block = check->getBlock();
  Operation *anchor = nullptr;
  SmallVector<Operation *> needed{check};
  DenseSet<Operation *> seen;
  for (size_t index = 0; index < needed.size(); ++index)
    for (Value operand : needed[index]->getOperands()) {
      Operation *producer = operand.getDefiningOp();
      if (!producer || producer->getBlock() != block)
        continue;
      bool isArithmetic =
          producer->getNumRegions() == 0 && isPure(producer) &&
          llvm::none_of(producer->getResultTypes(), llvm::IsaPred<ShapedType>);
      if (!isArithmetic) {
        if (!anchor || anchor->isBeforeInBlock(producer))
          anchor = producer;
      } else if (seen.insert(producer).second) {
        needed.push_back(producer);
      }
    }
  llvm::sort(needed, [](Operation *lhs, Operation *rhs) {
    return lhs->isBeforeInBlock(rhs);
  });
  for (Operation *op : needed) {
    if (anchor && op->isBeforeInBlock(anchor))
      continue;
    if (anchor)
      op->moveAfter(anchor);
    else
      op->moveBefore(block, block->begin());
    anchor = op;
  }
}

/// Reports a check that always fails as an error of the program.
static LogicalResult reportFailure(CheckExtentOp check) {
  if (check.evaluate().value_or(true))
    return success();
  return mlir::emitError(check.getLoc()) << formatFailedCheck(
             check, *getConstantIntValue(check.getExtent()),
             getConstantIntValue(check.getExpected()).value_or(0));
}

namespace {
struct HoistChecks : public bcast::impl::BcastHoistChecksBase<HoistChecks> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isDeclaration())
      return;
    WalkResult walked = function.walk([](CheckExtentOp check) {
      return failed(reportFailure(check)) ? WalkResult::interrupt()
                                          : WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return signalPassFailure();

    Block &entry = function.getBody().front();
    StartOfFunction start(entry);
    DenseSet<std::tuple<Value, Value, CheckKind>> done;
    for (auto check :
         llvm::make_early_inc_range(entry.getOps<CheckExtentOp>())) {
      if (!done.insert(
                   {check.getExtent(), check.getExpected(), check.getKind()})
               .second) {
        check.erase();
        continue;
      }
      if (start.readsMovable(check))
        start.moveHere(check.getOperation());
      else if (check.getKind() == CheckKind::Size)
        moveUp(check);
    }
    for (auto choice : llvm::make_early_inc_range(entry.getOps<scf::IfOp>()))
      hoistFromBranches(choice, start);
    for (Block &block : llvm::drop_begin(function.getBody()))
      for (auto check :
           llvm::make_early_inc_range(block.getOps<CheckExtentOp>()))
        if (check.getKind() == CheckKind::Size)
          moveUp(check);
  }
};
} // namespace
