//===- InDimTest.cpp - XLA's broadcast_dimensions -------------------------===//
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

// INDIM-1
TEST(InDim, TwoOperands) {
  Shape a{2, 3}, b{3};
  EXPECT_EQ(show(resolveInDim({a, b}, {1})), "2x3 (0= 1=) (1=)");
  EXPECT_EQ(showError(resolveInDim({b, a, b}, {1})),
            "in_dim rule: takes exactly 2 operands, got 3 [INDIM-1]\n"
            "broadcast the operands to 2x3 with bcast.broadcast "
            "rule(#bcast.in_dim<[1]>) first and leave the rule out here, or "
            "use rule(#bcast.numpy), which takes scalars beside tensors, too");
  EXPECT_EQ(show(resolveInDim({a}, {})), "INDIM-1");
  EXPECT_EQ(show(resolveInDim({}, {})), "INDIM-1");
}

// INDIM-2
TEST(InDim, EqualRanks) {
  EXPECT_EQ(show(resolveInDim({2, 1}, {1, 3}, {})), "2x3 (0= 1*) (0* 1=)");
  EXPECT_EQ(show(resolveInDim({2, 1}, {1, 3}, {0, 1})), "2x3 (0= 1*) (0* 1=)");
  EXPECT_EQ(show(resolveInDim({2, 3}, {2, 3}, {0})), "INDIM-2");
  EXPECT_EQ(showError(resolveInDim({2, 3}, {2, 3}, {1, 0})),
            "in_dim rule: broadcast_dimensions = [1, 0], and both shapes have "
            "rank 2; equal ranks take [] or [0, 1] [INDIM-2]");
  EXPECT_EQ(showError(resolveInDim({}, {}, {0})),
            "in_dim rule: broadcast_dimensions = [0], and both shapes have "
            "rank 0; equal ranks take [] [INDIM-2]");
}

// INDIM-3
TEST(InDim, Scalar) {
  EXPECT_EQ(show(resolveInDim({2, 3}, {}, {})), "2x3 (0= 1=) ()");
  EXPECT_EQ(show(resolveInDim({}, {D}, {})), "? () (0=)");
  EXPECT_EQ(showError(resolveInDim({2, 3}, {}, {0})),
            "in_dim rule: broadcast_dimensions = [0] has 1 entry, and "
            "operand 1 has rank 0; it needs one entry per dimension of the "
            "lower-rank shape [INDIM-3]\n"
            "did you mean rule(#bcast.in_dim<[]>)?");
}

// INDIM-4
TEST(InDim, Length) {
  EXPECT_EQ(show(resolveInDim({3, 4}, {2, 3, 4}, {1, 2})),
            "2x3x4 (1= 2=) (0= 1= 2=)");
  EXPECT_EQ(showError(resolveInDim({2, 3, 4}, {3, 4}, {1})),
            "in_dim rule: broadcast_dimensions = [1] has 1 entry, and "
            "operand 1 has rank 2; it needs one entry per dimension of the "
            "lower-rank shape [INDIM-4]\n"
            "did you mean rule(#bcast.in_dim<[1, 2]>)?");
  EXPECT_EQ(show(resolveInDim({2, 3, 4}, {3}, {1, 2})), "INDIM-4");
}

// INDIM-5
TEST(InDim, NoDimensions) {
  EXPECT_EQ(showError(resolveInDim({3, 2}, {3}, {})),
            "in_dim rule: operand 1 has rank 1, operand 0 has rank 2; "
            "different ranks need broadcast_dimensions [INDIM-5]\n"
            "did you mean rule(#bcast.in_dim<[0]>)?");
  EXPECT_EQ(takeFailure(resolveInDim({3, 2}, {5}, {})).fix, "");
}

