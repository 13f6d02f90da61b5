//===- ReductionElements.cpp - What a reduction combines ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionElements.h"
#include "BlockTree.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Rules/Reduction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

Combiners::Values
mlir::bcast::loops::loadElements(OpBuilder &builder,
                                 ArrayRef<BufferAccess> accesses, int64_t lanes,
                                 const Position &position, Value mask) {
  return llvm::map_to_vector(
      accesses, [&](const BufferAccess &buffer) -> Value {
        return lanes == 1 ? buffer.load(builder, position)
                          : buffer.loadVector(builder, position, lanes, mask);
      });
}

BufferAccess mlir::bcast::loops::getArrayAccess(const LoopEmitter &emitter,
                                                Value array, unsigned loop) {
  Access access;
  access.buffer = array;
  access.dims.push_back({loop, Stride()});
  return BufferAccess(emitter.builder, emitter.nest, access,
                      /*hasVectors=*/true);
}

SmallVector<BufferAccess, 1>
mlir::bcast::loops::createArraysOnStack(const LoopEmitter &emitter,
                                        int64_t count, unsigned loop,
                                        IntegerAttr alignment) {
  return llvm::map_to_vector<1>(
      emitter.nest.getOutputs(), [&](const Access &output) {
        auto type = MemRefType::get({count}, output.getElementType());
        return getArrayAccess(emitter,
                              memref::AllocaOp::create(emitter.builder,
                                                       emitter.loc, type,
                                                       alignment),
                              loop);
      });
}

ReductionElements::ReductionElements(const LoopEmitter &emitter,
                                     const LoopBody &body,
                                     const ReductionPlan &plan)
    : emitter(emitter), body(body), plan(plan), combiners(emitter),
      epilogues(emitter),
      scalarBody(emitter.nest, LoopSet(emitter.nest.getNumLoops()),
                 /*lanes=*/1),
      extents(emitter.nest.extents), groups(plan.groups) {}

void ReductionElements::computeKept(const Position &position,
                                    ComputedValues &computed) const {
  if (band)
    return;
  LoopSet kept(emitter.nest.getNumLoops());
  kept.set(0, emitter.nest.getNumKeptLoops());
  body.compute(emitter.builder, kept, computed,
               [&](OpBuilder &builder, unsigned access, bool) {
                 return emitter.accesses[access].load(builder, position);
               });
}

ReductionElements::Values
ReductionElements::computeVectors(const LoopBody &lanesOf,
                                  const Position &position,
                                  ComputedValues computed, Value mask) const {
  OpBuilder &builder = emitter.builder;
  if (band)
    return loadElements(builder, band->accesses, lanesOf.getLanes(),
                        band->first
                            ? position.shifted(*plan.bandLoop, band->first, -1)
                            : position,
                        mask);
  lanesOf.compute(builder, LoopSet(emitter.nest.getNumLoops(), true), computed,
                  [&](OpBuilder &inner, unsigned access, bool asVector) {
                    const BufferAccess &buffer = emitter.accesses[access];
                    if (!asVector)
                      return buffer.load(inner, position);
                    if (buffer.isContiguous(*plan.vectorLoop))
                      return buffer.loadVector(inner, position,
                                               lanesOf.getLanes(), mask);
                    return buffer.loadShuffled(
                        inner, position, *plan.vectorLoop, lanesOf.getLanes(),
                        mask ? plan.gatheredRest : lanesOf.getLanes());
                  });
  Values elements;
  for (unsigned output = 0; output != combiners.getNumOutputs(); ++output)
    elements.push_back(lanesOf.getStoredValue(builder, output, computed));
  return elements;
}

ReductionElements::Values
ReductionElements::computeParts(Width width, const Position &position,
                                const ComputedValues &computed) const {
  Values elements;
  for (int64_t part = 0; part != width.parts; ++part)
    llvm::append_range(
        elements,
        computeVectors(
            width.lanes == 1 ? scalarBody : body,
            part == 0 ? position
                      : position.shifted(*plan.vectorLoop, part * width.lanes),
            computed, mask));
  return elements;
}

