//===- ResolveExtents.cpp - Extents of results as extents of operands -----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTRESOLVEEXTENTS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

namespace {
struct ResolveExtents
    : public bcast::impl::BcastResolveExtentsBase<ResolveExtents> {
  void runOnOperation() override {
    SmallVector<Operation *> dims;
    getOperation()->walk([&](Operation *op) {
      if (isa<memref::DimOp, tensor::DimOp>(op))
        dims.push_back(op);
    });
    if (dims.empty())
      return markAllAnalysesPreserved();
    RewritePatternSet patterns(&getContext());
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
    if (failed(applyOpPatternsGreedily(dims, std::move(patterns), config)))
      signalPassFailure();
  }
};
} // namespace
