//===- VectorOps.cpp - Vectors of terms, and affine accesses --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

//===----------------------------------------------------------------------===//
// Maps
//===----------------------------------------------------------------------===//

static int64_t evaluateExpr(AffineExpr expr, ArrayRef<int64_t> dims,
                            ArrayRef<int64_t> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbols[symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t lhs = evaluateExpr(binary.getLHS(), dims, symbols);
  int64_t rhs = evaluateExpr(binary.getRHS(), dims, symbols);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return lhs + rhs;
  case AffineExprKind::Mul:
    return lhs * rhs;
  case AffineExprKind::Mod:
    return rhs > 0 ? lhs - rhs * llvm::divideFloorSigned(lhs, rhs) : 0;
  case AffineExprKind::FloorDiv:
    return rhs > 0 ? llvm::divideFloorSigned(lhs, rhs) : 0;
  default:
    return rhs > 0 ? llvm::divideCeilSigned(lhs, rhs) : 0;
  }
}

Indices validation::evaluateMap(AffineMap map, ArrayRef<int64_t> operands) {
  Indices results;
  for (AffineExpr expr : map.getResults())
    results.push_back(evaluateExpr(expr, operands.take_front(map.getNumDims()),
                                   operands.drop_front(map.getNumDims())));
  return results;
}

FailureOr<Indices> Interpreter::applyMap(Operation *op, AffineMap map,
                                         ValueRange operands) {
  FailureOr<Indices> numbers = getIndices(op, operands);
  if (failed(numbers))
    return failure();
  return evaluateMap(map, *numbers);
}

