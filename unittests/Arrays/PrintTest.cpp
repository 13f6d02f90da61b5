//===- PrintTest.cpp - Tests of printing arrays ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Print.h"
#include "ArrayTestUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

TEST(PrintTest, NoElements) {
  EXPECT_EQ(toText(fromLiteral("0xf32=[]")), "[]");
  EXPECT_EQ(toText(fromLiteral("2x0xi1=[[],[]]")), "[]");
}

TEST(PrintTest, StringifyElement) {
  Array floats = fromLiteral("4xf32=[1,1e-5,-inf,0.1]");
  EXPECT_EQ(stringifyElement(floats, 0), "1.0");
  EXPECT_EQ(stringifyElement(floats, 1), "1e-05");
  EXPECT_EQ(stringifyElement(floats, 2), "-inf");
  EXPECT_EQ(stringifyElement(floats, 3), "0.1");
  EXPECT_EQ(stringifyElement(fromLiteral("2xi1=[1,0]"), 1), "False");
  EXPECT_EQ(stringifyElement(fromLiteral("ui64=18446744073709551615"), 0),
            "18446744073709551615");
}

TEST(PrintTest, FewestDigitsThatAreReadBack) {
  auto stringify = [](StringRef literal) {
    return stringifyElement(fromLiteral(literal), 0);
  };
  EXPECT_EQ(stringify("f64=5e-324"), "5e-324");
  EXPECT_EQ(stringify("f64=1e23"), "1e+23");
  EXPECT_EQ(stringify("f64=1.7976931348623157e308"), "1.7976931348623157e+308");
  EXPECT_EQ(stringify("f32=16777216"), "16777216.0");
  EXPECT_EQ(stringify("bf16=0.1"), "0.100097656");
  EXPECT_EQ(stringify("f16=0.1"), "0.1");
  // 0.01562 would be read back as the neighbor below.
  EXPECT_EQ(stringify("f16=0.015625"), "0.01563");
  EXPECT_EQ(stringify("f16=5.9604645e-08"), "6e-08");
}

TEST(PrintTest, HighRank) {
  SmallVector<int64_t> shape(Array::maxRank, 1);
  Array array = unwrap(Array::create(ElementType::I8, shape));
  EXPECT_EQ(toText(array), std::string(Array::maxRank, '[') + "0" +
                               std::string(Array::maxRank, ']'));
  // The brackets take all columns, and each line still has one element.
  shape.back() = 20;
  Array wide = unwrap(Array::create(ElementType::I8, shape));
  std::string text = toText(wide);
  EXPECT_EQ(StringRef(text).count('\n'), 19u) << text;
}

TEST(PrintTest, LargeArraysAreSummarized) {
  Array array = unwrap(Array::create(ElementType::UI8, {1000, 1000, 100}));
  EXPECT_LT(toText(array).size(), 2000u);
  EXPECT_EQ(toText(unwrap(Array::create(ElementType::UI8, {1001}))),
            "[0 0 0 ... 0 0 0]");
}

} // namespace
