//===- ShardProgram.h - The program of one process --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_SHARD_SHARDPROGRAM_H
#define BCAST_EXTENSIONS_SHARD_SHARDPROGRAM_H

#include "ShardOptions.h"
#include "bcast/Execution/Signature.h"
#include "bcast/Shard/Shards.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::bcast {
class Timings;

/// A program for the processes of a grid, and the shards of one of them. The
/// steps are called in the order of their declarations, those from `readInputs`
/// on again for another process. No step communicates but `call`.
class ShardProgram {
public:
  using Shape = SmallVector<int64_t, 4>;

  /// `options` lives as long as this. Diagnostics are added to a text.
  ShardProgram(ShardOptions &options, Timings &timings);

  llvm::Error parse(std::unique_ptr<llvm::MemoryBuffer> buffer);
  /// Compares the types of the inputs with those of the program.
  llvm::Error openInputs();
  /// Partitions the program unless it is partitioned already. Without `--grid`
  /// and a grid of the program, the grid has one axis of `processes`.
  llvm::Error partition(int64_t processes);
  llvm::Error compile();
  /// `communicator` is a Fortran handle.
  llvm::Error readInputs(ArrayRef<int64_t> coordinates, int64_t communicator);
  llvm::Error makeResults();
  llvm::Error call();
  /// Returns the shards of the results.
  llvm::Expected<std::vector<Array>> takeResults();

  StringRef getDiagnostics() const { return diagnostics; }
  /// Returns the diagnostics, and forgets them.
  std::string takeDiagnostics();
  size_t getNumInputs() const { return sourcesOfInputs.size(); }
  /// The type of a whole input, for messages.
  std::string stringifyInput(size_t index) const;

  /// The precision in which each result is computed; after `openInputs`.
  ArrayRef<ElementType> getPrecision() const { return precision; }
  /// The bytes of the shards; after `readInputs` and `makeResults`.
  int64_t countInputBytes() const;
  int64_t countResultBytes() const;
  /// Whether the program has a grid; after `openInputs`.
  bool hasGrid() const;
  /// After `partition`.
  const ShardedSignature &getSignature() const { return signature; }
  ArrayRef<int64_t> getCoordinates() const { return coordinates; }
  /// The shapes of the whole results; after `takeResults`.
  const std::vector<Shape> &getResultShapes() const { return resultShapes; }

private:
  ShardOptions &options;
  Timings &timings;
  std::string diagnostics;
  llvm::raw_string_ostream diagnosticStream;
  std::optional<MLIRContext> context;
  llvm::SourceMgr sources;
  std::optional<SourceMgrDiagnosticHandler> handler;
  OwningOpRef<ModuleOp> module;
  std::string entryName;
  /// Of the whole arrays.
  Signature wholeSignature;
  std::vector<ElementType> precision;
  std::vector<ArraySource> sourcesOfInputs;
  ShardedSignature signature;
  SmallVector<int64_t, 3> coordinates;
  std::unique_ptr<Executable> executable;
  /// The shapes of whole arrays.
  std::vector<Shape> inputShapes, resultShapes;
  /// The shards of the process; the last input is the context.
  std::vector<Array> inputs;
  std::vector<PhysicalArray> inputMemory, resultMemory;
  SmallVector<Buffer> inputBuffers, resultBuffers;
};

} // namespace mlir::bcast

#endif // BCAST_EXTENSIONS_SHARD_SHARDPROGRAM_H
