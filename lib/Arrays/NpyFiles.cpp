//===- NpyFiles.cpp - Writing .npy files, all or none ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Npy.h"
#include "bcast/Support/PendingFile.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// A .npy file that is written in steps.
class PendingArray {
public:
  PendingArray(const Array &array, StringRef path) : array(array), file(path) {}

  /// Writes the temporary file.
  llvm::Error prepare();
  /// Writes to a device or a pipe directly; these cannot be replaced.
  llvm::Error writeThrough();
  llvm::Error putInPlace() { return file.putInPlace(); }

private:
  llvm::Error writeAndClose(int fd);

  const Array &array;
  PendingFile file;
};
} // namespace

/// Writes to the open file `fd` and closes it. A failed write must be cleared
/// from the stream, or its destructor ends the process.
llvm::Error PendingArray::writeAndClose(int fd) {
  llvm::raw_fd_ostream os(fd, /*shouldClose=*/true);
  serializeNpy(array, os);
  os.close();
  std::error_code code = os.error();
  os.clear_error();
  return code ? file.fail(code.message()) : llvm::Error::success();
}

llvm::Error PendingArray::prepare() {
  llvm::Expected<std::optional<int>> fd = file.open();
  if (!fd || !*fd)
    return fd.takeError();
  return writeAndClose(**fd);
}

llvm::Error PendingArray::writeThrough() {
  if (!file.getTemporary().empty())
    return llvm::Error::success();
  llvm::Expected<int> fd = file.openStream();
  return fd ? writeAndClose(*fd) : fd.takeError();
}

llvm::Error bcast::writeNpyFiles(ArrayRef<const Array *> arrays,
                                 ArrayRef<std::string> paths) {
  std::vector<std::unique_ptr<PendingArray>> files;
  for (auto [array, path] : llvm::zip_equal(arrays, paths))
    files.push_back(std::make_unique<PendingArray>(*array, path));
  for (auto step : {&PendingArray::prepare, &PendingArray::writeThrough,
                    &PendingArray::putInPlace})
    for (auto &file : files)
      if (llvm::Error error = ((*file).*step)())
        return error;
  return llvm::Error::success();
}

llvm::Error bcast::writeNpy(const Array &array, StringRef path) {
  return writeNpyFiles({&array}, {path.str()});
}
