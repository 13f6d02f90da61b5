//===- Rows.cpp - Kernels that go row by row ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowKernels.h"
#include <algorithm>

using namespace kernels;

namespace {

struct RowBias {
  explicit RowBias(const Arguments &a)
      : x(a.input<float>(0)), bias(a.input<float>(1)), out(a.out<float>()),
        rows(a.extents[0]), length(a.extents[1]) {}
  template <int ahead> auto row(int64_t i) const {
    return [from = x + i * length, bias = bias](auto lanes, int64_t j) {
      return load<ahead>(lanes, from + j) + load(lanes, bias + j);
    };
  }
  const float *x, *bias;
  float *out;
  int64_t rows, length;
};

struct RowBiasInteger {
  explicit RowBiasInteger(const Arguments &a)
      : x(a.input<uint32_t>(0)), bias(a.input<uint32_t>(1)),
        out(a.out<uint32_t>()), rows(a.extents[0]), length(a.extents[1]) {}
  template <int ahead> auto row(int64_t i) const {
    return [from = x + i * length, bias = bias](auto lanes, int64_t j) {
      return load<ahead>(lanes, from + j) + load(lanes, bias + j);
    };
  }
  const uint32_t *x, *bias;
  uint32_t *out;
  int64_t rows, length;
};

struct ColumnScale {
  explicit ColumnScale(const Arguments &a)
      : x(a.input<float>(0)), scale(a.input<float>(1)), out(a.out<float>()),
        rows(a.extents[0]), length(a.extents[1]) {}
  template <int ahead> auto row(int64_t i) const {
    return [from = x + i * length, scale = scale[i]](auto lanes, int64_t j) {
      return load<ahead>(lanes, from + j) * scale;
    };
  }
  const float *x, *scale;
  float *out;
  int64_t rows, length;
};

struct OuterSum {
  explicit OuterSum(const Arguments &a)
      : column(a.input<float>(0)), values(a.input<float>(1)),
        out(a.out<float>()), rows(a.extents[0]), length(a.extents[1]) {}
  template <int ahead> auto row(int64_t i) const {
    return [values = values, first = column[i]](auto lanes, int64_t j) {
      return load(lanes, values + j) + first;
    };
  }
  const float *column, *values;
  float *out;
  int64_t rows, length;
};

/// A row is one channel of one image.
struct ScaleShiftRelu {
  explicit ScaleShiftRelu(const Arguments &a)
      : x(a.input<float>(0)), scale(a.input<float>(1)),
        shift(a.input<float>(2)), out(a.out<float>()),
        rows(a.extents[0] * a.extents[1]), length(a.extents[2] * a.extents[3]),
        channels(a.extents[1]) {}
  template <int ahead> auto row(int64_t i) const {
    return [from = x + i * length, scale = scale[i % channels],
            shift = shift[i % channels]](auto lanes, int64_t j) {
      auto y = load<ahead>(lanes, from + j) * scale + shift;
      return relu(y);
    };
  }
  const float *x, *scale, *shift;
  float *out;
  int64_t rows, length, channels;
};

struct MiddleScale {
  explicit MiddleScale(const Arguments &a)
      : x(a.input<float>(0)), scale(a.input<float>(1)), out(a.out<float>()),
        rows(a.extents[0] * a.extents[1]), length(a.extents[2]),
        middle(a.extents[1]) {}
  template <int ahead> auto row(int64_t i) const {
    return [from = x + i * length,
            scale = scale + i / middle * length](auto lanes, int64_t j) {
      return load<ahead>(lanes, from + j) * load(lanes, scale + j);
    };
  }
  const float *x, *scale;
  float *out;
  int64_t rows, length, middle;
};

struct SquaredDifference {
  explicit SquaredDifference(const Arguments &a)
      : x(a.input<float>(0)), y(a.input<float>(1)), out(a.out<float>()),
        rows(a.extents[0] * a.extents[1]), length(a.extents[2]),
        middle(a.extents[1]) {}
  template <int ahead> auto row(int64_t i) const {
    return [x = x + i / middle * length,
            y = y + i % middle * length](auto lanes, int64_t j) {
      auto difference = load(lanes, x + j) - load<ahead>(lanes, y + j);
      return difference * difference;
    };
  }
  const float *x, *y;
  float *out;
  int64_t rows, length, middle;
};

struct SelectThreshold {
  explicit SelectThreshold(const Arguments &a)
      : x(a.input<float>(0)), threshold(a.input<float>(1)), out(a.out<float>()),
        rows(a.extents[0]), length(a.extents[1]) {}
  template <int ahead> auto row(int64_t i) const {
    return
        [from = x + i * length, threshold = threshold](auto lanes, int64_t j) {
          auto x = load<ahead>(lanes, from + j);
          return x > load(lanes, threshold + j) ? x : decltype(x){};
        };
  }
  const float *x, *threshold;
  float *out;
  int64_t rows, length;
};

struct TwelveOperations {
  explicit TwelveOperations(const Arguments &a)
      : x(a.input<float>(0)), values(a.input<float>(1)),
        column(a.input<float>(2)), scalar(*a.input<float>(3)),
        out(a.out<float>()), rows(a.extents[0]), length(a.extents[1]) {}
  template <int ahead> auto row(int64_t i) const {
    return [from = x + i * length, values = values, column = column[i],
            scalar = scalar](auto lanes, int64_t j) {
      auto x = load<ahead>(lanes, from + j);
      auto row = load(lanes, values + j);
      auto centered = x + row - column;
      auto limited = minimum(absolute(centered), centered * scalar);
      auto gated = maximum(limited * row, decltype(x){} + column);
      return (scalar - (gated * gated - x)) * gated;
    };
  }
  const float *x, *values, *column;
  float scalar;
  float *out;
  int64_t rows, length;
};

/// Computes the first vectors of all rows that share an operand, then the next
/// ones: shared values stay in registers.
template <typename Op, Write write, int vectors>
void runColumns(const Arguments &a, int64_t begin, int64_t end) {
  const Op op(a);
  constexpr int width = 16;
  constexpr int block = width * vectors;
  const bool canStream =
      (reinterpret_cast<uintptr_t>(op.out) | op.length * 4) % 64 == 0;
  const bool inBlocks = write == Write::Cached || canStream;
  const int64_t blocked = inBlocks ? op.length / block * block : 0;
  for (int64_t first = begin, last; first < end; first = last) {
    const int64_t group = first / op.groupSize();
    last = std::min(end, (group + 1) * op.groupSize());
    for (int64_t j = 0; j < blocked; j += block) {
      Floats shared[vectors];
#pragma GCC unroll 16
      for (int v = 0; v < vectors; ++v)
        shared[v] = op.loadShared(group, j + v * width);
      for (int64_t i = first; i < last; ++i) {
        auto compute = op.combine(group, i);
#pragma GCC unroll 16
        for (int v = 0; v < vectors; ++v)
          store<write>(op.out + i * op.length + j + v * width,
                       compute(j + v * width, shared[v]));
      }
    }
    for (int64_t i = first; i < last; ++i) {
      auto row = op.template row<0>(i);
      fill<Write::Cached, 1>(
          op.out + i * op.length + blocked, op.length - blocked,
          [&](auto lanes, int64_t k) { return row(lanes, blocked + k); });
    }
  }
  finish<write>();
}

constexpr Lanes<16> kFull;

struct RowBiasColumns : RowBias {
  using RowBias::RowBias;
  int64_t groupSize() const { return rows; }
  Floats loadShared(int64_t, int64_t j) const { return load(kFull, bias + j); }
  auto combine(int64_t, int64_t i) const {
    return [from = x + i * length](int64_t j, Floats shared) {
      return load(kFull, from + j) + shared;
    };
  }
};

struct OuterSumColumns : OuterSum {
  using OuterSum::OuterSum;
  int64_t groupSize() const { return rows; }
  Floats loadShared(int64_t, int64_t j) const {
    return load(kFull, values + j);
  }
  auto combine(int64_t, int64_t i) const {
    return
        [first = column[i]](int64_t, Floats shared) { return shared + first; };
  }
};

struct MiddleScaleColumns : MiddleScale {
  using MiddleScale::MiddleScale;
  int64_t groupSize() const { return middle; }
  Floats loadShared(int64_t group, int64_t j) const {
    return load(kFull, scale + group * length + j);
  }
  auto combine(int64_t, int64_t i) const {
    return [from = x + i * length](int64_t j, Floats shared) {
      return load(kFull, from + j) * shared;
    };
  }
};

struct SquaredDifferenceColumns : SquaredDifference {
  using SquaredDifference::SquaredDifference;
  int64_t groupSize() const { return middle; }
  Floats loadShared(int64_t group, int64_t j) const {
    return load(kFull, x + group * length + j);
  }
  auto combine(int64_t group, int64_t i) const {
    return
        [from = y + (i - group * middle) * length](int64_t j, Floats shared) {
          Floats difference = shared - load(kFull, from + j);
          return difference * difference;
        };
  }
};

int64_t countFirst(const Arguments &a) { return a.extents[0]; }

/// Computes the rows of several x at a time, in registers: y, which the results
/// evict from L1, is read less often.
template <Write write, int count, int vectors>
void runSquaredDifferences(const Arguments &a, int64_t begin, int64_t end) {
  const SquaredDifference op(a);
  constexpr int width = 16, block = width * vectors;
  const bool canStream =
      (reinterpret_cast<uintptr_t>(op.out) | op.length * 4) % 64 == 0;
  if (op.length % block != 0 || (write == Write::Streamed && !canStream))
    return runRows<SquaredDifference, Write::Cached, 1, 0>(a, begin * op.middle,
                                                           end * op.middle);
  int64_t n = begin;
  for (; n + count <= end; n += count)
    for (int64_t j = 0; j < op.length; j += block) {
      Floats x[count][vectors];
#pragma GCC unroll 8
      for (int c = 0; c < count; ++c)
#pragma GCC unroll 8
        for (int v = 0; v < vectors; ++v)
          x[c][v] = load(kFull, op.x + (n + c) * op.length + j + v * width);
      for (int64_t k = 0; k < op.middle; ++k) {
        Floats y[vectors];
#pragma GCC unroll 8
        for (int v = 0; v < vectors; ++v)
          y[v] = load(kFull, op.y + k * op.length + j + v * width);
#pragma GCC unroll 8
        for (int c = 0; c < count; ++c)
#pragma GCC unroll 8
          for (int v = 0; v < vectors; ++v) {
            Floats difference = x[c][v] - y[v];
            store<write>(op.out + ((n + c) * op.middle + k) * op.length + j +
                             v * width,
                         difference * difference);
          }
      }
    }
  runRows<SquaredDifference, Write::Cached, 1, 0>(a, n * op.middle,
                                                  end * op.middle);
  finish<write>();
}

template <typename Op> void addColumns(Kernels &kernels, const char *workload) {
  auto add = [&](const char *variant, auto run) {
    kernels.push_back({workload, variant, countRows<Op>, run});
  };
  add("cached, columns of 4 vectors", runColumns<Op, Write::Cached, 4>);
  add("cached, columns of 8 vectors", runColumns<Op, Write::Cached, 8>);
  add("cached, columns of 16 vectors", runColumns<Op, Write::Cached, 16>);
  add("streamed, columns of 8 vectors", runColumns<Op, Write::Streamed, 8>);
  add("streamed, columns of 16 vectors", runColumns<Op, Write::Streamed, 16>);
}

} // namespace

