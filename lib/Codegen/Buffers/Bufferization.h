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
} // namespace mlir

namespace mlir::bcast {

/// Lets one-shot bufferization take the bcast.broadcast_in_dim operations that
/// are decided at run time: each becomes a view of its operand's buffer, with a
/// stride of 0 where it is stretched.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_BUFFERS_BUFFERIZATION_H
