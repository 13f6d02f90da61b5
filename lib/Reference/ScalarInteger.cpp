//===- ScalarInteger.cpp - Scalar functions of integers -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarFunctions.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;

/// Division of the magnitudes, so that no case is special but zero.
static uint64_t divide(const Scalar &x, const Scalar &y) {
  if (y.bits == 0)
    return ~uint64_t(0); // [DIVIDE-1]
  if (!isSignedInteger(x.type))
    return x.bits / y.bits;
  uint64_t magnitudeX = x.getSigned() < 0 ? -x.bits : x.bits;
  uint64_t magnitudeY = y.getSigned() < 0 ? -y.bits : y.bits;
  uint64_t quotient = magnitudeX / magnitudeY;
  return (x.getSigned() < 0) != (y.getSigned() < 0) ? -quotient : quotient;
}

static uint64_t remainder(const Scalar &x, const Scalar &y) {
  return y.bits == 0 ? x.bits : x.bits - divide(x, y) * y.bits;
}

static uint64_t floorMod(const Scalar &x, const Scalar &y) {
  uint64_t rest = remainder(x, y);
  bool adjust = isSignedInteger(x.type) && rest != 0 && y.bits != 0 &&
                (static_cast<int64_t>(rest) < 0) != (y.getSigned() < 0);
  return adjust ? rest + y.bits : rest;
}

static uint64_t power(const Scalar &x, const Scalar &y) {
  uint64_t exponent = y.bits;
  if (isSignedInteger(y.type) && y.getSigned() < 0) { // [POWER-1]
    if (x.getSigned() == 1)
      return 1;
    if (x.getSigned() == -1)
      return exponent % 2 == 0 ? 1 : ~uint64_t(0);
    return 0;
  }
  uint64_t result = 1, base = x.bits;
  for (; exponent != 0; exponent /= 2, base *= base)
    if (exponent % 2 != 0)
      result *= base;
  return result;
}

static bool isLess(const Scalar &x, const Scalar &y) {
  return isSignedInteger(x.type) ? x.getSigned() < y.getSigned()
                                 : x.bits < y.bits;
}

static Scalar maximum(const Scalar &x, const Scalar &y) {
  return isLess(x, y) ? y : x;
}

static Scalar minimum(const Scalar &x, const Scalar &y) {
  return isLess(y, x) ? y : x;
}

/// The bits of `x` within its width.
static uint64_t getRawBits(const Scalar &x) {
  return x.bits & llvm::maskTrailingOnes<uint64_t>(getBitWidth(x.type));
}

static uint64_t shiftLeft(const Scalar &x, const Scalar &amount) {
  uint64_t count = getRawBits(amount);
  return count >= getBitWidth(x.type) ? 0 : x.bits << count;
}

static uint64_t shiftRightLogical(const Scalar &x, const Scalar &amount) {
  uint64_t count = getRawBits(amount);
  return count >= getBitWidth(x.type) ? 0 : getRawBits(x) >> count;
}

static uint64_t shiftRightArithmetic(const Scalar &x, const Scalar &amount) {
  unsigned width = getBitWidth(x.type);
  int64_t extended = llvm::SignExtend64(x.bits, width);
  uint64_t count = std::min<uint64_t>(getRawBits(amount), width - 1);
  // Floor division by a power of two, which >> need not be before C++20.
  return extended >= 0 ? static_cast<uint64_t>(extended) >> count
                       : ~(static_cast<uint64_t>(~extended) >> count);
}

Scalar bcast::detail::evaluateInteger(Operation *op, ArrayRef<Scalar> args) {
  const Scalar &x = args[0];
  const Scalar &y = args.size() > 1 ? args[1] : x;
  bool isNegative = isSignedInteger(x.type) && x.getSigned() < 0;
  uint64_t bits =
      llvm::TypeSwitch<Operation *, uint64_t>(op)
          .Case([&](AddOp) { return x.bits + y.bits; })
          .Case([&](SubtractOp) { return x.bits - y.bits; })
          .Case([&](MultiplyOp) { return x.bits * y.bits; })
          .Case([&](DivideOp) { return divide(x, y); })
          .Case([&](RemainderOp) { return remainder(x, y); })
          .Case([&](FloorModOp) { return floorMod(x, y); })
          .Case([&](PowerOp) { return power(x, y); })
          .Case([&](MaximumOp) { return maximum(x, y).bits; })
          .Case([&](MinimumOp) { return minimum(x, y).bits; })
          .Case([&](SquaredDifferenceOp) {
            return (x.bits - y.bits) * (x.bits - y.bits);
          })
          .Case([&](AndOp) { return x.bits & y.bits; })
          .Case([&](OrOp) { return x.bits | y.bits; })
          .Case([&](XorOp) { return x.bits ^ y.bits; })
          .Case([&](ShiftLeftOp) { return shiftLeft(x, y); })
          .Case([&](ShiftRightLogicalOp) { return shiftRightLogical(x, y); })
          .Case([&](ShiftRightArithmeticOp) {
            return shiftRightArithmetic(x, y);
          })
          .Case([&](ClampOp) { return minimum(maximum(y, x), args[2]).bits; })
          .Case([&](AbsOp) { return isNegative ? -x.bits : x.bits; })
          .Case([&](NegateOp) { return -x.bits; })
          .Case([&](SignOp) {
            return isNegative ? ~uint64_t(0) : uint64_t(x.bits != 0);
          })
          .Case([&](NotOp) { return ~x.bits; });
  return Scalar::makeInteger(x.type, bits);
}
