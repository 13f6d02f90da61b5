//===- ReductionElements.cpp - What a reduction combines ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionElements.h"
#include "BlockTree.h"
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

bool mlir::bcast::loops::hasOrder(const LoopNest &nest) {
  return llvm::any_of(nest.combiners, isOrdered);
}

int64_t mlir::bcast::loops::getOrderLanes(const LoopNest &nest) {
  Type accumulator = nest.getOutputs().front().getElementType();
  if (accumulator.isIndex())
    return getReductionLanes(64);
  // An i1 takes a byte.
  return getReductionLanes(std::max(accumulator.getIntOrFloatBitWidth(), 8u));
}

Combiners::Values mlir::bcast::loops::loadElements(OpBuilder &builder,
                                                   ArrayRef<View> views,
                                                   int64_t lanes,
                                                   const Position &position,
                                                   Value mask) {
  return llvm::map_to_vector(views, [&](const View &view) -> Value {
    return lanes == 1 ? view.load(builder, position)
                      : view.loadVector(builder, position, lanes, mask);
  });
}

ReductionElements::ReductionElements(const NestBuilder &nest,
                                     const LoopBody &body,
                                     std::optional<unsigned> vectorLoop)
    : nest(nest), body(body), vectorLoop(vectorLoop), combiners(nest),
      epilogues(nest),
      scalarBody(nest.nest, LoopSet(nest.nest.getNumLoops()), /*lanes=*/1),
      extents(nest.nest.extents) {
  const LoopNest &loops = nest.nest;
  for (unsigned loop = loops.getNumKeptLoops(); loop != loops.getNumLoops();
       ++loop) {
    if (groups.empty() || loops.groups[loop] != loops.groups[loop - 1])
      groups.emplace_back();
    groups.back().push_back(loop);
  }
}

void ReductionElements::computeKept(const Position &position,
                                    ComputedValues &computed) const {
  if (source)
    return;
  LoopSet kept(nest.nest.getNumLoops());
  kept.set(0, nest.nest.getNumKeptLoops());
  body.compute(nest.builder, kept, computed,
               [&](OpBuilder &builder, unsigned access, bool) {
                 return nest.views[access].load(builder, position);
               });
}

ReductionElements::Values
ReductionElements::computeVectors(const LoopBody &lanesOf,
                                  const Position &position,
                                  ComputedValues computed, Value mask) const {
  if (source)
    return source(lanesOf, position, mask);
  OpBuilder &builder = nest.builder;
  lanesOf.compute(builder, LoopSet(nest.nest.getNumLoops(), true), computed,
                  [&](OpBuilder &inner, unsigned access, bool asVector) {
                    const View &view = nest.views[access];
                    if (!asVector)
                      return view.load(inner, position);
                    if (view.isContiguous(*vectorLoop))
                      return view.loadVector(inner, position,
                                             lanesOf.getLanes(), mask);
                    return view.gather(inner, position, *vectorLoop,
                                       lanesOf.getLanes(), lanesOf.getLanes());
                  });
  Values elements;
  for (unsigned output = 0; output != combiners.getNumOutputs(); ++output)
    elements.push_back(lanesOf.getStoredValue(builder, output, computed));
  return elements;
}

ReductionElements::Values
ReductionElements::computeParts(const Form &form, const Position &position,
                                const ComputedValues &computed) const {
  Values elements;
  for (int64_t part = 0; part != form.parts; ++part)
    llvm::append_range(
        elements,
        computeVectors(form.body,
                       part == 0
                           ? position
                           : position.shifted(*vectorLoop, part * form.lanes),
                       computed));
  return elements;
}

