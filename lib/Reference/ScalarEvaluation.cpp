//===- ScalarEvaluation.cpp - Scalar functions of all operations ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarFunctions.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;
using llvm::APFloat;

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

template <typename T> static T floorMod(T x, T y) {
  T remainder = std::fmod(x, y);
  if (remainder == 0)
    return std::copysign(T(0), y);
  // A NaN compares false, and stays NaN in both branches.
  return (remainder < 0) != (y < 0) ? remainder + y : remainder;
}

/// Divides the multiple of y that fmod leaves, as NumPy does. [FLOOR_DIVIDE-2]
template <typename T> static T floorDivide(T x, T y) {
  if (y == 0)
    return x / y;
  T remainder = std::fmod(x, y);
  T whole = (x - remainder) / y;
  if (remainder != 0 && (remainder < 0) != (y < 0))
    whole -= 1;
  if (whole == 0)
    return std::copysign(T(0), x / y);
  T down = std::floor(whole);
  return whole - down > T(0.5) ? down + 1 : down;
}

template <typename T> static T maximum(T x, T y) {
  if (std::isnan(x) || std::isnan(y))
    return std::numeric_limits<T>::quiet_NaN();
  if (x == 0 && y == 0)
    return std::signbit(x) ? y : x;
  return x < y ? y : x;
}

template <typename T> static T minimum(T x, T y) { return -maximum(-x, -y); }

template <typename T> static T sign(T x) {
  return std::isnan(x) || x == 0 ? x : std::copysign(T(1), x);
}

/// Keeps small results even if e^-x overflows. [FLOAT-2]
template <typename T> static T logistic(T x) {
  return x < 0 ? std::exp(x) / (T(1) + std::exp(x))
               : T(1) / (T(1) + std::exp(-x));
}

template <typename T> static T roundNearestEven(T x) {
  T rounded = std::round(x);
  if (std::fabs(x - std::trunc(x)) == T(0.5))
    rounded = 2 * std::round(x / 2);
  return std::copysign(rounded, x);
}

template <typename T> static T evaluate(Operation *op, ArrayRef<T> args) {
  T x = args[0];
  T y = args.size() > 1 ? args[1] : T(0);
  T z = args.size() > 2 ? args[2] : T(0);
  return llvm::TypeSwitch<Operation *, T>(op)
#define BCAST_MATH_FUNCTION(OP, SOURCE, FUNCTION)                              \
  .Case([&](OP) { return std::FUNCTION(x); })
#include "bcast/Dialect/Bcast/IR/MathFunctions.def"
      .Case([&](AddOp) { return x + y; })
      .Case([&](SubtractOp) { return x - y; })
      .Case([&](MultiplyOp) { return x * y; })
      .Case([&](DivideOp) { return x / y; })
      .Case([&](RemainderOp) { return std::fmod(x, y); })
      .Case([&](FloorDivideOp) { return floorDivide(x, y); })
      .Case([&](FloorModOp) { return floorMod(x, y); })
      .Case([&](PowerOp) { return std::pow(x, y); })
      .Case([&](MaximumOp) { return maximum(x, y); })
      .Case([&](MinimumOp) { return minimum(x, y); })
      .Case([&](SquaredDifferenceOp) { return (x - y) * (x - y); })
      .Case([&](Atan2Op) { return std::atan2(x, y); })
      .Case([&](CopysignOp) { return std::copysign(x, y); })
      .Case([&](ClampOp) { return minimum(maximum(y, x), z); })
      .Case([&](AbsOp) { return std::fabs(x); })
      .Case([&](NegateOp) { return -x; })
      .Case([&](SignOp) { return sign(x); })
      .Case([&](RsqrtOp) { return T(1) / std::sqrt(x); })
      .Case([&](LogisticOp) { return logistic(x); })
      .Case([&](RoundNearestEvenOp) { return roundNearestEven(x); });
}

