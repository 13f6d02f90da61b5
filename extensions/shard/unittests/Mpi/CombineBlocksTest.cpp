//===- CombineBlocksTest.cpp - Tests of float sums across processes -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include <algorithm>
#include <cstring>
#include <sstream>

using namespace mpi_test;

namespace {

struct Case {
  std::vector<int64_t> grid;
  std::vector<int64_t> axes;
  bool isProduct;
  int64_t a, m, rows, inner;
  bool padded;
  std::vector<int64_t> sourceOrder, elementOrder, targetOrder;
};

/// An element, the same on all processes with this element. `group`
/// distinguishes processes that differ on other axes.
template <typename T>
T getElement(const Case &c, int64_t group, int64_t a, int64_t k, int64_t m) {
  uint64_t bits = mix(uint64_t(
      ((group * c.a + a) * (c.rows * c.inner + 1) + k) * (c.m + 1) + m + 7));
  if (bits % 13 == 0)
    return T(c.isProduct ? 1 : -0.0);
  T fraction = T(int64_t(bits >> 12) % 1000003) / T(1000003);
  if (c.isProduct)
    return fraction / T(16) + T(0.96875);
  return (fraction - T(0.5)) * T(uint64_t(1) << (bits % 25));
}

template <typename T> T combinePair(const Case &c, T left, T right) {
  return c.isProduct ? left * right : left + right;
}

/// A block: each lane in order, then lanes i and i + half. [REDUCE-6]
template <typename T>
T getBlock(const Case &c, int64_t group, int64_t a, int64_t block, int64_t m) {
  const size_t numLanes = 64 / sizeof(T);
  int64_t begin = block * 256;
  int64_t end = std::min(begin + 256, c.rows * c.inner);
  std::vector<T> lanes;
  for (int64_t k = begin; k < end; ++k) {
    T element = getElement<T>(c, group, a, k, m);
    size_t lane = size_t(k - begin) % numLanes;
    if (lane == lanes.size())
      lanes.push_back(element);
    else
      lanes[lane] = combinePair(c, lanes[lane], element);
  }
  for (size_t half = numLanes / 2; half > 0; half /= 2) {
    for (size_t i = 0; i + half < lanes.size(); ++i)
      lanes[i] = combinePair(c, lanes[i], lanes[i + half]);
    lanes.resize(std::min(lanes.size(), half));
  }
  return lanes[0];
}

/// REDUCE-6, one level after the other, and the identity of REDUCE-4.
template <typename T> T combineSerially(const Case &c, std::vector<T> values) {
  T identity = c.isProduct ? T(1) : T(0);
  if (values.empty())
    return identity;
  while (values.size() > 1) {
    std::vector<T> next;
    for (size_t i = 0; i < values.size(); i += 2) {
      if (i + 1 == values.size())
        next.push_back(values[i]);
      else
        next.push_back(combinePair(c, values[i], values[i + 1]));
    }
    values = next;
  }
  return combinePair(c, identity, values[0]);
}

template <typename T> std::string run(Process &process, const Case &c) {
  std::vector<int64_t> coordinates(c.grid.size());
  bcast_get_grid_coordinates(int64_t(c.grid.size()), c.grid.data(),
                             process.rank, coordinates.data());
  int64_t parts =
      bcast_count_parts(c.grid.data(), int64_t(c.axes.size()), c.axes.data());
  int64_t part = bcast_get_part_number(c.grid.data(), coordinates.data(),
                                       int64_t(c.axes.size()), c.axes.data());
  bcast_range own = bcast_get_part(c.rows, 1, parts, part);
  own.offset *= c.inner;
  own.extent *= c.inner;
  int64_t firstBlock = (own.offset + 255) / 256;
  int64_t ownBlocks =
      std::max<int64_t>((own.offset + own.extent) / 256 - firstBlock, 0);
  int64_t numElements = c.rows * c.inner;
  int64_t numBlocks = (numElements + 255) / 256;
  bool isWhole = c.rows % parts == 0 && numElements / parts % 256 == 0;
  std::vector<int64_t> others = coordinates;
  for (int64_t axis : c.axes)
    others[axis] = 0;
  int64_t group = bcast_get_grid_process(int64_t(c.grid.size()), c.grid.data(),
                                         others.data());

  int64_t size;
  auto getBlocks = [&](int64_t a, int64_t m) {
    std::vector<T> values;
    for (int64_t block = 0; block < numBlocks; ++block)
      values.push_back(getBlock<T>(c, group, a, block, m));
    return values;
  };
  std::vector<int64_t> source = pickStrides(process, {c.a, ownBlocks, c.m},
                                            c.sourceOrder, c.padded, size);
  std::vector<T> sourceMemory(size, T(77));
  std::vector<int64_t> elements = pickStrides(process, {c.a, own.extent, c.m},
                                              c.elementOrder, c.padded, size);
  std::vector<T> elementMemory(size, T(55));
  for (int64_t a = 0; a < c.a; ++a)
    for (int64_t m = 0; m < c.m; ++m)
      for (int64_t k = 0; k < own.extent; ++k)
        elementMemory[a * elements[0] + k * elements[1] + m * elements[2]] =
            getElement<T>(c, group, a, own.offset + k, m);
  std::vector<int64_t> target =
      pickStrides(process, {c.a, c.m}, c.targetOrder, c.padded, size);
  std::vector<T> targetMemory(size, T(99));
  std::vector<T> expected = targetMemory;
  for (int64_t a = 0; a < c.a; ++a)
    for (int64_t m = 0; m < c.m; ++m) {
      std::vector<T> values = getBlocks(a, m);
      for (int64_t block = 0; block < ownBlocks; ++block)
        sourceMemory[a * source[0] + block * source[1] + m * source[2]] =
            values[size_t(firstBlock + block)];
      expected[a * target[0] + m * target[1]] = combineSerially(c, values);
    }

  std::vector<int64_t> words = {
      process.comm, sizeof(T) == 8 ? BCAST_MPI_F64 : BCAST_MPI_F32,
      c.isProduct ? BCAST_MPI_PRODUCT : BCAST_MPI_SUM, int64_t(c.grid.size())};
  words.insert(words.end(), c.grid.begin(), c.grid.end());
  words.push_back(int64_t(c.axes.size()));
  words.insert(words.end(), c.axes.begin(), c.axes.end());
  words.insert(words.end(), {c.a, c.m, c.rows, c.inner});
  words.insert(words.end(), source.begin(), source.end());
  words.insert(words.end(), elements.begin(), elements.end());
  words.insert(words.end(), target.begin(), target.end());
  words.push_back(int64_t(reinterpret_cast<uintptr_t>(sourceMemory.data())));
  // Whole blocks need no elements.
  words.push_back(
      isWhole ? 0 : int64_t(reinterpret_cast<uintptr_t>(elementMemory.data())));
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
  failure << ": " << c.a << " x " << c.m << ", " << c.rows << " rows of "
          << c.inner << " elements, " << parts << " parts, " << sizeof(T)
          << " bytes";
  return failure.str();
}

Case pickCase(Process &process) {
  const int64_t extents[] = {0, 1, 1, 1, 2, 3, 5, 16, 40, 300};
  const int64_t blocks[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 100};
  const int64_t inners[] = {1, 1, 1, 1, 2, 3, 6, 100, 128, 256, 300, 0};
  std::mt19937_64 &random = process.shared;
  Case c;
  c.grid = pickGrid(process);
  for (int64_t axis : pickOrder(random, int64_t(c.grid.size())))
    if (pick(random, 3))
      c.axes.push_back(axis);
  c.isProduct = pick(random, 3) == 0;
  c.a = extents[pick(random, 10)];
  c.m = extents[pick(random, 10)];
  c.inner = inners[pick(random, 12)];
  if (c.inner == 0) {
    c.rows = pick(random, 5);
  } else {
    int64_t numElements = blocks[pick(random, 15)] * 256;
    // Parts of less than a block, of whole blocks, and of any size.
    if (int64_t choice = pick(random, 4); choice == 0)
      numElements = pick(random, 600);
    else if (choice > 1)
      numElements += pick(random, 256);
    c.rows = numElements / c.inner;
  }
  // Each sum is computed again by the model.
  if (c.a * c.m * c.rows * c.inner > 200000) {
    c.a = 3;
    c.m = 1 + pick(random, 2);
  }
  c.padded = pick(random, 2);
  c.sourceOrder = pickOrder(random, 3);
  c.elementOrder = pickOrder(random, 3);
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
