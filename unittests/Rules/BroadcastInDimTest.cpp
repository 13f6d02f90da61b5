//===- BroadcastInDimTest.cpp - The explicit broadcast --------------------===//
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

// EXPLICIT-1
TEST(BroadcastInDim, Length) {
  EXPECT_EQ(show(resolveBroadcastInDim({}, {}, {2, 3})), "2x3 ()");
  EXPECT_EQ(show(resolveBroadcastInDim({3}, {}, {3})), "EXPLICIT-1");
  EXPECT_EQ(showError(resolveBroadcastInDim({3}, {0, 1}, {2, 3})),
            "broadcast_in_dim rule: dims = [0, 1] has 2 entries, and the "
            "operand 3 has rank 1; it needs one entry per operand dimension "
            "[EXPLICIT-1]\n"
            "did you mean dims = [1]?");
}

// EXPLICIT-2
TEST(BroadcastInDim, Range) {
  EXPECT_EQ(show(resolveBroadcastInDim({3}, {1}, {2, 3})), "2x3 (1=)");
  EXPECT_EQ(show(resolveBroadcastInDim({3}, {-1}, {2, 3})), "EXPLICIT-2");
  EXPECT_EQ(showError(resolveBroadcastInDim({3}, {2}, {2, 3})),
            "broadcast_in_dim rule: dims = [2]: entry 0 is 2, outside [0, 2) "
            "of the result 2x3 [EXPLICIT-2]\n"
            "did you mean dims = [1]?");
}

// EXPLICIT-3
TEST(BroadcastInDim, Unique) {
  EXPECT_EQ(showError(resolveBroadcastInDim({3, 3}, {1, 1}, {2, 3})),
            "broadcast_in_dim rule: dims = [1, 1]: entries 0 and 1 are both 1; "
            "no two operand dimensions read one result dimension [EXPLICIT-3]");
}

// EXPLICIT-4
TEST(BroadcastInDim, Extents) {
  EXPECT_EQ(show(resolveBroadcastInDim({1, 3}, {0, 1}, {0, 3})), "0x3 (0* 1=)");
  EXPECT_EQ(show(resolveBroadcastInDim({0}, {0}, {1})), "EXPLICIT-4");
  EXPECT_EQ(showError(resolveBroadcastInDim({3}, {0}, {2, 3})),
            "broadcast_in_dim rule: dimension 0: the operand has extent 3, the "
            "result has extent 2; the extent of the operand must be 1 or that "
            "of the result [EXPLICIT-4]\n"
            "the operand: 3\n"
            "the result:  2 x 3\n"
            "             ^\n"
            "did you mean dims = [1]?");
}

// EXPLICIT-5
TEST(BroadcastInDim, Transpose) {
  EXPECT_EQ(show(resolveBroadcastInDim({2, 3}, {1, 0}, {3, 2})), "3x2 (1= 0=)");
  EXPECT_EQ(show(resolveBroadcastInDim({4, 1, 2}, {3, 1, 0}, {2, 5, 6, 4})),
            "2x5x6x4 (3= 1* 0=)");
  EXPECT_EQ(
      takeFailure(resolveBroadcastInDim({2, 3}, {1, 0}, {2, 3})).alignment,
      "the operand: 3 x 2\n"
      "the result:  2 x 3\n"
      "                 ^");
}

// EXPLICIT-6
TEST(BroadcastInDim, Dynamic) {
  EXPECT_EQ(show(resolveBroadcastInDim({D, 1}, {0, 1}, {3, D})), "3x? (0? 1*)");
  EXPECT_EQ(show(resolveBroadcastInDim({D, 4}, {1, 0}, {D, 1})), "?x1 (1= 0=)");
  EXPECT_EQ(show(resolveBroadcastInDim({D}, {0}, {D})), "? (0?)");
}

} // namespace
