//===- ReshardTest.cpp - Tests of changes of distributions ----------------===//
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

/// One side of a case: what all processes know, and the local array.
struct Side {
  std::vector<std::vector<int64_t>> axes; ///< of each dimension
  std::vector<int64_t> units;
  std::vector<int64_t> order; ///< of dimensions in memory
  // Of this process:
  std::vector<bcast_range> box;
  std::vector<int64_t> strides;
  std::vector<unsigned char> memory;
};

struct Case {
  std::vector<int64_t> grid;
  std::vector<int64_t> whole;
  int64_t bytes = 4;
  bool padded = false;
  Side source, target;
};

std::string describe(const Case &c) {
  std::ostringstream out;
  auto print = [&](const char *name, const std::vector<int64_t> &values) {
    out << name << " [";
    for (int64_t value : values)
      out << value << " ";
    out << "] ";
  };
  print("grid", c.grid);
  print("whole", c.whole);
  for (const Side *side : {&c.source, &c.target}) {
    out << (side == &c.source ? "source: " : "target: ");
    for (const auto &axes : side->axes)
      print("axes", axes);
    print("units", side->units);
    print("order", side->order);
    print("strides", side->strides);
  }
  out << c.bytes << " bytes";
  return out.str();
}

/// The part of a process, or the process with a part, along `axes`.
int64_t getPart(const Case &c, const std::vector<int64_t> &coordinates,
                const std::vector<int64_t> &axes) {
  int64_t part = 0;
  for (int64_t axis : axes)
    part = part * c.grid[axis] + coordinates[axis];
  return part;
}

int64_t countParts(const Case &c, const std::vector<int64_t> &axes) {
  int64_t parts = 1;
  for (int64_t axis : axes)
    parts *= c.grid[axis];
  return parts;
}

std::vector<int64_t> getCoordinates(const Case &c, int64_t rank) {
  std::vector<int64_t> coordinates(c.grid.size());
  for (size_t axis = c.grid.size(); axis-- > 0; rank /= c.grid[axis])
    coordinates[axis] = rank % c.grid[axis];
  return coordinates;
}

void makeLocal(Process &process, const Case &c, Side &side) {
  std::vector<int64_t> coordinates = getCoordinates(c, process.rank);
  std::vector<int64_t> extents;
  side.box.clear();
  for (size_t dim = 0; dim < c.whole.size(); ++dim) {
    side.box.push_back(bcast_get_part(c.whole[dim], side.units[dim],
                                      countParts(c, side.axes[dim]),
                                      getPart(c, coordinates, side.axes[dim])));
    extents.push_back(side.box.back().extent);
  }
  int64_t size;
  side.strides = pickStrides(process, extents, side.order, c.padded, size);
  side.memory.assign(size * c.bytes, 0xA5);
}

/// Calls `visit(index of the whole, offset in bytes)` for each local element.
template <typename Visit>
void forEachElement(const Case &c, const Side &side, Visit visit) {
  std::vector<int64_t> index(c.whole.size(), 0);
  for (const bcast_range &range : side.box)
    if (range.extent == 0)
      return;
  while (true) {
    std::vector<int64_t> whole(index);
    int64_t offset = 0;
    for (size_t dim = 0; dim < index.size(); ++dim) {
      whole[dim] += side.box[dim].offset;
      offset += index[dim] * side.strides[dim];
    }
    visit(whole, offset * c.bytes);
    size_t dim = index.size();
    while (dim > 0 && ++index[dim - 1] == side.box[dim - 1].extent)
      index[--dim] = 0;
    if (dim == 0)
      return;
  }
}

/// The bytes of an element on the process that has it in the source.
std::vector<unsigned char> getElement(const Case &c,
                                      const std::vector<int64_t> &index,
                                      const std::vector<int64_t> &coordinates) {
  uint64_t number = 0;
  for (size_t dim = 0; dim < index.size(); ++dim)
    number = number * uint64_t(c.whole[dim]) + uint64_t(index[dim]);
  for (size_t axis = 0; axis < c.grid.size(); ++axis)
    number = number * uint64_t(c.grid[axis]) + uint64_t(coordinates[axis]);
  std::vector<unsigned char> bytes(c.bytes);
  for (int64_t i = 0; i < c.bytes; ++i)
    bytes[i] = (unsigned char)(mix(number * 64 + uint64_t(i)) >> 16);
  return bytes;
}

/// The coordinates of the process whose element a process with `coordinates`
/// gets.
std::vector<int64_t> findSource(const Case &c,
                                const std::vector<int64_t> &index,
                                std::vector<int64_t> coordinates) {
  for (size_t dim = 0; dim < index.size(); ++dim) {
    const std::vector<int64_t> &axes = c.source.axes[dim];
    int64_t unit = c.source.units[dim];
    if (c.whole[dim] == 1 && unit == 0)
      continue;
    int64_t parts = countParts(c, axes);
    int64_t part = 0;
    for (int64_t i = 0; i < parts; ++i) {
      bcast_range range = bcast_get_part(c.whole[dim], unit, parts, i);
      if (range.offset <= index[dim] &&
          index[dim] < range.offset + range.extent)
        part = i;
    }
    for (size_t i = axes.size(); i-- > 0; part /= c.grid[axes[i]])
      coordinates[axes[i]] = part % c.grid[axes[i]];
  }
  return coordinates;
}

