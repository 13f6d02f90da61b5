//===- Forall.cpp - Loops of one step -------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's pattern for scf.forall takes the i-th insertion for the i-th
// result (docs/upstream/canonicalize-two-insertions.mlir). The pattern here
// comes first where that is wrong.
//
//===----------------------------------------------------------------------===//

#include "Canonicalization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;

/// Whether each dimension has one step.
static bool hasOneStep(scf::ForallOp loop) {
  for (auto [lower, upper, step] :
       llvm::zip_equal(loop.getMixedLowerBound(), loop.getMixedUpperBound(),
                       loop.getMixedStep())) {
    std::optional<int64_t> begin = getConstantIntValue(lower),
                           end = getConstantIntValue(upper),
                           size = getConstantIntValue(step);
    // Differences are exact in 64 unsigned bits.
    if (!begin || !end || !size || *end <= *begin || *size <= 0 ||
        uint64_t(*end) - uint64_t(*begin) > uint64_t(*size))
      return false;
  }
  return true;
}

/// Whether each output has one insertion, in the order of the outputs.
static bool hasOneInsertionEach(scf::ForallOp loop) {
  auto insertions = loop.getTerminator().getYieldingOps();
  auto outputs = loop.getRegionIterArgs();
  size_t index = 0;
  for (Operation &op : insertions) {
    auto insertion = dyn_cast<tensor::ParallelInsertSliceOp>(op);
    if (!insertion || index == outputs.size() ||
        insertion.getDest() != outputs[index++])
      return false;
  }
  return index == outputs.size();
}

namespace {
struct InlineStepOfForall : public OpRewritePattern<scf::ForallOp> {
  explicit InlineStepOfForall(MLIRContext *context)
      : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(scf::ForallOp loop,
                                PatternRewriter &rewriter) const override {
    if (loop.getNumResults() == 0 || !hasOneStep(loop))
      return rewriter.notifyMatchFailure(loop, "does not have one step");
    if (hasOneInsertionEach(loop))
      return rewriter.notifyMatchFailure(loop, "upstream's pattern is right");
    scf::InParallelOp terminator = loop.getTerminator();
    if (!llvm::all_of(terminator.getYieldingOps(),
                      llvm::IsaPred<tensor::ParallelInsertSliceOp>))
      return rewriter.notifyMatchFailure(loop, "has other insertions");
    SmallVector<Value> results(loop.getOutputs());
    SmallVector<Value> arguments = getValueOrCreateConstantIndexOp(
        rewriter, loop.getLoc(), loop.getMixedLowerBound());
    llvm::append_range(arguments, results);
    auto insertions =
        llvm::map_to_vector(terminator.getYieldingOps(), [](Operation &op) {
          return cast<tensor::ParallelInsertSliceOp>(op);
        });
    // The outputs of each insertion, before the arguments are replaced.
    auto numbers =
        llvm::map_to_vector(insertions, [&](tensor::ParallelInsertSliceOp op) {
          return cast<BlockArgument>(op.getDest()).getArgNumber() -
                 loop.getRank();
        });
    rewriter.inlineBlockBefore(loop.getBody(), loop, arguments);
    rewriter.setInsertionPoint(loop);
    for (auto [insertion, number] : llvm::zip_equal(insertions, numbers))
      results[number] = tensor::InsertSliceOp::create(
          rewriter, insertion.getLoc(), insertion.getSource(), results[number],
          insertion.getMixedOffsets(), insertion.getMixedSizes(),
          insertion.getMixedStrides());
    rewriter.eraseOp(terminator);
    rewriter.replaceOp(loop, results);
    return success();
  }
};
} // namespace

void bcast::detail::populateForallPatterns(RewritePatternSet &patterns) {
  patterns.add<InlineStepOfForall>(patterns.getContext());
}
