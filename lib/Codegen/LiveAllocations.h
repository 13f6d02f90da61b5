//===- LiveAllocations.h - What a function that fails has to free -*- C++ -*-=//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LIVEALLOCATIONS_H
#define BCAST_LIB_CODEGEN_LIVEALLOCATIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::bcast::detail {

/// By operation of `exits`, the allocations that are live before it and that
/// the function frees on every way on, in the order in which they are made.
/// Those that are freed under a condition are left out.
DenseMap<Operation *, SmallVector<memref::AllocOp>>
findLiveAllocations(func::FuncOp function, ArrayRef<Operation *> exits);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_CODEGEN_LIVEALLOCATIONS_H
