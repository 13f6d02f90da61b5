//===- AddShapeFunctions.cpp - Functions that return result shapes --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTADDSHAPEFUNCTIONS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Stores the dynamic extents of the results in `extents`, and removes the
/// operands of `op`. The extents are in the order of the logical dimensions.
/// [BOUNDARY-1]
static void storeExtents(func::ReturnOp op, Value extents) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto function = op->getParentOfType<func::FuncOp>();
  int64_t position = 0;
  for (auto [index, operand] : llvm::enumerate(op.getOperands())) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type)
      continue;
    auto logical =
        function.getResultAttrOfType<TypeAttr>(index, kLogicalTypeAttrName);
    for (int64_t i = 0; i < type.getRank(); ++i) {
      int64_t dim = i;
      if (logical)
        dim = getPhysicalLayout(cast<RankedTensorType>(logical.getValue()))
                  .getPhysicalDim(i);
      if (!type.isDynamicDim(dim))
        continue;
      Value place = arith::ConstantIndexOp::create(builder, loc, position++);
      Value extent = tensor::DimOp::create(builder, loc, operand, dim);
      memref::StoreOp::create(builder, loc, extent, extents, place);
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
      // A function that has result buffers has a shape function already, or
      // has lost the tensors to compute shapes from.
      if (function.isPrivate() || function.isDeclaration() || count == 0 ||
          countResultBuffers(function) > 0)
        continue;
      std::string name = (function.getName() + kShapeFunctionSuffix).str();
      if (Operation *existing = symbols.lookup(name)) {
        auto shapes = dyn_cast<func::FuncOp>(existing);
        if (shapes && isShapeFunctionOf(shapes, function))
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