// INDIM-6
TEST(InDim, StrictlyIncreasing) {
  EXPECT_EQ(show(resolveInDim({2, 3, 4}, {2, 4}, {0, 2})),
            "2x3x4 (0= 1= 2=) (0= 2=)");
  EXPECT_EQ(show(resolveInDim({3, 3, 3}, {3, 3}, {1, 1})), "INDIM-6");
  EXPECT_EQ(showError(resolveInDim({2, 3, 4}, {3, 2}, {1, 0})),
            "in_dim rule: broadcast_dimensions = [1, 0]: entry 1 is 0 after 1; "
            "the entries must be strictly increasing, and "
            "bcast.broadcast_in_dim transposes [INDIM-6]");
}

// INDIM-7
TEST(InDim, Range) {
  EXPECT_EQ(show(resolveInDim({2, 3}, {3}, {-1})), "INDIM-7");
  EXPECT_EQ(showError(resolveInDim({3}, {2, 3}, {2})),
            "in_dim rule: broadcast_dimensions = [2]: entry 0 is 2, outside "
            "[0, 2) of operand 1 [INDIM-7]\n"
            "did you mean rule(#bcast.in_dim<[1]>)?");
}

// INDIM-8
TEST(InDim, Extents) {
  EXPECT_EQ(show(resolveInDim({4}, {1, 2}, {0})), "4x2 (0=) (0* 1=)");
  EXPECT_EQ(show(resolveInDim({1, 2}, {4, 3, 1}, {1, 2})),
            "4x3x2 (1* 2=) (0= 1= 2*)");
  EXPECT_EQ(show(resolveInDim({0}, {1, 2}, {0})), "0x2 (0=) (0* 1=)");
  EXPECT_EQ(show(resolveInDim({7, 2, 5}, {7, 2, 6}, {})), "INDIM-8");
  EXPECT_EQ(showError(resolveInDim({2, 3}, {3}, {0})),
            "in_dim rule: dimension 0: operand 0 has extent 2, operand 1 has "
            "extent 3; they must be equal, or one of them 1 [INDIM-8]\n"
            "operand 0: 2 x 3\n"
            "operand 1: 3\n"
            "           ^\n"
            "did you mean rule(#bcast.in_dim<[1]>)?");
  EXPECT_EQ(takeFailure(resolveInDim({2, 3, 4, 5}, {2, 6}, {0, 3})).alignment,
            "operand 0: 2 x 3 x 4 x 5\n"
            "operand 1: 2           6\n"
            "                       ^");
}

// INDIM-9
TEST(InDim, Dynamic) {
  EXPECT_EQ(show(resolveInDim({D}, {5, 2}, {0})), "5x2 (0?) (0= 1=)");
  EXPECT_EQ(show(resolveInDim({D}, {1, D}, {0})), "?x? (0=) (0* 1=)");
  EXPECT_EQ(show(resolveInDim({D, 2}, {D}, {0})), "?x2 (0? 1=) (0?)");
  EXPECT_EQ(show(resolveInDim({2, D}, {3}, {0})), "INDIM-8");
}

// INDIM-10
TEST(InDim, To) {
  EXPECT_EQ(show(resolveInDimTo({3}, {3, 2}, {0})), "3x2 (0=)");
  EXPECT_EQ(show(resolveInDimTo({1, 2}, {4, 3, 2}, {1, 2})), "4x3x2 (1* 2=)");
  EXPECT_EQ(show(resolveInDimTo({1}, {D}, {})), "? (0*)");
  EXPECT_EQ(show(resolveInDimTo({D}, {2, 3}, {1})), "2x3 (1?)");
  EXPECT_EQ(show(resolveInDimTo({2}, {2, 3}, {})), "INDIM-5");
  EXPECT_EQ(showError(resolveInDimTo({2, 3}, {3}, {0})),
            "in_dim rule: the operand has rank 2, the target has rank 1; the "
            "operand's rank must be at most the target's [INDIM-10]");
  EXPECT_EQ(showError(resolveInDimTo({3}, {3, 1}, {1})),
            "in_dim rule: dimension 1: the operand has extent 3, the target "
            "has extent 1; the extent of the operand must be 1 or that of the "
            "target [INDIM-10]\n"
            "the operand:     3\n"
            "the target:  3 x 1\n"
            "                 ^\n"
            "did you mean rule(#bcast.in_dim<[0]>)?");
}

} // namespace
