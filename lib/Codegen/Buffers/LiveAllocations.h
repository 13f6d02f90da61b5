//===- LiveAllocations.h - Buffers that a failed check frees ----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_BUFFERS_LIVEALLOCATIONS_H
#define BCAST_LIB_CODEGEN_BUFFERS_LIVEALLOCATIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::bcast::buffers {

/// The functions that manage the addresses of live buffers.
struct PointerFunctions {
  LLVM::LLVMFuncOp free;
  /// Replaces the first pointer in an array that is equal to another one.
  LLVM::LLVMFuncOp replace;

  /// Adds `free` to the module, and `replace` for places that are shared. Fails
  /// if the module has another `free`.
  LogicalResult create(SymbolTable &symbols, bool forShared);
};

/// Tracks the buffers that a function has allocated and not freed yet. Their
/// addresses are in places on the function's stack, which are null if free. A
/// buffer that is not passed to a block has its own place. The others share
/// places.
class LiveAllocations {
public:
  /// `owners` are the functions whose callers free what they return.
  LiveAllocations(func::FuncOp function, SymbolTable &symbols,
                  PointerFunctions &functions,
                  const DenseSet<Operation *> &owners)
      : function(function), symbols(symbols), functions(functions),
        owners(owners) {}

  /// Stores each address after the allocation, and clears it before the
  /// deallocation. Ignores parallel regions, because code cannot leave them
  /// early.
  LogicalResult track();

  /// Creates code that frees all tracked buffers.
  void freeAll(OpBuilder &builder, Location loc) const;

private:
  bool isAllocation(Operation *op) const;
  void trackAllocation(Value memref);
  void trackDeallocation(memref::DeallocOp dealloc);

  /// Whether places stay in memory.
  bool isVolatile() const;
  Value getShared(OpBuilder &builder, Location loc, int32_t index) const;
  void setPlace(OpBuilder &builder, Location loc, Value place,
                Value pointer) const;
  void replaceShared(OpBuilder &builder, Location loc, Value from,
                     Value to) const;

  func::FuncOp function;
  SymbolTable &symbols;
  PointerFunctions &functions;
  const DenseSet<Operation *> &owners;
  /// The place of each buffer that has its own.
  llvm::MapVector<Value, Value> own;
  /// An array of places for buffers that may be passed on.
  Value shared;
  int32_t numShared = 0;
  Value null;
};

} // namespace mlir::bcast::buffers

#endif // BCAST_LIB_CODEGEN_BUFFERS_LIVEALLOCATIONS_H
