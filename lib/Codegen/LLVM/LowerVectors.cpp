//===- LowerVectors.cpp - Vector operations that LLVM has -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/FoldUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTLOWERVECTORS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::vector;

namespace {
struct LowerVectors : public bcast::impl::BcastLowerVectorsBase<LowerVectors> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet all(context);
    populateVectorToVectorCanonicalizationPatterns(all);
    populateVectorBitCastLoweringPatterns(all);
    populateVectorBroadcastLoweringPatterns(all);
    populateVectorContractLoweringPatterns(all, VectorContractLowering::Dot);
    populateVectorMaskOpLoweringPatterns(all);
    populateVectorShapeCastLoweringPatterns(all);
    populateVectorInterleaveLoweringPatterns(all);
    populateVectorTransposeLoweringPatterns(all,
                                            VectorTransposeLowering::EltWise);
    populateVectorTransferLoweringPatterns(all, /*maxTransferRank=*/1);
    populateVectorMaskMaterializationPatterns(all,
                                              /*force32BitVectorIndices=*/true);
    populateVectorInsertExtractStridedSliceTransforms(all);
    populateVectorStepLoweringPatterns(all);
    populateVectorRankReducingFMAPattern(all);
    populateVectorGatherLoweringPatterns(all);
    populateVectorFromElementsUnrollPatterns(all);
    populateVectorToElementsUnrollPatterns(all);
    patterns = std::move(all);
    return success();
  }

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    OperationFolder constants(&getContext());
    getOperation()->walk([&](Operation *op) {
      if (isa_and_present<VectorDialect>(op->getDialect()))
        ops.push_back(op);
      else if (isa<arith::ConstantOp>(op))
        (void)constants.insertKnownConstant(op);
    });
    (void)applyOpPatternsGreedily(ops, patterns);
  }

private:
  FrozenRewritePatternSet patterns;
};
} // namespace
