//===- TotalIndexTest.cpp - Index arithmetic without errors ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Layout/TotalIndex.h"
#include "LayoutTestUtils.h"
#include <iostream>

using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

/// In bounds, the result is that of the layout's index arithmetic. Out of
/// bounds, linearization is still the inverse. [INDEX-2, INDEX-3]
void checkAddress(const PhysicalLayout &layout, int64_t address) {
  SCOPED_TRACE(layout.str() + " at " + std::to_string(address));
  TotalIndex index = delinearizeTotal(layout, address);
  std::optional<LayoutCell> cell = layout.delinearize(address);
  ASSERT_EQ(index.isInBounds, cell && !cell->isPadding);
  if (cell) {
    ASSERT_EQ(index.coordinate, cell->coordinate);
  }
  bool isInvertible = layout.getRank() > 0;
  for (int64_t i = 0; i < layout.getRank() - 1; ++i) {
    int64_t dim = layout.minor(i);
    isInvertible &= layout.getWidth(dim) > 0;
    ASSERT_GE(index.coordinate[dim], 0);
    ASSERT_LT(index.coordinate[dim],
              std::max<int64_t>(layout.getWidth(dim), 1));
  }
  if (isInvertible) {
    ASSERT_EQ(linearizeTotal(layout, index.coordinate), address);
  }
}

TEST(TotalIndex, Sweep) {
  int64_t count = 0;
  for (size_t rank = 0; rank <= 3; ++rank)
    forEachLayout(
        rank, {0, 1, 2, 3}, {0, 1}, [&](const PhysicalLayout &layout) {
          int64_t size = *layout.getNumAllocatedElements();
          for (int64_t address = -size - 5; address < 2 * size + 5; ++address)
            checkAddress(layout, address);
          for (int64_t address : {kMin, kMin + 1, kMax - 1, kMax})
            checkAddress(layout, address);
          for (int64_t address = 0; address < size; ++address) {
            LayoutCell cell = *layout.delinearize(address);
            ASSERT_EQ(linearizeTotal(layout, cell.coordinate), address);
          }
          count += 3 * size + 14;
        });
  std::cout << count << " addresses in and out of bounds\n";
}

TEST(TotalIndex, FloorDivision) { // [INDEX-3]
  PhysicalLayout columns = layout({2, 3}, {0, 1});
  TotalIndex index = delinearizeTotal(columns, -1);
  EXPECT_EQ(toInts(index.coordinate), Ints({1, -1}));
  EXPECT_FALSE(index.isInBounds);
  EXPECT_EQ(toInts(delinearizeTotal(columns, 6).coordinate), Ints({0, 3}));
  EXPECT_EQ(toInts(delinearizeTotal(layout({3, 0}, {1, 0}), 5).coordinate),
            Ints({5, 0}));
}

TEST(TotalIndex, Scalar) { // [INDEX-3]
  PhysicalLayout scalar = layout({}, {});
  EXPECT_TRUE(delinearizeTotal(scalar, 0).isInBounds);
  EXPECT_FALSE(delinearizeTotal(scalar, 1).isInBounds);
  EXPECT_FALSE(delinearizeTotal(scalar, -1).isInBounds);
  EXPECT_EQ(linearizeTotal(scalar, {}), 0);
}

TEST(TotalIndex, Wraps) { // [INDEX-2]
  PhysicalLayout rows = layout({2, 3}, {1, 0});
  EXPECT_EQ(linearizeTotal(rows, Ints{-1, 0}), -3);
  EXPECT_EQ(linearizeTotal(rows, Ints{5, 7}), 22);
  EXPECT_EQ(linearizeTotal(rows, Ints{kMax, kMax}), -4);
}

TEST(WithSizes, ReplacesDynamicExtents) {
  PhysicalLayout dynamic = layout({D, 3, D}, {0, 1, 2}, {D, 4, D});
  EXPECT_EQ(dynamic.withSizes({5, 6}), layout({5, 3, 6}, {0, 1, 2}, {5, 4, 6}));
  EXPECT_EQ(dynamic.withSizes({-5, 6}),
            layout({0, 3, 6}, {0, 1, 2}, {0, 4, 6}));
  EXPECT_EQ(dynamic.withSizes({}), dynamic);
}

} // namespace
