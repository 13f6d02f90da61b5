//===- ReductionLoops.cpp - Loops of reductions ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockTree.h"
#include "Combiners.h"
#include "StrategyBase.h"
#include "bcast/Rules/Reduction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The blocks of a row that are added at a time: one accumulator would wait for
/// its own additions.
static constexpr int64_t kBlocksAtATime = 4;

static bool hasOrder(const LoopNest &nest) {
  return llvm::any_of(nest.combiners, isOrdered);
}

static unsigned getAccumulatorBits(const LoopNest &nest, unsigned output) {
  return nest.getOutputs()[output].getElementType().getIntOrFloatBitWidth();
}

/// The vectors of columns that are combined side by side: the cache lines of a
/// step are read one after the other.
static constexpr int64_t kColumnVectors = 4;

namespace {
/// The loops over kept dimensions are walked. Within them, the elements are
/// combined in one of two forms. In rows, the lanes of a vector are those of
/// the reduction's order, along the innermost reduced loop. In columns, a
/// vector has the elements of one step for several results, along the innermost
/// kept loop; without vectors, it is one result.
class ReductionLoops : public StrategyBase {
public:
  ReductionLoops(NestBuilder &nest, ArrayRef<LoopRange> ranges)
      : ReductionLoops(nest, ranges, chooseVectorLoop(nest)) {}

private:
  ReductionLoops(NestBuilder &nest, ArrayRef<LoopRange> ranges,
                 std::optional<unsigned> vectorLoop)
      : StrategyBase(nest, ranges, makeSet(nest, vectorLoop),
                     vectorLoop ? chooseLanes(nest, *vectorLoop) : 1),
        numLoops(nest.nest.getNumLoops()), numKept(nest.nest.getNumKeptLoops()),
        vectorLoop(vectorLoop), combiners(nest),
        scalarBody(nest.nest, LoopSet(numLoops), /*lanes=*/1) {
    for (unsigned loop = numKept; loop != numLoops; ++loop) {
      if (groups.empty() ||
          nest.nest.groups[loop] != nest.nest.groups[loop - 1])
        groups.emplace_back();
      groups.back().push_back(loop);
    }
  }

  static LoopSet makeSet(const NestBuilder &nest,
                         std::optional<unsigned> vectorLoop) {
    LoopSet set(nest.nest.getNumLoops());
    if (vectorLoop)
      set.set(*vectorLoop);
    return set;
  }

  /// The loop whose steps are lanes: the innermost reduced one or the innermost
  /// kept one, whichever more inputs are contiguous in.
  static std::optional<unsigned> chooseVectorLoop(const NestBuilder &nest) {
    const LoopNest &loops = nest.nest;
    unsigned numLoops = loops.getNumLoops(), numKept = loops.getNumKeptLoops();
    if (nest.getLanes() == 1)
      return std::nullopt;
    // What is read in vectors, less what would be gathered.
    auto getScore = [&](unsigned loop) {
      int64_t score = 0;
      for (auto [view, access] :
           llvm::zip_equal(nest.views, nest.nest.accesses))
        if (access.reads(loop))
          score += view.isContiguous(loop) ? 1 : -1;
      return score;
    };
    auto hasLongGroup = [&] {
      return numLoops - numKept >= 2 &&
             loops.groups[numLoops - 1] == loops.groups[numLoops - 2];
    };
    // The lanes of the order run through a whole group.
    bool canUseRows =
        numLoops != numKept && !(hasOrder(loops) && hasLongGroup());
    bool canUseColumns =
        numKept != 0 && llvm::all_of(nest.getOutputs(), [&](const View &view) {
          return view.isContiguous(numKept - 1);
        });
    int64_t rows = canUseRows ? getScore(numLoops - 1) : 0;
    // Not the outputs.
    int64_t columns = canUseColumns ? getScore(numKept - 1) -
                                          int64_t(nest.getOutputs().size())
                                    : 0;
    if (rows <= 0 && columns <= 0)
      return std::nullopt;
    return rows >= columns ? numLoops - 1 : numKept - 1;
  }

  static int64_t chooseLanes(const NestBuilder &nest, unsigned vectorLoop) {
    if (vectorLoop >= nest.nest.getNumKeptLoops() && hasOrder(nest.nest))
      return getReductionLanes(getAccumulatorBits(nest.nest, 0));
    return nest.getLanes();
  }

  bool isInRows() const { return vectorLoop && *vectorLoop >= numKept; }
  bool isInColumns() const { return vectorLoop && *vectorLoop < numKept; }

