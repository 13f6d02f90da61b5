//===- ElementBytes.h - The size of a buffer ------------------- -*- C++
//-*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_ELEMENTBYTES_H
#define BCAST_LIB_CODEGEN_LOOPS_ELEMENTBYTES_H

#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include <optional>

namespace mlir::bcast {

/// Returns the bytes of all elements of a buffer, or none if its shape is not
/// static.
std::optional<int64_t> getStaticBytes(MemRefType type);

/// Operands of more bytes do not stay in the second cache.
constexpr int64_t kSecondCache = 1 << 20;

} // namespace mlir::bcast

#endif // BCAST_LIB_CODEGEN_LOOPS_ELEMENTBYTES_H
