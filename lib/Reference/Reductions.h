//===- Reductions.h - Reductions by definition ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_REFERENCE_REDUCTIONS_H
#define BCAST_LIB_REFERENCE_REDUCTIONS_H

#include "bcast/Arrays/Array.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"

namespace mlir::bcast {

/// Reduces `operand` in the order of docs/spec.md. [REDUCE-4..6]
llvm::Expected<Array> evaluateReduce(ReduceOp op, const Array &operand);

/// The indices of the first extreme elements of `operand`, for arg_maximum and
/// arg_minimum. [ARG-4..6]
llvm::Expected<Array> evaluateArgReduce(ReductionOpInterface op,
                                        const Array &operand);

} // namespace mlir::bcast

#endif // BCAST_LIB_REFERENCE_REDUCTIONS_H
