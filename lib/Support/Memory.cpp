//===- Memory.cpp - Pages of large buffers --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/Memory.h"
#ifdef __linux__
#include <sys/mman.h>
#endif

void mlir::bcast::useHugePages(void *memory, int64_t size) {
#ifdef __linux__
  constexpr uintptr_t kSmallest = 4 << 20, kPage = 4096;
  if (!memory || uintptr_t(size) < kSmallest)
    return;
  // Whole pages, so that the parts of neighbouring buffers are one.
  uintptr_t begin = reinterpret_cast<uintptr_t>(memory) / kPage * kPage;
  uintptr_t end = reinterpret_cast<uintptr_t>(memory) + size;
  // It is a hint: if it fails, pages are small.
  ::madvise(reinterpret_cast<void *>(begin), end - begin, MADV_HUGEPAGE);
#endif
}
