//===- PendingFile.h - Files that appear when complete ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_ARRAYS_PENDINGFILE_H
#define BCAST_LIB_ARRAYS_PENDINGFILE_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace mlir::bcast::arrays {

/// A file in two steps: the bytes are written to a temporary file, which then
/// replaces the target. The destructor removes a temporary file that was not
/// put in place. Errors begin with the path.
class PendingFile {
public:
  explicit PendingFile(llvm::StringRef path) : path(path) {}
  PendingFile(const PendingFile &) = delete;
  PendingFile &operator=(const PendingFile &) = delete;
  ~PendingFile() { discard(); }

  /// Checks the target and opens a temporary file beside it. Returns no
  /// descriptor for a device or a pipe, which cannot be replaced.
  llvm::Expected<std::optional<int>> open();
  /// Opens a device or a pipe.
  llvm::Expected<int> openStream();
  /// Renames the temporary file, if there is one.
  llvm::Error putInPlace();

  /// The name of the temporary file; empty without one.
  llvm::StringRef getTemporary() const { return temporary; }
  /// An error that begins with the path.
  llvm::Error fail(const llvm::Twine &reason) const;

private:
  void discard();

  std::string path;
  /// The path, with links resolved.
  llvm::SmallString<128> target;
  std::string temporary;
};

} // namespace mlir::bcast::arrays

#endif // BCAST_LIB_ARRAYS_PENDINGFILE_H
