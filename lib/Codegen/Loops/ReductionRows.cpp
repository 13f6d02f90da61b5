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
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

using Values = Combiners::Values;

/// In rows of fewer vectors, the processor begins the next row meanwhile.
static constexpr int64_t kLongRowVectors = 64;

/// The vectors of several parts that are read without a loop.
static constexpr int64_t kMaxUnrolledVectors = 32;

/// Whether vectors along `loop` may be read in part.
static bool canMaskRows(const LoopEmitter &emitter, unsigned loop) {
  return emitter.canMask() &&
         llvm::all_of(emitter.nest.accesses, [&](const Access &access) {
           return access.isContiguous(loop) || !access.reads(loop);
         });
}

bool mlir::bcast::loops::canUseRowsAcrossLoops(const LoopEmitter &emitter) {
  unsigned loop = emitter.nest.getNumLoops() - 1;
  int64_t lanes = getOrderLanes(emitter.nest);
  std::optional<int64_t> size = emitter.nest.getStaticExtent(loop);
  return size &&
         (*size % lanes == 0 || (*size > lanes && canMaskRows(emitter, loop)));
}

std::optional<int64_t> mlir::bcast::loops::countFewBlocks(const LoopNest &nest,
                                                          OpFoldResult size) {
  if (!hasOrder(nest))
    return 1;
  std::optional<int64_t> known = getConstantIntValue(size);
  if (!known || *known > kPartsSideBySide * kReductionBlock)
    return std::nullopt;
  return llvm::PowerOf2Ceil(
      std::max<int64_t>(llvm::divideCeil(*known, kReductionBlock), 1));
}

namespace {
class RowEmitter {
public:
  RowEmitter(const ReductionElements &elements, const ComputedValues &computed)
      : elements(elements), combiners(elements.combiners),
        emitter(elements.emitter), lanes(elements.body.getLanes()),
        computed(computed) {}

  Values emitAny(unsigned group, const Position &position) const;
  Values emitBlocks(unsigned group, const Position &position) const;

  /// The lanes of the `size` elements from `position` on along the innermost
  /// loop, combined with `values`.
  Values emitLanes(OpFoldResult size, const Position &position,
                   Values values) const;
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
  int64_t getVectorsSideBySide(OpFoldResult size) const;
  Values emitVectors(LoopRange range, int64_t count, const Position &position,
                     Values values) const;
  Values emitRest(LoopRange range, const Position &position,
                  ValueRange vectors) const;
  /// Whether a vector may be read in part.
  bool canMask() const {
    return elements.loadOverride ? emitter.target.has(CpuFeature::MaskedMemory)
                                 : canMaskRows(emitter, *elements.vectorLoop);
  }
  /// The vector at `iv`, of `size` elements in all, combined with `values`.
  Values combineMasked(Value iv, OpFoldResult size, const Position &position,
                       ValueRange values) const;
  /// Whether positions in the innermost loop are numbers of elements of a group
  /// of several loops.
  bool isAcrossLoops() const {
    return hasOrder(emitter.nest) && elements.groups.back().size() > 1;
  }
  Position getElement(const Position &at) const;
  Values compute(const Position &at, Value mask = {}) const;
  Values computeAcrossEnd(const Position &at, const Position &first,
                          Value numLeft, Value mask) const;

