//===- LoadedCode.h - Object code in memory ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_EXECUTION_LOADEDCODE_H
#define BCAST_LIB_EXECUTION_LOADEDCODE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <vector>

namespace llvm {
class JITEventListener;
class SectionMemoryManager;
} // namespace llvm

namespace mlir::bcast::execution {

/// Object code in executable memory of this process.
class LoadedCode {
public:
  /// Loads object files that may use each other's symbols, those of `external`,
  /// which are missing if they are null, and those of the libraries of this
  /// process. Their allocations are counted.
  /// Fails if a symbol is missing. With the environment variable
  /// BCAST_PERF_MAP, adds the functions to the file in which perf looks for
  /// them; with BCAST_GDB, tells debuggers. There, `name` is that of the
  /// program's function.
  static llvm::Expected<std::unique_ptr<LoadedCode>>
  load(llvm::ArrayRef<llvm::StringRef> objects,
       const llvm::StringMap<void *> &external, llvm::StringRef name);

  ~LoadedCode();

  /// Returns the address of a symbol of the code, or null.
  void *lookup(llvm::StringRef name) const { return symbols.lookup(name); }

private:
  LoadedCode();

  /// Of each object file.
  std::vector<std::unique_ptr<llvm::SectionMemoryManager>> memories;
  /// What debuggers know of; null if they were not told.
  llvm::JITEventListener *debugger = nullptr;
  /// Their numbers of the object files.
  std::vector<uint64_t> debuggerKeys;
  llvm::StringMap<void *> symbols;
};

} // namespace mlir::bcast::execution

#endif // BCAST_LIB_EXECUTION_LOADEDCODE_H
