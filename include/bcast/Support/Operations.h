//===- Operations.h - Operations that MLIR crashes on -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_OPERATIONS_H
#define BCAST_SUPPORT_OPERATIONS_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace mlir::bcast {

/// Reports programs that crash MLIR's verifier: more than `kMaxNesting` levels
/// of nesting under `root`, and the operations of docs/upstream/. Call this
/// before `root` is verified.
LogicalResult checkOperations(Operation *root);

/// Calls checkOperations for a text that a driver of MLIR will parse and verify
/// in one step, and prints the diagnostic. The text is parsed only if it names
/// such an operation; the driver reports errors of the parser. `splitMarker` is
/// between programs, as in `splitAndProcessBuffer`.
LogicalResult checkOperationsOfText(llvm::MemoryBufferRef text,
                                    const DialectRegistry &registry,
                                    StringRef splitMarker);

/// Whether a dimension is split into several extents of `to` that are dynamic.
/// Upstream does not lower such a view (docs/upstream/).
bool splitsIntoDynamicExtents(ShapedType to,
                              ArrayRef<ReassociationIndices> groups);

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_OPERATIONS_H
