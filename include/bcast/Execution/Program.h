//===- Program.h - Programs from texts --------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXECUTION_PROGRAM_H
#define BCAST_EXECUTION_PROGRAM_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::bcast {

/// Whether to read bytecode. MLIR's reader crashes on wrong bytes.
enum class Bytecode { Refused, Trusted };

/// Parses and verifies a program. `sources` owns its text. Refuses programs
/// that would overflow the stack or crash MLIR's verifier. Details of an error
/// are diagnostics.
llvm::Expected<OwningOpRef<ModuleOp>>
parseProgram(std::unique_ptr<llvm::MemoryBuffer> text, llvm::SourceMgr &sources,
             MLIRContext &context, Bytecode bytecode);

/// Verifies a program of any origin, and also refuses programs that would crash
/// MLIR's verifier.
llvm::Error verifyProgram(ModuleOp module);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_PROGRAM_H
