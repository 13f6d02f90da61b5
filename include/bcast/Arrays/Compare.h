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

/// Returns how `actual` differs from `expected`, in one line, or nothing if it
/// does not: their types, or else the first element that differs in row-major
/// order, with its index, both values and how many elements differ.
///
/// Integers and truth values must be equal. Floats are compared as doubles:
/// equal values and two NaNs do not differ, nor two zeros unless their signs
/// are compared; other finite values differ when |actual - expected| > atol +
/// rtol * |expected|, and everything else does. So does NumPy's allclose with
/// equal_nan.
std::optional<std::string>
findDifference(const Array &actual, const Array &expected, double rtol,
               double atol, ZeroSign zeroSign = ZeroSign::Ignored);

/// How much, relative to the element, compiled code may differ from the
/// reference evaluator, which computes the same sequence of operations: a few
/// units in the last place of the type.
double getReferenceTolerance(ElementType type);

/// The same in units of the smallest normal number, whose last place subnormal
/// numbers share: an absolute tolerance.
double getReferenceAbsoluteTolerance(ElementType type);

} // namespace mlir::bcast

#endif // BCAST_ARRAYS_COMPARE_H
