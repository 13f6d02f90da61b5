//===- ProductLoops.cpp - The loops of a product of matrices --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProductLoops.h"
#include "BlockTree.h"
#include "LoopStrategy.h"
#include "ReductionElements.h"
#include "bcast/Rules/Reduction.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

using Values = Combiners::Values;
using EmitAt = function_ref<void(const Position &)>;

namespace {
/// Emits the panels of one width.
class PanelEmitter {
public:
  PanelEmitter(const LoopEmitter &emitter, const ProductPlan &plan,
               ProductPlan::Width width)
      : emitter(emitter), builder(emitter.builder), plan(plan), width(width),
        numLoops(emitter.nest.getNumLoops()),
        body(emitter.nest, getSet({plan.columns}), width.lanes),
        tileNest(plan.repeatsRows || width.isMasked
                     ? emitter.nest.withLoopsOfScf()
                     : emitter.nest),
        tileEmitter(builder, tileNest, emitter.target),
        accesses(tileEmitter.accesses), elements(tileEmitter, body, results),
        masks(width.vectors) {
    results.vectorLoop = results.resultLoop = plan.columns;
  }

  /// Emits the columns in `range`.
  void emit(LoopRange range, const Position &position);

private:
  LoopSet getSet(ArrayRef<unsigned> loops) const {
    LoopSet set(numLoops);
    for (unsigned loop : loops)
      set.set(loop);
    return set;
  }
  LoopSet getAllBut(ArrayRef<unsigned> loops) const {
    return getSet(loops).flip();
  }
  OpFoldResult getExtent(unsigned loop) const {
    return emitter.nest.extents[loop];
  }
  OpFoldResult getIndex(int64_t index) const {
    return builder.getIndexAttr(index);
  }
  /// The steps of a chain within a block.
  int64_t getChainSteps() const { return kReductionBlock / plan.chains; }
  /// `position` at a vector of the panel.
  Position atVector(const Position &position, int64_t vector) const {
    return position.shifted(plan.columns, vector * width.lanes);
  }

  /// The rows of a tile.
  struct Rows {
    SmallVector<Position> positions;
    /// Of each, what its position in the kept loops determines.
    SmallVector<ComputedValues> computed;
  };

  void emitPanel(const Position &position);
  void pack(const Position &position) const;
  void packSteps(unsigned input, Value panel, LoopRange range, int64_t count,
                 const Position &position) const;
  bool canTranspose(const BufferAccess &access) const;
  Values loadColumns(unsigned input, const Position &position, int64_t vector,
                     int64_t count) const;
  void emitTile(const Position &position, Value firstRow) const;
  void prefetch(const Position &position) const;
  void prefetchResults(const Position &position) const;
  Rows createRows(const Position &position, Value firstRow) const;
  Values emitSum(const Rows &rows, const Position &position) const;
  Values emitStep(const Rows &rows, const Position &position, Value panelRow,
                  ValueRange before) const;
  Value createIndexBelow(Value first, int64_t offset, OpFoldResult end) const;
  Value load(unsigned input, const Position &position, int64_t vector) const;
  Value loadPacked(Value panel, Value row, int64_t vector) const;

  const LoopEmitter &emitter;
  OpBuilder &builder;
  const ProductPlan &plan;
  ProductPlan::Width width;
  unsigned numLoops;
  LoopBody body;
  /// The last row and the last column are found at run time.
  LoopNest tileNest;
  LoopEmitter tileEmitter;
  ArrayRef<BufferAccess> accesses;
  /// Only the loop of the results.
  ReductionPlan results;
  ReductionElements elements;
  /// One per packed access: the elements of a step are side by side.
  SmallVector<Value> panels;
  /// The first column of the panel, and masks of its vectors, if any.
  Value firstColumn;
  SmallVector<Value> masks;
};
} // namespace

/// Emits `emit` within `loops`, which threads may share.
static void walk(const LoopEmitter &emitter, ArrayRef<unsigned> loops,
                 const Position &position, EmitAt emit) {
  if (loops.empty())
    return emit(position);
  LoopRange range = emitter.getRanges()[loops.front()];
  emitter.createParallelLoop(range, /*step=*/1,
                             emitter.getWorkSplit(loops.front()), position,
                             [&](Value iv, const Position &inside) {
                               walk(emitter, loops.drop_front(),
                                    inside.shifted(loops.front(), iv), emit);
                             });
}

