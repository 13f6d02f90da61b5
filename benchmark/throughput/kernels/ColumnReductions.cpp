//===- ColumnReductions.cpp - Kernels that reduce columns -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exponential.h"
#include "Kernels.h"
#include "Reduce.h"
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

using namespace kernels;

namespace {

/// The vectors of a tile of columns.
template <int n> struct Count {
  static constexpr int value = n;
};

/// Divides n columns into tiles: call(Lanes<16>, Count<vectors>, j) for most of
/// them, and fewer lanes for the rest.
template <int vectors, typename Call> void forTiles(int64_t n, Call call) {
  int64_t j = 0;
  for (; j + 16 * vectors <= n; j += 16 * vectors)
    call(Lanes<16>(), Count<vectors>(), j);
  for (; j + 16 <= n; j += 16)
    call(Lanes<16>(), Count<1>(), j);
  for (; j < n; ++j)
    call(Lanes<1>(), Count<1>(), j);
}

/// Memory for floats at a multiple of 64 bytes.
class Scratch {
public:
  explicit Scratch(int64_t count) : memory(new float[count + 16]) {}
  float *get() const {
    return reinterpret_cast<float *>(
        (reinterpret_cast<uintptr_t>(memory.get()) + 63) & ~uintptr_t(63));
  }

private:
  std::unique_ptr<float[]> memory;
};

/// A matrix whose columns are reduced.
struct Columns {
  const float *x;
  int64_t rows, length;
};

constexpr int64_t kBlock = 256;

//===----------------------------------------------------------------------===//
// Sums in any order
//===----------------------------------------------------------------------===//

/// Keeps the sums of a tile of columns in registers.
template <int vectors> struct Tiles {
  static void sum(const Columns &c, float *sums) {
    forTiles<vectors>(c.length, [&](auto lanes, auto count, int64_t j) {
      using V = Vector<float, lanes.count>;
      V sum[count.value];
      for (V &part : sum)
        part = V{};
      for (int64_t i = 0; i < c.rows; ++i)
#pragma GCC unroll 16
        for (int v = 0; v < count.value; ++v)
          sum[v] += load(lanes, c.x + i * c.length + j + v * 16);
      for (int v = 0; v < count.value; ++v)
        store<Write::Cached>(sums + j + v * 16, sum[v]);
    });
  }
};

/// Reads several rows from left to right. The sums of the columns are in the
/// cache.
template <int count> struct RowGroups {
  static void sum(const Columns &c, float *sums) {
    std::fill(sums, sums + c.length, 0.0f);
    int64_t i = 0;
    for (; i + count <= c.rows; i += count)
      add<count>(c, i, sums);
    for (; i < c.rows; ++i)
      add<1>(c, i, sums);
  }
  template <int n> static void add(const Columns &c, int64_t i, float *sums) {
    const float *x = c.x + i * c.length;
    fill<Write::Cached, 1>(sums, c.length, [=, &c](auto lanes, int64_t j) {
      auto sum = load(lanes, x + j);
#pragma GCC unroll 16
      for (int k = 1; k < n; ++k)
        sum += load(lanes, x + k * c.length + j);
      return sum + load(lanes, sums + j);
    });
  }
};

//===----------------------------------------------------------------------===//
// Sums in the specified order
//===----------------------------------------------------------------------===//

/// The sum of lanes i, i + step, i + 2 * step, ... of a block of `rows` rows,
/// for a tile of columns. Only as many partial sums exist at once as the tree
/// has levels. compute(lanes, row, column) gives the summands.
template <int step, typename L, typename C, typename Compute>
inline void sumLanes(L lanes, C count, int64_t i, int64_t rows,
                     const Compute &compute,
                     Vector<float, L::count> (&sum)[C::value]) {
  if constexpr (step == 16) {
#pragma GCC unroll 16
    for (int v = 0; v < C::value; ++v)
      sum[v] = compute(lanes, i, v * 16);
    for (int64_t k = i + 16; k < rows; k += 16)
#pragma GCC unroll 16
      for (int v = 0; v < C::value; ++v)
        sum[v] += compute(lanes, k, v * 16);
  } else {
    sumLanes<2 * step>(lanes, count, i, rows, compute, sum);
    if (i + step >= rows)
      return;
    Vector<float, L::count> other[C::value];
    sumLanes<2 * step>(lanes, count, i + step, rows, compute, other);
#pragma GCC unroll 16
    for (int v = 0; v < C::value; ++v)
      sum[v] += other[v];
  }
}

/// Trees of sums, for all columns.
class ColumnTrees {
public:
  ColumnTrees(int64_t count, int64_t length)
      : length(length), pending(getLevels(count) * length) {}
  /// Adds a combination of 2^level values to the columns from j on, after
  /// `count` values.
  template <typename V>
  void add(int64_t count, int64_t j, V value, int level = 0) {
    for (; count >> level & 1; ++level)
      value =
          load(Lanes<sizeof(V) / 4>(), &pending[level * length + j]) + value;
    store<Write::Cached>(&pending[level * length + j], value);
  }
  /// The sums of `count` values.
  void getSums(int64_t count, float *sums) const {
    fill<Write::Cached, 1>(sums, length, [&](auto lanes, int64_t j) {
      Vector<float, lanes.count> sum{};
      bool isFirst = true;
      for (int level = 0; count >> level; ++level)
        if (count >> level & 1) {
          auto part = load(lanes, &pending[level * length + j]);
          sum = isFirst ? part : part + sum;
          isFirst = false;
        }
      return sum + 0.0f;
    });
  }

private:
  static int64_t getLevels(int64_t count) {
    int64_t levels = 1;
    while (count >> levels)
      ++levels;
    return levels;
  }
  int64_t length;
  std::vector<float> pending;
};

int64_t countBlocks(int64_t rows) { return (rows + kBlock - 1) / kBlock; }

/// Computes tiles of columns from top to bottom. Visits the lanes of a block in
/// an order that needs few partial sums.
template <int vectors> struct OrderedTiles {
  static void sum(const Columns &c, float *sums) {
    ColumnTrees trees(countBlocks(c.rows), c.length);
    int64_t block = 0;
    for (int64_t first = 0; first < c.rows; first += kBlock, ++block)
      forTiles<vectors>(c.length, [&](auto lanes, auto count, int64_t j) {
        Vector<float, lanes.count> sum[count.value];
        sumLanes<1>(
            lanes, count, 0, std::min(kBlock, c.rows - first),
            [&](auto lanes, int64_t i, int64_t column) {
              return load(lanes, c.x + (first + i) * c.length + j + column);
            },
            sum);
        for (int v = 0; v < count.value; ++v)
          trees.add(block, j + v * 16, sum[v]);
      });
    trees.getSums(block, sums);
  }
};

/// Reads the rows of a lane from left to right, one lane after the other.
template <int vectors> struct OrderedRows {
  static void sum(const Columns &c, float *sums) {
    ColumnTrees trees(16 * countBlocks(c.rows), c.length);
    int64_t done = 0;
    for (int64_t first = 0; first < c.rows; first += kBlock, done += 16) {
      const int64_t rows = std::min(kBlock, c.rows - first);
      const float *x = c.x + first * c.length;
      if (rows < 16) {
        forTiles<1>(c.length, [&](auto lanes, auto count, int64_t j) {
          Vector<float, lanes.count> sum[1];
          sumLanes<1>(
              lanes, count, 0, rows,
              [&](auto lanes, int64_t i, int64_t) {
                return load(lanes, x + i * c.length + j);
              },
              sum);
          trees.add(done, j, sum[0], 4);
        });
        continue;
      }
      for (int visit = 0; visit < 16; ++visit) {
        const int64_t lane = (visit & 1) << 3 | (visit & 2) << 1 |
                             (visit & 4) >> 1 | (visit & 8) >> 3;
        forTiles<vectors>(c.length, [&](auto lanes, auto count, int64_t j) {
          Vector<float, lanes.count> sum[count.value];
          sumLanes<16>(
              lanes, count, lane, rows,
              [&](auto lanes, int64_t i, int64_t column) {
                return load(lanes, x + i * c.length + j + column);
              },
              sum);
          for (int v = 0; v < count.value; ++v)
            trees.add(done + visit, j + v * 16, sum[v]);
        });
      }
    }
    trees.getSums(done, sums);
  }
};

//===----------------------------------------------------------------------===//
// Means
//===----------------------------------------------------------------------===//

int64_t countOne(const Arguments &) { return 1; }
int64_t countFirst(const Arguments &a) { return a.extents[0]; }

template <typename Way>
void computeMeans(const float *x, int64_t rows, int64_t length, float *out) {
  Way::sum({x, rows, length}, out);
  for (int64_t j = 0; j < length; ++j)
    out[j] /= rows;
}

template <typename Way>
void runMeanFirstAxis(const Arguments &a, int64_t begin, int64_t end) {
  if (begin < end)
    computeMeans<Way>(a.input<float>(0), a.extents[0], a.extents[1],
                      a.out<float>());
}

template <typename Way>
void runMeanMiddleAxis(const Arguments &a, int64_t begin, int64_t end) {
  int64_t rows = a.extents[1], length = a.extents[2];
  for (int64_t i = begin; i < end; ++i)
    computeMeans<Way>(a.input<float>(0) + i * rows * length, rows, length,
                      a.out<float>() + i * length);
}

template <typename Way>
void addMeans(Kernels &kernels, const std::string &variant,
              bool isInOrder = false) {
  kernels.push_back(
      {"mean-first-axis", variant, countOne, runMeanFirstAxis<Way>, isInOrder});
  kernels.push_back({"mean-middle-axis", variant, countFirst,
                     runMeanMiddleAxis<Way>, isInOrder});
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

struct Softmax : Columns {
  explicit Softmax(const Arguments &a)
      : Columns{a.input<float>(0), a.extents[0], a.extents[1]},
        out(a.out<float>()) {}
  float *out;
};

/// Computes a tile of columns from top to bottom three times. If `copies`, in
/// memory without gaps, which stays in L2, else in the result.
template <typename Exponential, int vectors, bool isInOrder, bool copies>
void runSoftmaxTiles(const Arguments &a, int64_t begin, int64_t end) {
  const Softmax op(a);
  if (begin == end)
    return;
  constexpr Write write = copies ? Write::Streamed : Write::Cached;
  const bool canStream =
      (reinterpret_cast<uintptr_t>(op.out) | op.length * 4) % 64 == 0;
  Scratch scratch(copies ? op.rows * 16 * vectors : 0);
  forTiles<vectors>(op.length, [&](auto lanes, auto count, int64_t j) {
    using V = Vector<float, lanes.count>;
    constexpr int64_t ahead = 16;
    float *exponentials = copies ? scratch.get() : op.out + j;
    const int64_t stride = copies ? 16 * count.value : op.length;
    V maxima[count.value], scales[count.value];
    for (V &maximum : maxima)
      maximum = V{} - std::numeric_limits<float>::infinity();
    for (int64_t i = 0; i < op.rows; ++i)
#pragma GCC unroll 16
      for (int v = 0; v < count.value; ++v) {
        const float *from = op.x + i * op.length + j + v * 16;
        V value = load(lanes, from);
        if (copies) {
          __builtin_prefetch(from + ahead * op.length);
          store<Write::Cached>(exponentials + i * stride + v * 16, value);
        }
        maxima[v] = Greater()(maxima[v], value);
      }
    auto compute = [&](auto lanes, int64_t i, int64_t column) {
      const float *from = copies ? exponentials + i * stride + column
                                 : op.x + i * op.length + j + column;
      V value = Exponential::compute(load(lanes, from) - maxima[column / 16]);
      store<Write::Cached>(exponentials + i * stride + column, value);
      return value;
    };
    if constexpr (isInOrder) {
      Tree<V> trees[count.value];
      for (int64_t first = 0; first < op.rows; first += kBlock) {
        V sum[count.value];
        sumLanes<1>(
            lanes, count, 0, std::min(kBlock, op.rows - first),
            [&](auto lanes, int64_t i, int64_t column) {
              return compute(lanes, first + i, column);
            },
            sum);
        for (int v = 0; v < count.value; ++v)
          trees[v].add(sum[v]);
      }
      for (int v = 0; v < count.value; ++v)
        scales[v] = 1.0f / trees[v].getSum();
    } else {
      for (V &scale : scales)
        scale = V{};
      for (int64_t i = 0; i < op.rows; ++i)
#pragma GCC unroll 16
        for (int v = 0; v < count.value; ++v)
          scales[v] += compute(lanes, i, v * 16);
      for (V &scale : scales)
        scale = 1.0f / scale;
    }
    for (int64_t i = 0; i < op.rows; ++i)
#pragma GCC unroll 16
      for (int v = 0; v < count.value; ++v) {
        float *to = op.out + i * op.length + j + v * 16;
        V value = load(lanes, exponentials + i * stride + v * 16) * scales[v];
        if (canStream)
          store<write>(to, value);
        else
          store<Write::Cached>(to, value);
      }
  });
  finish<write>();
}

/// Reads groups of rows from left to right, and twice in all: a sum shrinks
/// when its maximum grows.
template <typename Exponential, Write write, int count>
void runSoftmaxOnline(const Arguments &a, int64_t begin, int64_t end) {
  const Softmax op(a);
  if (begin == end)
    return;
  Scratch scratch(2 * op.length + 16);
  float *maxima = scratch.get(), *sums = maxima + (op.length + 15) / 16 * 16;
  auto addRows = [&](auto rows, int64_t first) {
    constexpr int n = rows.value;
    auto add = [&](auto lanes, int64_t j) {
      using V = Vector<float, lanes.count>;
      V x[n], before = load(lanes, maxima + j);
      V maximum = before;
#pragma GCC unroll 16
      for (int k = 0; k < n; ++k) {
        x[k] = load(lanes, op.x + (first + k) * op.length + j);
        maximum = Greater()(maximum, x[k]);
      }
      V sum = load(lanes, sums + j) * Exponential::compute(before - maximum);
#pragma GCC unroll 16
      for (int k = 0; k < n; ++k)
        sum += Exponential::compute(x[k] - maximum);
      store<Write::Cached>(maxima + j, maximum);
      store<Write::Cached>(sums + j, sum);
    };
    int64_t j = 0;
    for (; j + 16 <= op.length; j += 16)
      add(Lanes<16>(), j);
    for (; j < op.length; ++j)
      add(Lanes<1>(), j);
  };
  std::copy(op.x, op.x + op.length, maxima);
  std::fill(sums, sums + op.length, 0.0f);
  int64_t i = 0;
  for (; i + count <= op.rows; i += count)
    addRows(Count<count>(), i);
  for (; i < op.rows; ++i)
    addRows(Count<1>(), i);
  for (int64_t j = 0; j < op.length; ++j)
    sums[j] = 1.0f / sums[j];
  for (i = 0; i < op.rows; ++i)
    fill<write, 4>(op.out + i * op.length, op.length,
                   [&, x = op.x + i * op.length](auto lanes, int64_t j) {
                     return Exponential::compute(load(lanes, x + j) -
                                                 load(lanes, maxima + j)) *
                            load(lanes, sums + j);
                   });
  finish<write>();
}

template <typename Exponential>
void addSoftmax(Kernels &kernels, const std::string &how) {
  auto add = [&](const char *variant, auto run, bool isInOrder = false) {
    kernels.push_back(
        {"softmax-first-axis", variant + how, countOne, run, isInOrder});
  };
  add("tiles of 1 vector", runSoftmaxTiles<Exponential, 1, false, false>);
  add("tiles of 2 vectors", runSoftmaxTiles<Exponential, 2, false, false>);
  add("tiles of 4 vectors", runSoftmaxTiles<Exponential, 4, false, false>);
  add("copies of 1 vector", runSoftmaxTiles<Exponential, 1, false, true>);
  add("copies of 2 vectors", runSoftmaxTiles<Exponential, 2, false, true>);
  add("copies of 4 vectors", runSoftmaxTiles<Exponential, 4, false, true>);
  add("rows, 4 at a time", runSoftmaxOnline<Exponential, Write::Cached, 4>);
  add("rows, 8 at a time, streamed",
      runSoftmaxOnline<Exponential, Write::Streamed, 8>);
  add("rows, 4 at a time, streamed",
      runSoftmaxOnline<Exponential, Write::Streamed, 4>);
  add("specified order, tiles of 2 vectors",
      runSoftmaxTiles<Exponential, 2, true, false>, true);
  add("specified order, tiles of 4 vectors",
      runSoftmaxTiles<Exponential, 4, true, false>, true);
  add("specified order, copies of 1 vector",
      runSoftmaxTiles<Exponential, 1, true, true>, true);
  add("specified order, copies of 2 vectors",
      runSoftmaxTiles<Exponential, 2, true, true>, true);
}

//===----------------------------------------------------------------------===//
// Batch normalization, channels last
//===----------------------------------------------------------------------===//

constexpr float kEpsilon = 1e-5f;

/// Sums `unroll` rows at a time, then scales and shifts.
template <Write write, int vectors, int unroll>
void runBatchNormalization(const Arguments &a, int64_t begin, int64_t end) {
  if (begin == end)
    return;
  const int64_t channels = a.extents[1];
  const int64_t rows = a.extents[0] * a.extents[2] * a.extents[3];
  const float *x = a.input<float>(0), *scale = a.input<float>(1),
              *shift = a.input<float>(2);
  float *out = a.out<float>();
  const bool canStream =
      (reinterpret_cast<uintptr_t>(out) | channels * 4) % 64 == 0;
  forTiles<vectors>(channels, [&](auto lanes, auto count, int64_t j) {
    using V = Vector<float, lanes.count>;
    V sums[unroll][count.value], squares[unroll][count.value];
    for (int u = 0; u < unroll; ++u)
      for (int v = 0; v < count.value; ++v)
        sums[u][v] = squares[u][v] = V{};
    auto add = [&](int u, int64_t i) {
#pragma GCC unroll 16
      for (int v = 0; v < count.value; ++v) {
        V value = load(lanes, x + i * channels + j + v * 16);
        sums[u][v] += value;
        squares[u][v] += value * value;
      }
    };
    int64_t i = 0;
    for (; i + unroll <= rows; i += unroll)
#pragma GCC unroll 16
      for (int u = 0; u < unroll; ++u)
        add(u, i + u);
    for (; i < rows; ++i)
      add(0, i);
    V factors[count.value], offsets[count.value];
    for (int v = 0; v < count.value; ++v) {
      V sum = sums[0][v], square = squares[0][v];
      for (int u = 1; u < unroll; ++u) {
        sum += sums[u][v];
        square += squares[u][v];
      }
      V mean = sum / float(rows);
      V positive = square / float(rows) - mean * mean + kEpsilon;
      float roots[lanes.count];
      std::memcpy(roots, &positive, sizeof(positive));
      for (float &root : roots)
        root = 1.0f / std::sqrt(root);
      V inverse = load(lanes, roots);
      factors[v] = inverse * load(lanes, scale + j + v * 16);
      offsets[v] = load(lanes, shift + j + v * 16) - mean * factors[v];
    }
    auto apply = [&](auto how) {
#pragma GCC unroll 4
      for (int64_t i = 0; i < rows; ++i)
#pragma GCC unroll 16
        for (int v = 0; v < count.value; ++v) {
          int64_t at = i * channels + j + v * 16;
          store<decltype(how)::value>(
              out + at, load(lanes, x + at) * factors[v] + offsets[v]);
        }
    };
    if (canStream)
      apply(std::integral_constant<Write, write>());
    else
      apply(std::integral_constant<Write, Write::Cached>());
  });
  finish<write>();
}

} // namespace

void kernels::addColumnReductionKernels(Kernels &kernels) {
  addMeans<Tiles<4>>(kernels, "tiles of 4 vectors");
  addMeans<Tiles<8>>(kernels, "tiles of 8 vectors");
  addMeans<Tiles<16>>(kernels, "tiles of 16 vectors");
  addMeans<RowGroups<4>>(kernels, "4 rows at a time");
  addMeans<RowGroups<8>>(kernels, "8 rows at a time");
  addMeans<RowGroups<16>>(kernels, "16 rows at a time");
  addMeans<OrderedTiles<4>>(kernels, "specified order, tiles of 4 vectors",
                            true);
  addMeans<OrderedRows<2>>(kernels,
                           "specified order, rows of a lane, 2 vectors", true);
  addMeans<OrderedRows<4>>(kernels,
                           "specified order, rows of a lane, 4 vectors", true);
  addMeans<OrderedRows<8>>(kernels,
                           "specified order, rows of a lane, 8 vectors", true);

  addSoftmax<Polynomial>(kernels, ", polynomial");
#if defined(__AVX512F__)
  addSoftmax<Table>(kernels, ", table");
#endif

  auto addBatch = [&](const char *variant, auto run) {
    kernels.push_back({"batch-normalization-nhwc", variant, countOne, run});
  };
  constexpr auto cached = Write::Cached, streamed = Write::Streamed;
  addBatch("cached, 1 vector, 4 rows", runBatchNormalization<cached, 1, 4>);
  addBatch("cached, 1 vector, 8 rows", runBatchNormalization<cached, 1, 8>);
  addBatch("cached, 4 vectors", runBatchNormalization<cached, 4, 1>);
  addBatch("cached, 4 vectors, 2 rows", runBatchNormalization<cached, 4, 2>);
  addBatch("streamed, 4 vectors", runBatchNormalization<streamed, 4, 1>);
  addBatch("streamed, 4 vectors, 2 rows",
           runBatchNormalization<streamed, 4, 2>);
}
