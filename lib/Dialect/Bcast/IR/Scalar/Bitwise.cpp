//===- Bitwise.cpp - Scalar logic, shifts and comparison ------------------===//
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

Value AndOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return arith::AndIOp::create(b, args[0], args[1]);
}

Value OrOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return arith::OrIOp::create(b, args[0], args[1]);
}

Value XorOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return arith::XOrIOp::create(b, args[0], args[1]);
}

Value NotOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  Type type = args[0].getType();
  Value allOnes =
      createConstant(b, type, APInt::getAllOnes(type.getIntOrFloatBitWidth()));
  return arith::XOrIOp::create(b, args[0], allOnes);
}

Value PopulationCountOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return math::CtPopOp::create(b, args[0]); // [BITS-1]
}

Value CountLeadingZerosOp::buildScalar(ImplicitLocOpBuilder &b,
                                       ValueRange args) {
  return math::CountLeadingZerosOp::create(b, args[0]); // [BITS-2]
}

Value CountTrailingZerosOp::buildScalar(ImplicitLocOpBuilder &b,
                                        ValueRange args) {
  return math::CountTrailingZerosOp::create(b, args[0]); // [BITS-3]
}

//===----------------------------------------------------------------------===//
// Shifts
//===----------------------------------------------------------------------===//

/// Whether the amount, read as unsigned, is below the width.
static Value createIsBelowWidth(ImplicitLocOpBuilder &b, Value amount) {
  unsigned width = amount.getType().getIntOrFloatBitWidth();
  return createCmp(b, CmpIPredicate::ult, amount,
                   createConstant(b, amount.getType(), double(width)));
}

/// A shift whose result is 0 if the amount is the width or more. [SHIFT-1]
template <typename ShiftOp>
static Value createShift(ImplicitLocOpBuilder &b, ValueRange args) {
  Value zero = createConstant(b, args[0].getType(), 0.0);
  Value isBelowWidth = createIsBelowWidth(b, args[1]);
  Value amount = createSelect(b, isBelowWidth, args[1], zero);
  return createSelect(b, isBelowWidth, ShiftOp::create(b, args[0], amount),
                      zero);
}

Value ShiftLeftOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return createShift<arith::ShLIOp>(b, args);
}

Value ShiftRightLogicalOp::buildScalar(ImplicitLocOpBuilder &b,
                                       ValueRange args) {
  return createShift<arith::ShRUIOp>(b, args);
}

Value ShiftRightArithmeticOp::buildScalar(ImplicitLocOpBuilder &b,
                                          ValueRange args) {
  Type type = args[0].getType();
  Value largest =
      createConstant(b, type, double(type.getIntOrFloatBitWidth() - 1));
  Value amount =
      createSelect(b, createIsBelowWidth(b, args[1]), args[1], largest);
  return arith::ShRSIOp::create(b, args[0], amount);
}

//===----------------------------------------------------------------------===//
// Comparison and selection
//===----------------------------------------------------------------------===//

static CmpFPredicate getFloatPredicate(ComparisonDirection direction) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return CmpFPredicate::OEQ;
  case ComparisonDirection::NE:
    return CmpFPredicate::UNE;
  case ComparisonDirection::LT:
    return CmpFPredicate::OLT;
  case ComparisonDirection::LE:
    return CmpFPredicate::OLE;
  case ComparisonDirection::GT:
    return CmpFPredicate::OGT;
  case ComparisonDirection::GE:
    return CmpFPredicate::OGE;
  }
  llvm_unreachable("covered by the enum's parser");
}

static CmpIPredicate getIntegerPredicate(ComparisonDirection direction,
                                         bool isUnsigned) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return CmpIPredicate::eq;
  case ComparisonDirection::NE:
    return CmpIPredicate::ne;
  case ComparisonDirection::LT:
    return isUnsigned ? CmpIPredicate::ult : CmpIPredicate::slt;
  case ComparisonDirection::LE:
    return isUnsigned ? CmpIPredicate::ule : CmpIPredicate::sle;
  case ComparisonDirection::GT:
    return isUnsigned ? CmpIPredicate::ugt : CmpIPredicate::sgt;
  case ComparisonDirection::GE:
    return isUnsigned ? CmpIPredicate::uge : CmpIPredicate::sge;
  }
  llvm_unreachable("covered by the enum's parser");
}

Value CompareOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  ComparisonDirection direction = getComparisonDirection();
  if (isa<FloatType>(args[0].getType()))
    return createCmp(b, getFloatPredicate(direction), args[0], args[1]);
  return createCmp(b,
                   getIntegerPredicate(direction, hasUnsignedElements(*this)),
                   args[0], args[1]);
}

Value SelectOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return createSelect(b, args[0], args[1], args[2]);
}
