//===- ConvertTosaToBcast.cpp - The pass convert-tosa-to-bcast ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/ImportPass.h"
#include "bcast/Conversion/TosaToBcast/TosaToBcast.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_CONVERTTOSATOBCAST
#include "bcast/Conversion/TosaToBcast/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

static bool isSource(Operation *op) {
  return isa_and_nonnull<tosa::TosaDialect>(op->getDialect());
}

namespace {
struct ConvertTosaToBcastPass
    : public importing::ImportPass<
          bcast::impl::ConvertTosaToBcastBase<ConvertTosaToBcastPass>,
          populateTosaToBcastPatterns, isSource> {
  using ImportPass::ImportPass;
};
} // namespace
