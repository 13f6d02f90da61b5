//===- ForallToLoops.cpp - Loops over rows for the threads of a target ----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopBody.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Fusion/MachineModel.h"
#include "bcast/Support/Speculation.h"
#include "bcast/Support/Walk.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTFORALLTOLOOPS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// An extent of a buffer in a step; 1 if it is not the same in all steps.
static OpFoldResult getSizeOfStep(OpBuilder &builder, scf::ForallOp loop,
                                  Value buffer, unsigned dim) {
  OpFoldResult size;
  if (auto part = buffer.getDefiningOp<memref::SubViewOp>();
      part && part.getDroppedDims().none())
    size = part.getMixedSizes()[dim];
  else if (auto alloc = buffer.getDefiningOp<memref::AllocOp>())
    size = alloc.getMixedSizes()[dim];
  else if (loop.isDefinedOutsideOfLoop(buffer) ||
           !cast<MemRefType>(buffer.getType()).isDynamicDim(dim))
    size = memref::getMixedSize(builder, loop.getLoc(), buffer, dim);
  auto value = dyn_cast_if_present<Value>(size);
  if (!size || (value && !loop.isDefinedOutsideOfLoop(value)))
    return builder.getIndexAttr(1);
  return size;
}

/// The number of steps of a loop.
static Value createCount(OpBuilder &builder, Location loc, OpFoldResult begin,
                         OpFoldResult end, OpFoldResult step) {
  auto create = [&](OpFoldResult bound) {
    return getValueOrCreateConstantIndexOp(builder, loc, bound);
  };
  Value first = create(begin), last = create(end), each = create(step);
  Value extent = builder.createOrFold<arith::SubIOp>(loc, last, first);
  return builder.createOrFold<arith::CeilDivSIOp>(loc, extent, each);
}

/// The picoseconds of all steps: the buffers of which steps take parts are
/// moved once, what a step reads again is in the first cache.
static Value createTime(OpBuilder &builder, scf::ForallOp loop, bool isScalar) {
  Location loc = loop.getLoc();
  Value time = arith::ConstantIndexOp::create(builder, loc, 0);
  auto add = [&](int64_t picoseconds, ArrayRef<OpFoldResult> extents) {
    Value product =
        Stride{picoseconds, {}}.times(extents).toValue(builder, loc);
    time = builder.createOrFold<arith::AddIOp>(loc, time, product);
  };
  SetVector<Value> buffers;
  loop.walk([&](memref::SubViewOp part) {
    if (loop.isDefinedOutsideOfLoop(part.getSource()))
      buffers.insert(part.getSource());
  });
  for (Value buffer : buffers)
    add(getPicosecondsPerAccess(getElementTypeOrSelf(buffer), isScalar),
        memref::getMixedSizes(builder, loc, buffer));
  SmallVector<OpFoldResult> counts;
  for (auto [begin, end, step] :
       llvm::zip_equal(loop.getMixedLowerBound(), loop.getMixedUpperBound(),
                       loop.getMixedStep()))
    counts.push_back(
        getAsOpFoldResult(createCount(builder, loc, begin, end, step)));
  loop.walk([&](linalg::GenericOp op) {
    SmallVector<OpFoldResult> extents(counts);
    for (unsigned index = 0; index < op.getNumLoops(); ++index) {
      Value operand;
      unsigned dim;
      if (succeeded(op.mapIterationSpaceDimToOperandDim(index, operand, dim)))
        extents.push_back(getSizeOfStep(builder, loop, operand, dim));
    }
    StepBody body(op);
    add(getPicosecondsPerStep(body, isScalar || !isVectorizable(body)),
        extents);
  });
  return time;
}

/// Whether it pays that threads share the rows of `loop`.
static OpFoldResult createCondition(OpBuilder &builder, scf::ForallOp loop,
                                    const CpuTarget &target) {
  Location loc = loop.getLoc();
  Value time = createTime(builder, loop, /*isScalar=*/target.vectorBits == 0);
  Value least = arith::ConstantIndexOp::create(
      builder, loc, int64_t(target.parallelThreshold) * 1000);
  Value pays = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sge, time, least);
  if (std::optional<int64_t> known = getConstantIntValue(pays))
    return builder.getBoolAttr(*known != 0);
  return pays;
}

