//===- SlowOperations.h - Operations without vectors ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_SLOWOPERATIONS_H
#define BCAST_CODEGEN_SLOWOPERATIONS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::bcast {

/// An operation that reads an operand, or computes, one element after the
/// other.
struct SlowOperation {
  Location place;
  /// Empty if all is computed so.
  std::string operand;
  std::string reason;
  /// The bytes that are read or written so, or "?".
  std::string bytes;

  bool operator==(const SlowOperation &other) const;
};

/// The operations of `module`, after buildToBuffersPipeline, that will be slow.
/// Does not change `module`.
std::vector<SlowOperation> findSlowOperations(ModuleOp module);

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_SLOWOPERATIONS_H
