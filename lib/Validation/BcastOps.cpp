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

LogicalResult Interpreter::runBroadcast(Operation *op,
                                        const ResolvedBroadcast &resolved,
                                        ArrayRef<Data> operands) {
  auto elementwise = dyn_cast<ElementwiseOpInterface>(op);
  std::pair<Block *, Value> body = {};
  if (elementwise) {
    auto &built = scalarBodies[op];
    if (!built.first) {
      built.first = scratch.emplace_back(std::make_unique<Block>()).get();
      built.second = buildScalarComputation(elementwise, *built.first);
    }
    body = built;
  }
  FailureOr<Data> result =
      allocate(op, resolved.resultShape, op->getResult(0).getType());
  if (failed(result))
    return failure();
  Indices index(resolved.resultShape.size(), 0);
  for (const Term *&cell : *result->cells) {
    SmallVector<Data> args;
    for (auto [operand, map] : llvm::zip_equal(operands, resolved.operands)) {
      FailureOr<const Term *> term = load(
          op, operand,
          getOperandIndex(map, operand.shape, index, resolved.resultShape));
      if (failed(term))
        return failure();
      args.push_back(*term);
    }
    cell = args.front().scalar;
    if (body.first) {
      for (auto [argument, data] :
           llvm::zip_equal(body.first->getArguments(), args))
        values[argument] = data;
      for (Operation &inner : *body.first)
        if (failed(runOp(&inner)))
          return failure();
      cell = get(body.second).scalar;
    }
    advance(index, resolved.resultShape);
  }
  return set(op->getResult(0), *result);
}

LogicalResult Interpreter::runReduce(ReduceOp op) {
  Data operand = get(op.getOperand());
  llvm::Expected<ResolvedReduction> resolved =
      resolveReduce(operand.shape, op.getReducedDims(), op.getKeepDims());
  if (!resolved)
    return fail(Outcome::Kind::Refused, op,
                llvm::toString(resolved.takeError()));
  Type elementType = op.getType().getElementType();
  Type type = getSignless(elementType);
  Type accumulator = getAccumulatorType(type);
  const Term *identity =
      pool.getConstant(getIdentity(op.getKind(), elementType, accumulator));
  Operation *combiner = createScratch(
      {accumulator, accumulator}, [&](OpBuilder &builder, ValueRange args) {
        return arith::getReductionOp(getCombiner(op.getKind(), elementType),
                                     builder, op.getLoc(), args[0], args[1]);
      });
  Operation *widen = nullptr, *narrow = nullptr;
  if (type != accumulator) {
    widen = createScratch(type, [&](OpBuilder &builder, ValueRange args) {
      return arith::ExtFOp::create(builder, op.getLoc(), accumulator, args[0]);
    });
    narrow =
        createScratch(accumulator, [&](OpBuilder &builder, ValueRange args) {
          return arith::TruncFOp::create(builder, op.getLoc(), type, args[0]);
        });
  }
  FailureOr<Data> result = allocate(op, resolved->resultShape, type);
  if (failed(result))
    return failure();
  Indices groupSizes, reducedShape, reducedDims;
  for (ArrayRef<int64_t> group : resolved->groups) {
    int64_t &size = groupSizes.emplace_back(1);
    for (int64_t dim : group) {
      size *= operand.shape[dim];
      reducedDims.push_back(dim);
      reducedShape.push_back(operand.shape[dim]);
    }
  }
  Indices keptShape, kept;
  for (int64_t dim : resolved->keptDims)
    keptShape.push_back(operand.shape[dim]);
  kept.assign(keptShape.size(), 0);
  for (const Term *&cell : *result->cells) {
    Indices index(operand.shape.size(), 0), reduced(reducedShape.size(), 0);
    for (auto [dim, i] : llvm::zip_equal(resolved->keptDims, kept))
      index[dim] = i;
    Terms terms;
    for (int64_t i = 0, e = countElements(reducedShape); i < e; ++i) {
      for (auto [dim, k] : llvm::zip_equal(reducedDims, reduced))
        index[dim] = k;
      FailureOr<const Term *> term = load(op, operand, index);
      if (failed(term))
        return failure();
      terms.push_back(widen ? pool.apply(widen, *term) : *term);
      advance(reduced, reducedShape);
    }
    const Term *combined = combineInOrder(terms, groupSizes, combiner);
    cell = combined ? pool.apply(combiner, {identity, combined}) : identity;
    if (narrow)
      cell = pool.apply(narrow, cell);
    advance(kept, keptShape);
  }
  return set(op->getResult(0), *result);
}

