//===- EnclosingLoops.h - Loops around a nest -------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_ENCLOSINGLOOPS_H
#define BCAST_LIB_CODEGEN_LOOPS_ENCLOSINGLOOPS_H

#include "LoopPlan.h"

namespace mlir::bcast::loops {

/// The offset of the first element of `access` in its buffer, if known.
std::optional<int64_t> getStaticOffset(const Access &access);

/// The outermost of the loops around `op` that its thread runs, or null.
Operation *getOutermostLoop(Operation *op);

/// Whether nothing but `op` accesses the memory of `root` in `loop`.
bool isOnlyAccessIn(Operation *loop, Operation *op, Value root);

/// The distance to the elements of `access` that the next step of the loop
/// around the nest reads, in elements. None if no slice of a buffer follows, if
/// the step reads its slice again after the nest, or if prefetching it does not
/// pay: the processor reads ahead in short rows, and memory must be slower than
/// the nest.
std::optional<ExtentProduct> getDistanceToNextSlice(const TargetNest &loops,
                                                    const Access &access);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_ENCLOSINGLOOPS_H