static Scalar evaluateFloat(Operation *op, ArrayRef<Scalar> args) {
  ElementType type = args.front().type;
  if (type == ElementType::F64) {
    auto values = llvm::map_to_vector<3>(
        args, [](const Scalar &arg) { return arg.real; });
    return Scalar::makeFloat(type, evaluate<double>(op, values));
  }
  auto values = llvm::map_to_vector<3>(
      args, [](const Scalar &arg) { return static_cast<float>(arg.real); });
  return Scalar::makeFloat(type, evaluate<float>(op, values));
}

//===----------------------------------------------------------------------===//
// Integers and truth values
//===----------------------------------------------------------------------===//

/// Divides the magnitudes, so that only zero is a special case.
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

/// [FLOOR_DIVIDE-1]
static uint64_t floorDivide(const Scalar &x, const Scalar &y) {
  bool isExact = y.bits == 0 || remainder(x, y) == 0;
  bool isNegative =
      isSignedInteger(x.type) && (x.getSigned() < 0) != (y.getSigned() < 0);
  return divide(x, y) - uint64_t(!isExact && isNegative);
}

/// The bits of `x` within its width.
static uint64_t getRawBits(const Scalar &x) {
  return x.bits & llvm::maskTrailingOnes<uint64_t>(getBitWidth(x.type));
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

Scalar bcast::detail::evaluateMaximum(const Scalar &x, const Scalar &y) {
  return isFloat(x.type) ? Scalar::makeFloat(x.type, maximum(x.real, y.real))
                         : maximum(x, y);
}

Scalar bcast::detail::evaluateMinimum(const Scalar &x, const Scalar &y) {
  return isFloat(x.type) ? Scalar::makeFloat(x.type, minimum(x.real, y.real))
                         : minimum(x, y);
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
  // Floor division by a power of two; before C++20, >> of negative numbers is
  // implementation-defined.
  return extended >= 0 ? static_cast<uint64_t>(extended) >> count
                       : ~(static_cast<uint64_t>(~extended) >> count);
}

static Scalar evaluateInteger(Operation *op, ArrayRef<Scalar> args) {
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
          .Case([&](FloorDivideOp) { return floorDivide(x, y); })
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
          .Case([&](PopulationCountOp) {
            return uint64_t(llvm::popcount(getRawBits(x)));
          })
          .Case([&](CountLeadingZerosOp) {
            return uint64_t(getBitWidth(x.type) -
                            llvm::bit_width(getRawBits(x)));
          })
          .Case([&](CountTrailingZerosOp) {
            return std::min<uint64_t>(getBitWidth(x.type),
                                      llvm::countr_zero(getRawBits(x)));
          })
          .Case([&](NotOp) { return ~x.bits; });
  return Scalar::makeInteger(x.type, bits);
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

template <typename T>
static bool compare(ComparisonDirection direction, T x, T y) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return x == y;
  case ComparisonDirection::NE:
    return x != y;
  case ComparisonDirection::LT:
    return x < y;
  case ComparisonDirection::LE:
    return x <= y;
  case ComparisonDirection::GT:
    return x > y;
  case ComparisonDirection::GE:
    return x >= y;
  }
  llvm_unreachable("all directions are covered");
}

static bool compare(ComparisonDirection direction, const Scalar &x,
                    const Scalar &y) {
  if (isFloat(x.type))
    return compare(direction, x.real, y.real);
  if (isSignedInteger(x.type))
    return compare(direction, x.getSigned(), y.getSigned());
  return compare(direction, x.bits, y.bits);
}

//===----------------------------------------------------------------------===//
// Bits of floats
//===----------------------------------------------------------------------===//

static Scalar bitcastConvert(const Scalar &x, ElementType resultType) {
  Array array = llvm::cantFail(Array::create(x.type, {1}));
  storeScalar(array, 0, x);
  Array result = llvm::cantFail(Array::create(resultType, {1}));
  std::memcpy(result.data(), array.data(), getByteWidth(resultType));
  return loadScalar(result, 0);
}