  const ReductionElements &elements;
  const Combiners &combiners;
  const LoopEmitter &emitter;
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
  return emitter.createLoop({emitter.builder.getIndexAttr(0), size}, /*step=*/1,
                            values, [&](Value iv, ValueRange inner) {
                              return emitAny(
                                  loops.drop_front(),
                                  position.shifted(loops.front(), iv), inner);
                            });
}

/// Without an order. NaN makes the maximum and the minimum of floats three
/// operations, each of which waits for the one before.
int64_t RowEmitter::getVectorsSideBySide(OpFoldResult size) const {
  bool isLong =
      llvm::all_of(emitter.nest.combiners, [](arith::AtomicRMWKind kind) {
        return kind == arith::AtomicRMWKind::maximumf ||
               kind == arith::AtomicRMWKind::minimumf;
      });
  std::optional<int64_t> known = getConstantIntValue(size);
  return isLong && known && *known >= kLongRowVectors * lanes
             ? 2 * kPartsSideBySide
             : kPartsSideBySide;
}

Values RowEmitter::emitLanes(OpFoldResult size, const Position &position,
                             Values values) const {
  OpFoldResult begin = emitter.builder.getIndexAttr(0);
  // The few vectors after those side by side are read under masks.
  SmallVector<int64_t, 2> counts;
  if (!hasOrder(emitter.nest))
    counts.push_back(getVectorsSideBySide(size));
  if (counts.empty() || getConstantIntValue(size) ||
      !canMaskRows(emitter, *elements.vectorLoop))
    counts.push_back(1);
  for (int64_t count : counts) {
    OpFoldResult end = emitter.roundDown(size, count * lanes);
    values = emitVectors({begin, end}, count, position, std::move(values));
    begin = end;
  }
  return emitRest({begin, size}, position, values);
}

Position RowEmitter::getElement(const Position &at) const {
  if (!isAcrossLoops())
    return at;
  return elements.atElement(elements.groups.size() - 1, at,
                            emitter.getIndex(at, *elements.vectorLoop));
}

/// The vector of elements from `at` on.
Values RowEmitter::compute(const Position &at, Value mask) const {
  OpBuilder &builder = emitter.builder;
  unsigned loop = *elements.vectorLoop;
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
    OpFoldResult numElements = elements.getSize(elements.groups.size() - 1);
    Value left = emitter.createIndex(total - number,
                                     {numElements, emitter.getIndex(at, loop)});
    Value endsInRow = arith::CmpIOp::create(
        builder, emitter.loc, arith::CmpIPredicate::sge, numLeft, left);
    isInRow = arith::OrIOp::create(builder, emitter.loc, isInRow, endsInRow);
  }
  SmallVector<Type> types;
  for (const Access &output : emitter.nest.getOutputs())
    types.push_back(VectorType::get({lanes}, output.getElementType()));
  auto choice = scf::IfOp::create(builder, emitter.loc, types, isInRow,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(choice.thenBlock());
  Values inRow = elements.computeVectors(elements.body, first, computed, mask);
  scf::YieldOp::create(builder, emitter.loc, inRow);
  builder.setInsertionPointToStart(choice.elseBlock());
  Values across = computeAcrossEnd(at, first, numLeft, mask);
  scf::YieldOp::create(builder, emitter.loc, across);
  return llvm::to_vector_of<Value>(choice.getResults());
}

/// The last `numLeft` elements of the innermost loop, and the first ones of its
/// next run, in the lanes after them.
Values RowEmitter::computeAcrossEnd(const Position &at, const Position &first,
                                    Value numLeft, Value mask) const {
  OpBuilder &builder = emitter.builder;
  Location loc = emitter.loc;
  unsigned loop = *elements.vectorLoop, group = elements.groups.size() - 1;
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
Values RowEmitter::emitVectors(LoopRange range, int64_t count,
                               const Position &position, Values values) const {
  unsigned loop = *elements.vectorLoop;
  llvm::append_range(values, combiners.createNeutrals(lanes, count - 1));
  values = emitter.createLoop(
      range, lanes * count, values, [&](Value iv, ValueRange inner) {
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
  Values read = compute(position.shifted(*elements.vectorLoop, iv), mask);
  for (auto [output, element] : llvm::enumerate(read))
    element =
        arith::SelectOp::create(emitter.builder, emitter.loc, mask, element,
                                combiners.createNeutral(output, lanes));
  return combiners.accumulate(values, read);
}

/// Less than a vector's steps of a row, combined with `vectors`. Lanes that are
/// no elements stay as they are.
Values RowEmitter::emitRest(LoopRange range, const Position &position,
                            ValueRange vectors) const {
  OpBuilder &builder = emitter.builder;
  if (canMask())
    return emitter.createLoop(
        range, lanes, vectors, [&](Value iv, ValueRange values) {
          return combineMasked(iv, range.upper, position, values);
        });
  return emitter.createLoop(
      range, /*step=*/1, vectors, [&](Value iv, ValueRange values) {
        AffineExpr step, first;
        bindDims(builder.getContext(), step, first);
        Value lane = emitter.createIndex(step - first, {iv, range.lower});
        Values read = elements.computeVectors(
            elements.scalarBody,
            getElement(position.shifted(*elements.vectorLoop, iv)), computed);
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
  OpBuilder &builder = emitter.builder;
  int64_t numBlocks = countFewBlocks(emitter.nest, size).value_or(1);
  std::optional<int64_t> known = getConstantIntValue(size);
  int64_t numFull = numBlocks == 1 ? 0 : *known / kReductionBlock;
  OpFoldResult fullSize = builder.getIndexAttr(kReductionBlock);
  OpFoldResult restSize =
      numBlocks == 1 ? size : builder.getIndexAttr(*known % kReductionBlock);
  if (getConstantIntValue(restSize) == 0)
    restSize = OpFoldResult();
  int64_t numPresent = numFull + (restSize ? 1 : 0);
  if (known && *known * count <= kMaxUnrolledVectors * lanes) {
    SmallVector<Values> blocks;
    for (int64_t index = 0; index != count * numBlocks; ++index) {
      int64_t block = index % numBlocks;
      if (block >= numPresent) {
        blocks.push_back(combiners.createNeutrals(lanes));
        continue;
      }
      Value part = emitter.createIndex(index / numBlocks);
      Value begin = emitter.createIndex(block * kReductionBlock);
      blocks.push_back(
          emit(part, begin, block < numFull ? fullSize : restSize));
    }
    return combiners.combineLanes(blocks, lanes);
  }
  SmallVector<Type> types;
  for (const Access &output : emitter.nest.getOutputs())
    types.push_back(
        VectorType::get({count * numBlocks}, output.getElementType()));
  return createInScope(builder, emitter.loc, types, [&] {
    Values buffers;
    for (const Access &output : emitter.nest.getOutputs())
      buffers.push_back(memref::AllocaOp::create(
          builder, emitter.loc,
          MemRefType::get({count * numBlocks},
                          VectorType::get({lanes}, output.getElementType()))));
    auto emitBlock = [&](Value part, Value begin, OpFoldResult length) {
      AffineExpr first, element;
      bindDims(builder.getContext(), first, element);
      Value at = emitter.createIndex(
          first * numBlocks + element.floorDiv(kReductionBlock), {part, begin});
      for (auto [buffer, vector] :
           llvm::zip_equal(buffers, emit(part, begin, length)))
        memref::StoreOp::create(builder, emitter.loc, vector, buffer, at);
    };
    LoopRange range{builder.getIndexAttr(0), builder.getIndexAttr(count)};
    LoopRange full{builder.getIndexAttr(0),
                   builder.getIndexAttr(numFull * kReductionBlock)};
    emitter.createLoop(range, /*step=*/1, [&](Value part) {
      emitter.createLoop(full, kReductionBlock, [&](Value begin) {
        emitBlock(part, begin, fullSize);
      });
      if (restSize)
        emitBlock(part, emitter.createIndex(numFull * kReductionBlock),
                  restSize);
    });
    SmallVector<Values> blocks;
    for (int64_t index = 0; index != count * numBlocks; ++index) {
      if (index % numBlocks >= numPresent) {
        blocks.push_back(combiners.createNeutrals(lanes));
        continue;
      }
      Value at = emitter.createIndex(index);
      blocks.push_back(llvm::map_to_vector(buffers, [&](Value buffer) -> Value {
        return memref::LoadOp::create(builder, emitter.loc, buffer, at);
      }));
    }
    return combiners.combineLanes(blocks, lanes);
  });
}

/// Blocks, whose lanes are those of vectors. [REDUCE-6]
Values RowEmitter::emitBlocks(unsigned group, const Position &position) const {
  AffineExpr first, last;
  bindDims(emitter.builder.getContext(), first, last);
  unsigned loop = *elements.vectorLoop;
  auto emitLong = [&](Value begin) {
    Position from = position.shifted(loop, begin);
    OpFoldResult size = emitter.builder.getIndexAttr(kReductionBlock);
    Values sums =
        emitParts(kPartsSideBySide, size, [&](Value part, Value, OpFoldResult) {
          return emitLanes(size, from.shifted(loop, part, kReductionBlock));
        });
    return combiners.extract(
        combiners.combineNeighbours(sums, kPartsSideBySide));
  };
  auto emitShort = [&](OpFoldResult begin, OpFoldResult end) {
    Position at = position.shifted(loop, emitter.createIndex(begin));
    OpFoldResult size = emitter.apply(last - first, {begin, end});
    return combiners.combineLanes(emitLanes(size, at), lanes);
  };
  // One code for whole blocks and the last one: whole vectors, and the rest
  // under a mask.
  auto emitAnyShort = [&](Value begin) {
    Position at = position.shifted(loop, begin);
    OpFoldResult block = emitter.builder.getIndexAttr(kReductionBlock);
    Value left =
        emitter.createIndex(last - first, {begin, elements.getSize(group)});
    OpFoldResult whole = emitter.roundDown(left, lanes);
    Values vectors = emitter.createLoop(
        {emitter.builder.getIndexAttr(0), whole}, block, lanes,
        combiners.createNeutrals(lanes), [&](Value iv, ValueRange values) {
          return combiners.accumulate(values, compute(at.shifted(loop, iv)));
        });
    vectors = emitter.createLoop({whole, left}, block, lanes, vectors,
                                 [&](Value iv, ValueRange values) {
                                   return combineMasked(iv, left, at, values);
                                 });
    return combiners.combineLanes(vectors, lanes);
  };
  OpFoldResult size = elements.getSize(group);
  std::optional<int64_t> count = countFewBlocks(emitter.nest, size);
  if (elements.groups[group].size() == 1 && count && *count > 1) {
    Values blocks = emitParts(
        /*count=*/1, size, [&](Value, Value begin, OpFoldResult length) {
          return emitLanes(length, position.shifted(loop, begin));
        });
    return combiners.extract(combiners.combineNeighbours(blocks, *count));
  }
  return emitBlockTree(emitter, combiners, size,
                       kPartsSideBySide * kReductionBlock, emitLong, emitShort,
                       combiners.createNeutrals(/*lanes=*/1),
                       canMask() && !getConstantIntValue(size)
                           ? function_ref<Values(Value)>(emitAnyShort)
                           : nullptr);
}

Values mlir::bcast::loops::emitReductionRow(const ReductionElements &elements,
                                            unsigned group,
                                            const Position &position,
                                            const ComputedValues &computed) {
  ComputedValues kept = computed;
  elements.computeKept(position, kept);
  RowEmitter row(elements, kept);
  return hasOrder(elements.emitter.nest) ? row.emitBlocks(group, position)
                                         : row.emitAny(group, position);
}

Values mlir::bcast::loops::emitReductionRows(const ReductionElements &elements,
                                             unsigned loop, int64_t count,
                                             const Position &position,
                                             const ComputedValues &computed) {
  OpFoldResult size = elements.extents[*elements.vectorLoop];
  Values blocks =
      RowEmitter(elements, computed)
          .emitParts(count, size,
                     [&](Value part, Value begin, OpFoldResult length) {
                       Position row = position.shifted(loop, part);
                       ComputedValues kept = computed;
                       elements.computeKept(row, kept);
                       return RowEmitter(elements, kept)
                           .emitLanes(length,
                                      row.shifted(*elements.vectorLoop, begin));
                     });
  return elements.combiners.combineNeighbours(
      blocks, countFewBlocks(elements.emitter.nest, size).value_or(1));
}
