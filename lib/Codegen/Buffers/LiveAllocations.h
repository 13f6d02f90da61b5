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

/// The functions that code for allocations calls.
struct PointerFunctions {
  LLVM::LLVMFuncOp free;
  /// Replaces the first pointer in an array that is equal to another one.
  LLVM::LLVMFuncOp replace;
  /// Frees all pointers of an array.
  LLVM::LLVMFuncOp freeAll;

  /// Adds `free` and, if asked for, the functions on arrays to the module; an
  /// error if it has another `free`.
  LogicalResult create(SymbolTable &symbols, bool forArrays);
};

/// The addresses of the buffers that one function has allocated and not freed
/// yet, on its stack. A buffer that no block passes on has a slot of its own,
/// which LLVM keeps in a register. The others share an array, in which null is
/// an empty place.
class LiveAllocations {
public:
  /// `owners` are the functions whose callers free what they return.
  LiveAllocations(func::FuncOp function, SymbolTable &symbols,
                  PointerFunctions &functions,
                  const DenseSet<Operation *> &owners)
      : function(function), symbols(symbols), functions(functions),
        owners(owners) {}

  /// Stores each address after the allocation, and clears it before the
  /// deallocation. Operations in parallel regions, which cannot be left early,
  /// do not count.
  LogicalResult track();

  /// Frees what is live at the insertion point.
  void freeAll(OpBuilder &builder, Location loc);

private:
  bool isAllocation(Operation *op) const;
  void trackAllocation(Value memref);
  void trackDeallocation(memref::DeallocOp dealloc);

  func::FuncOp function;
  SymbolTable &symbols;
  PointerFunctions &functions;
  const DenseSet<Operation *> &owners;
  /// By buffer, its own slot.
  llvm::MapVector<Value, Value> slots;
  /// The array and its size, if some buffer is passed on; a null pointer.
  Value array, size, null;
};

} // namespace mlir::bcast::buffers

#endif // BCAST_LIB_CODEGEN_BUFFERS_LIVEALLOCATIONS_H
