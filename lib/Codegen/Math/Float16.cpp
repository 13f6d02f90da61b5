//===- Float16.cpp - f16 in integer arithmetic ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without instructions for f16, LLVM calls a function for each conversion of an
// element. The libgcc of GCC 12 has them for x86, and not for RISC-V.
//
//===----------------------------------------------------------------------===//

#include "Conversions16.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::bcast::detail;

static constexpr int kBias = 15, kFractionBits = 10;

namespace {
/// Builds computations on the bits of floats of one type, f32 or f64.
class Bits {
public:
  Bits(ImplicitLocOpBuilder &b, Type floats)
      : b(b), floats(floats), element(getElementTypeOrSelf(floats)),
        integers(getTypeLike(floats, b.getIntegerType(element.getWidth()))),
        fractionBits(element.getFPMantissaWidth() - 1),
        bias((1 << (element.getWidth() - fractionBits - 2)) - 1) {}

  /// Numbers below 0 wrap around.
  Value constant(uint64_t value) {
    return createScalarOrSplatConstant(b, b.getLoc(), integers,
                                       APInt(element.getWidth(), value,
                                             /*isSigned=*/false,
                                             /*implicitTrunc=*/true));
  }
  /// The bits of 2^exponent.
  uint64_t power(int exponent) {
    return static_cast<uint64_t>(exponent + bias) << fractionBits;
  }
  Value add(Value x, uint64_t y) {
    Value other = constant(y);
    return arith::AddIOp::create(b, x, other);
  }
  Value mask(Value x, uint64_t y) {
    Value other = constant(y);
    return arith::AndIOp::create(b, x, other);
  }
  Value shift(Value x, uint64_t y) {
    Value other = constant(y);
    return arith::ShRUIOp::create(b, x, other);
  }
  Value isBelow(Value x, uint64_t y) {
    Value other = constant(y);
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ult, x, other);
  }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, condition, x, y);
  }
  Value toFloats(Value x) { return arith::BitcastOp::create(b, floats, x); }
  Value toBits(Value x) { return arith::BitcastOp::create(b, integers, x); }

  Value widen(Value half);
  Value narrow(Value x);

private:
  ImplicitLocOpBuilder &b;
  Type floats;
  FloatType element;
  Type integers;
  int fractionBits, bias;
};
} // namespace

/// The value of `half` in f32.
Value Bits::widen(Value half) {
  Type type = getTypeLike(half.getType(), b.getI16Type());
  Value bits = arith::ExtUIOp::create(b, integers,
                                      arith::BitcastOp::create(b, type, half));
  Value signBit = mask(bits, 0x8000);
  Value sixteen = constant(16),
        difference = constant(fractionBits - kFractionBits);
  Value sign = arith::ShLIOp::create(b, signBit, sixteen);
  Value magnitude = mask(bits, 0x7fff);
  Value moved = arith::ShLIOp::create(b, magnitude, difference);
  Value normal = add(moved, power(-kBias) - power(-bias));
  // An infinity or NaN has the largest exponent.
  Value special = add(moved, 2 * (power(-kBias) - power(-bias)));
  // A subnormal number is a fraction of the smallest normal one.
  uint64_t smallest = power(1 - kBias);
  Value one = toFloats(constant(smallest));
  Value sum = toFloats(add(moved, smallest));
  Value subnormal = toBits(arith::SubFOp::create(b, sum, one));
  Value isSubnormal = isBelow(magnitude, 1 << kFractionBits);
  Value isFinite = isBelow(magnitude, 0x7c00);
  Value result =
      select(isSubnormal, subnormal, select(isFinite, normal, special));
  return toFloats(arith::OrIOp::create(b, result, sign));
}

/// Rounds `x` to f16, to nearest even.
Value Bits::narrow(Value x) {
  int width = element.getWidth(), dropped = fractionBits - kFractionBits;
  Value bits = toBits(x);
  Value magnitude = mask(bits, ~0ULL >> (65 - width));
  Value shiftedSign = shift(bits, width - 16);
  Value sign = mask(shiftedSign, 0x8000);
  // Adds a bit less than half a unit, and the rest if the last kept bit is odd.
  Value isOdd = mask(shift(magnitude, dropped), 1);
  Value nearest = add(magnitude, (1ULL << (dropped - 1)) - 1 - power(-kBias) +
                                     power(-bias));
  Value rounded = arith::AddIOp::create(b, nearest, isOdd);
  Value normal = shift(rounded, dropped);
  // The addition of this power rounds a subnormal number in the last bits.
  uint64_t ulps = power(1 - kBias + dropped);
  Value sum =
      arith::AddFOp::create(b, toFloats(magnitude), toFloats(constant(ulps)));
  Value subnormal = add(toBits(sum), -ulps);
  Value isSubnormal = isBelow(magnitude, power(1 - kBias));
  Value isFinite = isBelow(magnitude, power(kBias + 1));
  Value isNumber = isBelow(magnitude, power(bias + 1) + 1);
  Value nan = constant(0x7e00), infinity = constant(0x7c00);
  Value special = select(isNumber, infinity, nan);
  Value result =
      select(isSubnormal, subnormal, select(isFinite, normal, special));
  Value half = arith::TruncIOp::create(b, getTypeLike(floats, b.getI16Type()),
                                       arith::OrIOp::create(b, result, sign));
  return arith::BitcastOp::create(b, getTypeLike(floats, b.getF16Type()), half);
}

Value bcast::detail::widenFloat16(ImplicitLocOpBuilder &b, Value half) {
  return Bits(b, getTypeLike(half.getType(), b.getF32Type())).widen(half);
}

Value bcast::detail::roundToFloat16(ImplicitLocOpBuilder &b, Value x) {
  return Bits(b, x.getType()).narrow(x);
}
