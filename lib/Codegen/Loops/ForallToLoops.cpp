//===- ForallToLoops.cpp - Loops over rows for the threads of a target ----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTFORALLTOLOOPS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// About how long the phases of a row take for each of its elements.
static constexpr int64_t kPicosecondsPerElement = 300;

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

static LogicalResult lower(scf::ForallOp loop, bool isParallel,
                           RewriterBase &rewriter) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(loop);
  return isParallel ? scf::forallToParallelLoop(rewriter, loop)
                    : scf::forallToForLoop(rewriter, loop);
}

/// Lowers `loop` for several threads. If the extents decide at run time whether
/// they pay, there are two loops.
static LogicalResult lowerForThreads(scf::ForallOp loop, int64_t threshold,
                                     RewriterBase &rewriter) {
  rewriter.setInsertionPoint(loop);
  OpFoldResult pays = createCondition(rewriter, loop, threshold);
  if (auto known = dyn_cast<Attribute>(pays))
    return lower(loop, cast<BoolAttr>(known).getValue(), rewriter);
  auto choice = scf::IfOp::create(rewriter, loop.getLoc(), cast<Value>(pays),
                                  /*withElseRegion=*/true);
  rewriter.setInsertionPoint(choice.elseYield());
  auto copy = cast<scf::ForallOp>(rewriter.clone(*loop));
  rewriter.moveOpBefore(loop, choice.thenYield());
  return failure(failed(lower(loop, /*isParallel=*/true, rewriter)) ||
                 failed(lower(copy, /*isParallel=*/false, rewriter)));
}

namespace {
struct ForallToLoops
    : public bcast::impl::BcastForallToLoopsBase<ForallToLoops> {
  void runOnOperation() override {
    CpuTarget target = CpuTargetAttr::getTargetOf(getOperation());
    SmallVector<scf::ForallOp> loops;
    getOperation()->walk([&](scf::ForallOp loop) {
      if (loop->getNumResults() == 0)
        loops.push_back(loop);
    });
    if (loops.empty())
      return markAllAnalysesPreserved();
    IRRewriter rewriter(&getContext());
    for (scf::ForallOp loop : loops) {
      bool isAlone = target.threads == 1;
      if (failed(isAlone ? lower(loop, /*isParallel=*/false, rewriter)
                         : lowerForThreads(loop, target.parallelThreshold,
                                           rewriter)))
        return signalPassFailure();
    }
    if (target.threads == 1)
      bufferization::hoistBuffersFromLoops(getOperation());
  }
};
} // namespace
