//===- Operations.h - Operations that MLIR crashes on -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_OPERATIONS_H
#define BCAST_SUPPORT_OPERATIONS_H

#include "mlir/IR/Operation.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace mlir::bcast {

/// Refuses, with a diagnostic, what MLIR's verifier crashes on, in `root` and
/// below: more than `kMaxNesting` levels of nesting, and the operations of
/// docs/upstream/. To be called before `root` is verified.
LogicalResult checkOperations(Operation *root);

/// Does so for a text that a driver of MLIR will parse and verify in one step,
/// and prints the diagnostic. The text is parsed here only where it names such
/// an operation; errors of the parser are left to the driver. `splitMarker` is
/// between programs, as in `splitAndProcessBuffer`.
LogicalResult checkOperationsOfText(llvm::MemoryBufferRef text,
                                    const DialectRegistry &registry,
                                    StringRef splitMarker);

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_OPERATIONS_H
