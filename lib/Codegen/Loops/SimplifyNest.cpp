//===- SimplifyNest.cpp - Fewer loops in a better order -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopNest.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

SmallVector<OpFoldResult> LoopNest::getFactors(unsigned loop) const {
  auto value = dyn_cast<Value>(extents[loop]);
  auto found = factorsOfProducts.find(value);
  if (!value || found == factorsOfProducts.end())
    return {extents[loop]};
  return found->second;
}

bool LoopNest::isCollapsible(const Access &access, unsigned outer) const {
  std::optional<Stride> outerStride = access.getStride(outer);
  std::optional<Stride> innerStride = access.getStride(outer + 1);
  if (!outerStride || !innerStride)
    return !outerStride && !innerStride;
  return *outerStride == innerStride->times(getFactors(outer + 1));
}

Access LoopNest::collapse(Access access, unsigned outer) {
  for (auto *dim = access.dims.begin(); dim != access.dims.end();) {
    if (dim->loop == outer) {
      access.coversBufferDims = false;
      dim = access.dims.erase(dim);
      continue;
    }
    if (dim->loop > outer)
      --dim->loop;
    ++dim;
  }
  return access;
}

/// Calls `visit` for the accesses of `nest` and of its epilogues.
static void visitAccesses(LoopNest &nest, function_ref<void(Access &)> visit) {
  llvm::for_each(nest.accesses, visit);
  for (LoopNest::Epilogue &epilogue : nest.epilogues)
    llvm::for_each(epilogue.accesses, visit);
}

static void dropUnitLoops(LoopNest &nest) {
  for (unsigned loop = nest.getNumLoops(); loop-- > 0;) {
    if (nest.getStaticExtent(loop) != 1)
      continue;
    nest.extents.erase(nest.extents.begin() + loop);
    if (nest.isReduction())
      nest.groups.erase(nest.groups.begin() + loop);
    visitAccesses(nest, [&](Access &access) {
      access = LoopNest::collapse(std::move(access), loop);
    });
  }
}

/// Sorts the loops by the strides of the first output, largest first. Those
/// that are known at run time only are in the order of its dimensions. Loops
/// over reduced dimensions follow in their order; without an order, those of a
/// group are sorted by the strides of the first input.
static void orderLoops(LoopNest &nest) {
  const Access &output = nest.getOutputs().front();
  bool isStatic = llvm::all_of(
      output.dims, [](const AccessDim &dim) { return dim.stride.isStatic(); });
  if (!isStatic && !nest.isReduction())
    return;
  const Access &input = nest.accesses.front();
  bool hasNoOrder =
      nest.isReduction() &&
      llvm::none_of(nest.combiners, [](arith::AtomicRMWKind combiner) {
        return isOrdered(combiner) || combiner == arith::AtomicRMWKind::assign;
      });
  // A stride that is known at run time only is that of an outer dimension.
  auto getReducedStride = [&](unsigned loop) -> int64_t {
    std::optional<Stride> stride = input.getStride(loop);
    if (!stride)
      return 0;
    return stride->isStatic() ? stride->constant
                              : std::numeric_limits<int64_t>::max();
  };
  auto findDim = [&](unsigned loop) {
    return llvm::find_if(
        output.dims, [&](const AccessDim &dim) { return dim.loop == loop; });
  };
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, nest.getNumLoops()));
  llvm::sort(order, [&](unsigned a, unsigned b) {
    std::optional<Stride> strideOfA = output.getStride(a);
    std::optional<Stride> strideOfB = output.getStride(b);
    if (strideOfA.has_value() != strideOfB.has_value())
      return strideOfA.has_value();
    if (hasNoOrder && !strideOfA && nest.groups[a] == nest.groups[b] &&
        getReducedStride(a) != getReducedStride(b))
      return getReducedStride(a) > getReducedStride(b);
    if (!strideOfA)
      return a < b;
    if (!isStatic)
      return findDim(a) < findDim(b);
    return strideOfA->constant != strideOfB->constant
               ? strideOfA->constant > strideOfB->constant
               : a < b;
  });
  SmallVector<unsigned> positions(order.size());
  for (auto [position, loop] : llvm::enumerate(order))
    positions[loop] = position;
  nest.extents = llvm::map_to_vector(
      order, [&](unsigned loop) { return nest.extents[loop]; });
  if (nest.isReduction())
    nest.groups = llvm::map_to_vector(
        order, [&](unsigned loop) { return nest.groups[loop]; });
  visitAccesses(nest, [&](Access &access) {
    for (AccessDim &dim : access.dims)
      dim.loop = positions[dim.loop];
  });
}

static void collapseLoops(LoopNest &nest, OpBuilder &builder) {
  for (unsigned outer = nest.getNumLoops(); outer-- > 1;) {
    unsigned loop = outer - 1;
    if (nest.isReduction() && nest.groups[loop] != nest.groups[outer])
      continue;
    bool isCollapsible = true;
    visitAccesses(nest, [&](Access &access) {
      isCollapsible &= nest.isCollapsible(access, loop);
    });
    if (!isCollapsible)
      continue;
    OpFoldResult product = nest.multiply(
        builder, {loop, outer}, {nest.extents[loop], nest.extents[outer]});
    if (nest.isAffine && !isAffineSymbol(product))
      continue;
    if (auto value = dyn_cast<Value>(product)) {
      SmallVector<OpFoldResult> factors = nest.getFactors(loop);
      llvm::append_range(factors, nest.getFactors(outer));
      nest.factorsOfProducts[value] = std::move(factors);
    }
    nest.extents[loop] = product;
    nest.extents.erase(nest.extents.begin() + outer);
    if (nest.isReduction())
      nest.groups.erase(nest.groups.begin() + outer);
    visitAccesses(nest, [&](Access &access) {
      access = LoopNest::collapse(std::move(access), loop);
    });
  }
}

void LoopNest::simplify(OpBuilder &builder) {
  dropUnitLoops(*this);
  orderLoops(*this);
  collapseLoops(*this, builder);
  skipEmptySteps(builder);
}
