//===- ReportBroadcasts.cpp - A pass on bcast operations ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReportBroadcasts.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

/// The result dimensions along which an operand's elements are read again.
static SmallVector<int64_t> findRepeats(const bcast::OperandMap &operand,
                                        int64_t resultRank) {
  llvm::SmallBitVector repeats(resultRank, true);
  for (bcast::OperandDim dim : operand.dims)
    if (dim.read == bcast::DimRead::Equal)
      repeats.reset(dim.resultDim);
  return llvm::to_vector_of<int64_t>(repeats.set_bits());
}

namespace {
struct ReportBroadcasts : PassWrapper<ReportBroadcasts, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReportBroadcasts)

  StringRef getArgument() const override { return "report-broadcasts"; }
  StringRef getDescription() const override {
    return "Report operands that elementwise operations broadcast";
  }
  void runOnOperation() override {
    getOperation()->walk([](bcast::ElementwiseOpInterface op) {
      bcast::ResolvedBroadcast resolved = bcast::resolveOperands(op);
      for (auto [index, operand] : llvm::enumerate(resolved.operands)) {
        SmallVector<int64_t> repeats =
            findRepeats(operand, resolved.resultShape.size());
        if (!repeats.empty())
          op.emitRemark() << "operand " << index
                          << " is or may be repeated along dimensions ["
                          << repeats << "] of the result";
      }
    });
  }
};
} // namespace

void example::registerReportBroadcasts() {
  PassRegistration<ReportBroadcasts>();
}
