//===- ConvertStablehloToBcast.cpp - The import of StableHLO --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Import/ImportPass.h"
#include "bcast/Conversion/StablehloToBcast/StablehloToBcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_CONVERTSTABLEHLOTOBCAST
#include "bcast/Conversion/StablehloToBcast/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

static bool isNamed(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  return dialect == "stablehlo" || dialect == "chlo";
}

/// Whether `op` is imported by itself, and not as the body of an operation.
static bool isSource(Operation *op) {
  if (!isNamed(op))
    return false;
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp())
    if (isNamed(parent))
      return false;
  return true;
}

namespace {
struct ConvertStablehloToBcastPass
    : public importing::ImportPass<
          bcast::impl::ConvertStablehloToBcastBase<ConvertStablehloToBcastPass>,
          populateStablehloToBcastPatterns, isSource> {
  using ImportPass::ImportPass;
};
} // namespace
