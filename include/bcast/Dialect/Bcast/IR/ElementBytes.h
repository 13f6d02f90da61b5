//===- ElementBytes.h - The size of an element ---------------- -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_ELEMENTBYTES_H
#define BCAST_DIALECT_BCAST_IR_ELEMENTBYTES_H

#include "mlir/IR/BuiltinTypes.h"
#include <optional>

namespace mlir::bcast {

/// Returns the bytes of an element of `type` in memory, or the lower bound 1 if
/// the size is not known.
int64_t getElementBytes(Type type);

/// The bytes of all elements of `type`, or none if its shape is not static.
std::optional<int64_t> getStaticBytes(ShapedType type);

/// As text, or "?".
std::string countBytes(ShapedType type);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_ELEMENTBYTES_H
