//===- Kernels.h - Kernels written by hand ----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The roofline of each workload: hand-written kernels for one processor.
// Extents are runtime arguments; layouts and element types are fixed. Each
// workload has several kernels, since the fastest one depends on the machine
// and the size; the benchmark takes the fastest.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BENCHMARK_THROUGHPUT_KERNELS_KERNELS_H
#define BCAST_BENCHMARK_THROUGHPUT_KERNELS_KERNELS_H

#include <cstdint>
#include <string>
#include <vector>

namespace kernels {

struct Arguments {
  const void *const *inputs;
  void *output;
  /// In the order of the workload's letters.
  const int64_t *extents;

  template <typename T> const T *input(int i) const {
    return static_cast<const T *>(inputs[i]);
  }
  template <typename T> T *out() const { return static_cast<T *>(output); }
};

struct Kernel {
  const char *workload;
  /// The difference from the workload's other kernels.
  std::string variant;
  /// The number of parts into which the work can be divided.
  int64_t (*countParts)(const Arguments &);
  /// Computes parts `begin` to `end`, without the latter.
  void (*run)(const Arguments &, int64_t begin, int64_t end);
  /// Whether sums are in the order of REDUCE-6.
  bool isInOrder = false;
};

/// The instructions that the kernels are compiled for.
const char *getInstructionSet();

using Kernels = std::vector<Kernel>;
void addRowKernels(Kernels &kernels);
void addFunctionKernels(Kernels &kernels);
void addTransposeKernels(Kernels &kernels);
void addNarrowKernels(Kernels &kernels);
void addRowReductionKernels(Kernels &kernels);
void addColumnReductionKernels(Kernels &kernels);
void addPlaneReductionKernels(Kernels &kernels);
void addBFloatReductionKernels(Kernels &kernels);
void addDistanceKernels(Kernels &kernels);
void addOrderedDistanceKernels(Kernels &kernels);
void addArgReductionKernels(Kernels &kernels);

} // namespace kernels

#endif // BCAST_BENCHMARK_THROUGHPUT_KERNELS_KERNELS_H