  bool isOuter(unsigned loop) const override {
    return loop < numKept && loop != vectorLoop;
  }

  void emitSteps(const Position &position,
                 const ComputedValues &computed) override {
    if (isInColumns())
      return emitColumns(position, computed);
    emitResult(position, [&] {
      return emitGroup(0, position, {isInRows() ? body : scalarBody}, computed);
    });
  }

  using Values = Combiners::Values;
  /// What is combined at a time: elements, or `parts` vectors of columns that
  /// follow each other.
  struct Form {
    const LoopBody &body;
    int64_t lanes = 1, parts = 1;
  };

  //===--------------------------------------------------------------------===//
  // Elements
  //===--------------------------------------------------------------------===//

  /// The elements to be combined at `position`, of all lanes of `lanesOf`.
  Values computeVectors(const LoopBody &lanesOf, const Position &position,
                        ComputedValues computed, Value mask = {}) const {
    OpBuilder &builder = nest.builder;
    lanesOf.compute(
        builder, LoopSet(numLoops, true), computed,
        [&](OpBuilder &inner, unsigned access, bool asVector) {
          const View &view = nest.views[access];
          if (!asVector)
            return view.load(inner, position);
          if (view.isContiguous(*vectorLoop))
            return view.loadVector(inner, position, lanesOf.getLanes(), mask);
          return view.gather(inner, position, *vectorLoop, lanesOf.getLanes(),
                             lanesOf.getLanes());
        });
    Values elements;
    for (unsigned output = 0; output != combiners.getNumOutputs(); ++output)
      elements.push_back(lanesOf.getStoredValue(builder, output, computed));
    return elements;
  }

