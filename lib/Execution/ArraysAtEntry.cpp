//===- ArraysAtEntry.cpp - Numbers of entry points in arrays --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EntryPoints.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::bcast;

/// The element of the array that holds a number of `type`; null for an array.
/// The signature has it as this type, too. Arithmetic has no signed integers,
/// so one of these stays what it is.
static Type getHeldType(Type type) {
  if (isa<ShapedType>(type))
    return {};
  return type.isIndex() ? IntegerType::get(type.getContext(), 64) : type;
}

static Type getArrayOfNumber(Type held, bool inBuffers) {
  return inBuffers ? Type(MemRefType::get({}, held))
                   : Type(RankedTensorType::get({}, held));
}

/// Calls of an entry point pass numbers, so they call a copy.
static void copyForCalls(func::FuncOp function) {
  auto module = function->getParentOfType<ModuleOp>();
  if (SymbolTable::symbolKnownUseEmpty(function, module))
    return;
  SymbolTable symbols(module);
  func::FuncOp copy = function.clone();
  copy.setPrivate();
  StringAttr name = function.getSymNameAttr();
  // The table names the copy.
  (void)SymbolTable::replaceAllSymbolUses(
      name, symbols.insert(copy, Block::iterator(function)), module);
}

static void takeArguments(func::FuncOp function, bool inBuffers) {
  OpBuilder builder(function.getBody());
  for (BlockArgument argument : function.getArguments()) {
    Type type = argument.getType(), held = getHeldType(type);
    if (!held)
      continue;
    Location loc = argument.getLoc();
    argument.setType(getArrayOfNumber(held, inBuffers));
    Value number;
    if (inBuffers)
      number = memref::LoadOp::create(builder, loc, argument, ValueRange());
    else
      number = tensor::ExtractOp::create(builder, loc, argument, ValueRange());
    Operation *read = number.getDefiningOp();
    if (type.isIndex())
      number = arith::IndexCastOp::create(builder, loc, type, number);
    argument.replaceAllUsesExcept(number, read);
  }
}

/// Returns `value` in a tensor.
static Value makeTensor(OpBuilder &builder, Location loc, Value value) {
  if (auto buffer = dyn_cast<MemRefType>(value.getType()))
    return bufferization::ToTensorOp::create(
        builder, loc,
        RankedTensorType::get(buffer.getShape(), buffer.getElementType()),
        value, /*restrict=*/true);
  Type held = getHeldType(value.getType());
  if (!held)
    return value;
  if (held != value.getType())
    value = arith::IndexCastOp::create(builder, loc, held, value);
  return tensor::FromElementsOp::create(builder, loc,
                                        RankedTensorType::get({}, held), value);
}

/// Returns tensors.
static void returnTensors(func::FuncOp function, SmallVector<Type> &results) {
  function.walk([&](func::ReturnOp op) {
    OpBuilder builder(op);
    for (OpOperand &operand : op->getOpOperands()) {
      operand.set(makeTensor(builder, op.getLoc(), operand.get()));
      results[operand.getOperandNumber()] = operand.get().getType();
    }
  });
}

/// Stores the results, all numbers, in further buffers.
static void returnInBuffers(func::FuncOp function, SmallVector<Type> &results) {
  auto mark = NamedAttribute(
      StringAttr::get(function.getContext(), kResultBufferAttrName),
      UnitAttr::get(function.getContext()));
  unsigned first = function.getNumArguments();
  for (Type type : results)
    (void)function.insertArgument(
        function.getNumArguments(),
        getArrayOfNumber(getHeldType(type), /*inBuffers=*/true),
        DictionaryAttr::get(function.getContext(), mark), function.getLoc());
  ValueRange buffers = function.getArguments().drop_front(first);
  function.walk([&](func::ReturnOp op) {
    OpBuilder builder(op);
    for (auto [number, buffer] : llvm::zip_equal(op.getOperands(), buffers)) {
      Type held = cast<MemRefType>(buffer.getType()).getElementType();
      Value stored = number;
      if (held != number.getType())
        stored = arith::IndexCastOp::create(builder, op.getLoc(), held, number);
      memref::StoreOp::create(builder, op.getLoc(), stored, buffer);
    }
    op->setOperands({});
  });
  results.clear();
}

void mlir::bcast::passNumbersInArrays(func::FuncOp function, bool inBuffers) {
  auto isNumber = [](Type type) { return getHeldType(type) != nullptr; };
  SmallVector<Type> results(function.getResultTypes());
  bool changesResults = llvm::any_of(results, [&](Type type) {
    return isNumber(type) || isa<MemRefType>(type);
  });
  if (!changesResults && llvm::none_of(function.getArgumentTypes(), isNumber))
    return;
  function.getContext()
      ->loadDialect<arith::ArithDialect, bufferization::BufferizationDialect,
                    memref::MemRefDialect, tensor::TensorDialect>();
  copyForCalls(function);
  takeArguments(function, inBuffers);
  if (changesResults && inBuffers)
    returnInBuffers(function, results);
  else if (changesResults)
    returnTensors(function, results);
  function.setFunctionType(FunctionType::get(
      function.getContext(), function.getBody().getArgumentTypes(), results));
}
