//===- Files.h - Reading and writing of the tools ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_FILES_H
#define BCAST_SUPPORT_FILES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace llvm {
class ToolOutputFile;
} // namespace llvm

namespace mlir::bcast {

/// How many bytes are read of a pipe, a terminal or a device, which have no
/// size and may have no end.
constexpr uint64_t kMaxStreamBytes = uint64_t(1) << 28;

/// How many bytes are wanted of a stream that starts with `bytes`. It is asked
/// again once there are as many.
using WantedBytes =
    llvm::function_ref<llvm::Expected<uint64_t>(llvm::StringRef bytes)>;

/// The bytes of the file at `path`. Of what is not a file with a size, as many
/// are read as are wanted. Errors do not name the path.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readFile(llvm::StringRef path, WantedBytes wanted);

/// The bytes of the program at `path`, or of standard input for "-", and a zero
/// after them. What is not a file with a size may have kMaxStreamBytes. Errors
/// do not name the path.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readProgram(llvm::StringRef path);

/// Opens the file at `path` for writing, or standard output for "-". The file
/// goes away unless `finishOutput` has kept it. Errors name the path.
llvm::Expected<std::unique_ptr<llvm::ToolOutputFile>>
openOutput(llvm::StringRef path);

/// Writes what is left and keeps the file. An error that names it where not all
/// could be written, as on a full disk.
llvm::Error finishOutput(llvm::ToolOutputFile &file);

/// Writes what is left of standard output. An error where not all could be
/// written.
llvm::Error finishStandardOutput();

/// Lets the tool `name` end with an error of one line and exit code 1 where
/// LLVM, at the end of a stream that it has not looked at, finds that not all
/// of it could be written. To be called first.
void reportLostOutput(const char *name);

/// Whether that is what LLVM ends the process for.
bool isLostOutput(llvm::StringRef reason);

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_FILES_H
