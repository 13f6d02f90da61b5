//===- RowReductions.cpp - Kernels that reduce rows -----------------------===//
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
#include <memory>

using namespace kernels;

namespace {

// An Op is made from Arguments. row<write, next>(i, scratch) computes row i;
// `scratch` has room for a row. If `next`, the last pass over a row asks for
// the next one.

struct Rows {
  explicit Rows(const Arguments &a)
      : x(a.input<float>(0)), out(a.out<float>()), rows(a.extents[0]),
        length(a.extents[1]) {}
  template <bool next = false> auto read(int64_t i) const {
    return [from = x + i * length, length = length](auto lanes, int64_t j) {
      if (next)
        __builtin_prefetch(from + length + j);
      return load(lanes, from + j);
    };
  }
  static constexpr bool writesRows = true;
  const float *x;
  float *out;
  int64_t rows, length;
};

/// Returns compute(lanes, j) and stores it.
template <typename Compute> auto alsoStore(float *to, Compute compute) {
  return [=](auto lanes, int64_t j) {
    auto value = compute(lanes, j);
    store<Write::Cached>(to + j, value);
    return value;
  };
}

template <typename Order> struct MeanLastAxis : Rows {
  using Rows::Rows;
  static constexpr bool writesRows = false;
  template <Write write, bool next> void row(int64_t i, float *) const {
    out[i] = Order::sum(length, read<next>(i)) / length;
  }
};

/// Exponentials are stored once: in the result, or in `scratch` if the result
/// is not to be read again.
template <typename Order, typename Exponential> struct Softmax : Rows {
  using Rows::Rows;
  template <Write write, bool next> void row(int64_t i, float *scratch) const {
    float *to = out + i * length;
    float *exponentials = write == Write::Cached ? to : scratch;
    float maximum = findMaximum(length, read(i));
    auto compute = [=, x = read<next>(i)](auto lanes, int64_t j) {
      return Exponential::compute(x(lanes, j) - maximum);
    };
    float scale = 1.0f / Order::sum(length, alsoStore(exponentials, compute));
    fill<write, 4>(to, length, [=](auto lanes, int64_t j) {
      return load(lanes, exponentials + j) * scale;
    });
  }
};

template <typename Order, typename Exponential> struct LogSumExp : Rows {
  using Rows::Rows;
  static constexpr bool writesRows = false;
  float compute(int64_t i) const {
    float maximum = findMaximum(length, read(i));
    return std::log(Order::sum(length,
                               [=, x = read(i)](auto lanes, int64_t j) {
                                 return Exponential::compute(x(lanes, j) -
                                                             maximum);
                               })) +
           maximum;
  }
  template <Write write, bool next> void row(int64_t i, float *) const {
    if (next)
      for (int64_t j = 0; j < length; j += 16)
        __builtin_prefetch(x + (i + 1) * length + j);
    out[i] = compute(i);
  }
};

template <typename Order, typename Exponential>
struct LogSoftmax : LogSumExp<Order, Exponential> {
  using LogSumExp<Order, Exponential>::LogSumExp;
  static constexpr bool writesRows = true;
  template <Write write, bool next> void row(int64_t i, float *) const {
    float shift = this->compute(i);
    fill<write, 4>(this->out + i * this->length, this->length,
                   [=, x = this->template read<next>(i)](
                       auto lanes, int64_t j) { return x(lanes, j) - shift; });
  }
};

constexpr float kEpsilon = 1e-5f;

template <typename Order> struct LayerNormalization : Rows {
  explicit LayerNormalization(const Arguments &a)
      : Rows(a), scale(a.input<float>(1)), shift(a.input<float>(2)) {}
  template <Write write, bool next> void row(int64_t i, float *) const {
    float mean = Order::sum(length, read(i)) / length;
    auto square = [=, x = read(i)](auto lanes, int64_t j) {
      auto centered = x(lanes, j) - mean;
      return centered * centered;
    };
    float variance = Order::sum(length, square) / length;
    float inverse = 1.0f / std::sqrt(variance + kEpsilon);
    fill<write, 4>(out + i * length, length,
                   [=, scale = scale, shift = shift,
                    x = read<next>(i)](auto lanes, int64_t j) {
                     return (x(lanes, j) - mean) * inverse *
                                load(lanes, scale + j) +
                            load(lanes, shift + j);
                   });
  }
  const float *scale, *shift;
};

template <typename Order> struct SumOfSquares : Rows {
  using Rows::Rows;
  float compute(int64_t i) const {
    return Order::sum(length, [x = read(i)](auto lanes, int64_t j) {
      auto value = x(lanes, j);
      return value * value;
    });
  }
};

template <typename Order> struct RmsNormalization : SumOfSquares<Order> {
  explicit RmsNormalization(const Arguments &a)
      : SumOfSquares<Order>(a), scale(a.input<float>(1)) {}
  template <Write write, bool next> void row(int64_t i, float *) const {
    float mean = this->compute(i) / this->length;
    float inverse = 1.0f / std::sqrt(mean + kEpsilon);
    fill<write, 4>(this->out + i * this->length, this->length,
                   [=, scale = scale,
                    x = this->template read<next>(i)](auto lanes, int64_t j) {
                     return x(lanes, j) * inverse * load(lanes, scale + j);
                   });
  }
  const float *scale;
};

template <typename Order> struct L2Normalization : SumOfSquares<Order> {
  using SumOfSquares<Order>::SumOfSquares;
  template <Write write, bool next> void row(int64_t i, float *) const {
    float inverse = 1.0f / std::sqrt(this->compute(i));
    fill<write, 4>(
        this->out + i * this->length, this->length,
        [=, x = this->template read<next>(i)](auto lanes, int64_t j) {
          return x(lanes, j) * inverse;
        });
  }
};

template <typename Op> int64_t countRows(const Arguments &a) {
  return a.extents[0];
}

template <typename Op, Write write, bool next>
void runRows(const Arguments &a, int64_t begin, int64_t end) {
  const Op op(a);
  std::unique_ptr<float[]> memory(new float[op.length + 16]);
  auto *scratch = reinterpret_cast<float *>(
      (reinterpret_cast<uintptr_t>(memory.get()) + 63) & ~uintptr_t(63));
  for (int64_t i = begin; i < end; ++i)
    op.template row<write, next>(i, scratch);
  finish<write>();
}

/// Adds the kernels of Op, which sums in one order.
template <typename Op>
void addOp(Kernels &kernels, const char *workload, const std::string &how,
           bool isInOrder) {
  auto add = [&](const char *variant, auto run) {
    kernels.push_back(
        {workload, variant + (", " + how), countRows<Op>, run, isInOrder});
  };
  add("cached", runRows<Op, Write::Cached, false>);
  add("cached, next row prefetched", runRows<Op, Write::Cached, true>);
  if constexpr (Op::writesRows) {
    add("streamed", runRows<Op, Write::Streamed, false>);
    add("streamed, next row prefetched", runRows<Op, Write::Streamed, true>);
  }
}

template <template <typename...> typename Op, typename... Rest>
void addOrders(Kernels &kernels, const char *workload,
               const std::string &how = "") {
  addOp<Op<AnyOrder<4>, Rest...>>(kernels, workload, how + "4 sums", false);
  addOp<Op<AnyOrder<8>, Rest...>>(kernels, workload, how + "8 sums", false);
  addOp<Op<AnyOrder<2>, Rest...>>(kernels, workload, how + "2 sums", false);
  addOp<Op<SpecifiedOrder<1>, Rest...>>(kernels, workload,
                                        how + "specified order, 1 block", true);
  addOp<Op<SpecifiedOrder<4>, Rest...>>(
      kernels, workload, how + "specified order, 4 blocks", true);
}

template <typename Exponential>
void addExponentials(Kernels &kernels, const std::string &how) {
  addOrders<Softmax, Exponential>(kernels, "softmax", how);
  addOrders<LogSoftmax, Exponential>(kernels, "log-softmax", how);
  addOrders<LogSumExp, Exponential>(kernels, "log-sum-exp", how);
}

} // namespace

void kernels::addRowReductionKernels(Kernels &kernels) {
  addExponentials<Polynomial>(kernels, "polynomial, ");
#if defined(__AVX512F__)
  addExponentials<Table>(kernels, "table, ");
#endif
  addOrders<MeanLastAxis>(kernels, "mean-last-axis");
  addOrders<LayerNormalization>(kernels, "layer-normalization");
  addOrders<RmsNormalization>(kernels, "rms-normalization");
  addOrders<L2Normalization>(kernels, "row-l2-normalization");
}
