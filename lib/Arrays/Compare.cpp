//===- Compare.cpp - Differences of arrays --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Compare.h"
#include "bcast/Arrays/Print.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;

static bool areClose(double actual, double expected, double rtol, double atol,
                     ZeroSign zeroSign) {
  if (zeroSign == ZeroSign::Compared && actual == 0 && expected == 0)
    return std::signbit(actual) == std::signbit(expected);
  if (actual == expected || (std::isnan(actual) && std::isnan(expected)))
    return true;
  if (!std::isfinite(actual) || !std::isfinite(expected))
    return false;
  return std::fabs(actual - expected) <= atol + rtol * std::fabs(expected);
}

static bool areEqual(const Array &actual, const Array &expected, int64_t index,
                     double rtol, double atol, ZeroSign zeroSign) {
  ElementType type = actual.getElementType();
  if (isFloat(type))
    return areClose(actual.getFloat(index), expected.getFloat(index), rtol,
                    atol, zeroSign);
  if (isSignedInteger(type))
    return actual.getSigned(index) == expected.getSigned(index);
  return actual.getUnsigned(index) == expected.getUnsigned(index);
}

/// Returns "element [1, 2]" for a row-major position in the part of an array
/// that begins at `offsets`, or "the scalar".
static std::string stringifyIndex(ArrayRef<int64_t> shape, int64_t position,
                                  ArrayRef<int64_t> offsets) {
  if (shape.empty())
    return "the scalar";
  std::string text;
  for (int64_t dim = shape.size() - 1; dim >= 0; --dim) {
    int64_t index =
        position % shape[dim] + (offsets.empty() ? 0 : offsets[dim]);
    text = std::to_string(index) + (text.empty() ? "" : ", ") + text;
    position /= shape[dim];
  }
  return "element [" + text + "]";
}

std::optional<std::string> bcast::findDifference(const Array &actual,
                                                 const Array &expected,
                                                 double rtol, double atol,
                                                 ZeroSign zeroSign,
                                                 ArrayRef<int64_t> offsets) {
  if (actual.getElementType() != expected.getElementType() ||
      actual.getShape() != expected.getShape())
    return "expected type " + expected.stringifyType() + ", found " +
           actual.stringifyType();

  int64_t count = actual.getNumElements(), differing = 0, first = 0;
  for (int64_t i = 0; i < count; ++i)
    if (!areEqual(actual, expected, i, rtol, atol, zeroSign) &&
        differing++ == 0)
      first = i;
  if (differing == 0)
    return std::nullopt;
  return stringifyIndex(actual.getShape(), first, offsets) + ": expected " +
         stringifyElement(expected, first) + ", found " +
         stringifyElement(actual, first) + "; " + std::to_string(differing) +
         " of " + std::to_string(count) +
         (count == 1 ? " element differs" : " elements differ");
}

double bcast::getReferenceTolerance(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return 1e-3;
  case ElementType::BF16:
    return 8e-3;
  case ElementType::F32:
    return 5e-7;
  case ElementType::F64:
    return 1e-15;
  default:
    return 0;
  }
}

double bcast::getReferenceAbsoluteTolerance(ElementType type) {
  double tolerance = getReferenceTolerance(type);
  switch (type) {
  case ElementType::F16:
    return tolerance * 0x1p-14;
  case ElementType::BF16:
  case ElementType::F32:
    return tolerance * 0x1p-126;
  case ElementType::F64:
    return tolerance * 0x1p-1022;
  default:
    return 0;
  }
}
