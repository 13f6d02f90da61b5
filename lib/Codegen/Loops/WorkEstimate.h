//===- WorkEstimate.h - How long one thread takes ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The estimates decide whether work is divided among threads. They assume no
// particular processor: one operation per cycle of 4 GHz on a vector of 64
// bytes, eight times that for divisions and functions, and 64 bytes from the
// second cache in two cycles. Work on narrower vectors or in memory takes
// longer, so it is divided later than it could be, never too early.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_WORKESTIMATE_H
#define BCAST_LIB_CODEGEN_LOOPS_WORKESTIMATE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::bcast::loops {

/// A loop is divided into a part per thread. If the number of threads is known
/// only at run time, this number of parts is nearly even for most.
constexpr int64_t kDefaultParts = 64;

/// The picoseconds that the body of `op` takes per step.
int64_t getPicosecondsPerStep(linalg::GenericOp op, bool isScalar);

/// The picoseconds that moving an element between a cache and a register takes.
int64_t getPicosecondsPerAccess(Type elementType, bool isScalar);

/// The divisions, roots and functions in the body of `op`.
int64_t countExpensiveOps(linalg::GenericOp op);

/// About how many operations the body of `op` has once its functions are
/// arithmetic.
int64_t countExpandedOps(linalg::GenericOp op);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_WORKESTIMATE_H
