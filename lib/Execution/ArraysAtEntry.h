//===- ArraysAtEntry.h - Numbers of entry points in arrays ------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_EXECUTION_ARRAYSATENTRY_H
#define BCAST_LIB_EXECUTION_ARRAYSATENTRY_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::bcast {

/// Makes `function`, which has a signature (Signature.h), take and return
/// arrays alone: a number becomes an array of rank 0, of i64 for an index, and
/// a returned memref becomes a tensor. Calls of the function call a copy of the
/// former one. With `inBuffers`, the function is bufferized, and arrays are
/// memrefs.
void passNumbersInArrays(func::FuncOp function, bool inBuffers);

} // namespace mlir::bcast

#endif // BCAST_LIB_EXECUTION_ARRAYSATENTRY_H
