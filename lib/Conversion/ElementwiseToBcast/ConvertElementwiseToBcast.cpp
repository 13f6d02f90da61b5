//===- ConvertElementwiseToBcast.cpp - Import of arith and math -----------===//
//===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/ElementwiseToBcast/ElementwiseToBcast.h"
#include "bcast/Conversion/Import/ImportPass.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_CONVERTELEMENTWISETOBCAST
#include "bcast/Conversion/ElementwiseToBcast/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Whether `op` is an elementwise operation of arith or math on tensors.
static bool isSource(Operation *op) {
  if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
          op->getDialect()) ||
      isa<arith::ConstantOp>(op))
    return false;
  // A scalar condition selects whole tensors, not elements.
  if (auto select = dyn_cast<arith::SelectOp>(op))
    if (!isa<ShapedType>(select.getCondition().getType()))
      return false;
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  return llvm::any_of(op->getOperandTypes(), isTensor) ||
         llvm::any_of(op->getResultTypes(), isTensor);
}

namespace {
struct ConvertElementwiseToBcastPass
    : public importing::ImportPass<bcast::impl::ConvertElementwiseToBcastBase<
                                       ConvertElementwiseToBcastPass>,
                                   populateElementwiseToBcastPatterns,
                                   isSource> {
  using ImportPass::ImportPass;
};
} // namespace
