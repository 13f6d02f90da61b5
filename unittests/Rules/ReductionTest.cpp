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
}

// REDUCE-1
TEST(Reduction, Dims) {
  EXPECT_EQ(show({2, 3}, {2}),
            "reduce rule: dims [2]: entry 0 is 2, outside [0, 2) of the "
            "operand 2x3 [REDUCE-1]");
  EXPECT_EQ(show({2, 3}, {-1}),
            "reduce rule: dims [-1]: entry 0 is -1, outside [0, 2) of the "
            "operand 2x3 [REDUCE-1]\ndid you mean dims [1]?");
  EXPECT_EQ(show({2, 3}, {1, 0}),
            "reduce rule: dims [1, 0]: entry 1 is 0 after 1; the entries are "
            "strictly increasing [REDUCE-1]\ndid you mean dims [0, 1]?");
  EXPECT_EQ(show({2, 3}, {1, 1}),
            "reduce rule: dims [1, 1]: entry 1 is 1 after 1; the entries are "
            "strictly increasing [REDUCE-1]\ndid you mean dims [1]?");
  EXPECT_EQ(show({}, {0}), "reduce rule: dims [0]: entry 0 is 0, outside "
                           "[0, 0) of the operand scalar [REDUCE-1]");
  EXPECT_EQ(show({-2}, {0}),
            "reduce rule: dimension 0 of shape 0 has extent -2; an extent is "
            "0, positive or dynamic [SHAPE-1]");
}

} // namespace
