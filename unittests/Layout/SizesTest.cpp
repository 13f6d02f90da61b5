//===- SizesTest.cpp - Strides and sizes of layouts -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutTestUtils.h"

using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

constexpr int64_t kHuge = int64_t(1) << 40;
constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

TEST(Sizes, Strides) { // [LAYOUT-12]
  EXPECT_EQ(toInts(layout({2, 3}, {1, 0}).getStrides()), Ints({3, 1}));
  EXPECT_EQ(toInts(layout({2, 3}, {0, 1}).getStrides()), Ints({1, 2}));
  EXPECT_EQ(toInts(layout({2, 3, 4}, {1, 2, 0}, {3, 5, 7}).getStrides()),
            Ints({35, 1, 5}));
  EXPECT_EQ(toInts(layout({2, 0, 4}, {2, 1, 0}).getStrides()), Ints({0, 4, 1}));
}

TEST(Sizes, StridesThatAreNotKnown) {
  EXPECT_EQ(toInts(layout({D, 3}, {1, 0}).getStrides()), Ints({3, 1}));
  EXPECT_EQ(toInts(layout({D, 3}, {0, 1}).getStrides()), Ints({1, D}));
  EXPECT_EQ(toInts(layout({2, 0, D}, {2, 1, 0}).getStrides()), Ints({0, D, 1}));
  EXPECT_EQ(
      toInts(PhysicalLayout::rowMajor({kHuge, kHuge, kHuge}).getStrides()),
      Ints({D, kHuge, 1}));
}

TEST(Sizes, Elements) { // [LAYOUT-14]
  PhysicalLayout padded = layout({2, 3}, {0, 1}, {3, 5});
  EXPECT_EQ(padded.getNumElements(), 6);
  EXPECT_EQ(padded.getNumAllocatedElements(), 15);
  EXPECT_EQ(layout({}, {}).getNumElements(), 1);
  EXPECT_EQ(layout({}, {}).getNumAllocatedElements(), 1);
  PhysicalLayout empty = layout({0, 3}, {0, 1}, {2, 5});
  EXPECT_EQ(empty.getNumElements(), 0);
  EXPECT_EQ(empty.getNumAllocatedElements(), 10);
}

TEST(Sizes, Bytes) { // [LAYOUT-14]
  PhysicalLayout padded = layout({2, 3}, {0, 1}, {3, 5});
  EXPECT_EQ(padded.getNumBytes(32), 24);
  EXPECT_EQ(padded.getNumAllocatedBytes(32), 60);
  EXPECT_EQ(padded.getNumAllocatedBytes(1), 15);
  EXPECT_EQ(padded.getNumAllocatedBytes(8), 15);
  EXPECT_EQ(padded.getNumAllocatedBytes(9), 30);
  EXPECT_EQ(padded.getNumAllocatedBytes(64), 120);
}

TEST(Sizes, DynamicOrTooLargeIsEmpty) {
  EXPECT_EQ(layout({D, 3}, {0, 1}).getNumElements(), std::nullopt);
  EXPECT_EQ(layout({D, 3}, {0, 1}).getNumAllocatedBytes(8), std::nullopt);
  PhysicalLayout huge = PhysicalLayout::rowMajor({kHuge, kHuge});
  EXPECT_EQ(huge.getNumElements(), std::nullopt);
  EXPECT_EQ(huge.getNumAllocatedElements(), std::nullopt);
  // 0 absorbs both.
  EXPECT_EQ(PhysicalLayout::rowMajor({kHuge, D, kHuge, 0}).getNumElements(), 0);
  PhysicalLayout largest = PhysicalLayout::rowMajor({kMax});
  EXPECT_EQ(largest.getNumElements(), kMax);
  EXPECT_EQ(largest.getNumBytes(8), kMax);
  EXPECT_EQ(largest.getNumBytes(9), std::nullopt);
  // The elements fit, the padding does not.
  PhysicalLayout wide = layout({1, 2}, {0, 1}, {kHuge, kHuge});
  EXPECT_EQ(wide.getNumBytes(32), 8);
  EXPECT_EQ(wide.getNumAllocatedBytes(32), std::nullopt);
}

TEST(Sizes, IndexArithmeticOfHugeShapes) {
  PhysicalLayout huge = PhysicalLayout::rowMajor({kHuge, kHuge});
  EXPECT_EQ(huge.linearize(Ints{1, 5}), kHuge + 5);
  EXPECT_EQ(huge.linearize(Ints{kHuge - 1, 0}), std::nullopt);
  EXPECT_FALSE(huge.delinearize(0).has_value());
  EXPECT_TRUE(huge.isInBounds(Ints{kHuge - 1, kHuge - 1}));
  auto fail = [](auto...) { ADD_FAILURE() << "visited"; };
  EXPECT_FALSE(huge.forEachLogical(fail));
  EXPECT_FALSE(huge.forEachPhysical(fail));
  EXPECT_FALSE(huge.forEachPhysical(fail, /*withPadding=*/false));

  PhysicalLayout largest = PhysicalLayout::rowMajor({kMax});
  EXPECT_EQ(largest.linearize(Ints{kMax - 1}), kMax - 1);
  EXPECT_EQ(largest.delinearize(kMax - 1)->coordinate.front(), kMax - 1);
  EXPECT_FALSE(largest.delinearize(kMax).has_value());
}

TEST(Sizes, IndexArithmeticOfDynamicShapes) {
  PhysicalLayout dynamic = PhysicalLayout::rowMajor({D, 3});
  EXPECT_EQ(dynamic.linearize(Ints{0, 0}), std::nullopt);
  EXPECT_FALSE(dynamic.isInBounds(Ints{0, 0}));
  EXPECT_FALSE(dynamic.delinearize(0).has_value());
  auto fail = [](auto...) { ADD_FAILURE() << "visited"; };
  EXPECT_FALSE(dynamic.forEachLogical(fail));
  EXPECT_FALSE(PhysicalLayout::rowMajor({D, 0}).forEachPhysical(fail));
}

} // namespace
