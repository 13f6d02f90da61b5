//===- ReductionLoops.cpp - Loops of reductions ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockTree.h"
#include "ReductionBands.h"
#include "ReductionColumns.h"
#include "ReductionRows.h"
#include "ReductionVectors.h"
#include "StrategyBase.h"
#include "bcast/Rules/Reduction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The elements that a thread combines at a time if several share a reduction.
static constexpr int64_t kElementsPerChunk = 1 << 16;

/// The lanes of columns that a step of a loop over lanes computes. Each step
/// stores one value per column.
static constexpr int64_t kLanesPerStep = 4;

/// The elements of a column whose lanes are all in registers. The loop over
/// lanes would take longer than the few elements of each.
static constexpr int64_t kMaxUnrolledElements = 64;

/// The operations and loads in the code of these lanes, for several vectors
/// side by side. With more, compilation takes long, and fewer vectors are no
/// slower.
static constexpr int64_t kMaxUnrolledOps = 512;

/// The groups of reduced dimensions within which the code of one result is so
/// long that there are few copies of it.
static constexpr unsigned kMaxCopiedGroups = 3;

/// The blocks of rows whose lanes are combined together.
static constexpr int64_t kMaxJoinedBlocks = 16;

/// The reductions of a function that may have code of their own for whole
/// blocks where the elements are unknown. One copy is about as fast.
static constexpr unsigned kMaxReductionsOfTwoCopies = 4;

namespace {
/// The loops over kept dimensions are walked. Within them, the elements are
/// combined in one of two forms. In rows, the lanes of a vector are those of
/// the reduction's order, along the innermost reduced loop. In columns, a
/// vector has the elements of one step for several results, along a kept loop;
/// without vectors, it is one result.
class ReductionLoops : public StrategyBase {
public:
  ReductionLoops(const LoopEmitter &emitter, ArrayRef<LoopRange> ranges)
      : ReductionLoops(emitter, ranges, chooseReductionVectors(emitter)) {}

private:
  ReductionLoops(const LoopEmitter &emitter, ArrayRef<LoopRange> ranges,
                 ReductionVectors chosen)
      : StrategyBase(emitter, ranges, makeSet(emitter, chosen.loop),
                     chosen.loop ? chooseReductionLanes(emitter, *chosen.loop)
                                 : 1),
        numKept(emitter.nest.getNumKeptLoops()), vectorLoop(chosen.loop),
        bandLoop(chosen.bands), elements(emitter, body, vectorLoop),
        combiners(elements.combiners) {
    if (hasKeptBands())
      mergeGroups();
    elements.resultLoop = hasKeptBands()  ? *bandLoop
                          : isInColumns() ? *vectorLoop
                          : numKept != 0  ? numKept - 1
                                          : 0;
    if (hasManyGroups())
      start.parallelDepth = std::min(start.parallelDepth, 1u);
  }

  static LoopSet makeSet(const LoopEmitter &emitter,
                         std::optional<unsigned> vectorLoop) {
    LoopSet set(emitter.nest.getNumLoops());
    if (vectorLoop)
      set.set(*vectorLoop);
    return set;
  }

  /// Whether the rows of a band are those of results.
  bool hasKeptBands() const { return bandLoop && *bandLoop < numKept; }

  /// The elements of a band are in order, so that each group is one loop.
  void mergeGroups() {
    for (auto [group, loops] : llvm::enumerate(elements.groups)) {
      elements.extents[loops.back()] = elements.getSize(group);
      loops = {loops.back()};
    }
  }

  bool hasManyGroups() const {
    return elements.groups.size() > kMaxCopiedGroups;
  }
  bool isInRows() const { return vectorLoop && *vectorLoop >= numKept; }
  bool isInColumns() const { return vectorLoop && *vectorLoop < numKept; }

  /// Whether several short rows may be combined at a time.
  bool canJoinRows() const {
    return isInRows() && !bandLoop && !hasManyGroups() && numKept != 0 &&
           elements.groups.back().size() == 1 &&
           llvm::all_of(emitter.getOutputs(), [&](const BufferAccess &buffer) {
             return buffer.isContiguous(numKept - 1);
           });
  }

