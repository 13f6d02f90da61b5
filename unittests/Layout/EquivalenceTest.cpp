//===- EquivalenceTest.cpp - Layouts with the same addresses --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutTestUtils.h"
#include <iostream>

using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

TEST(Equivalence, UnitDimensionsHideTheOrder) { // [LAYOUT-15]
  EXPECT_TRUE(layout({2, 1, 3}, {2, 1, 0})
                  .isPhysicallyEquivalent(layout({2, 1, 3}, {1, 2, 0})));
  EXPECT_TRUE(
      layout({1, D}, {0, 1}).isPhysicallyEquivalent(layout({1, D}, {1, 0})));
  EXPECT_FALSE(
      layout({2, D}, {0, 1}).isPhysicallyEquivalent(layout({2, D}, {1, 0})));
  EXPECT_FALSE(
      layout({2, 3}, {0, 1}).isPhysicallyEquivalent(layout({3, 2}, {1, 0})));
}

TEST(Equivalence, PaddingOfAUnitDimension) { // [LAYOUT-15]
  // Outermost, it only makes the allocation larger.
  EXPECT_FALSE(layout({1, 3}, {1, 0}, {2, 3})
                   .isPhysicallyEquivalent(layout({1, 3}, {1, 0})));
  // Innermost, it spreads the elements.
  EXPECT_FALSE(layout({1, 3}, {0, 1}, {2, 3})
                   .isPhysicallyEquivalent(layout({1, 3}, {1, 0}, {2, 3})));
  EXPECT_TRUE(layout({1, 1}, {0, 1}, {2, 3})
                  .isPhysicallyEquivalent(layout({1, 1}, {1, 0}, {3, 2})));
}

TEST(Equivalence, Dynamic) { // [LAYOUT-15]
  EXPECT_TRUE(
      layout({D, D}, {0, 1}).isPhysicallyEquivalent(layout({D, D}, {0, 1})));
  EXPECT_FALSE(
      layout({D, D}, {0, 1}).isPhysicallyEquivalent(layout({D, D}, {1, 0})));
  EXPECT_TRUE(
      layout({D, 1, 2}, {2, 1, 0}, {D, 2, 2})
          .isPhysicallyEquivalent(layout({D, 1, 2}, {2, 1, 0}, {D, 1, 4})));
  EXPECT_FALSE(
      layout({D, 1, 2}, {1, 2, 0}, {D, 2, 2})
          .isPhysicallyEquivalent(layout({D, 1, 2}, {1, 2, 0}, {D, 1, 4})));
  EXPECT_TRUE(
      layout({D, 1, 1}, {2, 1, 0}, {D, 2, 2})
          .isPhysicallyEquivalent(layout({D, 1, 1}, {2, 1, 0}, {D, 1, 4})));
  EXPECT_TRUE(
      layout({D, 0}, {0, 1}).isPhysicallyEquivalent(layout({D, 0}, {1, 0})));
}

TEST(Equivalence, Huge) {
  constexpr int64_t kHuge = int64_t(1) << 40;
  PhysicalLayout rows = layout({kHuge, kHuge, 1}, {2, 1, 0});
  EXPECT_TRUE(rows.isPhysicallyEquivalent(rows));
  EXPECT_FALSE(
      rows.isPhysicallyEquivalent(layout({kHuge, kHuge, 1}, {1, 2, 0})));
}

/// All pairs of layouts of one shape.
TEST(Equivalence, Sweep) { // [LAYOUT-15]
  int64_t pairs = 0, equivalent = 0, equal = 0;
  for (size_t rank = 0; rank <= 3; ++rank)
    forEachTuple(rank, {0, 1, 2}, [&](const Ints &shape) {
      std::vector<PhysicalLayout> layouts;
      forEachPermutation(rank, [&](const Ints &order) {
        forEachTuple(rank, {0, 1, 2}, [&](const Ints &padding) {
          Ints widths = shape;
          for (size_t dim = 0; dim < rank; ++dim)
            widths[dim] += padding[dim];
          layouts.push_back(layout(shape, order, widths));
        });
      });
      std::vector<std::map<Ints, int64_t>> elements;
      for (const PhysicalLayout &entry : layouts)
        elements.push_back(enumerateElements(entry));
      for (size_t i = 0; i < layouts.size(); ++i)
        for (size_t j = 0; j < layouts.size(); ++j) {
          bool same = elements[i] == elements[j] &&
                      layouts[i].getNumAllocatedElements() ==
                          layouts[j].getNumAllocatedElements();
          ASSERT_EQ(layouts[i].isPhysicallyEquivalent(layouts[j]), same)
              << layouts[i].str() << " and " << layouts[j].str();
          ++pairs;
          equivalent += same;
          equal += layouts[i] == layouts[j];
        }
    });
  std::cout << pairs << " pairs of layouts: " << equal << " equal, "
            << equivalent << " equivalent\n";
  EXPECT_LT(equal, equivalent);
  EXPECT_LT(equivalent, pairs);
}

} // namespace
