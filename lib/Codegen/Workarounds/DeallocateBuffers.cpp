//===- DeallocateBuffers.cpp - Functions that free what they allocate -----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's ownership-based-buffer-deallocation refuses a function that frees
// buffers already (llvm/llvm-project#75127), and with it the whole module.
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTDEALLOCATEBUFFERS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

namespace {
struct DeallocateBuffers
    : public bcast::impl::BcastDeallocateBuffersBase<DeallocateBuffers> {
  void runOnOperation() override {
    SymbolTableCollection symbols;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isDeclaration() || function->hasAttr(kFreesBuffersAttrName))
        continue;
      if (failed(bufferization::deallocateBuffersOwnershipBased(
              function, bufferization::DeallocationOptions(), symbols)))
        return signalPassFailure();
      function->setAttr(kFreesBuffersAttrName, UnitAttr::get(&getContext()));
    }
  }
};
} // namespace
