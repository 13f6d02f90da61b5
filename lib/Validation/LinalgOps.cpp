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

const Term *Interpreter::combineInOrder(ArrayRef<const Term *> terms,
                                        ArrayRef<int64_t> groups,
                                        Operation *combiner) {
  if (terms.empty())
    return nullptr;
  if (groups.empty())
    return terms.front();
  auto combine = [&](const Term *x, const Term *y) {
    return !x ? y : !y ? x : pool.apply(combiner, {x, y});
  };
  int64_t count = groups.front(), size = terms.size() / count;
  Type type = combiner->getResult(0).getType();
  int64_t lanes =
      getReductionLanes(type.isIndex() ? 64 : type.getIntOrFloatBitWidth());
  Terms blocks;
  for (int64_t begin = 0; begin < count; begin += kReductionBlock) {
    Terms results(lanes, nullptr);
    for (int64_t k = begin; k < std::min(begin + kReductionBlock, count); ++k) {
      const Term *&lane = results[(k - begin) % lanes];
      lane = combine(lane, combineInOrder(terms.slice(k * size, size),
                                          groups.drop_front(), combiner));
    }
    for (int64_t half = lanes / 2; half != 0; half /= 2)
      for (int64_t lane = 0; lane != half; ++lane)
        results[lane] = combine(results[lane], results[lane + half]);
    blocks.push_back(results.front());
  }
  while (blocks.size() > 1) {
    Terms pairs;
    for (size_t block = 0; block < blocks.size(); block += 2)
      pairs.push_back(combine(blocks[block], block + 1 < blocks.size()
                                                 ? blocks[block + 1]
                                                 : nullptr));
    blocks = std::move(pairs);
  }
  return blocks.front();
}

/// The operation that combines an output and the operand that it combines: the
/// order is that of REDUCE-6.
static std::pair<Operation *, Value> findCombiner(Value output, Value yielded) {
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

void Interpreter::runLinalg(linalg::LinalgOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  Block *body = op.getBlock();
  SmallVector<Data> operands;
  Indices extents;
  for (OpOperand &operand : op->getOpOperands()) {
    Data data = get(operand.get());
    llvm::append_range(extents, data.shape);
    // Outputs of tensors are new.
    bool isNew = op.isDpsInit(&operand) && op.hasPureTensorSemantics();
    operands.push_back(isNew ? data.clone() : data);
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
  SmallVector<std::pair<Operation *, Value>> sums(yield->getNumOperands());
  // Another operation keeps the order of its loops.
  bool isReduction = !reduced.empty();
  for (auto [i, sum] : llvm::enumerate(sums)) {
    sum = findCombiner(body->getArgument(numInputs + i), yield->getOperand(i));
    isReduction &= sum.first && sums.front().first &&
                   sum.first->getResult(0).getType() ==
                       sums.front().first->getResult(0).getType();
    for (int64_t loop : reduced)
      isReduction &= !maps[numInputs + i].isFunctionOfDim(loop);
  }
  if (!isReduction)
    sums.assign(sums.size(), {});

  Indices index(shape.size(), 0);
  visit(parallelShape, [&](ArrayRef<int64_t> outer) {
    for (auto [loop, k] : llvm::zip_equal(parallel, outer))
      index[loop] = k;
    SmallVector<Terms> parts(sums.size());
    visit(reducedShape, [&](ArrayRef<int64_t> inner) {
      countStep(op);
      for (auto [loop, k] : llvm::zip_equal(reduced, inner))
        index[loop] = k;
      for (auto [argument, data, map] :
           llvm::zip_equal(body->getArguments(), operands, maps))
        values[argument] =
            data.scalar ? data : load(op, data, evaluateMap(map, index));
      for (Operation &nested : body->without_terminator()) {
        if (hasFailed())
          return;
        if (auto position = dyn_cast<linalg::IndexOp>(nested))
          values[position] = pool.getIndex(index[position.getDim()]);
        else
          runOp(&nested);
      }
      if (hasFailed())
        return;
      for (auto [k, yielded] : llvm::enumerate(yield->getOperands())) {
        if (sums[k].first)
          parts[k].push_back(get(sums[k].second).scalar);
        else
          store(op, operands[numInputs + k],
                evaluateMap(maps[numInputs + k], index), get(yielded).scalar);
      }
    });
    for (auto [k, terms] : llvm::enumerate(parts)) {
      if (terms.empty() || hasFailed())
        continue;
      Data &output = operands[numInputs + k];
      Indices at = evaluateMap(maps[numInputs + k], index);
      const Term *before = load(op, output, at);
      const Term *sum = combineInOrder(terms, groups, sums[k].first);
      if (!hasFailed())
        store(op, output, at, pool.apply(sums[k].first, {before, sum}));
    }
  });
  if (op.hasPureTensorSemantics())
    setResults(op, ArrayRef(operands).drop_front(numInputs));
}