/// [NEXT_AFTER-1]
static Scalar nextAfter(const Scalar &x, const Scalar &y) {
  if (std::isnan(x.real) || std::isnan(y.real))
    return Scalar::makeFloat(x.type, std::nan(""));
  if (x.real == y.real)
    return y;
  APFloat value(x.real);
  bool losesInfo;
  value.convert(getSemantics(x.type), APFloat::rmTowardZero, &losesInfo);
  if (value.isZero() && std::signbit(y.real) != value.isNegative())
    value.changeSign();
  value.next(/*nextDown=*/y.real < x.real);
  value.convert(APFloat::IEEEdouble(), APFloat::rmTowardZero, &losesInfo);
  return Scalar::makeFloat(x.type, value.convertToDouble());
}

/// Uses arithmetic on numbers; compiled code works on bits.
static Scalar reducePrecision(ReducePrecisionOp op, const Scalar &x) {
  auto make = [&](double value) {
    return Scalar::makeFloat(x.type, std::copysign(value, x.real));
  };
  constexpr double infinity = std::numeric_limits<double>::infinity();
  // [REDUCE_PRECISION-3]
  if (std::isnan(x.real))
    return op.getMantissaBits() > 0 ? x : Scalar::makeFloat(x.type, infinity);
  if (std::isinf(x.real) || x.real == 0)
    return x;
  const llvm::fltSemantics &semantics = getSemantics(x.type);
  int least = APFloat::semanticsMinExponent(semantics);
  int precision = APFloat::semanticsPrecision(semantics);
  int exponentBits = APFloat::semanticsSizeInBits(semantics) - precision;
  // Rounds to nearest even, the default mode. [REDUCE_PRECISION-1]
  int dropped =
      std::max(0, precision - 1 - static_cast<int>(op.getMantissaBits()));
  int exponent = std::max(std::ilogb(x.real), least);
  double unit = std::ldexp(1.0, exponent - (precision - 1) + dropped);
  double quotient = std::fabs(x.real) / unit;
  double rounded = std::nearbyint(quotient) * unit;
  // Biases are odd: the bits of an odd exponent are even. [REDUCE_PRECISION-1]
  if (op.getMantissaBits() == 0 && quotient == 1.5 && exponent % 2 != 0)
    rounded = unit;
  if (rounded > APFloat::getLargest(semantics).convertToDouble())
    return make(infinity);
  if (static_cast<int>(op.getExponentBits()) >= exponentBits)
    return make(rounded);
  // [REDUCE_PRECISION-2]
  int bias = (1 << (op.getExponentBits() - 1)) - 1;
  if (rounded >= std::ldexp(1.0, bias + 1))
    return make(infinity);
  return make(rounded < std::ldexp(1.0, 1 - bias) ? 0 : rounded);
}

Scalar mlir::bcast::evaluateScalar(Operation *op, ArrayRef<Scalar> args,
                                   ElementType resultType) {
  if (isa<SelectOp>(op)) // [SELECT-1]
    return args[0].bits ? args[1] : args[2];
  if (isa<ConvertOp>(op))
    return detail::evaluateConvert(args[0], resultType);
  if (auto compareOp = dyn_cast<CompareOp>(op))
    return Scalar::makeInteger(
        resultType,
        compare(compareOp.getComparisonDirection(), args[0], args[1]));
  if (isa<BitcastConvertOp>(op)) // [BITCAST-1]
    return bitcastConvert(args[0], resultType);
  if (isa<NextAfterOp>(op))
    return nextAfter(args[0], args[1]);
  if (auto reduce = dyn_cast<ReducePrecisionOp>(op))
    return reducePrecision(reduce, args[0]);
  if (isa<IsFiniteOp>(op))
    return Scalar::makeInteger(resultType, std::isfinite(args[0].real));
  if (isa<IsInfOp>(op))
    return Scalar::makeInteger(resultType, std::isinf(args[0].real));
  if (isa<IsNanOp>(op))
    return Scalar::makeInteger(resultType, std::isnan(args[0].real));
  return isFloat(args.front().type) ? evaluateFloat(op, args)
                                    : evaluateInteger(op, args);
}
