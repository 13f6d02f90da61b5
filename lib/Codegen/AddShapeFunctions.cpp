//===- AddShapeFunctions.cpp - Functions that tell the shapes of results --===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTADDSHAPEFUNCTIONS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

static int64_t countDynamicExtents(func::FuncOp function) {
  int64_t count = 0;
  for (Type type : function.getResultTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      count += tensor.getNumDynamicDims();
  return count;
}

/// Marks the functions that the pass has added, so that it can run again.
static constexpr StringLiteral kShapeFunctionAttrName = "bcast.shape_function";

/// Stores the dynamic extents of what `op` returns in `extents`, and returns
/// nothing.
static void storeExtents(func::ReturnOp op, Value extents) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  int64_t position = 0;
  for (Value operand : op.getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    for (int64_t dim = 0; type && dim < type.getRank(); ++dim) {
      if (!type.isDynamicDim(dim))
        continue;
      Value index = arith::ConstantIndexOp::create(builder, loc, position++);
      Value extent = tensor::DimOp::create(builder, loc, operand, dim);
      memref::StoreOp::create(builder, loc, extent, extents, index);
    }
  }
  op->setOperands({});
}

namespace {
struct AddShapeFunctions
    : public bcast::impl::BcastAddShapeFunctionsBase<AddShapeFunctions> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    for (auto function :
         llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
      int64_t count = countDynamicExtents(function);
      if (function.isPrivate() || function.isDeclaration() || count == 0)
        continue;
      std::string name = (function.getName() + ".result_shapes").str();
      if (Operation *existing = symbols.lookup(name)) {
        if (existing->hasAttr(kShapeFunctionAttrName))
          continue;
        function.emitOpError() << "needs a function '" << name
                               << "', and the module has one already";
        return signalPassFailure();
      }
      func::FuncOp shapes = function.clone();
      shapes.setName(name);
      shapes->setAttr(kShapeFunctionAttrName, UnitAttr::get(&getContext()));
      symbols.insert(shapes, std::next(function->getIterator()));
      unsigned argument = shapes.getNumArguments();
      (void)shapes.insertArgument(
          argument,
          MemRefType::get({count}, IndexType::get(module.getContext())),
          DictionaryAttr(), shapes.getLoc());
      Value extents = shapes.getArgument(argument);
      shapes.walk([&](func::ReturnOp op) { storeExtents(op, extents); });
      (void)shapes.eraseResults(BitVector(shapes.getNumResults(), true));
    }
  }
};
} // namespace
