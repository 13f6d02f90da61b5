//===- DimsTest.cpp - Dimension numbers and layouts of other shapes -------===//
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

TEST(NormalizeDim, CountsFromTheEnd) { // [LAYOUT-11]
  for (int64_t rank = 1; rank <= 4; ++rank)
    for (int64_t dim = 0; dim < rank; ++dim) {
      EXPECT_EQ(llvm::cantFail(normalizeDim(dim, rank)), dim);
      EXPECT_EQ(llvm::cantFail(normalizeDim(dim - rank, rank)), dim);
    }
  EXPECT_EQ(llvm::cantFail(normalizeDim(-1, 3)), 2);
}

TEST(NormalizeDim, OutOfRangeNamesTheRange) { // [LAYOUT-11]
  EXPECT_EQ(messageOf(normalizeDim(3, 3)),
            "dimension 3 is outside [-3, 3) for rank 3 [LAYOUT-11]");
  EXPECT_EQ(messageOf(normalizeDim(-4, 3)),
            "dimension -4 is outside [-3, 3) for rank 3 [LAYOUT-11]");
  EXPECT_EQ(messageOf(normalizeDim(0, 0)),
            "dimension 0 does not exist, a scalar has none [LAYOUT-11]");
  EXPECT_NE(messageOf(normalizeDim(D, 3)), "");
  EXPECT_NE(messageOf(normalizeDim(std::numeric_limits<int64_t>::max(), 3)),
            "");
}

/// In every small layout, transposed elements keep their addresses.
TEST(PermuteDims, MovesNothing) {
  int64_t count = 0;
  for (size_t rank = 0; rank <= 3; ++rank)
    forEachPermutation(rank, [&](const Ints &permutation) {
      forEachLayout(
          rank, {0, 1, 2, 3}, {0, 1}, [&](const PhysicalLayout &from) {
            PhysicalLayout to = llvm::cantFail(from.permuteDims(permutation));
            std::vector<Ints> cells = enumerateCells(from),
                              permuted = enumerateCells(to);
            ASSERT_EQ(cells.size(), permuted.size());
            for (size_t address = 0; address < cells.size(); ++address)
              for (size_t dim = 0; dim < rank; ++dim) {
                ASSERT_EQ(permuted[address][dim],
                          cells[address][permutation[dim]]);
                ASSERT_EQ(to.getExtent(dim), from.getExtent(permutation[dim]));
              }
            ++count;
          });
    });
  EXPECT_EQ(count, 1 + 8 + 4 * 64 + 36 * 512);
}

TEST(PermuteDims, NoPermutation) {
  PhysicalLayout from = layout({2, 3}, {0, 1});
  EXPECT_EQ(messageOf(from.permuteDims(Ints{0, 2})),
            "[0, 2] is not a permutation of the 2 dimensions");
  EXPECT_NE(messageOf(from.permuteDims(Ints{0})), "");
  EXPECT_NE(messageOf(from.permuteDims(Ints{0, 0})), "");
  EXPECT_NE(messageOf(from.permuteDims(Ints{0, -1})), "");
  EXPECT_NE(messageOf(from.permuteDims(Ints{0, 1, 2})), "");
}

TEST(MoveDim, MovesTheOthersUp) {
  PhysicalLayout from = layout({2, 3, 4}, {1, 2, 0}, {5, 6, 7});
  EXPECT_EQ(llvm::cantFail(from.moveDim(0, -1)),
            layout({3, 4, 2}, {0, 1, 2}, {6, 7, 5}));
  EXPECT_EQ(llvm::cantFail(from.moveDim(-1, 0)),
            layout({4, 2, 3}, {2, 0, 1}, {7, 5, 6}));
  EXPECT_EQ(llvm::cantFail(from.moveDim(1, 1)), from);
  EXPECT_NE(messageOf(from.moveDim(3, 0)).find("[-3, 3)"), std::string::npos);
  EXPECT_NE(messageOf(from.moveDim(0, -4)).find("[-3, 3)"), std::string::npos);
}

TEST(DeleteDim, KeepsTheOrderOfTheOthers) {
  PhysicalLayout from = layout({2, 3, 4}, {1, 2, 0}, {5, 6, 7});
  EXPECT_EQ(llvm::cantFail(from.deleteDim(0)), layout({3, 4}, {0, 1}, {6, 7}));
  EXPECT_EQ(llvm::cantFail(from.deleteDim(-2)), layout({2, 4}, {1, 0}, {5, 7}));
  EXPECT_NE(messageOf(from.deleteDim(3)).find("[-3, 3)"), std::string::npos);
  EXPECT_NE(messageOf(layout({}, {}).deleteDim(0)), "");
}

TEST(InsertUnitDim, KeepsRowMajor) {
  for (int64_t dim = 0; dim <= 3; ++dim) {
    Ints shape = {2, 3, 4};
    shape.insert(shape.begin() + dim, 1);
    EXPECT_EQ(
        llvm::cantFail(PhysicalLayout::rowMajor({2, 3, 4}).insertUnitDim(dim)),
        PhysicalLayout::rowMajor(shape));
  }
  EXPECT_EQ(llvm::cantFail(layout({}, {}).insertUnitDim(0)), layout({1}, {0}));
  EXPECT_EQ(llvm::cantFail(layout({2, 3}, {0, 1}).insertUnitDim(-1)),
            layout({2, 3, 1}, {0, 2, 1}));
  EXPECT_NE(messageOf(layout({2}, {0}).insertUnitDim(2)), "");
  EXPECT_NE(messageOf(layout({2}, {0}).insertUnitDim(-3)), "");
}

/// In every small layout, no address changes, and deleteDim is the inverse.
TEST(InsertUnitDim, ChangesNoAddress) {
  for (size_t rank = 0; rank <= 3; ++rank)
    forEachLayout(rank, {0, 1, 2}, {0, 1}, [&](const PhysicalLayout &from) {
      for (int64_t dim = 0; dim <= from.getRank(); ++dim) {
        PhysicalLayout to = llvm::cantFail(from.insertUnitDim(dim));
        std::vector<Ints> cells = enumerateCells(from),
                          inserted = enumerateCells(to);
        for (Ints &cell : inserted) {
          ASSERT_EQ(cell[dim], 0);
          cell.erase(cell.begin() + dim);
        }
        ASSERT_EQ(inserted, cells);
        ASSERT_EQ(llvm::cantFail(to.deleteDim(dim)), from);
      }
    });
}

} // namespace
