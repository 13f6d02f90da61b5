//===- Control.cpp - Calls, conditions and loops --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

LogicalResult Interpreter::runLoop(Operation *op, Block &body, int64_t lower,
                                   int64_t count, int64_t step,
                                   ValueRange inits) {
  SmallVector<Data> carried;
  for (Value init : inits)
    carried.push_back(get(init));
  Type type = body.getArgument(0).getType();
  for (int64_t k = 0; k != count; ++k) {
    if (failed(countStep(op)))
      return failure();
    SmallVector<Data> arguments = {
        Data(pool.getInteger(type, lower + k * step))};
    llvm::append_range(arguments, carried);
    Results results = runBlock(body, arguments);
    if (failed(results))
      return failure();
    carried = std::move(*results);
  }
  return setResults(op, carried);
}

/// The slices that the steps insert are written to outputs that they share.
LogicalResult Interpreter::runForall(scf::ForallOp op) {
  FailureOr<Indices> lower = getIndices(op, op.getMixedLowerBound());
  FailureOr<Indices> upper = getIndices(op, op.getMixedUpperBound());
  FailureOr<Indices> step = getIndices(op, op.getMixedStep());
  if (failed(lower) || failed(upper) || failed(step))
    return failure();
  FailureOr<Indices> counts = countSteps(op, *lower, *upper, *step);
  if (failed(counts))
    return failure();
  SmallVector<Data> outputs;
  for (Value output : op.getOutputs()) {
    const Data &data = get(output);
    outputs.push_back(Data::fromElements(data.shape, data.getElements()));
  }
  Indices index(counts->size(), 0);
  for (int64_t i = 0, e = countElements(*counts); i < e; ++i) {
    if (failed(countStep(op)))
      return failure();
    SmallVector<Data> arguments;
    for (auto [k, l, s] : llvm::zip_equal(index, *lower, *step))
      arguments.push_back(pool.getIndex(l + k * s));
    llvm::append_range(arguments, outputs);
    for (auto [argument, data] :
         llvm::zip_equal(op.getBody()->getArguments(), arguments))
      values[argument] = data;
    for (Operation &inner : op.getBody()->without_terminator())
      if (failed(runOp(&inner)))
        return failure();
    for (Operation &inner : op.getTerminator().getYieldingOps()) {
      auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(inner);
      if (!insert)
        return unknown(&inner, "is not one of the operations that terms have");
      FailureOr<Slice> slice = getSlice(insert, insert.getDest());
      if (failed(slice))
        return failure();
      Data target = get(insert.getDest());
      if (failed(insertSlice(insert, insert.getSource(), target,
                             insert.getDroppedDims(), *slice)))
        return failure();
    }
    advance(index, *counts);
  }
  return setResults(op, outputs);
}

