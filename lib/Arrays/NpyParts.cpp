//===- NpyParts.cpp - Parts of .npy files ---------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/NpyParts.h"
#include "NpyHeader.h"
#include "bcast/Support/PendingFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::arrays;
namespace fs = llvm::sys::fs;

/// One system call transfers at most this many bytes.
static constexpr size_t kMaxTransfer = size_t(1) << 30;

/// Runs whose gaps are not larger are read at once: the system reads the pages
/// between them anyway.
static constexpr uint64_t kMaxGap = 4096;
static constexpr uint64_t kMaxSpan = 1 << 20;

static llvm::Error failWithErrno() {
  return llvm::createStringError(llvm::sys::StrError());
}

/// Reads `size` bytes from `offset` on.
static llvm::Error readAt(int fd, char *out, size_t size, uint64_t offset) {
  while (size > 0) {
    ssize_t count = llvm::sys::RetryAfterSignal(
        -1, ::pread, fd, out, std::min(size, kMaxTransfer), off_t(offset));
    if (count < 0)
      return failWithErrno();
    if (count == 0)
      return llvm::createStringError("it has become shorter");
    out += count;
    offset += count;
    size -= count;
  }
  return llvm::Error::success();
}

static llvm::Error writeAt(int fd, const char *bytes, size_t size,
                           uint64_t offset) {
  while (size > 0) {
    ssize_t count = llvm::sys::RetryAfterSignal(
        -1, ::pwrite, fd, bytes, std::min(size, kMaxTransfer), off_t(offset));
    if (count < 0)
      return failWithErrno();
    bytes += count;
    offset += count;
    size -= count;
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
/// Reads runs of a file into memory without gaps. Small runs that are near each
/// other are read together.
class RunReader {
public:
  RunReader(int fd, char *out) : fd(fd), out(out) {}

  llvm::Error add(uint64_t offset, uint64_t size) {
    if (!runs.empty() && (offset - runs.back().end() > kMaxGap ||
                          offset + size - runs.front().offset > kMaxSpan))
      if (llvm::Error error = flush())
        return error;
    runs.push_back({offset, size});
    return llvm::Error::success();
  }

  llvm::Error flush() {
    if (runs.empty())
      return llvm::Error::success();
    uint64_t begin = runs.front().offset;
    if (runs.size() == 1) {
      if (llvm::Error error = readAt(fd, out, runs[0].size, begin))
        return error;
      out += runs[0].size;
    } else {
      span.resize_for_overwrite(runs.back().end() - begin);
      if (llvm::Error error = readAt(fd, span.data(), span.size(), begin))
        return error;
      for (const Run &run : runs) {
        std::memcpy(out, span.data() + (run.offset - begin), run.size);
        out += run.size;
      }
    }
    runs.clear();
    return llvm::Error::success();
  }

private:
  struct Run {
    uint64_t offset, size;
    uint64_t end() const { return offset + size; }
  };

  int fd;
  char *out;
  SmallVector<Run, 0> runs;
  SmallVector<char, 0> span;
};
} // namespace

NpyInput::NpyInput(NpyInput &&other)
    : fd(other.fd), path(std::move(other.path)), elementType(other.elementType),
      shape(std::move(other.shape)), isFortranOrder(other.isFortranOrder),
      dataOffset(other.dataOffset) {
  other.fd = -1;
}

NpyInput::~NpyInput() {
  if (fd >= 0)
    ::close(fd);
}

llvm::Error NpyInput::fail(const llvm::Twine &reason) const {
  return llvm::createStringError(path + ": cannot read the file: " + reason);
}

llvm::Expected<NpyInput> NpyInput::open(StringRef path) {
  // Each process reads the file, which it could not with a pipe. Opening a pipe
  // would wait for a writer.
  int fd = ::open(path.str().c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  int code = errno;
  NpyInput input(fd, path);
  if (fd < 0)
    return input.fail(std::generic_category().message(code));
  fs::file_status status;
  if (std::error_code code = fs::status(fd, status))
    return input.fail(code.message());
  if (fs::is_directory(status))
    return input.fail("Is a directory");
  if (!fs::is_regular_file(status))
    return input.fail("it is not a regular file, of which parts can be read");

  SmallVector<char, 0> bytes;
  bytes.resize_for_overwrite(std::min(status.getSize(), kMaxHeaderBytes));
  if (llvm::Error error = readAt(fd, bytes.data(), bytes.size(), 0))
    return input.fail(llvm::toString(std::move(error)));
  auto withPath = [&](llvm::Error error) {
    return llvm::createStringError(path + ": " +
                                   llvm::toString(std::move(error)));
  };
  llvm::Expected<NpyHeader> header =
      parseNpyHeader(StringRef(bytes.data(), bytes.size()));
  if (!header)
    return withPath(header.takeError());
  if (llvm::Error error =
          checkDataSize(*header, status.getSize() - header->dataOffset))
    return withPath(std::move(error));
  if (header->shape.size() > Array::maxRank)
    return withPath(
        Array::computeByteSize(header->elementType, header->shape).takeError());
  input.elementType = header->elementType;
  input.shape = std::move(header->shape);
  input.isFortranOrder = header->fortranOrder;
  input.dataOffset = header->dataOffset;
  return input;
}

llvm::Expected<Array> NpyInput::read(const ArrayBox &box) const {
  auto withPath = [&](llvm::Error error) {
    return llvm::createStringError(path + ": " +
                                   llvm::toString(std::move(error)));
  };
  llvm::Expected<Array> part = Array::create(elementType, box.extents);
  if (!part)
    return withPath(part.takeError());
  if (box.isEmpty())
    return part;
  // An array in Fortran order is that of the reversed dimensions in C order.
  SmallVector<int64_t, 4> fileShape(shape);
  ArrayBox fileBox = box;
  std::optional<Array> reversed;
  if (isFortranOrder) {
    std::reverse(fileShape.begin(), fileShape.end());
    std::reverse(fileBox.offsets.begin(), fileBox.offsets.end());
    std::reverse(fileBox.extents.begin(), fileBox.extents.end());
    llvm::Expected<Array> array = Array::create(elementType, fileBox.extents);
    if (!array)
      return withPath(array.takeError());
    reversed = std::move(*array);
  }
  uint64_t width = getByteWidth(elementType);
  RunReader reader(fd, reversed ? reversed->data() : part->data());
  llvm::Error error =
      forEachRun(fileShape, fileBox, [&](int64_t position, int64_t count) {
        return reader.add(dataOffset + position * width, count * width);
      });
  if (!error)
    error = reader.flush();
  if (error)
    return fail(llvm::toString(std::move(error)));
  if (reversed)
    transposeFortran(reversed->data(), *part);
  normalizeTruthValues(*part);
  return part;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

NpyOutput::NpyOutput(std::unique_ptr<PendingFile> file)
    : file(std::move(file)) {}
NpyOutput::NpyOutput(NpyOutput &&) = default;
NpyOutput::~NpyOutput() = default;

StringRef NpyOutput::getTemporaryPath() const { return file->getTemporary(); }

llvm::Error NpyOutput::putInPlace() { return file->putInPlace(); }

/// Closes the file, which may report errors of earlier writes.
static llvm::Error closeFile(int fd, llvm::Error error) {
  if (::close(fd) != 0 && !error)
    return failWithErrno();
  return error;
}

llvm::Expected<NpyOutput> NpyOutput::create(StringRef path, ElementType type,
                                            ArrayRef<int64_t> shape) {
  auto file = std::make_unique<PendingFile>(path);
  llvm::Expected<int64_t> size = Array::computeByteSize(type, shape);
  if (!size)
    return file->fail(llvm::toString(size.takeError()));
  llvm::Expected<std::optional<int>> fd = file->open();
  if (!fd)
    return fd.takeError();
  if (!*fd)
    return file->fail("it is not a regular file, of which parts can be "
                      "written");
  std::string header = makeNpyHeader(type, shape);
  llvm::Error error = writeAt(**fd, header.data(), header.size(), 0);
  if (!error && ::ftruncate(**fd, header.size() + *size) != 0)
    error = failWithErrno();
  if (llvm::Error failure = closeFile(**fd, std::move(error)))
    return file->fail(llvm::toString(std::move(failure)));
  return NpyOutput(std::move(file));
}

llvm::Error bcast::writeNpyPart(StringRef temporaryPath,
                                ArrayRef<int64_t> shape,
                                ArrayRef<int64_t> offsets, const Array &part) {
  auto fail = [&](const llvm::Twine &reason) {
    return llvm::createStringError(temporaryPath +
                                   ": cannot write the file: " + reason);
  };
  int fd;
  if (std::error_code code =
          fs::openFileForWrite(temporaryPath, fd, fs::CD_OpenExisting))
    return fail(code == std::errc::no_such_file_or_directory
                    ? "this process does not see the file that process 0 has "
                      "begun; give a path that is the same for all"
                    : code.message());
  ArrayBox box{llvm::to_vector<4>(offsets),
               llvm::to_vector<4>(part.getShape())};
  ElementType type = part.getElementType();
  uint64_t start = makeNpyHeader(type, shape).size();
  uint64_t width = getByteWidth(type);
  const char *bytes = part.data();
  llvm::Error error =
      forEachRun(shape, box, [&](int64_t position, int64_t count) {
        const char *run = bytes;
        bytes += count * width;
        return writeAt(fd, run, count * width, start + position * width);
      });
  if (llvm::Error failure = closeFile(fd, std::move(error)))
    return fail(llvm::toString(std::move(failure)));
  return llvm::Error::success();
}
