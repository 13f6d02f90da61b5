//===- ProtectArguments.cpp - Read-only arguments -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Not a fault: upstream takes arguments of a function to be writable unless
// `bufferization.writable` is false.
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTPROTECTARGUMENTS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using bufferization::BufferizationDialect;

namespace {
struct ProtectArguments
    : public bcast::impl::BcastProtectArgumentsBase<ProtectArguments> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isPrivate() || function.isDeclaration())
      return;
    StringRef name = BufferizationDialect::kWritableAttrName;
    for (BlockArgument argument : function.getArguments()) {
      unsigned index = argument.getArgNumber();
      if (isa<TensorType>(argument.getType()) &&
          !function.getArgAttr(index, name))
        function.setArgAttr(index, name, BoolAttr::get(&getContext(), false));
    }
  }
};
} // namespace