void PanelEmitter::emit(LoopRange range, const Position &position) {
  WorkSplit split = emitter.getWorkSplit(plan.columns);
  split.work = Stride().times({getExtent(plan.rows), getExtent(plan.reduced)});
  split.isInnermost = false;
  emitter.createParallelLoop(
      range, width.getColumns(), split, position,
      [&](Value iv, const Position &inside) {
        firstColumn = iv;
        if (width.isMasked)
          for (auto [vector, mask] : llvm::enumerate(masks))
            mask = emitter.createMask(iv, getExtent(plan.columns), width.lanes,
                                      vector * width.lanes);
        emitPanel(inside.shifted(plan.columns, iv));
      });
}

void PanelEmitter::emitPanel(const Position &position) {
  createInScope(emitter, [&] {
    auto types = llvm::map_to_vector(plan.packed, [&](unsigned input) {
      return emitter.nest.accesses[input].getElementType();
    });
    AffineExpr steps =
        builder.getAffineDimExpr(0).ceilDiv(kReductionBlock) * kReductionBlock;
    Scratch scratch(
        emitter, types,
        emitter.apply(steps * width.getColumns(), {getExtent(plan.reduced)}));
    panels = scratch.buffers;
    pack(position);
    walk(emitter, plan.inner, position, [&](const Position &at) {
      LoopRange range{getIndex(0), getExtent(plan.rows)};
      WorkSplit split = emitter.getWorkSplit(plan.rows);
      split.work =
          Stride{width.getColumns(), {}}.times({getExtent(plan.reduced)});
      split.isInnermost = true;
      emitter.createParallelLoop(range, plan.height, split, at,
                                 [&](Value iv, const Position &inside) {
                                   emitTile(inside.shifted(plan.rows, iv), iv);
                                 });
    });
    scratch.free();
    return Values();
  });
}

/// Row p of a panel is step k: chain after chain of a block.
void PanelEmitter::pack(const Position &position) const {
  for (auto [input, panel] : llvm::zip_equal(plan.packed, panels)) {
    LoopRange range{getIndex(0), getExtent(plan.reduced)};
    if (canTranspose(accesses[input])) {
      range.upper = emitter.roundDown(range.upper, width.lanes);
      packSteps(input, panel, range, width.lanes, position);
      range = {range.upper, getExtent(plan.reduced)};
    }
    packSteps(input, panel, range, /*count=*/1, position);
  }
}

/// Whether vectors along the reduced loop become vectors of columns.
bool PanelEmitter::canTranspose(const BufferAccess &access) const {
  return width.lanes > 1 && width.lanes <= kMaxTileSide &&
         access.isContiguous(plan.reduced) && plan.chains % width.lanes == 0;
}

/// Copies `count` steps at a time.
void PanelEmitter::packSteps(unsigned input, Value panel, LoopRange range,
                             int64_t count, const Position &position) const {
  AffineExpr step = builder.getAffineDimExpr(0);
  AffineExpr row = step.floorDiv(kReductionBlock) * kReductionBlock +
                   step % plan.chains * getChainSteps() +
                   (step % kReductionBlock).floorDiv(plan.chains);
  emitter.createLoop(range, count, [&](Value iv) {
    Position at = position.shifted(plan.reduced, iv);
    Value first = emitter.createIndex(row * width.getColumns(), {iv});
    for (int64_t vector = 0; vector != width.vectors; ++vector) {
      Values values;
      if (count == 1)
        values.push_back(load(input, atVector(at, vector), vector));
      else
        values =
            interleave(builder, emitter.loc,
                       loadColumns(input, atVector(at, vector), vector, count));
      for (auto [step, value] : llvm::enumerate(values)) {
        Value index = emitter.createIndex(builder.getAffineDimExpr(0) +
                                              step * getChainSteps() *
                                                  width.getColumns() +
                                              vector * width.lanes,
                                          {first});
        if (width.lanes == 1)
          memref::StoreOp::create(builder, emitter.loc, value, panel, index);
        else
          vector::StoreOp::create(builder, emitter.loc, value, panel, index);
      }
    }
  });
}

