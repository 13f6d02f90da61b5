//===- PlaneReductions.cpp - Kernels that reduce images -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "Reduce.h"
#include <algorithm>
#include <cmath>

using namespace kernels;

namespace {

constexpr float kEpsilon = 1e-5f;

/// Planes [images, channels, size]; each channel is normalized.
struct Planes {
  const float *x, *scale, *shift;
  float *out;
  int64_t images, channels, size;

  static Planes ofBatch(const Arguments &a) {
    return {a.input<float>(0),
            a.input<float>(1),
            a.input<float>(2),
            a.out<float>(),
            a.extents[0],
            a.extents[1],
            a.extents[2] * a.extents[3]};
  }
  /// All of a matrix.
  static Planes ofMatrix(const Arguments &a) {
    static const float one = 1.0f, zero = 0.0f;
    return {a.input<float>(0),          &one, &zero, a.out<float>(), 1, 1,
            a.extents[0] * a.extents[1]};
  }
};

/// The sum of the elements and of their squares, in one pass.
template <int unroll>
void addSums(const float *x, int64_t size, float &sum, float &square) {
  Floats sums[unroll]{}, squares[unroll]{};
  int64_t j = 0;
  for (; j + 16 * unroll <= size; j += 16 * unroll)
#pragma GCC unroll 16
    for (int u = 0; u < unroll; ++u) {
      Floats value = load(Lanes<16>(), x + j + u * 16);
      sums[u] += value;
      squares[u] += value * value;
    }
  for (int u = 1; u < unroll; ++u) {
    sums[0] += sums[u];
    squares[0] += squares[u];
  }
  for (; j + 16 <= size; j += 16) {
    Floats value = load(Lanes<16>(), x + j);
    sums[0] += value;
    squares[0] += value * value;
  }
  sum += combineLanes(sums[0], Add());
  square += combineLanes(squares[0], Add());
  for (; j < size; ++j) {
    sum += x[j];
    square += x[j] * x[j];
  }
}

template <Planes make(const Arguments &), Write write, int unroll>
void runNormalization(const Arguments &a, int64_t begin, int64_t end) {
  const Planes op = make(a);
  // Long sums are divided, which also makes them more accurate.
  constexpr int64_t part = 1 << 16;
  for (int64_t c = begin; c < end; ++c) {
    double sum = 0, square = 0;
    for (int64_t n = 0; n < op.images; ++n)
      for (int64_t j = 0; j < op.size; j += part) {
        float partSum = 0, partSquare = 0;
        addSums<unroll>(op.x + (n * op.channels + c) * op.size + j,
                        std::min(part, op.size - j), partSum, partSquare);
        sum += partSum;
        square += partSquare;
      }
    double mean = sum / (op.images * op.size);
    double variance = square / (op.images * op.size) - mean * mean;
    float factor = op.scale[c] / std::sqrt(float(variance) + kEpsilon);
    float offset = op.shift[c] - float(mean) * factor;
    for (int64_t n = 0; n < op.images; ++n) {
      int64_t plane = (n * op.channels + c) * op.size;
      fill<write, 4>(op.out + plane, op.size,
                     [=, x = op.x + plane](auto lanes, int64_t j) {
                       return load(lanes, x + j) * factor + offset;
                     });
    }
  }
  finish<write>();
}

template <Planes make(const Arguments &)>
int64_t countChannels(const Arguments &a) {
  return make(a).channels;
}

template <Planes make(const Arguments &)>
void addNormalization(Kernels &kernels, const char *workload) {
  auto add = [&](const char *variant, auto run) {
    kernels.push_back({workload, variant, countChannels<make>, run});
  };
  add("cached, 4 sums", runNormalization<make, Write::Cached, 4>);
  add("cached, 8 sums", runNormalization<make, Write::Cached, 8>);
  add("streamed, 4 sums", runNormalization<make, Write::Streamed, 4>);
  add("streamed, 8 sums", runNormalization<make, Write::Streamed, 8>);
}

//===----------------------------------------------------------------------===//
// Three channels
//===----------------------------------------------------------------------===//

int64_t countImages(const Arguments &a) { return a.extents[0]; }

/// Three vectors hold 16 pixels.
template <int unroll>
void runImageMean(const Arguments &a, int64_t begin, int64_t end) {
  const int64_t size = a.extents[1] * a.extents[2] * 3;
  for (int64_t n = begin; n < end; ++n) {
    const float *x = a.input<float>(0) + n * size;
    Floats sums[3 * unroll]{};
    int64_t j = 0;
    for (; j + 48 * unroll <= size; j += 48 * unroll)
#pragma GCC unroll 24
      for (int u = 0; u < 3 * unroll; ++u)
        sums[u] += load(Lanes<16>(), x + j + u * 16);
    float channels[3]{};
    for (; j < size; ++j)
      channels[j % 3] += x[j];
    for (int u = 0; u < 3 * unroll; ++u)
      for (int i = 0; i < 16; ++i)
        channels[(u * 16 + i) % 3] += sums[u][i];
    for (int c = 0; c < 3; ++c)
      a.out<float>()[n * 3 + c] = channels[c] / (size / 3);
  }
}

constexpr int64_t kPixels = 16;

int64_t countPixelVectors(const Arguments &a) {
  return (a.extents[0] * a.extents[1] * a.extents[2] + kPixels - 1) / kPixels;
}

/// Channel c of 16 pixels, from three vectors of elements.
template <int c> Floats selectChannel(Floats a, Floats b, Floats d) {
#if defined(__AVX512F__)
  using Indices = Vector<int32_t, 16>;
  // First the pixels in the first two vectors, then those in the third.
  Indices first{}, second{};
  for (int i = 0; i < 16; ++i) {
    int at = 3 * i + c;
    first[i] = at < 32 ? at : 0;
    second[i] = at < 32 ? i : 16 + at - 32;
  }
  __m512 low = _mm512_permutex2var_ps((__m512)a, (__m512i)first, (__m512)b);
  return (Floats)_mm512_permutex2var_ps(low, (__m512i)second, (__m512)d);
#else
  Floats result{};
  for (int i = 0; i < 16; ++i) {
    int at = 3 * i + c;
    result[i] = at < 16 ? a[at] : at < 32 ? b[at - 16] : d[at - 32];
  }
  return result;
#endif
}

template <Write write, int ahead>
void runPixelMean(const Arguments &a, int64_t begin, int64_t end) {
  const float *x = a.input<float>(0);
  float *out = a.out<float>();
  const int64_t pixels = a.extents[0] * a.extents[1] * a.extents[2];
  int64_t i = begin * kPixels, limit = std::min(end * kPixels, pixels);
#pragma GCC unroll 4
  for (; i + kPixels <= limit; i += kPixels) {
    Floats v[3];
#pragma GCC unroll 3
    for (int k = 0; k < 3; ++k)
      v[k] = load<ahead>(Lanes<16>(), x + 3 * i + 16 * k);
    Floats sum = selectChannel<0>(v[0], v[1], v[2]) +
                 selectChannel<1>(v[0], v[1], v[2]) +
                 selectChannel<2>(v[0], v[1], v[2]);
    store<write>(out + i, sum * (1.0f / 3.0f));
  }
  for (; i < limit; ++i)
    out[i] = (x[3 * i] + x[3 * i + 1] + x[3 * i + 2]) * (1.0f / 3.0f);
  finish<write>();
}

} // namespace

void kernels::addPlaneReductionKernels(Kernels &kernels) {
  addNormalization<Planes::ofBatch>(kernels, "batch-normalization-nchw");
  addNormalization<Planes::ofMatrix>(kernels, "standardization");
  auto addImage = [&](const char *variant, auto run) {
    kernels.push_back({"image-mean", variant, countImages, run});
  };
  addImage("3 vectors", runImageMean<1>);
  addImage("6 vectors", runImageMean<2>);
  addImage("12 vectors", runImageMean<4>);
  auto addPixel = [&](const char *variant, auto run) {
    kernels.push_back({"pixel-mean", variant, countPixelVectors, run});
  };
  addPixel("cached", runPixelMean<Write::Cached, 0>);
  addPixel("cached, prefetch", runPixelMean<Write::Cached, 1024>);
  addPixel("streamed", runPixelMean<Write::Streamed, 0>);
  addPixel("streamed, prefetch", runPixelMean<Write::Streamed, 1024>);
}
