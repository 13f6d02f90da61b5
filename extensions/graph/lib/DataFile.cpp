//===- DataFile.cpp - A file with the data of a model ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/DataFile.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace mlir::bcast::graph;
namespace path = llvm::sys::path;

/// The most bytes of one tensor.
static constexpr uint64_t kMaxBytes = uint64_t(1) << 34;

/// Reading does not wait for the other end of a pipe.
static constexpr int kFlags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;

static llvm::Error fail(const llvm::Twine &reason) {
  return llvm::createStringError(reason);
}

/// Opens `location` below `folder` without a link on the way.
static int openWithoutLinks(int folder, llvm::StringRef location) {
  int current = dup(folder);
  for (auto part = path::begin(location), end = path::end(location);
       part != end && current >= 0;) {
    std::string name = part->str();
    int flags = ++part == end ? kFlags : O_PATH | O_DIRECTORY | O_CLOEXEC;
    int next = openat(current, name.c_str(), flags | O_NOFOLLOW);
    int error = errno;
    close(current);
    errno = error;
    current = next;
  }
  return current;
}

/// Opens `location`, which has no "..", below `folder`; -1, with errno, if it
/// leads out of it.
static int openBeneath(int folder, llvm::StringRef location) {
  open_how how = {};
  how.flags = kFlags;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  auto descriptor = static_cast<int>(
      syscall(SYS_openat2, folder, location.str().c_str(), &how, sizeof(how)));
  // A container may not have the call.
  if (descriptor < 0 && (errno == ENOSYS || errno == EPERM))
    return openWithoutLinks(folder, location);
  return descriptor;
}

llvm::Expected<DataFile> DataFile::open(llvm::StringRef modelPath,
                                        llvm::StringRef location) {
  llvm::StringRef outside = "is not a file inside of the model's folder";
  if (location.empty() || path::is_absolute(location) ||
      location.contains('\0') ||
      std::find(path::begin(location), path::end(location), "..") !=
          path::end(location))
    return fail("is not a path inside of the model's folder");
  if (modelPath == "<stdin>" || modelPath == "-")
    return fail("is beside the model, which is read from standard input; "
                "give the model's path");
  llvm::SmallString<128> name = path::parent_path(modelPath);
  if (name.empty())
    name = ".";
  int folder = ::open(name.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  llvm::scope_exit closeFolder([&] { close(folder); });
  int descriptor = folder < 0 ? -1 : openBeneath(folder, location);
  if (descriptor < 0 && (errno == EXDEV || errno == ELOOP))
    return fail(outside);
  if (descriptor < 0)
    return fail("cannot be read: " + std::generic_category().message(errno));
  DataFile file(descriptor, 0);
  struct stat status;
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
    return fail(outside);
  file.size = status.st_size;
  return file;
}

DataFile::~DataFile() {
  if (descriptor >= 0)
    close(descriptor);
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
DataFile::read(uint64_t offset, uint64_t length) const {
  if (offset > size || length > size - offset)
    return fail("has " + llvm::Twine(size) + " bytes, and " +
                llvm::Twine(length) + " are wanted from byte " +
                llvm::Twine(offset) + " on");
  if (length > kMaxBytes)
    return fail("has " + llvm::Twine(length) +
                " bytes of one tensor, which may have " +
                llvm::Twine(kMaxBytes));
  auto slice = llvm::MemoryBuffer::getOpenFileSlice(
      descriptor, "", length, static_cast<int64_t>(offset));
  if (!slice)
    return fail("cannot be read: " + slice.getError().message());
  return std::move(*slice);
}
