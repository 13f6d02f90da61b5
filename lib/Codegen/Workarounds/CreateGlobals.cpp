//===- CreateGlobals.cpp - Constants in the order of the program ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bufferization visits functions by their addresses, and names globals in that
// order (docs/upstream/bufferize-globals-order.mlir). Versions of LLVM after 22
// do not (llvm/llvm-project#184722).
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferUtils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTCREATEGLOBALS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

namespace {
struct CreateGlobals
    : public bcast::impl::BcastCreateGlobalsBase<CreateGlobals> {
  using Base::Base;

  void runOnOperation() override {
    SymbolTableCollection symbolTables;
    getOperation().walk([&](arith::ConstantOp constant) {
      if (isa<RankedTensorType>(constant.getType()) &&
          failed(
              bufferization::getGlobalFor(constant, symbolTables, alignment)))
        signalPassFailure();
    });
  }
};
} // namespace
