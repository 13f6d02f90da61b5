//===- RuntimeLibrary.h - Loads libraries of the runtime --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_SHARD_RUNTIMELIBRARY_H
#define BCAST_LIB_SHARD_RUNTIMELIBRARY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/Error.h"

namespace mlir::bcast::shards {

/// Loads a library of the folder of libraries beside the one of this code, or
/// else the one that the loader finds. Its symbols are visible to compiled
/// code.
llvm::Error loadRuntimeLibrary(llvm::StringRef file);

/// Finds functions of loaded libraries.
class RuntimeSymbols {
public:
  template <typename Function>
  void operator()(const char *name, Function &function) {
    void *address = llvm::sys::DynamicLibrary::SearchForAddressOfSymbol(name);
    if (!address)
      missing = name;
    function = reinterpret_cast<Function>(address);
  }

  /// Fails if a function was not found in `library`.
  llvm::Error takeError(llvm::StringRef library) const;

private:
  const char *missing = nullptr;
};

} // namespace mlir::bcast::shards

#endif // BCAST_LIB_SHARD_RUNTIMELIBRARY_H
