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
#include "mlir/Dialect/MemRef/IR/MemRef.h"
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
      : elements(elements), combiners(elements.combiners), nest(elements.nest),
        lanes(elements.body.getLanes()), computed(computed) {}

  Values emitAny(unsigned group, const Position &position) const;
  Values emitBlocks(unsigned group, const Position &position) const;

  /// The lanes of the `size` elements from `position` on along the innermost
  /// loop, combined with `values`.
  Values emitLanes(OpFoldResult size, const Position &position,
                   Values values) const;
  Values emitLanes(OpFoldResult size, const Position &position) const {
    return emitLanes(size, position, combiners.createNeutrals(lanes));
  }

  using EmitPart = function_ref<Values(Value part)>;
  /// The values of `count` parts of `size` elements, of which `emit` gives the
  /// lanes.
  Values emitParts(int64_t count, OpFoldResult size, EmitPart emit) const;

private:
  Values emitAny(ArrayRef<unsigned> loops, const Position &position,
                 ValueRange values) const;
  Values emitVectors(LoopRange range, int64_t count, const Position &position,
                     Values values) const;
  Values emitRest(LoopRange range, const Position &position,
                  ValueRange vectors) const;
  bool isReadInRow(const View &view) const {
    const Access &access = nest.nest.accesses[&view - nest.views.data()];
    return access.reads(*elements.vectorLoop);
  }

  const ReductionElements &elements;
  const Combiners &combiners;
  const NestBuilder &nest;
  int64_t lanes;
  const ComputedValues &computed;
};
} // namespace

/// Without an order: along the innermost loop in vectors.
Values RowEmitter::emitAny(unsigned group, const Position &position) const {
  Values vectors = emitAny(elements.groups[group], position,
                           combiners.createNeutrals(lanes));
  return combiners.combineLanes(vectors, lanes);
}

Values RowEmitter::emitAny(ArrayRef<unsigned> loops, const Position &position,
                           ValueRange values) const {
  OpFoldResult size = elements.extents[loops.front()];
  if (loops.size() == 1)
    return emitLanes(size, position, Values(values));
  return nest.createLoop({nest.builder.getIndexAttr(0), size}, /*step=*/1,
                         values, [&](Value iv, ValueRange inner) {
                           return emitAny(loops.drop_front(),
                                          position.shifted(loops.front(), iv),
                                          inner);
                         });
}

Values RowEmitter::emitLanes(OpFoldResult size, const Position &position,
                             Values values) const {
  OpFoldResult begin = nest.builder.getIndexAttr(0);
  for (int64_t count = hasOrder(nest.nest) ? 1 : kPartsSideBySide; count != 0;
       count /= kPartsSideBySide) {
    OpFoldResult end = nest.roundDown(size, count * lanes);
    values = emitVectors({begin, end}, count, position, std::move(values));
    begin = end;
  }
  return emitRest({begin, size}, position, values);
}

/// `count` vectors at a time.
Values RowEmitter::emitVectors(LoopRange range, int64_t count,
                               const Position &position, Values values) const {
  unsigned loop = *elements.vectorLoop;
  llvm::append_range(values, combiners.createNeutrals(lanes, count - 1));
  values = nest.createLoop(
      range, lanes * count, values, [&](Value iv, ValueRange inner) {
        Position at = position.shifted(loop, iv);
        Values results;
        for (int64_t part = 0; part != count; ++part)
          llvm::append_range(
              results,
              combiners.accumulate(combiners.getPart(inner, part),
                                elements.computeVectors(
                                    elements.body,
                                    at.shifted(loop, part * lanes), computed)));
        return results;
      });
  return combiners.combineParts(values, count);
}

/// Less than a vector's steps of a row, combined with `vectors`. Lanes that are
/// no elements stay as they are.
Values RowEmitter::emitRest(LoopRange range, const Position &position,
                            ValueRange vectors) const {
  OpBuilder &builder = nest.builder;
  if (nest.canMask() && llvm::all_of(nest.views, [&](const View &view) {
        return view.isContiguous(*elements.vectorLoop) || !isReadInRow(view);
      }))
    return nest.createLoop(
        range, lanes, vectors, [&](Value iv, ValueRange values) {
          Value mask = nest.createMask(iv, range.upper, lanes);
          Values read = elements.computeVectors(
              elements.body, position.shifted(*elements.vectorLoop, iv),
              computed, mask);
          for (auto [output, element] : llvm::enumerate(read))
            element =
                arith::SelectOp::create(builder, nest.loc, mask, element,
                                        combiners.createNeutral(output, lanes));
          return combiners.accumulate(values, read);
        });
  return nest.createLoop(
      range, /*step=*/1, vectors, [&](Value iv, ValueRange values) {
        AffineExpr step, first;
        bindDims(builder.getContext(), step, first);
        Value lane = getValueOrCreateConstantIndexOp(
            builder, nest.loc, nest.apply(step - first, {iv, range.lower}));
        Values read = elements.computeVectors(
            elements.scalarBody, position.shifted(*elements.vectorLoop, iv),
            computed);
        Values before = llvm::map_to_vector(values, [&](Value vector) -> Value {
          return vector::ExtractOp::create(builder, nest.loc, vector, lane);
        });
        Values after = combiners.accumulate(before, read);
        return llvm::map_to_vector(
            llvm::zip_equal(after, values), [&](auto pair) -> Value {
              auto [element, vector] = pair;
              return vector::InsertOp::create(builder, nest.loc, element,
                                              vector, lane);
            });
      });
}

