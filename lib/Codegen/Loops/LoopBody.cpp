//===- LoopBody.cpp - The computation of a loop step ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopBody.h"
#include "bcast/Support/Speculation.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

LoopBody::LoopBody(const LoopNest &nest, LoopSet vectorLoops, int64_t lanes)
    : body(nest.body), vectorLoops(std::move(vectorLoops)),
      none(nest.getNumLoops()), lanes(lanes) {
  for (auto [element, access] : llvm::zip_equal(body.elements, nest.accesses)) {
    LoopSet loops = none;
    for (const AccessDim &dim : access.dims)
      loops.set(dim.loop);
    loopsOf[element] = loops;
  }
  LoopSet all(nest.getNumLoops(), true);
  for (Operation *op : body.ops) {
    LoopSet loops = none;
    for (Value value : getUses(*op))
      loops |= getLoops(value);
    // Operations with undefined behaviour are computed only for elements.
    if (!mayBeSpeculated(op))
      loops = all;
    for (Value result : op->getResults())
      loopsOf[result] = loops;
  }
}

const LoopSet &LoopBody::getLoops(Value value) const {
  auto found = loopsOf.find(value);
  return found == loopsOf.end() ? none : found->second;
}

bool LoopBody::isVector(Value value) const {
  return lanes > 1 && getLoops(value).anyCommon(vectorLoops);
}

bool LoopBody::hasVectorUser(Value value) const {
  return lanes > 1 && (llvm::is_contained(body.results, value) ||
                       llvm::any_of(value.getUsers(), [&](Operation *user) {
                         return user->getNumResults() != 0 &&
                                isVector(user->getResult(0));
                       }));
}

Value LoopBody::getVector(OpBuilder &builder, Value value,
                          ComputedValues &computed) const {
  Value known = computed.values.lookupOrDefault(value);
  if (isVector(value))
    return known;
  Value &splat = computed.splats[value];
  if (!splat)
    splat = vector::BroadcastOp::create(builder, value.getLoc(),
                                        getVectorType(value.getType()), known);
  return splat;
}

void LoopBody::computeOp(OpBuilder &builder, Operation &op,
                         ComputedValues &computed) const {
  bool asVector = op.getNumResults() != 0 && isVector(op.getResult(0));
  if (!asVector) {
    Operation *copy = builder.clone(op, computed.values);
    if (hasVectorUser(copy->getNumResults() ? op.getResult(0) : Value()))
      getVector(builder, op.getResult(0), computed);
    return;
  }
  SmallVector<Value> operands =
      llvm::map_to_vector(op.getOperands(), [&](Value value) {
        return getVector(builder, value, computed);
      });
  SmallVector<Type> types =
      llvm::map_to_vector(op.getResultTypes(), [&](Type type) -> Type {
        return getVectorType(type);
      });
  Operation *copy = builder.create(op.getLoc(), op.getName().getIdentifier(),
                                   operands, types, op.getAttrs());
  computed.values.map(op.getResults(), copy->getResults());
}

ComputedValues LoopBody::start(OpBuilder &builder) const {
  ComputedValues computed;
  for (Operation *op : body.ops) {
    if (op->getNumResults() == 0 || !isVector(op->getResult(0)))
      continue;
    for (Value value : op->getOperands())
      if (!loopsOf.contains(value))
        getVector(builder, value, computed);
  }
  return computed;
}

void LoopBody::compute(OpBuilder &builder, const LoopSet &loops,
                       ComputedValues &computed, ReadAccess read) const {
  auto isDue = [&](Value value) {
    LoopSet others = getLoops(value);
    others.reset(loops);
    return others.none() && !computed.values.contains(value);
  };
  for (auto [access, element] : llvm::enumerate(body.elements)) {
    if (!body.isRead(access) || !isDue(element))
      continue;
    computed.values.map(element, read(builder, access, isVector(element)));
    if (!isVector(element) && hasVectorUser(element))
      getVector(builder, element, computed);
  }
  for (Operation *op : body.ops)
    if (op->getNumResults() != 0 && isDue(op->getResult(0)))
      computeOp(builder, *op, computed);
}

Value LoopBody::getStoredValue(OpBuilder &builder, unsigned output,
                               ComputedValues &computed) const {
  Value value = body.results[output];
  return lanes > 1 ? getVector(builder, value, computed)
                   : computed.values.lookupOrDefault(value);
}
