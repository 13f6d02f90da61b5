//===- ReductionLoops.cpp - Loops of reductions ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockTree.h"
#include "NonTemporalStores.h"
#include "ReductionForms.h"
#include "StrategyBase.h"
#include "bcast/Rules/Reduction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The lanes of columns that a step of a loop over lanes computes. Each step
/// stores one value per column.
static constexpr int64_t kLanesPerStep = 4;

namespace {
/// Walks the loops over kept dimensions, and within them the levels of each
/// group.
class ReductionLoops : public StrategyBase {
public:
  ReductionLoops(const LoopEmitter &emitter, ArrayRef<LoopRange> ranges,
                 const ReductionPlan &plan)
      : StrategyBase(emitter, ranges, makeSet(emitter, plan), plan.lanes),
        plan(plan), elements(emitter, body, plan),
        combiners(elements.combiners) {
    // The elements of a band are in order, so that each group is one loop.
    if (plan.hasKeptBands())
      for (auto [group, loops] : llvm::enumerate(elements.groups)) {
        elements.extents[loops.back()] = elements.getSize(group);
        loops = {loops.back()};
      }
    if (plan.hasFewCopies)
      start.parallelDepth = std::min(start.parallelDepth, 1u);
  }

private:
  static LoopSet makeSet(const LoopEmitter &emitter,
                         const ReductionPlan &plan) {
    LoopSet set(emitter.nest.getNumLoops());
    if (plan.vectorLoop)
      set.set(*plan.vectorLoop);
    return set;
  }

  bool isOuter(unsigned loop) const override {
    return loop < emitter.nest.getNumKeptLoops() && loop != plan.resultLoop;
  }

  void emitSteps(const Position &position,
                 const ComputedValues &computed) override {
    if (!plan.resultLoop)
      return emitWidth({}, position, computed);
    LoopRange range = ranges[*plan.resultLoop];
    if (plan.hasKeptBands())
      return emitBandsOfResults(elements, range.upper, position,
                                [&](const ReductionElements::Band &band,
                                    LoopRange rows, const Position &at) {
                                  with([&](ReductionElements &of) {
                                    of.band = band;
                                  }).emitResults(rows, at, computed);
                                });
    if (plan.tileColumns == 0)
      return emitResults(range, position, computed);
    OpBuilder &builder = emitter.builder;
    LoopRange all{builder.getIndexAttr(0),
                  Stride()
                      .times({elements.getSize(0), range.upper})
                      .toSymbol(builder, emitter.loc)};
    OpFoldResult isShared =
        emitter.createThreadTest(all, /*step=*/1, WorkSplit(), position);
    Position alone = position;
    alone.parallelDepth = 0;
    emitter.choose(isShared, [&](bool areShared) {
      // Where the run time decides, few elements have code of one form.
      if (!areShared && isa<Value>(isShared))
        return emitResults(range, alone, computed);
      emitTiles(range, areShared ? position : alone, computed, areShared);
    });
  }

  /// Tiles, where the run time does not find that other forms are faster.
  void emitTiles(LoopRange range, const Position &position,
                 const ComputedValues &computed, bool areShared) {
    auto test = [&](ArrayRef<Condition> conditions) {
      return createTests(emitter.builder, emitter.nest, conditions);
    };
    OpFoldResult hasFewColumns =
        plan.fewColumns.empty()
            ? OpFoldResult(emitter.builder.getBoolAttr(false))
            : test(plan.fewColumns);
    emitter.choose(hasFewColumns, [&](bool areFew) {
      if (areFew || areShared || !plan.tileCondition)
        return emitRowByRow(elements, position, computed, areShared, areFew);
      emitter.choose(test(*plan.tileCondition), [&](bool areTiles) {
        if (areTiles)
          emitRowByRow(elements, position, computed, areShared);
        else
          emitResults(range, position, computed);
      });
    });
  }

  /// These loops over changed elements.
  ReductionLoops with(function_ref<void(ReductionElements &)> change) const {
    ReductionLoops loops(*this);
    change(loops.elements);
    return loops;
  }

  using Values = Combiners::Values;
  using Width = ReductionPlan::Width;

  //===--------------------------------------------------------------------===//
  // Groups
  //===--------------------------------------------------------------------===//

  /// The combination of all elements of the groups from `group` on.
  Values emitGroup(unsigned group, const Position &position, Width width,
                   const ComputedValues &computed) const {
    size_t numGroups = elements.groups.size();
    if (group == numGroups)
      return elements.computeParts(width, position, computed);
    bool isInnermost = group + 1 == numGroups;
    if (isInnermost && (plan.strips || (plan.bandLoop && !plan.hasKeptBands())))
      return emitAcrossRows(group, position, computed);
    if (isInnermost && plan.isInRows())
      return width.lanes == 1
                 ? emitReductionRow(elements, position, computed)
                 : emitReductionRows(elements, width.lanes, position, computed);
    return plan.orderLanes == 1 ? emitAnySteps(group, position, width, computed)
                                : emitBlocks(group, position, width, computed);
  }

