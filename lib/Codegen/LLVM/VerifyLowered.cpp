//===- VerifyLowered.cpp - Operations that no pass lowered ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTVERIFYLOWERED
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

/// Whether upstream translates `op` to LLVM IR. The dialect of OpenMP is loaded
/// only for code with threads.
static bool isTranslated(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  return isa<ModuleOp>(op) ||
         dialect == LLVM::LLVMDialect::getDialectNamespace() ||
         dialect == "omp";
}

namespace {
struct VerifyLowered
    : public bcast::impl::BcastVerifyLoweredBase<VerifyLowered> {
  void runOnOperation() override {
    SmallVector<Operation *> casts, others;
    DenseSet<OperationName> known;
    getOperation()->walk([&](Operation *op) {
      if (isTranslated(op))
        return;
      if (isa<UnrealizedConversionCastOp>(op))
        casts.push_back(op);
      else if (known.insert(op->getName()).second)
        others.push_back(op);
    });
    // Casts remain beside operations that are not lowered.
    if (others.empty() && !casts.empty())
      others.push_back(casts.front());
    for (Operation *op : others)
      op->emitOpError("is not lowered to LLVM by any pass of the pipeline, "
                      "with operands and results of these types");
    if (!others.empty())
      signalPassFailure();
  }
};
} // namespace
