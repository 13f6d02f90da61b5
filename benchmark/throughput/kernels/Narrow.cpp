//===- Narrow.cpp - Kernels on short rows and narrow elements -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BFloat.h"
#include "RowKernels.h"
#include <algorithm>

using namespace kernels;

const char *kernels::getInstructionSet() {
#if defined(__AVX512F__)
  return "AVX-512";
#elif defined(__AVX2__)
  return "AVX2, where AVX-512 is missing";
#else
  return "the compiler's vectors, where AVX-512 is missing";
#endif
}

//===----------------------------------------------------------------------===//
// Three channels
//===----------------------------------------------------------------------===//

namespace {

/// Three vectors hold 16 pixels; values of the channels repeat with that
/// period.
struct ThreeChannels {
  explicit ThreeChannels(const Arguments &a)
      : image(a.input<uint8_t>(0)), out(a.out<float>()),
        size(a.extents[0] * a.extents[1] * 3) {
    const float *means = a.input<float>(1), *scales = a.input<float>(2);
    for (int i = 0; i < 48; ++i) {
      mean[i / 16][i % 16] = means[i % 3];
      scale[i / 16][i % 16] = scales[i % 3];
    }
  }
  template <int ahead> Floats compute(int64_t j, int v) const {
    auto bytes = load<ahead>(Lanes<16>(), image + j + v * 16);
    return (__builtin_convertvector(bytes, Floats) - mean[v]) * scale[v];
  }
  float computeOne(int64_t j) const {
    return (image[j] - mean[0][j % 3]) * scale[0][j % 3];
  }
  const uint8_t *image;
  float *out;
  int64_t size;
  Floats mean[3], scale[3];
};

constexpr int64_t kPeriod = 48;

int64_t countPeriods(const Arguments &a) {
  return (ThreeChannels(a).size + kPeriod - 1) / kPeriod;
}

template <Write write, int unroll, int ahead>
void runThreeChannels(const Arguments &a, int64_t begin, int64_t end) {
  const ThreeChannels op(a);
  constexpr int64_t block = kPeriod * unroll;
  int64_t j = begin * kPeriod, limit = std::min(end * kPeriod, op.size);
  for (; j + block <= limit; j += block)
#pragma GCC unroll 8
    for (int u = 0; u < unroll; ++u)
#pragma GCC unroll 3
      for (int v = 0; v < 3; ++v)
        store<write>(op.out + j + u * kPeriod + v * 16,
                     op.compute<ahead>(j + u * kPeriod, v));
  for (; j < limit; ++j)
    op.out[j] = op.computeOne(j);
  finish<write>();
}

//===----------------------------------------------------------------------===//
// Padded rows
//===----------------------------------------------------------------------===//

/// The last vector of a row holds elements and padding, which is 0.
struct PaddedRowBias {
  explicit PaddedRowBias(const Arguments &a)
      : x(a.input<float>(0)), bias(a.input<float>(1)), out(a.out<float>()),
        rows(a.extents[0]), length(a.extents[1]), width(a.extents[2]) {}
  const float *x, *bias;
  float *out;
  int64_t rows, length, width;
};

template <Write write, int unroll, int ahead>
void runPaddedRowBias(const Arguments &a, int64_t begin, int64_t end) {
  const PaddedRowBias op(a);
  // Rows that begin at cache lines use non-temporal stores.
  constexpr int lanes = 16;
  const int64_t vectors = op.length / lanes * lanes;
  const bool isAligned =
      (reinterpret_cast<uintptr_t>(op.out) | op.width * 4) % 64 == 0;
  Floats last{};
  for (int64_t j = vectors; j < op.length; ++j)
    last[j - vectors] = op.bias[j];
  using Mask = Vector<int32_t, lanes>;
  Mask mask{};
  for (int64_t j = vectors; j < op.length; ++j)
    mask[j - vectors] = -1;
  for (int64_t i = begin; i < end; ++i) {
    const float *from = op.x + i * op.width;
    float *to = op.out + i * op.width;
    auto compute = [&](auto count, int64_t j) {
      return load<ahead>(count, from + j) + load(count, op.bias + j);
    };
    int64_t j = vectors;
    if (!isAligned || vectors + lanes > op.width) {
      fill<Write::Cached, unroll>(to, op.length, compute);
      j = op.length;
    } else {
      fill<write, unroll>(to, vectors, compute);
      if (vectors < op.length) {
        Floats sum = load(Lanes<lanes>(), from + vectors) + last;
        store<write>(to + vectors, mask ? sum : Floats{});
        j += lanes;
      }
    }
    for (; j < op.width; ++j)
      to[j] = 0.0f;
  }
  finish<write>();
}

//===----------------------------------------------------------------------===//
// bf16
//===----------------------------------------------------------------------===//

template <typename Round> struct RowBiasBFloat {
  explicit RowBiasBFloat(const Arguments &a)
      : x(a.input<uint16_t>(0)), bias(a.input<uint16_t>(1)),
        out(a.out<uint16_t>()), rows(a.extents[0]), length(a.extents[1]) {}
  struct Row {
    template <int n> Vector<uint16_t, n> operator()(Lanes<n>, int64_t j) const {
      if constexpr (n == 1) {
        return narrow(widen(from[j]) + widen(bias[j]));
      } else {
        Lanes<16> half;
        Floats low = widen(load(half, from + j)) + widen(load(half, bias + j));
        Floats high =
            widen(load(half, from + j + 16)) + widen(load(half, bias + j + 16));
        return Round::round(low, high);
      }
    }
    const uint16_t *from, *bias;
  };
  template <int ahead> Row row(int64_t i) const {
    return {x + i * length, bias};
  }
  const uint16_t *x, *bias;
  uint16_t *out;
  int64_t rows, length;
};

#if defined(__AVX512BF16__) && defined(__AVX512DQ__)
/// Widens even and odd elements by a shift and a mask, and the bias once for
/// all rows.
template <Write write, int ahead>
void runRowBiasPairs(const Arguments &a, int64_t begin, int64_t end) {
  const RowBiasBFloat<RoundInstruction> op(a);
  constexpr int width = 32;
  const int64_t blocked = op.length / width * width;
  const bool canStream =
      (reinterpret_cast<uintptr_t>(op.out) | op.length * 2) % 64 == 0;
  if (write == Write::Streamed && !canStream)
    return runRowBiasPairs<Write::Cached, ahead>(a, begin, end);
  auto widenEven = [](__m512i pairs) {
    return _mm512_castsi512_ps(_mm512_slli_epi32(pairs, 16));
  };
  auto widenOdd = [](__m512i pairs) {
    return _mm512_castsi512_ps(
        _mm512_and_si512(pairs, _mm512_set1_epi32(int(0xffff0000))));
  };
  auto loadPairs = [](const uint16_t *from) {
    return (__m512i)load<ahead>(Lanes<width>(), from);
  };
  std::vector<float> bias(blocked);
  for (int64_t j = 0; j < blocked; j += width) {
    __m512i pairs = loadPairs(op.bias + j);
    _mm512_storeu_ps(&bias[j], widenEven(pairs));
    _mm512_storeu_ps(&bias[j + 16], widenOdd(pairs));
  }
  // The instruction leaves the even elements before the odd ones.
  Vector<uint16_t, width> interleave;
  for (int i = 0; i < width; ++i)
    interleave[i] = i / 2 + (i % 2) * 16;
  for (int64_t i = begin; i < end; ++i) {
    auto row = op.row<0>(i);
    uint16_t *to = op.out + i * op.length;
#pragma GCC unroll 4
    for (int64_t j = 0; j < blocked; j += width) {
      __m512i pairs = loadPairs(row.from + j);
      __m512 even = _mm512_add_ps(widenEven(pairs), _mm512_loadu_ps(&bias[j]));
      __m512 odd =
          _mm512_add_ps(widenOdd(pairs), _mm512_loadu_ps(&bias[j + 16]));
      constexpr int subnormal = 0x20;
      auto bits = _mm512_fpclass_ps_mask(even, subnormal) |
                  _mm512_fpclass_ps_mask(odd, subnormal);
      Vector<uint16_t, width> sum;
      if (__builtin_expect(bits != 0, false))
        sum = row(Lanes<width>(), j);
      else
        sum = (Vector<uint16_t, width>)_mm512_permutexvar_epi16(
            (__m512i)interleave, (__m512i)_mm512_cvtne2ps_pbh(odd, even));
      store<write>(to + j, sum);
    }
    for (int64_t j = blocked; j < op.length; ++j)
      to[j] = row(Lanes<1>(), j);
  }
  finish<write>();
}
#endif

} // namespace

