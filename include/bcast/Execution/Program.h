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

/// Whether bytecode is read: MLIR's reader crashes on bytes that are wrong.
enum class Bytecode { Refused, Trusted };

/// Parses a program, which `sources` then holds, and verifies it. What would
/// overflow the stack, and what crashes MLIR's verifier, is refused before.
/// What an error does not say is a diagnostic.
llvm::Expected<OwningOpRef<ModuleOp>>
parseProgram(std::unique_ptr<llvm::MemoryBuffer> text, llvm::SourceMgr &sources,
             MLIRContext &context, Bytecode bytecode);

/// Verifies a program that was made in any way, with the same care.
llvm::Error verifyProgram(ModuleOp module);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_PROGRAM_H
