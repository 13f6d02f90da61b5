//===- SharedLibrary.h - Links a shared library -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_SHAREDLIBRARY_H
#define BCAST_TOOLS_SHAREDLIBRARY_H

#include "CommandLine.h"
#include "llvm/ADT/ArrayRef.h"

namespace mlir::bcast {

/// Links `object`, the contents of an object file, and this project's C runtime
/// to the shared library of `options`. `argv0` is the path of this tool, next
/// to which the runtime is installed.
llvm::Error linkSharedLibrary(llvm::ArrayRef<char> object,
                              const CommandLine &options, const char *argv0);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_SHAREDLIBRARY_H
