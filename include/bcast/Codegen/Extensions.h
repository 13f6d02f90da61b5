//===- Extensions.h - Dialect extensions of the pipelines -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_EXTENSIONS_H
#define BCAST_CODEGEN_EXTENSIONS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::bcast {

/// Registers the interfaces of this dialect and of upstream's for
/// bufferization and lowering to LLVM. The pipelines register them,
/// too. Call this for other passes on their output, for example to bufferize
/// the output of the pipeline to linalg.
void registerExtensions(DialectRegistry &registry);

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_EXTENSIONS_H