Interpreter::Handled Interpreter::runControl(Operation *op) {
  return llvm::TypeSwitch<Operation *, Handled>(op)
      .Case([&](func::CallOp call) -> Handled {
        auto callee = symbolTables.lookupNearestSymbolFrom<func::FuncOp>(
            call, call.getCalleeAttr());
        if (!callee)
          return unknown(op, "calls what is not a function");
        SmallVector<Data> inputs;
        for (Value operand : op->getOperands())
          inputs.push_back(get(operand));
        Results results = runFunction(callee, inputs);
        return failed(results) ? failure() : setResults(op, *results);
      })
      .Case([&](cf::AssertOp check) -> Handled {
        FailureOr<int64_t> condition = getIndex(op, check.getArg());
        if (failed(condition))
          return failure();
        return *condition ? success()
                          : fail(Outcome::Kind::Refused, op, "fails");
      })
      .Case([&](scf::IfOp branch) -> Handled {
        FailureOr<int64_t> condition = getIndex(op, branch.getCondition());
        if (failed(condition))
          return failure();
        Region &region =
            *condition ? branch.getThenRegion() : branch.getElseRegion();
        if (region.empty())
          return success();
        Results results = runBlock(region.front(), {});
        return failed(results) ? failure() : setResults(op, *results);
      })
      .Case([&](scf::IndexSwitchOp choice) -> Handled {
        FailureOr<int64_t> number = getIndex(op, choice.getArg());
        if (failed(number))
          return failure();
        Region *region = &choice.getDefaultRegion();
        for (auto [value, branch] :
             llvm::zip_equal(choice.getCases(), choice.getCaseRegions()))
          if (value == *number)
            region = &branch;
        Results results = runBlock(region->front(), {});
        return failed(results) ? failure() : setResults(op, *results);
      })
      .Case<scf::ExecuteRegionOp, memref::AllocaScopeOp>(
          [&](Operation *) -> Handled {
            Region &region = op->getRegion(0);
            if (!llvm::hasSingleElement(region))
              return unknown(op, "has branches between blocks");
            Results results = runBlock(region.front(), {});
            return failed(results) ? failure() : setResults(op, *results);
          })
      .Case([&](scf::ForOp loop) -> Handled {
        FailureOr<Indices> range =
            getIndices(op, ValueRange{loop.getLowerBound(),
                                      loop.getUpperBound(), loop.getStep()});
        if (failed(range))
          return failure();
        if (loop.getUnsignedCmp()) {
          Type type = loop.getStep().getType();
          unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
          for (int64_t &number : *range) {
            number &= llvm::maskTrailingOnes<uint64_t>(width);
            if (number < 0)
              return unknown(op, "has a bound of 2^63 or more: too large");
          }
        }
        FailureOr<Indices> counts =
            countSteps(op, (*range)[0], (*range)[1], (*range)[2]);
        if (failed(counts))
          return failure();
        return runLoop(op, *loop.getBody(), (*range)[0], counts->front(),
                       (*range)[2], loop.getInitArgs());
      })
      .Case([&](affine::AffineForOp loop) -> Handled {
        FailureOr<Indices> lower =
            applyMap(op, loop.getLowerBoundMap(), loop.getLowerBoundOperands());
        FailureOr<Indices> upper =
            applyMap(op, loop.getUpperBoundMap(), loop.getUpperBoundOperands());
        if (failed(lower) || failed(upper))
          return failure();
        int64_t first = *llvm::max_element(*lower);
        FailureOr<Indices> counts = countSteps(
            op, first, *llvm::min_element(*upper), loop.getStepAsInt());
        if (failed(counts))
          return failure();
        return runLoop(op, *loop.getBody(), first, counts->front(),
                       loop.getStepAsInt(), loop.getInits());
      })
      .Case([&](scf::ParallelOp loop) -> Handled {
        FailureOr<Indices> lower = getIndices(op, loop.getLowerBound());
        FailureOr<Indices> upper = getIndices(op, loop.getUpperBound());
        FailureOr<Indices> step = getIndices(op, loop.getStep());
        if (failed(lower) || failed(upper) || failed(step))
          return failure();
        if (loop.getNumReductions() != 0)
          return unknown(op, "combines in an order of its own");
        FailureOr<Indices> counts = countSteps(op, *lower, *upper, *step);
        if (failed(counts))
          return failure();
        Indices index(counts->size(), 0);
        for (int64_t i = 0, e = countElements(*counts); i < e; ++i) {
          if (failed(countStep(op)))
            return failure();
          for (auto [variable, k, l, s] :
               llvm::zip_equal(loop.getInductionVars(), index, *lower, *step))
            values[variable] = pool.getIndex(l + k * s);
          for (Operation &inner : loop.getBody()->without_terminator())
            if (failed(runOp(&inner)))
              return failure();
          advance(index, *counts);
        }
        return success();
      })
      .Case([&](scf::ForallOp loop) -> Handled { return runForall(loop); })
      .Case([&](scf::WhileOp loop) -> Handled {
        SmallVector<Data> carried;
        for (Value init : loop.getInits())
          carried.push_back(get(init));
        while (true) {
          if (failed(countStep(op)))
            return failure();
          Results before = runBlock(*loop.getBeforeBody(), carried);
          if (failed(before))
            return failure();
          FailureOr<int64_t> condition =
              getIndex(op, loop.getConditionOp().getCondition());
          if (failed(condition))
            return failure();
          SmallVector<Data> passed = {before->begin() + 1, before->end()};
          if (!*condition)
            return setResults(op, passed);
          Results after = runBlock(*loop.getAfterBody(), passed);
          if (failed(after))
            return failure();
          carried = std::move(*after);
        }
      })
      .Default([](Operation *) -> Handled { return std::nullopt; });
}