Interpreter::Handled Interpreter::runAffine(Operation *op) {
  return llvm::TypeSwitch<Operation *, Handled>(op)
      .Case<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(
          [&](auto apply) -> Handled {
            FailureOr<Indices> results =
                applyMap(op, apply.getMap(), op->getOperands());
            if (failed(results))
              return failure();
            bool isMinimum = isa<affine::AffineMinOp>(op);
            return set(op->getResult(0),
                       pool.getIndex(isMinimum ? *llvm::min_element(*results)
                                               : *llvm::max_element(*results)));
          })
      .Case<affine::AffineLoadOp>([&](auto access) -> Handled {
        FailureOr<Indices> index =
            applyMap(op, access.getAffineMap(), access.getMapOperands());
        if (failed(index))
          return failure();
        return loadElement(op, access.getMemRef(), *index);
      })
      .Case<affine::AffineStoreOp>([&](auto access) -> Handled {
        FailureOr<Indices> index =
            applyMap(op, access.getAffineMap(), access.getMapOperands());
        if (failed(index))
          return failure();
        return storeElement(op, access.getValue(), access.getMemRef(), *index);
      })
      .Case<affine::AffineVectorLoadOp>([&](auto access) -> Handled {
        FailureOr<Indices> index =
            applyMap(op, access.getAffineMap(), access.getMapOperands());
        return failed(index) ? failure()
                             : loadVector(op, access.getMemRef(), *index);
      })
      .Case<affine::AffineVectorStoreOp>([&](auto access) -> Handled {
        FailureOr<Indices> index =
            applyMap(op, access.getAffineMap(), access.getMapOperands());
        return failed(index) ? failure()
                             : storeVector(op, access.getValue(),
                                           access.getMemRef(), *index);
      })
      .Default([](Operation *) -> Handled { return std::nullopt; });
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

LogicalResult Interpreter::loadVector(Operation *op, Value memory,
                                      ArrayRef<int64_t> index) {
  auto type = cast<VectorType>(op->getResult(0).getType());
  // A vector may reach from one row into the next.
  Data source = get(memory);
  source.isCast |= isa<MemRefType>(memory.getType());
  FailureOr<Data> result = allocate(op, type.getShape(), type);
  if (failed(result))
    return failure();
  Indices at(type.getRank(), 0);
  for (const Term *&cell : *result->cells) {
    Indices position(index);
    for (auto [dim, i] : llvm::enumerate(at))
      position[position.size() - at.size() + dim] += i;
    FailureOr<const Term *> term = load(op, source, position);
    if (failed(term))
      return failure();
    cell = *term;
    advance(at, type.getShape());
  }
  return set(op->getResult(0), *result);
}

LogicalResult Interpreter::storeVector(Operation *op, Value vector,
                                       Value memory, ArrayRef<int64_t> index) {
  const Data source = get(vector);
  Data target = get(memory);
  target.isCast = true;
  Indices at(source.shape.size(), 0);
  for (const Term *term : source.getElements()) {
    Indices position(index);
    for (auto [dim, i] : llvm::enumerate(at))
      position[position.size() - at.size() + dim] += i;
    if (failed(store(op, target, position, term)))
      return failure();
    advance(at, source.shape);
  }
  return success();
}

/// A vector as an element lies along dimensions after those of the buffer.
LogicalResult Interpreter::loadElement(Operation *op, Value memory,
                                       ArrayRef<int64_t> index) {
  if (auto type = dyn_cast<VectorType>(op->getResult(0).getType())) {
    Indices position(index);
    position.append(type.getRank(), 0);
    return loadVector(op, memory, position);
  }
  FailureOr<const Term *> term = load(op, get(memory), index);
  return failed(term) ? failure() : set(op->getResult(0), *term);
}

LogicalResult Interpreter::storeElement(Operation *op, Value value,
                                        Value memory, ArrayRef<int64_t> index) {
  if (auto type = dyn_cast<VectorType>(value.getType())) {
    Indices position(index);
    position.append(type.getRank(), 0);
    return storeVector(op, value, memory, position);
  }
  Data target = get(memory);
  return store(op, target, index, get(value).scalar);
}

Interpreter::Handled Interpreter::runVector(Operation *op) {
  return llvm::TypeSwitch<Operation *, Handled>(op)
      .Case([&](vector::LoadOp access) -> Handled {
        FailureOr<Indices> index = getIndices(op, access.getIndices());
        return failed(index) ? failure()
                             : loadVector(op, access.getBase(), *index);
      })
      .Case([&](vector::StoreOp access) -> Handled {
        FailureOr<Indices> index = getIndices(op, access.getIndices());
        return failed(index) ? failure()
                             : storeVector(op, access.getValueToStore(),
                                           access.getBase(), *index);
      })
      .Case([&](vector::TransferReadOp access) -> Handled {
        FailureOr<Indices> index = getIndices(op, access.getIndices());
        if (failed(index))
          return failure();
        if (access.getMask() || !access.getPermutationMap().isMinorIdentity() ||
            access.hasOutOfBoundsDim())
          return unknown(op, "reads with a mask or a map");
        return loadVector(op, access.getBase(), *index);
      })
      .Case([&](vector::TransferWriteOp access) -> Handled {
        FailureOr<Indices> index = getIndices(op, access.getIndices());
        if (failed(index))
          return failure();
        if (access.getMask() || !access.getPermutationMap().isMinorIdentity() ||
            access.hasOutOfBoundsDim() || op->getNumResults() != 0)
          return unknown(op, "writes with a mask or a map");
        return storeVector(op, access.getValueToStore(), access.getBase(),
                           *index);
      })
      .Case([&](vector::BroadcastOp broadcast) -> Handled {
        const Data source = get(broadcast.getSource());
        VectorType type = broadcast.getResultVectorType();
        FailureOr<Data> result = allocate(op, type.getShape(), type);
        if (failed(result))
          return failure();
        Indices at(result->shape.size(), 0);
        for (const Term *&cell : *result->cells) {
          if (source.scalar) {
            cell = source.scalar;
            continue;
          }
          Indices position;
          for (auto [i, extent] : llvm::zip_equal(
                   ArrayRef(at).take_back(source.shape.size()), source.shape))
            position.push_back(extent == 1 ? 0 : i);
          cell = source.get(position);
          advance(at, result->shape);
        }
        return set(op->getResult(0), *result);
      })
      .Case([&](vector::ShuffleOp shuffle) -> Handled {
        const Data lhs = get(shuffle.getV1()), rhs = get(shuffle.getV2());
        auto shape = llvm::to_vector<4>(
            cast<VectorType>(op->getResult(0).getType()).getShape());
        Terms all = lhs.getElements();
        llvm::append_range(all, rhs.getElements());
        int64_t extent = lhs.shape.empty() ? 1 : lhs.shape.front();
        int64_t row = lhs.size() / extent;
        Terms terms;
        for (int64_t from : shuffle.getMask())
          for (int64_t i = 0; i != row; ++i)
            terms.push_back(from < 0 ? all.front() : all[from * row + i]);
        return set(op->getResult(0), Data::fromElements(shape, terms));
      })
      .Case([&](vector::ExtractOp extract) -> Handled {
        FailureOr<Indices> index = getIndices(op, extract.getMixedPosition());
        if (failed(index))
          return failure();
        Data source = get(extract.getSource());
        for (auto [dim, i] : llvm::enumerate(*index)) {
          if (i < 0 || i >= source.shape[dim])
            return wrong(op, "reads outside of its vector");
          source.offset += i * source.strides[dim];
        }
        source.shape.erase(source.shape.begin(),
                           source.shape.begin() + index->size());
        source.strides.erase(source.strides.begin(),
                             source.strides.begin() + index->size());
        if (isa<VectorType>(op->getResult(0).getType()))
          return set(op->getResult(0), source);
        return set(op->getResult(0), source.get({}));
      })
      .Case([&](vector::InsertOp insert) -> Handled {
        FailureOr<Indices> index = getIndices(op, insert.getMixedPosition());
        if (failed(index))
          return failure();
        const Data &dest = get(insert.getDest());
        Data result = Data::fromElements(dest.shape, dest.getElements());
        const Data &value = get(insert.getValueToStore());
        Indices at(value.shape.size(), 0);
        for (const Term *term : value.getElements()) {
          Indices position(*index);
          llvm::append_range(position, at);
          if (failed(store(op, result, position, term)))
            return failure();
          advance(at, value.shape);
        }
        return set(op->getResult(0), result);
      })
      .Case([&](vector::TransposeOp transpose) -> Handled {
        Data source = get(transpose.getVector());
        Data result = source;
        for (auto [dim, from] : llvm::enumerate(transpose.getPermutation())) {
          result.shape[dim] = source.shape[from];
          result.strides[dim] = source.strides[from];
        }
        return set(op->getResult(0), result);
      })
      .Case([&](vector::ShapeCastOp) -> Handled {
        return reshape(op, Data(get(op->getOperand(0))),
                       cast<VectorType>(op->getResult(0).getType()).getShape());
      })
      .Default([](Operation *) -> Handled { return std::nullopt; });
}
