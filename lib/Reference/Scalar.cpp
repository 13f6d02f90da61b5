//===- Scalar.cpp - One element of an array -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Reference/Scalar.h"
#include "bcast/Arrays/Float16.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;

unsigned mlir::bcast::getBitWidth(ElementType type) {
  return type == ElementType::I1 ? 1 : 8 * getByteWidth(type);
}

Scalar Scalar::makeFloat(ElementType type, double value) {
  Scalar scalar{type};
  scalar.real = value;
  return scalar;
}

Scalar Scalar::makeInteger(ElementType type, uint64_t bits) {
  Scalar scalar{type};
  unsigned width = getBitWidth(type);
  if (isSignedInteger(type))
    scalar.bits = static_cast<uint64_t>(llvm::SignExtend64(bits, width));
  else
    scalar.bits = bits & llvm::maskTrailingOnes<uint64_t>(width);
  return scalar;
}

Scalar mlir::bcast::loadScalar(const Array &array, int64_t index) {
  ElementType type = array.getElementType();
  if (isFloat(type))
    return Scalar::makeFloat(type, array.getFloat(index));
  if (isSignedInteger(type))
    return Scalar::makeInteger(type,
                               static_cast<uint64_t>(array.getSigned(index)));
  return Scalar::makeInteger(type, array.getUnsigned(index));
}

void mlir::bcast::storeScalar(Array &array, int64_t index,
                              const Scalar &scalar) {
  switch (array.getElementType()) {
  case ElementType::F64:
    array.as<double>()[index] = scalar.real;
    return;
  case ElementType::F32:
    array.as<float>()[index] = static_cast<float>(scalar.real);
    return;
  case ElementType::F16:
    array.as<uint16_t>()[index] = doubleToHalf(scalar.real);
    return;
  case ElementType::BF16:
    array.as<uint16_t>()[index] = doubleToBFloat(scalar.real);
    return;
  default:
    break;
  }
  switch (getByteWidth(array.getElementType())) {
  case 1:
    array.as<uint8_t>()[index] = static_cast<uint8_t>(scalar.bits);
    return;
  case 2:
    array.as<uint16_t>()[index] = static_cast<uint16_t>(scalar.bits);
    return;
  case 4:
    array.as<uint32_t>()[index] = static_cast<uint32_t>(scalar.bits);
    return;
  default:
    array.as<uint64_t>()[index] = scalar.bits;
  }
}
