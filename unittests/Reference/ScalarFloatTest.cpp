//===- ScalarFloatTest.cpp - Unary operations on every f16 and bf16 -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceTestUtils.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using llvm::APFloat;

namespace {

float signOf(float x) {
  return std::isnan(x) || x == 0 ? x : x < 0 ? -1.0f : 1.0f;
}

using Unary = float (*)(float);
const std::pair<StringRef, Unary> unaryOps[] = {
    {"abs", [](float x) { return std::signbit(x) ? -x : x; }},
    {"negate", [](float x) { return -x; }},
    {"sign", signOf},
    {"exponential", [](float x) { return std::exp(x); }},
    {"exponential_minus_one", [](float x) { return std::expm1(x); }},
    {"log", [](float x) { return std::log(x); }},
    {"log_plus_one", [](float x) { return std::log1p(x); }},
    {"sqrt", [](float x) { return std::sqrt(x); }},
    {"rsqrt", [](float x) { return 1 / std::sqrt(x); }},
    {"cbrt", [](float x) { return std::cbrt(x); }},
    {"sine", [](float x) { return std::sin(x); }},
    {"cosine", [](float x) { return std::cos(x); }},
    {"tan", [](float x) { return std::tan(x); }},
    {"tanh", [](float x) { return std::tanh(x); }},
    {"logistic",
     [](float x) {
       float power = std::exp(-std::fabs(x));
       return (x < 0 ? power : 1) / (1 + power);
     }},
    {"erf", [](float x) { return std::erf(x); }},
    {"floor", [](float x) { return std::floor(x); }},
    {"ceil", [](float x) { return std::ceil(x); }},
    // In the default rounding mode.
    {"round_nearest_even", [](float x) { return std::nearbyint(x); }},
    {"round_nearest_afz", [](float x) { return std::round(x); }},
};

class ScalarFloat : public test::ReferenceTest,
                    public ::testing::WithParamInterface<ElementType> {
protected:
  ElementType type = GetParam();
  const llvm::fltSemantics &semantics =
      type == ElementType::F16 ? APFloat::IEEEhalf() : APFloat::BFloat();

  float widen(uint16_t bits) {
    APFloat value(semantics, llvm::APInt(16, bits));
    bool losesInfo;
    value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    return value.convertToFloat();
  }
  uint16_t round(float x) {
    APFloat value(x);
    bool losesInfo;
    value.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
    return uint16_t(value.bitcastToAPInt().getZExtValue());
  }
  /// Returns the bits of the result for an element with these bits.
  uint16_t evaluate(Operation *op, uint16_t bits) {
    Array array = llvm::cantFail(Array::create(type, {2}));
    array.as<uint16_t>()[0] = bits;
    Scalar result = evaluateScalar(op, loadScalar(array, 0), type);
    storeScalar(array, 1, result);
    return array.as<uint16_t>()[1];
  }
};

TEST_P(ScalarFloat, UnaryRoundsTheFloatOnce) { // [FLOAT-1]
  for (auto [name, function] : unaryOps) {
    Operation *op = makeOperation(name, type, type);
    for (unsigned bits = 0; bits <= 0xFFFF; ++bits) {
      uint16_t expected = round(function(widen(uint16_t(bits))));
      uint16_t actual = evaluate(op, uint16_t(bits));
      if (std::isnan(widen(expected)))
        ASSERT_TRUE(std::isnan(widen(actual))) << name.str() << " " << bits;
      else
        ASSERT_EQ(actual, expected) << name.str() << " " << bits;
    }
  }
}

TEST_P(ScalarFloat, IsFinite) {
  Operation *op = makeOperation("is_finite", type, ElementType::I1);
  Array array = llvm::cantFail(Array::create(type, {1}));
  for (unsigned bits = 0; bits <= 0xFFFF; ++bits) {
    array.as<uint16_t>()[0] = uint16_t(bits);
    APFloat value(semantics, llvm::APInt(16, bits));
    ASSERT_EQ(evaluateScalar(op, loadScalar(array, 0), ElementType::I1).bits,
              uint64_t(value.isFinite()))
        << bits;
  }
}

INSTANTIATE_TEST_SUITE_P(SixteenBits, ScalarFloat,
                         ::testing::Values(ElementType::F16, ElementType::BF16),
                         [](const auto &info) {
                           return stringify(info.param).str();
                         });

class ScalarZeros : public test::ReferenceTest {
protected:
  double evaluate(StringRef name, ArrayRef<double> args) {
    ElementType f64 = ElementType::F64;
    SmallVector<ElementType> types(args.size(), f64);
    auto scalars = llvm::map_to_vector<3>(
        args, [&](double arg) { return Scalar::makeFloat(f64, arg); });
    return evaluateScalar(makeOperation(name, types, f64), scalars, f64).real;
  }
  void expectZero(double value, bool isNegative) {
    EXPECT_EQ(value, 0);
    EXPECT_EQ(std::signbit(value), isNegative);
  }
};

TEST_F(ScalarZeros, SignsOfZero) {
  expectZero(evaluate("maximum", {-0.0, 0.0}), false); // [MINMAX-1]
  expectZero(evaluate("maximum", {0.0, -0.0}), false);
  expectZero(evaluate("minimum", {-0.0, 0.0}), true);
  expectZero(evaluate("minimum", {0.0, -0.0}), true);
  expectZero(evaluate("sign", {-0.0}), true);            // [SIGN-1]
  expectZero(evaluate("ceil", {-0.5}), true);            // [ROUND-1]
  expectZero(evaluate("floor_mod", {-4.0, 2.0}), false); // [FLOOR_MOD-2]
  expectZero(evaluate("floor_mod", {4.0, -2.0}), true);
  expectZero(evaluate("remainder", {-4.0, 2.0}), true);   // [REMAINDER-3]
  expectZero(evaluate("clamp", {-0.0, -1.0, 0.0}), true); // [CLAMP-1]
}

TEST_F(ScalarZeros, NaNWins) {
  double nan = std::nan("");
  for (StringRef name : {"maximum", "minimum"}) {
    EXPECT_TRUE(std::isnan(evaluate(name, {nan, 1.0})));
    EXPECT_TRUE(std::isnan(evaluate(name, {1.0, nan})));
  }
  EXPECT_TRUE(std::isnan(evaluate("clamp", {nan, 1.0, 2.0})));
  EXPECT_TRUE(std::isnan(evaluate("clamp", {0.0, nan, 2.0})));
  EXPECT_TRUE(std::isnan(evaluate("clamp", {0.0, 1.0, nan})));
  EXPECT_EQ(evaluate("power", {nan, 0.0}), 1.0); // [POWER-2]
  EXPECT_EQ(evaluate("power", {1.0, nan}), 1.0);
}

} // namespace
