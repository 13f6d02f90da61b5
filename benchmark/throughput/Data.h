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

/// One array, as it lies in memory.
struct Operand {
  ArrayType type;
  PhysicalLayout layout;
  /// Where its cells begin, in the memory of Data.
  char *data;
  /// Of all cells.
  size_t byteSize;

  Buffer getBuffer() const;
  /// Bytes of the elements alone.
  int64_t getElementBytes() const;
};

/// Inputs with random elements, and room for the result, on huge pages where
/// the machine has them and all touched before anything is measured.
class Data {
public:
  /// For a program with static shapes.
  static llvm::Expected<std::unique_ptr<Data>>
  create(const Signature &signature);

  ~Data();

  std::vector<Operand> inputs;
  std::optional<Operand> output;

  /// What has to move: every input read once, the result written once.
  int64_t getMovedBytes() const;

  /// Room for as many bytes, for memcpy and memset.
  char *getScratch() const { return scratch; }

  /// Overwrites the result, so that nothing passes for computed that is not.
  void spoilOutput();

  /// A copy of the cells of the result.
  std::vector<char> copyOutput() const;

  /// The elements of the result; an error where the padding is not what the
  /// type says.
  llvm::Expected<Array> readOutput() const;

  /// Writes the cells of the inputs to `directory`/N.npy.
  llvm::Error writeInputs(StringRef directory) const;

private:
  Data() = default;

  char *memory = nullptr, *scratch = nullptr;
  size_t memorySize = 0;
};

/// What `getMovedBytes` would tell.
int64_t countMovedBytes(const Signature &signature);

} // namespace mlir::bcast

#endif // BCAST_BENCHMARK_THROUGHPUT_DATA_H
