//===- NpyFiles.cpp - Writing .npy files, all or none ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Npy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"

using namespace mlir;
using namespace mlir::bcast;
namespace fs = llvm::sys::fs;

/// Writes to the open file `fd` and closes it. A failed write must be cleared
/// from the stream, or its destructor ends the process.
static std::error_code writeAndClose(const Array &array, int fd) {
  llvm::raw_fd_ostream os(fd, /*shouldClose=*/true);
  serializeNpy(array, os);
  os.close();
  std::error_code code = os.error();
  os.clear_error();
  return code;
}

/// Opens a new file beside `target` and returns its name in `name`. TempFile
/// cannot be used: it takes '%' in the path of the target for a placeholder.
static std::error_code openTemporary(StringRef target, std::string &name,
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

namespace {
/// A file in two steps: the bytes are written to a temporary file, which then
/// replaces the target. The destructor removes a temporary file that was not
/// put in place.
class PendingFile {
public:
  PendingFile(const Array &array, StringRef path) : array(array), path(path) {}
  PendingFile(const PendingFile &) = delete;
  PendingFile &operator=(const PendingFile &) = delete;
  ~PendingFile() { discard(); }

  /// Checks the target and writes the temporary file.
  llvm::Error prepare();
  /// Writes to a device or a pipe directly; these cannot be replaced.
  llvm::Error writeThrough();
  llvm::Error putInPlace();

private:
  llvm::Error fail(const Twine &reason) const {
    return llvm::createStringError(path + ": cannot write the file: " + reason);
  }
  void discard() {
    if (temporary.empty())
      return;
    (void)fs::remove(temporary);
    llvm::sys::DontRemoveFileOnSignal(temporary);
    temporary.clear();
  }

  const Array &array;
  StringRef path;
  /// The path, with links resolved.
  SmallString<128> target;
  std::string temporary;
};
} // namespace

llvm::Error PendingFile::prepare() {
  // A rename over a directory would fail, and one over a device would replace
  // it.
  fs::file_status status;
  bool exists = !fs::status(path, status);
  if (exists && fs::is_directory(status))
    return fail("it is a directory");
  if (exists && !fs::is_regular_file(status))
    return llvm::Error::success();

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
  if (std::error_code code = writeAndClose(array, fd))
    return fail(code.message());
  return llvm::Error::success();
}

llvm::Error PendingFile::writeThrough() {
  if (!temporary.empty())
    return llvm::Error::success();
  int fd;
  if (std::error_code code =
          fs::openFileForWrite(path, fd, fs::CD_OpenExisting))
    return fail(code.message());
  if (std::error_code code = writeAndClose(array, fd))
    return fail(code.message());
  return llvm::Error::success();
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

llvm::Error bcast::writeNpyFiles(ArrayRef<const Array *> arrays,
                                 ArrayRef<std::string> paths) {
  std::vector<std::unique_ptr<PendingFile>> files;
  for (auto [array, path] : llvm::zip_equal(arrays, paths))
    files.push_back(std::make_unique<PendingFile>(*array, path));
  for (auto step : {&PendingFile::prepare, &PendingFile::writeThrough,
                    &PendingFile::putInPlace})
    for (auto &file : files)
      if (llvm::Error error = ((*file).*step)())
        return error;
  return llvm::Error::success();
}

llvm::Error bcast::writeNpy(const Array &array, StringRef path) {
  return writeNpyFiles({&array}, {path.str()});
}