  /// In strips or in bands of rows.
  Values emitAcrossRows(unsigned group, const Position &position,
                        const ComputedValues &computed) const {
    bool isParallel = group == 0;
    auto emitForm = [&](bool hasStrips) {
      if (!hasStrips)
        return emitReductionBands(elements, position, isParallel);
      return emitReductionStrips(elements, position, computed, isParallel,
                                 [&](const ReductionBlock &block) {
                                   return emitBlock(group, block, position, {},
                                                    computed);
                                 });
    };
    if (!plan.strips || plan.strips->conditions.empty())
      return emitForm(plan.strips.has_value());
    OpBuilder &builder = emitter.builder;
    auto test = cast<Value>(
        createTests(builder, emitter.nest, plan.strips->conditions));
    TypeRange types = ValueRange(combiners.createNeutrals(/*lanes=*/1));
    auto choice = scf::IfOp::create(builder, emitter.loc, types, test,
                                    /*addThenBlock=*/true,
                                    /*addElseBlock=*/true);
    OpBuilder::InsertionGuard guard(builder);
    for (bool hasStrips : {true, false}) {
      builder.setInsertionPointToEnd(hasStrips ? choice.thenBlock()
                                               : choice.elseBlock());
      scf::YieldOp::create(builder, emitter.loc, emitForm(hasStrips));
    }
    return choice.getResults();
  }

  /// Without an order: step by step.
  Values emitAnySteps(unsigned group, const Position &position, Width width,
                      const ComputedValues &computed) const {
    return emitter.createLoop(
        {emitter.builder.getIndexAttr(0), elements.getSize(group)}, /*step=*/1,
        combiners.createNeutrals(width.lanes, width.parts),
        [&](Value index, ValueRange values) {
          return combiners.accumulate(
              values,
              emitGroup(group + 1, elements.atElement(group, position, index),
                        width, computed));
        });
  }

  //===--------------------------------------------------------------------===//
  // Blocks [REDUCE-6]
  //===--------------------------------------------------------------------===//

  /// The steps of the loop over the lanes of `block`; the lanes of one step are
  /// in registers.
  int64_t getLaneSteps(unsigned group, const ReductionBlock &block,
                       Width width) const {
    bool isInnermost = group + 1 == elements.groups.size();
    std::optional<int64_t> count = block.getCount();
    if (isInnermost && count && *count <= plan.unrolledElements)
      return 1;
    return isInnermost && width.parts > 1 ? plan.orderLanes / kLanesPerStep
                                          : plan.orderLanes;
  }

  /// The combination of the elements of `block`. A loop computes its lanes:
  /// LLVM takes long for code that has each of them.
  Values emitBlock(unsigned group, const ReductionBlock &block,
                   const Position &position, Width width,
                   const ComputedValues &computed) const {
    OpBuilder &builder = emitter.builder;
    int64_t numSteps = getLaneSteps(group, block, width);
    std::optional<int64_t> known = block.getCount();
    Values neutral = combiners.createNeutrals(width.lanes, width.parts);
    auto emitStep = [&](OpFoldResult base) {
      return emitLaneTree(
          combiners, known, 0, numSteps, plan.orderLanes, [&](int64_t lane) {
            AffineExpr begin, first;
            bindDims(builder.getContext(), begin, first);
            OpFoldResult lower =
                emitter.apply(begin + first + lane, {block.begin, base});
            return emitter.createLoop(
                {lower, block.end}, block.limit, plan.orderLanes, neutral,
                [&](Value index, ValueRange values) {
                  return combiners.combine(
                      values,
                      emitGroup(group + 1,
                                elements.atElement(group, position, index),
                                width, computed));
                });
          });
    };
    OpFoldResult zero = builder.getIndexAttr(0);
    if (numSteps == 1)
      return emitStep(zero);
    return createInScope(emitter, [&] {
      int64_t count = std::min(numSteps, known.value_or(numSteps));
      Scratch buffers(emitter, ValueRange(neutral).getTypes(),
                      builder.getIndexAttr(count), /*mayBeLarge=*/false);
      emitter.createLoop(
          {zero, builder.getIndexAttr(count)}, /*step=*/1,
          [&](Value base) { buffers.store(emitStep(base), base); });
      return emitLaneTree(combiners, known, 0, 1, numSteps, [&](int64_t step) {
        return buffers.load(emitter.createIndex(step));
      });
    });
  }

  Values emitBlocks(unsigned group, const Position &position, Width width,
                    const ComputedValues &computed) const {
    return emitBlockTree(
        combiners, elements.getSize(group),
        combiners.createNeutrals(width.lanes, width.parts),
        plan.hasWholeBlocks[group], [&](const ReductionBlock &block) {
          return emitBlock(group, block, position, width, computed);
        });
  }

  //===--------------------------------------------------------------------===//
  // Results
  //===--------------------------------------------------------------------===//

