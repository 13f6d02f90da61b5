//===- BFloatReductions.cpp - Kernels that reduce rows of bf16 ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BFloat.h"
#include "Exponential.h"
#include "Kernels.h"
#include "Reduce.h"
#include <cmath>
#include <vector>

using namespace kernels;

namespace {

/// Elements are widened once, to a row of floats that stays in L1.
template <typename Round> struct Rows {
  explicit Rows(const Arguments &a)
      : x(a.input<uint16_t>(0)), out(a.out<uint16_t>()), rows(a.extents[0]),
        length(a.extents[1]) {}

  /// Returns element j as a float, after it is stored in `to`.
  auto widenTo(int64_t i, float *to) const {
    return [=, from = x + i * length](auto lanes, int64_t j) {
      auto value = widen(load(lanes, from + j));
      store<Write::Cached>(to + j, value);
      return value;
    };
  }
  /// Rounds what compute(lanes, j) gives to row i.
  template <Write write, typename Compute>
  void writeRow(int64_t i, Compute compute) const {
    fill<write, 4>(out + i * length, length, [=](auto lanes, int64_t j) {
      if constexpr (lanes.count == 1)
        return narrow(compute(lanes, j));
      else
        return Round::round(compute(Lanes<16>(), j),
                            compute(Lanes<16>(), j + 16));
    });
  }
  const uint16_t *x;
  uint16_t *out;
  int64_t rows, length;
};

template <typename Round, typename Exponential> struct Softmax : Rows<Round> {
  using Rows<Round>::Rows;
  template <Write write> void row(int64_t i, float *scratch) const {
    float maximum = findMaximum(this->length, this->widenTo(i, scratch));
    float sum = reduce<4>(
        this->length, 0.0f,
        [=](auto lanes, int64_t j) {
          auto value = Exponential::compute(load(lanes, scratch + j) - maximum);
          store<Write::Cached>(scratch + j, value);
          return value;
        },
        Add());
    this->template writeRow<write>(
        i, [=, scale = 1.0f / sum](auto lanes, int64_t j) {
          return load(lanes, scratch + j) * scale;
        });
  }
};

template <typename Round> struct RmsNormalization : Rows<Round> {
  explicit RmsNormalization(const Arguments &a) : Rows<Round>(a) {
    const uint16_t *from = a.input<uint16_t>(1);
    for (int64_t j = 0; j < this->length; ++j)
      scale.push_back(widen(from[j]));
  }
  template <Write write> void row(int64_t i, float *scratch) const {
    float sum = reduce<4>(
        this->length, 0.0f,
        [x = this->widenTo(i, scratch)](auto lanes, int64_t j) {
          auto value = x(lanes, j);
          return value * value;
        },
        Add());
    float inverse = 1.0f / std::sqrt(sum / this->length + 1e-5f);
    this->template writeRow<write>(
        i, [=, scale = scale.data()](auto lanes, int64_t j) {
          return load(lanes, scratch + j) * inverse * load(lanes, scale + j);
        });
  }
  std::vector<float> scale;
};

int64_t countRows(const Arguments &a) { return a.extents[0]; }

template <typename Op, Write write>
void run(const Arguments &a, int64_t begin, int64_t end) {
  const Op op(a);
  std::vector<float> scratch(op.length);
  for (int64_t i = begin; i < end; ++i)
    op.template row<write>(i, scratch.data());
  finish<write>();
}

template <typename Op>
void add(Kernels &kernels, const char *workload, const std::string &how) {
  kernels.push_back(
      {workload, "cached, " + how, countRows, run<Op, Write::Cached>});
  kernels.push_back(
      {workload, "streamed, " + how, countRows, run<Op, Write::Streamed>});
}

template <typename Round>
void addRound(Kernels &kernels, const std::string &how) {
  add<Softmax<Round, Polynomial>>(kernels, "softmax-bf16",
                                  how + ", polynomial");
#if defined(__AVX512F__)
  add<Softmax<Round, Table>>(kernels, "softmax-bf16", how + ", table");
#endif
  add<RmsNormalization<Round>>(kernels, "rms-normalization-bf16", how);
}

} // namespace

void kernels::addBFloatReductionKernels(Kernels &kernels) {
  addRound<RoundIntegers>(kernels, "integer rounding");
#if defined(__AVX512BF16__) && defined(__AVX512DQ__)
  addRound<RoundInstruction>(kernels, "bf16 instruction");
#endif
}
