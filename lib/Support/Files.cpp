//===- Files.cpp - File access of the tools -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/Files.h"
#include "bcast/Support/Models.h"
#include "bcast/Support/PendingFile.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/WithColor.h"

using namespace mlir::bcast;
namespace fs = llvm::sys::fs;

using Bytes = llvm::SmallVector<char, 0>;

/// Reads from `file` until `bytes` has `size` bytes. Returns whether there may
/// be more.
static llvm::Expected<bool> readUpTo(fs::file_t file, uint64_t size,
                                     Bytes &bytes) {
  constexpr size_t partSize = size_t(1) << 16;
  while (bytes.size() < size) {
    size_t start = bytes.size();
    size_t room = std::min<uint64_t>(size - start, partSize);
    bytes.resize_for_overwrite(start + room);
    llvm::Expected<size_t> count = fs::readNativeFile(
        file, llvm::MutableArrayRef(bytes).drop_front(start));
    bytes.truncate(start + (count ? *count : 0));
    if (!count || *count == 0)
      return count ? llvm::Expected<bool>(false) : count.takeError();
  }
  return true;
}

static llvm::Error readStream(fs::file_t file, WantedBytes wanted,
                              Bytes &bytes) {
  bool hasMore = true;
  while (hasMore) {
    llvm::Expected<uint64_t> size =
        wanted(llvm::StringRef(bytes.data(), bytes.size()));
    if (!size || *size <= bytes.size())
      return size.takeError();
    llvm::Expected<bool> isOpen = readUpTo(file, *size, bytes);
    if (!isOpen)
      return isOpen.takeError();
    hasMore = *isOpen;
  }
  return llvm::Error::success();
}

/// Reads an open file into a buffer called `name`.
static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readOpenFile(fs::file_t file, llvm::StringRef name, bool isStream,
             WantedBytes wanted, bool isTerminated) {
  fs::file_status status;
  if (std::error_code code = fs::status(file, status))
    return llvm::errorCodeToError(code);
  // Some files of /proc report a size of 0.
  if (!isStream && fs::is_regular_file(status) && status.getSize() > 0) {
    auto buffer = llvm::MemoryBuffer::getOpenFile(file, name, status.getSize(),
                                                  isTerminated);
    if (!buffer)
      return llvm::errorCodeToError(buffer.getError());
    return std::move(*buffer);
  }
  Bytes bytes;
  if (llvm::Error error = readStream(file, wanted, bytes))
    return std::move(error);
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(bytes), name,
                                                         isTerminated);
}

