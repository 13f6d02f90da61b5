//===- ReductionRows.cpp - Rows of a reduction ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionRows.h"
#include "BlockTree.h"
#include "bcast/Rules/Reduction.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

using Values = Combiners::Values;

namespace {
class RowEmitter {
public:
  RowEmitter(const ReductionElements &elements, const Position &position,
             const ComputedValues &computed)
      : elements(elements), combiners(elements.combiners), nest(elements.nest),
        lanes(elements.body.getLanes()), position(position),
        computed(computed) {}

  /// Without an order: along the innermost loop in vectors.
  Values emitAny(unsigned group) const {
    return combiners.combineLanes(emitAny(elements.groups[group], position,
                                          combiners.createNeutrals(lanes)),
                                  lanes);
  }

  /// Blocks, whose lanes are those of vectors. [REDUCE-6]
  Values emitBlocks(unsigned group) const;

private:
  Values emitAny(ArrayRef<unsigned> loops, const Position &at,
                 ValueRange values) const;
  Values emitVectors(const Position &at, ValueRange values) const;
  Values emitRest(LoopRange range, const Position &at,
                  ValueRange vectors) const;
  Values emitSideBySide(ValueRange values, int64_t count,
                        function_ref<Position(int64_t)> getPosition) const;
  Values emitShortBlock(OpFoldResult begin, OpFoldResult end,
                        bool isFull) const;
  Values emitFourBlocks(Value begin) const;
  OpFoldResult getRowSize() const {
    return nest.nest.extents[*elements.vectorLoop];
  }
  bool isReadInRow(const View &view) const {
    const Access &access = nest.nest.accesses[&view - nest.views.data()];
    return access.reads(*elements.vectorLoop);
  }

  const ReductionElements &elements;
  const Combiners &combiners;
  const NestBuilder &nest;
  int64_t lanes;
  const Position &position;
  const ComputedValues &computed;
};
} // namespace

Values RowEmitter::emitAny(ArrayRef<unsigned> loops, const Position &at,
                           ValueRange values) const {
  if (loops.size() > 1)
    return nest.createLoop(
        {nest.builder.getIndexAttr(0), nest.nest.extents[loops.front()]},
        /*step=*/1, values, [&](Value iv, ValueRange inner) {
          Position step = at;
          step.set(loops.front(), iv);
          return emitAny(loops.drop_front(), step, inner);
        });
  Values vectors = emitVectors(at, values);
  return emitRest({nest.roundDown(getRowSize(), lanes), getRowSize()}, at,
                  vectors);
}

/// The vectors of a row without an order, as far as they are full, several at a
/// time.
Values RowEmitter::emitVectors(const Position &at, ValueRange values) const {
  OpFoldResult begin = nest.builder.getIndexAttr(0);
  Values sums(values);
  for (int64_t count = kPartsSideBySide; count != 0;
       count /= kPartsSideBySide) {
    int64_t step = lanes * count;
    OpFoldResult end = nest.roundDown(getRowSize(), step);
    Values parts;
    for (int64_t part = 0; part != count; ++part)
      llvm::append_range(parts,
                         part == 0 ? sums : combiners.createNeutrals(lanes));
    parts = nest.createLoop(
        {begin, end}, step, parts, [&](Value iv, ValueRange inner) {
          return emitSideBySide(inner, count, [&](int64_t part) {
            return elements.atStep(at, iv, part * lanes);
          });
        });
    sums = combiners.combineParts(parts, count);
    begin = end;
  }
  return sums;
}

/// Each of `count` parts of `values`, one after the other in them, combined
/// with the elements at its position.
Values
RowEmitter::emitSideBySide(ValueRange values, int64_t count,
                           function_ref<Position(int64_t)> getPosition) const {
  Values results;
  for (int64_t part = 0; part != count; ++part)
    llvm::append_range(
        results,
        combiners.combine(combiners.getPart(values, part),
                          elements.computeVectors(
                              elements.body, getPosition(part), computed)));
  return results;
}

