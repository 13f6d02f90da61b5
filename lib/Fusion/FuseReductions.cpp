//===- FuseReductions.cpp - Reductions and their readers, row by row ------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComputePart.h"
#include "RowGroup.h"
#include "bcast/Fusion/MergeReductions.h"
#include "bcast/Fusion/Passes.h"
#include "bcast/Fusion/Unfused.h"
#include "bcast/Support/Places.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTFUSEREDUCTIONS
#include "bcast/Fusion/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::fusion;

namespace {
/// Replaces a group by loops over its rows.
class RowPhases {
public:
  RowPhases(const RowGroup &group, RewriterBase &rewriter)
      : group(group), rewriter(rewriter), loc(group.ops.back().op.getLoc()) {}

  void emit();

private:
  using Sizes = SmallVector<OpFoldResult>;
  /// The part of a tensor that one step reads or writes.
  struct Tile {
    Sizes offsets, sizes;
  };

  Sizes getExtents() const;
  Tile getTile(Value tensor, AffineMap map, const RowOp &member) const;
  Value extract(Value tensor, const Tile &tile) const;
  Value createInput(const RowOp &member, OpOperand &operand) const;
  Value createInit(const RowOp &member, OpOperand &operand) const;
  void emitStep();
  /// Loops to `upper` over tiles of `steps` rows that write into `outputs`, and
  /// return them. `last` is the one tile of the tiled rows, if given.
  SmallVector<Value> emitLoops(ArrayRef<OpFoldResult> upper,
                               ArrayRef<OpFoldResult> steps,
                               std::optional<Tile> last, ValueRange outputs);
  SmallVector<Value> emitTiles(Sizes extents, ValueRange outputs);

  const RowGroup &group;
  RewriterBase &rewriter;
  Location loc;
  /// The rows of the step that is emitted.
  Tile rows;
  /// The values of the step that is emitted, by the values of the group.
  DenseMap<Value, Value> values;
  /// The results of the loops, by the results of the group.
  DenseMap<Value, Value> destinations;
};
} // namespace

RowPhases::Sizes RowPhases::getExtents() const {
  const RowOp &first = group.ops.front();
  OpOperand &init = *first.op.getDpsInitsMutable().begin();
  AffineMap map = first.op.getMatchingIndexingMap(&init);
  return llvm::map_to_vector(
      first.rowLoops, [&](unsigned loop) -> OpFoldResult {
        unsigned dim = *map.getResultPosition(rewriter.getAffineDimExpr(loop));
        return tensor::getMixedSize(rewriter, loc, findEmpty(init.get()), dim);
      });
}

RowPhases::Tile RowPhases::getTile(Value tensor, AffineMap map,
                                   const RowOp &member) const {
  Tile tile;
  for (auto [dim, index] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(index);
    const auto *row = loop ? llvm::find(member.rowLoops, loop.getPosition())
                           : member.rowLoops.end();
    if (row == member.rowLoops.end()) {
      tile.offsets.push_back(rewriter.getIndexAttr(0));
      tile.sizes.push_back(tensor::getMixedSize(rewriter, loc, tensor, dim));
      continue;
    }
    tile.offsets.push_back(rows.offsets[row - member.rowLoops.begin()]);
    tile.sizes.push_back(rows.sizes[row - member.rowLoops.begin()]);
  }
  return tile;
}

Value RowPhases::extract(Value tensor, const Tile &tile) const {
  Sizes strides(tile.sizes.size(), rewriter.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(rewriter, loc, tensor, tile.offsets,
                                        tile.sizes, strides);
}

Value RowPhases::createInput(const RowOp &member, OpOperand &operand) const {
  Value value = operand.get();
  if (Value inStep = values.lookup(value))
    return inStep;
  AffineMap map = member.op.getMatchingIndexingMap(&operand);
  bool dependsOnRow = llvm::any_of(member.rowLoops, [&](unsigned loop) {
    return map.isFunctionOfDim(loop);
  });
  if (!isa<RankedTensorType>(value.getType()) || !dependsOnRow)
    return value;
  return extract(value, getTile(value, map, member));
}

/// Memory for one step: that of the result that the loops return, or new one.
Value RowPhases::createInit(const RowOp &member, OpOperand &operand) const {
  linalg::GenericOp op = member.op;
  Value empty = findEmpty(operand.get());
  Tile tile = getTile(empty, op.getMatchingIndexingMap(&operand), member);
  Value destination = destinations.lookup(op.getTiedOpResult(&operand));
  Value init =
      destination
          ? extract(destination, tile)
          : tensor::EmptyOp::create(
                rewriter, loc, tile.sizes,
                cast<RankedTensorType>(empty.getType()).getElementType());
  if (auto fill = operand.get().getDefiningOp<linalg::FillOp>())
    init =
        linalg::FillOp::create(rewriter, fill.getLoc(), fill.getInputs(), init)
            .getResult(0);
  return init;
}

void RowPhases::emitStep() {
  values.clear();
  for (const RowOp &member : group.ops) {
    linalg::GenericOp op = member.op;
    SmallVector<Value> operands;
    for (OpOperand *input : op.getDpsInputOperands())
      operands.push_back(createInput(member, *input));
    SmallVector<Type> types;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      operands.push_back(createInit(member, init));
      types.push_back(operands.back().getType());
    }
    Operation *step = clone(rewriter, op, types, operands);
    SmallVector<StepRange> ranges(
        op.getNumLoops(),
        {rewriter.getIndexAttr(0), {}, rewriter.getIndexAttr(1)});
    for (auto [loop, first] : llvm::zip_equal(member.rowLoops, rows.offsets))
      ranges[loop].offset = first;
    shiftIndices(cast<linalg::GenericOp>(step), ranges);
    for (auto [result, value] :
         llvm::zip_equal(op->getResults(), step->getResults()))
      values[result] = value;
  }
}

