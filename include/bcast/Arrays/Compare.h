//===- Compare.h - Differences of arrays ------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_ARRAYS_COMPARE_H
#define BCAST_ARRAYS_COMPARE_H

#include "bcast/Arrays/Array.h"
#include <optional>
#include <string>

namespace mlir::bcast {

/// Whether -0 and +0 differ.
enum class ZeroSign { Ignored, Compared };

/// Describes the difference of `actual` from `expected` in one line, or returns
/// nothing if both are equal. The line has both types if these differ, else the
/// index and both values of the first element that differs in row-major order,
/// and the number of such elements.
///
/// Integers and truth values must be equal. Floats are compared as doubles, as
/// by NumPy's allclose with equal_nan: NaN equals NaN, and finite values differ
/// if |actual - expected| > atol + rtol * |expected|. Zeros of different signs
/// differ only under `ZeroSign::Compared`. Both may be a part of an array that
/// begins at `offsets`.
std::optional<std::string> findDifference(const Array &actual,
                                          const Array &expected, double rtol,
                                          double atol,
                                          ZeroSign zeroSign = ZeroSign::Ignored,
                                          ArrayRef<int64_t> offsets = {});

/// The relative tolerance between compiled code and the reference evaluator,
/// which computes the same sequence of operations: a few units in the last
/// place of the type.
double getReferenceTolerance(ElementType type);

/// The absolute tolerance between both: as many units in the last place of the
/// smallest normal number. Subnormal numbers have the same last place.
double getReferenceAbsoluteTolerance(ElementType type);

} // namespace mlir::bcast

#endif // BCAST_ARRAYS_COMPARE_H
