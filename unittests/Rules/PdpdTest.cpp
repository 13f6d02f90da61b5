//===- PdpdTest.cpp - PDPD's rule -----------------------------------------===//
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

// PDPD-1
TEST(Pdpd, ResultIsA) {
  EXPECT_EQ(show(pdpd({2, 3, 4, 5}, {3, 4}, 1)),
            "2x3x4x5 (0= 1= 2= 3=) (1= 2=)");
  EXPECT_EQ(show(pdpd({0, 2}, {1}, 0)), "0x2 (0= 1=) (0*)");
  EXPECT_EQ(show(pdpd({D, 2}, {3}, 0)), "?x2 (0= 1=) (0=)");
}

// PDPD-2: even if the extents in excess are 1.
TEST(Pdpd, Rank) {
  EXPECT_EQ(show(pdpd({2}, {2})), "2 (0=) (0=)");
  EXPECT_EQ(show(pdpd({}, {1})), "PDPD-2");
  EXPECT_EQ(showError(pdpd({3}, {3, 1}, 0)),
            "pdpd rule: B (operand 1) has rank 2, A (operand 0) has rank 1; "
            "the rank of B must be at most that of A [PDPD-2]\n"
            "A (operand 0):     3\n"
            "B (operand 1): 3 x 1\n"
            "did you mean to swap the operands? only B is stretched");
  EXPECT_EQ(takeFailure(pdpd({3}, {2, 3})).fix,
            "did you mean to swap the operands? only B is stretched");
}

// PDPD-3: trailing extents of 1 count in B's rank, so that (3, 1) starts at
// dimension 1 of 3.
TEST(Pdpd, DefaultAxis) {
  EXPECT_EQ(show(pdpd({2, 3, 4}, {4})), "2x3x4 (0= 1= 2=) (2=)");
  EXPECT_EQ(show(pdpd({2, 3, 4}, {3, 1})), "2x3x4 (0= 1= 2=) (1= 2*)");
  EXPECT_EQ(show(pdpd({2, 3, 4}, {4, 1})), "PDPD-7");
  EXPECT_EQ(kPdpdDefaultAxis, -1);
}

// PDPD-4
TEST(Pdpd, NegativeAxis) {
  EXPECT_EQ(show(pdpd({2, 3}, {3}, -1)), "2x3 (0= 1=) (1=)");
  EXPECT_EQ(show(pdpd({2, 3}, {}, -2)), "PDPD-4");
  EXPECT_EQ(showError(pdpd({2, 3}, {3}, -2)),
            "pdpd rule: axis is -2; it must be 0 or more, or -1 for rank(A) - "
            "rank(B) [PDPD-4]\n"
            "did you mean rule(#bcast.pdpd<axis = 1>)?");
}

// PDPD-5
TEST(Pdpd, TrailingOnes) {
  EXPECT_EQ(show(pdpd({2, 3, 4}, {3, 1}, 1)), "2x3x4 (0= 1= 2=) (1= 2*)");
  // Extents of 1 beyond A read dimensions of A that no other dimension of B
  // reads.
  EXPECT_EQ(show(pdpd({2, 3, 4}, {4, 1}, 2)), "2x3x4 (0= 1= 2=) (2= 0*)");
  EXPECT_EQ(show(pdpd({1, 3, 4}, {4, 1, 1}, 2)), "1x3x4 (0= 1= 2=) (2= 0= 1*)");
  EXPECT_EQ(show(pdpd({2, 3}, {1}, 2)), "2x3 (0= 1=) (0*)");
  // A dynamic extent beyond A must be 1.
  EXPECT_EQ(show(pdpd({2, 3}, {3, D}, 1)), "2x3 (0= 1=) (1= 0*)");
  EXPECT_EQ(show(pdpd({2, 3}, {3, 2}, 1)), "PDPD-6");
}

// PDPD-6
TEST(Pdpd, Reach) {
  EXPECT_EQ(show(pdpd({2, 3}, {2}, 0)), "2x3 (0= 1=) (0=)");
  EXPECT_EQ(show(pdpd({2, 3}, {1, 1}, 3)), "PDPD-6");
  EXPECT_EQ(showError(pdpd({2, 3, 4}, {3, 4, 1}, 2)),
            "pdpd rule: axis 2 and the 2 leading dimensions of B (operand 1), "
            "of shape 3x4x1, reach beyond the rank 3 of A (operand 0), of "
            "shape 2x3x4; axis can be at most 1 [PDPD-6]\n"
            "did you mean rule(#bcast.pdpd<axis = 1>)?");
}

// PDPD-7
TEST(Pdpd, Extents) {
  EXPECT_EQ(show(pdpd({2, 3, 4, 5}, {3, 1, 5}, 1)),
            "2x3x4x5 (0= 1= 2= 3=) (1= 2* 3=)");
  EXPECT_EQ(show(pdpd({0}, {2})), "PDPD-7");
  EXPECT_EQ(showError(pdpd({2, 3, 4, 5}, {3, 4})),
            "pdpd rule: dimension 2: A (operand 0) has extent 4, B (operand 1) "
            "has extent 3; the extent of B must be 1 or that of A [PDPD-7]\n"
            "A (operand 0): 2 x 3 x 4 x 5\n"
            "B (operand 1):         3 x 4\n"
            "                       ^\n"
            "did you mean rule(#bcast.pdpd<axis = 1>)?");
}