/// Lowers `loop` to parts, one per thread. Each thread computes one row after
/// the other, in the same buffers.
static LogicalResult lowerToParts(scf::ForallOp loop, int64_t numParts,
                                  RewriterBase &rewriter) {
  Location loc = loop.getLoc();
  SmallVector<Operation *> results;
  rewriter.setInsertionPoint(loop);
  if (failed(scf::forallToForLoop(rewriter, loop, &results)))
    return failure();
  auto loops = llvm::map_to_vector(results, llvm::CastTo<scf::ForOp>);
  if (loops.size() > 1 && failed(coalesceLoops(rewriter, loops)))
    return failure();
  scf::ForOp rows = loops.front();
  rewriter.setInsertionPoint(rows);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  Value parts = arith::ConstantIndexOp::create(rewriter, loc, numParts);
  Value first = rows.getLowerBound(), step = rows.getStep();
  Value total = createCount(rewriter, loc, first, rows.getUpperBound(), step);
  auto threads = scf::ParallelOp::create(rewriter, loc, zero, parts, one);
  rewriter.moveOpBefore(rows, threads.getBody()->getTerminator());
  rewriter.setInsertionPoint(rows);
  AffineExpr part = rewriter.getAffineDimExpr(0);
  AffineExpr size = rewriter.getAffineSymbolExpr(0);
  for (int64_t end : {0, 1}) {
    OpFoldResult number = affine::makeComposedFoldedAffineApply(
        rewriter, loc,
        AffineMap::get(1, 1, ((part + end) * size).floorDiv(numParts)),
        {threads.getInductionVars().front(), total});
    Value distance = rewriter.createOrFold<arith::MulIOp>(
        loc, getValueOrCreateConstantIndexOp(rewriter, loc, number), step);
    Value bound = rewriter.createOrFold<arith::AddIOp>(loc, distance, first);
    rows->setOperand(end, bound);
  }
  moveInvariants(rows);
  for (auto op :
       llvm::make_early_inc_range(rows.getBody()->getOps<memref::AllocOp>()))
    if (llvm::all_of(op->getOperands(), [&](Value operand) {
          return rows.isDefinedOutsideOfLoop(operand);
        }))
      rewriter.moveOpBefore(op, rows);
  return success();
}

/// Puts `loop`, if it may have no tile at run time, into an if: no buffer for
/// the tiles of a step is then allocated.
static void guardTiles(scf::ForallOp loop, RewriterBase &rewriter) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  if (loop.getBody()->getOps<memref::AllocOp>().empty())
    return;
  Value hasTiles;
  for (auto [end, step] :
       llvm::zip_equal(loop.getMixedUpperBound(), loop.getMixedStep())) {
    auto upper = dyn_cast<Value>(end);
    if (!upper || isConstantIntValue(step, 1))
      continue;
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value isLong = arith::CmpIOp::create(
        rewriter, loc, arith::CmpIPredicate::sgt, upper, zero);
    hasTiles = hasTiles
                   ? rewriter.createOrFold<arith::AndIOp>(loc, hasTiles, isLong)
                   : isLong;
  }
  if (!hasTiles)
    return;
  auto guard = scf::IfOp::create(rewriter, loc, hasTiles);
  rewriter.moveOpBefore(loop, guard.thenYield());
}

/// Returns a size of `view`, a slice in `loop`, that all steps share and that
/// may be 0.
static Value findSharedSize(Value view, scf::ForallOp loop) {
  auto slice = view.getDefiningOp<memref::SubViewOp>();
  if (!slice || loop.isDefinedOutsideOfLoop(view))
    return nullptr;
  for (Value size : slice.getSizes())
    if (loop.isDefinedOutsideOfLoop(size))
      return size;
  return nullptr;
}

