//===- ExamplesTest.cpp - The examples of the source documents ------------===//
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

/// Adds the elements of both operands under `resolution`.
std::vector<int64_t> add(BroadcastResolution resolution, const Shape &lhsShape,
                         const std::vector<int64_t> &lhs, const Shape &rhsShape,
                         const std::vector<int64_t> &rhs) {
  std::vector<int64_t> sums;
  if (!resolution) {
    llvm::consumeError(resolution.takeError());
    return sums;
  }
  auto read = [&](size_t operand, const Shape &shape,
                  const std::vector<int64_t> &elements, const Shape &index) {
    return elements[linearize(gatherIndex(resolution->operands[operand], shape,
                                          index,
                                          {resolution->resultShape.begin(),
                                           resolution->resultShape.end()}),
                              shape)];
  };
  forEachIndex({resolution->resultShape.begin(), resolution->resultShape.end()},
               [&](const Shape &index) {
                 sums.push_back(read(0, lhsShape, lhs, index) +
                                read(1, rhsShape, rhs, index));
               });
  return sums;
}

std::string resultOf(BroadcastResolution resolution) {
  if (resolution)
    return formatShape(resolution->resultShape);
  return show(std::move(resolution));
}

using Elements = std::vector<int64_t>;

// OpenVINO, NumPy broadcast: NUMPY-1 to NUMPY-4
TEST(OpenVinoExamples, Numpy) {
  EXPECT_EQ(resultOf(numpy({{}, {}})), "scalar");
  EXPECT_EQ(resultOf(numpy({{2, 3}, {1}})), "2x3");
  EXPECT_EQ(resultOf(numpy({{3}, {2, 3}})), "2x3");
  EXPECT_EQ(resultOf(numpy({{2, 3, 5}, {}})), "2x3x5");
  EXPECT_EQ(resultOf(numpy({{2, 1, 5}, {1, 4, 5}})), "2x4x5");
  EXPECT_EQ(resultOf(numpy({{6, 5}, {2, 1, 5}})), "2x6x5");
  EXPECT_EQ(resultOf(numpy({{2, 1, 5}, {4, 1}})), "2x4x5");
  EXPECT_EQ(resultOf(numpy({{3, 2, 1, 4}, {5, 4}})), "3x2x5x4");
  EXPECT_EQ(resultOf(numpy({{1, 5, 3}, {5, 2, 1, 3}})), "5x2x5x3");
  EXPECT_EQ(resultOf(numpy({{3}, {2}})), "NUMPY-4");
  EXPECT_EQ(takeFailure(numpy({{3, 1, 5}, {4, 4, 5}})).headline,
            "numpy rule: dimension 0: operand 0 has extent 3, operand 1 has "
            "extent 4; they must be equal, or one of them 1 [NUMPY-4]");
}

// OpenVINO, PDPD broadcast: PDPD-1, PDPD-3, PDPD-5, PDPD-7, PDPD-8, PDPD-9
TEST(OpenVinoExamples, Pdpd) {
  Shape a = {2, 3, 4, 5};
  std::string shape = "2x3x4x5";
  EXPECT_EQ(resultOf(pdpd(a, {3, 4}, 1)), shape);
  EXPECT_EQ(resultOf(pdpd(a, {3, 1}, 1)), shape);
  EXPECT_EQ(resultOf(pdpd(a, {4, 5}, -1)), shape);
  EXPECT_EQ(resultOf(pdpd(a, {4, 5}, 2)), shape);
  EXPECT_EQ(resultOf(pdpd(a, {1, 3}, 0)), shape);
  for (int64_t axis : {-1, 0, 1, 2, 3, 4})
    EXPECT_EQ(resultOf(pdpd(a, {}, axis)), shape);
  EXPECT_EQ(resultOf(pdpd(a, {5}, -1)), shape);
  EXPECT_EQ(resultOf(pdpd(a, {5}, 3)), shape);
  EXPECT_EQ(takeFailure(pdpd({8, 1, 6, 1}, {7, 1, 5}, 1)).headline,
            "pdpd rule: dimension 1: A (operand 0) has extent 1, B (operand 1) "
            "has extent 7; an extent of A is never stretched [PDPD-7]");
}

