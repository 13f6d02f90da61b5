//===- ArgReductions.h - Bodies that pick an index ------------ -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_ARGREDUCTIONS_H
#define BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_ARGREDUCTIONS_H

#include "bcast/Dialect/Bcast/IR/Enums.h"
#include "mlir/IR/Block.h"

namespace mlir::bcast::stablehlo {

/// Maximum or minimum, if the body of a reduction of two tensors, elements and
/// their indices, picks the first extreme element and its index as
/// `arg_maximum` and `arg_minimum` do. [ARG-4]
std::optional<ReduceKind> findArgKind(Block &body);

/// Whether each element of `value` is its own index along `dim`.
bool isIotaAlong(Value value, int64_t dim);

} // namespace mlir::bcast::stablehlo

#endif // BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_ARGREDUCTIONS_H
