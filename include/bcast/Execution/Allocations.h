//===- Allocations.h - Limits on allocations of compiled code ---*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXECUTION_ALLOCATIONS_H
#define BCAST_EXECUTION_ALLOCATIONS_H

#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/ExecutionEngine/Orc/Mangling.h"
#include <cstdint>

namespace mlir::bcast {

/// The heap allocations of all programs of this process that Executable
/// compiled, since the last reset. Buffers of the caller do not count.
struct AllocationCounts {
  /// Calls of malloc, calloc and aligned_alloc.
  int64_t calls = 0;
  /// Bytes that are not freed yet.
  int64_t liveBytes = 0;
  /// The most bytes that were live at any one time.
  int64_t peakBytes = 0;
};

AllocationCounts getAllocationCounts();

/// Call while no compiled program runs.
void resetAllocationCounts();

/// The allocation functions of the C library, as compiled programs see them:
/// they count, and call the C library.
llvm::orc::SymbolMap
getCountingAllocator(llvm::orc::MangleAndInterner interner);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_ALLOCATIONS_H
