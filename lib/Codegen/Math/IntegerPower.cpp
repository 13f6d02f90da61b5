//===- IntegerPower.cpp - Powers of integers ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast::detail;

using arith::CmpIPredicate;

static Value createLike(ImplicitLocOpBuilder &b, Value like, int64_t number) {
  auto element = b.getIntegerAttr(getElementTypeOrSelf(like.getType()), number);
  if (auto type = dyn_cast<ShapedType>(like.getType()))
    return arith::ConstantOp::create(b, DenseElementsAttr::get(type, element));
  return arith::ConstantOp::create(b, element);
}

/// The power by a constant that is not negative.
static Value createChain(ImplicitLocOpBuilder &b, Value square, APInt rest) {
  Value power;
  for (; !rest.isZero(); rest.lshrInPlace(1)) {
    if (rest[0])
      power =
          power ? arith::MulIOp::create(b, power, square).getResult() : square;
    if (rest.ugt(1))
      square = arith::MulIOp::create(b, square, square);
  }
  return power ? power : createLike(b, square, 1);
}

/// Squares and multiplies until no lane has bits of the exponent left, which is
/// read as unsigned.
static Value createLoop(ImplicitLocOpBuilder &b, Value base, Value exponent) {
  Type type = base.getType();
  Value zero = createLike(b, base, 0), one = createLike(b, base, 1);
  auto isSet = [&](ImplicitLocOpBuilder &b, Value bits) -> Value {
    return arith::CmpIOp::create(b, CmpIPredicate::ne, bits, zero);
  };
  auto condition = [&](OpBuilder &builder, Location loc, ValueRange state) {
    ImplicitLocOpBuilder b(loc, builder);
    Value isRest = isSet(b, state[2]);
    if (isa<VectorType>(type))
      isRest =
          vector::ReductionOp::create(b, vector::CombiningKind::OR, isRest);
    scf::ConditionOp::create(b, isRest, state);
  };
  auto body = [&](OpBuilder &builder, Location loc, ValueRange state) {
    ImplicitLocOpBuilder b(loc, builder);
    Value power = state[0], square = state[1], rest = state[2];
    Value isOdd = isSet(b, arith::AndIOp::create(b, rest, one));
    Value product = arith::MulIOp::create(b, power, square);
    power = arith::SelectOp::create(b, isOdd, product, power);
    square = arith::MulIOp::create(b, square, square);
    rest = arith::ShRUIOp::create(b, rest, one);
    scf::YieldOp::create(b, ValueRange{power, square, rest});
  };
  return scf::WhileOp::create(b, TypeRange{type, type, type},
                              ValueRange{one, base, exponent}, condition, body)
      .getResult(0);
}

Value bcast::detail::expandIntegerPower(ImplicitLocOpBuilder &b, Value base,
                                        Value exponent) {
  // LLVM takes exponential time in the length of a chain of squarings.
  constexpr uint64_t kLargestInChain = 64;
  APInt number;
  if (matchPattern(exponent, m_ConstantInt(&number)) &&
      number.ule(kLargestInChain))
    return createChain(b, base, number);
  Value power = createLoop(b, base, exponent);
  // By a negative exponent, only 1 and -1 have powers other than 0, which are
  // those by the exponent's low bit.
  Value zero = createLike(b, base, 0);
  Value isNegative =
      arith::CmpIOp::create(b, CmpIPredicate::slt, exponent, zero);
  Value one = createLike(b, base, 1), minusOne = createLike(b, base, -1);
  Value isOne = arith::CmpIOp::create(b, CmpIPredicate::eq, base, one);
  Value isMinusOne =
      arith::CmpIOp::create(b, CmpIPredicate::eq, base, minusOne);
  Value isUnit = arith::OrIOp::create(b, isOne, isMinusOne);
  Value ofNegative = arith::SelectOp::create(b, isUnit, power, zero);
  return arith::SelectOp::create(b, isNegative, ofNegative, power);
}
