//===- LinalgOps.cpp - Structured operations on terms ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "bcast/Rules/Reduction.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

/// The operation that combines an output and the operand that it combines: the
/// order is that of REDUCE-6.
static std::pair<Operation *, Value> findCombiner(Block &body, Value output,
                                                  Value yielded) {
  Operation *combiner = yielded.getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp, arith::MulFOp, arith::MaximumFOp,
                       arith::MinimumFOp, arith::AddIOp, arith::MulIOp,
                       arith::MaxSIOp, arith::MaxUIOp, arith::MinSIOp,
                       arith::MinUIOp, arith::AndIOp, arith::OrIOp,
                       arith::XOrIOp>(combiner) ||
      !combiner->hasOneUse() || !output.hasOneUse())
    return {};
  if (combiner->getOperand(0) == output)
    return {combiner, combiner->getOperand(1)};
  if (combiner->getOperand(1) == output)
    return {combiner, combiner->getOperand(0)};
  return {};
}

LogicalResult Interpreter::runLinalg(linalg::LinalgOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  Block *body = op.getBlock();
  SmallVector<Data> operands;
  Indices extents;
  for (OpOperand &operand : op->getOpOperands()) {
    Data data = get(operand.get());
    llvm::append_range(extents, data.shape);
    // Outputs of tensors are new.
    if (op.isDpsInit(&operand) && op.hasPureTensorSemantics())
      data = Data::fromElements(data.shape, data.getElements());
    operands.push_back(data);
  }
  AffineMap toLoops = op.getShapesToLoopsMap();
  if (!toLoops)
    return unknown(op, "has loops that no shape bounds");
  Indices shape = evaluateMap(toLoops, extents);
  for (auto [data, map] : llvm::zip_equal(operands, maps)) {
    if (data.scalar)
      continue;
    for (auto [extent, expr] : llvm::zip_equal(data.shape, map.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr);
          dim && extent != shape[dim.getPosition()])
        return wrong(op, "has operands whose extents contradict");
  }
  unsigned numInputs = op.getNumDpsInputs();
  SmallVector<int64_t> parallel, reduced;
  for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray()))
    (kind == utils::IteratorType::parallel ? parallel : reduced)
        .push_back(loop);
  Indices parallelShape, reducedShape, groups;
  for (int64_t loop : parallel)
    parallelShape.push_back(shape[loop]);
  for (ArrayRef<int64_t> group : groupAdjacentDims(reduced)) {
    int64_t &size = groups.emplace_back(1);
    for (int64_t loop : group) {
      size *= shape[loop];
      reducedShape.push_back(shape[loop]);
    }
  }
  Operation *yield = body->getTerminator();
  SmallVector<std::pair<Operation *, Value>> sums;
  for (auto [i, yielded] : llvm::enumerate(yield->getOperands()))
    sums.push_back(
        reduced.empty()
            ? std::pair<Operation *, Value>()
            : findCombiner(*body, body->getArgument(numInputs + i), yielded));

  // Another operation keeps the order of its loops.
  bool isReduction = true;
  for (auto [i, sum] : llvm::enumerate(sums)) {
    isReduction &= sum.first && sums.front().first &&
                   sum.first->getResult(0).getType() ==
                       sums.front().first->getResult(0).getType();
    for (int64_t loop : reduced)
      isReduction &= !maps[numInputs + i].isFunctionOfDim(loop);
  }
  if (!isReduction)
    sums.assign(sums.size(), {});

  Indices outer(parallelShape.size(), 0), index(shape.size(), 0);
  for (int64_t i = 0, e = countElements(parallelShape); i < e; ++i) {
    for (auto [loop, k] : llvm::zip_equal(parallel, outer))
      index[loop] = k;
    SmallVector<Terms> parts(sums.size());
    Indices inner(reducedShape.size(), 0);
    for (int64_t j = 0, count = countElements(reducedShape); j < count; ++j) {
      if (failed(countStep(op)))
        return failure();
      for (auto [loop, k] : llvm::zip_equal(reduced, inner))
        index[loop] = k;
      for (auto [k, data, map] : llvm::enumerate(operands, maps)) {
        if (data.scalar) {
          values[body->getArgument(k)] = data;
          continue;
        }
        FailureOr<const Term *> term = load(op, data, evaluateMap(map, index));
        if (failed(term))
          return failure();
        values[body->getArgument(k)] = *term;
      }
      for (Operation &nested : body->without_terminator()) {
        if (auto position = dyn_cast<linalg::IndexOp>(nested)) {
          values[position] = pool.getIndex(index[position.getDim()]);
          continue;
        }
        if (failed(runOp(&nested)))
          return failure();
      }
      for (auto [k, yielded] : llvm::enumerate(yield->getOperands())) {
        if (sums[k].first) {
          parts[k].push_back(get(sums[k].second).scalar);
          continue;
        }
        if (failed(store(op, operands[numInputs + k],
                         evaluateMap(maps[numInputs + k], index),
                         get(yielded).scalar)))
          return failure();
      }
      advance(inner, reducedShape);
    }
    for (auto [k, terms] : llvm::enumerate(parts)) {
      if (terms.empty())
        continue;
      Data &output = operands[numInputs + k];
      Indices at = evaluateMap(maps[numInputs + k], index);
      FailureOr<const Term *> before = load(op, output, at);
      if (failed(before))
        return failure();
      const Term *sum = combineInOrder(terms, groups, sums[k].first);
      if (failed(
              store(op, output, at, pool.apply(sums[k].first, {*before, sum}))))
        return failure();
    }
    advance(outer, parallelShape);
  }
  if (!op.hasPureTensorSemantics())
    return success();
  return setResults(op, ArrayRef(operands).drop_front(numInputs));
}
