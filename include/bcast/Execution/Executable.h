//===- Executable.h - Compiled programs -------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXECUTION_EXECUTABLE_H
#define BCAST_EXECUTION_EXECUTABLE_H

#include "bcast/Arrays/PhysicalArray.h"
#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include "bcast/Execution/Signature.h"
#include <memory>

namespace mlir {
class ExecutionEngine;
} // namespace mlir

namespace mlir::bcast {
class Timings;
} // namespace mlir::bcast

namespace mlir::bcast {

/// Memory of the caller that holds an array: where its first element lies, and
/// the strides in elements, or none where it is row-major.
struct Buffer {
  void *data;
  SmallVector<int64_t, 4> shape;
  SmallVector<int64_t, 4> strides = {};
};

struct CompileOptions {
  /// The processor that the passes generate code for, but for the members
  /// below; this machine where there is none.
  std::optional<CpuTarget> target = std::nullopt;
  /// How many threads share the work of a call, up to
  /// `CpuTarget::kMaxThreads`; 0 for as many as OpenMP has, which is all
  /// processors unless OMP_NUM_THREADS says otherwise. Results do not depend on
  /// it.
  unsigned threads = 1;
  /// In nanoseconds. What is estimated to take one thread less stays with it.
  unsigned parallelThreshold = CpuTarget().parallelThreshold;
  /// Where the times of the stages of compilation go, if anywhere.
  Timings *timings = nullptr;
};

/// One function of a source program, compiled for this machine. What it
/// allocates is counted, see Allocations.h.
class Executable {
public:
  /// Compiles `module`, which is not changed, with LLVM's JIT at -O3 for the
  /// host, and finds `entry`, one of its functions. What the passes find wrong
  /// is reported as diagnostics; the error then says that the lowering failed.
  /// With several threads, loads OpenMP's library, and fails where there is
  /// none.
  static llvm::Expected<std::unique_ptr<Executable>>
  compile(ModuleOp module, func::FuncOp entry,
          const CompileOptions &options = {});

  ~Executable();

  const Signature &getSignature() const { return signature; }

  /// Runs the function. Fails where the inputs are not what the signature says,
  /// where their shapes fail a runtime check, which the error describes, and
  /// where there is no memory for the results.
  llvm::Expected<std::vector<Array>> run(ArrayRef<const Array *> inputs) const;

  /// As `run`, with the results as they lie in memory.
  llvm::Expected<std::vector<PhysicalArray>>
  runInMemory(ArrayRef<const Array *> inputs) const;

  /// The types of the results for inputs of these shapes: the signature's, with
  /// the dynamic extents that `NAME.result_shapes` tells. Fails as `run` does.
  llvm::Expected<std::vector<ArrayType>>
  getResultTypes(ArrayRef<Buffer> inputs) const;

  /// Runs the function on memory of the caller, without any checks but those of
  /// the compiled code: inputs of the ranks and static extents that the
  /// signature says, and results of the types that `getResultTypes` tells.
  /// Where a runtime check fails, results are left as they were.
  llvm::Error call(ArrayRef<Buffer> inputs, ArrayRef<Buffer> results) const;

private:
  /// Takes the addresses of its arguments, then that of its result.
  using PackedFunction = void (*)(void **);

  Executable(Signature signature, std::unique_ptr<ExecutionEngine> engine,
             PackedFunction function, PackedFunction resultShapes);

  Signature signature;
  std::unique_ptr<ExecutionEngine> engine;
  PackedFunction function;
  /// Null where all results have static shapes.
  PackedFunction resultShapes;
};

/// Registers all that modules of any dialects need to be parsed, compiled and
/// run: the dialects and extensions of MLIR and of bcast, and translations to
/// LLVM IR. A context with the dialects of a program is enough to compile it.
void registerExecution(DialectRegistry &registry);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_EXECUTABLE_H
