//===- ReductionTest.cpp - Shapes of reductions ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Rules/Reduction.h"
#include "RulesTestUtils.h"

using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

/// The result's shape and the groups: "4 [1, 2]"; the text of a failure.
std::string show(const Shape &operand, const Shape &dims,
                 bool keepDims = false) {
  llvm::Expected<ResolvedReduction> resolved =
      resolveReduce(operand, dims, keepDims);
  if (!resolved)
    return llvm::toString(resolved.takeError());
  std::string text = formatShape(resolved->resultShape);
  for (const auto &group : resolved->groups)
    text += " " + formatList(group);
  return text;
}

// REDUCE-2
TEST(Reduction, Shape) {
  EXPECT_EQ(show({2, 3, 4}, {1}), "2x4 [1]");
  EXPECT_EQ(show({2, 3, 4}, {1}, true), "2x1x4 [1]");
  EXPECT_EQ(show({2, D, 4}, {2}), "2x? [2]");
  EXPECT_EQ(show({2, D}, {0, 1}), "scalar [0, 1]");
  EXPECT_EQ(show({2, D}, {0, 1}, true), "1x1 [0, 1]");
  EXPECT_EQ(show({0, 3}, {0}), "3 [0]");
  EXPECT_EQ(show({2, 3}, {}), "2x3");
  EXPECT_EQ(show({}, {}), "scalar");
}

// REDUCE-6
TEST(Reduction, Groups) {
  EXPECT_EQ(show({2, 3, 4, 5}, {0, 2, 3}), "3 [0] [2, 3]");
  EXPECT_EQ(show({2, 1, 4}, {0, 2}), "1 [0] [2]");
  EXPECT_EQ(getReductionLanes(32), 16);
  EXPECT_EQ(getReductionLanes(64), 8);
  // Other dialects have widths that are not powers of two.
  EXPECT_EQ(getReductionLanes(24), 16);
  EXPECT_EQ(getReductionLanes(80), 4);
  EXPECT_EQ(getReductionLanes(1000), 1);
}

// REDUCE-1
TEST(Reduction, Dims) {
  EXPECT_EQ(show({2, 3}, {2}),
            "reduce rule: dims = [2]: entry 0 is 2, outside [0, 2) of the "
            "operand 2x3 [REDUCE-1]");
  EXPECT_EQ(show({2, 3}, {-1}),
            "reduce rule: dims = [-1]: entry 0 is -1, outside [0, 2) of the "
            "operand 2x3 [REDUCE-1]\ndid you mean dims = [1]?");
  EXPECT_EQ(show({2, 3}, {1, 0}),
            "reduce rule: dims = [1, 0]: entry 1 is 0 after 1; entries must "
            "increase [REDUCE-1]\ndid you mean dims = [0, 1]?");
  EXPECT_EQ(show({2, 3}, {1, 1}),
            "reduce rule: dims = [1, 1]: entry 1 is 1 after 1; entries must "
            "increase [REDUCE-1]\ndid you mean dims = [1]?");
  EXPECT_EQ(show({}, {0}), "reduce rule: dims = [0]: the operand has rank 0 "
                           "and no dimension to reduce [REDUCE-1]");
  EXPECT_EQ(show({-2}, {0}),
            "reduce rule: dimension 0 of shape 0 has extent -2; an extent is "
            "0, positive or dynamic [SHAPE-1]");
}

// REDUCE-8
TEST(Reduction, Count) {
  constexpr int64_t kHalf = int64_t(1) << 32;
  EXPECT_EQ(show({kHalf, kHalf}, {0, 1}),
            "reduce rule: dims = [0, 1] of the operand 4294967296x4294967296 "
            "have more elements than 64 bits count [REDUCE-8]\n"
            "reduce a smaller operand: what a broadcast repeats has the same "
            "maximum, and a sum that is a multiple");
  EXPECT_EQ(show({kHalf, kHalf, D}, {0, 1, 2}).substr(0, 12), "reduce rule:");
  EXPECT_EQ(show({kHalf, kHalf, 0}, {0, 1}), "0 [0, 1]");
  EXPECT_EQ(show({kHalf, kHalf}, {1}), "4294967296 [1]");
  EXPECT_EQ(show({kHalf, D}, {0, 1}), "scalar [0, 1]");
}

} // namespace
