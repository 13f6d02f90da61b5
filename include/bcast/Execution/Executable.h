//===- Executable.h - Compiled programs -------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXECUTION_EXECUTABLE_H
#define BCAST_EXECUTION_EXECUTABLE_H

#include "bcast/Execution/Signature.h"
#include <memory>

namespace mlir {
class ExecutionEngine;
} // namespace mlir

namespace mlir::bcast {

/// One function of a source program, compiled for this machine.
class Executable {
public:
  /// Compiles `module`, which is not changed, with LLVM's JIT at -O3 for the
  /// host, and finds `entry`, one of its functions. What the passes find wrong
  /// is reported as diagnostics; the error then says that the lowering failed.
  static llvm::Expected<std::unique_ptr<Executable>>
  compile(ModuleOp module, func::FuncOp entry);

  ~Executable();

  const Signature &getSignature() const { return signature; }

  /// Runs the function. Fails where the inputs are not what the signature says,
  /// where their shapes fail a runtime check, which the error describes, and
  /// where there is no memory for the results.
  llvm::Expected<std::vector<Array>> run(ArrayRef<const Array *> inputs) const;

private:
  /// Takes the addresses of its arguments, then that of its result.
  using PackedFunction = void (*)(void **);

  Executable(Signature signature, std::unique_ptr<ExecutionEngine> engine,
             PackedFunction function, PackedFunction resultShapes);

  /// The types of the results for these inputs.
  llvm::Expected<std::vector<ArrayType>>
  getResultTypes(ArrayRef<const Array *> inputs) const;

  Signature signature;
  std::unique_ptr<ExecutionEngine> engine;
  PackedFunction function;
  /// Null where all results have static shapes.
  PackedFunction resultShapes;
};

/// Lets modules of `context` be translated to LLVM IR.
void registerExecution(DialectRegistry &registry);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_EXECUTABLE_H
