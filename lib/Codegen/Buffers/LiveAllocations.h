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
#include "llvm/ADT/DenseMap.h"

namespace mlir::bcast::buffers {

/// The functions that manage the addresses of live buffers.
struct PointerFunctions {
  LLVM::LLVMFuncOp free;
  /// Frees all pointers of an array.
  LLVM::LLVMFuncOp freeAll;
  /// Replaces the first pointer in an array that is equal to another one.
  LLVM::LLVMFuncOp replace;

  /// Adds `free` and `freeAll` to the module and, if buffers share places,
  /// `replace`. Fails if the module has another `free`.
  LogicalResult create(SymbolTable &symbols, bool forShared);
};

/// Tracks the buffers that a function has allocated and not freed yet. Their
/// addresses are in an array on the function's stack, in which null is a free
/// place: in registers, each way to an error would carry each of them. A buffer
/// that is not passed to a block has its own place. The others share those at
/// the end.
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
  Value createPlace(OpBuilder &builder, Location loc, int32_t index) const;

  func::FuncOp function;
  SymbolTable &symbols;
  PointerFunctions &functions;
  const DenseSet<Operation *> &owners;
  /// The places of the buffers that have their own, from 0 on.
  DenseMap<Value, int32_t> places;
  /// The array, its size, the number of shared places, and a null pointer.
  Value array, size, numShared, null;
};

} // namespace mlir::bcast::buffers

#endif // BCAST_LIB_CODEGEN_BUFFERS_LIVEALLOCATIONS_H
