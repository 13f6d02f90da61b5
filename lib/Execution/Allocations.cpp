//===- Allocations.cpp - Allocation counts of compiled code ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Allocations.h"
#include "bcast/Support/Memory.h"
#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <unordered_map>

using namespace mlir::bcast;

namespace {
/// The counts, and the bytes that were requested for each block. The bytes that
/// the C library reserves for a block differ from run to run.
struct Counter {
  std::mutex mutex;
  AllocationCounts counts;
  std::unordered_map<void *, int64_t> requests;
};
} // namespace

/// A global, because malloc has no context argument. Programs may free memory
/// until the process ends.
static Counter &getCounter() {
  static auto *counter = new Counter;
  return *counter;
}

static void *count(void *memory, int64_t size) {
  useHugePages(memory, size);
  Counter &counter = getCounter();
  std::lock_guard<std::mutex> lock(counter.mutex);
  AllocationCounts &counts = counter.counts;
  ++counts.calls;
  if (!memory)
    return memory;
  counter.requests[memory] = size;
  counts.liveBytes += size;
  counts.peakBytes = std::max(counts.peakBytes, counts.liveBytes);
  return memory;
}

static void *countMalloc(size_t size) { return count(std::malloc(size), size); }

static void *countCalloc(size_t number, size_t size) {
  return count(std::calloc(number, size), number * size);
}

static void *countAlignedAlloc(size_t alignment, size_t size) {
  return count(std::aligned_alloc(alignment, size), size);
}

static void countFree(void *memory) {
  {
    Counter &counter = getCounter();
    std::lock_guard<std::mutex> lock(counter.mutex);
    if (auto request = counter.requests.find(memory);
        request != counter.requests.end()) {
      counter.counts.liveBytes -= request->second;
      counter.requests.erase(request);
    }
  }
  std::free(memory);
}

AllocationCounts mlir::bcast::getAllocationCounts() {
  Counter &counter = getCounter();
  std::lock_guard<std::mutex> lock(counter.mutex);
  return counter.counts;
}

void mlir::bcast::resetAllocationCounts() {
  Counter &counter = getCounter();
  std::lock_guard<std::mutex> lock(counter.mutex);
  counter.counts = {};
  counter.requests.clear();
}

llvm::StringMap<void *> mlir::bcast::getCountingAllocator() {
  return {{"malloc", reinterpret_cast<void *>(countMalloc)},
          {"calloc", reinterpret_cast<void *>(countCalloc)},
          {"aligned_alloc", reinterpret_cast<void *>(countAlignedAlloc)},
          {"free", reinterpret_cast<void *>(countFree)}};
}
