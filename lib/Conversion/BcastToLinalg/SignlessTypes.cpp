//===- SignlessTypes.cpp - Unsigned integers to signless ones -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::bcast;

/// Operations of these dialects have the same meaning on signless elements:
/// they move elements, compute by a region, or have an attribute for it.
static bool ignoresSignedness(Operation *op) {
  return isa<AllReduceOp, ReshardOp>(op) ||
         isa_and_nonnull<arith::ArithDialect, linalg::LinalgDialect,
                         scf::SCFDialect, tensor::TensorDialect, ub::UBDialect>(
             op->getDialect());
}

LogicalResult mlir::bcast::checkSignlessConvertible(Operation *op) {
  if (ignoresSignedness(op) || isa<ElementwiseOpInterface>(op) ||
      isa_and_nonnull<BcastDialect, cf::ControlFlowDialect, func::FuncDialect,
                      BuiltinDialect>(op->getDialect()))
    return success();
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(types, block.getArgumentTypes());
  for (Type type : types)
    if (isa<RankedTensorType>(type) && getSignless(type) != type) {
      InFlightDiagnostic diagnostic =
          op->emitOpError() << "has type " << type
                            << "; its effect on unsigned integers is not known";
      diagnostic.attachNote()
          << "lower it first, or let it work on signless integers";
      return diagnostic;
    }
  return success();
}

/// The bits of `value` as a constant of `type`, or null if it is not dense.
static TypedAttr getBits(TypedAttr value, ShapedType type) {
  if (auto dense = dyn_cast<DenseElementsAttr>(value))
    return dense.bitcast(type.getElementType());
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value))
    return DenseResourceElementsAttr::get(type, resource.getRawHandle());
  return {};
}

LogicalResult mlir::bcast::makeSignless(Operation *root) {
  auto change = [](ValueRange values) {
    for (Value value : values)
      if (Type type = getSignless(value.getType()); type != value.getType())
        value.setType(type);
  };
  WalkResult result = root->walk([&](Operation *op) {
    auto constant = dyn_cast<arith::ConstantOp>(op);
    if (Type type;
        constant && (type = getSignless(op->getResult(0).getType())) !=
                        op->getResult(0).getType()) {
      TypedAttr bits = getBits(constant.getValue(), cast<ShapedType>(type));
      if (!bits) {
        op->emitOpError() << "has unsigned integers, and is not dense";
        return WalkResult::interrupt();
      }
      constant.setValueAttr(bits);
    }
    if (auto function = dyn_cast<func::FuncOp>(op))
      function.setType(FunctionType::get(
          op->getContext(),
          llvm::map_to_vector(function.getArgumentTypes(), getSignless),
          llvm::map_to_vector(function.getResultTypes(), getSignless)));
    change(op->getResults());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        change(block.getArguments());
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
