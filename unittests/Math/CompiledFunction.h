//===- CompiledFunction.h - Functions on arrays -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_UNITTESTS_MATH_COMPILEDFUNCTION_H
#define BCAST_UNITTESTS_MATH_COMPILEDFUNCTION_H

#include "bcast/Execution/Executable.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include <string>

namespace mlir::bcast {

/// The way a function is compiled.
enum class Form {
  /// The operation of bcast, by the pipeline.
  Program,
  /// The same with Accuracy::Relaxed.
  RelaxedProgram,
  /// The operation of the math dialect, by bcast-expand-math: vectors of 512
  /// bits with all features of this machine, vectors of 256 bits and scalars
  /// with FMA if the machine has it, and scalars without FMA.
  WideVectors,
  Vectors,
  ScalarsWithFMA,
  Scalars,
};

/// A function of one or two numbers, compiled for arrays.
class CompiledFunction {
public:
  /// `operation` is the name in a program, such as "bcast.tanh" or "math.tanh".
  CompiledFunction(MLIRContext &context, const std::string &operation,
                   unsigned arity, unsigned width, Form form);
  ~CompiledFunction();

  /// Computes arrays of kLength elements. `y` is null for functions of one
  /// number.
  void run(const void *x, const void *y, void *result) const;

  static constexpr int64_t kLength = 1 << 14;

private:
  void compileProgram(MLIRContext &context, const std::string &operation,
                      Accuracy accuracy);
  void compileLoop(MLIRContext &context, const std::string &operation,
                   Form form);

  unsigned arity;
  std::string type;
  std::unique_ptr<Executable> executable;
  std::unique_ptr<ExecutionEngine> engine;
};

} // namespace mlir::bcast

#endif // BCAST_UNITTESTS_MATH_COMPILEDFUNCTION_H
