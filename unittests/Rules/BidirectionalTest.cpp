//===- BidirectionalTest.cpp - OpenVINO's bidirectional rule --------------===//
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

// BIDIRECTIONAL-1
TEST(Bidirectional, AlignedRight) {
  EXPECT_EQ(show(resolveBidirectionalTo({3}, {2, 3})), "2x3 (1=)");
  EXPECT_EQ(show(resolveBidirectionalTo({2, 3}, {2})), "BIDIRECTIONAL-2");
}

// BIDIRECTIONAL-2
TEST(Bidirectional, ResultExceedsTarget) {
  EXPECT_EQ(show(resolveBidirectionalTo({3, 1}, {1, 4})), "3x4 (0= 1*)");
  EXPECT_EQ(show(resolveBidirectionalTo({2, 3}, {})), "2x3 (0= 1=)");
  EXPECT_EQ(show(resolveBidirectionalTo({}, {2})), "2 ()");
  EXPECT_EQ(show(resolveBidirectionalTo({0}, {1})), "0 (0=)");
  EXPECT_EQ(showError(resolveBidirectionalTo({5, 3}, {2, 4, 3})),
            "bidirectional rule: dimension 1: the operand has extent 5, the "
            "target has extent 4; they must be equal, or one of them 1 "
            "[BIDIRECTIONAL-2]\n"
            "the operand:     5 x 3\n"
            "the target:  2 x 4 x 3\n"
            "                 ^");
}

// BIDIRECTIONAL-2 with dynamic extents, as NUMPY-5 and NUMPY-6
TEST(Bidirectional, Dynamic) {
  EXPECT_EQ(show(resolveBidirectionalTo({D}, {3})), "3 (0?)");
  EXPECT_EQ(show(resolveBidirectionalTo({3}, {D})), "3 (0=)");
  EXPECT_EQ(show(resolveBidirectionalTo({D}, {1})), "? (0=)");
  EXPECT_EQ(show(resolveBidirectionalTo({1}, {D})), "? (0*)");
  EXPECT_EQ(show(resolveBidirectionalTo({D}, {D})), "? (0?)");
}

// BIDIRECTIONAL-3
TEST(Bidirectional, NotBetweenOperands) {
  Shape a{2, 3};
  EXPECT_EQ(showError(resolveBidirectional({a, a})),
            "bidirectional rule: it is not for elementwise operations, only "
            "for bcast.broadcast [BIDIRECTIONAL-3]\n"
            "did you mean rule(#bcast.numpy)?");
}

} // namespace
