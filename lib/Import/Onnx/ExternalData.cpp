//===- ExternalData.cpp - Data of tensors in other files ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExternalData.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir::bcast::onnx;
namespace path = llvm::sys::path;

/// Whether `file` is in `folder`, after links are followed.
static bool isInside(llvm::StringRef file, llvm::StringRef folder) {
  llvm::SmallString<128> realFile, realFolder;
  if (llvm::sys::fs::real_path(file, realFile) ||
      llvm::sys::fs::real_path(folder, realFolder))
    return false;
  llvm::StringRef rest = realFile;
  return rest.consume_front(realFolder) &&
         (rest.starts_with("/") || realFolder == "/");
}

llvm::Expected<Tensor>
mlir::bcast::onnx::readExternalData(const Tensor &tensor,
                                    llvm::StringRef modelPath) {
  const ExternalData &external = *tensor.external;
  auto fail = [&](const llvm::Twine &reason) {
    return llvm::createStringError("its external data '" + external.location +
                                   "' " + reason);
  };
  llvm::StringRef location = external.location;
  bool leaves = location.empty() || path::is_absolute(location) ||
                location.contains('\0') ||
                std::any_of(path::begin(location), path::end(location),
                            [](llvm::StringRef part) { return part == ".."; });
  if (leaves)
    return fail("is not a path inside of the model's folder");
  if (modelPath == "<stdin>" || modelPath == "-")
    return fail("is beside the model, which is read from standard input; "
                "give the model's path");
  llvm::SmallString<128> folder = path::parent_path(modelPath);
  if (folder.empty())
    folder = ".";
  llvm::SmallString<128> file = folder;
  path::append(file, location);
  uint64_t size;
  if (std::error_code error = llvm::sys::fs::file_size(file, size))
    return fail("cannot be read: " + error.message());
  if (!isInside(file, folder) || !llvm::sys::fs::is_regular_file(file))
    return fail("is not a file inside of the model's folder");
  uint64_t length = external.length.value_or(0);
  if (external.offset > size || length > size - external.offset)
    return fail("has " + llvm::Twine(size) + " bytes, and " +
                llvm::Twine(length) + " are wanted from byte " +
                llvm::Twine(external.offset) + " on");
  Tensor result = tensor;
  result.external.reset();
  if (length == 0)
    return result;
  auto handle = llvm::sys::fs::openNativeFileForRead(file);
  if (!handle)
    return fail("cannot be read: " + llvm::toString(handle.takeError()));
  auto slice = llvm::MemoryBuffer::getOpenFileSlice(
      *handle, file, length, static_cast<int64_t>(external.offset));
  llvm::sys::fs::closeFile(*handle);
  if (!slice)
    return fail("cannot be read: " + slice.getError().message());
  result.bytes = (*slice)->getBuffer().str();
  return result;
}
