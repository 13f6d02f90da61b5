//===- FloatBits.cpp - Operations on the bits of floats -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarBuilder.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

using arith::CmpFPredicate;
using arith::CmpIPredicate;

/// Extends 16-bit floats to f32, which is exact. Targets compare f32 and f64.
static Value widen(ImplicitLocOpBuilder &b, Value x) {
  return x.getType().isF16() || x.getType().isBF16()
             ? arith::ExtFOp::create(b, b.getF32Type(), x).getResult()
             : x;
}

static Value createBitcast(ImplicitLocOpBuilder &b, Type type, Value x) {
  return x.getType() == type ? x : arith::BitcastOp::create(b, type, x);
}

//===----------------------------------------------------------------------===//
// Bits as another type
//===----------------------------------------------------------------------===//

LogicalResult BitcastConvertOp::verify() {
  Type from = getOperand().getType().getElementType();
  Type to = getType().getElementType();
  if (from.getIntOrFloatBitWidth() == to.getIntOrFloatBitWidth())
    return success();
  return emitOpError() << "the operand has elements of "
                       << from.getIntOrFloatBitWidth()
                       << " bits, the result of " << to.getIntOrFloatBitWidth()
                       << "; the widths must be equal [BITCAST-1]";
}

Value BitcastConvertOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return createBitcast(b, getSignless(getType().getElementType()), args[0]);
}

//===----------------------------------------------------------------------===//
// Next numbers
//===----------------------------------------------------------------------===//

Value NextAfterOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  // [NEXT_AFTER-1]
  auto type = cast<FloatType>(args[0].getType());
  unsigned width = type.getWidth();
  Type bitsType = b.getIntegerType(width);
  Value x = widen(b, args[0]), y = widen(b, args[1]);
  Value bits = createBitcast(b, bitsType, args[0]);
  Value zero = createConstant(b, x.getType(), 0.0);
  // Bit patterns of one sign are ordered like the magnitudes.
  Value goesUp = createCmp(b, CmpFPredicate::OLT, x, y);
  Value isPositive = createCmp(b, CmpFPredicate::OGT, x, zero);
  Value shrinks = arith::XOrIOp::create(b, goesUp, isPositive);
  Value step = createSelect(b, shrinks, createConstant(b, bitsType, -1.0),
                            createConstant(b, bitsType, 1.0));
  Value moved = arith::AddIOp::create(b, bits, step);
  // From zero, the least number with the sign of y.
  Value sign = arith::AndIOp::create(
      b, createBitcast(b, bitsType, args[1]),
      createConstant(b, bitsType, APInt::getSignMask(width)));
  Value least = arith::OrIOp::create(b, sign, createConstant(b, bitsType, 1.0));
  Value isZero = createCmp(b, CmpFPredicate::OEQ, x, zero);
  Value next = createBitcast(b, type, createSelect(b, isZero, least, moved));
  Value areEqual = createCmp(b, CmpFPredicate::OEQ, x, y);
  Value result = createSelect(b, areEqual, args[1], next);
  Value isNaN = createCmp(b, CmpFPredicate::UNO, x, y);
  Value nan = arith::ConstantOp::create(
      b, b.getFloatAttr(type, APFloat::getNaN(type.getFloatSemantics())));
  return createSelect(b, isNaN, nan, result);
}

//===----------------------------------------------------------------------===//
// Fewer bits
//===----------------------------------------------------------------------===//

/// Rounds `bits` of a float to multiples of 2^`dropped`, ties to even.
/// [REDUCE_PRECISION-1]
static Value roundBits(ImplicitLocOpBuilder &b, Value bits, unsigned dropped) {
  Type type = bits.getType();
  unsigned width = type.getIntOrFloatBitWidth();
  auto constant = [&](const APInt &value) {
    return createConstant(b, type, value);
  };
  APInt unit = APInt::getOneBitSet(width, dropped);
  Value shifted =
      arith::ShRUIOp::create(b, bits, constant(APInt(width, dropped)));
  Value isOdd = arith::AndIOp::create(b, shifted, constant(APInt(width, 1)));
  Value bias = arith::AddIOp::create(b, isOdd, constant(unit.lshr(1) - 1));
  Value sum = arith::AddIOp::create(b, bits, bias);
  return arith::AndIOp::create(b, sum, constant(~(unit - 1)));
}

Value ReducePrecisionOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  auto type = cast<FloatType>(args[0].getType());
  unsigned width = type.getWidth();
  unsigned mantissaWidth = type.getFPMantissaWidth() - 1;
  unsigned exponentWidth = width - 1 - mantissaWidth;
  Type bitsType = b.getIntegerType(width);
  auto constant = [&](const APInt &value) {
    return createConstant(b, bitsType, value);
  };
  Value bits = createBitcast(b, bitsType, args[0]);
  Value signMask = constant(APInt::getSignMask(width));
  Value sign = arith::AndIOp::create(b, bits, signMask);
  Value infinity =
      constant(APFloat::getInf(type.getFloatSemantics()).bitcastToAPInt());
  Value signedInfinity = arith::OrIOp::create(b, sign, infinity);
  Value reduced = bits;
  if (getMantissaBits() < mantissaWidth)
    reduced = roundBits(b, reduced, mantissaWidth - getMantissaBits());
  if (getExponentBits() < exponentWidth) {
    // [REDUCE_PRECISION-2]
    uint64_t bias = (uint64_t(1) << (exponentWidth - 1)) - 1;
    uint64_t newBias = (uint64_t(1) << (getExponentBits() - 1)) - 1;
    auto atExponent = [&](uint64_t exponent) {
      return constant(APInt(width, exponent).shl(mantissaWidth));
    };
    Value exponent = arith::AndIOp::create(b, reduced, infinity);
    Value overflows =
        createCmp(b, CmpIPredicate::ugt, exponent, atExponent(bias + newBias));
    Value underflows =
        createCmp(b, CmpIPredicate::ule, exponent, atExponent(bias - newBias));
    reduced = createSelect(b, overflows, signedInfinity, reduced);
    reduced = createSelect(b, underflows, sign, reduced);
  }
  // The sign of a NaN differs between processors. [REDUCE_PRECISION-3]
  Value wide = widen(b, args[0]);
  Value isNaN = createCmp(b, CmpFPredicate::UNO, wide, wide);
  Value ofNaN = getMantissaBits() > 0 ? bits : infinity;
  return createBitcast(b, type, createSelect(b, isNaN, ofNaN, reduced));
}
