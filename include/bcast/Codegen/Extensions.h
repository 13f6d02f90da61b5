//===- Extensions.h - What the pipelines need of other dialects -*- C++ -*-===//
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

/// Registers what the pipelines need beyond the dialect itself: how it and
/// upstream's dialects are bufferized, inlined and lowered to LLVM. The
/// pipelines bring this along; it is for what others do with their output, as
/// bufferizing what the pipeline to linalg leaves.
void registerExtensions(DialectRegistry &registry);

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_EXTENSIONS_H
