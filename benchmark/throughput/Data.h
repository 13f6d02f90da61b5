//===- Data.h - The arrays that all contenders work on ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BENCHMARK_THROUGHPUT_DATA_H
#define BCAST_BENCHMARK_THROUGHPUT_DATA_H

#include "Workloads.h"
#include "bcast/Execution/Executable.h"
#include <memory>
#include <optional>

namespace mlir::bcast {

/// One array in memory.
struct Operand {
  ArrayType type;
  PhysicalLayout layout;
  /// The first cell, in the memory of Data.
  char *data;
  /// The bytes of all cells.
  size_t byteSize;

  Buffer getBuffer() const;
  /// The bytes of the elements.
  int64_t getElementBytes() const;
};

/// Inputs with random elements, and memory for the result. All pages are huge
/// if the machine has such pages, and are touched before any measurement.
class Data {
public:
  /// For a program with static shapes.
  static llvm::Expected<std::unique_ptr<Data>>
  create(const Signature &signature);

  ~Data();

  std::vector<Operand> inputs;
  std::optional<Operand> output;

  /// The bytes to move: every input is read once, and the result written once.
  int64_t getMovedBytes() const;

  /// Memory of this size, for memcpy and memset.
  char *getScratch() const { return scratch; }

  /// Overwrites the result, so that old elements do not pass for computed ones.
  void spoilOutput();

  /// A copy of the cells of the result.
  std::vector<char> copyOutput() const;

  /// Returns the elements of the result, or an error if the padding is wrong.
  llvm::Expected<Array> readOutput() const;

  /// Writes the cells of the inputs to `directory`/N.npy.
  llvm::Error writeInputs(StringRef directory) const;

private:
  Data() = default;

  char *memory = nullptr, *scratch = nullptr;
  size_t memorySize = 0;
};

/// The result of `getMovedBytes` without making the data.
int64_t countMovedBytes(const Signature &signature);

} // namespace mlir::bcast

#endif // BCAST_BENCHMARK_THROUGHPUT_DATA_H
