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

/// Memory of the caller that holds an array: the address of its first element,
/// and the strides in elements, or none if it is row-major.
struct Buffer {
  void *data;
  SmallVector<int64_t, 4> shape;
  SmallVector<int64_t, 4> strides = {};
};

struct CompileOptions {
  /// The processor that the passes generate code for, except for the members
  /// below; this machine by default.
  std::optional<CpuTarget> target = std::nullopt;
  /// The number of threads that share the work of a call, up to
  /// `CpuTarget::kMaxThreads`; 0 for OpenMP's number, which is OMP_NUM_THREADS
  /// or else all processors. Results do not depend on this number.
  unsigned threads = 1;
  /// In nanoseconds. Work is not divided if one thread is estimated to take
  /// less.
  unsigned parallelThreshold = CpuTarget().parallelThreshold;
  /// Receives the times of the stages of compilation, if not null.
  Timings *timings = nullptr;
};

/// One function of a source program, compiled for this machine. Allocations.h
/// counts its allocations.
class Executable {
public:
  /// Compiles `module`, which is not changed, with LLVM's JIT at -O3 for the
  /// host, and finds `entry`, one of its functions. Errors of the passes are
  /// diagnostics; the returned error then says that the lowering failed. With
  /// several threads, loads OpenMP's library, and fails if there is none.
  static llvm::Expected<std::unique_ptr<Executable>>
  compile(ModuleOp module, func::FuncOp entry,
          const CompileOptions &options = {});

  ~Executable();

  const Signature &getSignature() const { return signature; }

  /// Runs the function. Fails if the inputs do not match the signature, if a
  /// runtime check fails, which the error describes, or if there is no memory
  /// for the results.
  llvm::Expected<std::vector<Array>> run(ArrayRef<const Array *> inputs) const;

  /// Like `run`, but returns the memory of the results.
  llvm::Expected<std::vector<PhysicalArray>>
  runInMemory(ArrayRef<const Array *> inputs) const;

  /// The types of the results for inputs of these shapes: the signature's, with
  /// the dynamic extents that `NAME.result_shapes` computes. Fails as `run`
  /// does.
  llvm::Expected<std::vector<ArrayType>>
  getResultTypes(ArrayRef<Buffer> inputs) const;

  /// Runs the function on memory of the caller. Only the compiled code checks.
  /// The caller passes inputs with the ranks and static extents of the
  /// signature, and results of the types that `getResultTypes` returns. If a
  /// runtime check fails, results are unchanged.
  llvm::Error call(ArrayRef<Buffer> inputs, ArrayRef<Buffer> results) const;

private:
  /// Takes the addresses of its arguments, then that of its result.
  using PackedFunction = void (*)(void **);

  Executable(Signature signature, std::unique_ptr<ExecutionEngine> engine,
             PackedFunction function, PackedFunction resultShapes);

  Signature signature;
  std::unique_ptr<ExecutionEngine> engine;
  PackedFunction function;
  /// Null if all results have static shapes.
  PackedFunction resultShapes;
};

/// Registers everything for parsing, compiling and running modules of any
/// dialects: the dialects and extensions of MLIR and of bcast, and translations
/// to LLVM IR. A context with the dialects of a program is enough to compile
/// it.
void registerExecution(DialectRegistry &registry);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_EXECUTABLE_H
