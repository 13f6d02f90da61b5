//===- ReductionRows.cpp - Rows of a reduction ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockTree.h"
#include "ReductionForms.h"
#include "bcast/Rules/Reduction.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

using Values = Combiners::Values;

/// The vectors of several parts that are read without a loop.
static constexpr int64_t kMaxUnrolledVectors = 32;

namespace {
class RowEmitter {
public:
  RowEmitter(const ReductionElements &elements, const ComputedValues &computed)
      : elements(elements), plan(elements.plan), combiners(elements.combiners),
        emitter(elements.emitter), builder(emitter.builder), lanes(plan.lanes),
        loop(*plan.vectorLoop), computed(computed) {}

  Values emitAny(const Position &position) const;
  Values emitBlocks(const Position &position) const;

  /// The lanes of the `size` elements from `position` on along the innermost
  /// loop, at most `limit` if there is one, combined with `values`.
  Values emitLanes(OpFoldResult size, const Position &position, Values values,
                   OpFoldResult limit = {}) const;
  Values emitLanes(OpFoldResult size, const Position &position) const {
    return emitLanes(size, position, combiners.createNeutrals(lanes));
  }

  using EmitBlock =
      function_ref<Values(Value part, Value begin, OpFoldResult size)>;
  /// The values of all blocks of `count` parts of `size` elements, of which
  /// `emit` gives the lanes: as many per part as countFewBlocks() gives, and
  /// one if it gives none.
  Values emitParts(int64_t count, OpFoldResult size, EmitBlock emit) const;

private:
  Values emitAny(ArrayRef<unsigned> loops, const Position &position,
                 ValueRange values) const;
  Values emitVectors(LoopRange range, OpFoldResult limit, int64_t count,
                     const Position &position, Values values) const;
  Values emitRest(LoopRange range, OpFoldResult limit, const Position &position,
                  ValueRange vectors) const;
  /// The vector at `iv`, of `size` elements in all, combined with `values`.
  Values combineMasked(Value iv, OpFoldResult size, const Position &position,
                       ValueRange values) const;
  /// Whether positions in the innermost loop are numbers of elements of a group
  /// of several loops.
  bool isAcrossLoops() const {
    return plan.orderLanes != 1 && elements.groups.back().size() > 1;
  }
  Position getElement(const Position &at) const;
  Values compute(const Position &at, Value mask = {}) const;
  Values computeAcrossEnd(const Position &at, const Position &first,
                          Value numLeft, Value mask) const;

  /// The number of elements of the last group.
  OpFoldResult getSize() const {
    return elements.getSize(elements.groups.size() - 1);
  }

  const ReductionElements &elements;
  const ReductionPlan &plan;
  const Combiners &combiners;
  const LoopEmitter &emitter;
  OpBuilder &builder;
  int64_t lanes;
  /// The innermost one.
  unsigned loop;
  const ComputedValues &computed;
};
} // namespace

/// Without an order: along the innermost loop in vectors.
Values RowEmitter::emitAny(const Position &position) const {
  Values vectors = emitAny(elements.groups.back(), position,
                           combiners.createNeutrals(lanes));
  return combiners.combineLanes(vectors, lanes);
}

Values RowEmitter::emitAny(ArrayRef<unsigned> loops, const Position &position,
                           ValueRange values) const {
  OpFoldResult size = elements.extents[loops.front()];
  if (loops.size() == 1)
    return emitLanes(size, position, Values(values));
  return emitter.createLoop({builder.getIndexAttr(0), size}, /*step=*/1, values,
                            [&](Value iv, ValueRange inner) {
                              return emitAny(
                                  loops.drop_front(),
                                  position.shifted(loops.front(), iv), inner);
                            });
}

Values RowEmitter::emitLanes(OpFoldResult size, const Position &position,
                             Values values, OpFoldResult limit) const {
  OpFoldResult begin = builder.getIndexAttr(0);
  // The few vectors after those side by side are read under masks.
  SmallVector<int64_t, 2> counts;
  if (plan.orderLanes == 1)
    counts.push_back(plan.getVectorsPerStep(getConstantIntValue(size)));
  if (counts.empty() || getConstantIntValue(size) || !plan.canMask)
    counts.push_back(1);
  for (int64_t count : counts) {
    OpFoldResult end = emitter.roundDown(size, count * lanes);
    values =
        emitVectors({begin, end}, limit, count, position, std::move(values));
    begin = end;
  }
  return emitRest({begin, size}, limit, position, values);
}

