//===- NpyParts.h - Parts of .npy files -------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Processes that each hold a part of an array read and write their parts of one
// file. Files are those of Npy.h, and errors begin with the path.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_ARRAYS_NPYPARTS_H
#define BCAST_ARRAYS_NPYPARTS_H

#include "bcast/Arrays/ArrayBox.h"
#include "llvm/ADT/StringRef.h"
#include <memory>

namespace mlir::bcast {

/// A .npy file whose elements are read in parts.
class NpyInput {
public:
  /// Reads the header. Fails as `readNpy` does, and if `path` is not a regular
  /// file.
  static llvm::Expected<NpyInput> open(StringRef path);

  NpyInput(NpyInput &&other);
  NpyInput &operator=(NpyInput &&) = delete;
  ~NpyInput();

  ElementType getElementType() const { return elementType; }
  ArrayRef<int64_t> getShape() const { return shape; }

  /// Reads the elements of a box of the array, without the rest of the file.
  llvm::Expected<Array> read(const ArrayBox &box) const;

private:
  NpyInput(int fd, StringRef path) : fd(fd), path(path) {}
  llvm::Error fail(const llvm::Twine &reason) const;

  int fd;
  std::string path;
  ElementType elementType = ElementType::F32;
  SmallVector<int64_t, 4> shape;
  bool isFortranOrder = false;
  uint64_t dataOffset = 0;
};

class PendingFile;

/// A .npy file that is written in parts, by any number of processes. One of
/// them has this object. The file is complete from the moment when it appears.
class NpyOutput {
public:
  /// Writes a temporary file beside `path`, with a header and room for all
  /// elements. Fails if `path` is neither new nor a regular file.
  static llvm::Expected<NpyOutput> create(StringRef path, ElementType type,
                                          ArrayRef<int64_t> shape);

  /// Without `putInPlace`, removes the temporary file.
  ~NpyOutput();
  NpyOutput(NpyOutput &&);
  NpyOutput &operator=(NpyOutput &&) = delete;

  /// The path for `writeNpyPart`.
  StringRef getTemporaryPath() const;

  /// Replaces the file at `path` by the temporary one.
  llvm::Error putInPlace();

private:
  explicit NpyOutput(std::unique_ptr<PendingFile> file);

  std::unique_ptr<PendingFile> file;
};

/// Writes the elements of `part` to the box of its shape at `offsets` in the
/// temporary file of an `NpyOutput` of shape `shape`.
llvm::Error writeNpyPart(StringRef temporaryPath, ArrayRef<int64_t> shape,
                         ArrayRef<int64_t> offsets, const Array &part);

} // namespace mlir::bcast

#endif // BCAST_ARRAYS_NPYPARTS_H
