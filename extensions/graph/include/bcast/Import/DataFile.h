//===- DataFile.h - A file with the data of a model -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_IMPORT_DATAFILE_H
#define BCAST_IMPORT_DATAFILE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::bcast::graph {

/// A regular file in the folder of a model, or below it. Errors are what
/// follows the name of the file, as "cannot be read: ...".
class DataFile {
public:
  /// Opens the file at `location`, which counts from the folder of the model at
  /// `modelPath`. A link may not lead out of the folder.
  static llvm::Expected<DataFile> open(llvm::StringRef modelPath,
                                       llvm::StringRef location);
  DataFile(DataFile &&other)
      : descriptor(std::exchange(other.descriptor, -1)), size(other.size) {}
  ~DataFile();

  uint64_t getSize() const { return size; }
  /// `length` bytes from `offset` on, which the file must have.
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  read(uint64_t offset, uint64_t length) const;

private:
  DataFile(int descriptor, uint64_t size)
      : descriptor(descriptor), size(size) {}

  int descriptor;
  uint64_t size;
};

} // namespace mlir::bcast::graph

#endif // BCAST_IMPORT_DATAFILE_H
