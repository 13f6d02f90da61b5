//===- ScalarConvert.cpp - Scalar conversion between types ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarFunctions.h"
#include "llvm/ADT/APFloat.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;

/// [CONVERT-1]
static Scalar convertFloatToInteger(double value, ElementType type) {
  if (std::isnan(value))
    return Scalar::makeInteger(type, 0);
  unsigned width = getBitWidth(type);
  bool isSigned = isSignedInteger(type);
  double limit = std::ldexp(1.0, isSigned ? width - 1 : width);
  if (value >= limit)
    return Scalar::makeInteger(
        type, llvm::maskTrailingOnes<uint64_t>(width - isSigned));
  if (value < (isSigned ? -limit : 0.0))
    return Scalar::makeInteger(type, isSigned ? uint64_t(1) << (width - 1) : 0);
  uint64_t bits = isSigned ? static_cast<uint64_t>(static_cast<int64_t>(value))
                           : static_cast<uint64_t>(value);
  return Scalar::makeInteger(type, bits);
}

/// [CONVERT-4]
static Scalar convertIntegerToFloat(const Scalar &x, ElementType type) {
  llvm::APFloat value(getSemantics(type));
  value.convertFromAPInt(llvm::APInt(64, x.bits), isSignedInteger(x.type),
                         llvm::APFloat::rmNearestTiesToEven);
  return Scalar::makeFloat(type, value.convertToDouble());
}

Scalar bcast::detail::evaluateConvert(const Scalar &x, ElementType resultType) {
  bool fromFloat = isFloat(x.type);
  if (isFloat(resultType))
    return fromFloat ? Scalar::makeFloat(resultType, x.real)
                     : convertIntegerToFloat(x, resultType);
  if (resultType == ElementType::I1) // [CONVERT-2]
    return Scalar::makeInteger(resultType,
                               fromFloat ? x.real != 0 : x.bits != 0);
  return fromFloat ? convertFloatToInteger(x.real, resultType)
                   : Scalar::makeInteger(resultType, x.bits);
}
