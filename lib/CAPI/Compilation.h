//===- Compilation.h - Executables of the C API -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CAPI_COMPILATION_H
#define BCAST_LIB_CAPI_COMPILATION_H

#include "bcast-c/Execution.h"
#include "bcast/Execution/Executable.h"
#include "bcast/Execution/Program.h"

struct BcastCompileOptions {
  mlir::bcast::CompileOptions options;
  mlir::bcast::Bytecode bytecode = mlir::bcast::Bytecode::Refused;
};

struct BcastExecutable {
  /// Null if the context is the caller's.
  std::unique_ptr<mlir::MLIRContext> context;
  std::unique_ptr<mlir::bcast::Executable> executable;
  /// The diagnostics of the compilation; empty if the context is the caller's.
  std::string warnings = "";
};

namespace mlir::bcast {

/// Registers the dialects of programs and everything for their compilation.
void registerEverything(DialectRegistry &registry);

/// Compiles the function `entry` of `module`. `entry` and `options` may be
/// null.
llvm::Expected<std::unique_ptr<Executable>>
compileEntry(ModuleOp module, const char *entry,
             const BcastCompileOptions *options);

/// Returns the diagnostics, followed by the error unless they include it.
std::string describeFailure(std::string diagnostics, llvm::Error error);

} // namespace mlir::bcast

#endif // BCAST_LIB_CAPI_COMPILATION_H