  bool isOuter(unsigned loop) const override {
    return loop < numKept && loop != vectorLoop && loop != bandLoop &&
           (loop + 1 != numKept || !canJoinRows());
  }

  void emitSteps(const Position &position,
                 const ComputedValues &computed) override {
    if (isInColumns() && position.parallelDepth == 0 &&
        canReadRowByRow(elements))
      return emitRowByRow(elements, position, computed);
    if (isInColumns())
      return emitColumns(position, computed);
    if (hasKeptBands())
      return emitBandsOfResults(emitter, elements, *bandLoop, ranges[*bandLoop],
                                position,
                                [&](LoopRange rows, const Position &at) {
                                  emitRowsOfResults(rows, at, computed);
                                });
    if (!canJoinRows())
      return emitResult(position, {isInRows() ? body : elements.scalarBody},
                        computed);
    emitRowsOfResults(ranges[numKept - 1], position, computed);
  }

  /// The operations and loads in the code of one vector of columns, if all
  /// their lanes are in registers.
  int64_t getNumUnrolledOps() const {
    std::optional<int64_t> size =
        getConstantIntValue(elements.getSize(elements.groups.size() - 1));
    if (!size || *size > kMaxUnrolledElements)
      return 0;
    linalg::GenericOp op = emitter.nest.op;
    int64_t numOps = emitter.nest.body.ops.size() + op.getNumDpsInputs();
    return numOps * std::min(*size, getOrderLanes(emitter.nest));
  }

  void emitColumns(const Position &position, const ComputedValues &computed) {
    // The cache lines of a step are read one after the other. Interleaved
    // elements are several vectors for each part.
    bool isInterleaved =
        llvm::any_of(emitter.accesses, [&](const BufferAccess &buffer) {
          return buffer.isInterleaved(*vectorLoop,
                                      emitter.nest.getNumLoops() - 1);
        });
    SmallVector<int64_t, 3> parts = {8, 4, 1};
    // Columns of unknown number have code for each of these.
    bool hasFewCopies = emitter.nest.isOneOfMany() &&
                        !emitter.nest.getStaticExtent(*vectorLoop);
    if (hasManyGroups() || (hasFewCopies && elements.groups.size() > 1))
      parts = {1};
    else if (isInterleaved)
      parts = {2, 1};
    else if (hasFewCopies)
      parts = {4, 1};
    SmallVector<StepShape, 3> shapes;
    for (int64_t count : parts)
      if (count == 1 || count * getNumUnrolledOps() <= kMaxUnrolledOps)
        shapes.push_back({body, body.getLanes(), count});
    emitResults(*vectorLoop, ranges[*vectorLoop], shapes, {elements.scalarBody},
                position, computed);
  }

  void emitRowsOfResults(LoopRange range, const Position &position,
                         const ComputedValues &computed) {
    emitter.choose(createIsShortRow(), [&](bool isShort) {
      SmallVector<StepShape, 1> joined;
      if (int64_t rows = getJoinedRows(); isShort && rows >= kPartsSideBySide)
        joined.push_back({body, rows});
      emitResults(elements.resultLoop, range, joined, {body}, position,
                  computed);
    });
  }

  /// Whether a row is so short that the combination of its lanes takes longer
  /// than that of several rows at a time gains from reading one row to its end.
  OpFoldResult createIsShortRow() const {
    OpFoldResult size = elements.extents[*vectorLoop];
    if (std::optional<int64_t> known = getConstantIntValue(size))
      return emitter.builder.getBoolAttr(*known <=
                                         kPartsSideBySide * kReductionBlock);
    Value limit = emitter.createIndex(kReductionBlock);
    return arith::CmpIOp::create(emitter.builder, emitter.loc,
                                 arith::CmpIPredicate::sle, cast<Value>(size),
                                 limit)
        .getResult();
  }

