//===- ResultBuffers.h - Results in buffers of the caller -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What functions look like from the affine stage on.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_RESULTBUFFERS_H
#define BCAST_CODEGEN_RESULTBUFFERS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::bcast {

/// Marks the arguments in which a function leaves its results, as upstream's
/// buffer-results-to-out-params does.
inline constexpr llvm::StringLiteral kResultBufferAttrName = "bufferize.result";

/// Marks the functions that free what they allocate.
inline constexpr llvm::StringLiteral kFreesBuffersAttrName =
    "bcast.frees_buffers";

inline bool isResultBuffer(func::FuncOp function, unsigned argument) {
  return function.getArgAttr(argument, kResultBufferAttrName) != nullptr;
}

/// How many results `function` leaves in buffers; 0 before bufferization.
inline unsigned countResultBuffers(func::FuncOp function) {
  unsigned count = 0;
  for (unsigned i = 0, n = function.getNumArguments(); i < n; ++i)
    count += isResultBuffer(function, i);
  return count;
}

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_RESULTBUFFERS_H
