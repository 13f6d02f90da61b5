//===- Explain.h - What a compiled program does -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXECUTION_EXPLAIN_H
#define BCAST_EXECUTION_EXPLAIN_H

#include "bcast/Execution/Executable.h"

namespace mlir::bcast {

/// Describes the code of `entry` for inputs of these shapes, as text: the nests
/// of loops, with the places of their operations and the bytes of arrays that
/// each reads and writes, and the bytes of temporary buffers. The code is that
/// of `Executable::compile`, and nothing is computed. Fails if the shapes do
/// not match the signature, or as `Executable::compile` does.
llvm::Expected<std::string>
explainProgram(ModuleOp module, func::FuncOp entry,
               ArrayRef<SmallVector<int64_t, 4>> inputShapes,
               const CompileOptions &options = {});

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_EXPLAIN_H
