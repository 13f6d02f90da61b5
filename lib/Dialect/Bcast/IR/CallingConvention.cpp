//===- CallingConvention.cpp - The convention of compiled code ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mlir::bcast;

bool mlir::bcast::hasArrays(func::FuncOp function) {
  auto isArray = [](Type type) { return isa<ShapedType>(type); };
  return llvm::any_of(function.getArgumentTypes(), isArray) ||
         llvm::any_of(function.getResultTypes(), isArray);
}

bool mlir::bcast::isResultBuffer(func::FuncOp function, unsigned argument) {
  return function.getArgAttr(argument, kResultBufferAttrName) != nullptr;
}

unsigned mlir::bcast::countResultBuffers(func::FuncOp function) {
  return llvm::count_if(
      llvm::seq(function.getNumArguments()),
      [&](unsigned argument) { return isResultBuffer(function, argument); });
}

int64_t mlir::bcast::countDynamicExtents(func::FuncOp function) {
  int64_t count = 0;
  for (Type type : function.getResultTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      count += tensor.getNumDynamicDims();
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes()))
    if (auto buffer = dyn_cast<MemRefType>(type);
        buffer && isResultBuffer(function, index))
      count += buffer.getNumDynamicDims();
  return count;
}

bool mlir::bcast::isShapeFunctionOf(func::FuncOp shapes,
                                    func::FuncOp function) {
  int64_t count = countDynamicExtents(function);
  if (count == 0 || !shapes->hasAttr(kShapeFunctionAttrName) ||
      shapes.isDeclaration() ||
      shapes.getName() != (function.getName() + kShapeFunctionSuffix).str())
    return false;
  SmallVector<Type> arguments;
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes()))
    if (!isResultBuffer(function, index))
      arguments.push_back(type);
  arguments.push_back(
      MemRefType::get({count}, IndexType::get(function.getContext())));
  return shapes.getFunctionType() ==
         FunctionType::get(function.getContext(), arguments, {});
}

func::FuncOp mlir::bcast::findShapedFunction(func::FuncOp function) {
  StringRef name = function.getName();
  auto module = function->getParentOfType<ModuleOp>();
  if (!module || !name.consume_back(kShapeFunctionSuffix))
    return {};
  auto shaped = module.lookupSymbol<func::FuncOp>(name);
  return shaped && isShapeFunctionOf(function, shaped) ? shaped
                                                       : func::FuncOp();
}
