//===- BitcastTest.cpp - Operations that move no bytes --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Layout/Bitcast.h"
#include "LayoutTestUtils.h"
#include "bcast/Rules/Rules.h"

using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

constexpr auto Free = PaddingContract::Free;
constexpr auto Kept = PaddingContract::Kept;
constexpr auto Written = PaddingContract::Written;

Bitcast broadcastBitcast(const PhysicalLayout &operand, const Ints &dims,
                         const PhysicalLayout &result,
                         PaddingContract padding) {
  BroadcastResolution resolved =
      resolveBroadcastInDim(operand.getShape(), dims, result.getShape());
  EXPECT_TRUE(bool(resolved));
  return getBroadcastBitcast(operand, result, resolved->operands.front(),
                             padding);
}

TEST(Bitcast, Relayout) { // [LAYOUT-16]
  PhysicalLayout rows = layout({2, 3}, {1, 0}),
                 columns = layout({2, 3}, {0, 1});
  EXPECT_EQ(getRelayoutBitcast(rows, rows, Free), Bitcast::Whole);
  EXPECT_EQ(getRelayoutBitcast(rows, columns, Free), Bitcast::No);
  EXPECT_EQ(
      getRelayoutBitcast(layout({1, 3}, {1, 0}), layout({1, 3}, {0, 1}), Free),
      Bitcast::Whole);
  EXPECT_EQ(
      getRelayoutBitcast(layout({2, 3}, {1, 0}), layout({3, 2}, {1, 0}), Free),
      Bitcast::No);
}

TEST(Bitcast, Padding) { // [LAYOUT-16]
  PhysicalLayout rows = layout({2, 3}, {1, 0});
  PhysicalLayout taller = layout({2, 3}, {1, 0}, {4, 3});
  PhysicalLayout wider = layout({2, 3}, {1, 0}, {2, 4});
  // Padding after the elements can be dropped, but not added.
  EXPECT_EQ(getRelayoutBitcast(taller, rows, Free), Bitcast::Prefix);
  EXPECT_EQ(getRelayoutBitcast(rows, taller, Free), Bitcast::No);
  EXPECT_EQ(getRelayoutBitcast(wider, rows, Free), Bitcast::No);
  // The contents of the padding matter if the result has a padding value.
  EXPECT_EQ(getRelayoutBitcast(taller, taller, Kept), Bitcast::Whole);
  EXPECT_EQ(getRelayoutBitcast(taller, taller, Written), Bitcast::No);
  EXPECT_EQ(getRelayoutBitcast(taller, rows, Written), Bitcast::Prefix);
}

TEST(Bitcast, Transpose) { // [LAYOUT-16]
  PhysicalLayout rows = layout({2, 3}, {1, 0}, {2, 5});
  EXPECT_EQ(
      getTransposeBitcast(rows, layout({3, 2}, {0, 1}, {5, 2}), {1, 0}, Kept),
      Bitcast::Whole);
  EXPECT_EQ(
      getTransposeBitcast(rows, layout({3, 2}, {1, 0}, {5, 2}), {1, 0}, Free),
      Bitcast::No);
  EXPECT_EQ(getTransposeBitcast(rows, rows, {0, 0}, Free), Bitcast::No);
  EXPECT_EQ(getTransposeBitcast(rows, rows, {0, 2}, Free), Bitcast::No);
  EXPECT_EQ(getTransposeBitcast(rows, rows, {0}, Free), Bitcast::No);
}

TEST(Bitcast, Broadcast) { // [LAYOUT-16]
  PhysicalLayout vector = layout({3}, {0});
  EXPECT_EQ(broadcastBitcast(vector, {1}, layout({1, 3}, {1, 0}), Free),
            Bitcast::Whole);
  EXPECT_EQ(broadcastBitcast(vector, {1}, layout({2, 3}, {1, 0}), Free),
            Bitcast::No);
  EXPECT_EQ(broadcastBitcast(vector, {1}, layout({0, 3}, {1, 0}), Free),
            Bitcast::Prefix);
  // A new dimension of dynamic extent, and one that may be stretched.
  EXPECT_EQ(broadcastBitcast(vector, {1}, layout({D, 3}, {1, 0}), Free),
            Bitcast::No);
  EXPECT_EQ(broadcastBitcast(layout({D}, {0}), {0}, layout({D}, {0}), Free),
            Bitcast::No);
  OperandMap malformed;
  EXPECT_EQ(getBroadcastBitcast(vector, vector, malformed, Free), Bitcast::No);
  malformed.dims = {{1, DimRead::Equal}};
  EXPECT_EQ(getBroadcastBitcast(vector, vector, malformed, Free), Bitcast::No);
  malformed.dims = {{0, DimRead::Either}};
  EXPECT_EQ(getBroadcastBitcast(vector, layout({9}, {0}), malformed, Free),
            Bitcast::No);
  EXPECT_EQ(getBroadcastBitcast(vector, vector, malformed, Free),
            Bitcast::Whole);
  malformed.dims = {{0, DimRead::Expand}};
  EXPECT_EQ(getBroadcastBitcast(vector, vector, malformed, Free), Bitcast::No);
}

