//===- Speculation.h - Operations that may be computed early ----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_SPECULATION_H
#define BCAST_SUPPORT_SPECULATION_H

#include "mlir/Interfaces/LoopLikeInterface.h"

namespace mlir::bcast {

/// Whether `op` may be computed where the program would not compute it: it has
/// no undefined behaviour for any operands. Upstream also calls integer
/// remainders and floor division speculatable
/// (docs/upstream/hoist-remainders.mlir, llvm/llvm-project#188263).
bool mayBeSpeculated(Operation *op);

/// Moves what each step of `loop` computes alike before the loop, which may
/// have no step.
void moveInvariants(LoopLikeOpInterface loop);

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_SPECULATION_H
