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

/// Functions on arrays of pointers, which the module gets with the first call.
class PointerArrays {
public:
  explicit PointerArrays(SymbolTable &symbols) : symbols(symbols) {}

  /// Replaces the first of the `count` pointers of `array` that is `from`.
  void callReplace(OpBuilder &builder, Location loc, Value array, int64_t count,
                   Value from, Value to);
  /// Declares `free`; an error if the module has another function `free`.
  LogicalResult declareFree();
  void callFree(OpBuilder &builder, Location loc, Value pointer);
  /// Frees the `count` pointers of `array`.
  void callFree(OpBuilder &builder, Location loc, Value array, int64_t count);

private:
  /// Creates a function of an array, a count, and `others`. `createStep` gets
  /// the arguments after the count and the address of an element, and may end
  /// the block with a branch to the block that it gets, which returns.
  LLVM::LLVMFuncOp createLoop(
      Location loc, StringRef name, ArrayRef<Type> others,
      function_ref<void(OpBuilder &, ValueRange, Value, Block *)> createStep);

  SymbolTable &symbols;
  LLVM::LLVMFuncOp free, replace, freeAll;
};

/// The addresses of the buffers that one function has allocated and not freed
/// yet, on its stack. A buffer that no block passes on has a slot of its own,
/// which LLVM keeps in a register. The others share an array.
class LiveAllocations {
public:
  /// `owners` are the functions whose callers free what they return.
  LiveAllocations(func::FuncOp function, PointerArrays &arrays,
                  const DenseSet<Operation *> &owners)
      : function(function), arrays(arrays), owners(owners) {}

  /// Stores each address where the buffer is allocated, and clears it where it
  /// is freed. Operations in parallel regions, which cannot be left early, do
  /// not count.
  LogicalResult track();

  /// Frees what is live at the insertion point.
  void freeAll(OpBuilder &builder, Location loc);

private:
  /// Consecutive elements of the array.
  struct Slots {
    int64_t first = -1;
    int64_t size = 0;
  };

  SmallVector<Value> findAllocations();
  bool isAllocation(Operation *op) const;
  /// Divides the array among `passedOn`.
  void assignSlots(ArrayRef<Value> passedOn);
  void trackAllocation(Value memref);
  void trackDeallocation(memref::DeallocOp dealloc);

  func::FuncOp function;
  PointerArrays &arrays;
  const DenseSet<Operation *> &owners;
  /// By buffer, its own slot.
  llvm::MapVector<Value, Value> ownSlots;
  /// By buffer, its part of the array. Allocations of one loop share one.
  DenseMap<Value, Slots> sharedSlots;
  int64_t numShared = 0;
  Value array;
};

} // namespace mlir::bcast::buffers

#endif // BCAST_LIB_CODEGEN_BUFFERS_LIVEALLOCATIONS_H
