//===- Walk.h - Whether an operation contains another -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_WALK_H
#define BCAST_SUPPORT_WALK_H

#include "mlir/IR/Operation.h"

namespace mlir::bcast {

/// Whether `predicate` holds for `root` or an operation in it.
inline bool containsOp(Operation *root,
                       function_ref<bool(Operation *)> predicate) {
  return root
      ->walk([&](Operation *op) {
        return predicate(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_WALK_H