Position RowEmitter::getElement(const Position &at) const {
  if (!isAcrossLoops())
    return at;
  return elements.atElement(elements.groups.size() - 1, at,
                            emitter.getIndex(at, loop));
}

/// The vector of elements from `at` on.
Values RowEmitter::compute(const Position &at, Value mask) const {
  Position first = getElement(at);
  std::optional<int64_t> size = getConstantIntValue(elements.extents[loop]);
  if (!isAcrossLoops() || *size % lanes == 0)
    return elements.computeVectors(elements.body, first, computed, mask);
  Value column = emitter.getIndex(first, loop);
  Value numLeft =
      emitter.createIndex(*size - builder.getAffineDimExpr(0), {column});
  Value count = emitter.createIndex(lanes);
  Value isInRow = arith::CmpIOp::create(
      builder, emitter.loc, arith::CmpIPredicate::sge, numLeft, count);
  // After the last element, there is no other run.
  if (mask) {
    AffineExpr total, number;
    bindDims(builder.getContext(), total, number);
    Value left = emitter.createIndex(total - number,
                                     {getSize(), emitter.getIndex(at, loop)});
    Value endsInRow = arith::CmpIOp::create(
        builder, emitter.loc, arith::CmpIPredicate::sge, numLeft, left);
    isInRow = arith::OrIOp::create(builder, emitter.loc, isInRow, endsInRow);
  }
  auto choose = [&](function_ref<Values()> emit) {
    return [&, emit](OpBuilder &inner, Location loc) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToEnd(inner.getInsertionBlock());
      scf::YieldOp::create(builder, loc, emit());
    };
  };
  auto choice = scf::IfOp::create(
      builder, emitter.loc, isInRow, choose([&] {
        return elements.computeVectors(elements.body, first, computed, mask);
      }),
      choose([&] { return computeAcrossEnd(at, first, numLeft, mask); }));
  return llvm::to_vector_of<Value>(choice.getResults());
}

/// The last `numLeft` elements of the innermost loop, and the first ones of its
/// next run, in the lanes after them.
Values RowEmitter::computeAcrossEnd(const Position &at, const Position &first,
                                    Value numLeft, Value mask) const {
  Location loc = emitter.loc;
  unsigned group = elements.groups.size() - 1;
  auto maskType = VectorType::get({lanes}, builder.getI1Type());
  Value isFirst = vector::CreateMaskOp::create(builder, loc, maskType, numLeft);
  Value ones = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(maskType, true));
  Value isNext = arith::XOrIOp::create(builder, loc, isFirst, ones);
  auto restrict = [&](Value lanes) -> Value {
    return mask ? arith::AndIOp::create(builder, loc, lanes, mask) : lanes;
  };
  Value firstMask = restrict(isFirst), nextMask = restrict(isNext);
  AffineExpr element, steps;
  bindDims(builder.getContext(), element, steps);
  Value number = emitter.createIndex(element + steps,
                                     {emitter.getIndex(at, loop), numLeft});
  Position next =
      elements.atElement(group, at, number).shifted(loop, numLeft, -1);
  Values inFirst =
      elements.computeVectors(elements.body, first, computed, firstMask);
  Values inNext =
      elements.computeVectors(elements.body, next, computed, nextMask);
  return llvm::map_to_vector(
      llvm::zip_equal(inFirst, inNext), [&](auto pair) -> Value {
        auto [ofFirst, ofNext] = pair;
        return arith::SelectOp::create(builder, loc, isFirst, ofFirst, ofNext);
      });
}

