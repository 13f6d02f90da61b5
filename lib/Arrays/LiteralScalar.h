//===- LiteralScalar.h - The scalars of array literals ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_ARRAYS_LITERALSCALAR_H
#define BCAST_LIB_ARRAYS_LITERALSCALAR_H

#include "bcast/Arrays/ElementType.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir::bcast {

/// Parses one scalar of a literal and stores its bytes, `getByteWidth(type)` of
/// them, at `out`. `parseLiteral` describes the syntax and the errors. Errors
/// of this function do not name a column.
llvm::Error parseLiteralScalar(StringRef text, ElementType type, char *out);

} // namespace mlir::bcast

#endif // BCAST_LIB_ARRAYS_LITERALSCALAR_H
