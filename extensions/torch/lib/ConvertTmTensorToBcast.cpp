//===- ConvertTmTensorToBcast.cpp - The import of tm_tensor ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/ImportPass.h"
#include "bcast/Conversion/TmTensorToBcast/TmTensorToBcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_CONVERTTMTENSORTOBCAST
#include "bcast/Conversion/TmTensorToBcast/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

static bool isSource(Operation *op) {
  return op->getName().getDialectNamespace() == "tm_tensor" &&
         op->getName().getStringRef() != "tm_tensor.yield";
}

namespace {
struct ConvertTmTensorToBcastPass
    : public importing::ImportPass<
          bcast::impl::ConvertTmTensorToBcastBase<ConvertTmTensorToBcastPass>,
          populateTmTensorToBcastPatterns, isSource> {
  using ImportPass::ImportPass;
};
} // namespace
