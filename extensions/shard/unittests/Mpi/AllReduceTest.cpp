//===- AllReduceTest.cpp - Tests of reductions across processes -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <sstream>
#include <type_traits>

using namespace mpi_test;

namespace {

/// Bits of f16 or bf16, as a float.
float widen(uint16_t bits, bool isBFloat) {
  uint32_t wide = uint32_t(bits) << 16;
  if (!isBFloat) {
    int exponent = bits >> 10 & 31;
    int fraction = bits & 1023;
    float magnitude = std::ldexp(float(fraction + (exponent ? 1024 : 0)),
                                 (exponent ? exponent : 1) - 25);
    if (exponent == 31)
      magnitude = fraction ? std::numeric_limits<float>::quiet_NaN()
                           : std::numeric_limits<float>::infinity();
    return bits >> 15 ? -magnitude : magnitude;
  }
  float value;
  std::memcpy(&value, &wide, sizeof(value));
  return value;
}

float toFloat(uint16_t bits, int element) {
  return widen(bits, element == BCAST_MPI_BF16);
}
float toFloat(float value, int) { return value; }
double toFloat(double value, int) { return value; }

/// Integers have other functions.
template <typename T>
std::enable_if_t<std::is_integral_v<T>, float> toFloat(T, int) {
  return 0;
}

/// MINMAX-1.
template <typename T> T pickExtreme(T a, T b, int element, bool isMaximum) {
  auto x = toFloat(a, element), y = toFloat(b, element);
  if (std::isnan(x) || std::isnan(y))
    return std::isnan(x) ? a : b;
  if (x == y)
    return std::signbit(x) == isMaximum ? b : a;
  return (x > y) == isMaximum ? a : b;
}

template <typename T> T combineIntegers(T a, T b, int kind) {
  using Unsigned = std::make_unsigned_t<T>;
  uint64_t x = uint64_t(a), y = uint64_t(b);
  switch (kind) {
  case BCAST_MPI_SUM:
    return T(Unsigned(x + y));
  case BCAST_MPI_PRODUCT:
    return T(Unsigned(x * y));
  case BCAST_MPI_MAXIMUM:
    return a > b ? a : b;
  case BCAST_MPI_MINIMUM:
    return a < b ? a : b;
  case BCAST_MPI_AND:
    return T(x & y);
  case BCAST_MPI_OR:
    return T(x | y);
  default:
    return T(x ^ y);
  }
}

/// Values of which many are equal, extreme, zeros or NaN.
template <typename T> T makeValue(uint64_t bits, bool isFloat) {
  T value;
  if constexpr (std::is_floating_point_v<T>) {
    const T special[] = {T(0),
                         T(-0.0),
                         std::numeric_limits<T>::infinity(),
                         -std::numeric_limits<T>::infinity(),
                         std::numeric_limits<T>::quiet_NaN(),
                         T(1),
                         T(-1.5),
                         std::numeric_limits<T>::denorm_min()};
    return special[bits % 61 < 5 ? bits % 61 : 5 + bits % 3];
  }
  if (isFloat) {
    const uint16_t special[] = {0,      0x8000, 0x7c00, 0xfc00, 0x7f80, 0xff80,
                                0x3c00, 0xbe00, 1,      0x8001, 0x7fff};
    return T(special[bits % 11]);
  }
  std::memcpy(&value, &bits, sizeof(value));
  return bits % 7 ? value : T(bits % 3);
}

struct Case {
  std::vector<int64_t> grid, axes;
  int element, kind;
  int64_t count;
};

template <typename T> std::string run(Process &process, const Case &c) {
  bool isHalf = c.element == BCAST_MPI_F16 || c.element == BCAST_MPI_BF16;
  bool isFloat = isHalf || std::is_floating_point_v<T>;
  int64_t rank = int64_t(c.grid.size());
  std::vector<int64_t> own(c.grid.size()), other(c.grid.size());
  bcast_get_grid_coordinates(rank, c.grid.data(), process.rank, own.data());
  std::vector<T> values(size_t(c.count)), expected;
  for (int64_t peer = 0; peer < process.size; ++peer) {
    bcast_get_grid_coordinates(rank, c.grid.data(), peer, other.data());
    bool isInGroup = true;
    for (int64_t axis = 0; axis < rank; ++axis)
      isInGroup &= own[axis] == other[axis] ||
                   std::count(c.axes.begin(), c.axes.end(), axis);
    if (!isInGroup)
      continue;
    std::vector<T> theirs;
    for (int64_t i = 0; i < c.count; ++i)
      theirs.push_back(
          makeValue<T>(mix(uint64_t(peer * 1000003 + i * 7)), isFloat));
    if (peer == process.rank)
      values = theirs;
    if (expected.empty()) {
      expected = theirs;
      continue;
    }
    for (size_t i = 0; i < theirs.size(); ++i) {
      if (isFloat)
        expected[i] = pickExtreme(expected[i], theirs[i], c.element,
                                  c.kind == BCAST_MPI_MAXIMUM);
      else if constexpr (!std::is_floating_point_v<T>)
        expected[i] = combineIntegers(expected[i], theirs[i], c.kind);
    }
  }
  std::vector<int64_t> words = {process.comm, c.element, c.kind, rank};
  words.insert(words.end(), c.grid.begin(), c.grid.end());
  words.push_back(int64_t(c.axes.size()));
  words.insert(words.end(), c.axes.begin(), c.axes.end());
  words.push_back(c.count);
  words.push_back(int64_t(reinterpret_cast<uintptr_t>(values.data())));
  int32_t error = bcast_mpi_all_reduce(words.data());
  bool isRight = !error;
  for (size_t i = 0; i < values.size() && isRight; ++i)
    isRight = isFloat && std::isnan(toFloat(expected[i], c.element))
                  ? std::isnan(toFloat(values[i], c.element))
                  : !std::memcmp(&values[i], &expected[i], sizeof(T));
  if (isRight)
    return "";
  std::ostringstream failure;
  failure << (error ? bcast_mpi_error_text(error) : "wrong bits")
          << ": all_reduce of " << c.count << " elements of type " << c.element
          << ", kind " << c.kind;
  return failure.str();
}

std::string runCase(Process &process, const Case &c) {
  switch (c.element) {
  case BCAST_MPI_F32:
    return run<float>(process, c);
  case BCAST_MPI_F64:
    return run<double>(process, c);
  case BCAST_MPI_I8:
    return run<int8_t>(process, c);
  case BCAST_MPI_I16:
    return run<int16_t>(process, c);
  case BCAST_MPI_I32:
    return run<int32_t>(process, c);
  case BCAST_MPI_I64:
    return run<int64_t>(process, c);
  case BCAST_MPI_UI8:
    return run<uint8_t>(process, c);
  case BCAST_MPI_UI32:
    return run<uint32_t>(process, c);
  case BCAST_MPI_UI64:
    return run<uint64_t>(process, c);
  default:
    return run<uint16_t>(process, c);
  }
}

} // namespace

std::string mpi_test::testAllReduce(Process &process, int64_t numCases) {
  const int64_t counts[] = {0, 1, 2, 3, 17, 50, 100, 1000};
  std::mt19937_64 &random = process.shared;
  std::string failure;
  for (int64_t i = 0; i < numCases && failure.empty(); ++i) {
    Case c;
    c.grid = pickGrid(process);
    for (int64_t axis : pickOrder(random, int64_t(c.grid.size())))
      if (pick(random, 3))
        c.axes.push_back(axis);
    c.element = int(pick(random, BCAST_MPI_UI64 + 1));
    c.kind = int(pick(random, BCAST_MPI_XOR + 1));
    if (c.element <= BCAST_MPI_BF16)
      c.kind = pick(random, 2) ? BCAST_MPI_MAXIMUM : BCAST_MPI_MINIMUM;
    c.count = counts[pick(random, 8)];
    failure = runCase(process, c);
  }
  return failure;
}
