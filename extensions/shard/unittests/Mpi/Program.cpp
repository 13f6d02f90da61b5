//===- Program.cpp - A test on several processes --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mpirun -n N PROGRAM [FACTOR]: runs FACTOR times as many random cases.
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>

using namespace mpi_test;

std::vector<int64_t> mpi_test::pickOrder(std::mt19937_64 &random,
                                         int64_t size) {
  std::vector<int64_t> order(size);
  std::iota(order.begin(), order.end(), 0);
  for (int64_t i = size - 1; i > 0; --i)
    std::swap(order[i], order[pick(random, i + 1)]);
  return order;
}

std::vector<int64_t> mpi_test::pickGrid(Process &process) {
  std::vector<int64_t> grid(1 + pick(process.shared, 3), 1);
  int64_t left = process.size;
  for (int64_t prime = 2; left > 1; ++prime)
    for (; left % prime == 0; left /= prime)
      grid[pick(process.shared, int64_t(grid.size()))] *= prime;
  return grid;
}

std::vector<int64_t> mpi_test::pickStrides(Process &process,
                                           const std::vector<int64_t> &extents,
                                           const std::vector<int64_t> &order,
                                           bool padded, int64_t &size) {
  std::vector<int64_t> strides(extents.size());
  size = 1;
  for (auto dim = order.rbegin(); dim != order.rend(); ++dim) {
    strides[*dim] = size;
    size *= extents[*dim] + (padded ? pick(process.own, 3) : 0);
  }
  return strides;
}

uint64_t mpi_test::mix(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

int main(int argc, char **argv) {
  Process process;
  const int64_t words[] = {0, 1, 1, 1, 0, 0, 0};
  if (std::string(bcast_mpi_error_text(bcast_mpi_reshard(words))) !=
      "MPI has not been started; call MPI_Init before") {
    std::fprintf(stderr, "a call before the start has no error\n");
    return 1;
  }
  int32_t error = bcast_mpi_start(&process.comm, &process.rank, &process.size);
  if (error) {
    std::fprintf(stderr, "%s\n", bcast_mpi_error_text(error));
    return 1;
  }
  process.own.seed(1000 + process.rank);
  int64_t factor = argc > 1 ? std::atoll(argv[1]) : 1;
  std::string failure = testSession(process);
  if (failure.empty())
    failure = testReshard(process, 3000 * factor);
  if (failure.empty())
    failure = testCombineBlocks(process, 1000 * factor);
  if (failure.empty())
    failure = testAllReduce(process, 100 * factor);
  if (!failure.empty()) {
    std::fprintf(stderr, "rank %d of %d: %s\n", process.rank, process.size,
                 failure.c_str());
    bcast_mpi_abort(process.comm, 1);
  }
  if (process.rank == 0)
    std::printf("%d processes, %s: passed\n", process.size,
                bcast_mpi_library());
  bcast_mpi_finish();
  return 0;
}
