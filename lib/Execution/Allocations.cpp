//===- Allocations.cpp - Allocation counts of compiled code ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Allocations.h"
#include <atomic>
#include <cstdlib>
#include <malloc.h>

using namespace mlir::bcast;

// Globals, because malloc has no context argument; atomic, for threads.
static std::atomic<int64_t> calls, liveBytes, peakBytes;

static void *count(void *memory) {
  ++calls;
  int64_t size = malloc_usable_size(memory);
  int64_t live = liveBytes.fetch_add(size) + size;
  int64_t peak = peakBytes.load();
  while (live > peak && !peakBytes.compare_exchange_weak(peak, live)) {
  }
  return memory;
}

static void *countMalloc(size_t size) { return count(std::malloc(size)); }

static void *countCalloc(size_t number, size_t size) {
  return count(std::calloc(number, size));
}

static void *countAlignedAlloc(size_t alignment, size_t size) {
  return count(std::aligned_alloc(alignment, size));
}

static void countFree(void *memory) {
  liveBytes -= malloc_usable_size(memory);
  std::free(memory);
}

AllocationCounts mlir::bcast::getAllocationCounts() {
  return {calls, liveBytes, peakBytes};
}

void mlir::bcast::resetAllocationCounts() {
  calls = 0;
  liveBytes = 0;
  peakBytes = 0;
}

llvm::orc::SymbolMap
mlir::bcast::getCountingAllocator(llvm::orc::MangleAndInterner interner) {
  llvm::orc::SymbolMap symbols;
  auto define = [&](llvm::StringRef name, auto *function) {
    symbols[interner(name)] = {llvm::orc::ExecutorAddr::fromPtr(function),
                               llvm::JITSymbolFlags::Exported};
  };
  define("malloc", countMalloc);
  define("calloc", countCalloc);
  define("aligned_alloc", countAlignedAlloc);
  define("free", countFree);
  return symbols;
}
