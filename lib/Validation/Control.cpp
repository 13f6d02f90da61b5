//===- Control.cpp - Calls, conditions and loops --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

SmallVector<Data> Interpreter::runFunction(func::FuncOp function,
                                           ArrayRef<Data> inputs) {
  if (function.isExternal())
    unknown(function, "has no body");
  else if (!activeFunctions.insert(function).second)
    unknown(function, "calls itself");
  if (hasFailed())
    return {};
  llvm::scope_exit leave([&] { activeFunctions.erase(function); });
  return runRegion(function.getBody(), inputs);
}

SmallVector<Data> Interpreter::runRegion(Region &region,
                                         ArrayRef<Data> arguments) {
  if (hasFailed())
    return {};
  SmallVector<Data> passed(arguments);
  for (Block *block = &region.front(), *next; block; block = next) {
    next = nullptr;
    for (auto [argument, data] : llvm::zip_equal(block->getArguments(), passed))
      values[argument] = data;
    for (Operation &op : *block) {
      if (!op.hasTrait<OpTrait::IsTerminator>() || op.getNumRegions() != 0) {
        runOp(&op);
        if (hasFailed())
          return {};
        continue;
      }
      if (op.getNumSuccessors() == 0)
        return getAll(op.getOperands());
      countStep(&op);
      unsigned successor = 0;
      if (auto branch = dyn_cast<cf::CondBranchOp>(op)) {
        successor = getIndex(&op, branch.getCondition()) ? 0 : 1;
      } else if (auto choice = dyn_cast<cf::SwitchOp>(op)) {
        int64_t flag = getIndex(&op, choice.getFlag());
        if (auto cases = choice.getCaseValues())
          for (auto [i, value] : llvm::enumerate(cases->getValues<APInt>()))
            if (value.getSExtValue() == flag)
              successor = i + 1;
      } else if (!isa<cf::BranchOp>(op)) {
        missTerms(&op);
      }
      if (hasFailed())
        return {};
      next = op.getSuccessor(successor);
      passed = getAll(cast<BranchOpInterface>(op)
                          .getSuccessorOperands(successor)
                          .getForwardedOperands());
    }
  }
  return {};
}

void Interpreter::runLoops(LoopLikeOpInterface op, ArrayRef<int64_t> lower,
                           ArrayRef<int64_t> upper, ArrayRef<int64_t> step) {
  Indices counts;
  int64_t total = 1;
  bool isTooLong = false;
  for (auto [l, u, s] : llvm::zip_equal(lower, upper, step)) {
    if (s <= 0)
      return wrong(op, "has a step of " + Twine(s));
    // The distance of two numbers fits an unsigned one.
    uint64_t count =
        u > l ? (uint64_t(u) - uint64_t(l) - 1) / uint64_t(s) + 1 : 0;
    counts.push_back(std::min<uint64_t>(count, kMaxSteps + 1));
    isTooLong |=
        llvm::MulOverflow(total, counts.back(), total) || total > kMaxSteps;
  }
  SmallVector<Data> carried = getAll(op.getInits());
  // The steps write slices to outputs that they share.
  bool isForall = isa<scf::ForallOp>(op.getOperation());
  if (isForall)
    for (Data &output : carried)
      output = output.clone();
  if (llvm::is_contained(counts, 0))
    return setResults(op, carried);
  if (isTooLong)
    return unknown(op, "has too many steps: too large");
  Region &body = *op.getLoopRegions().front();
  visit(counts, [&](ArrayRef<int64_t> index) {
    countStep(op);
    SmallVector<Data> arguments;
    for (auto [argument, i, l, s] :
         llvm::zip(body.getArguments(), index, lower, step))
      arguments.push_back(pool.getInteger(argument.getType(), l + i * s));
    llvm::append_range(arguments, carried);
    SmallVector<Data> results = runRegion(body, arguments);
    if (!isForall && !hasFailed())
      carried = std::move(results);
  });
  setResults(op, carried);
}

