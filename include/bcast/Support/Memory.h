//===- Memory.h - Pages of large buffers ------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_MEMORY_H
#define BCAST_SUPPORT_MEMORY_H

#include <cstdint>

namespace mlir::bcast {

/// Asks for huge pages for a new buffer, which Linux leaves to programs in most
/// distributions: the first access to each small page of a large buffer takes
/// longer than writing it. NumPy does the same from the same size on. `memory`
/// may be null.
void useHugePages(void *memory, int64_t size);

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_MEMORY_H