  /// As above, of all parts of `form`.
  Values computeElements(const Form &form, const Position &position,
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

  /// `position` at element `index` of a group, in row-major order.
  Position atElement(unsigned group, Position position, Value index) const {
    ArrayRef<unsigned> loops = groups[group];
    if (loops.size() == 1) {
      position.set(loops.front(), index);
      return position;
    }
    auto basis = llvm::map_to_vector(
        loops, [&](unsigned loop) { return nest.nest.extents[loop]; });
    auto indices = affine::AffineDelinearizeIndexOp::create(
        nest.builder, nest.loc, index, basis);
    for (auto [loop, value] : llvm::zip_equal(loops, indices.getResults()))
      position.set(loop, value);
    return position;
  }

  //===--------------------------------------------------------------------===//
  // Groups
  //===--------------------------------------------------------------------===//

  OpFoldResult getSize(unsigned group) const {
    OpFoldResult size = nest.builder.getIndexAttr(1);
    AffineExpr lhs, rhs;
    bindSymbols(nest.builder.getContext(), lhs, rhs);
    for (unsigned loop : groups[group])
      size = affine::makeComposedFoldedAffineApply(
          nest.builder, nest.loc, lhs * rhs, {size, nest.nest.extents[loop]});
    return size;
  }

  /// The combination of all elements of the groups from `group` on.
  Values emitGroup(unsigned group, const Position &position, const Form &form,
                   const ComputedValues &computed) const {
    if (group == groups.size())
      return computeElements(form, position, computed);
    bool isRow = isInRows() && group + 1 == groups.size();
    if (!hasOrder(nest.nest))
      return isRow ? emitAnyRow(group, position, computed)
                   : emitAnySteps(group, position, form, computed);
    if (isRow)
      return emitBlocksOfRow(group, position, computed);
    return emitBlocks(group, position, form, computed);
  }

  /// Without an order: step by step.
  Values emitAnySteps(unsigned group, const Position &position,
                      const Form &form, const ComputedValues &computed) const {
    return nest.createLoop(
        {nest.builder.getIndexAttr(0), getSize(group)}, /*step=*/1,
        combiners.createNeutrals(form.lanes, form.parts),
        [&](Value index, ValueRange values) {
          return combiners.combine(
              values, emitGroup(group + 1, atElement(group, position, index),
                                form, computed));
        });
  }

  /// Without an order: along the innermost loop in vectors.
  Values emitAnyRow(unsigned group, const Position &position,
                    const ComputedValues &computed) const {
    return combiners.combineLanes(
        emitAnyRow(groups[group], position, computed,
                   combiners.createNeutrals(body.getLanes())),
        body.getLanes());
  }

  Values emitAnyRow(ArrayRef<unsigned> loops, const Position &position,
                    const ComputedValues &computed, ValueRange values) const {
    LoopRange range = ranges[loops.front()];
    if (loops.size() > 1)
      return nest.createLoop(
          range, /*step=*/1, values, [&](Value iv, ValueRange inner) {
            Position at = position;
            at.set(loops.front(), iv);
            return emitAnyRow(loops.drop_front(), at, computed, inner);
          });
    Values vectors =
        emitVectors(range, kBlocksAtATime, position, computed, values);
    OpFoldResult rest =
        nest.apply(nest.builder.getAffineDimExpr(0).floorDiv(body.getLanes()) *
                       body.getLanes(),
                   {range.upper});
    return emitRest({rest, range.upper}, position, computed, vectors);
  }

  /// The vectors of a row without an order, as far as they are full, several at
  /// a time.
  Values emitVectors(LoopRange range, int64_t count, const Position &position,
                     const ComputedValues &computed, ValueRange values) const {
    int64_t lanes = body.getLanes();
    OpFoldResult begin = range.lower;
    Values sums(values);
    for (; count != 0; count /= kBlocksAtATime) {
      int64_t step = lanes * count;
      OpFoldResult end = nest.roundDown(range.upper, step);
      Values parts;
      for (int64_t part = 0; part != count; ++part)
        llvm::append_range(
            parts,
            part == 0 ? sums : combiners.createNeutrals(body.getLanes()));
      parts = nest.createLoop({begin, end}, step, parts,
                              [&](Value iv, ValueRange inner) {
                                return emitSideBySide(
                                    inner, count,
                                    [&](int64_t part) {
                                      return atStep(position, iv, part * lanes);
                                    },
                                    computed);
                              });
      sums = combiners.combineParts(parts, count);
      begin = end;
    }
    return sums;
  }

  Position atStep(Position position, Value iv, int64_t steps) const {
    position.set(*vectorLoop, iv, nest.builder.getAffineDimExpr(0) + steps);
    return position;
  }

  /// Each of `count` parts of `values`, one after the other in them, combined
  /// with the elements at its position.
  Values emitSideBySide(ValueRange values, int64_t count,
                        function_ref<Position(int64_t)> getPosition,
                        const ComputedValues &computed) const {
    Values results;
    for (int64_t part = 0; part != count; ++part)
      llvm::append_range(
          results,
          combiners.combine(combiners.getPart(values, part),
                            computeVectors(body, getPosition(part), computed)));
    return results;
  }

  /// Less than a vector's steps of a row, combined with `vectors`. Lanes that
  /// are no elements stay as they are.
  Values emitRest(LoopRange range, const Position &position,
                  const ComputedValues &computed, ValueRange vectors) const {
    OpBuilder &builder = nest.builder;
    int64_t lanes = body.getLanes();
    if (canMask() && llvm::all_of(nest.views, [&](const View &view) {
          return view.isContiguous(*vectorLoop) || !isReadInRow(view);
        }))
      return nest.createLoop(
          range, lanes, vectors, [&](Value iv, ValueRange values) {
            Value mask = createMask(iv, range.upper, lanes);
            Values elements =
                computeVectors(body, atStep(position, iv, 0), computed, mask);
            for (auto [output, element] : llvm::enumerate(elements))
              element = arith::SelectOp::create(
                  builder, nest.loc, mask, element,
                  combiners.createNeutral(output, lanes));
            return combiners.combine(values, elements);
          });
    return nest.createLoop(
        range, /*step=*/1, vectors, [&](Value iv, ValueRange values) {
          AffineExpr step, first;
          bindDims(builder.getContext(), step, first);
          Value lane = getValueOrCreateConstantIndexOp(
              builder, nest.loc, nest.apply(step - first, {iv, range.lower}));
          Values elements =
              computeVectors(scalarBody, atStep(position, iv, 0), computed);
          Values before =
              llvm::map_to_vector(values, [&](Value vector) -> Value {
                return vector::ExtractOp::create(builder, nest.loc, vector,
                                                 lane);
              });
          Values after = combiners.combine(before, elements);
          return llvm::map_to_vector(
              llvm::zip_equal(after, values), [&](auto pair) -> Value {
                auto [element, vector] = pair;
                return vector::InsertOp::create(builder, nest.loc, element,
                                                vector, lane);
              });
        });
  }

  bool isReadInRow(const View &view) const {
    const Access &access = nest.nest.accesses[&view - nest.views.data()];
    return access.reads(*vectorLoop);
  }

  //===--------------------------------------------------------------------===//
  // Blocks [REDUCE-6]
  //===--------------------------------------------------------------------===//

  /// Blocks of a row, whose lanes are those of vectors.
  Values emitBlocksOfRow(unsigned group, const Position &position,
                         const ComputedValues &computed) const {
    constexpr int64_t kLongSteps = kBlocksAtATime * kReductionBlock;
    OpFoldResult size = getSize(group), zero = nest.builder.getIndexAttr(0);
    int64_t lanes = body.getLanes();
    Values neutral = combiners.createNeutrals(lanes);
    auto emitShort = [&](OpFoldResult begin, OpFoldResult end, bool isFull) {
      AffineExpr first, last;
      bindDims(nest.builder.getContext(), first, last);
      OpFoldResult rest = nest.apply(
          first + (last - first).floorDiv(lanes) * lanes, {begin, end});
      Values vectors = nest.createLoop(
          {begin, rest}, lanes, neutral, [&](Value iv, ValueRange values) {
            return combiners.combine(
                values,
                computeVectors(body, atStep(position, iv, 0), computed));
          });
      if (!isFull)
        vectors = emitRest({rest, end}, position, computed, vectors);
      return combiners.combineLanes(vectors, lanes);
    };
    auto emitLong = [&](Value begin) {
      SmallVector<Value> parts;
      for (int64_t part = 0; part != kBlocksAtATime; ++part)
        llvm::append_range(parts, neutral);
      Values vectors = nest.createLoop(
          {zero, nest.builder.getIndexAttr(kReductionBlock)}, lanes, parts,
          [&](Value iv, ValueRange values) {
            AffineExpr base, step;
            bindDims(nest.builder.getContext(), base, step);
            return emitSideBySide(
                values, kBlocksAtATime,
                [&](int64_t part) {
                  Position at = position;
                  at.set(*vectorLoop,
                         createSum(begin, iv, part * kReductionBlock));
                  return at;
                },
                computed);
          });
      Values sums;
      for (int64_t part = 0; part != kBlocksAtATime; ++part)
        llvm::append_range(
            sums, combiners.combineLanes(
                      Values(combiners.getPart(vectors, part)), lanes));
      return combiners.combineParts(sums, kBlocksAtATime);
    };
    return emitTree(size, kLongSteps, emitLong, emitShort,
                    combiners.createNeutrals(/*lanes=*/1));
  }

  Value createSum(Value lhs, Value rhs, int64_t offset) const {
    AffineExpr a, b;
    bindDims(nest.builder.getContext(), a, b);
    return getValueOrCreateConstantIndexOp(
        nest.builder, nest.loc, nest.apply(a + b + offset, {lhs, rhs}));
  }

  /// Blocks whose lanes are computed one after the other, in the order in which
  /// they are combined.
  Values emitBlocks(unsigned group, const Position &position, const Form &form,
                    const ComputedValues &computed) const {
    int64_t orderLanes = getReductionLanes(getAccumulatorBits(nest.nest, 0));
    Values neutral = combiners.createNeutrals(form.lanes, form.parts);
    auto emitBlock = [&](OpFoldResult begin, OpFoldResult end, bool) {
      std::optional<int64_t> count =
          getConstantIntValue(begin) && getConstantIntValue(end)
              ? std::optional(*getConstantIntValue(end) -
                              *getConstantIntValue(begin))
              : std::nullopt;
      // The lanes first, first + stride, ... combined.
      std::function<Values(int64_t, int64_t)> emitLanes =
          [&](int64_t first, int64_t stride) -> Values {
        if (count && first >= *count)
          return {};
        if (stride == orderLanes) {
          OpFoldResult lower =
              nest.apply(nest.builder.getAffineDimExpr(0) + first, {begin});
          return nest.createLoop(
              {lower, end}, orderLanes, neutral,
              [&](Value index, ValueRange values) {
                return combiners.combine(
                    values,
                    emitGroup(group + 1, atElement(group, position, index),
                              form, computed));
              });
        }
        Values lower = emitLanes(first, 2 * stride);
        Values upper = emitLanes(first + stride, 2 * stride);
        return upper.empty() ? lower : combiners.combine(lower, upper);
      };
      return emitLanes(0, 1);
    };
    auto emitLong = [&](Value begin) {
      OpFoldResult end = nest.apply(
          nest.builder.getAffineDimExpr(0) + kReductionBlock, {begin});
      return emitBlock(begin, end, /*isFull=*/true);
    };
    return emitTree(getSize(group), kReductionBlock, emitLong, emitBlock,
                    neutral);
  }

  /// The tree of the blocks of `size` elements: those that are full, `steps`
  /// elements at a time, and then the last ones.
  Values emitTree(
      OpFoldResult size, int64_t steps,
      function_ref<Values(Value begin)> emitLong,
      function_ref<Values(OpFoldResult, OpFoldResult, bool isFull)> emitShort,
      ValueRange neutral) const {
    OpBuilder &builder = nest.builder;
    OpFoldResult zero = builder.getIndexAttr(0);
    std::optional<int64_t> known = getConstantIntValue(size);
    if (known && *known <= kReductionBlock)
      return emitShort(zero, size, *known == kReductionBlock);
    if (known && *known == steps)
      return emitLong(arith::ConstantIndexOp::create(builder, nest.loc, 0));
    auto types = llvm::to_vector(neutral.getTypes());
    return createInScope(builder, nest.loc, types, [&] {
      BlockTree tree(builder, nest.loc, types, size,
                     [&](ValueRange lhs, ValueRange rhs) {
                       return combiners.combine(lhs, rhs);
                     });
      OpFoldResult longEnd = nest.roundDown(size, steps);
      OpFoldResult fullEnd = nest.roundDown(size, kReductionBlock);
      nest.createLoop({zero, longEnd}, steps, [&](Value begin) {
        tree.push(emitLong(begin), begin, steps / kReductionBlock);
      });
      AffineExpr first = builder.getAffineDimExpr(0);
      if (steps != kReductionBlock)
        nest.createLoop({longEnd, fullEnd}, kReductionBlock, [&](Value begin) {
          tree.push(emitShort(begin,
                              nest.apply(first + kReductionBlock, {begin}),
                              /*isFull=*/true),
                    begin, /*numBlocks=*/1);
        });
      nest.createLoop({fullEnd, size}, kReductionBlock, [&](Value begin) {
        tree.push(emitShort(begin, size, /*isFull=*/false), begin,
                  /*numBlocks=*/1);
      });
      return tree.finish(neutral);
    });
  }

  //===--------------------------------------------------------------------===//
  // Results
  //===--------------------------------------------------------------------===//

  /// Combines what the outputs hold with `emitValues()`.
  void emitResult(const Position &position,
                  function_ref<Values()> emitValues) const {
    Values values = emitValues();
    Values before;
    for (const View &output : nest.getOutputs())
      before.push_back(output.load(nest.builder, position));
    Values after = combiners.combine(before, values);
    for (auto [output, value] : llvm::zip_equal(nest.getOutputs(), after))
      output.store(nest.builder, value, position);
  }

  /// Vectors of results along the innermost kept loop, several at a time, and
  /// the rest one by one.
  void emitColumns(const Position &position, const ComputedValues &computed) {
    OpFoldResult rest = ranges[*vectorLoop].lower;
    for (int64_t parts = kColumnVectors; parts != 0; parts /= kColumnVectors)
      rest = emitColumns({rest, ranges[*vectorLoop].upper},
                         {body, body.getLanes(), parts}, position, computed);
    nest.createLoop(
        {rest, ranges[*vectorLoop].upper}, /*step=*/1, [&](Value iv) {
          Position at = atStep(position, iv, 0);
          emitResult(at,
                     [&] { return emitGroup(0, at, {scalarBody}, computed); });
        });
  }

  /// The columns of `range` as far as they fill `form`; the first one after
  /// them.
  OpFoldResult emitColumns(LoopRange range, const Form &form,
                           const Position &position,
                           const ComputedValues &computed) {
    int64_t step = form.lanes * form.parts;
    OpFoldResult end = nest.roundDown(range.upper, step);
    nest.createParallelLoop(
        {range.lower, end}, step, nest.getWorkSplit(*vectorLoop),
        [&](Value iv) {
          Position at = atStep(position, iv, 0);
          Values values = emitGroup(0, at, form, computed);
          Values before;
          for (int64_t part = 0; part != form.parts; ++part)
            for (const View &output : nest.getOutputs())
              before.push_back(output.loadVector(
                  nest.builder, at.shifted(*vectorLoop, part * form.lanes),
                  form.lanes));
          for (auto [index, value] :
               llvm::enumerate(combiners.combine(before, values)))
            nest.getOutputs()[index % combiners.getNumOutputs()].storeVector(
                nest.builder, value,
                at.shifted(*vectorLoop,
                           index / combiners.getNumOutputs() * form.lanes));
        });
    return end;
  }

  unsigned numLoops, numKept;
  std::optional<unsigned> vectorLoop;
  Combiners combiners;
  LoopBody scalarBody;
  SmallVector<SmallVector<unsigned>> groups;
};
} // namespace

void mlir::bcast::loops::emitReductionLoops(NestBuilder &nest) {
  SmallVector<LoopRange> ranges = nest.getRanges();
  ReductionLoops(nest, ranges).emit();
}
