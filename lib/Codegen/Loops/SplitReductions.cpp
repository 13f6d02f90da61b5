//===- SplitReductions.cpp - Reductions of several groups -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitReductions.h"
#include "Combiners.h"
#include "LoopNest.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Dialect/Bcast/IR/Plan.h"
#include "bcast/Dialect/Bcast/IR/ReductionBodies.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

static bool hasSeveralGroups(linalg::GenericOp op) {
  unsigned numGroups = 0;
  auto last = utils::IteratorType::parallel;
  for (utils::IteratorType iterator : op.getIteratorTypesArray()) {
    numGroups += iterator != last && last == utils::IteratorType::parallel;
    last = iterator;
  }
  return numGroups > 1;
}

/// Smaller operands are read in any order.
static constexpr int64_t kManySplitBytes = 1 << 16;

/// The first reduction has at least so many elements for each of the second
/// one, whose memory would take time.
static constexpr int64_t kLeastSplitSteps = 16;

/// The innermost of the outer groups that has a loop whose elements are closer
/// to each other than those of all loops of the last group, in each input that
/// reads both. None if reading the elements in that order would not pay.
static std::optional<unsigned> findCloserGroup(const LoopNest &nest) {
  unsigned last = 0;
  for (std::optional<unsigned> group : nest.groups)
    last = std::max(last, group.value_or(0));
  // The dimensions of a buffer are in the order of their strides.
  auto isCloser = [&](const Access &access, unsigned loop) {
    return llvm::none_of(
        llvm::make_range(llvm::find_if(access.dims,
                                       [&](const AccessDim &dim) {
                                         return dim.loop == loop;
                                       }),
                         access.dims.end()),
        [&](const AccessDim &dim) { return nest.groups[dim.loop] == last; });
  };
  auto readsLast = [&](const Access &access) {
    return llvm::any_of(access.dims, [&](const AccessDim &dim) {
      return nest.groups[dim.loop] == last;
    });
  };
  Stride steps;
  for (auto [loop, extent] : llvm::enumerate(nest.extents))
    if (nest.groups[loop] == last)
      steps = steps.times({extent});
  bool isLong = !steps.isStatic() || steps.constant >= kLeastSplitSteps;
  std::optional<unsigned> found;
  for (unsigned loop = 0; loop != nest.getNumLoops(); ++loop) {
    unsigned group = nest.groups[loop].value_or(last);
    if (group == last || nest.getStaticExtent(loop) == 1)
      continue;
    bool isRead = false, areCloser = true, pays = false;
    for (const Access &access : nest.getInputs()) {
      if (access.isIndex() || !access.reads(loop) || !readsLast(access))
        continue;
      isRead = true;
      areCloser &= isCloser(access, loop);
      Stride size{getElementBytes(access.getElementType()), {}};
      for (const AccessDim &dim : access.dims)
        size = size.times(nest.extents[dim.loop]);
      bool isLarge = !size.isStatic() || size.constant > kManySplitBytes;
      pays |= access.isContiguous(loop) || (isLarge && isLong);
    }
    if (isRead && areCloser && pays)
      found = std::max(group, found.value_or(0));
  }
  return found;
}

namespace {
class Splitter {
public:
  Splitter(linalg::GenericOp op, const LoopNest &nest, unsigned group,
           RewriterBase &rewriter)
      : op(op), nest(nest), group(group), rewriter(rewriter), loc(op.getLoc()) {
    for (unsigned loop = 0; loop != nest.getNumLoops(); ++loop)
      if (!isInner(loop))
        outer.push_back(loop);
    // As in the memory of an input; a loop that it does not read is outside.
    const Access &input =
        *llvm::find_if(nest.getInputs(), [&](const Access &access) {
          return llvm::any_of(access.dims, [&](const AccessDim &dim) {
            return isInner(dim.loop);
          });
        });
    llvm::copy_if(outer, std::back_inserter(stored),
                  [&](unsigned loop) { return !input.reads(loop); });
    for (const AccessDim &dim : input.dims)
      if (!isInner(dim.loop) && !llvm::is_contained(stored, dim.loop))
        stored.push_back(dim.loop);
  }

  /// Appends the two reductions to `ops`.
  void split(SmallVectorImpl<linalg::LinalgOp> &ops);

private:
  bool isInner(unsigned loop) const {
    return nest.groups[loop].value_or(0) > group;
  }
  SmallVector<Value> createBuffers();
  linalg::GenericOp createInner(ValueRange buffers);
  linalg::GenericOp createOuter(ValueRange buffers);

  linalg::GenericOp op;
  const LoopNest &nest;
  /// The innermost group of the second reduction.
  unsigned group;
  RewriterBase &rewriter;
  Location loc;
  /// The loops of the second reduction, and those of its elements in memory,
  /// outermost first.
  SmallVector<unsigned> outer, stored;
};
} // namespace

/// A buffer for the results of the first reduction, per output.
SmallVector<Value> Splitter::createBuffers() {
  SmallVector<OpFoldResult> extents = llvm::map_to_vector(
      stored, [&](unsigned loop) { return nest.extents[loop]; });
  SmallVector<int64_t> shape;
  SmallVector<Value> sizes;
  dispatchIndexOpFoldResults(extents, sizes, shape);
  return llvm::map_to_vector(
      nest.getOutputs(), [&](const Access &output) -> Value {
        return memref::AllocOp::create(
            rewriter, loc, MemRefType::get(shape, output.getElementType()),
            sizes);
      });
}

