//===- RowInputs.cpp - Inputs as vectors along rows -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowInputs.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The prefetch distance in bytes with non-temporal stores; measured.
static constexpr int64_t kPrefetchBytes = 4096;

SmallVector<unsigned> RowInputs::getStretchedAccesses() const {
  SmallVector<unsigned> accesses;
  for (auto [access, transport] : llvm::enumerate(plan.transports))
    if (transport == Transport::ContiguousOrSplat)
      accesses.push_back(access);
  return accesses;
}

void RowInputs::begin() {
  if (!plan.asksIfStretched)
    return;
  for (unsigned access : getStretchedAccesses()) {
    Value one = emitter.accesses[access].getStretchCondition(innermost);
    isAnyStretched = isAnyStretched
                         ? arith::OrIOp::create(emitter.builder, emitter.loc,
                                                isAnyStretched, one)
                         : one;
  }
}

void RowInputs::createSplats(const LoopSet &open, const Position &outer,
                             ComputedValues &computed) const {
  Position position = outer;
  for (unsigned index : getStretchedAccesses()) {
    position.indices[innermost] = emitter.builder.getAffineConstantExpr(0);
    bool isDue = llvm::all_of(
        emitter.nest.accesses[index].dims, [&](const AccessDim &dim) {
          return dim.loop == innermost || open.test(dim.loop);
        });
    Value &splat = computed.splats[getArgument(index)];
    if (!splat && isDue)
      splat = emitter.accesses[index].createSplat(emitter.builder, position,
                                                  plan.lanes);
  }
}

SmallVector<RowInputs::StretchedVectors>
RowInputs::readStretched(ArrayRef<Position> positions,
                         const ComputedValues &computed, bool prefetches,
                         Value mask) const {
  SmallVector<unsigned> accesses = getStretchedAccesses();
  auto load = [&](OpBuilder &builder, unsigned access) {
    return loadVectors(builder, access, positions, prefetches, mask);
  };
  auto loadAll = [&](OpBuilder &builder) {
    SmallVector<Value> vectors;
    for (unsigned access : accesses)
      llvm::append_range(vectors, load(builder, access));
    return vectors;
  };
  auto chooseEach = [&](OpBuilder &builder) {
    SmallVector<Value> vectors;
    for (unsigned access : accesses) {
      Value splat = computed.splats.lookup(getArgument(access));
      auto repeat = [&](OpBuilder &) {
        return SmallVector<Value>(positions.size(), splat);
      };
      auto loadThis = [&](OpBuilder &inner) { return load(inner, access); };
      llvm::append_range(
          vectors,
          createIf(builder,
                   emitter.accesses[access].getStretchCondition(innermost),
                   repeat, loadThis));
    }
    return vectors;
  };
  SmallVector<Value> vectors =
      isAnyStretched
          ? createIf(emitter.builder, isAnyStretched, chooseEach, loadAll)
          : chooseEach(emitter.builder);
  SmallVector<StretchedVectors> stretched(positions.size());
  ArrayRef<Value> rest = vectors;
  for (unsigned access : accesses)
    for (StretchedVectors &values : stretched) {
      values[access] = rest.front();
      rest = rest.drop_front();
    }
  return stretched;
}

SmallVector<Value> RowInputs::createIf(OpBuilder &builder, Value condition,
                                       CreateVectors createThen,
                                       CreateVectors createElse) const {
  auto choice = scf::IfOp::create(
      builder, emitter.loc, condition,
      [&](OpBuilder &inner, Location loc) {
        scf::YieldOp::create(inner, loc, createThen(inner));
      },
      [&](OpBuilder &inner, Location loc) {
        scf::YieldOp::create(inner, loc, createElse(inner));
      });
  return llvm::to_vector_of<Value>(choice.getResults());
}

SmallVector<Value> RowInputs::loadVectors(OpBuilder &builder, unsigned access,
                                          ArrayRef<Position> positions,
                                          bool prefetches, Value mask) const {
  const BufferAccess &buffer = emitter.accesses[access];
  SmallVector<Value> vectors;
  for (auto [index, position] : llvm::enumerate(positions)) {
    if (prefetches)
      prefetch(builder, access, position, index);
    vectors.push_back(buffer.loadVector(builder, position, plan.lanes, mask));
  }
  return vectors;
}

void RowInputs::beginRow() {
  for (auto [access, prefetch] : llvm::enumerate(plan.prefetches)) {
    if (!prefetch.nextStep)
      continue;
    Stride distance = prefetch.nextStep->create(emitter.builder, emitter.loc);
    OpFoldResult steps = emitter.builder.getIndexAttr(distance.constant);
    AffineExpr lhs, rhs;
    bindDims(emitter.builder.getContext(), lhs, rhs);
    for (Value factor : distance.factors)
      steps = emitter.apply(lhs * rhs, {steps, factor});
    nextSteps[access] = steps;
  }
}

void RowInputs::prefetch(const Position &position, int64_t vector) const {
  for (auto [access, transport] : llvm::enumerate(plan.transports))
    if (transport == Transport::Contiguous)
      prefetch(emitter.builder, access, position, vector);
}

void RowInputs::prefetch(OpBuilder &builder, unsigned access,
                         const Position &position, int64_t vector) const {
  const BufferAccess &buffer = emitter.accesses[access];
  if (vector * plan.lanes * buffer.getElementBytes() %
          emitter.target.lineBytes !=
      0)
    return;
  if (OpFoldResult steps = nextSteps.lookup(access)) {
    std::optional<int64_t> known = getConstantIntValue(steps);
    buffer.prefetch(builder,
                    known ? position.shifted(innermost, *known)
                          : position.shifted(innermost, cast<Value>(steps)));
  } else if (plan.prefetches[access].isAhead) {
    buffer.prefetch(
        builder,
        position.shifted(innermost, kPrefetchBytes / buffer.getElementBytes()));
  }
}
