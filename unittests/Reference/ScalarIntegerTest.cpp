//===- ScalarIntegerTest.cpp - Integer operations, exhaustively -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceTestUtils.h"
#include <algorithm>
#include <functional>

using namespace mlir;
using namespace mlir::bcast;

namespace {

// The functions below are stated on int, which has all results of 8-bit
// integers. The result keeps its low 8 bits.

int power(int x, int y) {
  if (y < 0)
    return x == 1 ? 1 : x == -1 ? (y % 2 == 0 ? 1 : -1) : 0;
  unsigned result = 1;
  for (int i = 0; i < y; ++i)
    result = (result * unsigned(x)) % 256;
  return int(result);
}

int floorMod(int x, int y) { return y == 0 ? x : ((x % y) + y) % y; }

int amount(int y) { return y & 255; }

int shiftLeft(int x, int y) {
  return amount(y) >= 8 ? 0 : (x & 255) * (1 << amount(y));
}

int shiftRightLogical(int x, int y) {
  return amount(y) >= 8 ? 0 : (x & 255) / (1 << amount(y));
}

int shiftRightArithmetic(int x, int y) {
  int top = (x & 128) != 0;
  if (amount(y) >= 8)
    return top ? -1 : 0;
  int result = (x & 255) / (1 << amount(y));
  // The bits that the shift leaves free.
  return top ? result | (255 & ~(255 >> amount(y))) : result;
}

using Binary = int (*)(int, int);
const std::pair<StringRef, Binary> binaryOps[] = {
    {"add", [](int x, int y) { return x + y; }},
    {"subtract", [](int x, int y) { return x - y; }},
    {"multiply", [](int x, int y) { return x * y; }},
    {"divide", [](int x, int y) { return y == 0 ? -1 : x / y; }},
    {"remainder", [](int x, int y) { return y == 0 ? x : x % y; }},
    {"floor_mod", floorMod},
    {"power", power},
    {"maximum", [](int x, int y) { return x < y ? y : x; }},
    {"minimum", [](int x, int y) { return x < y ? x : y; }},
    {"squared_difference", [](int x, int y) { return (x - y) * (x - y); }},
    {"and", [](int x, int y) { return x & y; }},
    {"or", [](int x, int y) { return x | y; }},
    {"xor", [](int x, int y) { return x ^ y; }},
    {"shift_left", shiftLeft},
    {"shift_right_logical", shiftRightLogical},
    {"shift_right_arithmetic", shiftRightArithmetic},
};

using Unary = int (*)(int);
const std::pair<StringRef, Unary> unaryOps[] = {
    {"abs", [](int x) { return x < 0 ? -x : x; }},
    {"negate", [](int x) { return -x; }},
    {"sign", [](int x) { return (x > 0) - (x < 0); }},
    {"not", [](int x) { return -1 - x; }},
};

/// One of the two types of 8 bits.
class ScalarInteger : public test::ReferenceTest,
                      public ::testing::WithParamInterface<ElementType> {
protected:
  ElementType type = GetParam();
  int low = type == ElementType::I8 ? -128 : 0;
  int high = type == ElementType::I8 ? 127 : 255;

  Scalar make(int value) {
    return Scalar::makeInteger(type, uint64_t(int64_t(value)));
  }
  static int asInt(const Scalar &scalar) { return int(scalar.getSigned()); }
  /// Returns the value of the type with these low 8 bits.
  int wrap(int value) {
    return type == ElementType::I8 ? int(int8_t(value)) : int(uint8_t(value));
  }
};

TEST_P(ScalarInteger, Unary) {
  for (auto [name, function] : unaryOps) {
    Operation *op = makeOperation(name, type, type);
    for (int x = low; x <= high; ++x)
      ASSERT_EQ(asInt(evaluateScalar(op, make(x), type)), wrap(function(x)))
          << name.str() << " " << x;
  }
}

TEST_P(ScalarInteger, Binary) {
  for (auto [name, function] : binaryOps) {
    Operation *op = makeOperation(name, {type, type}, type);
    for (int x = low; x <= high; ++x)
      for (int y = low; y <= high; ++y)
        ASSERT_EQ(asInt(evaluateScalar(op, {make(x), make(y)}, type)),
                  wrap(function(x, y)))
            << name.str() << " " << x << " " << y;
  }
}

TEST_P(ScalarInteger, Clamp) {
  Operation *op = makeOperation("clamp", {type, type, type}, type);
  for (int min = low; min <= high; min += 5)
    for (int max = low; max <= high; max += 5)
      for (int x = low; x <= high; ++x) {
        int expected = std::min(std::max(x, min), max);
        ASSERT_EQ(
            asInt(evaluateScalar(op, {make(min), make(x), make(max)}, type)),
            expected)
            << min << " " << x << " " << max;
      }
}

TEST_P(ScalarInteger, Compare) {
  using Direction = ComparisonDirection;
  const std::pair<Direction, std::function<bool(int, int)>> directions[] = {
      {Direction::EQ, std::equal_to<int>()},
      {Direction::NE, std::not_equal_to<int>()},
      {Direction::LT, std::less<int>()},
      {Direction::LE, std::less_equal<int>()},
      {Direction::GT, std::greater<int>()},
      {Direction::GE, std::greater_equal<int>()}};
  for (const auto &[direction, function] : directions) {
    NamedAttribute attribute =
        builder.getNamedAttr("comparison_direction",
                             ComparisonDirectionAttr::get(&context, direction));
    Operation *op =
        makeOperation("compare", {type, type}, ElementType::I1, attribute);
    for (int x = low; x <= high; ++x)
      for (int y = low; y <= high; ++y)
        ASSERT_EQ(evaluateScalar(op, {make(x), make(y)}, ElementType::I1).bits,
                  uint64_t(function(x, y)))
            << stringifyComparisonDirection(direction).str() << " " << x << " "
            << y;
  }
}

INSTANTIATE_TEST_SUITE_P(EightBits, ScalarInteger,
                         ::testing::Values(ElementType::I8, ElementType::UI8),
                         [](const auto &info) {
                           return stringify(info.param).str();
                         });

class ScalarBoolean : public test::ReferenceTest {};

TEST_F(ScalarBoolean, TruthTables) {
  struct {
    StringRef name;
    // For 0 0, 0 1, 1 0, 1 1.
    uint64_t results[4];
  } const tables[] = {{"and", {0, 0, 0, 1}},
                      {"or", {0, 1, 1, 1}},
                      {"xor", {0, 1, 1, 0}},
                      {"maximum", {0, 1, 1, 1}},
                      {"minimum", {0, 0, 0, 1}}};
  ElementType i1 = ElementType::I1;
  for (const auto &table : tables) {
    Operation *op = makeOperation(table.name, {i1, i1}, i1);
    for (unsigned i = 0; i < 4; ++i)
      EXPECT_EQ(evaluateScalar(op,
                               {Scalar::makeInteger(i1, i / 2),
                                Scalar::makeInteger(i1, i % 2)},
                               i1)
                    .bits,
                table.results[i])
          << table.name.str() << " " << i;
  }
  Operation *op = makeOperation("not", i1, i1);
  EXPECT_EQ(evaluateScalar(op, Scalar::makeInteger(i1, 0), i1).bits, 1u);
  EXPECT_EQ(evaluateScalar(op, Scalar::makeInteger(i1, 1), i1).bits, 0u);
}

} // namespace
