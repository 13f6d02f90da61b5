//===- Workloads.h - The measured workloads ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BENCHMARK_THROUGHPUT_WORKLOADS_H
#define BCAST_BENCHMARK_THROUGHPUT_WORKLOADS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace mlir::bcast {

/// The total size of a workload's arrays.
struct Size {
  enum Kind {
    /// Odd extents, to check that everything runs.
    Smoke,
    /// The arrays fit the L2 cache.
    L2,
    /// At least four times the last-level cache.
    Memory,
    /// About `megabytes` of 10^6 bytes.
    Megabytes
  } kind;
  int64_t megabytes = 0;
};

/// "smoke", "l2", "memory", or a number of megabytes.
std::optional<Size> parseSize(StringRef text);

/// The value of `$` and a letter in a program.
struct Extent {
  char letter;
  int64_t smoke, l2, memory;
};

struct Workload {
  /// Also of its program, NAME.mlir.
  std::string name;
  /// The text in the table and the picture.
  std::string title;
  /// In the order in which kernels take them. The memory size of the first one
  /// is a step: as many steps are taken as fill the memory. Megabytes are
  /// filled by the first one and the L2 sizes of the others.
  std::vector<Extent> extents;
  /// Whether arithmetic takes longer than memory, so that a second processor
  /// helps.
  bool isComputeBound = false;
  /// The workload with the same data and kernels in static shapes, or empty.
  std::string dynamicTwinOf = "";
  /// The letters of the extents that are reduced; empty if none is.
  std::string reduced = "";
  /// Whether the memory size of the first extent is the extent itself:
  /// arithmetic takes so long that more data shows nothing else.
  bool isMemoryFixed = false;
  /// Whether kernels in the specified order have the operations of the program,
  /// so that bcast has their bits.
  bool hasOrderedBits = false;

  /// The name of the workload in kernels and peers.
  const std::string &getStaticName() const {
    return dynamicTwinOf.empty() ? name : dynamicTwinOf;
  }
  /// Whether the arrays may have other sizes than those of L2.
  bool isSizable() const;
  bool isReduction() const { return !reduced.empty(); }
  /// The number of elements of one reduction.
  int64_t countReduced(llvm::ArrayRef<int64_t> values) const;
  std::vector<int64_t> getExtents(Size size) const;
};

const std::vector<Workload> &getWorkloads();

const Workload *findWorkload(StringRef name);

/// The text of NAME.mlir in `directory`, with `extents` for `$` and letters.
llvm::Expected<std::string> readProgram(StringRef directory, StringRef name,
                                        const Workload &workload,
                                        ArrayRef<int64_t> extents);

} // namespace mlir::bcast

#endif // BCAST_BENCHMARK_THROUGHPUT_WORKLOADS_H
