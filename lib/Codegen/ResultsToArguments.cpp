//===- ResultsToArguments.cpp - Results in buffers of the caller ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTRESULTSTOARGUMENTS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

/// Appends a memref argument for each tensor result, and returns them by
/// result.
static SmallVector<Value> addArguments(func::FuncOp function) {
  SmallVector<Value> buffers;
  FunctionType type = function.getFunctionType();
  for (auto [index, result] : llvm::enumerate(type.getResults())) {
    auto tensor = dyn_cast<RankedTensorType>(result);
    if (!tensor) {
      buffers.push_back(Value());
      continue;
    }
    unsigned argument = function.getNumArguments();
    (void)function.insertArgument(
        argument, MemRefType::get(tensor.getShape(), tensor.getElementType()),
        DictionaryAttr(), function.getLoc());
    function.setArgAttr(argument, "bufferize.result",
                        UnitAttr::get(function.getContext()));
    buffers.push_back(function.getArgument(argument));
  }
  return buffers;
}

static void writeResults(func::FuncOp function) {
  SmallVector<Value> buffers = addArguments(function);
  function.walk([&](func::ReturnOp op) {
    OpBuilder builder(op);
    SmallVector<Value> kept;
    for (auto [operand, buffer] : llvm::zip_equal(op.getOperands(), buffers)) {
      if (!buffer) {
        kept.push_back(operand);
        continue;
      }
      bufferization::MaterializeInDestinationOp::create(
          builder, op.getLoc(), /*result=*/Type(), operand, buffer,
          /*restrict=*/true, /*writable=*/true);
    }
    op->setOperands(kept);
  });
  BitVector written(function.getNumResults());
  for (auto [index, buffer] : llvm::enumerate(buffers))
    written[index] = static_cast<bool>(buffer);
  (void)function.eraseResults(written);
}

namespace {
struct ResultsToArguments
    : public bcast::impl::BcastResultsToArgumentsBase<ResultsToArguments> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto function : module.getOps<func::FuncOp>()) {
      if (function.isPrivate() || function.isDeclaration() ||
          llvm::none_of(function.getResultTypes(), llvm::IsaPred<TensorType>))
        continue;
      if (!SymbolTable::symbolKnownUseEmpty(function, module)) {
        InFlightDiagnostic diagnostic =
            emitError(function.getLoc())
            << "function '" << function.getName()
            << "' is public and called in its own module, so that its results "
               "cannot be written into buffers of its caller";
        diagnostic.attachNote()
            << "recursive functions cannot be compiled; others are inlined";
        return signalPassFailure();
      }
      writeResults(function);
    }
  }
};
} // namespace