std::vector<int64_t> makeWords(const Process &process, const Case &c) {
  std::vector<int64_t> words = {process.comm, c.bytes, int64_t(c.grid.size())};
  words.insert(words.end(), c.grid.begin(), c.grid.end());
  words.push_back(int64_t(c.whole.size()));
  for (size_t dim = 0; dim < c.whole.size(); ++dim) {
    words.insert(words.end(),
                 {c.whole[dim], c.source.strides[dim], c.target.strides[dim]});
    for (const Side *side : {&c.source, &c.target}) {
      words.push_back(side->units[dim]);
      words.push_back(int64_t(side->axes[dim].size()));
      words.insert(words.end(), side->axes[dim].begin(), side->axes[dim].end());
    }
  }
  words.push_back(int64_t(reinterpret_cast<uintptr_t>(c.source.memory.data())));
  words.push_back(int64_t(reinterpret_cast<uintptr_t>(c.target.memory.data())));
  return words;
}

std::string run(Process &process, Case &c) {
  std::vector<int64_t> coordinates = getCoordinates(c, process.rank);
  makeLocal(process, c, c.source);
  makeLocal(process, c, c.target);
  forEachElement(c, c.source, [&](const auto &index, int64_t offset) {
    auto bytes = getElement(c, index, coordinates);
    std::memcpy(&c.source.memory[offset], bytes.data(), bytes.size());
  });
  std::vector<unsigned char> expected = c.target.memory;
  forEachElement(c, c.target, [&](const auto &index, int64_t offset) {
    auto bytes = getElement(c, index, findSource(c, index, coordinates));
    std::memcpy(&expected[offset], bytes.data(), bytes.size());
  });
  int32_t error = bcast_mpi_reshard(makeWords(process, c).data());
  if (error)
    return std::string(bcast_mpi_error_text(error)) + ": " + describe(c);
  if (c.target.memory != expected)
    return "wrong elements: " + describe(c);
  return "";
}

void pickSide(Process &process, const Case &c, Side &side) {
  int64_t rank = int64_t(c.whole.size());
  side.axes.assign(rank, {});
  side.units.assign(rank, 0);
  for (int64_t axis : pickOrder(process.shared, int64_t(c.grid.size()))) {
    int64_t dim = pick(process.shared, rank + 1);
    if (dim < rank)
      side.axes[dim].push_back(axis);
  }
  for (int64_t &unit : side.units)
    if (pick(process.shared, 4) == 0)
      unit = 1 + pick(process.shared, 4);
  side.order = pickOrder(process.shared, rank);
}

Case pickCase(Process &process) {
  const int64_t extents[] = {0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 11, 17};
  const int64_t sizes[] = {1, 2, 4, 8, 4, 8, 16, 3};
  Case c;
  c.grid = pickGrid(process);
  c.whole.resize(pick(process.shared, 5));
  for (int64_t &extent : c.whole)
    extent = extents[pick(process.shared, 12)];
  // Most arrays have elements.
  if (pick(process.shared, 4))
    for (int64_t &extent : c.whole)
      extent += extent == 0;
  c.bytes = sizes[pick(process.shared, 8)];
  c.padded = pick(process.shared, 2);
  pickSide(process, c, c.source);
  pickSide(process, c, c.target);
  // Most programs have one order, and it is that of the dimensions.
  switch (pick(process.shared, 3)) {
  case 0:
    for (size_t dim = 0; dim < c.whole.size(); ++dim)
      c.source.order[dim] = int64_t(dim);
    [[fallthrough]];
  case 1:
    c.target.order = c.source.order;
    break;
  }
  return c;
}

/// All shardings of `rank` dimensions by up to 2 axes, in both orders.
std::vector<std::vector<std::vector<int64_t>>> listShardings(int64_t rank,
                                                             int64_t numAxes) {
  std::vector<std::vector<std::vector<int64_t>>> result;
  for (int64_t first = 0; first <= rank; ++first)
    for (int64_t second = 0; second <= (numAxes > 1 ? rank : 0); ++second) {
      std::vector<std::vector<int64_t>> axes(rank + 1);
      axes[first].push_back(0);
      if (numAxes > 1)
        axes[second].push_back(1);
      result.emplace_back(axes.begin(), axes.begin() + rank);
      if (numAxes > 1 && first == second && first < rank) {
        axes[first] = {1, 0};
        result.emplace_back(axes.begin(), axes.begin() + rank);
      }
    }
  return result;
}

/// All pairs of shardings.
std::string runAllPairs(Process &process) {
  std::vector<std::vector<int64_t>> grids = {{process.size}};
  grids.push_back(process.size == 4 ? std::vector<int64_t>{2, 2}
                                    : std::vector<int64_t>{process.size, 1});
  const std::vector<std::vector<int64_t>> shapes = {
      {5}, {1}, {2}, {8, 3}, {7, 6}, {1, 4}, {4, 1}, {2, 9, 3}};
  for (const auto &grid : grids)
    for (const auto &shape : shapes) {
      auto shardings =
          listShardings(int64_t(shape.size()), int64_t(grid.size()));
      for (const auto &source : shardings)
        for (const auto &target : shardings) {
          Case c;
          c.grid = grid;
          c.whole = shape;
          c.source.axes = source;
          c.target.axes = target;
          for (Side *side : {&c.source, &c.target}) {
            side->units.assign(shape.size(), 0);
            for (size_t dim = 0; dim < shape.size(); ++dim)
              side->order.push_back(int64_t(dim));
          }
          std::string failure = run(process, c);
          if (!failure.empty())
            return failure;
        }
    }
  return "";
}

} // namespace

std::string mpi_test::testReshard(Process &process, int64_t numCases) {
  std::string failure = runAllPairs(process);
  for (int64_t i = 0; i < numCases && failure.empty(); ++i) {
    Case c = pickCase(process);
    failure = run(process, c);
  }
  return failure;
}