void Interpreter::runWhile(scf::WhileOp op) {
  SmallVector<Data> carried = getAll(op.getInits());
  while (true) {
    countStep(op);
    carried = runRegion(op.getBefore(), carried);
    if (hasFailed())
      return;
    bool goesOn = getNumber(op, carried.front().scalar);
    carried.erase(carried.begin());
    if (!goesOn)
      return setResults(op, carried);
    carried = runRegion(op.getAfter(), carried);
  }
}

bool Interpreter::runControl(Operation *op) {
  bool isKnown = true;
  auto runBranch = [&](Region &region) {
    if (!region.empty() && !hasFailed())
      setResults(op, runRegion(region, {}));
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](func::CallOp call) {
        auto callee = symbolTables.lookupNearestSymbolFrom<func::FuncOp>(
            call, call.getCalleeAttr());
        if (!callee)
          return unknown(op, "calls what is not a function");
        setResults(op, runFunction(callee, getAll(op->getOperands())));
      })
      .Case([&](cf::AssertOp check) {
        if (!getIndex(op, check.getArg()))
          refuse(op, "fails");
      })
      .Case([&](scf::IfOp branch) {
        runBranch(getIndex(op, branch.getCondition()) ? branch.getThenRegion()
                                                      : branch.getElseRegion());
      })
      .Case([&](scf::IndexSwitchOp choice) {
        int64_t number = getIndex(op, choice.getArg());
        Region *region = &choice.getDefaultRegion();
        for (auto [value, branch] :
             llvm::zip_equal(choice.getCases(), choice.getCaseRegions()))
          if (value == number)
            region = &branch;
        runBranch(*region);
      })
      .Case<scf::ExecuteRegionOp, memref::AllocaScopeOp>(
          [&](Operation *) { runBranch(op->getRegion(0)); })
      .Case([&](scf::ForOp loop) {
        Indices range =
            getIndices(op, ValueRange{loop.getLowerBound(),
                                      loop.getUpperBound(), loop.getStep()});
        if (loop.getUnsignedCmp()) {
          Type type = loop.getStep().getType();
          unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
          for (int64_t &number : range) {
            number &= llvm::maskTrailingOnes<uint64_t>(width);
            if (number < 0)
              return unknown(op, "has a bound of 2^63 or more: too large");
          }
        }
        if (!hasFailed())
          runLoops(loop, range[0], range[1], range[2]);
      })
      .Case([&](affine::AffineForOp loop) {
        Indices lower =
            applyMap(op, loop.getLowerBoundMap(), loop.getLowerBoundOperands());
        Indices upper =
            applyMap(op, loop.getUpperBoundMap(), loop.getUpperBoundOperands());
        if (!hasFailed())
          runLoops(loop, *llvm::max_element(lower), *llvm::min_element(upper),
                   loop.getStepAsInt());
      })
      .Case<scf::ParallelOp, scf::ForallOp>([&](LoopLikeOpInterface loop) {
        if (auto parallel = dyn_cast<scf::ParallelOp>(op);
            parallel && parallel.getNumReductions() != 0)
          return unknown(op, "combines in an order of its own");
        Indices lower = getIndices(op, *loop.getLoopLowerBounds());
        Indices upper = getIndices(op, *loop.getLoopUpperBounds());
        Indices step = getIndices(op, *loop.getLoopSteps());
        if (!hasFailed())
          runLoops(loop, lower, upper, step);
      })
      .Case([&](scf::InParallelOp inParallel) {
        for (Operation &inner : inParallel.getYieldingOps()) {
          auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(inner);
          if (!insert)
            return missTerms(&inner);
          copy(
              insert, get(insert.getSource()),
              getSlice(insert, get(insert.getDest()), insert.getDroppedDims()));
        }
      })
      .Case([&](scf::WhileOp loop) { runWhile(loop); })
      .Default([&](Operation *) { isKnown = false; });
  return isKnown;
}
