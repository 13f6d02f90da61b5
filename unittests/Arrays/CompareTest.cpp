//===- CompareTest.cpp - Tests of differences of arrays -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Compare.h"
#include "ArrayTestUtils.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

std::string compare(StringRef actual, StringRef expected, double rtol = 0,
                    double atol = 0) {
  return findDifference(fromLiteral(actual), fromLiteral(expected), rtol, atol)
      .value_or("equal");
}

TEST(CompareTest, Types) {
  EXPECT_EQ(compare("2xf32=0", "2xf64=0"), "expected type 2xf64, found 2xf32");
  EXPECT_EQ(compare("2x1xf32=0", "1x2xf32=0"),
            "expected type 1x2xf32, found 2x1xf32");
  EXPECT_EQ(compare("f32=0", "1xf32=0"), "expected type 1xf32, found f32");
  EXPECT_EQ(compare("0x2xf32=[]", "0x2xf32=[]"), "equal");
  EXPECT_EQ(compare("0x2xf32=[]", "0x3xf32=[]"),
            "expected type 0x3xf32, found 0x2xf32");
}

TEST(CompareTest, IntegersAreExact) {
  EXPECT_EQ(compare("2x3xi32=[[1,2,3],[4,5,6]]", "2x3xi32=[[1,2,3],[4,9,7]]",
                    1e9, 1e9),
            "element [1, 1]: expected 9, found 5; 2 of 6 elements differ");
  // Both numbers are equal as doubles.
  EXPECT_EQ(compare("i64=9007199254740993", "i64=9007199254740992"),
            "the scalar: expected 9007199254740992, found 9007199254740993; 1 "
            "of 1 element differs");
  EXPECT_EQ(compare("ui64=18446744073709551615", "ui64=18446744073709551614"),
            "the scalar: expected 18446744073709551614, found "
            "18446744073709551615; 1 of 1 element differs");
  EXPECT_EQ(compare("2xi1=[true,false]", "2xi1=true", 1, 1),
            "element [1]: expected True, found False; 1 of 2 elements differ");
  EXPECT_EQ(compare("2xi8=[-1,1]", "2xi8=[-1,1]"), "equal");
}

TEST(CompareTest, SignsOfZeros) {
  auto compareSigns = [](StringRef actual, StringRef expected, double atol) {
    return findDifference(fromLiteral(actual), fromLiteral(expected), 0, atol,
                          ZeroSign::Compared)
        .value_or("equal");
  };
  EXPECT_EQ(compareSigns("f32=-0.0", "f32=-0.0", 0), "equal");
  EXPECT_EQ(compareSigns("f32=1", "f32=1", 0), "equal");
  for (double atol : {0.0, 1.0})
    EXPECT_EQ(compareSigns("2xbf16=[-0.0,0]", "2xbf16=0", atol),
              "element [0]: expected 0.0, found -0.0; 1 of 2 elements differ");
}

TEST(CompareTest, FloatsWithoutTolerance) {
  for (StringRef type : {"f16", "bf16", "f32", "f64"}) {
    auto with = [&](StringRef value) { return (type + "=" + value).str(); };
    EXPECT_EQ(compare(with("-0.0"), with("0")), "equal");
    EXPECT_EQ(compare(with("nan"), with("nan")), "equal");
    EXPECT_EQ(compare(with("-inf"), with("-inf")), "equal");
    EXPECT_EQ(compare(with("inf"), with("-inf")),
              "the scalar: expected -inf, found inf; 1 of 1 element differs");
    EXPECT_EQ(compare(with("nan"), with("1")),
              "the scalar: expected 1.0, found nan; 1 of 1 element differs");
  }
  EXPECT_EQ(compare("f32=0.1", "f32=0.10000001"),
            "the scalar: expected 0.10000001, found 0.1; 1 of 1 element "
            "differs");
}

TEST(CompareTest, FloatsWithTolerance) {
  EXPECT_EQ(compare("f64=1.5", "f64=1", 0, 0.5), "equal");
  EXPECT_NE(compare("f64=1.5", "f64=1", 0, 0.499), "equal");
  EXPECT_EQ(compare("f64=-125", "f64=-100", 0.25, 0), "equal");
  // The tolerance is relative to the expected value.
  EXPECT_NE(compare("f64=-100", "f64=-126", 0.2, 0), "equal");
  EXPECT_EQ(compare("f64=-100", "f64=-126", 0.25, 0), "equal");
  EXPECT_EQ(compare("f64=131", "f64=100", 0.25, 6), "equal");
  EXPECT_EQ(compare("f64=132", "f64=100", 0.25, 6),
            "the scalar: expected 100.0, found 132.0; 1 of 1 element differs");
}

TEST(CompareTest, InfinityIsNotWithinAnyTolerance) {
  double huge = HUGE_VAL;
  EXPECT_NE(compare("f32=inf", "f32=1", huge, huge), "equal");
  EXPECT_NE(compare("f32=1", "f32=inf", 1, 1), "equal");
  EXPECT_NE(compare("f32=nan", "f32=1", huge, huge), "equal");
  EXPECT_NE(compare("f32=1", "f32=nan", 1, 1), "equal");
}

// Subnormal numbers have the last place of the smallest normal one.
TEST(CompareTest, ToleranceOfSubnormalNumbers) {
  auto compareF32 = [](const char *actual, const char *expected) {
    return compare(actual, expected, getReferenceTolerance(ElementType::F32),
                   getReferenceAbsoluteTolerance(ElementType::F32));
  };
  EXPECT_EQ(compareF32("f32=5.605194e-45", "f32=0"), "equal");
  EXPECT_NE(compareF32("f32=7.006492e-45", "f32=0"), "equal");
  EXPECT_EQ(getReferenceAbsoluteTolerance(ElementType::F64), 1e-15 * 0x1p-1022);
  EXPECT_EQ(getReferenceAbsoluteTolerance(ElementType::F16), 1e-3 * 0x1p-14);
  EXPECT_EQ(getReferenceAbsoluteTolerance(ElementType::I32), 0);
}

TEST(CompareTest, Parts) {
  Array actual = fromLiteral("2x2xi8=[[1,2],[3,4]]");
  Array expected = fromLiteral("2x2xi8=[[1,2],[3,5]]");
  EXPECT_EQ(findDifference(actual, expected, 0, 0, ZeroSign::Ignored, {10, 0}),
            "element [11, 1]: expected 5, found 4; 1 of 4 elements differ");
}

} // namespace
