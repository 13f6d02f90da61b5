//===- ScalarFloat.cpp - Scalar functions of floats -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarFunctions.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;

template <typename T> static T floorMod(T x, T y) {
  T remainder = std::fmod(x, y);
  if (remainder == 0)
    return std::copysign(T(0), y);
  // NaN compares false and stays NaN either way.
  return (remainder < 0) != (y < 0) ? remainder + y : remainder;
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

/// Small results are not lost where e^-x overflows. [FLOAT-2]
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
      .Case([&](AddOp) { return x + y; })
      .Case([&](SubtractOp) { return x - y; })
      .Case([&](MultiplyOp) { return x * y; })
      .Case([&](DivideOp) { return x / y; })
      .Case([&](RemainderOp) { return std::fmod(x, y); })
      .Case([&](FloorModOp) { return floorMod(x, y); })
      .Case([&](PowerOp) { return std::pow(x, y); })
      .Case([&](MaximumOp) { return maximum(x, y); })
      .Case([&](MinimumOp) { return minimum(x, y); })
      .Case([&](SquaredDifferenceOp) { return (x - y) * (x - y); })
      .Case([&](Atan2Op) { return std::atan2(x, y); })
      .Case([&](ClampOp) { return minimum(maximum(y, x), z); })
      .Case([&](AbsOp) { return std::fabs(x); })
      .Case([&](NegateOp) { return -x; })
      .Case([&](SignOp) { return sign(x); })
      .Case([&](ExponentialOp) { return std::exp(x); })
      .Case([&](ExponentialMinusOneOp) { return std::expm1(x); })
      .Case([&](LogOp) { return std::log(x); })
      .Case([&](LogPlusOneOp) { return std::log1p(x); })
      .Case([&](SqrtOp) { return std::sqrt(x); })
      .Case([&](RsqrtOp) { return T(1) / std::sqrt(x); })
      .Case([&](CbrtOp) { return std::cbrt(x); })
      .Case([&](SineOp) { return std::sin(x); })
      .Case([&](CosineOp) { return std::cos(x); })
      .Case([&](TanOp) { return std::tan(x); })
      .Case([&](TanhOp) { return std::tanh(x); })
      .Case([&](LogisticOp) { return logistic(x); })
      .Case([&](ErfOp) { return std::erf(x); })
      .Case([&](FloorOp) { return std::floor(x); })
      .Case([&](CeilOp) { return std::ceil(x); })
      .Case([&](RoundNearestEvenOp) { return roundNearestEven(x); })
      .Case([&](RoundNearestAfzOp) { return std::round(x); });
}

Scalar bcast::detail::evaluateFloat(Operation *op, ArrayRef<Scalar> args) {
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