linalg::GenericOp Splitter::createInner(ValueRange buffers) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.truncate(op.getNumDpsInputs());
  auto indices = llvm::map_to_vector(
      stored, [&](unsigned loop) { return rewriter.getAffineDimExpr(loop); });
  maps.append(buffers.size(), AffineMap::get(op.getNumLoops(), 0, indices,
                                             rewriter.getContext()));
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  for (unsigned loop : outer)
    iterators[loop] = utils::IteratorType::parallel;
  for (auto [buffer, kind] : llvm::zip_equal(buffers, nest.combiners)) {
    Type type = cast<MemRefType>(buffer.getType()).getElementType();
    Value neutral = arith::ConstantOp::create(
        rewriter, loc, getNeutral(kind, type, rewriter, loc));
    linalg::FillOp::create(rewriter, loc, neutral, buffer);
  }
  auto inner = linalg::GenericOp::create(
      rewriter, loc, TypeRange(), op.getDpsInputs(), buffers, maps, iterators);
  rewriter.cloneRegionBefore(op.getRegion(), inner.getRegion(),
                             inner.getRegion().end());
  return inner;
}

linalg::GenericOp Splitter::createOuter(ValueRange buffers) {
  SmallVector<AffineExpr> positions(op.getNumLoops(),
                                    rewriter.getAffineConstantExpr(0));
  for (auto [position, loop] : llvm::enumerate(outer))
    positions[loop] = rewriter.getAffineDimExpr(position);
  auto indices = llvm::map_to_vector(
      stored, [&](unsigned loop) { return positions[loop]; });
  SmallVector<AffineMap> maps(
      buffers.size(),
      AffineMap::get(outer.size(), 0, indices, rewriter.getContext()));
  for (OpOperand &init : op.getDpsInitsMutable())
    maps.push_back(op.getMatchingIndexingMap(&init).replaceDimsAndSymbols(
        positions, {}, outer.size(), 0));
  auto iterators = llvm::map_to_vector(
      outer, [&](unsigned loop) { return op.getIteratorTypesArray()[loop]; });
  Block &body = *op.getBody();
  return linalg::GenericOp::create(
      rewriter, loc, TypeRange(), buffers, op.getDpsInits(), maps, iterators,
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        SmallVector<Value> results;
        for (unsigned output = 0; output != buffers.size(); ++output) {
          Operation *combiner = findCombiner(body, output)->op;
          Value before = op.getRegionOutputArgs()[output];
          IRMapping mapping;
          for (Value operand : combiner->getOperands())
            mapping.map(operand, args[output]);
          mapping.map(before, args[buffers.size() + output]);
          results.push_back(builder.clone(*combiner, mapping)->getResult(0));
        }
        linalg::YieldOp::create(builder, loc, results);
      });
}

void Splitter::split(SmallVectorImpl<linalg::LinalgOp> &ops) {
  // Buffers for the results over nothing may be larger than any memory.
  Value hasElements;
  for (auto [loop, extent] : llvm::enumerate(nest.extents)) {
    auto value = dyn_cast<Value>(extent);
    if (!value || !isInner(loop))
      continue;
    Value isLong =
        arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::ne, value,
                              arith::ConstantIndexOp::create(rewriter, loc, 0));
    hasElements =
        hasElements ? arith::AndIOp::create(rewriter, loc, hasElements, isLong)
                    : isLong;
  }
  if (hasElements) {
    auto guard = scf::IfOp::create(rewriter, loc, hasElements);
    rewriter.setInsertionPoint(guard.thenYield());
  }
  SmallVector<Value> buffers = createBuffers();
  ops.push_back(createInner(buffers));
  ops.push_back(createOuter(buffers));
  for (Value buffer : buffers)
    memref::DeallocOp::create(rewriter, loc, buffer);
  rewriter.eraseOp(op);
}

void mlir::bcast::loops::splitReductions(SmallVectorImpl<linalg::LinalgOp> &ops,
                                         RewriterBase &rewriter) {
  SmallVector<linalg::LinalgOp> result;
  for (linalg::LinalgOp op : ops) {
    auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    // One plan is that of the whole, and two are those of both.
    Attribute plan = generic ? generic->getAttr(kPlanAttrName) : Attribute();
    auto plans = dyn_cast_or_null<ArrayAttr>(plan);
    if (!generic || !hasSeveralGroups(generic) ||
        (plan && (!plans || plans.size() != 2))) {
      result.push_back(op);
      continue;
    }
    rewriter.setInsertionPoint(op);
    std::string reason;
    FailureOr<LoopNest> nest =
        LoopNest::createReduction(generic, rewriter, reason);
    std::optional<unsigned> group;
    if (succeeded(nest) && !llvm::any_of(nest->extents, isZeroInteger))
      group = findCloserGroup(*nest);
    if (!group) {
      result.push_back(op);
      continue;
    }
    Splitter(generic, *nest, *group, rewriter).split(result);
    if (plans)
      for (auto [part, own] :
           llvm::zip_equal(ArrayRef(result).take_back(2), plans))
        part->setAttr(kPlanAttrName, own);
  }
  ops = std::move(result);
}
