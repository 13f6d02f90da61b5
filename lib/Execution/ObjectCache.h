//===- ObjectCache.h - Object code on disk ----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A folder of object files. docs/bcast-run.md describes it for users.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_EXECUTION_OBJECTCACHE_H
#define BCAST_LIB_EXECUTION_OBJECTCACHE_H

#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::bcast::execution {

/// Returns everything that determines the object code of function `entry`: the
/// program, the target, the entry points, the processor, and the builds of
/// bcast and LLVM.
std::string describeCompilation(ModuleOp module, StringRef entry,
                                const CpuTarget &target);

/// Object files that another process left, and its bytes.
struct CachedCode {
  std::unique_ptr<llvm::MemoryBuffer> file;
  SmallVector<StringRef> objects;
};

/// A folder that holds object code by a description of its compilation. Any
/// number of processes may use it at a time.
class ObjectCache {
public:
  /// Makes the folder unless it exists. Fails if that is impossible, or if
  /// another user could have written to it: its code would run in this process.
  static llvm::Expected<std::unique_ptr<ObjectCache>> open(StringRef folder);

  ObjectCache(const ObjectCache &) = delete;
  ~ObjectCache();

  /// Receives a problem after which compilation continues.
  using Warn = function_ref<void(const Twine &)>;

  /// Returns the object code of `description`, or nothing. A file that is
  /// damaged, or belongs to another user, is not read.
  std::optional<CachedCode> find(StringRef description, Warn warn) const;

  /// Stores object code, as one step for other processes. If the folder then
  /// has more than a GiB, the files that were not used for longest are removed.
  void store(StringRef description, ArrayRef<StringRef> objects,
             Warn warn) const;

private:
  void prune() const;
  ObjectCache(StringRef path, int folder) : path(path), folder(folder) {}
  std::string getPath(StringRef name) const { return path + "/" + name.str(); }

  std::string path;
  /// All files are opened relative to the folder that was checked.
  int folder;
};

} // namespace mlir::bcast::execution

#endif // BCAST_LIB_EXECUTION_OBJECTCACHE_H
