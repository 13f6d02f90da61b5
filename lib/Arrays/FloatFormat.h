//===- FloatFormat.h - NumPy's spelling of floats ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_ARRAYS_FLOATFORMAT_H
#define BCAST_LIB_ARRAYS_FLOATFORMAT_H

#include "bcast/Arrays/ElementType.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace mlir::bcast::arrays {

/// Spells the elements of one array of floats, all in one notation and padded
/// to one width, as NumPy does with its default options. bf16 is spelled as
/// f32.
class FloatFormat {
public:
  /// Chooses notation and widths for `values`, which are of type `type`.
  FloatFormat(ArrayRef<double> values, ElementType type);

  /// Spells one of the values.
  std::string format(double value) const;

private:
  std::string formatScientific(double value) const;
  std::string formatPositional(double value) const;
  bool needsScientific(ArrayRef<double> finite) const;
  void fitScientific(ArrayRef<double> finite);
  void fitPositional(ArrayRef<double> finite);

  ElementType type;
  bool scientific = false;
  /// The width before the point, including the sign.
  size_t left = 0;
  /// The width after the point: in positional notation the digits, in
  /// scientific notation also "e", the sign and the digits of the exponent.
  size_t right = 0;
  /// In scientific notation, the digits after the point and of the exponent.
  size_t fractionDigits = 0, exponentDigits = 2;
};

/// Spells a float of type `type` by itself, with the fewest digits that
/// identify it, as NumPy spells scalars: "0.1", "1e-05", "inf".
std::string formatScalarFloat(double value, ElementType type);

} // namespace mlir::bcast::arrays

#endif // BCAST_LIB_ARRAYS_FLOATFORMAT_H
