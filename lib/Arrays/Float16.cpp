//===- Float16.cpp - Conversions of 16-bit floats -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Float16.h"
#include "llvm/ADT/APFloat.h"

using namespace mlir;
using llvm::APFloat;

static uint16_t narrow(APFloat value, const llvm::fltSemantics &semantics) {
  bool losesInfo;
  value.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return value.bitcastToAPInt().getZExtValue();
}

static float widen(uint16_t bits, const llvm::fltSemantics &semantics) {
  return APFloat(semantics, llvm::APInt(16, bits)).convertToFloat();
}

float bcast::halfToFloat(uint16_t bits) {
  return widen(bits, APFloat::IEEEhalf());
}

uint16_t bcast::floatToHalf(float value) {
  return narrow(APFloat(value), APFloat::IEEEhalf());
}

uint16_t bcast::doubleToHalf(double value) {
  return narrow(APFloat(value), APFloat::IEEEhalf());
}

float bcast::bfloatToFloat(uint16_t bits) {
  return widen(bits, APFloat::BFloat());
}

uint16_t bcast::floatToBFloat(float value) {
  return narrow(APFloat(value), APFloat::BFloat());
}

uint16_t bcast::doubleToBFloat(double value) {
  return narrow(APFloat(value), APFloat::BFloat());
}
