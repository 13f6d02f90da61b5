//===- GuardedMemory.h - Memory that shows stray accesses -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TEST_LIB_BCASTTESTCALL_GUARDEDMEMORY_H
#define BCAST_TEST_LIB_BCASTTESTCALL_GUARDEDMEMORY_H

#include "llvm/ADT/ArrayRef.h"
#include <cstddef>

namespace mlir::bcast {

/// Bytes between two inaccessible pages. The bytes end at the start of the
/// second page. The rest of their first page is poison, and so are the bytes at
/// first.
class GuardedMemory {
public:
  /// Ends the process if there is no memory.
  explicit GuardedMemory(size_t size);
  ~GuardedMemory();
  GuardedMemory(GuardedMemory &&other);

  char *data() { return bytes; }

  /// After this call, a write ends the process.
  void makeReadOnly();

  /// Whether the poison before the bytes is unchanged.
  bool isIntactBefore() const;
  /// Whether all bytes are still poison.
  bool isIntact() const;

private:
  char *mapping;
  size_t mappingSize;
  char *bytes;
  size_t size;
};

} // namespace mlir::bcast

#endif // BCAST_TEST_LIB_BCASTTESTCALL_GUARDEDMEMORY_H
