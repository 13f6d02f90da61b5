//===- RowKernels.h - Kernels that go row by row ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BENCHMARK_THROUGHPUT_KERNELS_ROWKERNELS_H
#define BCAST_BENCHMARK_THROUGHPUT_KERNELS_ROWKERNELS_H

#include "Kernels.h"
#include "Vector.h"

namespace kernels {

// An Op is made from Arguments and says what is computed: `rows` rows of
// `length` elements, one after the other from `out` on. row<ahead>(i) makes the
// function of Lanes and the column that computes a row, which asks for what it
// reads `ahead` bytes before it does.

template <typename Op> int64_t countRows(const Arguments &a) {
  return Op(a).rows;
}

template <typename Op, Write write, int unroll, int ahead>
void runRows(const Arguments &a, int64_t begin, int64_t end) {
  const Op op(a);
  for (int64_t i = begin; i < end; ++i)
    fill<write, unroll>(op.out + i * op.length, op.length,
                        op.template row<ahead>(i));
  finish<write>();
}

/// Adds all kernels of Op that may be the fastest.
template <typename Op>
void addRows(Kernels &kernels, const char *workload,
             const std::string &suffix = "") {
  constexpr auto cached = Write::Cached, streamed = Write::Streamed;
  auto add = [&](const std::string &variant, auto run) {
    kernels.push_back({workload,
                       suffix.empty() ? variant : variant + ", " + suffix,
                       countRows<Op>, run});
  };
  add("cached, 1 vector", runRows<Op, cached, 1, 0>);
  add("cached, 2 vectors", runRows<Op, cached, 2, 0>);
  add("cached, 4 vectors", runRows<Op, cached, 4, 0>);
  add("cached, 8 vectors", runRows<Op, cached, 8, 0>);
  add("cached, 4 vectors, prefetch", runRows<Op, cached, 4, 1024>);
  add("streamed, 1 vector", runRows<Op, streamed, 1, 0>);
  add("streamed, 4 vectors", runRows<Op, streamed, 4, 0>);
  add("streamed, 8 vectors", runRows<Op, streamed, 8, 0>);
  add("streamed, 4 vectors, prefetch", runRows<Op, streamed, 4, 1024>);
  add("streamed, 4 vectors, far prefetch", runRows<Op, streamed, 4, 4096>);
}

} // namespace kernels

#endif // BCAST_BENCHMARK_THROUGHPUT_KERNELS_ROWKERNELS_H
