//===- Functions.cpp - Kernels with exponentials --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exponential.h"
#include "RowKernels.h"

using namespace kernels;

namespace {

template <typename Exponential> struct ExpMinusMaximum {
  explicit ExpMinusMaximum(const Arguments &a)
      : x(a.input<float>(0)), maximum(a.input<float>(1)), out(a.out<float>()),
        rows(a.extents[0]), length(a.extents[1]) {}
  template <int ahead> auto row(int64_t i) const {
    return
        [from = x + i * length, maximum = maximum[i]](auto lanes, int64_t j) {
          return Exponential::compute(load<ahead>(lanes, from + j) - maximum);
        };
  }
  const float *x, *maximum;
  float *out;
  int64_t rows, length;
};

/// The way x / (1 + exp(-z)) is computed.
enum class Quotient {
  Division,
  /// An estimate of the reciprocal, and one step of Newton's method.
  Newton
};

/// The estimate is inexact for large denominators. This one is between 1 and 2:
/// 1 / (1 + exp(-z)) = exp(z) / (1 + exp(z)).
template <typename Exponential, Quotient quotient, typename V>
inline V timesLogistic(V x, V z) {
#if defined(__AVX512F__)
  if constexpr (quotient == Quotient::Newton && sizeof(V) == 64) {
    V e = Exponential::compute(-absolute(z));
    V denominator = e + 1.0f;
    V estimate = (V)_mm512_rcp14_ps((__m512)denominator);
    V reciprocal = estimate * (2.0f - denominator * estimate);
    V numerator = z < 0.0f ? e : V{} + 1.0f;
    return x * (numerator * reciprocal);
  }
#endif
  return x / (Exponential::compute(-z) + 1.0f);
}

template <typename Exponential, Quotient quotient> struct Silu {
  explicit Silu(const Arguments &a)
      : x(a.input<float>(0)), bias(a.input<float>(1)), out(a.out<float>()),
        rows(a.extents[0]), length(a.extents[1]) {}
  template <int ahead> auto row(int64_t i) const {
    return [from = x + i * length, bias = bias](auto lanes, int64_t j) {
      auto y = load<ahead>(lanes, from + j) + load(lanes, bias + j);
      return timesLogistic<Exponential, quotient>(y, y);
    };
  }
  const float *x, *bias;
  float *out;
  int64_t rows, length;
};

/// (1 + tanh(u)) / 2 = 1 / (1 + exp(-2 u))
template <typename Exponential, Quotient quotient> struct Gelu {
  explicit Gelu(const Arguments &a)
      : x(a.input<float>(0)), bias(a.input<float>(1)), out(a.out<float>()),
        rows(a.extents[0]), length(a.extents[1]) {}
  template <int ahead> auto row(int64_t i) const {
    return [from = x + i * length, bias = bias](auto lanes, int64_t j) {
      constexpr float factor = 2 * 0.797884560802865f;
      auto y = load<ahead>(lanes, from + j) + load(lanes, bias + j);
      auto z = y * (y * y * (factor * 0.044715f) + factor);
      return timesLogistic<Exponential, quotient>(y, z);
    };
  }
  const float *x, *bias;
  float *out;
  int64_t rows, length;
};

} // namespace

template <typename Exponential>
static void addAll(Kernels &kernels, const std::string &how) {
  constexpr Quotient division = Quotient::Division;
  addRows<ExpMinusMaximum<Exponential>>(kernels, "exp-minus-maximum", how);
  addRows<Silu<Exponential, division>>(kernels, "silu-row-bias", how);
  addRows<Gelu<Exponential, division>>(kernels, "gelu-row-bias", how);
#if defined(__AVX512F__)
  constexpr Quotient newton = Quotient::Newton;
  addRows<Silu<Exponential, newton>>(kernels, "silu-row-bias",
                                     how + ", Newton");
  addRows<Gelu<Exponential, newton>>(kernels, "gelu-row-bias",
                                     how + ", Newton");
#endif
}

void kernels::addFunctionKernels(Kernels &kernels) {
  addAll<Polynomial>(kernels, "polynomial");
#if defined(__AVX512F__)
  addAll<Table>(kernels, "table");
#endif
}
