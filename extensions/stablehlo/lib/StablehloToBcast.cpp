//===- StablehloToBcast.cpp - Patterns from StableHLO to bcast ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/StablehloToBcast/StablehloToBcast.h"
#include "NamedOps.h"

using namespace mlir;
using namespace mlir::bcast;

bool stablehlo::isPortable(Operation *op) {
  return op->getName().getDialectNamespace() == "vhlo";
}

namespace {
/// Does not match, and gives the reason.
struct ExplainPortable : public RewritePattern {
  explicit ExplainPortable(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/0, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!stablehlo::isPortable(op))
      return failure();
    return rewriter.notifyMatchFailure(
        op, "it is of a portable artifact; 'stablehlo-translate --deserialize' "
            "makes StableHLO of that");
  }
};
} // namespace

void bcast::populateStablehloToBcastPatterns(RewritePatternSet &patterns) {
  patterns.add<ExplainPortable>(patterns.getContext());
  stablehlo::populateContractions(patterns);
  stablehlo::populateControlFlow(patterns);
  stablehlo::populateConvolutions(patterns);
  stablehlo::populateElementwise(patterns);
  stablehlo::populateFunctions(patterns);
  stablehlo::populateGathers(patterns);
  stablehlo::populatePads(patterns);
  stablehlo::populateParts(patterns);
  stablehlo::populateReductions(patterns);
  stablehlo::populateScatters(patterns);
  stablehlo::populateSelectAndScatter(patterns);
  stablehlo::populateShapes(patterns);
  stablehlo::populateSorts(patterns);
  stablehlo::populateSpecialFunctions(patterns);
  stablehlo::populateViews(patterns);
  stablehlo::populateWindows(patterns);
}