// PDPD-8
TEST(Pdpd, Scalar) {
  for (int64_t axis : {-1, 0, 1, 2, 100})
    EXPECT_EQ(show(pdpd({2, 3}, {}, axis)), "2x3 (0= 1=) ()");
  EXPECT_EQ(show(pdpd({}, {}, 5)), "scalar () ()");
  EXPECT_EQ(show(pdpd({D}, {})), "? (0=) ()");
  EXPECT_EQ(show(pdpd({}, {2})), "PDPD-2");
}

// PDPD-9
TEST(Pdpd, AIsNeverStretched) {
  EXPECT_EQ(show(pdpd({1, 3}, {1, 3})), "1x3 (0= 1=) (0= 1=)");
  EXPECT_EQ(show(pdpd({1}, {0})), "PDPD-7");
  EXPECT_EQ(showError(pdpd({8, 1, 6, 5}, {7, 1, 5}, 1)),
            "pdpd rule: dimension 1: A (operand 0) has extent 1, B (operand 1) "
            "has extent 7; an extent of A is never stretched [PDPD-7]\n"
            "A (operand 0): 8 x 1 x 6 x 5\n"
            "B (operand 1):     7 x 1 x 5\n"
            "                   ^\n"
            "did you mean rule(#bcast.numpy)? it stretches both operands");
}

// PDPD-10
TEST(Pdpd, Dynamic) {
  EXPECT_EQ(show(pdpd({5}, {D})), "5 (0=) (0?)");
  EXPECT_EQ(show(pdpd({D}, {5})), "? (0=) (0=)");
  EXPECT_EQ(show(pdpd({D}, {1})), "? (0=) (0*)");
  EXPECT_EQ(show(pdpd({D}, {D})), "? (0=) (0?)");
  EXPECT_EQ(show(pdpd({1}, {D})), "1 (0=) (0=)");
}

// PDPD-10: one extent of A cannot have the extents of two operands.
TEST(Pdpd, DynamicBetweenThree) {
  EXPECT_EQ(show(resolvePdpd({{5}, {D}, {1}})), "? (0=) (0=) (0*)");
  EXPECT_EQ(show(resolvePdpd({{5}, {D}, {5}})), "? (0=) (0=) (0=)");
  EXPECT_EQ(showError(resolvePdpd({{5, 2}, {D, 2}, {7, 1}})),
            "pdpd rule: dimension 0: B (operand 0) has extent 5, B (operand 2) "
            "has extent 7; the one extent of A (operand 1) cannot be both "
            "[PDPD-10]");
}

// PDPD-11
TEST(Pdpd, NumberOfOperands) {
  EXPECT_EQ(show(resolvePdpd({{3, 1}, {2, 3, 4}, {3}}, 1)),
            "2x3x4 (1= 2*) (0= 1= 2=) (1=)");
  EXPECT_EQ(show(resolvePdpd({{}, {2}, {}}, 7)), "2 () (0=) ()");
  EXPECT_EQ(show(resolvePdpd({{2, 3}, {3}, {}})), "PDPD-2");
  EXPECT_EQ(
      showError(resolvePdpd({{2}, {2, 3}, {3}}, 1)),
      "pdpd rule: dimension 1: A (operand 1) has extent 3, B (operand 0) has "
      "extent 2; the extent of B must be 1 or that of A [PDPD-7]\n"
      "A (operand 1): 2 x 3\n"
      "B (operand 0):     2\n"
      "                   ^");
  EXPECT_EQ(takeFailure(resolvePdpd({{2, 3}, {1, 3}, {3}})).fix,
            "did you mean rule(#bcast.numpy)? it stretches all operands");
  EXPECT_EQ(show(resolvePdpd({})), "PDPD-11");
  EXPECT_EQ(show(resolvePdpd({{2}})), "PDPD-11");
  EXPECT_EQ(show(resolvePdpd({{2}, {2}, {2}, {2}})), "PDPD-11");
}

// PDPD-1, PDPD-5, PDPD-7: the target is A.
TEST(Pdpd, To) {
  EXPECT_EQ(show(resolvePdpdTo({3, 4}, {2, 3, 4, 5}, 1)), "2x3x4x5 (1= 2=)");
  EXPECT_EQ(show(resolvePdpdTo({D, 1}, {2, D}, 1)), "2x? (1? 0*)");
  EXPECT_EQ(showError(resolvePdpdTo({3}, {3, 4})),
            "pdpd rule: dimension 1: A (the target) has extent 4, B (the "
            "operand) has extent 3; the extent of B must be 1 or that of A "
            "[PDPD-7]\n"
            "A (the target):  3 x 4\n"
            "B (the operand):     3\n"
            "                     ^\n"
            "did you mean rule(#bcast.pdpd<axis = 0>)?");
}

} // namespace
