//===- ScalarConversion.h - Conversions that round once ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversions to floats as operations of arith that LLVM compiles without a
// second rounding, and without functions of the compiler's runtime library.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_SCALARCONVERSION_H
#define BCAST_DIALECT_BCAST_IR_SCALARCONVERSION_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::bcast {

/// Converts `x`, a float or a vector of floats, to floats of type `to`,
/// rounding once, to nearest even. [CONVERT-4]
Value convertFloat(ImplicitLocOpBuilder &builder, Value x, Type to);

/// Converts `x`, an integer of up to 64 bits or a vector of these, to floats of
/// type `to`, rounding once, to nearest even. [CONVERT-4]
Value convertIntegerToFloat(ImplicitLocOpBuilder &builder, Value x, Type to,
                            bool isUnsigned);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_SCALARCONVERSION_H