void kernels::addNarrowKernels(Kernels &kernels) {
  constexpr auto cached = Write::Cached, streamed = Write::Streamed;
  auto addThreeChannels = [&](const char *variant, auto run) {
    kernels.push_back(
        {"three-channel-normalization", variant, countPeriods, run});
  };
  addThreeChannels("cached, 3 vectors", runThreeChannels<cached, 1, 0>);
  addThreeChannels("cached, 6 vectors", runThreeChannels<cached, 2, 0>);
  addThreeChannels("cached, 12 vectors", runThreeChannels<cached, 4, 0>);
  addThreeChannels("streamed, 3 vectors", runThreeChannels<streamed, 1, 0>);
  addThreeChannels("streamed, 6 vectors", runThreeChannels<streamed, 2, 0>);
  addThreeChannels("streamed, 12 vectors", runThreeChannels<streamed, 4, 0>);
  addThreeChannels("streamed, 12 vectors, prefetch",
                   runThreeChannels<streamed, 4, 1024>);

  auto addPadded = [&](const char *variant, auto run) {
    kernels.push_back(
        {"padded-row-bias", variant, countRows<PaddedRowBias>, run});
  };
  addPadded("cached, 1 vector", runPaddedRowBias<cached, 1, 0>);
  addPadded("cached, 4 vectors", runPaddedRowBias<cached, 4, 0>);
  addPadded("streamed, 1 vector", runPaddedRowBias<streamed, 1, 0>);
  addPadded("streamed, 4 vectors", runPaddedRowBias<streamed, 4, 0>);
  addPadded("streamed, 4 vectors, prefetch",
            runPaddedRowBias<streamed, 4, 1024>);

  addRows<RowBiasBFloat<RoundIntegers>>(kernels, "row-bias-bf16",
                                        "integer rounding");
#if defined(__AVX512BF16__) && defined(__AVX512DQ__)
  addRows<RowBiasBFloat<RoundInstruction>>(kernels, "row-bias-bf16",
                                           "bf16 instruction");
  auto addPairs = [&](const char *variant, auto run) {
    kernels.push_back({"row-bias-bf16", variant,
                       countRows<RowBiasBFloat<RoundInstruction>>, run});
  };
  addPairs("cached, pairs, bf16 instruction", runRowBiasPairs<cached, 0>);
  addPairs("streamed, pairs, bf16 instruction", runRowBiasPairs<streamed, 0>);
  addPairs("streamed, pairs, prefetch, bf16 instruction",
           runRowBiasPairs<streamed, 1024>);
#endif
}
