//===- Float16Test.cpp - Tests of 16-bit floats against APFloat -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Float16.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>
#include <random>

using namespace mlir::bcast;
using llvm::APFloat;
using llvm::APInt;

namespace {

uint16_t narrow(APFloat value, const llvm::fltSemantics &semantics) {
  bool losesInfo;
  value.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return value.bitcastToAPInt().getZExtValue();
}

uint32_t widen(uint16_t bits, const llvm::fltSemantics &semantics) {
  APFloat value(semantics, APInt(16, bits));
  bool losesInfo;
  value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value.bitcastToAPInt().getZExtValue();
}

void checkDouble(double value) {
  ASSERT_EQ(doubleToHalf(value), narrow(APFloat(value), APFloat::IEEEhalf()))
      << std::hexfloat << value;
  ASSERT_EQ(doubleToBFloat(value), narrow(APFloat(value), APFloat::BFloat()))
      << std::hexfloat << value;
}

void checkFloat(float value) {
  ASSERT_EQ(floatToHalf(value), narrow(APFloat(value), APFloat::IEEEhalf()))
      << std::hexfloat << value;
  ASSERT_EQ(floatToBFloat(value), narrow(APFloat(value), APFloat::BFloat()))
      << std::hexfloat << value;
}

TEST(Float16Test, WideningIsExactForAllPatterns) {
  for (unsigned bits = 0; bits < 65536; ++bits) {
    ASSERT_EQ(llvm::bit_cast<uint32_t>(halfToFloat(bits)),
              widen(bits, APFloat::IEEEhalf()))
        << bits;
    ASSERT_EQ(llvm::bit_cast<uint32_t>(bfloatToFloat(bits)),
              widen(bits, APFloat::BFloat()))
        << bits;
  }
}

TEST(Float16Test, NarrowingInvertsWideningForAllPatterns) {
  for (unsigned bits = 0; bits < 65536; ++bits) {
    float half = halfToFloat(bits), bfloat = bfloatToFloat(bits);
    if (!std::isnan(half)) {
      ASSERT_EQ(floatToHalf(half), bits);
      ASSERT_EQ(doubleToHalf(half), bits);
    }
    if (!std::isnan(bfloat)) {
      ASSERT_EQ(floatToBFloat(bfloat), bits);
      ASSERT_EQ(doubleToBFloat(bfloat), bits);
    }
  }
}

// Rounding depends on the side of the midpoint of two neighbors; a detour by
// float would round these numbers twice.
TEST(Float16Test, MidpointsAndTheirNeighbors) {
  for (unsigned bits = 0; bits < 65535; ++bits) {
    for (double low : {double(halfToFloat(bits)), double(bfloatToFloat(bits))})
      for (double high :
           {double(halfToFloat(bits + 1)), double(bfloatToFloat(bits + 1))}) {
        if (!std::isfinite(low) || !std::isfinite(high))
          continue;
        double middle = low / 2 + high / 2;
        for (double value : {middle, std::nextafter(middle, low),
                             std::nextafter(middle, high)})
          checkDouble(value);
        checkFloat(float(middle));
        checkFloat(std::nextafterf(float(middle), float(low)));
        checkFloat(std::nextafterf(float(middle), float(high)));
      }
  }
}

TEST(Float16Test, RandomPatterns) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 300000; ++i) {
    uint64_t bits = random();
    checkFloat(llvm::bit_cast<float>(uint32_t(bits)));
    checkDouble(llvm::bit_cast<double>(bits));
    // Exponents that matter to the 16-bit formats.
    checkDouble(
        std::ldexp(1 + double(bits >> 12) * 0x1p-52, int(bits % 300) - 150));
  }
}

TEST(Float16Test, Edges) {
  for (double value : {65504.0,
                       65519.99999,
                       65520.0,
                       65536.0,
                       0x1p-24,
                       0x1p-25,
                       0x1.8p-25,
                       0x1p-26,
                       0x1p-14,
                       0x1.ffcp-15,
                       0x1p127,
                       0x1.fep127,
                       0x1.ffp127,
                       0x1p128,
                       0x1p-133,
                       0x1p-134,
                       std::numeric_limits<double>::denorm_min(),
                       std::numeric_limits<double>::max(),
                       HUGE_VAL,
                       0.0}) {
    checkDouble(value);
    checkDouble(-value);
  }
  EXPECT_EQ(doubleToHalf(65519.99999), 0x7bff);
  EXPECT_EQ(doubleToHalf(65520.0), 0x7c00);
  EXPECT_EQ(doubleToHalf(-0.0), 0x8000);
  // Rounded to float first, this would be a tie.
  EXPECT_EQ(doubleToHalf(1 + 0x1p-11 + 0x1p-40), 0x3c01);
  EXPECT_EQ(doubleToBFloat(1 + 0x1p-8 + 0x1p-40), 0x3f81);
}

TEST(Float16Test, NansComeOutQuiet) {
  double signaling = llvm::bit_cast<double>(uint64_t(0xfff0000000000001));
  EXPECT_EQ(doubleToHalf(signaling), 0xfe00);
  EXPECT_EQ(doubleToBFloat(signaling), 0xffc0);
  EXPECT_EQ(floatToBFloat(std::nanf("")), 0x7fc0);
  EXPECT_EQ(llvm::bit_cast<uint32_t>(bfloatToFloat(0x7f81)), 0x7fc10000u);
  EXPECT_EQ(llvm::bit_cast<uint32_t>(halfToFloat(0x7c01)), 0x7fc02000u);
}

} // namespace