/// Less than a vector's steps of a row, combined with `vectors`. Lanes that are
/// no elements stay as they are.
Values RowEmitter::emitRest(LoopRange range, const Position &at,
                            ValueRange vectors) const {
  OpBuilder &builder = nest.builder;
  if (nest.canMask() && llvm::all_of(nest.views, [&](const View &view) {
        return view.isContiguous(*elements.vectorLoop) || !isReadInRow(view);
      }))
    return nest.createLoop(
        range, lanes, vectors, [&](Value iv, ValueRange values) {
          Value mask = nest.createMask(iv, range.upper, lanes);
          Values read = elements.computeVectors(
              elements.body, elements.atStep(at, iv, 0), computed, mask);
          for (auto [output, element] : llvm::enumerate(read))
            element =
                arith::SelectOp::create(builder, nest.loc, mask, element,
                                        combiners.createNeutral(output, lanes));
          return combiners.combine(values, read);
        });
  return nest.createLoop(
      range, /*step=*/1, vectors, [&](Value iv, ValueRange values) {
        AffineExpr step, first;
        bindDims(builder.getContext(), step, first);
        Value lane = getValueOrCreateConstantIndexOp(
            builder, nest.loc, nest.apply(step - first, {iv, range.lower}));
        Values read = elements.computeVectors(
            elements.scalarBody, elements.atStep(at, iv, 0), computed);
        Values before = llvm::map_to_vector(values, [&](Value vector) -> Value {
          return vector::ExtractOp::create(builder, nest.loc, vector, lane);
        });
        Values after = combiners.combine(before, read);
        return llvm::map_to_vector(
            llvm::zip_equal(after, values), [&](auto pair) -> Value {
              auto [element, vector] = pair;
              return vector::InsertOp::create(builder, nest.loc, element,
                                              vector, lane);
            });
      });
}

/// One block, which may have fewer elements than others if not `isFull`.
Values RowEmitter::emitShortBlock(OpFoldResult begin, OpFoldResult end,
                                  bool isFull) const {
  AffineExpr first, last;
  bindDims(nest.builder.getContext(), first, last);
  OpFoldResult rest =
      nest.apply(first + (last - first).floorDiv(lanes) * lanes, {begin, end});
  Values vectors =
      nest.createLoop({begin, rest}, lanes, combiners.createNeutrals(lanes),
                      [&](Value iv, ValueRange values) {
                        return emitSideBySide(values, 1, [&](int64_t) {
                          return elements.atStep(position, iv, 0);
                        });
                      });
  if (!isFull)
    vectors = emitRest({rest, end}, position, vectors);
  return combiners.combineLanes(vectors, lanes);
}

Values RowEmitter::emitFourBlocks(Value begin) const {
  LoopRange block{nest.builder.getIndexAttr(0),
                  nest.builder.getIndexAttr(kReductionBlock)};
  Values vectors = nest.createLoop(
      block, lanes, combiners.createNeutrals(lanes, kPartsSideBySide),
      [&](Value iv, ValueRange values) {
        AffineExpr base, step;
        bindDims(nest.builder.getContext(), base, step);
        return emitSideBySide(values, kPartsSideBySide, [&](int64_t part) {
          Position at = position;
          at.set(*elements.vectorLoop,
                 getValueOrCreateConstantIndexOp(
                     nest.builder, nest.loc,
                     nest.apply(base + step + part * kReductionBlock,
                                {begin, iv})));
          return at;
        });
      });
  Values sums;
  for (int64_t part = 0; part != kPartsSideBySide; ++part)
    llvm::append_range(
        sums, combiners.combineLanes(Values(combiners.getPart(vectors, part)),
                                     lanes));
  return combiners.combineParts(sums, kPartsSideBySide);
}

Values RowEmitter::emitBlocks(unsigned group) const {
  OpFoldResult size = elements.getSize(group);
  return emitBlockTree(
      nest, combiners, size, kPartsSideBySide * kReductionBlock,
      [&](Value begin) { return emitFourBlocks(begin); },
      [&](OpFoldResult begin, OpFoldResult end, bool isFull) {
        return emitShortBlock(begin, end, isFull);
      },
      combiners.createNeutrals(/*lanes=*/1));
}

Values mlir::bcast::loops::emitReductionRow(const ReductionElements &elements,
                                            unsigned group,
                                            const Position &position,
                                            const ComputedValues &computed) {
  RowEmitter row(elements, position, computed);
  return hasOrder(elements.nest.nest) ? row.emitBlocks(group)
                                      : row.emitAny(group);
}