/// The elements of each column of a vector: `count` steps, or one.
Values PanelEmitter::loadColumns(unsigned input, const Position &position,
                                 int64_t vector, int64_t count) const {
  Values columns;
  for (int64_t lane = 0; lane != width.lanes; ++lane) {
    Position at = position.shifted(plan.columns, lane);
    if (width.isMasked)
      at.set(plan.columns,
             createIndexBelow(firstColumn, vector * width.lanes + lane,
                              getExtent(plan.columns)));
    columns.push_back(count == 1
                          ? accesses[input].load(builder, at)
                          : accesses[input].loadVector(builder, at, count));
  }
  return columns;
}

/// `first` + `offset`, or the last index before `end`.
Value PanelEmitter::createIndexBelow(Value first, int64_t offset,
                                     OpFoldResult end) const {
  AffineExpr dim = builder.getAffineDimExpr(0);
  return arith::MinSIOp::create(builder, emitter.loc,
                                emitter.createIndex(dim + offset, {first}),
                                emitter.createIndex(dim - 1, {end}));
}

/// The elements of a vector of columns, or of one.
Value PanelEmitter::load(unsigned input, const Position &position,
                         int64_t vector) const {
  const BufferAccess &access = accesses[input];
  if (width.lanes == 1)
    return access.load(builder, position);
  if (access.isContiguous(plan.columns))
    return access.loadVector(builder, position, width.lanes, masks[vector]);
  if (!width.isMasked)
    return access.loadShuffled(builder, position, plan.columns, width.lanes,
                               width.lanes);
  return vector::FromElementsOp::create(
      builder, emitter.loc,
      body.getVectorType(emitter.nest.accesses[input].getElementType()),
      loadColumns(input, position, vector, /*count=*/1));
}

Value PanelEmitter::loadPacked(Value panel, Value row, int64_t vector) const {
  Value index = emitter.createIndex(
      builder.getAffineDimExpr(0) * width.getColumns() + vector * width.lanes,
      {row});
  if (width.lanes == 1)
    return memref::LoadOp::create(builder, emitter.loc, panel, index);
  Type element = cast<MemRefType>(panel.getType()).getElementType();
  return vector::LoadOp::create(builder, emitter.loc,
                                body.getVectorType(element), panel, index);
}

PanelEmitter::Rows PanelEmitter::createRows(const Position &position,
                                            Value firstRow) const {
  Rows rows;
  LoopSet kept = getAllBut({plan.columns, plan.reduced});
  for (int64_t row = 0; row != plan.height; ++row) {
    Position at = position.shifted(plan.rows, row);
    if (plan.repeatsRows && row != 0)
      at.set(plan.rows, createIndexBelow(firstRow, row, getExtent(plan.rows)));
    body.compute(builder, kept, rows.computed.emplace_back(body.start(builder)),
                 [&](OpBuilder &inner, unsigned input, bool) {
                   return accesses[input].load(inner, at);
                 });
    rows.positions.push_back(at);
  }
  return rows;
}

void PanelEmitter::emitTile(const Position &position, Value firstRow) const {
  createInScope(emitter, [&] {
    prefetchResults(position);
    Rows rows = createRows(position, firstRow);
    Values sums = emitSum(rows, position);
    // Rows after the last one are that one, and are stored again: nothing is
    // read between the stores. Under a test, LLVM would compute each row on its
    // own.
    SmallVector<EpilogueEmitter::Results> results;
    for (auto [row, at] : llvm::enumerate(rows.positions))
      for (int64_t vector = 0; vector != width.vectors; ++vector) {
        Position to = atVector(at, vector);
        Values sum =
            elements.combiners.getPart(sums, row * width.vectors + vector);
        results.push_back(
            {elements.combineInits(sum, width.lanes, to, masks[vector]), to,
             masks[vector]});
      }
    elements.epilogues.emit(results, width.lanes);
    return Values();
  });
}

