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

/// Bytes between two pages that nobody may touch. They end where the second
/// one starts; what is left of their first page, and at first the bytes
/// themselves, is poison.
class GuardedMemory {
public:
  /// Ends the process where there is no memory.
  explicit GuardedMemory(size_t size);
  ~GuardedMemory();
  GuardedMemory(GuardedMemory &&other);

  char *data() { return bytes; }

  /// From here on a write ends the process.
  void makeReadOnly();

  /// Whether all poison before the bytes is there.
  bool isIntactBefore() const;
  /// Whether the bytes themselves are all poison.
  bool isIntact() const;

private:
  char *mapping;
  size_t mappingSize;
  char *bytes;
  size_t size;
};

} // namespace mlir::bcast

#endif // BCAST_TEST_LIB_BCASTTESTCALL_GUARDEDMEMORY_H
