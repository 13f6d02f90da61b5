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
#include "mlir/Dialect/Vector/IR/VectorOps.h"

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

SmallVector<RowInputs::KnownVectors>
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
  SmallVector<KnownVectors> stretched(positions.size());
  ArrayRef<Value> rest = vectors;
  for (unsigned access : accesses)
    for (KnownVectors &values : stretched) {
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

Position RowInputs::getPair(const Position &position) const {
  Position pair = position;
  AffineExpr element = pair.indices[innermost];
  pair.indices[innermost] = element.floorDiv(plan.channels);
  pair.indices.push_back(element % plan.channels);
  return pair;
}

SmallVector<RowInputs::KnownVectors>
RowInputs::readShortRows(const Position &position, int64_t count,
                         Value mask) const {
  OpBuilder &builder = emitter.builder;
  SmallVector<KnownVectors> known(count);
  int64_t channels = plan.channels, lanes = plan.lanes;
  Position pair = getPair(position);
  for (auto [access, transport] : llvm::enumerate(plan.transports)) {
    if (!isOfPairs(access) || !emitter.nest.body.isRead(access))
      continue;
    const BufferAccess &buffer = pairs->accesses[access];
    SmallVector<Value> vectors;
    if (transport == Transport::Repeated) {
      vectors = repeated.lookup(access);
    } else if (transport == Transport::Stretched) {
      Value rows =
          buffer.loadVector(builder, pair, count * lanes / channels, mask);
      for (int64_t vector = 0; vector != count; ++vector) {
        SmallVector<int64_t> lanesOfRows;
        for (int64_t lane = 0; lane != lanes; ++lane)
          lanesOfRows.push_back((vector * lanes + lane) / channels);
        vectors.push_back(vector::ShuffleOp::create(builder, emitter.loc, rows,
                                                    rows, lanesOfRows));
      }
    } else {
      for (int64_t channel = 0; channel != channels; ++channel) {
        pair.indices.back() = builder.getAffineConstantExpr(channel);
        vectors.push_back(buffer.loadVector(builder, pair, lanes, mask));
      }
      vectors = interleave(builder, emitter.loc, std::move(vectors));
    }
    for (auto [values, vector] : llvm::zip_equal(known, vectors))
      values[access] = vector;
  }
  return known;
}

/// The vectors of a period that repeat the channels of `access` from `position`
/// on.
SmallVector<Value> RowInputs::repeat(unsigned access,
                                     const Position &position) const {
  OpBuilder &builder = emitter.builder;
  Position pair = position;
  pair.indices.resize(innermost + 2);
  SmallVector<Value> elements, vectors;
  for (int64_t channel = 0; channel != plan.channels; ++channel) {
    pair.indices.back() = builder.getAffineConstantExpr(channel);
    elements.push_back(pairs->accesses[access].load(builder, pair));
  }
  auto type = VectorType::get({plan.lanes}, elements.front().getType());
  int64_t count = plan.parts.front().vectors;
  for (int64_t vector = 0; vector != count; ++vector) {
    SmallVector<Value> pattern;
    for (int64_t lane = 0; lane != plan.lanes; ++lane)
      pattern.push_back(elements[(vector * plan.lanes + lane) % plan.channels]);
    vectors.push_back(
        vector::FromElementsOp::create(builder, emitter.loc, type, pattern));
  }
  return vectors;
}

void RowInputs::beginRow(const Position &position) {
  for (auto [access, transport] : llvm::enumerate(plan.transports))
    if (transport == Transport::Repeated && emitter.nest.body.isRead(access))
      repeated[access] = repeat(access, position);
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