static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readFile(llvm::StringRef path, WantedBytes wanted, bool isTerminated) {
  llvm::Expected<fs::file_t> file = fs::openNativeFileForRead(path);
  if (!file)
    return file.takeError();
  auto buffer =
      readOpenFile(*file, path, /*isStream=*/false, wanted, isTerminated);
  (void)fs::closeFile(*file);
  return buffer;
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
mlir::bcast::readFile(llvm::StringRef path, WantedBytes wanted) {
  return ::readFile(path, wanted, /*isTerminated=*/false);
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
mlir::bcast::readStandardInput(WantedBytes wanted) {
  return readOpenFile(fs::getStdinHandle(), "<stdin>", /*isStream=*/true,
                      wanted, /*isTerminated=*/false);
}

bool mlir::bcast::isSameFile(llvm::StringRef a, llvm::StringRef b) {
  auto normalize = [](llvm::StringRef path) {
    llvm::SmallString<128> absolute(path);
    fs::make_absolute(absolute);
    llvm::sys::path::remove_dots(absolute, /*remove_dot_dot=*/true);
    return absolute;
  };
  return normalize(a) == normalize(b) || fs::equivalent(a, b);
}

bool mlir::bcast::isForeign(llvm::StringRef bytes) {
  return bytes.ltrim().starts_with("<") ||
         (!bytes.starts_with("ML\xefR") &&
          llvm::any_of(bytes.take_front(512), [](char c) {
            return (c >= 0 && c < ' ' && !llvm::isSpace(c)) || c == 0x7f;
          }));
}

/// The producer that the head of bytecode names. Empty for anything else.
static llvm::StringRef getProducer(llvm::StringRef bytes) {
  if (!bytes.consume_front("ML\xefR") || bytes.empty())
    return "";
  // A version, whose first byte tells its length, and a string.
  size_t length = llvm::countr_zero(uint8_t(bytes.front()) | 0x100U) + 1;
  return bytes.substr(length, /*N=*/64).split('\0').first;
}

std::string mlir::bcast::describeSerialized(llvm::StringRef bytes,
                                            llvm::StringRef name) {
  constexpr llvm::StringLiteral artifact = "StableHLO_v";
  auto describe = [&](const llvm::Twine &what, llvm::StringRef line) {
    auto [before, after] = line.split('$');
    // Bytes in memory have no file.
    std::string data = name.starts_with("<") || name == "-"
                           ? "data"
                           : ("open(\"" + name + "\", \"rb\").read()").str();
    return ("is " + what + "; in Python, '" + before + data + after +
            "' prints it as text that is read here")
        .str();
  };
  llvm::StringRef producer = getProducer(bytes);
  if (producer.starts_with(artifact))
    return describe("a portable artifact, bytecode of " + producer,
                    "import jax.extend.mlir as m, jax.interpreters.mlir as i; "
                    "i.make_ir_context().__enter__(); "
                    "print(m.deserialize_portable_artifact($))");
  // JAX puts such an artifact into a flatbuffer.
  if (!producer.empty() || !isForeign(bytes))
    return "";
  for (size_t at = bytes.find("ML\xefR"); at != llvm::StringRef::npos;
       at = bytes.find("ML\xefR", at + 1))
    if (getProducer(bytes.drop_front(at)).starts_with(artifact))
      return describe("a function that jax.export serialized",
                      "import jax.export; "
                      "print(jax.export.deserialize($).mlir_module())");
  return "";
}

llvm::Expected<uint64_t> mlir::bcast::wantStream(llvm::StringRef bytes) {
  if (bytes.size() > kMaxStreamBytes)
    return llvm::createStringError("more than " + llvm::Twine(kMaxStreamBytes) +
                                   " bytes are read only from a regular file "
                                   "that is given by its name");
  return kMaxStreamBytes + 1;
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
mlir::bcast::readProgram(llvm::StringRef path) {
  if (isModel(path))
    return importModel(path);
  auto program = path == "-"
                     ? readOpenFile(fs::getStdinHandle(), "<stdin>",
                                    /*isStream=*/true, wantStream,
                                    /*isTerminated=*/true)
                     : ::readFile(path, wantStream, /*isTerminated=*/true);
  if (!program)
    return llvm::createStringError("'" + path +
                                   "': " + llvm::toString(program.takeError()));
  if (std::string what = describeSerialized((*program)->getBuffer(), path);
      !what.empty())
    return llvm::createStringError("'" + path + "': " + what);
  if (isForeign((*program)->getBuffer()))
    return llvm::createStringError(
        "'" + path +
        "': is not MLIR; the names of models end with .onnx or "
        ".xml");
  return program;
}

/// Returns and clears the write error of a stream. LLVM ends the process if an
/// error is not cleared.
static std::error_code takeError(llvm::raw_fd_ostream &os) {
  std::error_code code = os.error();
  os.clear_error();
  return code;
}

std::error_code OutputFile::close() {
  if (!stream)
    return {};
  stream->close();
  std::error_code code = takeError(*stream);
  stream.reset();
  return code;
}

llvm::Expected<std::unique_ptr<OutputFile>>
mlir::bcast::openOutput(llvm::StringRef path) {
  auto output = std::make_unique<OutputFile>(path);
  if (path == "-")
    return output;
  llvm::Expected<std::optional<int>> pending = output->file.open();
  if (!pending)
    return pending.takeError();
  llvm::Expected<int> fd =
      *pending ? llvm::Expected<int>(**pending) : output->file.openStream();
  if (!fd)
    return fd.takeError();
  output->stream =
      std::make_unique<llvm::raw_fd_ostream>(*fd, /*shouldClose=*/true);
  return output;
}

llvm::Error mlir::bcast::finishOutput(OutputFile &output) {
  if (!output.stream)
    return finishStandardOutput();
  if (std::error_code code = output.close())
    return output.file.fail(code.message());
  return output.file.putInPlace();
}

llvm::Error mlir::bcast::finishStandardOutput() {
  llvm::outs().flush();
  if (std::error_code code = takeError(llvm::outs()))
    return llvm::createStringError(code, "standard output: " + code.message());
  return llvm::Error::success();
}

bool mlir::bcast::isLostOutput(llvm::StringRef reason) {
  return reason.starts_with("IO failure on output stream");
}

static void handleFatalError(void *name, const char *reason,
                             bool generateCrashDiagnostics) {
  if (!isLostOutput(reason)) {
    // The default behaviour for other errors.
    llvm::remove_fatal_error_handler();
    llvm::report_fatal_error(reason, generateCrashDiagnostics);
  }
  llvm::WithColor::error(llvm::errs(), static_cast<const char *>(name))
      << "not all output could be written: "
      << llvm::StringRef(reason).split(": ").second << "\n";
  // A normal exit would destroy the stream, which ends the process again.
  std::_Exit(1);
}

void mlir::bcast::reportLostOutput(const char *name) {
  llvm::install_fatal_error_handler(handleFatalError, const_cast<char *>(name));
}
