//===- CombineBlocksTest.cpp - Tests of float sums across processes -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include <cstring>
#include <sstream>

using namespace mpi_test;

namespace {

struct Case {
  std::vector<int64_t> grid;
  std::vector<int64_t> axes;
  bool isProduct;
  int64_t a, m, numBlocks, unit;
  bool padded;
  std::vector<int64_t> sourceOrder, targetOrder;
};

/// The value of a block, the same on all processes with this block. `group`
/// distinguishes processes that differ on other axes.
template <typename T>
T getBlock(const Case &c, int64_t group, int64_t a, int64_t block, int64_t m) {
  uint64_t bits = mix(uint64_t(
      ((group * c.a + a) * (c.numBlocks + 1) + block) * (c.m + 1) + m + 7));
  if (bits % 13 == 0)
    return T(-0.0);
  T fraction = T(int64_t(bits >> 12) % 1000003) / T(1000003);
  if (c.isProduct)
    return fraction + T(0.5);
  return (fraction - T(0.5)) * T(uint64_t(1) << (bits % 25));
}

/// REDUCE-6, one level after the other.
template <typename T> T combineSerially(const Case &c, std::vector<T> values) {
  if (values.empty())
    return c.isProduct ? T(1) : T(0);
  while (values.size() > 1) {
    std::vector<T> next;
    for (size_t i = 0; i < values.size(); i += 2) {
      if (i + 1 == values.size())
        next.push_back(values[i]);
      else if (c.isProduct)
        next.push_back(values[i] * values[i + 1]);
      else
        next.push_back(values[i] + values[i + 1]);
    }
    values = next;
  }
  return values[0];
}

template <typename T> std::string run(Process &process, const Case &c) {
  std::vector<int64_t> coordinates(c.grid.size());
  bcast_get_grid_coordinates(int64_t(c.grid.size()), c.grid.data(),
                             process.rank, coordinates.data());
  int64_t parts =
      bcast_count_parts(c.grid.data(), int64_t(c.axes.size()), c.axes.data());
  int64_t part = bcast_get_part_number(c.grid.data(), coordinates.data(),
                                       int64_t(c.axes.size()), c.axes.data());
  bcast_range blocks = bcast_get_part(c.numBlocks, c.unit, parts, part);
  std::vector<int64_t> others = coordinates;
  for (int64_t axis : c.axes)
    others[axis] = 0;
  int64_t group = bcast_get_grid_process(int64_t(c.grid.size()), c.grid.data(),
                                         others.data());

  int64_t size;
  std::vector<int64_t> source = pickStrides(process, {c.a, blocks.extent, c.m},
                                            c.sourceOrder, c.padded, size);
  std::vector<T> sourceMemory(size, T(77));
  for (int64_t a = 0; a < c.a; ++a)
    for (int64_t block = 0; block < blocks.extent; ++block)
      for (int64_t m = 0; m < c.m; ++m)
        sourceMemory[a * source[0] + block * source[1] + m * source[2]] =
            getBlock<T>(c, group, a, blocks.offset + block, m);
  std::vector<int64_t> target =
      pickStrides(process, {c.a, c.m}, c.targetOrder, c.padded, size);
  std::vector<T> targetMemory(size, T(99));
  std::vector<T> expected = targetMemory;
  for (int64_t a = 0; a < c.a; ++a)
    for (int64_t m = 0; m < c.m; ++m) {
      std::vector<T> values;
      for (int64_t block = 0; block < c.numBlocks; ++block)
        values.push_back(getBlock<T>(c, group, a, block, m));
      expected[a * target[0] + m * target[1]] = combineSerially(c, values);
    }

  std::vector<int64_t> words = {
      process.comm, sizeof(T) == 8 ? BCAST_MPI_F64 : BCAST_MPI_F32,
      c.isProduct ? BCAST_MPI_PRODUCT : BCAST_MPI_SUM, int64_t(c.grid.size())};
  words.insert(words.end(), c.grid.begin(), c.grid.end());
  words.push_back(int64_t(c.axes.size()));
  words.insert(words.end(), c.axes.begin(), c.axes.end());
  words.insert(words.end(), {c.a, c.m, c.numBlocks, c.unit});
  words.insert(words.end(), source.begin(), source.end());
  words.insert(words.end(), target.begin(), target.end());
  words.push_back(int64_t(reinterpret_cast<uintptr_t>(sourceMemory.data())));
  words.push_back(int64_t(reinterpret_cast<uintptr_t>(targetMemory.data())));
  int32_t error = bcast_mpi_combine_blocks(words.data());
  std::ostringstream failure;
  if (error)
    failure << bcast_mpi_error_text(error);
  else if (size > 0 && std::memcmp(targetMemory.data(), expected.data(),
                                   size_t(size) * sizeof(T)))
    failure << "wrong bits";
  else
    return "";
  failure << ": " << c.a << " x " << c.m << ", " << c.numBlocks
          << " blocks in units of " << c.unit << ", " << parts << " parts, "
          << sizeof(T) << " bytes";
  return failure.str();
}

Case pickCase(Process &process) {
  const int64_t extents[] = {0, 1, 1, 1, 2, 3, 5, 16, 40, 300};
  const int64_t blocks[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 100};
  std::mt19937_64 &random = process.shared;
  Case c;
  c.grid = pickGrid(process);
  for (int64_t axis : pickOrder(random, int64_t(c.grid.size())))
    if (pick(random, 3))
      c.axes.push_back(axis);
  c.isProduct = pick(random, 3) == 0;
  c.a = extents[pick(random, 10)];
  c.m = extents[pick(random, 10)];
  c.numBlocks = blocks[pick(random, 15)];
  // Each sum of many blocks is computed again by the model.
  if (c.a * c.m * c.numBlocks > 100000)
    c.a = 3;
  if (pick(random, 20) == 0) {
    c.a = c.m = 1;
    c.numBlocks = 1000 + pick(random, 10000);
  }
  c.unit = pick(random, 3) ? 1 : 1 + pick(random, 8);
  c.padded = pick(random, 2);
  c.sourceOrder = pickOrder(random, 3);
  c.targetOrder = pickOrder(random, 2);
  return c;
}

} // namespace

std::string mpi_test::testCombineBlocks(Process &process, int64_t numCases) {
  std::string failure;
  for (int64_t i = 0; i < numCases && failure.empty(); ++i) {
    Case c = pickCase(process);
    failure = run<float>(process, c);
    if (failure.empty())
      failure = run<double>(process, c);
  }
  return failure;
}
