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

void bcast::populateStablehloToBcastPatterns(RewritePatternSet &patterns) {
  stablehlo::populateContractions(patterns);
  stablehlo::populateControlFlow(patterns);
  stablehlo::populateElementwise(patterns);
  stablehlo::populateFunctions(patterns);
  stablehlo::populateParts(patterns);
  stablehlo::populateReductions(patterns);
  stablehlo::populateShapes(patterns);
  stablehlo::populateViews(patterns);
}
