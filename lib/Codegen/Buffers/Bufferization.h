//===- Bufferization.h - Bufferization of the bcast dialect -----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_BUFFERS_BUFFERIZATION_H
#define BCAST_CODEGEN_BUFFERS_BUFFERIZATION_H

namespace mlir {
class DialectRegistry;
class Operation;
} // namespace mlir

namespace mlir::bcast {

/// Enables one-shot bufferization of the bcast.broadcast_in_dim operations with
/// runtime stretching. Each becomes a view of its operand's buffer. Stretched
/// dimensions have stride 0.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);

/// Enables one-shot bufferization of bcast.reshard, bcast.combine_blocks and
/// bcast.all_reduce, which write to the buffer of their `init`.
void registerCommunicationBufferization(DialectRegistry &registry);

/// Lets each tensor.concat within `root` copy its operands to a buffer of its
/// own. Upstream adds up all sizes before an operand for each of them.
void copyPiecesOfConcatenations(Operation *root);

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_BUFFERS_BUFFERIZATION_H