// OpenVINO, bidirectional broadcast: BIDIRECTIONAL-1, BIDIRECTIONAL-2
TEST(OpenVinoExamples, Bidirectional) {
  EXPECT_EQ(resultOf(resolveBidirectionalTo({5}, {1})), "5");
  EXPECT_EQ(resultOf(resolveBidirectionalTo({2, 3}, {3})), "2x3");
  EXPECT_EQ(resultOf(resolveBidirectionalTo({3, 1}, {3, 4})), "3x4");
  EXPECT_EQ(resultOf(resolveBidirectionalTo({3, 4}, {})), "3x4");
  EXPECT_EQ(resultOf(resolveBidirectionalTo({3, 1}, {2, 1, 6})), "2x3x6");
}

// XLA, a matrix and a vector: INDIM-4, INDIM-5, INDIM-8
TEST(XlaExamples, MatrixAndVector) {
  EXPECT_EQ(add(resolveInDim({2, 3}, {3}, {1}), {2, 3}, {1, 2, 3, 4, 5, 6}, {3},
                {7, 8, 9}),
            (Elements{8, 10, 12, 11, 13, 15}));
  EXPECT_EQ(resultOf(resolveInDim({2, 3}, {3}, {})), "INDIM-5");
  EXPECT_EQ(resultOf(resolveInDim({2, 3}, {3}, {0})), "INDIM-8");
}

// XLA, a matrix and a scalar: INDIM-3
TEST(XlaExamples, MatrixAndScalar) {
  EXPECT_EQ(
      add(resolveInDim({2, 3}, {}, {}), {2, 3}, {1, 2, 3, 4, 5, 6}, {}, {7}),
      (Elements{8, 9, 10, 11, 12, 13}));
}

// XLA, a vector down the rows and across the columns: INDIM-8
TEST(XlaExamples, TwoWays) {
  Elements zeros(9, 0);
  EXPECT_EQ(add(resolveInDim({3, 3}, {3}, {1}), {3, 3}, zeros, {3}, {7, 8, 9}),
            (Elements{7, 8, 9, 7, 8, 9, 7, 8, 9}));
  EXPECT_EQ(add(resolveInDim({3, 3}, {3}, {0}), {3, 3}, zeros, {3}, {7, 8, 9}),
            (Elements{7, 7, 7, 8, 8, 8, 9, 9, 9}));
  EXPECT_EQ(show(resolveInDim({2, 3, 4}, {3, 4}, {1, 2})),
            "2x3x4 (0= 1= 2=) (1= 2=)");
}

// XLA, the formal definition: INDIM-6, INDIM-8
TEST(XlaExamples, FormalDefinition) {
  Shape higher = {10, 11, 12, 13};
  for (int64_t dim = 0; dim < 4; ++dim) {
    EXPECT_EQ(resultOf(resolveInDim(higher, {higher[dim]}, {dim})),
              "10x11x12x13");
    EXPECT_EQ(resultOf(resolveInDim(higher, {14}, {dim})), "INDIM-8");
    for (int64_t second = 0; second < 4; ++second)
      EXPECT_EQ(resultOf(resolveInDim(higher, {higher[dim], higher[second]},
                                      {dim, second})),
                dim < second ? "10x11x12x13" : "INDIM-6");
  }
}

// XLA, degenerate dimensions: INDIM-2, INDIM-8
TEST(XlaExamples, DegenerateDimensions) {
  EXPECT_EQ(resultOf(resolveInDim({2, 1}, {2, 3}, {})), "2x3");
  EXPECT_EQ(resultOf(resolveInDim({1, 2, 5}, {7, 2, 5}, {})), "7x2x5");
  EXPECT_EQ(resultOf(resolveInDim({7, 2, 5}, {7, 1, 5}, {})), "7x2x5");
  EXPECT_EQ(resultOf(resolveInDim({7, 2, 5}, {7, 2, 6}, {})), "INDIM-8");
  EXPECT_EQ(resultOf(resolveInDim({2, 1}, {1, 3}, {})), "2x3");
}

// XLA, composition: INDIM-8
TEST(XlaExamples, Composition) {
  EXPECT_EQ(
      add(resolveInDim({4}, {1, 2}, {0}), {4}, {1, 2, 3, 4}, {1, 2}, {5, 6}),
      (Elements{6, 7, 7, 8, 8, 9, 9, 10}));
  EXPECT_EQ(resultOf(resolveInDim({1, 2}, {4, 3, 1}, {1, 2})), "4x3x2");
}

} // namespace
