//===- Transposes.cpp - Kernels on operands in another order --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The result is written in tiles. In a tile, blocks of 16 times 16 elements of
// the operand in the other order are transposed in registers.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "Vector.h"
#include <algorithm>

using namespace kernels;

namespace {

/// The way a block is loaded into registers.
enum class Load {
  /// By rows: 64 shuffles transpose them.
  Rows,
  /// By quarters of rows, combined so that 32 shuffles remain.
  Quarters
};

/// Within each quarter, pairs of the lower or the upper elements of a and b.
inline Floats unpackLow(Floats a, Floats b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25,
                                 12, 28, 13, 29);
}
inline Floats unpackHigh(Floats a, Floats b) {
  return __builtin_shufflevector(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11,
                                 27, 14, 30, 15, 31);
}
inline Floats unpackLowPairs(Floats a, Floats b) {
  return __builtin_shufflevector(a, b, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25,
                                 12, 13, 28, 29);
}
inline Floats unpackHighPairs(Floats a, Floats b) {
  return __builtin_shufflevector(a, b, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26,
                                 27, 14, 15, 30, 31);
}
/// Quarters 0 and 2 of a, then of b; quarters 1 and 3.
inline Floats evenQuarters(Floats a, Floats b) {
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19,
                                 24, 25, 26, 27);
}
inline Floats oddQuarters(Floats a, Floats b) {
  return __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22,
                                 23, 28, 29, 30, 31);
}

/// Transposes, in each quarter of four vectors, the 4 times 4 elements there.
inline void transposeQuarters(Floats &a, Floats &b, Floats &c, Floats &d) {
  Floats ab0 = unpackLow(a, b), ab1 = unpackHigh(a, b);
  Floats cd0 = unpackLow(c, d), cd1 = unpackHigh(c, d);
  a = unpackLowPairs(ab0, cd0);
  b = unpackHighPairs(ab0, cd0);
  c = unpackLowPairs(ab1, cd1);
  d = unpackHighPairs(ab1, cd1);
}

/// rows[i][j] = from[j * stride + i]
template <Load how>
inline void loadTransposed(const float *from, int64_t stride, Floats rows[16]) {
  if constexpr (how == Load::Rows) {
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i)
      rows[i] = load(Lanes<16>(), from + i * stride);
#pragma GCC unroll 4
    for (int i = 0; i < 16; i += 4)
      transposeQuarters(rows[i], rows[i + 1], rows[i + 2], rows[i + 3]);
    // Of vector 4 a + b, quarter c is quarter a of vector 4 c + b.
#pragma GCC unroll 4
    for (int b = 0; b < 4; ++b) {
      Floats even01 = evenQuarters(rows[b], rows[4 + b]);
      Floats odd01 = oddQuarters(rows[b], rows[4 + b]);
      Floats even23 = evenQuarters(rows[8 + b], rows[12 + b]);
      Floats odd23 = oddQuarters(rows[8 + b], rows[12 + b]);
      rows[b] = evenQuarters(even01, even23);
      rows[4 + b] = evenQuarters(odd01, odd23);
      rows[8 + b] = oddQuarters(even01, even23);
      rows[12 + b] = oddQuarters(odd01, odd23);
    }
  } else {
    Lanes<4> quarter;
#pragma GCC unroll 4
    for (int a = 0; a < 4; ++a) {
#pragma GCC unroll 4
      for (int b = 0; b < 4; ++b) {
        const float *at = from + b * stride + 4 * a;
        auto q0 = load(quarter, at), q1 = load(quarter, at + 4 * stride);
        auto q2 = load(quarter, at + 8 * stride);
        auto q3 = load(quarter, at + 12 * stride);
        auto q01 = __builtin_shufflevector(q0, q1, 0, 1, 2, 3, 4, 5, 6, 7);
        auto q23 = __builtin_shufflevector(q2, q3, 0, 1, 2, 3, 4, 5, 6, 7);
        rows[4 * a + b] = __builtin_shufflevector(
            q01, q23, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
      }
      transposeQuarters(rows[4 * a], rows[4 * a + 1], rows[4 * a + 2],
                        rows[4 * a + 3]);
    }
  }
}

/// out[i, j] = combine(x[j, i], y[i, j]), all with rows of strides of their
/// own, of `rows` times `columns`.
struct Plane {
  const float *x, *y;
  float *out;
  int64_t rows, columns, xStride, yStride, outStride;
};

struct Add {
  template <typename V> static V combine(V a, V b) { return a + b; }
};
struct Multiply {
  template <typename V> static V combine(V a, V b) { return a * b; }
};

template <typename Op>
void computeEdge(const Plane &p, int64_t row, int64_t endRow, int64_t column,
                 int64_t endColumn) {
  for (int64_t i = row; i < endRow; ++i)
    for (int64_t j = column; j < endColumn; ++j)
      p.out[i * p.outStride + j] =
          Op::combine(p.x[j * p.xStride + i], p.y[i * p.yStride + j]);
}

