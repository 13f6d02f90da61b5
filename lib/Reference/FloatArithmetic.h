//===- FloatArithmetic.h - Arithmetic on single floats ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_REFERENCE_FLOATARITHMETIC_H
#define BCAST_LIB_REFERENCE_FLOATARITHMETIC_H

#include "bcast/Arrays/Array.h"
#include "mlir/IR/Operation.h"

namespace mlir::bcast {

/// Evaluates an operation of the arith or the math dialect on scalars, of which
/// an operand or the result is a float. Returns none for other operations.
/// Scalars are arrays of shape [].
///
/// Takes constant, cmpf, addf, subf, mulf, divf, remf, negf, maximumf,
/// minimumf, maxnumf, minnumf, all conversions, and functions of math that
/// <cmath> has. Fails if arith does not define the result, as in a conversion
/// to an integer that does not fit.
std::optional<llvm::Expected<Array>>
evaluateFloatArithmetic(Operation *op,
                        ArrayRef<std::shared_ptr<const Array>> operands);

} // namespace mlir::bcast

#endif // BCAST_LIB_REFERENCE_FLOATARITHMETIC_H
