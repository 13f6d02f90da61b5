//===- BlocksTest.cpp - The rule of blocks --------------------------------===//
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

// BLOCKS-1
TEST(Blocks, Dimensions) {
  EXPECT_EQ(show(blocks({{4, 6}, {2, 3}}, {-1, -2})), "4x6 (0= 1=) (0/ 1/)");
  EXPECT_EQ(show(blocks({{4, 6}, {2, 3}}, {-2, -1})), "4x6 (0= 1=) (0/ 1/)");
  for (int64_t dim : {int64_t(0), int64_t(-3), int64_t(7), D})
    EXPECT_EQ(show(blocks({{4, 6}, {4, 3}}, {dim})), "BLOCKS-1");
  EXPECT_EQ(showError(blocks({{4, 6}, {4, 3}}, {1})),
            "blocks rule: dims = [1]: entry 0 is 1, outside [-2, -1] of a "
            "result of rank 2 [BLOCKS-1]\n"
            "dimensions are counted from the right; did you mean -1?");
  EXPECT_EQ(showError(blocks({{4, 6}, {4, 3}}, {-1, -1})),
            "blocks rule: dims = [-1, -1]: entry 1 is -1 a second time; each "
            "dimension is listed once [BLOCKS-1]");
}

// BLOCKS-2
TEST(Blocks, OtherDimensions) {
  EXPECT_EQ(show(blocks({{2, 1, 6}, {4, 3}}, {-1})),
            "2x4x6 (0= 1* 2=) (1= 2/)");
  EXPECT_EQ(show(blocks({{2, 1}, {3}}, {})), "2x3 (0= 1*) (1=)");
  EXPECT_EQ(show(blocks({{D, 6}, {4, 3}}, {-1})), "4x6 (0? 1=) (0= 1/)");
  EXPECT_EQ(showError(blocks({{2, 6}, {4, 3}}, {-1})),
            "blocks rule: dimension 0: operand 0 has extent 2, operand 1 has "
            "extent 4; they must be equal, or one of them 1 [BLOCKS-2]\n"
            "operand 0: 2 x 6\n"
            "operand 1: 4 x 3\n"
            "           ^\n"
            "did you mean rule(#bcast.blocks<[-1, -2]>)?");
}

// BLOCKS-3
TEST(Blocks, EitherRepeats) {
  EXPECT_EQ(show(blocks({{2, 6}, {4, 3}}, {-1, -2})), "4x6 (0/ 1=) (0= 1/)");
  EXPECT_EQ(show(blocks({{6}, {6}}, {-1})), "6 (0=) (0=)");
  EXPECT_EQ(show(blocks({{1}, {6}}, {-1})), "6 (0*) (0=)");
  EXPECT_EQ(show(blocks({{1}, {0}}, {-1})), "0 (0*) (0=)");
  EXPECT_EQ(show(blocks({{1}, {1}}, {-1})), "1 (0=) (0=)");
}

// BLOCKS-4
TEST(Blocks, DoesNotDivide) {
  EXPECT_EQ(showError(blocks({{4, 6}, {4, 4}}, {-1})),
            "blocks rule: dimension 1: operand 1 has extent 4, operand 0 has "
            "extent 6; 4 does not divide 6 [BLOCKS-4]\n"
            "operand 0: 4 x 6\n"
            "operand 1: 4 x 4\n"
            "               ^");
  EXPECT_EQ(showError(blocks({{3}, {0}}, {-1})),
            "blocks rule: dimension 0: operand 1 has extent 0, operand 0 has "
            "extent 3; 0 goes with 0 and 1 only [BLOCKS-4]\n"
            "operand 0: 3\n"
            "operand 1: 0\n"
            "           ^");
  EXPECT_EQ(show(blocks({{D}, {3}, {0}}, {-1})), "BLOCKS-4");
}

// BLOCKS-5
TEST(Blocks, AllAtOnce) {
  EXPECT_EQ(show(blocks({{6}, {3}, {2}}, {-1})), "6 (0=) (0/) (0/)");
  EXPECT_EQ(show(blocks({{2}, {6}, {3}}, {-1})), "6 (0/) (0=) (0/)");
  EXPECT_EQ(show(blocks({{3}, {2}}, {-1})), "BLOCKS-4");
  EXPECT_EQ(show(blocks({{6}}, {-1})), "6 (0=)");
  EXPECT_EQ(show(blocks({}, {-1})), "SHAPE-2");
}

// BLOCKS-6
TEST(Blocks, Dynamic) {
  EXPECT_EQ(show(blocks({{D}, {6}}, {-1})), "? (0/) (0/)");
  EXPECT_EQ(show(blocks({{D}, {D}}, {-1})), "? (0/) (0/)");
  EXPECT_EQ(show(blocks({{D}, {1}}, {-1})), "? (0=) (0*)");
  EXPECT_EQ(show(blocks({{D}, {0}}, {-1})), "0 (0?) (0=)");
  EXPECT_EQ(show(blocks({{D}, {6}, {4}, {1}}, {-1})), "? (0/) (0/) (0/) (0*)");
}

// BLOCKS-7
TEST(Blocks, ToATarget) {
  EXPECT_EQ(show(resolveBlocksTo({4, 2}, {4, 6}, {-1})), "4x6 (0= 1/)");
  EXPECT_EQ(show(resolveBlocksTo({2}, {4, 6}, {-1})), "4x6 (1/)");
  EXPECT_EQ(show(resolveBlocksTo({D}, {6}, {-1})), "6 (0/)");
  EXPECT_EQ(show(resolveBlocksTo({D}, {1}, {-1})), "1 (0=)");
  EXPECT_EQ(show(resolveBlocksTo({D}, {0}, {-1})), "0 (0?)");
  EXPECT_EQ(show(resolveBlocksTo({2}, {D}, {-1})), "? (0/)");
  EXPECT_EQ(show(resolveBlocksTo({1}, {D}, {-1})), "? (0*)");
  EXPECT_EQ(show(resolveBlocksTo({0}, {D}, {-1})), "? (0=)");
  EXPECT_EQ(show(resolveBlocksTo({2, 3}, {3}, {-1})), "BLOCKS-7");
  EXPECT_EQ(show(resolveBlocksTo({3}, {6}, {1})), "BLOCKS-1");
  EXPECT_EQ(showError(resolveBlocksTo({6}, {3}, {-1})),
            "blocks rule: dimension 0: the operand has extent 6, the target "
            "has extent 3; 6 does not divide 3 [BLOCKS-7]\n"
            "the operand: 6\n"
            "the target:  3\n"
            "             ^");
  EXPECT_EQ(showError(resolveBlocksTo({3}, {6}, {})),
            "blocks rule: dimension 0: the operand has extent 3, the target "
            "has extent 6; the extent of the operand must be 1 or that of the "
            "target [BLOCKS-7]\n"
            "the operand: 3\n"
            "the target:  6\n"
            "             ^\n"
            "did you mean rule(#bcast.blocks<[-1]>)?");
}

} // namespace