/// The lines that a tile stores two steps later: rows of a large result are far
/// apart, so that processors do not read them ahead.
void PanelEmitter::prefetchResults(const Position &position) const {
  if (!emitter.nest.isAffine)
    return;
  for (const BufferAccess &output : emitter.getOutputs())
    for (int64_t row = 0; row != plan.height; ++row)
      for (int64_t vector = 0; vector != width.vectors; ++vector)
        output.prefetch(builder,
                        atVector(position, vector)
                            .shifted(plan.rows, 2 * plan.height + row));
}

/// The part of the next tile's rows that belongs to a chain. Each chain reads
/// all cache lines of a block, so that the first one would wait for them.
void PanelEmitter::prefetch(const Position &position) const {
  for (unsigned input = 0; input != emitter.accesses.size(); ++input)
    if (emitter.nest.isAffine && emitter.accesses[input].reads(plan.rows) &&
        emitter.accesses[input].isContiguous(plan.reduced))
      for (int64_t row = 0; row != plan.height; ++row)
        for (int64_t step = 0; step < getChainSteps();
             step += emitter.target.lineBytes /
                     emitter.accesses[input].getElementBytes())
          emitter.accesses[input].prefetch(
              builder, position.shifted(plan.rows, plan.height + row)
                           .shifted(plan.reduced, step));
}

/// The parts of a tile, row by row.
Values PanelEmitter::emitSum(const Rows &rows, const Position &position) const {
  const Combiners &combiners = elements.combiners;
  OpFoldResult size = getExtent(plan.reduced);
  AffineExpr first, second, third;
  bindDims(builder.getContext(), first, second, third);
  Values neutral =
      combiners.createNeutrals(width.lanes, plan.height * width.vectors);
  // The chains of a block, in the order of their leaves in its tree, which
  // goes on with the blocks: a leaf takes the place of a block.
  AffineExpr lane = builder.getAffineConstantExpr(0);
  for (int64_t bit = 1; bit != plan.chains; bit *= 2)
    lane = lane + first.floorDiv(bit) % 2 * (plan.chains / 2 / bit);
  auto emitChain = [&](Value block, Value leaf) {
    Value chain = emitter.createIndex(lane, {leaf});
    Position start =
        position.shifted(plan.reduced, block).shifted(plan.reduced, chain);
    if (plan.chainsPerStep == 1)
      prefetch(position.shifted(plan.reduced, block)
                   .shifted(plan.reduced, leaf, getChainSteps()));
    // The last block may have fewer steps.
    OpFoldResult limit;
    if (std::optional<int64_t> known = getConstantIntValue(size);
        !known || *known % kReductionBlock != 0)
      limit = emitter.apply((third - first - second).ceilDiv(plan.chains),
                            {block, chain, size});
    return emitter.createLoop(
        {getIndex(0), getIndex(getChainSteps())}, limit, /*step=*/1, neutral,
        [&](Value iv, ValueRange before) {
          Value panelRow = emitter.createIndex(
              first + second * getChainSteps() + third, {block, chain, iv});
          return emitStep(rows, start.shifted(plan.reduced, iv, plan.chains),
                          panelRow, before);
        });
  };
  std::function<Values(Value, Value, int64_t)> emitLeaves =
      [&](Value block, Value leaf, int64_t count) {
        if (count == 1)
          return emitChain(block, leaf);
        Values lower = emitLeaves(block, leaf, count / 2);
        Value next = emitter.createIndex(first + count / 2, {leaf});
        return combiners.combine(lower, emitLeaves(block, next, count / 2));
      };
  if (std::optional<int64_t> known = getConstantIntValue(size);
      known && *known <= kReductionBlock && plan.chainsPerStep == plan.chains) {
    Value zero = emitter.createIndex(0);
    return emitLeaves(zero, zero, plan.chains);
  }
  BlockTree tree(combiners,
                 emitter.apply(first.ceilDiv(kReductionBlock) *
                                   kReductionBlock * plan.chains,
                               {size}),
                 neutral);
  LoopRange leaves{getIndex(0), getIndex(plan.chains)};
  emitter.createLoop({getIndex(0), size}, kReductionBlock, [&](Value block) {
    emitter.createLoop(leaves, plan.chainsPerStep, [&](Value leaf) {
      Values values = emitLeaves(block, leaf, plan.chainsPerStep);
      Value begin = emitter.createIndex(
          first * plan.chains + second * kReductionBlock, {block, leaf});
      tree.push(values, begin, plan.chainsPerStep);
    });
  });
  return tree.finish();
}

