//===- Files.h - File access of the tools -----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_FILES_H
#define BCAST_SUPPORT_FILES_H

#include "bcast/Support/PendingFile.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::bcast {

/// The limit of bytes read from a pipe, a terminal or a device, which may be
/// endless.
constexpr uint64_t kMaxStreamBytes = uint64_t(1) << 28;

/// Returns the number of bytes to read from a stream that starts with `bytes`.
/// Called again once these are read.
using WantedBytes =
    llvm::function_ref<llvm::Expected<uint64_t>(llvm::StringRef bytes)>;

/// Wants all of a stream, which has kMaxStreamBytes or fewer.
llvm::Expected<uint64_t> wantStream(llvm::StringRef bytes);

/// The bytes of the file at `path`. From a stream without a size, only the
/// wanted bytes are read. Errors do not name the path.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readFile(llvm::StringRef path, WantedBytes wanted);

/// The same for standard input.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readStandardInput(WantedBytes wanted);

/// Whether two paths name one file, which may not exist yet.
bool isSameFile(llvm::StringRef a, llvm::StringRef b);

/// Whether `bytes` are neither text nor bytecode of MLIR: XML, or binary.
bool isForeign(llvm::StringRef bytes);

/// What `bytes`, of the file `name`, are, and the line of Python that makes
/// text of them, if they are StableHLO that JAX serialized. Otherwise empty.
std::string describeSerialized(llvm::StringRef bytes, llvm::StringRef name);

/// The bytes of the program at `path`, or of standard input for "-", and a zero
/// after them. A stream without a size may have up to kMaxStreamBytes. Models
/// (Models.h) are imported. Errors name the path; an error without text was
/// already reported.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readProgram(llvm::StringRef path);

/// The output of a tool: a file that appears when it is complete, a device or a
/// pipe, or standard output.
class OutputFile {
public:
  explicit OutputFile(llvm::StringRef path) : file(path) {}
  ~OutputFile() { (void)close(); }

  llvm::raw_ostream &os() { return stream ? *stream : llvm::outs(); }

private:
  friend llvm::Expected<std::unique_ptr<OutputFile>>
  openOutput(llvm::StringRef path);
  friend llvm::Error finishOutput(OutputFile &output);

  std::error_code close();

  PendingFile file;
  /// None for standard output.
  std::unique_ptr<llvm::raw_fd_ostream> stream;
};

/// Opens the file at `path` for writing, or standard output for "-". An earlier
/// file stays until `finishOutput`. Errors name the path.
llvm::Expected<std::unique_ptr<OutputFile>> openOutput(llvm::StringRef path);

/// Writes the rest, and replaces an earlier file. The error names the file if
/// not all could be written, as on a full disk.
llvm::Error finishOutput(OutputFile &output);

/// Writes the rest of standard output. An error if not all could be written.
llvm::Error finishStandardOutput();

/// Makes the tool `name` end with an error of one line and exit code 1 if LLVM
/// finds a write error at the end of an unchecked stream. Call this first in
/// main.
void reportLostOutput(const char *name);

/// Whether `reason` is LLVM's text for a write error of an unchecked stream.
bool isLostOutput(llvm::StringRef reason);

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_FILES_H
