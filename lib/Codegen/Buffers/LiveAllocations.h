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

/// The runtime functions that manage tracked pointers.
struct PointerFunctions {
  LLVM::LLVMFuncOp free;
  /// Replaces the first pointer in an array that is equal to another one.
  LLVM::LLVMFuncOp replace;

  /// Adds `free` to the module and, with `forArray`, `replace`. Fails if the
  /// module has another `free`.
  LogicalResult create(SymbolTable &symbols, bool forArray);
};

/// Tracks the buffers that a function has allocated and not freed yet. Their
/// addresses are on the function's stack. A buffer that is not passed to a
/// block has its own slot, which LLVM keeps in a register. The other buffers
/// share an array, in which null is a free place.
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
  void freeAll(OpBuilder &builder, Location loc);

private:
  bool isAllocation(Operation *op) const;
  void trackAllocation(Value memref);
  void trackDeallocation(memref::DeallocOp dealloc);

  func::FuncOp function;
  SymbolTable &symbols;
  PointerFunctions &functions;
  const DenseSet<Operation *> &owners;
  /// The slots of buffers that have their own.
  llvm::MapVector<Value, Value> slots;
  /// The array and its size, if some buffer is passed on. `null` is a null
  /// pointer.
  Value array, size, null;
  int64_t numShared = 0;
};

} // namespace mlir::bcast::buffers

#endif // BCAST_LIB_CODEGEN_BUFFERS_LIVEALLOCATIONS_H
