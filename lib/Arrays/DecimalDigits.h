//===- DecimalDigits.h - Decimal digits of floats ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_ARRAYS_DECIMALDIGITS_H
#define BCAST_LIB_ARRAYS_DECIMALDIGITS_H

#include "bcast/Arrays/ElementType.h"
#include "llvm/ADT/SmallString.h"
#include <limits>

namespace mlir::bcast::arrays {

/// A decimal number d.ddd * 10^exponent; `digits` holds the d's. The first
/// digit is 0 only for the number 0.
struct DecimalDigits {
  llvm::SmallString<24> digits;
  int exponent = 0;
};

/// The required and the permitted ends of the digits of a number. Both places
/// are counted from the first digit or from the decimal point.
struct DigitLimits {
  enum Origin { FirstDigit, DecimalPoint };
  Origin origin = FirstDigit;
  /// The least number of digits. If fewer identify the number, further digits
  /// are those of its exact value.
  int min = std::numeric_limits<int>::min();
  /// The greatest number of digits; the number is rounded to it. Counted from
  /// the decimal point, the number must reach that place.
  int max = std::numeric_limits<int>::max();
};

/// Returns the fewest decimal digits that identify `value`, which is finite and
/// not negative, among all values of the float type `type`, subject to
/// `limits`. The last digit is rounded to nearest, ties to even. A bf16 counts
/// as an f32.
DecimalDigits getDecimalDigits(double value, ElementType type,
                               DigitLimits limits);

} // namespace mlir::bcast::arrays

#endif // BCAST_LIB_ARRAYS_DECIMALDIGITS_H