  /// The short rows that are combined together.
  int64_t getJoinedRows() const {
    std::optional<int64_t> numBlocks =
        countFewBlocks(emitter.nest, elements.extents[*vectorLoop]);
    int64_t most =
        std::min(emitter.getLanes(), kMaxJoinedBlocks / numBlocks.value_or(1));
    std::optional<int64_t> rows =
        emitter.nest.getStaticExtent(elements.resultLoop);
    return rows ? std::min<int64_t>(most, llvm::bit_floor<uint64_t>(*rows))
                : most;
  }

  using Values = Combiners::Values;
  using StepShape = ReductionElements::StepShape;

  //===--------------------------------------------------------------------===//
  // Groups
  //===--------------------------------------------------------------------===//

  /// The combination of all elements of the groups from `group` on.
  Values emitGroup(unsigned group, const Position &position,
                   const StepShape &shape,
                   const ComputedValues &computed) const {
    size_t numGroups = elements.groups.size();
    if (group == numGroups)
      return elements.computeParts(shape, position, computed);
    if (bandLoop && !hasKeptBands() && group + 1 == numGroups)
      return emitReductionBands(emitter, elements, *bandLoop, position,
                                /*isParallel=*/group == 0);
    if (isInRows() && group + 1 == numGroups)
      return shape.lanes == 1
                 ? emitReductionRow(elements, group, position, computed)
                 : emitReductionRows(elements, elements.resultLoop, shape.lanes,
                                     position, computed);
    return hasOrder(emitter.nest)
               ? emitBlocks(group, position, shape, computed)
               : emitAnySteps(group, position, shape, computed);
  }

  /// Without an order: step by step.
  Values emitAnySteps(unsigned group, const Position &position,
                      const StepShape &shape,
                      const ComputedValues &computed) const {
    return emitter.createLoop(
        {emitter.builder.getIndexAttr(0), elements.getSize(group)}, /*step=*/1,
        combiners.createNeutrals(shape.lanes, shape.parts),
        [&](Value index, ValueRange values) {
          return combiners.accumulate(
              values,
              emitGroup(group + 1, elements.atElement(group, position, index),
                        shape, computed));
        });
  }

  //===--------------------------------------------------------------------===//
  // Blocks [REDUCE-6]
  //===--------------------------------------------------------------------===//

  /// Elements of a group.
  struct Block {
    OpFoldResult begin, end;
    /// The end of the group, if it may be less than `end`.
    OpFoldResult limit;
    /// The number of its elements, if known.
    std::optional<int64_t> count;

    Block(OpFoldResult begin, OpFoldResult end, OpFoldResult limit = {})
        : begin(begin), end(end), limit(limit) {
      std::optional<int64_t> first = getConstantIntValue(begin);
      std::optional<int64_t> last = getConstantIntValue(end);
      if (first && last && !limit)
        count = *last - *first;
    }
  };

  /// The steps of the loop over the lanes of `block`; the lanes of one step are
  /// in registers.
  int64_t getLaneSteps(unsigned group, const Block &block,
                       const StepShape &shape) const {
    bool isInnermost = group + 1 == elements.groups.size();
    int64_t orderLanes = getOrderLanes(emitter.nest);
    int64_t mostUnrolled =
        emitter.nest.isOneOfMany() ? orderLanes : kMaxUnrolledElements;
    if (isInnermost && block.count && *block.count <= mostUnrolled)
      return 1;
    return isInnermost && shape.parts > 1 ? orderLanes / kLanesPerStep
                                          : orderLanes;
  }

