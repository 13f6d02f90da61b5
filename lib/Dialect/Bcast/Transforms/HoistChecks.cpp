//===- HoistChecks.cpp - Checks before computation ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Dialect/Bcast/Transforms/ExtentModels.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Support/Speculation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTHOISTCHECKS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// Moves checks to where their operands are known, in the order of the calls.
/// No operation is placed twice, so that the time is linear in the size of the
/// function.
class CheckHoister {
public:
  void hoist(CheckExtentOp check);

private:
  /// The operations that a check needs in its block, and the place where they
  /// can be.
  struct Needs {
    /// The check and its index arithmetic, each operation after its operands.
    SmallVector<Operation *> ops;
    /// The last operation that must come before; null at the block's start.
    Operation *anchor = nullptr;
    /// Whether some value is known in this block alone.
    bool isBound = false;
  };
  Needs collect(CheckExtentOp check) const;
  bool addOperand(Value operand, Block *block, Needs &needs) const;
  void place(const Needs &needs, Block *block);
  bool leaveRegion(CheckExtentOp check, const Needs &needs);

  /// Per operation that is placed, the anchor that it comes after, or null.
  DenseMap<Operation *, Operation *> placed;
  /// Per anchor, or block, the last operation placed after it.
  DenseMap<void *, Operation *> last;
};
} // namespace

/// Arithmetic on indices, and views of buffers.
static bool isIndexArithmetic(Operation *op) {
  return op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
         mayBeSpeculated(op) &&
         llvm::none_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
}

/// Returns whether `operand` must be computed first.
bool CheckHoister::addOperand(Value operand, Block *block, Needs &needs) const {
  Operation *producer = operand.getDefiningOp();
  if (operand.getParentBlock() != block)
    return false;
  auto known = placed.find(producer);
  bool isPlaced = known != placed.end();
  if (producer && !isPlaced && isIndexArithmetic(producer))
    return true;
  Operation *anchor = isPlaced ? known->second : producer;
  needs.isBound |= !anchor;
  if (anchor && (!needs.anchor || needs.anchor->isBeforeInBlock(anchor)))
    needs.anchor = anchor;
  return false;
}

CheckHoister::Needs CheckHoister::collect(CheckExtentOp check) const {
  Needs needs;
  DenseSet<Operation *> seen;
  // The walk is iterative: recursion along a long chain could overflow the
  // stack.
  SmallVector<std::pair<Operation *, unsigned>> path{{check, 0}};
  while (!path.empty()) {
    auto &[user, number] = path.back();
    if (number == user->getNumOperands()) {
      needs.ops.push_back(user);
      path.pop_back();
      continue;
    }
    Value operand = user->getOperand(number++);
    if (addOperand(operand, check->getBlock(), needs) &&
        seen.insert(operand.getDefiningOp()).second)
      path.push_back({operand.getDefiningOp(), 0});
  }
  return needs;
}

void CheckHoister::place(const Needs &needs, Block *block) {
  void *key = block;
  if (needs.anchor)
    key = needs.anchor;
  Operation *&position = last[key];
  for (Operation *op : needs.ops) {
    if (needs.anchor && op->isBeforeInBlock(needs.anchor))
      continue;
    Operation *previous = position ? position : needs.anchor;
    if (previous)
      op->moveAfter(previous);
    else
      op->moveBefore(block, block->begin());
    placed[op] = needs.anchor;
    position = op;
  }
}

/// Hoists `check` out of the region of its parent operation. The hoisted check
/// holds if the region does not run.
bool CheckHoister::leaveRegion(CheckExtentOp check, const Needs &needs) {
  Operation *parent = check->getParentOp();
  OpBuilder builder(parent);
  Location loc = check.getLoc();
  Value condition;
  if (auto choice = dyn_cast<scf::IfOp>(parent)) {
    condition = choice.getCondition();
  } else if (auto loop = dyn_cast<scf::ForOp>(parent)) {
    condition =
        arith::CmpIOp::create(builder, loc,
                              loop.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                                    : arith::CmpIPredicate::slt,
                              loop.getLowerBound(), loop.getUpperBound());
  } else if (auto loop = dyn_cast<scf::WhileOp>(parent);
             !loop || check->getParentRegion() != &loop.getBefore()) {
    return false;
  }
  bool isElse = isa<scf::IfOp>(parent) &&
                check->getParentRegion()->getRegionNumber() == 1;
  for (Operation *op : needs.ops)
    op->moveBefore(parent);
  if (!condition)
    return true;
  builder.setInsertionPoint(check);
  // A check of a number against itself holds.
  Value extent = check.getExtent(), neutral = check.getExpected();
  if (check.getKind() == CheckKind::NonNegative)
    neutral = arith::ConstantIndexOp::create(builder, loc, 0);
  if (isElse)
    std::swap(extent, neutral);
  check.getExtentMutable().assign(
      arith::SelectOp::create(builder, loc, condition, extent, neutral));
  return true;
}

void CheckHoister::hoist(CheckExtentOp check) {
  Needs needs = collect(check);
  while (!needs.anchor && !needs.isBound && leaveRegion(check, needs))
    needs = collect(check);
  place(needs, check->getBlock());
}

/// Reports a check that always fails as an error of the program.
static LogicalResult reportFailure(CheckExtentOp check) {
  if (check.evaluate().value_or(true))
    return success();
  SmallVector<int64_t> values;
  for (Value value : check.getValues()) {
    std::optional<int64_t> known = getConstantIntValue(value);
    if (!known)
      break;
    values.push_back(*known);
  }
  return mlir::emitError(check.getLoc()) << formatFailedCheck(
             check, *getConstantIntValue(check.getExtent()),
             getConstantIntValue(check.getExpected()).value_or(0), values);
}

LogicalResult bcast::hoistChecks(func::FuncOp function) {
  SmallVector<CheckExtentOp> checks;
  WalkResult walked = function.walk([&](CheckExtentOp check) {
    checks.push_back(check);
    // What is in a branch or a loop need not run.
    return check->getBlock() == &function.front()
               ? WalkResult(reportFailure(check))
               : WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  CheckHoister hoister;
  DenseSet<std::tuple<Value, Value, CheckKind>> done;
  for (CheckExtentOp check : checks) {
    std::tuple key(check.getExtent(), check.getExpected(), check.getKind());
    if (done.contains(key)) {
      check.erase();
      continue;
    }
    if (check->getBlock() == &function.front())
      done.insert(key);
    hoister.hoist(check);
  }
  return success();
}

namespace {
struct HoistChecks : public bcast::impl::BcastHoistChecksBase<HoistChecks> {
  void runOnOperation() override {
    if (failed(hoistChecks(getOperation())))
      signalPassFailure();
  }
};
} // namespace
