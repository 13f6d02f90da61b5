//===- eigen_runner.cpp - Answers vectors with Eigen ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// c++ -std=c++17 -O2 -I/usr/include/eigen3 eigen_runner.cpp -o eigen_runner,
// with Debian's libeigen3-dev and nlohmann-json3-dev. --version prints Eigen's
// version.
//
//===----------------------------------------------------------------------===//

#include <stdexcept>

// A failed assertion of Eigen is a refusal.
#define eigen_assert(condition)                                                \
  do {                                                                         \
    if (!(condition))                                                          \
      throw std::runtime_error(#condition);                                    \
  } while (false)
#include "cpp_runner.h"
#include <Eigen/Core>
#include <type_traits>
#include <unsupported/Eigen/CXX11/Tensor>
#include <unsupported/Eigen/SpecialFunctions>

template <int rank>
static Eigen::Tensor<int64_t, rank, Eigen::RowMajor>
numberElements(const Json &shape) {
  Eigen::array<Eigen::Index, rank> extents;
  for (int dim = 0; dim < rank; ++dim)
    extents[dim] = shape[dim];
  Eigen::Tensor<int64_t, rank, Eigen::RowMajor> tensor(extents);
  std::iota(tensor.data(), tensor.data() + tensor.size(), 0);
  return tensor;
}

template <int rank> static Json addPositions(const Json &vector) {
  auto a = numberElements<rank>(vector["operands"][0]);
  auto b = numberElements<rank>(vector["operands"][1]);
  decltype(a) first = a + b * int64_t(0), second = a * int64_t(0) + b;
  auto list = [](const auto &tensor) {
    return std::vector<int64_t>(tensor.data(), tensor.data() + tensor.size());
  };
  Json shape = Json::array();
  for (int dim = 0; dim < rank; ++dim)
    shape.push_back(first.dimension(dim));
  return {{"shape", shape}, {"elements", {list(first), list(second)}}};
}

/// Operations on tensors take equal shapes; tensors of different ranks do not
/// compile. `broadcast` repeats a tensor, which is not a rule between shapes.
static Json broadcast(const Json &vector) {
  if (vector["rule"] != "none")
    throw Unsupported();
  size_t rank = vector["operands"][0].size();
  if (rank != vector["operands"][1].size())
    throw std::runtime_error("tensors of different ranks");
  return rank == 0   ? addPositions<0>(vector)
         : rank == 1 ? addPositions<1>(vector)
         : rank == 2 ? addPositions<2>(vector)
                     : addPositions<3>(vector);
}

/// The operation on operands of type T.
template <typename T>
static void compute(const Json &vector, const Operands<T> &operands,
                    Json &elements) {
  using Array = Eigen::Array<T, Eigen::Dynamic, 1>;
  std::string name = vector["operation"];
  std::vector<Array> args;
  for (const std::vector<T> &operand : operands)
    args.push_back(Eigen::Map<const Array>(operand.data(), operand.size()));
  const Array &x = args[0];
  const Array &y = args[args.size() > 1 ? 1 : 0];
  auto append = [&](const auto &array) {
    for (Eigen::Index i = 0; i < array.size(); ++i)
      elements.push_back(writeElement(array[i]));
  };
  auto give = [&](const auto &expression) { append(Array(expression)); };
  auto giveBool = [&](const auto &expression) {
    append(Eigen::Array<bool, Eigen::Dynamic, 1>(expression));
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
    return give(x.max(y));
  if (name == "minimum")
    return give(x.min(y));
  if (name == "clamp")
    return give(y.max(x).min(args[2]));
  if (name == "abs")
    return give(x.abs());
  if (name == "sign")
    return give(x.sign());
  if (name == "compare") {
    std::string direction = vector["comparison_direction"];
    if (direction == "EQ")
      return giveBool(x == y);
    if (direction == "NE")
      return giveBool(x != y);
    if (direction == "LT")
      return giveBool(x < y);
    if (direction == "LE")
      return giveBool(x <= y);
    return direction == "GT" ? giveBool(x > y) : giveBool(x >= y);
  }
  if (name == "convert") {
    dispatch(vector["result_type"], [&](auto zero) {
      using Result = Eigen::Array<decltype(zero), Eigen::Dynamic, 1>;
      append(Result(x.template cast<decltype(zero)>()));
    });
    return;
  }
  if constexpr (std::is_signed_v<T>)
    if (name == "negate")
      return give(-x);
  if constexpr (std::is_floating_point_v<T>) {
#define FUNCTION(OPERATION, NAME)                                              \
  if (name == OPERATION)                                                       \
  return give(x.NAME())
    FUNCTION("acos", acos);
    FUNCTION("acosh", acosh);
    FUNCTION("asin", asin);
    FUNCTION("asinh", asinh);
    FUNCTION("atan", atan);
    FUNCTION("atanh", atanh);
    FUNCTION("ceil", ceil);
    FUNCTION("cosh", cosh);
    FUNCTION("cosine", cos);
    FUNCTION("erf", erf);
    FUNCTION("erfc", erfc);
    FUNCTION("exponential", exp);
    FUNCTION("exponential_minus_one", expm1);
    FUNCTION("floor", floor);
    FUNCTION("log", log);
    FUNCTION("log10", log10);
    FUNCTION("log2", log2);
    FUNCTION("log_plus_one", log1p);
    FUNCTION("logistic", logistic);
    FUNCTION("round_nearest_afz", round);
    FUNCTION("round_nearest_even", rint);
    FUNCTION("rsqrt", rsqrt);
    FUNCTION("sine", sin);
    FUNCTION("sinh", sinh);
    FUNCTION("sqrt", sqrt);
    FUNCTION("tan", tan);
    FUNCTION("tanh", tanh);
#undef FUNCTION
    if (name == "power")
      return give(x.pow(y));
    if (name == "is_finite")
      return giveBool(x.isFinite());
    if (name == "is_inf")
      return giveBool(x.isInf());
    if (name == "is_nan")
      return giveBool(x.isNaN());
  }
  throw Unsupported();
}

int main(int argc, char **argv) {
  std::string version = "Eigen " + std::to_string(EIGEN_WORLD_VERSION) + '.' +
                        std::to_string(EIGEN_MAJOR_VERSION) + '.' +
                        std::to_string(EIGEN_MINOR_VERSION);
  auto elementwise = [](const Json &vector) {
    return answerElements(vector,
                          [](auto &&...arguments) { compute(arguments...); });
  };
  return runLibrary(argc, argv, version,
                    {{"broadcast", broadcast}, {"elementwise", elementwise}});
}