/// `count` vectors at a time.
Values RowEmitter::emitVectors(LoopRange range, OpFoldResult limit,
                               int64_t count, const Position &position,
                               Values values) const {
  llvm::append_range(values, combiners.createNeutrals(lanes, count - 1));
  values = emitter.createLoop(
      range, limit, lanes * count, values, [&](Value iv, ValueRange inner) {
        Position at = position.shifted(loop, iv);
        Values results;
        for (int64_t part = 0; part != count; ++part)
          llvm::append_range(
              results,
              combiners.accumulate(combiners.getPart(inner, part),
                                   compute(at.shifted(loop, part * lanes))));
        return results;
      });
  return combiners.combineParts(values, count);
}

Values RowEmitter::combineMasked(Value iv, OpFoldResult size,
                                 const Position &position,
                                 ValueRange values) const {
  Value mask = emitter.createMask(iv, size, lanes);
  Values read = compute(position.shifted(loop, iv), mask);
  for (auto [output, element] : llvm::enumerate(read))
    element = arith::SelectOp::create(builder, emitter.loc, mask, element,
                                      combiners.createNeutral(output, lanes));
  return combiners.accumulate(values, read);
}

/// Less than a vector's steps of a row, combined with `vectors`. Lanes that are
/// no elements stay as they are.
Values RowEmitter::emitRest(LoopRange range, OpFoldResult limit,
                            const Position &position,
                            ValueRange vectors) const {
  if (plan.canMask)
    return emitter.createLoop(
        range, limit, lanes, vectors, [&](Value iv, ValueRange values) {
          return combineMasked(iv, range.upper, position, values);
        });
  return emitter.createLoop(
      range, /*step=*/1, vectors, [&](Value iv, ValueRange values) {
        AffineExpr step, first;
        bindDims(builder.getContext(), step, first);
        Value lane = emitter.createIndex(step - first, {iv, range.lower});
        Values read = elements.computeVectors(
            elements.scalarBody, getElement(position.shifted(loop, iv)),
            computed);
        Values before = llvm::map_to_vector(values, [&](Value vector) -> Value {
          return vector::ExtractOp::create(builder, emitter.loc, vector, lane);
        });
        Values after = combiners.accumulate(before, read);
        return llvm::map_to_vector(
            llvm::zip_equal(after, values), [&](auto pair) -> Value {
              auto [element, vector] = pair;
              return vector::InsertOp::create(builder, emitter.loc, element,
                                              vector, lane);
            });
      });
}

/// A loop over the parts, unless they are small: memory is read as one stream,
/// which processors prefetch. They do not for loads far from each other.
Values RowEmitter::emitParts(int64_t count, OpFoldResult size,
                             EmitBlock emit) const {
  std::optional<int64_t> known = getConstantIntValue(size);
  int64_t numBlocks = plan.countFewBlocks(known).value_or(1);
  int64_t numFull = numBlocks == 1 ? 0 : *known / kReductionBlock;
  OpFoldResult fullSize = builder.getIndexAttr(kReductionBlock), restSize;
  if (numBlocks == 1)
    restSize = size;
  else if (*known % kReductionBlock != 0)
    restSize = builder.getIndexAttr(*known % kReductionBlock);
  auto combine = [&](function_ref<Values(int64_t part, int64_t block)> get) {
    SmallVector<Values> blocks;
    for (int64_t part = 0; part != count; ++part)
      for (int64_t block = 0; block != numBlocks; ++block)
        blocks.push_back(block < numFull || (block == numFull && restSize)
                             ? get(part, block)
                             : combiners.createNeutrals(lanes));
    return combiners.combineLanes(blocks, lanes);
  };
  if (known && *known * count <= kMaxUnrolledVectors * lanes)
    return combine([&](int64_t part, int64_t block) {
      Value number = emitter.createIndex(part);
      Value begin = emitter.createIndex(block * kReductionBlock);
      return emit(number, begin, block < numFull ? fullSize : restSize);
    });
  return createInScope(emitter, [&] {
    Values neutral = combiners.createNeutrals(lanes);
    Scratch buffers(emitter, ValueRange(neutral).getTypes(),
                    builder.getIndexAttr(count * numBlocks),
                    /*mayBeLarge=*/false);
    auto emitBlock = [&](Value part, Value begin, OpFoldResult length) {
      AffineExpr first, element;
      bindDims(builder.getContext(), first, element);
      Value at = emitter.createIndex(
          first * numBlocks + element.floorDiv(kReductionBlock), {part, begin});
      buffers.store(emit(part, begin, length), at);
    };
    OpFoldResult zero = builder.getIndexAttr(0);
    LoopRange range{zero, builder.getIndexAttr(count)};
    LoopRange full{zero, builder.getIndexAttr(numFull * kReductionBlock)};
    emitter.createLoop(range, /*step=*/1, [&](Value part) {
      emitter.createLoop(full, kReductionBlock, [&](Value begin) {
        emitBlock(part, begin, fullSize);
      });
      if (restSize)
        emitBlock(part, emitter.createIndex(numFull * kReductionBlock),
                  restSize);
    });
    return combine([&](int64_t part, int64_t block) {
      return buffers.load(emitter.createIndex(part * numBlocks + block));
    });
  });
}

