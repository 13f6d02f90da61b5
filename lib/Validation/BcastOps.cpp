//===- BcastOps.cpp - Operations of bcast on terms ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Layout/TotalIndex.h"
#include "bcast/Rules/Rules.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

/// The index in an operand of `shape` that `index` of the result reads.
static Indices getOperandIndex(const OperandMap &map, ArrayRef<int64_t> shape,
                               ArrayRef<int64_t> index,
                               ArrayRef<int64_t> resultShape) {
  Indices read;
  for (auto [dim, extent] : llvm::zip_equal(map.dims, shape)) {
    int64_t i = dim.read == DimRead::Expand ? 0 : index[dim.resultDim];
    if (dim.read == DimRead::Block)
      i /= resultShape[dim.resultDim] / extent;
    read.push_back(i);
  }
  return read;
}

void Interpreter::runBroadcast(Operation *op, const ResolvedBroadcast &resolved,
                               ArrayRef<Data> operands) {
  std::pair<Block *, Value> body = {};
  if (auto elementwise = dyn_cast<ElementwiseOpInterface>(op)) {
    auto &built = scalarBodies[op];
    if (!built.first) {
      built.first = scratch.emplace_back(std::make_unique<Block>()).get();
      built.second = buildScalarComputation(elementwise, *built.first);
    }
    body = built;
  }
  Data result = allocate(op, resolved.resultShape, op->getResult(0).getType());
  visit(result.shape, [&](ArrayRef<int64_t> index) {
    Terms args;
    for (auto [operand, map] : llvm::zip_equal(operands, resolved.operands))
      args.push_back(load(
          op, operand,
          getOperandIndex(map, operand.shape, index, resolved.resultShape)));
    if (!body.first)
      return store(op, result, index, args.front());
    for (auto [argument, term] :
         llvm::zip_equal(body.first->getArguments(), args))
      values[argument] = term;
    for (Operation &inner : *body.first)
      if (!hasFailed())
        runOp(&inner);
    if (!hasFailed())
      store(op, result, index, get(body.second).scalar);
  });
  if (!hasFailed())
    set(op->getResult(0), result);
}

namespace {
/// Combines the elements that one element of a result reduces.
using Combiner = std::function<const Term *(ArrayRef<const Term *>)>;
} // namespace

void Interpreter::runReduce(ReductionOpInterface op) {
  const Data operand = get(op->getOperand(0));
  llvm::Expected<ResolvedReduction> resolved =
      resolveReduce(operand.shape, op.getReducedDims(), op.getKeepDims());
  if (!resolved)
    return refuse(op, llvm::toString(resolved.takeError()));
  Indices groups, reducedDims, reducedShape, keptShape;
  for (ArrayRef<int64_t> group : resolved->groups) {
    int64_t &size = groups.emplace_back(1);
    for (int64_t dim : group) {
      size *= operand.shape[dim];
      reducedDims.push_back(dim);
      reducedShape.push_back(operand.shape[dim]);
    }
  }
  for (int64_t dim : resolved->keptDims)
    keptShape.push_back(operand.shape[dim]);
  Location loc = op.getLoc();
  Type elementType = getElementTypeOrSelf(op->getOperand(0));
  Type type = getSignless(elementType);
  Type resultType = getSignless(getElementTypeOrSelf(op->getResult(0)));
  Combiner combine;
  if (auto reduce = dyn_cast<ReduceOp>(op.getOperation())) {
    Type accumulator = getAccumulatorType(type);
    const Term *identity = pool.getConstant(
        getIdentity(reduce.getKind(), elementType, accumulator));
    Operation *combiner = createScratch(
        {accumulator, accumulator}, [&](OpBuilder &builder, ValueRange args) {
          return arith::getReductionOp(
              getCombiner(reduce.getKind(), elementType), builder, loc, args[0],
              args[1]);
        });
    Operation *widen = nullptr, *narrow = nullptr;
    if (type != accumulator) {
      widen = createScratch(type, [&](OpBuilder &builder, ValueRange args) {
        return arith::ExtFOp::create(builder, loc, accumulator, args[0]);
      });
      narrow =
          createScratch(accumulator, [&](OpBuilder &builder, ValueRange args) {
            return arith::TruncFOp::create(builder, loc, type, args[0]);
          });
    }
    combine = [this, groups, identity, combiner, widen,
               narrow](ArrayRef<const Term *> elements) {
      Terms terms(elements);
      if (widen)
        for (const Term *&term : terms)
          term = pool.apply(widen, term);
      const Term *sum = combineInOrder(terms, groups, combiner);
      sum = sum ? pool.apply(combiner, {identity, sum}) : identity;
      return narrow ? pool.apply(narrow, sum) : sum;
    };
  } else {
    if (reducedShape.front() >
        getLargestArgExtent(getElementTypeOrSelf(op->getResult(0))))
      return refuse(op, "has too many elements [ARG-6]");
    arith::AtomicRMWKind kind =
        getCombiner(isa<ArgMaximumOp>(op.getOperation()) ? ReduceKind::Maximum
                                                         : ReduceKind::Minimum,
                    elementType);
    // Pairs of an element and its index are combined in order, as the lowering
    // to linalg does. [ARG-4]
    Block *body = scratch.emplace_back(std::make_unique<Block>()).get();
    body->addArguments({type, type}, {loc, loc});
    OpBuilder builder(op.getContext());
    builder.setInsertionPointToEnd(body);
    Value before = createIsBefore(builder, loc, kind, body->getArgument(0),
                                  body->getArgument(1));
    auto createSelect = [&](Type selected) {
      return createScratch({builder.getI1Type(), selected, selected},
                           [&](OpBuilder &inner, ValueRange args) {
                             return arith::SelectOp::create(inner, loc, args[0],
                                                            args[1], args[2]);
                           });
    };
    combine = [this, body, before, resultType, select = createSelect(type),
               selectIndex =
                   createSelect(resultType)](ArrayRef<const Term *> elements) {
      const Term *place = pool.getInteger(resultType, 0);
      if (elements.empty())
        return place;
      const Term *extreme = elements.front();
      for (auto [i, element] : llvm::enumerate(elements.drop_front())) {
        values[body->getArgument(0)] = element;
        values[body->getArgument(1)] = extreme;
        for (Operation &inner : *body)
          runOp(&inner);
        if (hasFailed())
          return place;
        const Term *isTaken = get(before).scalar;
        extreme = pool.apply(select, {isTaken, element, extreme});
        place = pool.apply(
            selectIndex, {isTaken, pool.getInteger(resultType, i + 1), place});
      }
      return place;
    };
  }
  Data result = allocate(op, resolved->resultShape, resultType);
  const Term **cell = result.cells->data();
  visit(keptShape, [&](ArrayRef<int64_t> kept) {
    Indices index(operand.shape.size(), 0);
    for (auto [dim, i] : llvm::zip_equal(resolved->keptDims, kept))
      index[dim] = i;
    Terms elements;
    visit(reducedShape, [&](ArrayRef<int64_t> reduced) {
      for (auto [dim, k] : llvm::zip_equal(reducedDims, reduced))
        index[dim] = k;
      elements.push_back(load(op, operand, index));
    });
    if (!hasFailed())
      *cell++ = combine(elements);
  });
  if (!hasFailed())
    set(op->getResult(0), result);
}

