//===- Convert.cpp - Scalar element type conversion -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarBuilder.h"
#include "bcast/Dialect/Bcast/IR/ScalarConversion.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

using arith::CmpFPredicate;
using arith::CmpIPredicate;

static unsigned getWidth(Type type) {
  return getElementTypeOrSelf(type).getIntOrFloatBitWidth();
}

static unsigned getWidth(Value value) { return getWidth(value.getType()); }

/// `elementType`, or a vector of it if `value` is a vector.
static Type getTypeLike(Value value, Type elementType) {
  if (auto shaped = dyn_cast<ShapedType>(value.getType()))
    return shaped.clone(elementType);
  return elementType;
}

/// Rounds the f64 `x` to odd: the last bit of an inexact f32 is set. A second
/// rounding, to 11 bits or fewer, then equals a single rounding of `x`.
static Value roundToOddF32(ImplicitLocOpBuilder &b, Value x) {
  Type f32 = getTypeLike(x, b.getF32Type()),
       i32 = getTypeLike(x, b.getI32Type());
  Value nearest = arith::TruncFOp::create(b, f32, x);
  Value back = arith::ExtFOp::create(b, x.getType(), nearest);
  Value isInexact = createCmp(b, CmpFPredicate::ONE, back, x);
  Value magnitude = math::AbsFOp::create(b, back);
  Value isAwayFromZero =
      createCmp(b, CmpFPredicate::OGT, magnitude, math::AbsFOp::create(b, x));
  Value one = createConstant(b, i32, 1.0);
  Value bits = arith::BitcastOp::create(b, i32, nearest);
  Value towardZero = createSelect(b, isAwayFromZero,
                                  arith::SubIOp::create(b, bits, one), bits);
  Value odd = arith::OrIOp::create(b, towardZero, one);
  return arith::BitcastOp::create(b, f32,
                                  createSelect(b, isInexact, odd, bits));
}

Value bcast::convertFloat(ImplicitLocOpBuilder &b, Value x, Type to) {
  Type from = getElementTypeOrSelf(x.getType());
  if (from == to)
    return x;
  if (getWidth(from) == 16) // f16 and bf16 are exact in f32.
    return convertFloat(
        b, arith::ExtFOp::create(b, getTypeLike(x, b.getF32Type()), x), to);
  if (getWidth(to) > getWidth(from))
    return arith::ExtFOp::create(b, getTypeLike(x, to), x);
  if (from.isF64() && getWidth(to) == 16)
    x = roundToOddF32(b, x);
  return arith::TruncFOp::create(b, getTypeLike(x, to), x);
}

static Value createIntegerToFloat(ImplicitLocOpBuilder &b, Value x, Type to,
                                  bool isUnsigned) {
  if (isUnsigned)
    return arith::UIToFPOp::create(b, getTypeLike(x, to), x);
  return arith::SIToFPOp::create(b, getTypeLike(x, to), x);
}

/// Returns an integer of at most 53 significant bits that rounds to bf16 like
/// the 64-bit integer `x`. The low bits of a longer `x` become one sticky bit.
static Value compressToF64Precision(ImplicitLocOpBuilder &b, Value x,
                                    bool isUnsigned) {
  Type i64 = x.getType();
  auto constant = [&](uint64_t value) {
    return createConstant(b, i64, APInt(64, value));
  };
  Value zero = constant(0), sticky = constant(1 << 11);
  Value low = arith::AndIOp::create(b, x, constant((1 << 12) - 1));
  Value high = arith::AndIOp::create(b, x, constant(~uint64_t((1 << 12) - 1)));
  Value hasLow = createCmp(b, CmpIPredicate::ne, low, zero);
  Value compressed =
      arith::OrIOp::create(b, high, createSelect(b, hasLow, sticky, zero));
  uint64_t limit = uint64_t(1) << 53;
  Value distance =
      isUnsigned ? x : arith::AddIOp::create(b, x, constant(limit)).getResult();
  Value isLong = createCmp(b, CmpIPredicate::ugt, distance,
                           constant(isUnsigned ? limit : 2 * limit));
  return createSelect(b, isLong, compressed, x);
}

Value bcast::convertIntegerToFloat(ImplicitLocOpBuilder &b, Value x, Type to,
                                   bool isUnsigned) {
  if (to.isF32() || to.isF64())
    return createIntegerToFloat(b, x, to, isUnsigned);
  // An integer that is not exact in f32 is out of range in f16.
  if (getWidth(x) <= 16 || to.isF16())
    return convertFloat(
        b, createIntegerToFloat(b, x, b.getF32Type(), isUnsigned), to);
  if (getWidth(x) == 64)
    x = compressToF64Precision(b, x, isUnsigned);
  return convertFloat(b, createIntegerToFloat(b, x, b.getF64Type(), isUnsigned),
                      to);
}