SmallVector<Value> RowPhases::emitLoops(ArrayRef<OpFoldResult> upper,
                                        ArrayRef<OpFoldResult> steps,
                                        std::optional<Tile> last,
                                        ValueRange outputs) {
  Sizes lower(upper.size(), rewriter.getIndexAttr(0));
  auto loop = scf::ForallOp::create(rewriter, loc, lower, upper, steps, outputs,
                                    /*mapping=*/std::nullopt);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(loop.getBody());
  rows = {getAsOpFoldResult(loop.getInductionVars()), Sizes(steps)};
  if (last) {
    unsigned row = *group.tiledRowDim;
    rows.offsets[row] = last->offsets.front();
    rows.sizes[row] = last->sizes.front();
  }
  SmallVector<OpResult> results = group.getResults();
  for (auto [result, argument] :
       llvm::zip_equal(results, loop.getRegionIterArgs()))
    destinations[result] = argument;
  emitStep();
  for (OpResult result : results) {
    const RowOp &member = *llvm::find_if(group.ops, [&](const RowOp &member) {
      return member.op == result.getOwner();
    });
    rewriter.setInsertionPoint(loop.getTerminator());
    Tile tile = getTile(findEmpty(member.op.getTiedOpOperand(result)->get()),
                        member.op.getIndexingMapMatchingResult(result), member);
    rewriter.setInsertionPointToEnd(loop.getTerminator().getBody());
    Sizes strides(tile.sizes.size(), rewriter.getIndexAttr(1));
    tensor::ParallelInsertSliceOp::create(rewriter, loc, values[result],
                                          destinations[result], tile.offsets,
                                          tile.sizes, strides);
  }
  return llvm::to_vector_of<Value>(loop.getResults());
}

/// Tiles of rows, and a last one that has fewer.
SmallVector<Value> RowPhases::emitTiles(Sizes extents, ValueRange outputs) {
  unsigned row = *group.tiledRowDim;
  OpFoldResult extent = extents[row];
  AffineExpr dim = rewriter.getAffineDimExpr(0);
  auto apply = [&](AffineExpr expr) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, expr, {extent});
  };
  Tile last = {{apply(dim.floorDiv(group.tileRows) * group.tileRows)},
               {apply(dim % group.tileRows)}};
  SmallVector<Value> results(outputs);
  Sizes steps(extents.size(), rewriter.getIndexAttr(1));
  if (getConstantIntValue(last.offsets.front()) != 0) {
    Sizes upper = extents;
    upper[row] = last.offsets.front();
    steps[row] = rewriter.getIndexAttr(group.tileRows);
    results = emitLoops(upper, steps, std::nullopt, results);
  }
  if (getConstantIntValue(last.sizes.front()) != 0) {
    extents[row] = steps[row] = rewriter.getIndexAttr(1);
    results = emitLoops(extents, steps, last, results);
  }
  return results;
}

void RowPhases::emit() {
  rewriter.setInsertionPoint(group.ops.back().op);
  Sizes extents = getExtents();
  SmallVector<OpResult> results = group.getResults();
  auto outputs = llvm::map_to_vector(results, [](OpResult result) -> Value {
    auto op = cast<linalg::GenericOp>(result.getOwner());
    return findEmpty(op.getTiedOpOperand(result)->get());
  });
  Sizes steps(extents.size(), rewriter.getIndexAttr(1));
  outputs = group.tiledRowDim
                ? emitTiles(extents, outputs)
                : emitLoops(extents, steps, std::nullopt, outputs);
  for (auto [result, output] : llvm::zip_equal(results, outputs))
    rewriter.replaceAllUsesWith(result, output);
  for (const RowOp &member : llvm::reverse(group.ops))
    rewriter.eraseOp(member.op);
}

namespace {
struct FuseReductions
    : public bcast::impl::BcastFuseReductionsBase<FuseReductions> {
  void reportUnfused() {
    for (const UnfusedPair &pair : findUnfusedPairs(getOperation())) {
      std::string place = formatPlace(pair.producer);
      remark::missed(
          pair.reader,
          remark::RemarkOpts::name("not-fused").category(getArgument()))
          << remark::add("with {0}",
                         place.empty() ? "an operation before" : place)
          << remark::reason("{0}", pair.reason)
          << remark::metric("Bytes", pair.bytes);
    }
  }

  void runOnOperation() override {
    if (!mayFuse(getOperation()))
      return;
    IRRewriter rewriter(&getContext());
    addToStatistic(*this, getOperation(), numMerged, "reductions-merged",
                   mergeReductions(getOperation(), rewriter));
    SmallVector<linalg::GenericOp> reductions;
    getOperation()->walk([&](linalg::GenericOp op) {
      if (op.getNumReductionLoops() != 0)
        reductions.push_back(op);
    });
    SmallPtrSet<Operation *, 8> fused;
    for (linalg::GenericOp reduction : reductions) {
      if (fused.contains(reduction))
        continue;
      std::optional<RowGroup> group = findRowGroup(reduction);
      if (!group)
        continue;
      for (const RowOp &member : group->ops)
        fused.insert(member.op);
      RowPhases(*group, rewriter).emit();
      addToStatistic(*this, getOperation(), numGroups, "row-groups", 1);
    }
    if (getContext().getRemarkEngine())
      reportUnfused();
  }
};
} // namespace
