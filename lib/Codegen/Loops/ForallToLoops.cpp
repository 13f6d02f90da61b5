//===- ForallToLoops.cpp - Loops over rows for the threads of a target ----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTFORALLTOLOOPS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// About how long the phases of a row take for each of its elements.
static constexpr int64_t kPicosecondsPerElement = 300;

/// The parts if the number of threads is known only at run time.
static constexpr int64_t kDefaultParts = 64;

/// The number of elements of `buffer`.
static Value createSize(OpBuilder &builder, Location loc, Value buffer) {
  Value size = arith::ConstantIndexOp::create(builder, loc, 1);
  for (int64_t dim = 0, rank = cast<MemRefType>(buffer.getType()).getRank();
       dim < rank; ++dim) {
    Value extent = builder.createOrFold<memref::DimOp>(loc, buffer, dim);
    size = builder.createOrFold<arith::MulIOp>(loc, size, extent);
  }
  return size;
}

/// Whether it pays that threads share the rows of `loop`: by the elements of
/// the buffers of which its steps take parts.
static OpFoldResult createCondition(OpBuilder &builder, scf::ForallOp loop,
                                    int64_t threshold) {
  Location loc = loop.getLoc();
  SetVector<Value> buffers;
  loop.walk([&](memref::SubViewOp part) {
    if (part.getSource().getParentRegion()->isProperAncestor(&loop.getRegion()))
      buffers.insert(part.getSource());
  });
  Value size = arith::ConstantIndexOp::create(builder, loc, 0);
  for (Value buffer : buffers)
    size = builder.createOrFold<arith::AddIOp>(
        loc, size, createSize(builder, loc, buffer));
  Value least = arith::ConstantIndexOp::create(
      builder, loc, threshold * 1000 / kPicosecondsPerElement);
  Value pays = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sge, size, least);
  if (std::optional<int64_t> known = getConstantIntValue(pays))
    return builder.getBoolAttr(*known != 0);
  return pays;
}

/// Lowers `loop` to parts, one per thread. Each thread computes one row after
/// the other, in the same buffers.
static void lowerToParts(scf::ForallOp loop, int64_t numParts,
                         RewriterBase &rewriter) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  auto toValue = [&](OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, value);
  };
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  SmallVector<Value> lower, steps, counts;
  Value total = one;
  for (auto [begin, end, step] :
       llvm::zip_equal(loop.getMixedLowerBound(), loop.getMixedUpperBound(),
                       loop.getMixedStep())) {
    lower.push_back(toValue(begin));
    steps.push_back(toValue(step));
    Value extent =
        rewriter.createOrFold<arith::SubIOp>(loc, toValue(end), lower.back());
    counts.push_back(
        rewriter.createOrFold<arith::CeilDivSIOp>(loc, extent, steps.back()));
    total = rewriter.createOrFold<arith::MulIOp>(loc, total, counts.back());
  }
  Value parts = arith::ConstantIndexOp::create(rewriter, loc, numParts);
  auto threads = scf::ParallelOp::create(rewriter, loc, zero, parts, one);
  rewriter.setInsertionPointToStart(threads.getBody());
  Value part = threads.getInductionVars().front();
  AffineExpr dim = rewriter.getAffineDimExpr(0);
  AffineExpr size = rewriter.getAffineSymbolExpr(0);
  auto getBound = [&](AffineExpr index) {
    return toValue(affine::makeComposedFoldedAffineApply(
        rewriter, loc, AffineMap::get(1, 1, (index * size).floorDiv(numParts)),
        {part, total}));
  };
  Value begin = getBound(dim), end = getBound(dim + 1);
  auto rows = scf::ForOp::create(rewriter, loc, begin, end, one);
  rewriter.setInsertionPointToStart(rows.getBody());
  SmallVector<Value> indices{rows.getInductionVar()};
  if (counts.size() > 1)
    indices = llvm::to_vector_of<Value>(
        affine::AffineDelinearizeIndexOp::create(rewriter, loc,
                                                 rows.getInductionVar(), counts)
            .getResults());
  for (auto [index, first, step] : llvm::zip_equal(indices, lower, steps)) {
    index = rewriter.createOrFold<arith::MulIOp>(loc, index, step);
    index = rewriter.createOrFold<arith::AddIOp>(loc, index, first);
  }
  rewriter.eraseOp(loop.getTerminator());
  rewriter.inlineBlockBefore(loop.getBody(), rows.getBody()->getTerminator(),
                             indices);
  rewriter.eraseOp(loop);
  moveLoopInvariantCode(rows);
  for (auto op :
       llvm::make_early_inc_range(rows.getBody()->getOps<memref::AllocOp>()))
    if (llvm::all_of(op->getOperands(), [&](Value operand) {
          return rows.isDefinedOutsideOfLoop(operand);
        }))
      rewriter.moveOpBefore(op, rows);
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
  int64_t numParts = target.threads == 0 ? kDefaultParts : target.threads;
  rewriter.setInsertionPoint(loop);
  OpFoldResult pays = createCondition(rewriter, loop, target.parallelThreshold);
  if (auto known = dyn_cast<Attribute>(pays)) {
    if (!cast<BoolAttr>(known).getValue())
      return lowerForOneThread(loop, rewriter);
    lowerToParts(loop, numParts, rewriter);
    return success();
  }
  auto choice = scf::IfOp::create(rewriter, loop.getLoc(), cast<Value>(pays),
                                  /*withElseRegion=*/true);
  rewriter.setInsertionPoint(choice.elseYield());
  auto copy = cast<scf::ForallOp>(rewriter.clone(*loop));
  rewriter.moveOpBefore(loop, choice.thenYield());
  lowerToParts(loop, numParts, rewriter);
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
      if (loop->getNumResults() == 0 && (others || !loop.getMapping()))
        loops.push_back(loop);
    });
    if (loops.empty())
      return markAllAnalysesPreserved();
    IRRewriter rewriter(&getContext());
    for (scf::ForallOp loop : loops) {
      if (failed(target.threads == 1 ? lowerForOneThread(loop, rewriter)
                                     : lowerForThreads(loop, target, rewriter)))
        return signalPassFailure();
    }
    if (target.threads == 1)
      bufferization::hoistBuffersFromLoops(getOperation());
  }
};
} // namespace