/// Combines pairs of an element and its index in order, as the lowering to
/// linalg does. [ARG-4]
LogicalResult Interpreter::runArgReduce(ReductionOpInterface op) {
  Data operand = get(op->getOperand(0));
  int64_t dim = op.getReducedDims().front();
  llvm::Expected<ResolvedReduction> resolved =
      resolveReduce(operand.shape, op.getReducedDims(), op.getKeepDims());
  if (!resolved)
    return fail(Outcome::Kind::Refused, op,
                llvm::toString(resolved.takeError()));
  Type indexType = getElementTypeOrSelf(op->getResult(0).getType());
  int64_t extent = operand.shape[dim];
  if (extent > getLargestArgExtent(indexType))
    return fail(Outcome::Kind::Refused, op, "has too many elements [ARG-6]");
  indexType = getSignless(indexType);
  Type elementType = getElementTypeOrSelf(op->getOperand(0).getType());
  Type type = getSignless(elementType);
  arith::AtomicRMWKind combiner =
      getCombiner(isa<ArgMaximumOp>(op.getOperation()) ? ReduceKind::Maximum
                                                       : ReduceKind::Minimum,
                  elementType);
  Block &body = *scratch.emplace_back(std::make_unique<Block>());
  Location loc = op.getLoc();
  body.addArguments({type, type}, {loc, loc});
  OpBuilder builder(op.getContext());
  builder.setInsertionPointToEnd(&body);
  Value before = createIsBefore(builder, loc, combiner, body.getArgument(0),
                                body.getArgument(1));
  Operation *select =
      createScratch({builder.getI1Type(), type, type}, [&](OpBuilder &inner,
                                                           ValueRange args) {
        return arith::SelectOp::create(inner, loc, args[0], args[1], args[2]);
      });
  Operation *selectIndex = createScratch(
      {builder.getI1Type(), indexType, indexType},
      [&](OpBuilder &inner, ValueRange args) {
        return arith::SelectOp::create(inner, loc, args[0], args[1], args[2]);
      });
  FailureOr<Data> result = allocate(op, resolved->resultShape, indexType);
  if (failed(result))
    return failure();
  Indices keptShape, kept(resolved->keptDims.size(), 0);
  for (int64_t keptDim : resolved->keptDims)
    keptShape.push_back(operand.shape[keptDim]);
  for (const Term *&cell : *result->cells) {
    Indices index(operand.shape.size(), 0);
    for (auto [keptDim, i] : llvm::zip_equal(resolved->keptDims, kept))
      index[keptDim] = i;
    const Term *extreme = nullptr;
    cell = pool.getInteger(indexType, 0);
    for (int64_t i = 0; i != extent; ++i) {
      index[dim] = i;
      FailureOr<const Term *> element = load(op, operand, index);
      if (failed(element))
        return failure();
      if (!extreme) {
        extreme = *element;
        continue;
      }
      values[body.getArgument(0)] = *element;
      values[body.getArgument(1)] = extreme;
      for (Operation &inner : body)
        if (failed(runOp(&inner)))
          return failure();
      const Term *isTaken = get(before).scalar;
      extreme = pool.apply(select, {isTaken, *element, extreme});
      cell = pool.apply(selectIndex,
                        {isTaken, pool.getInteger(indexType, i), cell});
    }
    advance(kept, keptShape);
  }
  return set(op->getResult(0), *result);
}

