//===- xtensor_runner.cpp - Answers vectors with xtensor ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// c++ -std=c++17 -O2 xtensor_runner.cpp -o xtensor_runner, with Debian's
// libxtensor-dev and nlohmann-json3-dev. --version prints xtensor's version.
//
//===----------------------------------------------------------------------===//

#include "cpp_runner.h"
#include <type_traits>
#include <xtensor/xadapt.hpp>
#include <xtensor/xarray.hpp>
#include <xtensor/xbroadcast.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xtensor_config.hpp>

using Shape = std::vector<size_t>;

static xt::xarray<int64_t> numberElements(const Shape &shape) {
  xt::xarray<int64_t> array = xt::xarray<int64_t>::from_shape(shape);
  std::iota(array.begin(), array.end(), 0);
  return array;
}

static Json listElements(const xt::xarray<int64_t> &array) {
  return std::vector<int64_t>(array.begin(), array.end());
}

static Json broadcast(const Json &vector) {
  if (vector["rule"] != "numpy")
    throw Unsupported();
  auto a = numberElements(vector["operands"][0]);
  auto b = numberElements(vector["operands"][1]);
  xt::xarray<int64_t> first = a + xt::zeros_like(b);
  xt::xarray<int64_t> second = xt::zeros_like(a) + b;
  return {{"shape", Shape(first.shape().begin(), first.shape().end())},
          {"elements", {listElements(first), listElements(second)}}};
}

static Json broadcastTo(const Json &vector) {
  if (vector["rule"] != "numpy")
    throw Unsupported();
  auto operand = numberElements(vector["operands"][0]);
  xt::xarray<int64_t> result =
      xt::broadcast(operand, vector["target"].get<Shape>());
  return {{"shape", Shape(result.shape().begin(), result.shape().end())},
          {"elements", {listElements(result)}}};
}

/// The operation on operands of type T.
template <typename T>
static void compute(const Json &vector, const Operands<T> &operands,
                    Json &elements) {
  std::string name = vector["operation"];
  Shape shape = {operands[0].size()};
  std::vector<xt::xarray<T>> args;
  for (const std::vector<T> &operand : operands)
    args.push_back(xt::adapt(operand, shape));
  const xt::xarray<T> &x = args[0];
  const xt::xarray<T> &y = args[args.size() > 1 ? 1 : 0];
  auto append = [&](const auto &array) {
    for (auto element : array)
      elements.push_back(writeElement(element));
  };
  // Small integers are computed as int. The results are stored in T.
  auto give = [&](auto &&expression) { append(xt::xarray<T>(expression)); };
  auto giveBool = [&](auto &&expression) {
    append(xt::xarray<bool>(expression));
  };
  if (name == "add")
    return give(x + y);
  if (name == "subtract")
    return give(x - y);
  if (name == "multiply")
    return give(x * y);
  if (name == "divide")
    return give(x / y);
  if (name == "maximum")
    return give(xt::maximum(x, y));
  if (name == "minimum")
    return give(xt::minimum(x, y));
  if (name == "negate")
    return give(-x);
  if (name == "clamp")
    return give(xt::clip(y, x, args[2]));
  if (name == "sign")
    return give(xt::sign(x));
  if (name == "abs")
    return give(xt::abs(x));
  if (name == "compare") {
    std::string direction = vector["comparison_direction"];
    if (direction == "EQ")
      return giveBool(xt::equal(x, y));
    if (direction == "NE")
      return giveBool(xt::not_equal(x, y));
    if (direction == "LT")
      return giveBool(x < y);
    if (direction == "LE")
      return giveBool(x <= y);
    return direction == "GT" ? giveBool(x > y) : giveBool(x >= y);
  }
  if (name == "convert") {
    dispatch(vector["result_type"], [&](auto zero) {
      append(xt::xarray<decltype(zero)>(xt::cast<decltype(zero)>(x)));
    });
    return;
  }
  if constexpr (std::is_integral_v<T>) {
    if (name == "remainder")
      return give(x % y);
    if (name == "and")
      return give(x & y);
    if (name == "or")
      return give(x | y);
    if (name == "xor")
      return give(x ^ y);
    if (name == "not")
      return give(~x);
    if (name == "shift_left")
      return give(x << y);
    if (name == (std::is_signed_v<T> ? "shift_right_arithmetic"
                                     : "shift_right_logical"))
      return give(x >> y);
  } else {
#define FUNCTION(OPERATION, NAME)                                              \
  if (name == OPERATION)                                                       \
  return give(xt::NAME(x))
    FUNCTION("acos", acos);
    FUNCTION("acosh", acosh);
    FUNCTION("asin", asin);
    FUNCTION("asinh", asinh);
    FUNCTION("atan", atan);
    FUNCTION("atanh", atanh);
    FUNCTION("cbrt", cbrt);
    FUNCTION("ceil", ceil);
    FUNCTION("cosh", cosh);
    FUNCTION("cosine", cos);
    FUNCTION("erf", erf);
    FUNCTION("erfc", erfc);
    FUNCTION("exp2", exp2);
    FUNCTION("exponential", exp);
    FUNCTION("exponential_minus_one", expm1);
    FUNCTION("floor", floor);
    FUNCTION("log", log);
    FUNCTION("log10", log10);
    FUNCTION("log2", log2);
    FUNCTION("log_plus_one", log1p);
    FUNCTION("round_nearest_afz", round);
    FUNCTION("round_nearest_even", rint);
    FUNCTION("sine", sin);
    FUNCTION("sinh", sinh);
    FUNCTION("sqrt", sqrt);
    FUNCTION("tan", tan);
    FUNCTION("tanh", tanh);
    FUNCTION("trunc", trunc);
#undef FUNCTION
    if (name == "power")
      return give(xt::pow(x, y));
    if (name == "remainder")
      return give(xt::fmod(x, y));
    if (name == "atan2")
      return give(xt::atan2(x, y));
    if (name == "is_finite")
      return giveBool(xt::isfinite(x));
    if (name == "is_inf")
      return giveBool(xt::isinf(x));
    if (name == "is_nan")
      return giveBool(xt::isnan(x));
  }
  throw Unsupported();
}

int main(int argc, char **argv) {
  std::string version = "xtensor " + std::to_string(XTENSOR_VERSION_MAJOR) +
                        '.' + std::to_string(XTENSOR_VERSION_MINOR) + '.' +
                        std::to_string(XTENSOR_VERSION_PATCH);
  auto elementwise = [](const Json &vector) {
    return answerElements(vector,
                          [](auto &&...arguments) { compute(arguments...); });
  };
  return runLibrary(argc, argv, version,
                    {{"broadcast", broadcast},
                     {"broadcast_to", broadcastTo},
                     {"elementwise", elementwise}});
}