bool Interpreter::runBcast(Operation *op) {
  bool isKnown = true;
  auto broadcast = [&](BroadcastResolution resolved, ArrayRef<Data> operands) {
    if (!resolved)
      return refuse(op, llvm::toString(resolved.takeError()));
    if (!hasFailed())
      runBroadcast(op, *resolved, operands);
  };
  auto getTarget = [&](auto op) {
    return getShape(op, op.getTargetShape(), op->getOperands().drop_front());
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](ElementwiseOpInterface elementwise) {
        SmallVector<Data> operands = getAll(op->getOperands());
        auto shapes = llvm::map_to_vector(operands, [](const Data &operand) {
          return ArrayRef<int64_t>(operand.shape);
        });
        BroadcastRuleAttrInterface rule = elementwise.getBroadcastRule();
        broadcast(rule ? rule.resolve(shapes) : resolveNone(shapes), operands);
      })
      .Case([&](BroadcastInDimOp inDim) {
        Data operand = get(inDim.getOperand());
        Indices shape = getTarget(inDim);
        // [EXPLICIT-7]
        OperandMap map = inDim.resolve().operands.front();
        for (auto [dim, read] : llvm::enumerate(map.dims))
          if ((read.read == DimRead::Equal &&
               operand.shape[dim] != shape[read.resultDim]) ||
              (read.read == DimRead::Expand && operand.shape[dim] != 1))
            refuse(op, "has 'reads' that contradict the shapes");
        broadcast(resolveBroadcastInDim(operand.shape, inDim.getDims(), shape),
                  operand);
      })
      .Case([&](BroadcastOp toShape) {
        Data operand = get(toShape.getOperand());
        broadcast(
            toShape.getRule().resolveTo(operand.shape, getTarget(toShape)),
            operand);
      })
      .Case([&](ReductionOpInterface reduction) { runReduce(reduction); })
      .Case([&](RelayoutOp relayout) {
        set(op->getResult(0), Data(get(relayout.getOperand())));
      })
      .Case([&](IotaOp iota) {
        Type type = getSignless(iota.getType().getElementType());
        Data result = allocate(
            op, getShape(op, iota.getType().getShape(), op->getOperands()),
            type);
        visit(result.shape, [&](ArrayRef<int64_t> index) {
          int64_t step = index[iota.getDim()];
          store(op, result, index,
                isa<FloatType>(type)
                    ? pool.getConstant(FloatAttr::get(type, double(step)))
                    : pool.getInteger(type, step));
        });
        if (!hasFailed())
          set(op->getResult(0), result);
      })
      .Case([&](CheckExtentOp check) {
        Indices numbers = getIndices(op, op->getOperands().take_front(2));
        if (!check.holds(numbers[0], numbers[1]))
          refuse(op, "fails");
      })
      .Case([&](LinearizeIndexOp linearize) {
        size_t rank = linearize.getIndices().size();
        Indices numbers = getIndices(op, op->getOperands());
        ArrayRef<int64_t> all(numbers);
        set(op->getResult(0),
            pool.getIndex(linearizeTotal(
                linearize.getLayout().withSizes(all.drop_front(rank)),
                all.take_front(rank))));
      })
      .Case([&](DelinearizeIndexOp delinearize) {
        Indices numbers = getIndices(op, op->getOperands());
        ArrayRef<int64_t> all(numbers);
        TotalIndex index = delinearizeTotal(
            delinearize.getLayout().withSizes(all.drop_front()), all.front());
        SmallVector<Data> results;
        for (int64_t coordinate : index.coordinate)
          results.push_back(pool.getIndex(coordinate));
        results.push_back(pool.getInteger(IntegerType::get(op->getContext(), 1),
                                          index.isInBounds));
        setResults(op, results);
      })
      .Default([&](Operation *) { isKnown = false; });
  return isKnown;
}
