//===- ShapeTest.cpp - Shapes and their text ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RulesTestUtils.h"

using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

TEST(Shape, Format) {
  EXPECT_EQ(formatExtent(0), "0");
  EXPECT_EQ(formatExtent(12), "12");
  EXPECT_EQ(formatExtent(D), "?");
  EXPECT_EQ(formatShape({}), "scalar");
  EXPECT_EQ(formatShape({2, D, 0}), "2x?x0");
  EXPECT_EQ(formatList({}), "[]");
  EXPECT_EQ(formatList({0, -2}), "[0, -2]");
}

TEST(Shape, Extents) {
  EXPECT_TRUE(isDynamic(D));
  EXPECT_FALSE(isDynamic(-1));
  EXPECT_TRUE(isKnownNotOne(0));
  EXPECT_TRUE(isKnownNotOne(2));
  EXPECT_FALSE(isKnownNotOne(1));
  EXPECT_FALSE(isKnownNotOne(D));
}

// SHAPE-1
TEST(Shape, NegativeExtent) {
  EXPECT_EQ(show(numpy({{0}, {D}})), "0 (0=) (0?)");
  EXPECT_EQ(showError(numpy({{2}, {3, -1}})),
            "numpy rule: dimension 1 of shape 1 has extent -1; an extent is 0, "
            "positive or dynamic [SHAPE-1]");
  EXPECT_EQ(show(resolveBroadcastInDim({-3}, {0}, {4})), "SHAPE-1");
}

// SHAPE-2
TEST(Shape, NoOperand) {
  EXPECT_EQ(show(numpy({{2, 3}})), "2x3 (0= 1=)");
  EXPECT_EQ(show(none({{2, 3}})), "2x3 (0= 1=)");
  EXPECT_EQ(showError(numpy({})),
            "numpy rule: needs at least one operand, got none [SHAPE-2]");
  EXPECT_EQ(show(none({})), "SHAPE-2");
}

TEST(Shape, Counts) {
  EXPECT_EQ(formatCount(0, "size"), "0 sizes");
  EXPECT_EQ(formatCount(1, "size"), "1 size");
  EXPECT_EQ(formatCount(1, "entry", "entries"), "1 entry");
  EXPECT_EQ(formatCount(2, "entry", "entries"), "2 entries");
}

TEST(OperandMap, Identity) {
  OperandMap map{{{0, DimRead::Equal}, {1, DimRead::Equal}}};
  EXPECT_TRUE(map.isIdentity(2));
  EXPECT_FALSE(map.isIdentity(3));
  EXPECT_TRUE(OperandMap().isIdentity(0));
  map.dims[0].read = DimRead::Either;
  EXPECT_FALSE(map.isIdentity(2));
  map.dims[0].read = DimRead::Expand;
  EXPECT_FALSE(map.isIdentity(2));
  map = {{{1, DimRead::Equal}, {0, DimRead::Equal}}};
  EXPECT_FALSE(map.isIdentity(2));
  EXPECT_EQ(map.getResultDims(), (llvm::SmallVector<int64_t, 4>{1, 0}));
}

} // namespace
