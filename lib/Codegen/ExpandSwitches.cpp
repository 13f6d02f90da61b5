//===- ExpandSwitches.cpp - cf.switch as conditional branches -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTEXPANDSWITCHES
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

/// A chain of blocks, each of which asks for one case.
static void expand(cf::SwitchOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Block *start = op->getBlock(), *otherwise = op.getDefaultDestination();
  SmallVector<Value> operands(op.getDefaultOperands());
  SmallVector<llvm::APInt> values;
  if (std::optional<DenseIntElementsAttr> cases = op.getCaseValues())
    llvm::append_range(values, cases->getValues<llvm::APInt>());
  for (size_t i = values.size(); i-- > 0;) {
    Block *block = start;
    if (i > 0)
      block = builder.createBlock(start->getParent(),
                                  std::next(start->getIterator()));
    builder.setInsertionPointToEnd(block);
    Value isCase = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, op.getFlag(),
        arith::ConstantOp::create(
            builder, loc,
            builder.getIntegerAttr(op.getFlag().getType(), values[i])));
    cf::CondBranchOp::create(builder, loc, isCase, op.getCaseDestinations()[i],
                             op.getCaseOperands(i), otherwise, operands);
    otherwise = block;
    operands.clear();
  }
  if (values.empty())
    cf::BranchOp::create(builder, loc, otherwise, operands);
  op.erase();
}

namespace {
struct ExpandSwitches
    : public bcast::impl::BcastExpandSwitchesBase<ExpandSwitches> {
  void runOnOperation() override {
    SmallVector<cf::SwitchOp> switches;
    getOperation()->walk([&](cf::SwitchOp op) { switches.push_back(op); });
    llvm::for_each(switches, expand);
  }
};
} // namespace
