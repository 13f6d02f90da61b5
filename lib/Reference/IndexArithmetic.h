//===- IndexArithmetic.h - Arithmetic on extents ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_REFERENCE_INDEXARITHMETIC_H
#define BCAST_LIB_REFERENCE_INDEXARITHMETIC_H

#include "bcast/Arrays/Array.h"
#include "mlir/IR/Operation.h"

namespace mlir::bcast {

/// Evaluates an operation of the arith or the math dialect on scalars of index,
/// integer or i1. Returns none for other operations. Scalars are arrays of
/// shape []; those of type index are of i64.
///
/// Takes constant, cmpi, addi, subi, muli, andi, ori, xori, maxsi, maxui,
/// minsi, minui, all divisions, remainders and shifts, index_cast,
/// index_castui, extsi, extui, trunci, absi, ctpop, ctlz and cttz. Integers
/// wrap. Fails if arith does not define the result, as in a division by zero.
std::optional<llvm::Expected<Array>>
evaluateIndexArithmetic(Operation *op,
                        ArrayRef<std::shared_ptr<const Array>> operands);

} // namespace mlir::bcast

#endif // BCAST_LIB_REFERENCE_INDEXARITHMETIC_H