/// Combines the parts with the elements at `position`. What a row or a column
/// of the tile determines is computed once.
Values PanelEmitter::emitStep(const Rows &rows, const Position &position,
                              Value panelRow, ValueRange before) const {
  auto compute = [&](const LoopSet &loops, const Position &at, int64_t vector,
                     ComputedValues &computed) {
    body.compute(builder, loops, computed,
                 [&](OpBuilder &inner, unsigned input, bool asVector) -> Value {
                   const auto *packed = llvm::find(plan.packed, input);
                   if (!panels.empty() && packed != plan.packed.end())
                     return loadPacked(panels[packed - plan.packed.begin()],
                                       panelRow, vector);
                   return asVector ? load(input, at, vector)
                                   : accesses[input].load(inner, at);
                 });
  };
  SmallVector<ComputedValues> ofColumns;
  for (int64_t vector = 0; vector != width.vectors; ++vector)
    compute(getAllBut({plan.rows}), atVector(position, vector), vector,
            ofColumns.emplace_back(body.start(builder)));
  Values parts;
  for (auto [row, ofRow] : llvm::zip_equal(rows.positions, rows.computed)) {
    Position at = position;
    at.indices[plan.rows] = row.indices[plan.rows].shiftDims(
        row.variables.size(), at.variables.size());
    llvm::append_range(at.variables, row.variables);
    ComputedValues atRow = ofRow;
    compute(getAllBut({plan.columns}), at, /*vector=*/0, atRow);
    for (auto [vector, ofColumn] : llvm::enumerate(ofColumns)) {
      ComputedValues computed = atRow;
      for (auto [from, to] : ofColumn.values.getValueMap())
        computed.values.map(from, to);
      computed.splats.insert(ofColumn.splats.begin(), ofColumn.splats.end());
      compute(getAllBut({}), atVector(at, vector), vector, computed);
      parts.push_back(body.getStoredValue(builder, /*output=*/0, computed));
    }
  }
  return elements.combiners.accumulate(before, parts);
}

/// Emits the tiles of `plan`.
static void emitTiles(const LoopEmitter &emitter, const ProductPlan &plan) {
  std::vector<std::unique_ptr<PanelEmitter>> panels;
  for (ProductPlan::Width width : plan.widths)
    panels.push_back(std::make_unique<PanelEmitter>(emitter, plan, width));
  walk(emitter, plan.outer, emitter.getStart(), [&](const Position &position) {
    OpFoldResult extent = emitter.nest.extents[plan.columns];
    LoopRange range{emitter.builder.getIndexAttr(0), extent};
    for (auto [panel, width] : llvm::zip_equal(panels, plan.widths)) {
      range.upper = width.isMasked
                        ? extent
                        : emitter.roundDown(extent, width.getColumns());
      panel->emit(range, position);
      range.lower = range.upper;
    }
  });
}

void mlir::bcast::loops::emitProductLoops(const LoopEmitter &emitter,
                                          const ProductPlan &plan,
                                          const ReductionPlan &otherwise) {
  OpFoldResult isLarge = emitter.builder.getBoolAttr(true);
  for (const ProductPlan::Condition &condition : plan.conditions) {
    Value isMet = arith::CmpIOp::create(
        emitter.builder, emitter.loc, arith::CmpIPredicate::sge,
        emitter.createIndex(emitter.nest.extents[condition.loop]),
        emitter.createIndex(condition.least));
    if (auto others = dyn_cast<Value>(isLarge))
      isMet =
          arith::AndIOp::create(emitter.builder, emitter.loc, others, isMet);
    isLarge = isMet;
  }
  emitter.choose(isLarge, [&](bool hasTiles) {
    hasTiles ? emitTiles(emitter, plan)
             : emitReductionLoops(emitter, otherwise);
  });
}