  /// The combination of all elements. If no kept loop is divided among threads,
  /// they share the elements in whole trees of blocks. [REDUCE-6]
  Values emitAll(const Position &position, Width width,
                 const ComputedValues &computed) const {
    std::optional<int64_t> length = plan.getChunk(width);
    if (position.parallelDepth == 0 || !length)
      return emitGroup(0, position, width, computed);
    int64_t chunk = *length;
    unsigned loop = elements.groups.front().front();
    OpBuilder &builder = emitter.builder;
    OpFoldResult whole = elements.extents[loop];
    if (std::optional<int64_t> known = getConstantIntValue(whole);
        known && *known <= chunk)
      return emitGroup(0, position, width, computed);
    AffineExpr size = builder.getAffineDimExpr(0);
    OpFoldResult count = emitter.apply(size.ceilDiv(chunk), {whole});
    Values neutral = combiners.createNeutrals(width.lanes, width.parts);
    return createInScope(emitter, [&] {
      Scratch buffers(emitter, ValueRange(neutral).getTypes(), count,
                      /*mayBeLarge=*/false);
      auto emitChunk = [&](OpFoldResult extent, Value index,
                           const Position &inside) {
        Position at = inside.shifted(loop, index, chunk);
        ReductionLoops ofChunk =
            with([&](ReductionElements &of) { of.extents[loop] = extent; });
        buffers.store(ofChunk.emitGroup(0, at, width, computed), index);
      };
      WorkSplit split;
      OpFoldResult full = builder.getIndexAttr(chunk);
      split.work = getWork(width).times(full);
      OpFoldResult numFull = emitter.apply(size.floorDiv(chunk), {whole});
      emitter.createParallelLoop({builder.getIndexAttr(0), numFull}, /*step=*/1,
                                 split, position,
                                 [&](Value index, const Position &inside) {
                                   emitChunk(full, index, inside);
                                 });
      OpFoldResult rest = emitter.apply(size % chunk, {whole});
      emitter.createLoop({numFull, count}, /*step=*/1, [&](Value index) {
        emitChunk(rest, index, position);
      });
      return emitTreeOfParts(combiners, count, neutral,
                             [&](Value part) { return buffers.load(part); });
    });
  }

  /// The elements of one step of the outermost reduced loop.
  Stride getWork(Width width) const {
    Stride work{width.getResults(), {}};
    for (ArrayRef<unsigned> loops : ArrayRef(elements.groups).drop_front())
      for (unsigned loop : loops)
        work = work.times(elements.extents[loop]);
    return work;
  }

  /// The results at `position`.
  void emitWidth(Width width, const Position &position,
                 const ComputedValues &computed) const {
    Values values = emitAll(position, width, computed);
    for (int64_t part = 0; part != width.parts; ++part)
      elements.storeResults(
          combiners.getPart(values, part), width.lanes,
          part == 0 ? position
                    : position.shifted(*plan.resultLoop, part * width.lanes),
          elements.mask);
  }

  /// The results along `range` of the loop of the results.
  void emitResults(LoopRange range, const Position &position,
                   const ComputedValues &computed) const {
    unsigned loop = *plan.resultLoop;
    OpFoldResult isJoined = emitter.builder.getBoolAttr(!plan.widths.empty());
    if (plan.mostJoined && !plan.widths.empty())
      isJoined = arith::CmpIOp::create(
                     emitter.builder, emitter.loc, arith::CmpIPredicate::sle,
                     emitter.createIndex(elements.extents[*plan.vectorLoop]),
                     emitter.createIndex(*plan.mostJoined))
                     .getResult();
    emitter.choose(isJoined, [&](bool isTaken) {
      SmallVector<Width, 4> widths;
      if (isTaken)
        llvm::append_range(widths, plan.widths);
      widths.push_back(plan.masksRest ? Width{plan.lanes} : Width());
      LoopRange left = range;
      for (const Width &width : widths) {
        bool isMasked = plan.masksRest && &width == &widths.back();
        left.upper = isMasked
                         ? range.upper
                         : emitter.roundDown(range.upper, width.getResults());
        emitter.createParallelLoop(
            left, width.getResults(), emitter.getWorkSplit(loop), position,
            [&](Value iv, const Position &inside) {
              Position at = inside.shifted(loop, iv);
              if (!isMasked)
                return emitWidth(width, at, computed);
              Value mask = emitter.createMask(iv, range.upper, plan.lanes);
              with([&](ReductionElements &of) {
                of.mask = mask;
              }).emitWidth(width, at, computed);
            });
        left.lower = left.upper;
      }
    });
  }

  const ReductionPlan &plan;
  ReductionElements elements;
  const Combiners &combiners;
};
} // namespace

void mlir::bcast::loops::emitReductionLoops(const LoopEmitter &emitter,
                                            const ReductionPlan &plan) {
  SmallVector<LoopRange> ranges = emitter.getRanges();
  // These are emitted around the loop of the results.
  const LoopNest &nest = emitter.nest;
  if (plan.resultLoop)
    for (unsigned loop = *plan.resultLoop + 1; loop < nest.getNumKeptLoops();
         ++loop)
      ranges[loop].upper =
          nest.getStepsUnlessEmpty(emitter.builder, loop, *plan.resultLoop);
  ReductionLoops(emitter, ranges, plan).emit();
}
