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
#include "bcast/Execution/CallPlan.h"
#include "bcast/Runtime/Error.h"
#include <memory>

namespace mlir::bcast {
class Timings;
namespace execution {
class LoadedCode;
} // namespace execution
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
  /// Relaxed is faster, with the larger errors of docs/math.md. Results may
  /// then depend on the processor.
  Accuracy accuracy = Accuracy::Precise;
  /// If not empty, the shapes of all inputs. Dynamic extents of the program
  /// become these, and the code takes inputs of these shapes alone; it is
  /// compiled in less time, and can be faster. A dynamic extent here leaves the
  /// program's.
  std::vector<SmallVector<int64_t, 4>> inputShapes = {};
  /// Shared libraries with the functions that the program has without a body.
  /// They are loaded for the rest of the process. No other library is searched.
  std::vector<std::string> libraries = {};
  /// The folder that keeps object code for later processes; empty for none. A
  /// program that was compiled with the same options, by the same builds of
  /// bcast and LLVM, for the same processor, is loaded from there. The folder
  /// is made if needed. Code that cannot be stored or read is a warning.
  std::string cache = "";
  /// Receives the times of the stages of compilation, if not null.
  Timings *timings = nullptr;
};

/// The processor of `options`, with their other members. Fails if there is no
/// such processor.
llvm::Expected<CpuTarget> getTarget(const CompileOptions &options);

/// One function of a source program, compiled for this machine. Allocations.h
/// counts its allocations.
class Executable {
public:
  /// Compiles `module`, which is not changed, with LLVM's JIT at -O3 for the
  /// host, and finds `entry`, one of its functions. Errors of the passes are
  /// diagnostics; the returned error then says that the lowering failed. With
  /// several threads, loads OpenMP's library, and fails if there is none. Large
  /// programs of several functions are compiled on the threads of `module`'s
  /// context; the code does not depend on their number.
  static llvm::Expected<std::unique_ptr<Executable>>
  compile(ModuleOp module, func::FuncOp entry,
          const CompileOptions &options = {});

  ~Executable();

  const Signature &getSignature() const { return signature; }
  const CallPlan &getPlan() const { return plan; }

  /// Runs the function, and returns what `Signature::getOutputs` has: inputs
  /// that are written to are copied. Fails if the inputs do not match the
  /// signature, if a runtime check fails, which the error describes, or if
  /// there is no memory for the results.
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

  /// Runs the function without checks of the arrays. `data` has the address of
  /// each input, then of each result; `extents` all dynamic extents, in the
  /// order of the arrays and their dimensions. The caller guarantees:
  ///
  /// - Each array has the signature's element type and shape, with dynamic
  ///   extents that are not negative, and lies in memory as `ArrayType::layout`
  ///   says, row-major without one, with the padding value in padded cells.
  /// - Results have the shapes of `getResultTypes`.
  /// - No address is null, also of an array without elements. Each is a
  /// multiple
  ///   of the size of an element.
  /// - A result overlaps neither an input nor another result.
  ///
  /// The behavior is undefined otherwise. Extents are still checked against
  /// each other, as the program's rules demand.
  llvm::Error callUnchecked(void *const *data,
                            const int64_t *extents = nullptr) const {
    bcast_error error;
    if (LLVM_LIKELY(unchecked(data, extents, &error) == 0))
      return llvm::Error::success();
    return describe(error);
  }

private:
  /// Compiled functions; each returns whether it failed (CEntryPoint.h).
  using PackedFunction = int32_t (*)(const int64_t *, bcast_error *);
  using UncheckedFunction = int32_t (*)(void *const *, const int64_t *,
                                        bcast_error *);

  Executable(Signature signature, std::unique_ptr<execution::LoadedCode> code);

  /// Returns the error value of a compiled function.
  static llvm::Error describe(const bcast_error &error);
  static llvm::Error callWithDescriptors(PackedFunction function,
                                         ArrayRef<Buffer> inputs,
                                         ArrayRef<Buffer> results);

  Signature signature;
  CallPlan plan;
  std::unique_ptr<execution::LoadedCode> code;
  PackedFunction function;
  /// Null if all results have static shapes.
  PackedFunction resultShapes;
  UncheckedFunction unchecked;
};

/// Registers everything for parsing, compiling and running modules of any
/// dialects: the dialects and extensions of MLIR and of bcast, and translations
/// to LLVM IR. A context with the dialects of a program is enough to compile
/// it.
void registerExecution(DialectRegistry &registry);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_EXECUTABLE_H