/// A loop over the parts, unless they are small: memory is read as one stream,
/// which processors prefetch. They do not for loads far from each other.
Values RowEmitter::emitParts(int64_t count, OpFoldResult size,
                             EmitPart emit) const {
  OpBuilder &builder = nest.builder;
  std::optional<int64_t> known = getConstantIntValue(size);
  if (known && *known * count <= kMaxUnrolledVectors * lanes) {
    SmallVector<Values> parts;
    for (int64_t part = 0; part != count; ++part)
      parts.push_back(
          emit(arith::ConstantIndexOp::create(builder, nest.loc, part)));
    return combiners.combineLanes(parts, lanes);
  }
  SmallVector<Type> types;
  for (const Access &output : nest.nest.getOutputs())
    types.push_back(VectorType::get({count}, output.getElementType()));
  return createInScope(builder, nest.loc, types, [&] {
    Values buffers;
    for (const Access &output : nest.nest.getOutputs())
      buffers.push_back(memref::AllocaOp::create(
          builder, nest.loc,
          MemRefType::get({count},
                          VectorType::get({lanes}, output.getElementType()))));
    LoopRange range{builder.getIndexAttr(0), builder.getIndexAttr(count)};
    nest.createLoop(range, /*step=*/1, [&](Value part) {
      for (auto [buffer, vector] : llvm::zip_equal(buffers, emit(part)))
        memref::StoreOp::create(builder, nest.loc, vector, buffer, part);
    });
    SmallVector<Values> parts(count);
    for (auto [index, part] : llvm::enumerate(parts)) {
      Value at = arith::ConstantIndexOp::create(builder, nest.loc, index);
      for (Value buffer : buffers)
        part.push_back(
            memref::LoadOp::create(builder, nest.loc, buffer, at).getResult());
    }
    return combiners.combineLanes(parts, lanes);
  });
}

/// Blocks, whose lanes are those of vectors. [REDUCE-6]
Values RowEmitter::emitBlocks(unsigned group, const Position &position) const {
  AffineExpr first, last;
  bindDims(nest.builder.getContext(), first, last);
  unsigned loop = *elements.vectorLoop;
  auto emitLong = [&](Value begin) {
    Position from = position.shifted(loop, begin);
    OpFoldResult size = nest.builder.getIndexAttr(kReductionBlock);
    Values sums = emitParts(kPartsSideBySide, size, [&](Value part) {
      return emitLanes(size, from.shifted(loop, part, kReductionBlock));
    });
    return combiners.combineNeighbours(sums, kPartsSideBySide);
  };
  auto emitShort = [&](OpFoldResult begin, OpFoldResult end, bool) {
    Position at = position.shifted(
        loop, getValueOrCreateConstantIndexOp(nest.builder, nest.loc, begin));
    OpFoldResult size = nest.apply(last - first, {begin, end});
    return combiners.combineLanes(emitLanes(size, at), lanes);
  };
  OpFoldResult size = elements.getSize(group);
  return emitBlockTree(nest, combiners, size,
                       kPartsSideBySide * kReductionBlock, emitLong, emitShort,
                       combiners.createNeutrals(/*lanes=*/1));
}

Values mlir::bcast::loops::emitReductionRow(const ReductionElements &elements,
                                            unsigned group,
                                            const Position &position,
                                            const ComputedValues &computed) {
  ComputedValues kept = computed;
  elements.computeKept(position, kept);
  RowEmitter row(elements, kept);
  return hasOrder(elements.nest.nest) ? row.emitBlocks(group, position)
                                      : row.emitAny(group, position);
}

Values mlir::bcast::loops::emitReductionRows(const ReductionElements &elements,
                                             unsigned loop, int64_t count,
                                             const Position &position,
                                             const ComputedValues &computed) {
  OpFoldResult size = elements.extents[*elements.vectorLoop];
  return RowEmitter(elements, computed).emitParts(count, size, [&](Value part) {
    Position at = position.shifted(loop, part);
    ComputedValues kept = computed;
    elements.computeKept(at, kept);
    return RowEmitter(elements, kept).emitLanes(size, at);
  });
}