/// Through memory: LLVM would split the computation of a vector into that of
/// each element that is extracted.
void ReductionElements::scatterResults(ValueRange vectors, int64_t lanes,
                                       const Position &position) const {
  OpBuilder &builder = nest.builder;
  createInScope(builder, nest.loc, TypeRange(), [&] {
    Position first(nest.nest.getNumLoops());
    first.indices[resultLoop] = builder.getAffineConstantExpr(0);
    SmallVector<View, 1> views;
    for (auto [output, vector] :
         llvm::zip_equal(nest.nest.getOutputs(), vectors)) {
      Access access;
      access.buffer = memref::AllocaOp::create(
          builder, nest.loc, MemRefType::get({lanes}, output.getElementType()));
      access.dims.push_back({resultLoop, Stride()});
      views.emplace_back(builder, nest.nest, access, /*hasVectors=*/true);
      views.back().storeVector(builder, vector, first);
    }
    LoopRange range{builder.getIndexAttr(0), builder.getIndexAttr(lanes)};
    nest.createLoop(range, /*step=*/1, [&](Value lane) {
      Values elements = loadElements(builder, views, /*lanes=*/1,
                                     first.shifted(resultLoop, lane), Value());
      storeResults(elements, /*lanes=*/1, position.shifted(resultLoop, lane));
    });
    return Values();
  });
}

/// An index that comes after all others in place of `index`, that of the first
/// element, if there is no element.
Value ReductionElements::hideMissingIndex(Value index) const {
  // Only one loop has an index.
  OpFoldResult extent = nest.nest.extents[groups.front().front()];
  if (std::optional<int64_t> known = getConstantIntValue(extent);
      known && *known != 0)
    return index;
  OpBuilder &builder = nest.builder;
  Type type = index.getType();
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  TypedAttr last = builder.getIntegerAttr(getElementTypeOrSelf(type),
                                          APInt::getSignedMaxValue(width));
  if (auto vector = dyn_cast<VectorType>(type))
    last = DenseElementsAttr::get(vector, Attribute(last));
  Value zero = arith::ConstantIndexOp::create(builder, nest.loc, 0);
  Value isMissing = arith::CmpIOp::create(
      builder, nest.loc, arith::CmpIPredicate::eq,
      getValueOrCreateConstantIndexOp(builder, nest.loc, extent), zero);
  return arith::SelectOp::create(
      builder, nest.loc, isMissing,
      arith::ConstantOp::create(builder, nest.loc, last), index);
}

void ReductionElements::storeResults(ValueRange results, int64_t lanes,
                                     const Position &position) const {
  OpBuilder &builder = nest.builder;
  Values values(results);
  bool isVector = resultLoop + 1 == nest.nest.getNumKeptLoops() &&
                  llvm::all_of(nest.getOutputs(), [&](const View &view) {
                    return view.isContiguous(resultLoop);
                  });
  if (lanes > 1 && !isVector)
    return scatterResults(values, lanes, position);
  Values before;
  for (auto [output, init] :
       llvm::zip_equal(nest.getOutputs(), nest.nest.inits)) {
    if (!init)
      before.push_back(lanes == 1
                           ? output.load(builder, position)
                           : output.loadVector(builder, position, lanes));
    else if (lanes == 1)
      before.push_back(init);
    else
      before.push_back(vector::BroadcastOp::create(
          builder, nest.loc, VectorType::get({lanes}, init.getType()), init));
  }
  for (auto [output, kind] : llvm::enumerate(nest.nest.combiners))
    if (kind == arith::AtomicRMWKind::assign &&
        !(nest.nest.inits[output] &&
          matchPattern(nest.nest.inits[output], m_Zero())))
      values[output] = hideMissingIndex(values[output]);
  epilogues.emit(combiners.combine(before, values), lanes, position);
}

Position ReductionElements::atStep(Position position, Value iv,
                                   int64_t steps) const {
  position.set(*vectorLoop, iv, nest.builder.getAffineDimExpr(0) + steps);
  return position;
}

Position ReductionElements::atElement(unsigned group, Position position,
                                      Value index) const {
  ArrayRef<unsigned> loops = groups[group];
  if (loops.size() == 1)
    return position.shifted(loops.front(), index);
  // Operations of one result: affine.load prints the results of
  // affine.delinearize_index in a form that no parser reads.
  AffineExpr number, extent;
  bindDims(nest.builder.getContext(), number);
  bindSymbols(nest.builder.getContext(), extent);
  for (unsigned loop : llvm::reverse(loops.drop_front())) {
    auto apply = [&](AffineExpr expr) -> Value {
      return affine::makeComposedAffineApply(nest.builder, nest.loc, expr,
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
  return nest.nest.multiply(nest.builder, groups[group], sizes);
}
