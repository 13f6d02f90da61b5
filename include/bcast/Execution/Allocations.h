//===- Allocations.h - Allocation counts of compiled code -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXECUTION_ALLOCATIONS_H
#define BCAST_EXECUTION_ALLOCATIONS_H

#include "llvm/ADT/StringMap.h"
#include <cstdint>

namespace mlir::bcast {

/// The heap allocations of all programs of this process that Executable
/// compiled, since the last reset. Buffers of the caller do not count.
struct AllocationCounts {
  /// Calls of malloc, calloc and aligned_alloc.
  int64_t calls = 0;
  /// Requested bytes that are not freed yet.
  int64_t liveBytes = 0;
  /// The most requested bytes that were live at any one time.
  int64_t peakBytes = 0;
};

AllocationCounts getAllocationCounts();

/// Resets the counts. Call this while no compiled program runs.
void resetAllocationCounts();

/// Definitions of the C library's allocation functions for compiled programs,
/// which count and then call the C library, by name.
llvm::StringMap<void *> getCountingAllocator();

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_ALLOCATIONS_H
