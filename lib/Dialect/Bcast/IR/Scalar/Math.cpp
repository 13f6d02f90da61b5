//===- Math.cpp - Scalar functions of floats ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

#define BCAST_MATH_FUNCTION(OP, SOURCE, FUNCTION)                              \
  Value OP::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {            \
    return math::SOURCE::create(b, args[0]);                                   \
  }
#include "bcast/Dialect/Bcast/IR/MathFunctions.def"

Value RoundNearestEvenOp::buildScalar(ImplicitLocOpBuilder &b,
                                      ValueRange args) {
  return math::RoundEvenOp::create(b, args[0]);
}

Value RsqrtOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  Value one = createConstant(b, args[0].getType(), 1.0);
  return arith::DivFOp::create(b, one, math::SqrtOp::create(b, args[0]));
}

/// The logistic function of this number and of larger ones is 1 in f32 and f64.
static constexpr double kLogisticBound = 40;

/// Processors are slow to divide the smallest e^x, so that this is divided.
static constexpr double kLeastDividend = 0x1p-90;

Value LogisticOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  // e^x / (1 + e^x), which neither overflows nor loses small results.
  // [FLOAT-2]
  Value x = args[0];
  Value one = createConstant(b, x.getType(), 1.0);
  Value bound = createConstant(b, x.getType(), kLogisticBound);
  Value isLarge = createCmp(b, arith::CmpFPredicate::OGT, x, bound);
  Value clamped = createSelect(b, isLarge, bound, x);
  Value exponential = math::ExpOp::create(b, clamped);
  Value least = createConstant(b, x.getType(), kLeastDividend);
  Value isSmall = createCmp(b, arith::CmpFPredicate::OLT, exponential, least);
  Value dividend = createSelect(b, isSmall, least, exponential);
  Value quotient = arith::DivFOp::create(
      b, dividend, arith::AddFOp::create(b, one, exponential));
  // At most e^x, and for the smallest e^x the same.
  Value isAbove =
      createCmp(b, arith::CmpFPredicate::OGT, quotient, exponential);
  return createSelect(b, isAbove, exponential, quotient);
}

Value Atan2Op::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  // math.atan2 of two zeros folds to NaN; C gives 0 or pi with the sign of y.
  Value y = args[0], x = args[1];
  Type type = x.getType();
  Value zero = createConstant(b, type, 0.0);
  Value one = createConstant(b, type, 1.0);
  auto isZero = [&](Value value) {
    return createCmp(b, arith::CmpFPredicate::OEQ, value, zero);
  };
  Value isZeroY = isZero(y), isZeroX = isZero(x);
  Value areZeros = arith::AndIOp::create(b, isZeroY, isZeroX);
  Value sign = math::CopySignOp::create(b, one, x);
  Value isNegative = createCmp(b, arith::CmpFPredicate::OLT, sign, zero);
  Value pi = createConstant(b, type, llvm::numbers::pi);
  Value atZeros =
      math::CopySignOp::create(b, createSelect(b, isNegative, pi, zero), y);
  return createSelect(b, areZeros, atZeros, math::Atan2Op::create(b, y, x));
}

Value CopysignOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return math::CopySignOp::create(b, args[0], args[1]); // [COPYSIGN-1]
}

/// Compares the magnitude of `x` with infinity.
static Value compareToInfinity(ImplicitLocOpBuilder &b,
                               arith::CmpFPredicate predicate, Value x) {
  auto type = cast<FloatType>(x.getType());
  Value infinity = arith::ConstantOp::create(
      b, b.getFloatAttr(type, APFloat::getInf(type.getFloatSemantics())));
  return createCmp(b, predicate, math::AbsFOp::create(b, x), infinity);
}

// [CLASSIFY-1]
Value IsFiniteOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return compareToInfinity(b, arith::CmpFPredicate::OLT, args[0]);
}

Value IsInfOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return compareToInfinity(b, arith::CmpFPredicate::OEQ, args[0]);
}

Value IsNanOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return createCmp(b, arith::CmpFPredicate::UNO, args[0], args[0]);
}
