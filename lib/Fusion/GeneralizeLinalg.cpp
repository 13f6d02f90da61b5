//===- GeneralizeLinalg.cpp - Named operations as linalg.generic ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Fusion/GeneralizeLinalg.h"
#include "bcast/Fusion/Passes.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTGENERALIZELINALG
#include "bcast/Fusion/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Whether each step of the loops of `op` reads and writes one element of each
/// operand. Without `products`, one with reduction loops is a linalg.reduce.
static bool isElementwiseOrReduction(linalg::LinalgOp op, bool products) {
  if (!products && op.getNumReductionLoops() != 0 && !isa<linalg::ReduceOp>(op))
    return false;
  return llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) {
    return map.isProjectedPermutation();
  });
}

linalg::GenericOp mlir::bcast::fusion::generalize(linalg::LinalgOp op,
                                                  RewriterBase &rewriter,
                                                  bool products) {
  if (isa<linalg::GenericOp, linalg::FillOp>(op) ||
      !isElementwiseOrReduction(op, products))
    return {};
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::GenericOp> generic =
      linalg::generalizeNamedOp(rewriter, op);
  return succeeded(generic) ? *generic : linalg::GenericOp();
}

void mlir::bcast::fusion::captureScalars(linalg::GenericOp op,
                                         RewriterBase &rewriter) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (unsigned index = op.getNumDpsInputs(); index-- > 0;) {
    Value input = op.getInputs()[index];
    if (isa<ShapedType>(input.getType()))
      continue;
    rewriter.modifyOpInPlace(op, [&] {
      BlockArgument element = op.getBody()->getArgument(index);
      rewriter.replaceAllUsesWith(element, input);
      op.getBody()->eraseArgument(index);
      op.getInputsMutable().erase(index);
      maps.erase(maps.begin() + index);
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
  }
}

namespace {
struct GeneralizeLinalg
    : public bcast::impl::BcastGeneralizeLinalgBase<GeneralizeLinalg> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
      if (!generic) {
        generic = fusion::generalize(op, rewriter, products);
        if (!generic)
          continue;
        addToStatistic(*this, generic, numGeneralized, "ops-generalized", 1);
      }
      fusion::captureScalars(generic, rewriter);
    }
  }
};
} // namespace
