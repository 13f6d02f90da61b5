//===- IndexSweepTest.cpp - Every small layout, forward and back ----------===//
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

struct Counts {
  int64_t layouts = 0, elements = 0, padding = 0;
};

/// Both directions, the iteration orders and the sizes. [LAYOUT-12, LAYOUT-13,
/// LAYOUT-14]
void checkLayout(const PhysicalLayout &layout, Counts &counts) {
  SCOPED_TRACE(layout.str());
  std::vector<Ints> cells = enumerateCells(layout);
  std::map<Ints, int64_t> elements = enumerateElements(layout);
  int64_t size = cells.size();
  ASSERT_EQ(layout.getNumAllocatedElements(), size);
  ASSERT_EQ(layout.getNumElements(), int64_t(elements.size()));
  ++counts.layouts;
  counts.elements += elements.size();
  counts.padding += cells.size() - elements.size();

  PhysicalLayout::Dims strides = layout.getStrides();
  for (int64_t address = 0; address < size; ++address) {
    const Ints &cell = cells[address];
    bool isPadding = elements.count(cell) == 0;
    ASSERT_EQ(layout.linearize(cell), address);
    std::optional<LayoutCell> back = layout.delinearize(address);
    ASSERT_TRUE(back.has_value());
    ASSERT_EQ(toInts(back->coordinate), cell);
    ASSERT_EQ(back->isPadding, isPadding);
    ASSERT_EQ(layout.isInBounds(cell), !isPadding);
    ASSERT_TRUE(layout.isInBox(cell));
    int64_t sum = 0;
    for (size_t dim = 0; dim < cell.size(); ++dim)
      sum += cell[dim] * strides[dim];
    ASSERT_EQ(sum, address);
  }
  for (int64_t address :
       {int64_t(-1), size, size + 1, D, std::numeric_limits<int64_t>::max()})
    ASSERT_FALSE(layout.delinearize(address).has_value());
  for (int64_t dim = 0; dim < layout.getRank(); ++dim)
    for (int64_t outside : {int64_t(-1), layout.getWidth(dim)}) {
      Ints cell(layout.getRank(), 0);
      cell[dim] = outside;
      ASSERT_FALSE(layout.linearize(cell).has_value());
      ASSERT_FALSE(layout.isInBox(cell));
      ASSERT_FALSE(layout.isInBounds(cell));
    }
  // One index too many.
  ASSERT_FALSE(layout.linearize(Ints(layout.getRank() + 1, 0)).has_value());

  int64_t next = 0;
  ASSERT_TRUE(
      layout.forEachPhysical([&](int64_t address, const LayoutCell &cell) {
        EXPECT_EQ(address, next);
        EXPECT_EQ(toInts(cell.coordinate), cells.at(next));
        EXPECT_EQ(cell.isPadding, elements.count(cells.at(next)) == 0);
        ++next;
      }));
  ASSERT_EQ(next, size);

  int64_t last = -1, count = 0;
  ASSERT_TRUE(layout.forEachPhysical(
      [&](int64_t address, const LayoutCell &cell) {
        EXPECT_LT(last, address);
        EXPECT_EQ(elements.at(toInts(cell.coordinate)), address);
        EXPECT_FALSE(cell.isPadding);
        last = address;
        ++count;
      },
      /*withPadding=*/false));
  ASSERT_EQ(count, int64_t(elements.size()));

  // std::map orders indices as row-major does.
  auto expected = elements.begin();
  ASSERT_TRUE(layout.forEachLogical(
      [&](llvm::ArrayRef<int64_t> index, int64_t address) {
        ASSERT_NE(expected, elements.end());
        EXPECT_EQ(toInts(index), expected->first);
        EXPECT_EQ(address, expected->second);
        ++expected;
      }));
  ASSERT_EQ(expected, elements.end());
}

/// All orders and extents of `rank`, with these paddings.
void sweep(size_t rank, const Ints &paddings) {
  Counts counts;
  forEachLayout(rank, {0, 1, 2, 3}, paddings,
                [&](const PhysicalLayout &layout) {
                  if (!::testing::Test::HasFailure())
                    checkLayout(layout, counts);
                });
  std::cout << "rank " << rank << ": " << counts.layouts << " layouts, "
            << counts.elements << " elements and " << counts.padding
            << " padded cells, each forward and back\n";
}

TEST(IndexSweep, Rank0) { sweep(0, {0}); }
TEST(IndexSweep, Rank1) { sweep(1, {0, 1, 2, 5}); }
TEST(IndexSweep, Rank2) { sweep(2, {0, 1, 2}); }
TEST(IndexSweep, Rank3) { sweep(3, {0, 1, 2}); }
TEST(IndexSweep, Rank4) { sweep(4, {0, 1}); }

} // namespace
