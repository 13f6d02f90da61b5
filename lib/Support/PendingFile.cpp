//===- PendingFile.cpp - Files that appear when complete ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PendingFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"

using namespace mlir::bcast::arrays;
namespace fs = llvm::sys::fs;

/// Opens a new file beside `target` and returns its name in `name`. TempFile
/// cannot be used: it takes '%' in the path of the target for a placeholder.
static std::error_code openTemporary(llvm::StringRef target, std::string &name,
                                     int &fd) {
  std::error_code code;
  for (int attempt = 0; attempt < 128; ++attempt) {
    name = (target + "." +
            llvm::utohexstr(llvm::sys::Process::GetRandomNumber()) + ".tmp")
               .str();
    code = fs::openFileForWrite(name, fd, fs::CD_CreateNew);
    if (code != std::errc::file_exists)
      break;
  }
  return code;
}

llvm::Error PendingFile::fail(const llvm::Twine &reason) const {
  return llvm::createStringError(path + ": cannot write the file: " + reason);
}

void PendingFile::discard() {
  if (temporary.empty())
    return;
  (void)fs::remove(temporary);
  llvm::sys::DontRemoveFileOnSignal(temporary);
  temporary.clear();
}

llvm::Expected<std::optional<int>> PendingFile::open() {
  // A rename over a directory would fail, and one over a device would replace
  // it.
  fs::file_status status;
  bool exists = !fs::status(path, status);
  if (exists && fs::is_directory(status))
    return fail("it is a directory");
  if (exists && !fs::is_regular_file(status))
    return std::nullopt;

  // The file that a link points to is replaced, not the link.
  target = path;
  if (exists && fs::is_symlink_file(path))
    if (std::error_code code = fs::real_path(path, target))
      return fail(code.message());

  int fd;
  std::string name;
  if (std::error_code code = openTemporary(target, name, fd))
    return fail(code.message());
  temporary = name;
  llvm::sys::RemoveFileOnSignal(temporary);
  return fd;
}

llvm::Expected<int> PendingFile::openStream() {
  int fd;
  if (std::error_code code =
          fs::openFileForWrite(path, fd, fs::CD_OpenExisting))
    return fail(code.message());
  return fd;
}

llvm::Error PendingFile::putInPlace() {
  if (temporary.empty())
    return llvm::Error::success();
  if (std::error_code code = fs::rename(temporary, target))
    return fail(code.message());
  llvm::sys::DontRemoveFileOnSignal(temporary);
  temporary.clear();
  return llvm::Error::success();
}
