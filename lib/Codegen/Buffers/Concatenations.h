//===- Concatenations.h - Pieces copied to one buffer -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_BUFFERS_CONCATENATIONS_H
#define BCAST_CODEGEN_BUFFERS_CONCATENATIONS_H

namespace mlir {
class Operation;
} // namespace mlir

namespace mlir::bcast {

/// Lets each tensor.concat within `root` copy its operands to a buffer of its
/// own. Upstream adds up all sizes before an operand for each of them.
void copyPiecesOfConcatenations(Operation *root);

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_BUFFERS_CONCATENATIONS_H
