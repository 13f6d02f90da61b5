//===- GeneralizeLinalg.cpp - Named operations as linalg.generic ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/BcastToLinalg/GeneralizeLinalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

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

linalg::GenericOp mlir::bcast::generalize(linalg::LinalgOp op,
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

void mlir::bcast::captureScalars(linalg::GenericOp op, RewriterBase &rewriter) {
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

unsigned mlir::bcast::generalizeAll(Operation *root, bool products) {
  SmallVector<linalg::LinalgOp> ops;
  root->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
  IRRewriter rewriter(root->getContext());
  unsigned count = 0;
  for (linalg::LinalgOp op : ops) {
    auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    if (!generic) {
      generic = generalize(op, rewriter, products);
      if (!generic)
        continue;
      ++count;
    }
    captureScalars(generic, rewriter);
  }
  return count;
}
