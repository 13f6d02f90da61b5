//===- ElementBytes.h - The size of an element ---------------- -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_ELEMENTBYTES_H
#define BCAST_LIB_CODEGEN_LOOPS_ELEMENTBYTES_H

#include "mlir/IR/Types.h"

namespace mlir::bcast {

/// The bytes of an element of `type` in memory; 1, which is no more than they
/// are, where the type has no known size.
int64_t getElementBytes(Type type);

} // namespace mlir::bcast

#endif // BCAST_LIB_CODEGEN_LOOPS_ELEMENTBYTES_H
