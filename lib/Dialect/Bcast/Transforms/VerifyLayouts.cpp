//===- VerifyLayouts.cpp - Casts that would change a layout ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/LayoutCasts.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTVERIFYLAYOUTS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

namespace {
struct VerifyLayouts
    : public bcast::impl::BcastVerifyLayoutsBase<VerifyLayouts> {
  void runOnOperation() override {
    bool isValid = true;
    getOperation()->walk(
        [&](tensor::CastOp op) { isValid &= succeeded(verifyCast(op)); });
    if (!isValid)
      signalPassFailure();
  }
};
} // namespace