/// Makes `loop` have no step if the rows that it writes have no elements: there
/// may be very many.
static void skipEmptyRows(scf::ForallOp loop, RewriterBase &rewriter) {
  auto upper = loop.getDynamicUpperBoundMutable();
  if (upper.empty())
    return;
  SetVector<Value> sizes;
  // Whether a size is found of what the effect writes, or none is needed.
  auto addSize = [&](const MemoryEffects::EffectInstance &effect) {
    Value buffer = effect.getValue();
    if (!isa<MemoryEffects::Write>(effect.getEffect()) ||
        (buffer && buffer.getDefiningOp<memref::AllocOp>() &&
         !loop.isDefinedOutsideOfLoop(buffer)))
      return true;
    Value size = buffer ? findSharedSize(buffer, loop) : Value();
    if (size)
      sizes.insert(size);
    return size != nullptr;
  };
  bool writesOther = containsOp(loop, [&](Operation *op) {
    if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
      return false;
    auto interface = dyn_cast<MemoryEffectOpInterface>(op);
    SmallVector<MemoryEffects::EffectInstance> effects;
    if (interface)
      interface.getEffects(effects);
    return !interface || !llvm::all_of(effects, addSize);
  });
  if (writesOther || sizes.empty())
    return;
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  Value elements = sizes.front();
  for (Value size : sizes.getArrayRef().drop_front())
    elements = arith::OrIOp::create(rewriter, loc, elements, size);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value isEmpty = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq,
                                        elements, zero);
  upper[0].assign(
      arith::SelectOp::create(rewriter, loc, isEmpty, zero, upper[0].get()));
}

/// Lowers `loop` to loops of one thread.
static LogicalResult lowerForOneThread(scf::ForallOp loop,
                                       RewriterBase &rewriter) {
  rewriter.setInsertionPoint(loop);
  return scf::forallToForLoop(rewriter, loop);
}

/// Lowers `loop` for several threads. If the extents decide at run time whether
/// they pay, there are two loops.
static LogicalResult lowerForThreads(scf::ForallOp loop,
                                     const CpuTarget &target,
                                     RewriterBase &rewriter) {
  int64_t numParts = getNumParts(target);
  // Extents that all steps share.
  moveInvariants(loop);
  rewriter.setInsertionPoint(loop);
  OpFoldResult pays = createCondition(rewriter, loop, target);
  if (auto known = dyn_cast<Attribute>(pays)) {
    if (!cast<BoolAttr>(known).getValue())
      return lowerForOneThread(loop, rewriter);
    return lowerToParts(loop, numParts, rewriter);
  }
  auto choice = scf::IfOp::create(rewriter, loop.getLoc(), cast<Value>(pays),
                                  /*withElseRegion=*/true);
  rewriter.setInsertionPoint(choice.elseYield());
  auto copy = cast<scf::ForallOp>(rewriter.clone(*loop));
  rewriter.moveOpBefore(loop, choice.thenYield());
  if (failed(lowerToParts(loop, numParts, rewriter)))
    return failure();
  return lowerForOneThread(copy, rewriter);
}

namespace {
struct ForallToLoops
    : public bcast::impl::BcastForallToLoopsBase<ForallToLoops> {
  using Base::Base;

  void runOnOperation() override {
    CpuTarget target = CpuTargetAttr::getTargetOf(getOperation());
    SmallVector<scf::ForallOp> loops;
    getOperation()->walk([&](scf::ForallOp loop) {
      if (loop->getNumResults() == 0 && (lowerMapped || !loop.getMapping()))
        loops.push_back(loop);
    });
    if (loops.empty())
      return markAllAnalysesPreserved();
    IRRewriter rewriter(&getContext());
    for (scf::ForallOp loop : loops) {
      skipEmptyRows(loop, rewriter);
      guardTiles(loop, rewriter);
      if (failed(target.threads == 1 ? lowerForOneThread(loop, rewriter)
                                     : lowerForThreads(loop, target, rewriter)))
        return signalPassFailure();
    }
    if (target.threads == 1)
      bufferization::hoistBuffersFromLoops(getOperation());
  }
};
} // namespace
