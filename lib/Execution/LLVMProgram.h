//===- LLVMProgram.h - Programs in LLVM IR ----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_EXECUTION_LLVMPROGRAM_H
#define BCAST_LIB_EXECUTION_LLVMPROGRAM_H

#include "SplitProgram.h"
#include "bcast/Codegen/Machine.h"
#include "bcast/Execution/ObjectCode.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

namespace mlir::bcast::execution {

/// A program in LLVM IR, and its way to code for a machine.
class LLVMProgram {
public:
  /// Translates a module in the LLVM dialect. `machine` outlives the program.
  static llvm::Expected<std::unique_ptr<LLVMProgram>>
  translate(ModuleOp lowered, const Machine &machine);

  /// Reads a part of a program. `machine` outlives it.
  static llvm::Expected<std::unique_ptr<LLVMProgram>>
  read(const Bitcode &bitcode, const Machine &machine);

  llvm::Module &getModule() { return *module; }

  /// Leaves out passes that take long for what they gain: for code that is
  /// compiled while its user waits.
  void compileQuickly();

  /// Runs LLVM's passes at -O3.
  llvm::Error optimize();

  /// Appends the code of the optimized program.
  llvm::Error write(CodeFormat format, SmallVectorImpl<char> &code);

private:
  explicit LLVMProgram(const Machine &machine);
  /// Returns the first error that LLVM reported as a diagnostic.
  llvm::Error takeProblem();

  const Machine &machine;
  llvm::LLVMContext context;
  std::string problem;
  std::unique_ptr<llvm::Module> module;
};

} // namespace mlir::bcast::execution

#endif // BCAST_LIB_EXECUTION_LLVMPROGRAM_H
