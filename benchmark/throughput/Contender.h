//===- Contender.h - Computations of a workload in this process -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BENCHMARK_THROUGHPUT_CONTENDER_H
#define BCAST_BENCHMARK_THROUGHPUT_CONTENDER_H

#include "Data.h"
#include "mlir/IR/MLIRContext.h"
#include <functional>

namespace mlir::bcast {

/// One way to compute a workload.
struct Contender {
  std::string name;
  /// The name of a variant of the contender, or empty.
  std::string variant;
  /// Computes the result of the workload once.
  std::function<void()> call;
  /// memcpy and memset compute nothing.
  bool hasResult = true;
};

/// A workload with its data and programs.
struct Job {
  const Workload &workload;
  std::vector<int64_t> extents;
  /// The source of the program, and of its twin with static shapes.
  std::string program, staticProgram;
  unsigned threads;
  const Data &data;
};

/// Loads LLVM's JIT and the dialects once.
void registerContenders(DialectRegistry &registry);

/// This project, through Executable.
llvm::Expected<Contender> createBcast(MLIRContext &context, const Job &job);

/// Upstream's passes on the same operations in linalg.
llvm::Expected<Contender> createStock(MLIRContext &context, const Job &job);

/// All kernels for the workload, written by hand; may be empty. The names of
/// those that sum in the order of REDUCE-6 are "ordered".
std::vector<Contender> createKernels(const Job &job);

/// memcpy and memset of the bytes that the workload moves.
std::vector<Contender> createMemoryFunctions(const Job &job);

/// C++ libraries. Returns an error without the library, or without a program
/// for the workload.
llvm::Expected<Contender> createEigen(const Job &job);
llvm::Expected<Contender> createXtensor(const Job &job);
llvm::Expected<Contender> createOneDnn(const Job &job);

} // namespace mlir::bcast

#endif // BCAST_BENCHMARK_THROUGHPUT_CONTENDER_H
