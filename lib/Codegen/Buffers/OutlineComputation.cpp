//===- OutlineComputation.cpp - Functions without their checks ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTOUTLINECOMPUTATION
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

static void outline(func::FuncOp function, SymbolTable &symbols) {
  Location loc = function.getLoc();
  auto computation = func::FuncOp::create(
      loc, (function.getName() + kUncheckedFunctionSuffix).str(),
      function.getFunctionType());
  computation.setPrivate();
  if (Attribute frees = function->getAttr(kFreesBuffersAttrName))
    computation->setAttr(kFreesBuffersAttrName, frees);
  symbols.insert(computation);
  computation.getBody().takeBody(function.getBody());
  OpBuilder builder = OpBuilder::atBlockBegin(function.addEntryBlock());
  for (auto [argument, inner] :
       llvm::zip_equal(function.getArguments(), computation.getArguments()))
    argument.setLoc(inner.getLoc());
  auto call =
      func::CallOp::create(builder, loc, computation, function.getArguments());
  func::ReturnOp::create(builder, loc, call.getResults());
}

namespace {
struct OutlineComputation
    : public bcast::impl::BcastOutlineComputationBase<OutlineComputation> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    for (auto function : llvm::to_vector(getOperation().getOps<func::FuncOp>()))
      if (function.isPublic() && !function.isDeclaration() &&
          !function->hasAttr(kShapeFunctionAttrName))
        outline(function, symbols);
  }
};
} // namespace
