//===- PendingFile.h - Files that appear when complete ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_PENDINGFILE_H
#define BCAST_SUPPORT_PENDINGFILE_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include <optional>
#include <string>

namespace mlir::bcast {

/// Creates a file to read and write whose name is `prefix`, a number that no
/// other file has, and `suffix`. LLVM's functions for this take '%' in a path
/// for a placeholder.
std::error_code createNewFile(const llvm::Twine &prefix,
                              const llvm::Twine &suffix, unsigned mode, int &fd,
                              std::string &name);

/// The same in the folder for temporary files, for the owner alone.
std::error_code createPrivateFile(llvm::StringRef prefix,
                                  llvm::StringRef suffix, int &fd,
                                  std::string &name);

/// Why a file cannot be written; the code's text, unless its folder is missing.
std::string describeWriteError(llvm::StringRef path, std::error_code code);

/// A file in two steps: the bytes are written to a temporary file, which then
/// replaces the target, and has its permissions and, if possible, its owner.
/// The destructor removes a temporary file that was not put in place. Errors
/// begin with the path.
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
  std::error_code copyPermissions();

  std::string path;
  /// The path, with links resolved.
  llvm::SmallString<128> target;
  /// The file that is replaced.
  std::optional<llvm::sys::fs::file_status> replaced;
  std::string temporary;
};

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_PENDINGFILE_H
