//===- ConvertLinalgToBcast.cpp - Import of reductions --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/ImportPass.h"
#include "bcast/Conversion/LinalgToBcast/LinalgToBcast.h"
#include "bcast/Dialect/Bcast/Transforms/OptimizationBarriers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_CONVERTLINALGTOBCAST
#include "bcast/Conversion/LinalgToBcast/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Whether `op` is a reduction of linalg on tensors.
static bool isSource(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (linalgOp && linalgOp.hasPureTensorSemantics())
    return isa<linalg::ReduceOp>(op) ||
           (isa<linalg::GenericOp>(op) && linalgOp.getNumReductionLoops() != 0);
  auto softmax = dyn_cast<linalg::SoftmaxOp>(op);
  return softmax && softmax.hasPureTensorSemantics();
}

/// The destinations of imported operations are not read, nor are the constants
/// that fill them.
static void eraseUnusedDestinations(Operation *root) {
  SmallVector<Operation *> destinations;
  root->walk([&](Operation *op) {
    if (isa<linalg::FillOp, tensor::EmptyOp, arith::ConstantOp>(op))
      destinations.push_back(op);
  });
  for (Operation *op : llvm::reverse(destinations))
    if (isOpTriviallyDead(op))
      op->erase();
}

namespace {
struct ConvertLinalgToBcastPass
    : public importing::ImportPass<
          bcast::impl::ConvertLinalgToBcastBase<ConvertLinalgToBcastPass>,
          populateLinalgToBcastPatterns, isSource> {
  using ImportPass::ImportPass;

  void runOnOperation() override {
    ImportPass::runOnOperation();
    eraseUnusedDestinations(getOperation());
    insertOptimizationBarriers(getOperation());
  }
};
} // namespace