/// Which blocks of a tile come one after the other.
enum class Order { AlongRows, AlongColumns };

template <typename Op, Write write, Load how, bool prefetch>
inline void computeBlock(const Plane &p, int64_t i, int64_t j, int64_t nextI,
                         int64_t nextJ) {
  Floats rows[16];
  loadTransposed<how>(p.x + j * p.xStride + i, p.xStride, rows);
  if (prefetch)
#pragma GCC unroll 16
    for (int k = 0; k < 16; ++k)
      __builtin_prefetch(p.x + (nextJ + k) * p.xStride + nextI);
#pragma GCC unroll 16
  for (int k = 0; k < 16; ++k)
    store<write>(
        p.out + (i + k) * p.outStride + j,
        Op::combine(rows[k], load(Lanes<16>(), p.y + (i + k) * p.yStride + j)));
}

template <typename Op, Write write, Load how, bool prefetch, Order order,
          int tileRows, int tileColumns>
void computePlane(const Plane &p) {
  if (write == Write::Streamed &&
      (reinterpret_cast<uintptr_t>(p.out) | p.outStride * 4) % 64 != 0)
    return computePlane<Op, Write::Cached, how, prefetch, order, tileRows,
                        tileColumns>(p);
  const int64_t rows = p.rows / 16 * 16, columns = p.columns / 16 * 16;
  for (int64_t i0 = 0; i0 < rows; i0 += tileRows)
    for (int64_t j0 = 0; j0 < columns; j0 += tileColumns) {
      const int64_t i1 = std::min<int64_t>(i0 + tileRows, rows);
      const int64_t j1 = std::min<int64_t>(j0 + tileColumns, columns);
      if (order == Order::AlongRows) {
        for (int64_t i = i0; i < i1; i += 16)
          for (int64_t j = j0; j < j1; j += 16)
            computeBlock<Op, write, how, prefetch>(p, i, j, i, j + 32);
      } else {
        for (int64_t j = j0; j < j1; j += 16)
          for (int64_t i = i0; i < i1; i += 16)
            computeBlock<Op, write, how, prefetch>(p, i, j, i, j + tileColumns);
      }
    }
  computeEdge<Op>(p, 0, rows, columns, p.columns);
  computeEdge<Op>(p, rows, p.rows, 0, p.columns);
}

/// As above, by way of a tile in L2: the operand is transposed into it, and the
/// result computed row by row, so that memory is read and written in long runs.
template <typename Op, Write write, int tileRows, int tileColumns>
void computePlaneBuffered(const Plane &p) {
  if (write == Write::Streamed &&
      (reinterpret_cast<uintptr_t>(p.out) | p.outStride * 4) % 64 != 0)
    return computePlaneBuffered<Op, Write::Cached, tileRows, tileColumns>(p);
  // A row more than its elements take, so that columns do not share sets.
  constexpr int stride = tileColumns + 16;
  alignas(64) static thread_local float tile[tileRows * stride];
  const int64_t rows = p.rows / 16 * 16, columns = p.columns / 16 * 16;
  for (int64_t i0 = 0; i0 < rows; i0 += tileRows)
    for (int64_t j0 = 0; j0 < columns; j0 += tileColumns) {
      const int64_t height = std::min<int64_t>(tileRows, rows - i0);
      const int64_t width = std::min<int64_t>(tileColumns, columns - j0);
      for (int64_t j = 0; j < width; j += 16)
        for (int64_t i = 0; i < height; i += 16) {
          Floats transposed[16];
          const float *from = p.x + (j0 + j) * p.xStride + i0 + i;
          loadTransposed<Load::Rows>(from, p.xStride, transposed);
#pragma GCC unroll 16
          for (int k = 0; k < 16; ++k)
            store<Write::Cached>(tile + (i + k) * stride + j, transposed[k]);
        }
      for (int64_t i = 0; i < height; ++i) {
        const float *y = p.y + (i0 + i) * p.yStride + j0;
        const float *x = tile + i * stride;
        fill<write, 4>(p.out + (i0 + i) * p.outStride + j0, width,
                       [&](auto lanes, int64_t j) {
                         return Op::combine(load(lanes, x + j),
                                            load(lanes, y + j));
                       });
      }
    }
  computeEdge<Op>(p, 0, rows, columns, p.columns);
  computeEdge<Op>(p, rows, p.rows, 0, p.columns);
}

/// Parts are rows of tiles.
constexpr int64_t kPartRows = 128;

int64_t countParts(int64_t rows) { return (rows + kPartRows - 1) / kPartRows; }

struct ColumnMajor {
  static int64_t count(const Arguments &a) { return countParts(a.extents[0]); }
  template <typename Compute>
  static void forPlanes(const Arguments &a, int64_t begin, int64_t end,
                        Compute compute) {
    int64_t m = a.extents[0], n = a.extents[1];
    int64_t first = begin * kPartRows, last = std::min(m, end * kPartRows);
    compute(Plane{a.input<float>(0) + first, a.input<float>(1) + first * n,
                  a.out<float>() + first * n, last - first, n, m, n, n});
  }
};