/// Returns `x`, limited to the integers of the width, and 0 for NaN. They are
/// exact in `x`'s type.
static Value clampToIntegers(ImplicitLocOpBuilder &b, Value x, unsigned width,
                             bool isUnsigned) {
  Type type = x.getType();
  Value zero = createConstant(b, type, 0.0);
  double most = std::ldexp(1.0, isUnsigned ? width : width - 1) - 1;
  Value least = zero;
  // Processors take a NaN's limit with the instruction for the limit.
  if (!isUnsigned) {
    Value isNumber = createCmp(b, CmpFPredicate::ORD, x, x);
    x = createSelect(b, isNumber, x, zero);
    least = createConstant(b, type, -most - 1);
  }
  x = arith::MaxNumFOp::create(b, x, least);
  return arith::MinNumFOp::create(b, x, createConstant(b, type, most));
}

static Value truncateToInteger(ImplicitLocOpBuilder &b, Value x, Type to,
                               bool isUnsigned) {
  if (isUnsigned)
    return arith::FPToUIOp::create(b, to, x);
  return arith::FPToSIOp::create(b, to, x);
}

/// Truncates toward zero and saturates; NaN gives 0. [CONVERT-1]
static Value convertFloatToInteger(ImplicitLocOpBuilder &b, Value x, Type to,
                                   bool isUnsigned) {
  if (getWidth(x) == 16)
    x = arith::ExtFOp::create(b, b.getF32Type(), x);
  unsigned width = to.getIntOrFloatBitWidth();
  auto from = cast<FloatType>(x.getType());
  if (width <= from.getFPMantissaWidth())
    return truncateToInteger(b, clampToIntegers(b, x, width, isUnsigned), to,
                             isUnsigned);
  // Both limits are exact: powers of two, or 0.
  double upper = std::ldexp(1.0, isUnsigned ? width : width - 1);
  Value lowerLimit = createConstant(b, from, isUnsigned ? 0.0 : -upper);
  Value upperLimit = createConstant(b, from, upper);
  Value isBelow = createCmp(b, CmpFPredicate::OLT, x, lowerLimit);
  Value isAbove = createCmp(b, CmpFPredicate::OGE, x, upperLimit);
  Value isNotBelow = createCmp(b, CmpFPredicate::OGE, x, lowerLimit);
  Value isNotAbove = createCmp(b, CmpFPredicate::OLT, x, upperLimit);
  Value isInside = arith::AndIOp::create(b, isNotBelow, isNotAbove);
  Value safe = createSelect(b, isInside, x, createConstant(b, from, 0.0));
  Value converted = truncateToInteger(b, safe, to, isUnsigned);
  APInt min =
      isUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width);
  APInt max =
      isUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width);
  Value smallest = createConstant(b, to, min);
  Value largest = createConstant(b, to, max);
  converted = createSelect(b, isAbove, largest, converted);
  return createSelect(b, isBelow, smallest, converted);
}

/// Keeps the low bits or extends by the source's signedness. [CONVERT-3]
static Value convertInteger(ImplicitLocOpBuilder &b, Value x, Type to,
                            bool isUnsigned) {
  unsigned width = to.getIntOrFloatBitWidth();
  if (width == getWidth(x))
    return x;
  if (width < getWidth(x))
    return arith::TruncIOp::create(b, to, x);
  if (isUnsigned)
    return arith::ExtUIOp::create(b, to, x);
  return arith::ExtSIOp::create(b, to, x);
}

Value ConvertOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  Value x = args[0];
  Type resultType = getElementTypeOrSelf(getResult().getType());
  bool fromFloat = isa<FloatType>(x.getType());
  bool fromUnsigned = hasUnsignedElements(*this);
  if (isa<FloatType>(resultType))
    return fromFloat ? convertFloat(b, x, resultType)
                     : convertIntegerToFloat(b, x, resultType, fromUnsigned);
  if (resultType.isInteger(1)) { // [CONVERT-2]
    Value zero = createConstant(b, x.getType(), 0.0);
    return fromFloat ? createCmp(b, CmpFPredicate::UNE, x, zero)
                     : createCmp(b, CmpIPredicate::ne, x, zero);
  }
  Type to = b.getIntegerType(resultType.getIntOrFloatBitWidth());
  if (fromFloat)
    return convertFloatToInteger(b, x, to, resultType.isUnsignedInteger());
  return convertInteger(b, x, to, fromUnsigned);
}
