//===- NumpyTest.cpp - NumPy's rule ---------------------------------------===//
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

// NUMPY-1
TEST(Numpy, AlignedRight) {
  EXPECT_EQ(show(numpy({{2, 3}, {3}})), "2x3 (0= 1=) (1=)");
  EXPECT_EQ(show(numpy({{3}, {2, 3}})), "2x3 (1=) (0= 1=)");
  EXPECT_EQ(show(numpy({{}, {2}})), "2 () (0=)");
  EXPECT_EQ(show(numpy({{2, 3}, {2}})), "NUMPY-4");
}

// NUMPY-2
TEST(Numpy, EqualExtents) {
  EXPECT_EQ(show(numpy({{2, 0, 1}, {2, 0, 1}})), "2x0x1 (0= 1= 2=) (0= 1= 2=)");
}

// NUMPY-3: the result has the other extent, not the maximum.
TEST(Numpy, Ones) {
  EXPECT_EQ(show(numpy({{1}, {4}})), "4 (0*) (0=)");
  EXPECT_EQ(show(numpy({{2, 1}, {1, 3}})), "2x3 (0= 1*) (0* 1=)");
  EXPECT_EQ(show(numpy({{0}, {1}})), "0 (0=) (0*)");
  EXPECT_EQ(show(numpy({{1}, {0}})), "0 (0*) (0=)");
}

// NUMPY-4
TEST(Numpy, Mismatch) {
  EXPECT_EQ(show(numpy({{0}, {2}})), "NUMPY-4");
  EXPECT_EQ(showError(numpy({{3, 1, 5}, {4, 4, 5}})),
            "numpy rule: dimension 0: operand 0 has extent 3, operand 1 has "
            "extent 4; they must be equal, or one of them 1 [NUMPY-4]\n"
            "operand 0: 3 x 1 x 5\n"
            "operand 1: 4 x 4 x 5\n"
            "           ^");
  EXPECT_EQ(showError(numpy({{2, 30, 4}, {3, 40}})),
            "numpy rule: dimension 1: operand 0 has extent 30, operand 1 has "
            "extent 3; they must be equal, or one of them 1 [NUMPY-4]\n"
            "operand 0: 2 x 30 x  4\n"
            "operand 1:      3 x 40\n"
            "                ^");
}

// NUMPY-4: suggestions for users of XLA and PDPD.
TEST(Numpy, MismatchFix) {
  EXPECT_EQ(takeFailure(numpy({{3, 2}, {3}})).fix,
            "did you mean rule(#bcast.in_dim<[0]>)?");
  EXPECT_EQ(takeFailure(numpy({{3, 4}, {2, 3, 4, 5}})).fix,
            "did you mean rule(#bcast.in_dim<[1, 2]>)?");
  EXPECT_EQ(takeFailure(numpy({{3}, {2}})).fix, "");
  EXPECT_EQ(takeFailure(numpy({{3, 2}, {3}, {1}})).fix,
            "broadcast operand 1 to 3x2 first, with bcast.broadcast "
            "rule(#bcast.in_dim<[0]>)");
  EXPECT_EQ(takeFailure(numpy({{3, 2}, {3}, {3}})).fix, "");
}

// NUMPY-5
TEST(Numpy, DynamicAgainstStatic) {
  EXPECT_EQ(show(numpy({{D}, {5}})), "5 (0?) (0=)");
  EXPECT_EQ(show(numpy({{0}, {D}})), "0 (0=) (0?)");
  EXPECT_EQ(show(numpy({{D}, {5}, {6}})), "NUMPY-4");
}

// NUMPY-6: against extents of 1 only, a dynamic extent is the result's.
TEST(Numpy, DynamicAgainstOne) {
  EXPECT_EQ(show(numpy({{D}, {1}})), "? (0=) (0*)");
  EXPECT_EQ(show(numpy({{D, 2}, {2}})), "?x2 (0= 1=) (1=)");
  EXPECT_EQ(show(numpy({{D}, {D}})), "? (0?) (0?)");
  EXPECT_EQ(show(numpy({{D}, {1}, {D}})), "? (0?) (0*) (0?)");
}

// NUMPY-7
TEST(Numpy, AnyNumberOfOperands) {
  EXPECT_EQ(show(numpy({{2, 1}})), "2x1 (0= 1=)");
  EXPECT_EQ(show(numpy({{3}, {2, 1}, {}})), "2x3 (1=) (0= 1*) ()");
  EXPECT_EQ(show(numpy({{4, 1, 1}, {3, 1}, {2}, {1}})),
            "4x3x2 (0= 1* 2*) (1= 2*) (2=) (2*)");
  EXPECT_EQ(takeFailure(numpy({{1}, {2}, {1}, {3}})).headline,
            "numpy rule: dimension 0: operand 1 has extent 2, operand 3 has "
            "extent 3; they must be equal, or one of them 1 [NUMPY-4]");
}

// NUMPY-8
TEST(NumpyTo, Rank) {
  EXPECT_EQ(show(resolveNumpyTo({3}, {2, 3})), "2x3 (1=)");
  EXPECT_EQ(show(resolveNumpyTo({}, {})), "scalar ()");
  EXPECT_EQ(showError(resolveNumpyTo({1, 3}, {3})),
            "numpy rule: the operand has rank 2, the target has rank 1; the "
            "operand's rank must be at most the target's [NUMPY-8]\n"
            "the operand: 1 x 3\n"
            "the target:      3\n"
            "did you mean rule(#bcast.bidirectional)? it stretches the target, "
            "too");
}

// NUMPY-9
TEST(NumpyTo, Extents) {
  EXPECT_EQ(show(resolveNumpyTo({1, 3}, {2, 3})), "2x3 (0* 1=)");
  EXPECT_EQ(show(resolveNumpyTo({1}, {0})), "0 (0*)");
  EXPECT_EQ(show(resolveNumpyTo({0}, {1})), "NUMPY-9");
  EXPECT_EQ(showError(resolveNumpyTo({3}, {3, 1})),
            "numpy rule: dimension 1: the operand has extent 3, the target has "
            "extent 1; the extent of the operand must be 1 or that of the "
            "target [NUMPY-9]\n"
            "the operand:     3\n"
            "the target:  3 x 1\n"
            "                 ^\n"
            "did you mean rule(#bcast.in_dim<[0]>)?");
}

// NUMPY-10
TEST(NumpyTo, Dynamic) {
  EXPECT_EQ(show(resolveNumpyTo({D}, {3})), "3 (0?)");
  EXPECT_EQ(show(resolveNumpyTo({D}, {D})), "? (0?)");
  EXPECT_EQ(show(resolveNumpyTo({D}, {1})), "1 (0=)");
  EXPECT_EQ(show(resolveNumpyTo({1}, {D})), "? (0*)");
  EXPECT_EQ(show(resolveNumpyTo({3}, {D})), "? (0=)");
}

} // namespace