  /// The combination of the elements of `block`. A loop computes its lanes:
  /// LLVM takes long for code that has each of them.
  Values emitBlock(unsigned group, const Block &block, const Position &position,
                   const StepShape &shape,
                   const ComputedValues &computed) const {
    OpBuilder &builder = emitter.builder;
    int64_t orderLanes = getOrderLanes(emitter.nest);
    int64_t numSteps = getLaneSteps(group, block, shape);
    Values neutral = combiners.createNeutrals(shape.lanes, shape.parts);
    auto emitStep = [&](OpFoldResult base) {
      return emitLaneTree(
          combiners, block.count, 0, numSteps, orderLanes, [&](int64_t lane) {
            AffineExpr begin, first;
            bindDims(builder.getContext(), begin, first);
            OpFoldResult lower =
                emitter.apply(begin + first + lane, {block.begin, base});
            return emitter.createLoop(
                {lower, block.end}, block.limit, orderLanes, neutral,
                [&](Value index, ValueRange values) {
                  return combiners.combine(
                      values,
                      emitGroup(group + 1,
                                elements.atElement(group, position, index),
                                shape, computed));
                });
          });
    };
    OpFoldResult zero = builder.getIndexAttr(0);
    if (numSteps == 1)
      return emitStep(zero);
    auto types = llvm::to_vector(ValueRange(neutral).getTypes());
    return createInScope(builder, emitter.loc, types, [&] {
      int64_t count = std::min(numSteps, block.count.value_or(numSteps));
      Values buffers = createBuffers(types, builder.getIndexAttr(count));
      emitter.createLoop({zero, builder.getIndexAttr(count)}, /*step=*/1,
                         [&](Value base) {
                           for (auto [buffer, value] :
                                llvm::zip_equal(buffers, emitStep(base)))
                             memref::StoreOp::create(builder, emitter.loc,
                                                     value, buffer, base);
                         });
      return emitLaneTree(
          combiners, block.count, 0, 1, numSteps, [&](int64_t step) {
            Value index = emitter.createIndex(step);
            return llvm::map_to_vector(buffers, [&](Value buffer) -> Value {
              return memref::LoadOp::create(builder, emitter.loc, buffer,
                                            index);
            });
          });
    });
  }

  Values emitBlocks(unsigned group, const Position &position,
                    const StepShape &shape,
                    const ComputedValues &computed) const {
    auto emitShort = [&](OpFoldResult begin, OpFoldResult end) {
      return emitBlock(group, {begin, end}, position, shape, computed);
    };
    auto getEnd = [&](Value begin) {
      return emitter.apply(
          emitter.builder.getAffineDimExpr(0) + kReductionBlock, {begin});
    };
    auto emitLong = [&](Value begin) {
      return emitShort(begin, getEnd(begin));
    };
    OpFoldResult size = elements.getSize(group);
    Values neutral = combiners.createNeutrals(shape.lanes, shape.parts);
    bool isInnermost = group + 1 == elements.groups.size();
    std::optional<int64_t> known = getConstantIntValue(size);
    bool hasTwoCopies = known ? isInnermost || *known % kReductionBlock == 0
                              : isInnermost && emitter.nest.numReductions <=
                                                   kMaxReductionsOfTwoCopies;
    if (hasTwoCopies)
      return emitBlockTree(emitter, combiners, size, kReductionBlock, emitLong,
                           emitShort, neutral);
    // The code of the groups within would double with each group.
    auto emitAnyShort = [&](Value begin) {
      return emitBlock(group, {begin, getEnd(begin), size}, position, shape,
                       computed);
    };
    return emitBlockTree(emitter, combiners, size, kReductionBlock, nullptr,
                         emitShort, neutral, emitAnyShort);
  }

  //===--------------------------------------------------------------------===//
  // Results
  //===--------------------------------------------------------------------===//