/// One plane for each index in the middle.
struct Reversed {
  static int64_t count(const Arguments &a) { return countParts(a.extents[0]); }
  template <typename Compute>
  static void forPlanes(const Arguments &args, int64_t begin, int64_t end,
                        Compute compute) {
    int64_t a = args.extents[0], b = args.extents[1], c = args.extents[2];
    for (int64_t part = begin; part < end; ++part) {
      int64_t first = part * kPartRows, last = std::min(a, first + kPartRows);
      for (int64_t middle = 0; middle < b; ++middle) {
        int64_t offset = (first * b + middle) * c;
        compute(Plane{args.input<float>(0) + middle * a + first,
                      args.input<float>(1) + offset, args.out<float>() + offset,
                      last - first, c, a * b, b * c, b * c});
      }
    }
  }
};

template <typename Layout, typename Op, Write write, Load how, bool prefetch,
          Order order, int tileRows, int tileColumns>
void run(const Arguments &a, int64_t begin, int64_t end) {
  Layout::forPlanes(
      a, begin, end,
      computePlane<Op, write, how, prefetch, order, tileRows, tileColumns>);
  finish<write>();
}

template <typename Layout, typename Op, Write write, Load how, bool prefetch>
void addTiles(Kernels &kernels, const char *workload,
              const std::string &variant) {
  constexpr Order byRows = Order::AlongRows, byColumns = Order::AlongColumns;
  constexpr int whole = 1 << 30;
  auto add = [&](const char *tile, auto run) {
    kernels.push_back(
        {workload, variant + ", tiles of " + tile, Layout::count, run});
  };
  add("16 x all", run<Layout, Op, write, how, prefetch, byRows, 16, whole>);
  add("16 x 64", run<Layout, Op, write, how, prefetch, byRows, 16, 64>);
  add("32 x 32", run<Layout, Op, write, how, prefetch, byRows, 32, 32>);
  add("64 x 64", run<Layout, Op, write, how, prefetch, byRows, 64, 64>);
  add("64 x 64, down",
      run<Layout, Op, write, how, prefetch, byColumns, 64, 64>);
  add("64 x 16, down",
      run<Layout, Op, write, how, prefetch, byColumns, 64, 16>);
  add("32 x 128", run<Layout, Op, write, how, prefetch, byRows, 32, 128>);
  add("64 x 256", run<Layout, Op, write, how, prefetch, byRows, 64, 256>);
}

template <typename Layout, typename Op, Write write, int tileRows,
          int tileColumns>
void runBuffered(const Arguments &a, int64_t begin, int64_t end) {
  Layout::forPlanes(a, begin, end,
                    computePlaneBuffered<Op, write, tileRows, tileColumns>);
  finish<write>();
}

template <typename Layout, typename Op>
void addBuffered(Kernels &kernels, const char *workload) {
  constexpr auto cached = Write::Cached, streamed = Write::Streamed;
  auto add = [&](const char *variant, auto run) {
    kernels.push_back({workload, variant, Layout::count, run});
  };
  add("cached, buffered 64 x 64", runBuffered<Layout, Op, cached, 64, 64>);
  add("streamed, buffered 64 x 64", runBuffered<Layout, Op, streamed, 64, 64>);
  add("streamed, buffered 64 x 256",
      runBuffered<Layout, Op, streamed, 64, 256>);
  add("streamed, buffered 64 x 512",
      runBuffered<Layout, Op, streamed, 64, 512>);
  add("streamed, buffered 128 x 256",
      runBuffered<Layout, Op, streamed, 128, 256>);
  add("streamed, buffered 128 x 512",
      runBuffered<Layout, Op, streamed, 128, 512>);
  add("streamed, buffered 128 x 1024",
      runBuffered<Layout, Op, streamed, 128, 1024>);
}

template <typename Layout, typename Op>
void addLayout(Kernels &kernels, const char *workload) {
  constexpr auto cached = Write::Cached, streamed = Write::Streamed;
  addBuffered<Layout, Op>(kernels, workload);
  addTiles<Layout, Op, cached, Load::Rows, false>(kernels, workload,
                                                  "cached, rows");
  addTiles<Layout, Op, cached, Load::Quarters, false>(kernels, workload,
                                                      "cached, quarters");
  addTiles<Layout, Op, cached, Load::Quarters, true>(
      kernels, workload, "cached, quarters, prefetch");
  addTiles<Layout, Op, streamed, Load::Rows, false>(kernels, workload,
                                                    "streamed, rows");
  addTiles<Layout, Op, streamed, Load::Quarters, false>(kernels, workload,
                                                        "streamed, quarters");
  addTiles<Layout, Op, streamed, Load::Quarters, true>(
      kernels, workload, "streamed, quarters, prefetch");
}

} // namespace

void kernels::addTransposeKernels(Kernels &kernels) {
  addLayout<ColumnMajor, Add>(kernels, "column-major-plus-row-major");
  addLayout<Reversed, Multiply>(kernels, "reversed-times-row-major");
}
