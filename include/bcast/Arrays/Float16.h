//===- Float16.h - Conversions of 16-bit floats -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversions take bit patterns of both 16-bit formats: "half" is IEEE 754
// binary16 (f16), and "bfloat" is the upper half of a binary32 (bf16).
//
// Widening is exact. Narrowing rounds once, to the nearest value, ties to even,
// with subnormal results, and to infinity above the largest finite value. A NaN
// becomes quiet, and keeps its sign and the part of its payload that fits.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_ARRAYS_FLOAT16_H
#define BCAST_ARRAYS_FLOAT16_H

#include <cstdint>

namespace mlir::bcast {

/// Returns the value of the half with the bits `bits`; exact.
float halfToFloat(uint16_t bits);

/// Returns the bits of the half nearest to `value`, ties to even.
uint16_t floatToHalf(float value);

/// Returns the bits of the half nearest to `value`, ties to even; rounds once,
/// not by way of float.
uint16_t doubleToHalf(double value);

/// Returns the value of the bfloat with the bits `bits`; exact.
float bfloatToFloat(uint16_t bits);

/// Returns the bits of the bfloat nearest to `value`, ties to even.
uint16_t floatToBFloat(float value);

/// Returns the bits of the bfloat nearest to `value`, ties to even; rounds
/// once, not by way of float.
uint16_t doubleToBFloat(double value);

} // namespace mlir::bcast

#endif // BCAST_ARRAYS_FLOAT16_H