Interpreter::Handled Interpreter::runBcast(Operation *op) {
  auto refuse = [&](llvm::Error error) {
    return fail(Outcome::Kind::Refused, op, llvm::toString(std::move(error)));
  };
  auto broadcast = [&](BroadcastResolution resolved,
                       ArrayRef<Data> operands) -> Handled {
    if (!resolved)
      return refuse(resolved.takeError());
    return runBroadcast(op, *resolved, operands);
  };
  if (auto elementwise = dyn_cast<ElementwiseOpInterface>(op)) {
    SmallVector<Data> operands;
    SmallVector<ArrayRef<int64_t>> shapes;
    for (Value operand : op->getOperands())
      operands.push_back(get(operand));
    for (const Data &operand : operands)
      shapes.push_back(operand.shape);
    BroadcastRuleAttrInterface rule = elementwise.getBroadcastRule();
    return broadcast(rule ? rule.resolve(shapes) : resolveNone(shapes),
                     operands);
  }
  return llvm::TypeSwitch<Operation *, Handled>(op)
      .Case([&](BroadcastInDimOp inDim) -> Handled {
        Data operand = get(inDim.getOperand());
        FailureOr<Indices> shape = getShape(op, inDim.getTargetShape(),
                                            op->getOperands().drop_front());
        if (failed(shape))
          return failure();
        // [EXPLICIT-7]
        OperandMap map = inDim.resolve().operands.front();
        for (auto [dim, read] : llvm::enumerate(map.dims))
          if ((read.read == DimRead::Equal &&
               operand.shape[dim] != (*shape)[read.resultDim]) ||
              (read.read == DimRead::Expand && operand.shape[dim] != 1))
            return fail(Outcome::Kind::Refused, op,
                        "has 'reads' that contradict the shapes");
        return broadcast(
            resolveBroadcastInDim(operand.shape, inDim.getDims(), *shape),
            operand);
      })
      .Case([&](BroadcastOp toShape) -> Handled {
        Data operand = get(toShape.getOperand());
        FailureOr<Indices> shape = getShape(op, toShape.getTargetShape(),
                                            op->getOperands().drop_front());
        if (failed(shape))
          return failure();
        return broadcast(toShape.getRule().resolveTo(operand.shape, *shape),
                         operand);
      })
      .Case([&](ReduceOp reduce) -> Handled { return runReduce(reduce); })
      .Case<ArgMaximumOp, ArgMinimumOp>([&](Operation *) -> Handled {
        return runArgReduce(cast<ReductionOpInterface>(op));
      })
      .Case([&](RelayoutOp) -> Handled {
        return set(op->getResult(0), get(op->getOperand(0)));
      })
      .Case([&](IotaOp iota) -> Handled {
        FailureOr<Indices> shape =
            getShape(op, iota.getType().getShape(), op->getOperands());
        if (failed(shape))
          return failure();
        FailureOr<Data> result = allocate(op, *shape, iota.getType());
        if (failed(result))
          return failure();
        Type type = getSignless(iota.getType().getElementType());
        Indices index(shape->size(), 0);
        for (const Term *&cell : *result->cells) {
          int64_t step = index[iota.getDim()];
          cell = isa<FloatType>(type)
                     ? pool.getConstant(FloatAttr::get(type, double(step)))
                     : pool.getInteger(type, step);
          advance(index, *shape);
        }
        return set(op->getResult(0), *result);
      })
      .Case([&](CheckExtentOp check) -> Handled {
        FailureOr<Indices> numbers =
            getIndices(op, op->getOperands().take_front(2));
        if (failed(numbers))
          return failure();
        return check.holds((*numbers)[0], (*numbers)[1])
                   ? success()
                   : fail(Outcome::Kind::Refused, op, "fails");
      })
      .Case([&](LinearizeIndexOp linearize) -> Handled {
        size_t rank = linearize.getIndices().size();
        FailureOr<Indices> numbers = getIndices(op, op->getOperands());
        if (failed(numbers))
          return failure();
        ArrayRef<int64_t> all(*numbers);
        return set(op->getResult(0),
                   pool.getIndex(linearizeTotal(
                       linearize.getLayout().withSizes(all.drop_front(rank)),
                       all.take_front(rank))));
      })
      .Case([&](DelinearizeIndexOp delinearize) -> Handled {
        FailureOr<Indices> numbers = getIndices(op, op->getOperands());
        if (failed(numbers))
          return failure();
        ArrayRef<int64_t> all(*numbers);
        TotalIndex index = delinearizeTotal(
            delinearize.getLayout().withSizes(all.drop_front()), all.front());
        SmallVector<Data> results;
        for (int64_t coordinate : index.coordinate)
          results.push_back(pool.getIndex(coordinate));
        results.push_back(pool.getInteger(IntegerType::get(op->getContext(), 1),
                                          index.isInBounds));
        return setResults(op, results);
      })
      .Default([](Operation *) -> Handled { return std::nullopt; });
}