TEST(Bitcast, Reshape) { // [LAYOUT-16]
  PhysicalLayout rows = layout({4, 6}, {1, 0});
  EXPECT_EQ(getReshapeBitcast(rows, layout({2, 2, 6}, {2, 1, 0}), Free),
            Bitcast::Whole);
  EXPECT_EQ(getReshapeBitcast(rows, layout({8, 3}, {1, 0}), Free),
            Bitcast::Whole);
  EXPECT_EQ(
      getReshapeBitcast(layout({4, 6}, {0, 1}), layout({8, 3}, {0, 1}), Free),
      Bitcast::No);
  // Column-major, with each dimension split.
  EXPECT_EQ(getReshapeBitcast(layout({4, 6}, {0, 1}),
                              layout({2, 2, 6}, {1, 0, 2}), Free),
            Bitcast::Whole);
  EXPECT_EQ(getReshapeBitcast(layout({4, 6}, {0, 1}), layout({24}, {0}), Free),
            Bitcast::No);
  // The rows are padded and stay whole.
  PhysicalLayout padded = layout({4, 6}, {1, 0}, {4, 8});
  EXPECT_EQ(
      getReshapeBitcast(padded, layout({2, 2, 6}, {2, 1, 0}, {2, 2, 8}), Kept),
      Bitcast::Whole);
  EXPECT_EQ(getReshapeBitcast(padded, layout({24}, {0}), Free), Bitcast::No);
  EXPECT_EQ(getReshapeBitcast(rows, layout({5, 5}, {1, 0}), Free), Bitcast::No);
}

TEST(Bitcast, DynamicReshape) { // [LAYOUT-16]
  EXPECT_EQ(getReshapeBitcast(layout({D, 6}, {1, 0}),
                              layout({D, 2, 1, 3}, {3, 2, 1, 0}), Free),
            Bitcast::Whole);
  EXPECT_EQ(getReshapeBitcast(layout({D, 6}, {0, 1}),
                              layout({D, 2, 3}, {2, 1, 0}), Free),
            Bitcast::No);
  EXPECT_EQ(getReshapeBitcast(layout({D, 6}, {0, 1}),
                              layout({D, 2, 3}, {0, 2, 1}), Free),
            Bitcast::Whole);
  EXPECT_EQ(
      getReshapeBitcast(layout({D, 6}, {1, 0}), layout({6, D}, {1, 0}), Free),
      Bitcast::Whole);
  EXPECT_EQ(getReshapeBitcast(layout({D, 6}, {1, 0}), layout({D}, {0}), Free),
            Bitcast::No);
}

TEST(Bitcast, Dynamic) { // [LAYOUT-16]
  PhysicalLayout rows = layout({D, D}, {1, 0});
  EXPECT_EQ(getRelayoutBitcast(rows, rows, Kept), Bitcast::Whole);
  EXPECT_EQ(getRelayoutBitcast(rows, layout({D, D}, {0, 1}), Free),
            Bitcast::No);
  EXPECT_EQ(getTransposeBitcast(rows, layout({D, D}, {0, 1}), {1, 0}, Free),
            Bitcast::Whole);
  // A dynamic extent stands for the extent that it must equal.
  EXPECT_EQ(getRelayoutBitcast(rows, layout({1, D}, {0, 1}), Free),
            Bitcast::Whole);
}

TEST(Bitcast, AllocationsThatDoNotFit) {
  constexpr int64_t kHuge = int64_t(1) << 40;
  PhysicalLayout huge = PhysicalLayout::rowMajor({kHuge, kHuge});
  EXPECT_EQ(getRelayoutBitcast(huge, huge, Free), Bitcast::No);
  EXPECT_EQ(getReshapeBitcast(huge, huge, Free), Bitcast::No);
}

} // namespace
