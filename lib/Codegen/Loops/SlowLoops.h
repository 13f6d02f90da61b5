//===- SlowLoops.h - Why loops do not read vectors --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_SLOWLOOPS_H
#define BCAST_LIB_CODEGEN_LOOPS_SLOWLOOPS_H

#include "LoopEmitter.h"
#include "bcast/Codegen/SlowOperations.h"

namespace mlir::bcast::loops {

/// What loops whose vectors are steps of `vectorLoop` do one element after the
/// other; without it, all are scalar. Nothing is slow if the target has no
/// vectors.
std::vector<SlowOperation> findSlowLoops(const LoopEmitter &emitter,
                                         std::optional<unsigned> vectorLoop);

/// Explains an operation of parallel loops, on buffers, that is no nest.
SlowOperation explainScalarLoops(linalg::GenericOp op);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_SLOWLOOPS_H