/// Through memory: LLVM would split the computation of a vector into that of
/// each element that is extracted.
void ReductionElements::scatterResults(ValueRange vectors, int64_t lanes,
                                       const Position &position) const {
  OpBuilder &builder = emitter.builder;
  unsigned resultLoop = *plan.resultLoop;
  createInScope(emitter, [&] {
    Position first(emitter.nest.getNumLoops());
    first.indices[resultLoop] = builder.getAffineConstantExpr(0);
    SmallVector<BufferAccess, 1> accesses =
        createArraysOnStack(emitter, lanes, resultLoop);
    for (auto [access, vector] : llvm::zip_equal(accesses, vectors))
      access.storeVector(builder, vector, first);
    LoopRange range{builder.getIndexAttr(0), builder.getIndexAttr(lanes)};
    emitter.createLoop(range, /*step=*/1, [&](Value lane) {
      Values elements = loadElements(builder, accesses, /*lanes=*/1,
                                     first.shifted(resultLoop, lane), Value());
      storeResults(elements, /*lanes=*/1, position.shifted(resultLoop, lane));
    });
    return Values();
  });
}

/// An index that comes after all others in place of `index`, that of the first
/// element, if there is no element.
Value ReductionElements::hideMissingIndex(Value index) const {
  // Only one loop has an index. One of one step is gone.
  if (groups.empty())
    return index;
  OpFoldResult extent = emitter.nest.extents.back();
  if (std::optional<int64_t> known = getConstantIntValue(extent);
      known && *known != 0)
    return index;
  OpBuilder &builder = emitter.builder;
  Type type = index.getType();
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  TypedAttr last = builder.getIntegerAttr(getElementTypeOrSelf(type),
                                          APInt::getSignedMaxValue(width));
  if (auto vector = dyn_cast<VectorType>(type))
    last = DenseElementsAttr::get(vector, Attribute(last));
  Value zero = emitter.createIndex(0);
  Value isMissing =
      arith::CmpIOp::create(builder, emitter.loc, arith::CmpIPredicate::eq,
                            emitter.createIndex(extent), zero);
  return arith::SelectOp::create(
      builder, emitter.loc, isMissing,
      arith::ConstantOp::create(builder, emitter.loc, last), index);
}

ReductionElements::Values
ReductionElements::combineInits(ValueRange results, int64_t lanes,
                                const Position &position, Value mask) const {
  OpBuilder &builder = emitter.builder;
  Values values(results), before;
  for (auto [output, init] :
       llvm::zip_equal(emitter.getOutputs(), emitter.nest.inits)) {
    if (!init)
      before.push_back(lanes == 1
                           ? output.load(builder, position)
                           : output.loadVector(builder, position, lanes, mask));
    else if (lanes == 1)
      before.push_back(init);
    else
      before.push_back(vector::BroadcastOp::create(
          builder, emitter.loc, VectorType::get({lanes}, init.getType()),
          init));
  }
  for (auto [output, kind] : llvm::enumerate(emitter.nest.combiners))
    if (kind == arith::AtomicRMWKind::assign &&
        !(emitter.nest.inits[output] &&
          matchPattern(emitter.nest.inits[output], m_Zero())))
      values[output] = hideMissingIndex(values[output]);
  return combiners.combine(before, values);
}

void ReductionElements::storeResults(ValueRange results, int64_t lanes,
                                     const Position &position,
                                     Value mask) const {
  if (lanes > 1 &&
      (*plan.resultLoop + 1 != emitter.nest.getNumKeptLoops() ||
       !llvm::all_of(emitter.getOutputs(), [&](const BufferAccess &buffer) {
         return buffer.isContiguous(*plan.resultLoop);
       })))
    return scatterResults(results, lanes, position);
  EpilogueEmitter::Results combined{
      combineInits(results, lanes, position, mask), position, mask};
  epilogues.emit(combined, lanes);
}

Position ReductionElements::atElement(unsigned group, Position position,
                                      Value index) const {
  ArrayRef<unsigned> loops = groups[group];
  if (loops.size() == 1)
    return position.shifted(loops.front(), index);
  // Operations of one result: affine.load prints the results of
  // affine.delinearize_index in a form that no parser reads.
  AffineExpr number, extent;
  bindDims(emitter.builder.getContext(), number);
  bindSymbols(emitter.builder.getContext(), extent);
  for (unsigned loop : llvm::reverse(loops.drop_front())) {
    auto apply = [&](AffineExpr expr) -> Value {
      return affine::makeComposedAffineApply(emitter.builder, emitter.loc, expr,
                                             {index, extents[loop]});
    };
    position.set(loop, apply(number % extent));
    index = apply(number.floorDiv(extent));
  }
  position.set(loops.front(), index);
  return position;
}

OpFoldResult ReductionElements::getSize(unsigned group) const {
  auto sizes = llvm::map_to_vector(
      groups[group], [&](unsigned loop) { return extents[loop]; });
  return emitter.nest.multiply(emitter.builder, groups[group], sizes);
}