void kernels::addRowKernels(Kernels &kernels) {
  addRows<RowBias>(kernels, "row-bias");
  addColumns<RowBiasColumns>(kernels, "row-bias");
  addRows<RowBias>(kernels, "call-overhead");
  addRows<RowBiasInteger>(kernels, "row-bias-i32");
  addRows<ColumnScale>(kernels, "column-scale");
  addRows<OuterSum>(kernels, "outer-sum");
  addColumns<OuterSumColumns>(kernels, "outer-sum");
  addRows<ScaleShiftRelu>(kernels, "nchw-scale-shift-relu");
  addRows<MiddleScale>(kernels, "middle-scale");
  addColumns<MiddleScaleColumns>(kernels, "middle-scale");
  addRows<SquaredDifference>(kernels, "pairwise-squared-difference");
  addColumns<SquaredDifferenceColumns>(kernels, "pairwise-squared-difference");
  auto addPairs = [&](const char *variant, auto run) {
    kernels.push_back(
        {"pairwise-squared-difference", variant, countFirst, run});
  };
  addPairs("cached, 4 rows of 4 vectors",
           runSquaredDifferences<Write::Cached, 4, 4>);
  addPairs("cached, 2 rows of 8 vectors",
           runSquaredDifferences<Write::Cached, 2, 8>);
  addPairs("cached, 3 rows of 8 vectors",
           runSquaredDifferences<Write::Cached, 3, 8>);
  addPairs("cached, 8 rows of 2 vectors",
           runSquaredDifferences<Write::Cached, 8, 2>);
  addPairs("streamed, 2 rows of 8 vectors",
           runSquaredDifferences<Write::Streamed, 2, 8>);
  addRows<SelectThreshold>(kernels, "select-row-threshold");
  addRows<TwelveOperations>(kernels, "twelve-operations");
}
