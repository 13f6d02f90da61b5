//===- MemoryOverlap.h - Whether buffers may share memory -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buffers pass through views, choices such as `arith.select`, the operands and
// results of control flow, and block arguments. Upstream's
// BufferViewFlowAnalysis follows these too, but it is computed for a whole
// function and is wrong once a pass has replaced a value. This one follows
// values when it is asked.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_MEMORYOVERLAP_H
#define BCAST_CODEGEN_MEMORYOVERLAP_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::bcast {

/// The buffer behind all views.
Value getViewedBuffer(Value buffer);

/// The buffers that `buffer` may be a view of: allocations, arguments of
/// functions, and what the analysis does not follow, such as results of calls.
llvm::SetVector<Value> getOrigins(Value buffer);

/// `buffer` and the values that may be a view of it.
llvm::SetVector<Value> getPossibleViews(Value buffer);

/// Whether `lhs` and `rhs` may have a byte in common. Arguments of a function
/// may, unless one has `llvm.noalias` or holds a result. Allocations may be
/// what the analysis does not follow if they escape to it.
bool mayOverlap(Value lhs, Value rhs);

/// Whether `op` or an operation in it may read or write memory of `buffer`.
bool mayAccess(Operation *op, Value buffer);

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_MEMORYOVERLAP_H
