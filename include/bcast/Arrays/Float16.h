//===- Float16.h - Conversions of 16-bit floats -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both 16-bit formats are passed as their bit patterns: "half" is IEEE 754
// binary16 (f16), "bfloat" is the upper half of a binary32 (bf16).
//
// Widening is exact. Narrowing rounds once, to the nearest value, ties to
// even; it gives subnormals where they are due and infinity above the largest
// finite value. A NaN comes out quiet, with its sign and as much of its payload
// as fits.
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