/// Blocks, whose lanes are those of vectors. [REDUCE-6]
Values RowEmitter::emitBlocks(const Position &position) const {
  AffineExpr first, last;
  bindDims(builder.getContext(), first, last);
  OpFoldResult size = getSize();
  std::optional<int64_t> known = getConstantIntValue(size);
  std::optional<int64_t> count = plan.countFewBlocks(known);
  if (!isAcrossLoops() && count && *count > 1) {
    Values blocks = emitParts(
        /*count=*/1, size, [&](Value, Value begin, OpFoldResult length) {
          return emitLanes(length, position.shifted(loop, begin));
        });
    return combiners.extract(combiners.combineNeighbours(blocks, *count));
  }
  OpFoldResult whole = builder.getIndexAttr(kReductionBlock);
  auto emitChunk = [&](Value begin) {
    Position from = position.shifted(loop, begin);
    Values sums = emitParts(
        kPartsSideBySide, whole, [&](Value part, Value, OpFoldResult) {
          return emitLanes(whole, from.shifted(loop, part, kReductionBlock));
        });
    return combiners.extract(
        combiners.combineNeighbours(sums, kPartsSideBySide));
  };
  // One code for whole blocks and the last one: whole vectors, and the rest
  // under a mask.
  auto emitBlock = [&](const ReductionBlock &block) {
    Position at = position.shifted(loop, emitter.createIndex(block.begin));
    OpFoldResult end = block.limit ? block.limit : block.end;
    OpFoldResult left = emitter.apply(last - first, {block.begin, end});
    Values vectors = emitLanes(left, at, combiners.createNeutrals(lanes),
                               block.limit ? whole : OpFoldResult());
    return combiners.combineLanes(vectors, lanes);
  };
  return emitBlockTree(combiners, size, combiners.createNeutrals(/*lanes=*/1),
                       /*hasWholeBlocks=*/!plan.canMask || known, emitBlock,
                       emitChunk);
}

Values mlir::bcast::loops::emitReductionRow(const ReductionElements &elements,
                                            const Position &position,
                                            const ComputedValues &computed) {
  ComputedValues kept = computed;
  elements.computeKept(position, kept);
  RowEmitter row(elements, kept);
  return elements.plan.orderLanes == 1 ? row.emitAny(position)
                                       : row.emitBlocks(position);
}

Values mlir::bcast::loops::emitReductionRows(const ReductionElements &elements,
                                             int64_t count,
                                             const Position &position,
                                             const ComputedValues &computed) {
  const ReductionPlan &plan = elements.plan;
  OpFoldResult size = elements.extents[*plan.vectorLoop];
  Values blocks =
      RowEmitter(elements, computed)
          .emitParts(
              count, size, [&](Value part, Value begin, OpFoldResult length) {
                Position row = position.shifted(*plan.resultLoop, part);
                ComputedValues kept = computed;
                elements.computeKept(row, kept);
                return RowEmitter(elements, kept)
                    .emitLanes(length, row.shifted(*plan.vectorLoop, begin));
              });
  return elements.combiners.combineNeighbours(
      blocks, plan.countFewBlocks(getConstantIntValue(size)).value_or(1));
}
