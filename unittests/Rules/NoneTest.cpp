//===- NoneTest.cpp - No broadcasting -------------------------------------===//
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

// NONE-1
TEST(None, Rank) {
  EXPECT_EQ(show(none({{}, {}})), "scalar () ()");
  EXPECT_EQ(show(none({{2, 3}, {2, 3}})), "2x3 (0= 1=) (0= 1=)");
  EXPECT_EQ(show(none({{D}, {D, D}})), "NONE-1");
  EXPECT_EQ(showError(none({{2, 3}, {3}})),
            "none rule: operand 0 has rank 2, operand 1 has rank 1; without a "
            "rule the ranks must be equal [NONE-1]\n"
            "operand 0: 2 x 3\n"
            "operand 1: 3\n"
            "did you mean to add rule(#bcast.numpy)?");
}

// NONE-2
TEST(None, Extents) {
  EXPECT_EQ(show(none({{0, 1}, {0, 1}, {0, 1}})),
            "0x1 (0= 1=) (0= 1=) (0= 1=)");
  EXPECT_EQ(showError(none({{2, 3}, {2, 1}})),
            "none rule: dimension 1: operand 0 has extent 3, operand 1 has "
            "extent 1; without a rule the extents must be equal [NONE-2]\n"
            "operand 0: 2 x 3\n"
            "operand 1: 2 x 1\n"
            "               ^\n"
            "did you mean to add rule(#bcast.numpy)?");
  EXPECT_EQ(takeFailure(none({{2}, {3}})).fix, "");
}

// NONE-3
TEST(None, Dynamic) {
  EXPECT_EQ(show(none({{D, 3}, {2, D}})), "2x3 (0= 1=) (0= 1=)");
  EXPECT_EQ(show(none({{D}, {D}, {1}})), "1 (0=) (0=) (0=)");
  EXPECT_EQ(show(none({{D}, {D}})), "? (0=) (0=)");
  // The extents that differ are named, not the dynamic one before them.
  EXPECT_EQ(takeFailure(none({{D}, {2}, {3}})).headline,
            "none rule: dimension 0: operand 1 has extent 2, operand 2 has "
            "extent 3; without a rule the extents must be equal [NONE-2]");
}

// NONE-1, NONE-2, NONE-3: the result has the target's extents, `?` included.
TEST(None, To) {
  EXPECT_EQ(show(resolveNoneTo({2, 3}, {2, 3})), "2x3 (0= 1=)");
  EXPECT_EQ(show(resolveNoneTo({2, D}, {D, 3})), "?x3 (0= 1=)");
  EXPECT_EQ(show(resolveNoneTo({3}, {2, 3})), "NONE-1");
  EXPECT_EQ(showError(resolveNoneTo({3}, {1})),
            "none rule: dimension 0: the operand has extent 3, the target has "
            "extent 1; without a rule the extents must be equal [NONE-2]\n"
            "the operand: 3\n"
            "the target:  1\n"
            "             ^");
  EXPECT_EQ(takeFailure(resolveNoneTo({1}, {3})).fix,
            "did you mean to add rule(#bcast.numpy)?");
}

} // namespace
