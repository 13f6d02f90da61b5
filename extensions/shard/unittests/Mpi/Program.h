//===- Program.h - A test on several processes ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_UNITTESTS_RUNTIME_MPI_PROGRAM_H
#define BCAST_UNITTESTS_RUNTIME_MPI_PROGRAM_H

#include "bcast/Runtime/BlockDistribution.h"
#include "bcast/Runtime/Mpi.h"
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace mpi_test {

/// The process, and random numbers. Those of `shared` are the same on all
/// processes, those of `own` differ.
struct Process {
  int32_t comm;
  int32_t rank;
  int32_t size;
  std::mt19937_64 shared{20};
  std::mt19937_64 own{21};
};

/// A number from 0 to `limit` - 1.
inline int64_t pick(std::mt19937_64 &random, int64_t limit) {
  return int64_t(random() % uint64_t(limit));
}

/// A permutation of 0 to `size` - 1.
std::vector<int64_t> pickOrder(std::mt19937_64 &random, int64_t size);

/// A grid of all processes, of 1 to 3 axes.
std::vector<int64_t> pickGrid(Process &process);

/// Strides of a local array in the order `order` (major first), with gaps of
/// random sizes if `padded`. Sets `size` to the size of its memory.
std::vector<int64_t> pickStrides(Process &process,
                                 const std::vector<int64_t> &extents,
                                 const std::vector<int64_t> &order, bool padded,
                                 int64_t &size);

/// A well mixed number.
uint64_t mix(uint64_t x);

// Each runs its cases, and returns a text about the first failure, or "".
std::string testReshard(Process &process, int64_t numCases);
std::string testAllReduce(Process &process, int64_t numCases);
std::string testCombineBlocks(Process &process, int64_t numCases);
std::string testSession(Process &process);

} // namespace mpi_test

#endif // BCAST_UNITTESTS_RUNTIME_MPI_PROGRAM_H
