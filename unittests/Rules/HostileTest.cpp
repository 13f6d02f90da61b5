//===- HostileTest.cpp - Extreme and invalid values -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every list of int64 values has a result or an error, in time proportional to
// its length.
//
//===----------------------------------------------------------------------===//

#include "RulesTestUtils.h"
#include <limits>

using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
constexpr size_t kHugeRank = 10000;

// SHAPE-1: kMin is the dynamic extent, and the next number is not an extent.
TEST(Hostile, Extents) {
  EXPECT_EQ(show(numpy({{kMax}, {1}})), std::to_string(kMax) + " (0=) (0*)");
  EXPECT_EQ(show(numpy({{kMax}, {kMax - 1}})), "NUMPY-4");
  EXPECT_EQ(show(numpy({{kMin}, {2}})), "2 (0?) (0=)");
  for (int64_t extent : {kMin + 1, int64_t(-1), int64_t(-2)}) {
    EXPECT_EQ(show(numpy({{2}, {extent}})), "SHAPE-1");
    EXPECT_EQ(show(none({{2}, {extent}})), "SHAPE-1");
    EXPECT_EQ(show(pdpd({extent}, {2})), "SHAPE-1");
    EXPECT_EQ(show(resolveInDim({2}, {extent}, {})), "SHAPE-1");
    EXPECT_EQ(show(resolveNoneTo({extent}, {2})), "SHAPE-1");
    EXPECT_EQ(show(resolveNumpyTo({1}, {extent})), "SHAPE-1");
    EXPECT_EQ(show(resolvePdpdTo({1}, {extent})), "SHAPE-1");
    EXPECT_EQ(show(resolveInDimTo({1}, {extent}, {0})), "SHAPE-1");
    EXPECT_EQ(show(resolveBidirectionalTo({1}, {extent})), "SHAPE-1");
    EXPECT_EQ(show(resolveBroadcastInDim({1}, {0}, {extent})), "SHAPE-1");
    EXPECT_EQ(show(blocks({{2}, {extent}}, {-1})), "SHAPE-1");
    EXPECT_EQ(show(resolveBlocksTo({1}, {extent}, {-1})), "SHAPE-1");
  }
}

// BLOCKS-1, BLOCKS-4
TEST(Hostile, Blocks) {
  EXPECT_EQ(show(blocks({{kMax}, {kMax - 1}}, {-1})), "BLOCKS-4");
  EXPECT_EQ(show(blocks({{kMax}, {1}}, {-1})),
            std::to_string(kMax) + " (0=) (0*)");
  for (int64_t dim : {kMin, kMin + 1, int64_t(-2), int64_t(0), kMax})
    EXPECT_EQ(show(blocks({{kMax}, {kMax}}, {dim})), "BLOCKS-1");
  Shape twos(kHugeRank, 2), fours(kHugeRank, 4), dims;
  for (size_t dim = 1; dim <= kHugeRank; ++dim)
    dims.push_back(-static_cast<int64_t>(dim));
  EXPECT_TRUE(
      llvm::StringRef(show(blocks({twos, fours}, dims))).starts_with("4x4x"));
  EXPECT_EQ(show(blocks({twos, fours}, {-1})), "BLOCKS-2");
}

// PDPD-4, PDPD-6, PDPD-8
TEST(Hostile, Axis) {
  EXPECT_EQ(show(pdpd({2, 3}, {3}, kMax)), "PDPD-6");
  EXPECT_EQ(show(pdpd({2, 3}, {1, 1}, kMax)), "PDPD-6");
  EXPECT_EQ(show(pdpd({2, 3}, {D, D}, kMax)), "PDPD-6");
  EXPECT_EQ(show(pdpd({2, 3}, {}, kMax)), "2x3 (0= 1=) ()");
  EXPECT_EQ(show(pdpd({2, 3}, {3}, kMin)), "PDPD-4");
  EXPECT_EQ(show(pdpd({2, 3}, {}, kMin + 1)), "PDPD-4");
  EXPECT_EQ(show(resolvePdpdTo({3}, {2, 3}, kMax)), "PDPD-6");
}

// INDIM-7, EXPLICIT-2
TEST(Hostile, Dimensions) {
  for (int64_t dim : {kMin, kMin + 1, int64_t(-1), int64_t(2), kMax}) {
    EXPECT_EQ(show(resolveInDim({2, 3}, {3}, {dim})), "INDIM-7");
    EXPECT_EQ(show(resolveInDimTo({3}, {2, 3}, {dim})), "INDIM-7");
    EXPECT_EQ(show(resolveBroadcastInDim({3}, {dim}, {2, 3})), "EXPLICIT-2");
  }
  EXPECT_EQ(show(resolveBroadcastInDim({}, {}, {kMax, kMax})),
            formatShape({kMax, kMax}) + " ()");
}

TEST(Hostile, HugeRanks) {
  Shape ones(kHugeRank, 1), twos(kHugeRank, 2), dynamic(kHugeRank, D);
  Shape threeLast = twos;
  threeLast.back() = 3;
  Shape identity;
  for (size_t dim = 0; dim < kHugeRank; ++dim)
    identity.push_back(dim);
  auto startsWith = [](const std::string &text, llvm::StringRef prefix) {
    return llvm::StringRef(text).starts_with(prefix);
  };
  for (const Shape &other : {ones, twos, dynamic}) {
    EXPECT_TRUE(startsWith(show(numpy({twos, other})), "2x2x"));
    EXPECT_TRUE(startsWith(show(pdpd(twos, other)), "2x2x"));
    EXPECT_TRUE(startsWith(show(resolveInDim(twos, other, identity)), "2x2x"));
    EXPECT_TRUE(
        startsWith(show(resolveInDim(twos, {2}, {kHugeRank - 1})), "2x2x"));
    EXPECT_TRUE(
        startsWith(show(resolveBroadcastInDim(other, identity, twos)), "2x2x"));
    EXPECT_TRUE(startsWith(show(resolveBidirectionalTo(other, twos)), "2x2x"));
  }
  EXPECT_EQ(show(numpy({twos, threeLast})), "NUMPY-4");
  EXPECT_EQ(show(none({twos, ones})), "NONE-2");
  EXPECT_EQ(show(pdpd(twos, threeLast)), "PDPD-7");
  EXPECT_EQ(show(pdpd(twos, {3, 3})), "PDPD-7");
  EXPECT_EQ(show(pdpd(ones, twos)), "PDPD-7");
  EXPECT_EQ(show(resolveInDim({2}, {3}, identity)), "INDIM-2");
  EXPECT_EQ(show(resolveInDim({2}, {3, 3}, identity)), "INDIM-4");
  EXPECT_EQ(show(resolveBroadcastInDim({2}, identity, {3})), "EXPLICIT-1");
  EXPECT_EQ(show(resolveBroadcastInDim(twos, Shape(kHugeRank, 0), twos)),
            "EXPLICIT-3");
}

// NUMPY-7
TEST(Hostile, ManyOperands) {
  std::vector<Shape> operands(kHugeRank, Shape{1});
  operands.push_back({5});
  EXPECT_TRUE(llvm::StringRef(show(numpy(operands))).starts_with("5 (0*)"));
  operands.push_back({6});
  EXPECT_EQ(show(numpy(operands)), "NUMPY-4");
}

} // namespace