  /// The combination of all elements. If no kept loop is divided among threads,
  /// they share the elements in whole trees of blocks. [REDUCE-6]
  Values emitAll(const Position &position, const StepShape &shape,
                 const ComputedValues &computed) {
    if (position.parallelDepth == 0 || elements.groups.empty() ||
        hasManyGroups())
      return emitGroup(0, position, shape, computed);
    ArrayRef<unsigned> loops = elements.groups.front();
    int64_t chunk = std::max<int64_t>(
        kReductionBlock, kElementsPerChunk / (shape.lanes * shape.parts));
    std::optional<int64_t> known = getConstantIntValue(elements.getSize(0));
    if (loops.size() != 1 || (known && *known <= chunk))
      return emitGroup(0, position, shape, computed);
    OpBuilder &builder = emitter.builder;
    OpFoldResult &extent = elements.extents[loops.front()], whole = extent;
    AffineExpr size = builder.getAffineDimExpr(0);
    OpFoldResult count = emitter.apply(size.ceilDiv(chunk), {whole});
    Values neutral = combiners.createNeutrals(shape.lanes, shape.parts);
    auto types = llvm::to_vector(ValueRange(neutral).getTypes());
    return createInScope(builder, emitter.loc, types, [&] {
      Values buffers = createBuffers(types, count);
      auto emitChunk = [&](Value index, const Position &inside) {
        Position at = inside.shifted(loops.front(), index, chunk);
        Values values = emitGroup(0, at, shape, computed);
        for (auto [buffer, value] : llvm::zip_equal(buffers, values))
          memref::StoreOp::create(builder, emitter.loc, value, buffer, index);
      };
      WorkSplit split;
      extent = builder.getIndexAttr(chunk);
      split.work = getWork(shape).times(extent);
      OpFoldResult numFull = emitter.apply(size.floorDiv(chunk), {whole});
      emitter.createParallelLoop({builder.getIndexAttr(0), numFull}, /*step=*/1,
                                 split, position, emitChunk);
      extent = emitter.apply(size % chunk, {whole});
      emitter.createLoop({numFull, count}, /*step=*/1,
                         [&](Value index) { emitChunk(index, position); });
      extent = whole;
      return emitTreeOfParts(emitter, combiners, buffers, count, neutral);
    });
  }

  /// The elements of one step of the outermost reduced loop.
  Stride getWork(const StepShape &shape) const {
    Stride work{shape.lanes * shape.parts, {}};
    for (ArrayRef<unsigned> loops : ArrayRef(elements.groups).drop_front())
      for (unsigned loop : loops)
        work = work.times(elements.extents[loop]);
    return work;
  }

  Values createBuffers(ArrayRef<Type> types, OpFoldResult count) const {
    SmallVector<int64_t> shape;
    SmallVector<Value> sizes;
    dispatchIndexOpFoldResults(count, sizes, shape);
    return llvm::map_to_vector(types, [&](Type type) -> Value {
      return memref::AllocaOp::create(emitter.builder, emitter.loc,
                                      MemRefType::get(shape, type), sizes);
    });
  }

  /// Combines the initial values with the elements.
  void emitResult(const Position &position, const StepShape &shape,
                  const ComputedValues &computed) {
    Values values = emitAll(position, shape, computed);
    elements.storeResults(values, /*lanes=*/1, position);
  }

  /// Vectors of results along `range` of `loop` by steps of one shape after the
  /// other, as far as they fill it, and the last results one by one.
  void emitResults(unsigned loop, LoopRange range, ArrayRef<StepShape> shapes,
                   const StepShape &lastShape, const Position &position,
                   const ComputedValues &computed) {
    for (const StepShape &shape : shapes) {
      OpFoldResult end =
          emitter.roundDown(range.upper, shape.lanes * shape.parts);
      emitVectorsOfResults(loop, {range.lower, end}, shape, position, computed);
      range.lower = end;
    }
    emitter.createParallelLoop(range, /*step=*/1, emitter.getWorkSplit(loop),
                               position, [&](Value iv, const Position &inside) {
                                 emitResult(inside.shifted(loop, iv), lastShape,
                                            computed);
                               });
  }

  void emitVectorsOfResults(unsigned loop, LoopRange range,
                            const StepShape &shape, const Position &position,
                            const ComputedValues &computed) {
    emitter.createParallelLoop(
        range, shape.lanes * shape.parts, emitter.getWorkSplit(loop), position,
        [&](Value iv, const Position &inside) {
          Position at = inside.shifted(loop, iv);
          Values values = emitAll(at, shape, computed);
          for (int64_t part = 0; part != shape.parts; ++part)
            elements.storeResults(combiners.getPart(values, part), shape.lanes,
                                  at.shifted(loop, part * shape.lanes));
        });
  }

  unsigned numKept;
  std::optional<unsigned> vectorLoop, bandLoop;
  ReductionElements elements;
  const Combiners &combiners;
};
} // namespace

void mlir::bcast::loops::emitReductionLoops(const LoopEmitter &emitter) {
  SmallVector<LoopRange> ranges = emitter.getRanges();
  ReductionLoops(emitter, ranges).emit();
}
